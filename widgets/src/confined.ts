/** Keeps single letters within `root`: JupyterLab takes them for commands ("d d" deletes the cell). */
export function confined(root: HTMLElement, signal: AbortSignal): void {
  const stay = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  };
  root.addEventListener("keydown", stay, { signal });
}
