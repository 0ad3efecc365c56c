/** Whether the page around the board is dark: JupyterLab and Voila say so on the body, other pages by the system's wish. */
export function dark(): boolean {
  const body = document.body;
  const said = body.dataset["jpThemeLight"] ?? body.dataset["theme"] ?? document.documentElement.dataset["theme"];
  if (said !== undefined) return said === "false" || said.includes("dark");
  if (body.classList.contains("theme-dark")) return true;
  if (body.classList.contains("theme-light")) return false;
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Whether this person asked their system for no motion. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Keeps `root` in the page's theme until `signal` fires. Pictures read the same attribute that JupyterLab sets. */
export function follow(root: HTMLElement, signal: AbortSignal): void {
  const set = (): void => {
    root.dataset["jpThemeLight"] = String(!dark());
  };
  const watch = new MutationObserver(set);
  for (const element of [document.documentElement, document.body]) {
    watch.observe(element, { attributes: true, attributeFilter: ["class", "data-jp-theme-light", "data-theme"] });
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", set, { signal });
  signal.addEventListener("abort", () => watch.disconnect());
  set();
}
