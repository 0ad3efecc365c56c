import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Button } from "./button";
import { Rules } from "./clauses";
import type { Pace } from "./link";
import type { Fault, Frame } from "./protocol";
import "./notices.css";

/** How long a notice stays that asks for nothing. */
const READ = 12_000;

/** What went wrong with the last message, in words, with the rule behind it. */
export function Refusal({ fault, onClose }: { fault: Fault; onClose: () => void }) {
  return (
    <p class={`dp-notice dp-fault ${fault.kind === "broken" ? "dp-error" : ""}`} role="alert" data-fault={fault.kind}>
      <span>{fault.why}</span>
      {fault.clause !== "" && <Rules ids={[fault.clause]} />}
      <Button sign="close" label="Close this note" onPress={onClose} />
    </p>
  );
}

interface Props {
  frame: Frame;
  pace: Pace;
  /** What the shell itself has to say: that a record was copied, say. */
  said: string | null;
  onHeard: () => void;
  onForget: () => void;
  /** What is to be said first: that the connection is cut, that a game can be gone on with. */
  children: ComponentChildren;
}

/** What the table has to say for itself, for a while: a notice, a fault of the program, a silent kernel. */
export function Notices({ frame, pace, said, onHeard, onForget, children }: Props) {
  const [heard, setHeard] = useState("");
  const notice = frame.notice === null ? "" : `${frame.course}/${frame.version}/${frame.notice}`;
  return (
    <div class="dp-notices">
      {children}
      {frame.error !== null && (
        <p class="dp-notice dp-error" role="alert">
          {frame.error}
        </p>
      )}
      {pace === "silent" && (
        <p class="dp-notice dp-error" role="alert">
          <span>No answer for ten seconds: the kernel is busy, or gone. Nothing you did since then counts yet.</span>
          <Button onPress={onForget}>Try again</Button>
        </p>
      )}
      {notice !== heard && frame.notice !== null && (
        <Passing key={notice} words={frame.notice} onGone={() => setHeard(notice)} />
      )}
      {said !== null && <Passing key={said} words={said} onGone={onHeard} />}
    </div>
  );
}

/** A note that goes away when it was read, sooner by its cross, later while it is pointed at. */
function Passing({ words, onGone }: { words: string; onGone: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onGone, READ);
    return () => clearTimeout(timer);
  }, [held, words]);
  return (
    <p
      class="dp-notice"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <span>{words}</span>
      <Button sign="close" label="Close this note" onPress={onGone} />
    </p>
  );
}
