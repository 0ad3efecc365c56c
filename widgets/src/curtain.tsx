import { useLayoutEffect, useRef } from "preact/hooks";

import { Button } from "./button";
import type { About } from "./protocol";
import { seatName } from "./words";
import "./curtain.css";

interface Props {
  about: About;
  seat: number;
  onFace: () => void;
}

/** Between two people at one screen: nothing of the next seat is on the page until it says that it is there. */
export function Curtain({ about, seat, onFace }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector("button")?.focus({ preventScroll: true }), [seat]);
  const name = seatName(about.terms, seat).toLowerCase();
  return (
    <div ref={box} class="dp-curtain" role="dialog" aria-label="Pass the screen">
      <div>
        <h3>Pass the screen</h3>
        <p>It is the turn of {name}. Whoever plays it: take the screen, and only then go on.</p>
        <Button strong onPress={onFace}>
          {`I am ${name}`}
        </Button>
      </div>
    </div>
  );
}
