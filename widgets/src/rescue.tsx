import { useEffect, useMemo, useState } from "preact/hooks";

import { Button } from "./button";
import type { Link } from "./link";
import type { About, Fault, Frame, Rescued } from "./protocol";
import { Shelf } from "./shelf";
import { plural } from "./words";

interface Props {
  about: About;
  frame: Frame;
  link: Link;
  onFault: (fault: Fault) => void;
}

/** Offers the game that this page was playing before it was loaded anew, or before its kernel died. */
export function Rescue({ about, frame, link, onFault }: Props) {
  const [found, setFound] = useState<(Rescued & { name: string }) | null>(null);
  const shelf = useMemo(() => new Shelf(link.wire.page, about), []);
  const { rescue, version } = frame;

  useEffect(() => {
    const look = async (): Promise<void> => {
      for (const name of shelf.names()) {
        if (name === rescue) continue;
        const reply = await link.read({ kind: "kept", name });
        if (reply === null || reply.error?.kind === "stale") return;
        if (reply.error !== null) {
          onFault({ ...reply.error, why: `Your last game cannot be taken up now: ${reply.error.why}` });
          continue;
        }
        if (reply.rescued !== null && reply.rescued.game === about.game && reply.rescued.ply > 0) {
          setFound({ ...reply.rescued, name });
          return;
        }
        shelf.drop(name);
      }
    };
    if (rescue !== "") void look();
  }, []);

  useEffect(() => {
    if (rescue !== "" && version > 0) shelf.put(rescue);
  }, [rescue, version > 0]);

  if (found === null || found.name === rescue) return null;
  const { name, ply, over, back } = found;
  const behind = back === null ? "" : ` So is the one you left for it, at move ${back}.`;
  const take = async (): Promise<void> => {
    if (link.busy) return;
    const fault = await link.ask({ kind: "rescue", name });
    if (fault !== null) onFault(fault);
    setFound(null);
  };
  const leave = async (): Promise<void> => {
    shelf.drop(name);
    setFound(null);
    const fault = await link.ask({ kind: "forget", name });
    if (fault !== null) onFault(fault);
  };
  return (
    <div class="dp-notice dp-rescue" role="status">
      <span>{(over ? `Your last game, ${plural(ply, "move")} long, is kept.` : `Your game up to move ${ply} is kept.`) + behind}</span>
      <span class="dp-next">
        <Button strong onPress={() => void take()}>
          {over ? "Look at it" : "Go on with it"}
        </Button>
        <Button onPress={() => void leave()}>Leave it</Button>
      </span>
    </div>
  );
}
