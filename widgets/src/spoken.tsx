import { useRef } from "preact/hooks";

import type { About, Frame } from "./protocol";
import { askedThen, looking, spoken } from "./words";

/** For ears: each thing that happened, once, and then what is being asked. */
export function Spoken({ about, frame }: { about: About; frame: Frame }) {
  const { course, told, log, shown, version } = frame;
  const ask = shown < version ? `${looking(shown, frame)}. ${askedThen(frame.ask)}` : frame.ask;
  const heard = useRef({ course, told, ask, words: ask });
  const last = heard.current;
  if (last.course !== course || last.told !== told || last.ask !== ask) {
    const fresh = last.course === course ? log.filter((_, at) => told - log.length + at >= last.told) : [];
    const words = [...fresh.map((line) => spoken(about, line)), ask].join(" ");
    heard.current = { course, told, ask, words };
  }
  return (
    <p class="dp-spoken" role="status">
      {heard.current.words}
    </p>
  );
}
