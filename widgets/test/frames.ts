import { vi } from "vitest";

/** Puts the browser's frames into a test's hands, until `vi.unstubAllGlobals()`: what is returned has one made. */
export function frames(): () => Promise<void> {
  let [count, asked] = [0, new Map<number, () => void>()];
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => {
    asked.set(++count, work);
    return count;
  });
  vi.stubGlobal("cancelAnimationFrame", (asking: number) => void asked.delete(asking));
  return async () => {
    const works = asked;
    asked = new Map();
    for (const work of works.values()) {
      work();
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
}
