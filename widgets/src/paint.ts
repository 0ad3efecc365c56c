/** What is done on the way to the screen, in this order: what is measured, what is set moving. */
const STEPS = ["measure", "move"] as const;
export type Step = (typeof STEPS)[number];

const waiting: Record<Step, Set<() => void>> = { measure: new Set(), move: new Set() };
let asked = false;

/**
 * Has `work` done before anything is painted next, after all that belongs to an earlier step, so that the page is laid
 * out once. Returns what calls it off.
 */
export function beforePaint(step: Step, work: () => void): () => void {
  waiting[step].add(work);
  if (!asked) ask();
  return () => void waiting[step].delete(work);
}

/** Has `draw` done when the page has been painted as it is now, on the way to the frame after. Returns what calls it off. */
export function afterPaint(draw: () => void): () => void {
  let next = requestAnimationFrame(() => {
    next = requestAnimationFrame(() => {
      draw();
      void run();
    });
  });
  return () => cancelAnimationFrame(next);
}

function ask(): void {
  asked = true;
  requestAnimationFrame(() => void run());
}

async function run(): Promise<void> {
  asked = true; // what is asked for meanwhile for a later step is done by this run
  for (const step of STEPS) {
    await null; // what Preact has been told meanwhile is drawn before the next step
    const works = [...waiting[step]];
    waiting[step].clear();
    for (const work of works) {
      try {
        work();
      } catch (error) {
        reportError(error);
      }
    }
  }
  asked = false;
  if (STEPS.some((step) => waiting[step].size > 0)) ask();
}
