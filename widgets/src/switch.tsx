interface Props {
  on: boolean;
  onTurn: (on: boolean) => void;
  /** What it does, for who asks. */
  help: string;
  children: string;
}

/** A switch that is on or off, with its words beside it. */
export function Switch({ on, onTurn, help, children }: Props) {
  return (
    <button
      type="button"
      role="switch"
      class="dp-switch"
      data-lm-suppress-shortcuts
      aria-checked={on}
      title={help}
      onClick={() => onTurn(!on)}
    >
      {children}
    </button>
  );
}
