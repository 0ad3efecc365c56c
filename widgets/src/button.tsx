import { Icon, type Sign } from "./icons";
import type { Reason } from "./protocol";

interface Props {
  sign?: Sign;
  /** Why it cannot be pressed now; pressing it then says so. */
  why?: Reason | null;
  onPress: () => void;
  onRefused?: (why: Reason) => void;
  /** Its name, where the words on it are not enough. */
  label?: string;
  /** The key that does the same; told where there are keys. */
  stroke?: string;
  strong?: boolean;
  children?: string;
}

/** A button that can always be reached: one that is not allowed now says why when it is pressed. */
export function Button({ sign, why = null, onPress, onRefused, label, stroke, strong = false, children }: Props) {
  const kind = children === undefined ? "dp-step" : strong ? "dp-button dp-strong" : "dp-button";
  return (
    <button
      type="button"
      class={kind}
      data-lm-suppress-shortcuts
      aria-label={label}
      aria-disabled={why !== null}
      title={why?.why ?? label ?? children}
      onClick={() => (why === null ? onPress() : onRefused?.(why))}
    >
      {sign !== undefined && <Icon sign={sign} />}
      {children !== undefined && <span>{children}</span>}
      {stroke !== undefined && <span class="dp-stroke">({stroke})</span>}
    </button>
  );
}
