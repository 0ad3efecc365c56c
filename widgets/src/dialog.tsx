import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { Button } from "./button";
import { useName } from "./name";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A small window over the page; Esc, the cross and a press beside it close it, and the focus goes back where it was. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useName();
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => (before as HTMLElement | null)?.focus?.({ preventScroll: true });
  }, []);
  return (
    <dialog
      ref={dialog}
      class="dp-dialog"
      aria-labelledby={name}
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="dp-window">
        <header>
          <h3 id={name}>{title}</h3>
          <Button sign="close" label="Close" onPress={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
