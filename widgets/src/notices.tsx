import { Icon } from "./icons";
import type { Pace } from "./link";
import type { Fault, Frame } from "./protocol";
import { Rules } from "./clauses";

/** What went wrong with the last message, in words, with the rule behind it. */
export function Refusal({ fault, onClose }: { fault: Fault; onClose: () => void }) {
  return (
    <p class={`dp-notice dp-fault ${fault.kind === "broken" ? "dp-error" : ""}`} role="alert" data-fault={fault.kind}>
      <span>{fault.why}</span>
      {fault.clause !== "" && (
        <Rules ids={[fault.clause]} />
      )}
      <button type="button" class="dp-close" data-lm-suppress-shortcuts aria-label="Close this note" onClick={onClose}>
        <Icon sign="close" />
      </button>
    </p>
  );
}

/** What the table has to say for itself: a fault of the program, a notice, a kernel that does not answer. */
export function Notices({ frame, pace, onForget }: { frame: Frame; pace: Pace; onForget: () => void }) {
  return (
    <div class="dp-notices">
      {frame.error !== null && (
        <p class="dp-notice dp-error" role="alert">
          {frame.error}
        </p>
      )}
      {frame.notice !== null && <p class="dp-notice">{frame.notice}</p>}
      {pace === "silent" && (
        <p class="dp-notice dp-error" role="alert">
          No answer for ten seconds: the kernel is busy, or gone. Nothing you did since then counts yet.{" "}
          <button type="button" class="dp-button" data-lm-suppress-shortcuts onClick={onForget}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
