// Light or dark: as the system wishes, unless this visitor chose otherwise with the switch in the bar.
const duckplay = (() => {
  const KEPT = "duckplay-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");

  let chosen = null;
  try {
    chosen = localStorage.getItem(KEPT);
  } catch {
    // a browser may forbid keeping anything: then a choice lasts as long as the page
  }

  function dark() {
    return chosen === null ? system.matches : chosen === "dark";
  }

  // Says it to all who ask: this page's colours by the root's mark, Lab's by its style sheets, widgets by the body's marks.
  function wear() {
    const now = dark() ? "dark" : "light";
    document.documentElement.dataset.theme = now;
    for (const sheet of document.querySelectorAll("link[data-theme]")) {
      sheet.media = sheet.dataset.theme === now ? "all" : "not all";
    }
    for (const button of document.querySelectorAll(".duckplay-theme")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(now === "dark"));
    }
    const { body } = document;
    if (body === null) return;
    body.classList.toggle("theme-dark", now === "dark");
    body.classList.toggle("theme-light", now === "light");
    body.dataset.jpThemeLight = String(now === "light");
    body.dataset.jpThemeName = now === "dark" ? "JupyterLab Dark" : "JupyterLab Light";
  }

  system.addEventListener("change", wear);
  addEventListener("DOMContentLoaded", wear);
  addEventListener("click", (event) => {
    if (event.target.closest(".duckplay-theme") === null) return;
    const next = dark() ? "light" : "dark";
    chosen = (next === "dark") === system.matches ? null : next;
    try {
      if (chosen === null) localStorage.removeItem(KEPT);
      else localStorage.setItem(KEPT, chosen);
    } catch {
      // as above
    }
    wear();
  });
  wear();
  return { wear };
})();
