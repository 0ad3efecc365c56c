/** What waits to be drawn, by the element that it is drawn in: the newest takes the place of an older one. */
const waiting = new Map<Element, () => Promise<void>>();
let drawing = false;

/** Draws one thing at a time, between which the page may answer: a sentence never waits for the charts below it. */
export function inTurn(element: Element, draw: () => Promise<void>): void {
  waiting.set(element, draw);
  if (!drawing) {
    drawing = true;
    next();
  }
}

/** Nothing is to be drawn there any more. */
export function forget(element: Element): void {
  waiting.delete(element);
}

function next(): void {
  const [first] = waiting;
  if (first === undefined) {
    drawing = false;
    return;
  }
  setTimeout(() => {
    const draw = waiting.get(first[0]);
    waiting.delete(first[0]);
    if (draw === undefined) next();
    else void draw().finally(next);
  });
}
