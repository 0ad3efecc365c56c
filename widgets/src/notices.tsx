import { Icon } from "./icons";
import type { Pace } from "./link";
import type { Fault, Frame } from "./protocol";
import { Clauses, Rules } from "./clauses";

interface Props {
  frame: Frame;
  fault: Fault | null;
  pace: Pace;
  onClose: () => void;
  onForget: () => void;
}

/** What went wrong, or is taking long, in words, where the person looks. */
export function Notices({ frame, fault, pace, onClose, onForget }: Props) {
  const rule = fault?.rule ?? null;
  return (
    <div class="dp-notices">
      {frame.error !== null && (
        <p class="dp-notice dp-error" role="alert">
          {frame.error}
        </p>
      )}
      {frame.notice !== null && <p class="dp-notice">{frame.notice}</p>}
      {fault !== null && (
        <p
          class={`dp-notice dp-fault ${fault.kind === "broken" ? "dp-error" : ""}`}
          role="alert"
          data-fault={fault.kind}
        >
          {fault.why}{" "}
          {fault.clause !== "" && (
            <Clauses.Provider value={rule === null ? frame.clauses : { [fault.clause]: rule }}>
              <Rules ids={[fault.clause]} />
            </Clauses.Provider>
          )}
          <button
            type="button"
            class="dp-close"
            data-lm-suppress-shortcuts
            aria-label="Close this note"
            onClick={onClose}
          >
            <Icon sign="close" />
          </button>
        </p>
      )}
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
