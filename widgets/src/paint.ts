/** What is done on the way to the screen, in this order: what is drawn, what is measured, what is set moving. */
const STEPS = ["draw", "measure", "move"] as const;
export type Step = (typeof STEPS)[number];

const waiting: Record<Step, Set<() => void>> = { draw: new Set(), measure: new Set(), move: new Set() };
let asked = false;

/**
 * Has `work` done before anything is painted next, after all that belongs to an earlier step, so that the page is laid
 * out once. Returns what calls it off.
 */
export function beforePaint(step: Step, work: () => void): () => void {
  waiting[step].add(work);
  if (!asked) {
    asked = true;
    requestAnimationFrame(() => void run());
  }
  return () => void waiting[step].delete(work);
}

async function run(): Promise<void> {
  asked = false;
  for (const step of STEPS) {
    const works = [...waiting[step]];
    waiting[step].clear();
    for (const work of works) {
      try {
        work();
      } catch (error) {
        reportError(error);
      }
    }
    await null; // what Preact has been told meanwhile is drawn before the next step
  }
}
