import { useEffect, useState } from "preact/hooks";

import { Button } from "./button";
import type { KeptRecord } from "./kept";
import type { Link } from "./link";
import { copied, Copying } from "./record";
import type { Frame } from "./protocol";
import "./lost.css";

interface Props {
  link: Link;
  /** The game as the page has it, null where it may not have it or nothing was played. */
  kept: KeptRecord | null;
  frame: Frame;
}

/** A cut is spoken of as more than a hiccup after so many milliseconds. */
const LONG = 8_000;

/** What happened to the connection, in words, and what can be done: nothing is shown while it is there. */
export function Lost({ link, kept, frame }: Props) {
  const { wire } = link;
  const [, again] = useState(0);
  const [said, setSaid] = useState("");
  const [copy, setCopy] = useState<string | null>(null);
  const cut = wire.state === "cut";
  useEffect(() => {
    setSaid("");
    if (!cut) return;
    const timer = setTimeout(() => again((count) => count + 1), LONG);
    return () => clearTimeout(timer);
  }, [wire.state]);
  if (wire.state === "here") return null;

  const long = !cut || Date.now() - wire.since >= LONG;
  const take = async ({ ply, record }: KeptRecord): Promise<void> => {
    if (await copied(record)) setSaid(`The record up to move ${ply} is on the clipboard.`);
    else setCopy(record);
  };
  const reload = async (): Promise<void> => {
    setSaid("Looking for the server…");
    if ((await wire.probe()) !== "cut") location.reload();
    else setSaid("The server does not answer yet. This page stays as it is: try again in a while.");
  };
  return (
    <div class={`dp-notice dp-lost ${cut ? "" : "dp-error"}`} role="alert" data-contact={wire.state}>
      <span>{long ? `${words(link, long)} ${hope(kept, frame, wire.notebook)}` : words(link, long)}</span>
      {long && kept !== null && (
        <Button sign="copy" onPress={() => void take(kept)}>
          Copy record
        </Button>
      )}
      {long && !wire.notebook && (
        <Button sign="again" strong onPress={() => void reload()}>
          Reload
        </Button>
      )}
      {said !== "" && <small>{said}</small>}
      {copy !== null && <Copying text={copy} onClose={() => setCopy(null)} />}
    </div>
  );
}

function words({ wire, busy }: Link, long: boolean): string {
  if (wire.state === "gone") return wire.notebook ? "The kernel was stopped or started anew." : "The kernel is gone.";
  if (long) return "The server cannot be reached; the page goes on trying.";
  const then = busy ? " What you asked for is done then, once." : "";
  return `The connection is cut; the page is taking it up again.${then}`;
}

/** What becomes of the game; the kernel keeps it, and the one that was left for it, where it has given it a name. */
function hope(kept: KeptRecord | null, { rescue, version, back }: Frame, notebook: boolean): string {
  const game = kept === null ? "" : `Your game up to move ${kept.ply} is kept here`;
  const on = notebook ? "run the cell again" : "reload the page";
  const left = back ? `The game you left, at move ${back}, is kept` : "";
  if (rescue !== "" && version > 0) {
    const go = `${game === "" ? "Your game is kept" : game}: ${on} to go on with it.`;
    return left === "" ? go : `${go} ${left} too.`;
  }
  if (rescue !== "" && left !== "") return `${left}: ${on} to go on with it.`;
  return game === "" ? `${on[0]?.toUpperCase()}${on.slice(1)} for a new table.` : `${game}.`;
}
