import { useRef } from "preact/hooks";

interface Held {
  id: string;
  x: number;
  y: number;
  begun: boolean;
}

/** Pixels that a pointer moves before a press is a drag. */
const SLACK = 6;

/** Dragging by mouse or pen: taking hold of an element touches it, letting go over another touches that one. */
export function useDrag(may: (id: string) => boolean, onTouch: (id: string) => void) {
  const held = useRef<Held | null>(null);
  const dropped = useRef(false);
  return {
    onPointerDown: (event: PointerEvent): void => {
      dropped.current = false;
      const id = at(event.target);
      const drags = id !== null && may(id) && event.button === 0 && event.pointerType !== "touch";
      held.current = drags ? { id, x: event.clientX, y: event.clientY, begun: false } : null;
    },
    onPointerMove: (event: PointerEvent): void => {
      const now = held.current;
      if (now === null || now.begun || Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLACK) return;
      now.begun = true;
      onTouch(now.id);
    },
    onPointerUp: (event: PointerEvent): void => {
      const now = held.current;
      held.current = null;
      if (now === null || !now.begun) return;
      dropped.current = true;
      const id = at(event.target);
      if (id !== null && id !== now.id) onTouch(id);
    },
    /** True once, for the click that follows a drop. */
    wasDrop: (): boolean => {
      const was = dropped.current;
      dropped.current = false;
      return was;
    },
  };
}

/** The id of the touchable element that an event is about. */
export function at(target: EventTarget | null): string | null {
  return (target as Element | null)?.closest("[data-id]")?.getAttribute("data-id") ?? null;
}
