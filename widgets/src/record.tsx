import { useState } from "preact/hooks";

import { Button } from "./button";
import { Dialog } from "./dialog";
import type { Link } from "./link";
import type { Fault, Frame, Reason } from "./protocol";
import { plural } from "./words";
import "./record.css";

interface Props {
  frame: Frame;
  link: Link;
  onSay: (words: string) => void;
  onFault: (fault: Fault) => void;
  onRefused: (why: Reason) => void;
}

/** Takes the game away as a text, and takes one up that was. */
export function Record({ frame, link, onSay, onFault, onRefused }: Props) {
  const [open, setOpen] = useState<{ copy: string } | "load" | null>(null);
  const copy = async (): Promise<void> => {
    const reply = await link.read({ kind: "record", note: "" });
    if (reply?.error) onFault(reply.error);
    if (reply === null || reply.record === null) return;
    if (await copied(reply.record)) onSay(`The record of ${moves(reply.record)} is on the clipboard.`);
    else setOpen({ copy: reply.record });
  };
  return (
    <>
      <Button sign="copy" why={frame.may.record} onPress={() => void copy()} onRefused={onRefused}>
        Copy record
      </Button>
      <Button sign="load" why={frame.may.load} onPress={() => setOpen("load")} onRefused={onRefused}>
        Load record
      </Button>
      {open === "load" && <Loading link={link} onClose={() => setOpen(null)} />}
      {open !== null && open !== "load" && <Copying text={open.copy} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The record as a text that is selected already, where the page may not write to the clipboard. */
export function Copying({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title="The record of this game" onClose={onClose}>
      <p>This page may not write to the clipboard. The text is selected: copy it with Ctrl C.</p>
      <textarea
        ref={(area) => area?.select()}
        class="dp-text"
        readOnly
        rows={10}
        aria-label="Record"
        data-lm-suppress-shortcuts
        value={text}
      />
    </Dialog>
  );
}

/** Asks for a record, by paste or by file; one that is wrong is refused with the place that is, and nothing changes. */
function Loading({ link, onClose }: { link: Link; onClose: () => void }) {
  const [text, setText] = useState("");
  const [why, setWhy] = useState<string | null>(null);
  const load = async (): Promise<void> => {
    if (text.trim() === "") return setWhy("There is nothing to load yet: paste a record, or choose a file.");
    if (link.busy) return setWhy("The table is still busy with the last move: try again in a moment.");
    const fault = await link.ask({ kind: "load", text });
    if (fault === null) onClose();
    else setWhy(fault.why);
  };
  const choose = async (files: FileList | null): Promise<void> => {
    const file = files?.[0];
    if (file === undefined) return;
    try {
      setText(await file.text());
      setWhy(null);
    } catch {
      setWhy(`${file.name} cannot be read.`);
    }
  };
  return (
    <Dialog title="Load a record" onClose={onClose}>
      <p>It takes the place of the game on the table. Nothing changes if it cannot be read to its end.</p>
      <textarea
        class="dp-text"
        rows={8}
        aria-label="Record"
        data-lm-suppress-shortcuts
        placeholder='{"game": "…", …}'
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p class="dp-quiet">
        <label class="dp-file">
          or choose a file{" "}
          <input
            type="file"
            accept=".json,application/json,text/plain"
            data-lm-suppress-shortcuts
            onChange={(event) => void choose(event.currentTarget.files)}
          />
        </label>
      </p>
      {why !== null && (
        <p class="dp-notice dp-error" role="alert" data-fault="refused">
          {why}
        </p>
      )}
      <div class="dp-next">
        <Button strong onPress={() => void load()}>
          Load it
        </Button>
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}

/** Whether the text went to the clipboard: pages without https, or without leave, have none. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** How many moves a record holds, in words. */
function moves(record: string): string {
  return plural((JSON.parse(record) as { log: readonly unknown[] }).log.length, "move");
}
