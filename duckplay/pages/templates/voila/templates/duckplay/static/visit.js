// A visit from its first sight to its end: what is told while the page is set up, when it is shown, how it is left.
(() => {
  const OUTPUT = 'script[type="application/vnd.voila.cell-output+json"]';
  const PATIENCE = 20_000; // ms from the end of the page until it is shown as it is
  const [STILL, RESTLESS] = [4, 60]; // frames without a change before it is shown, and frames after which it is anyhow
  const loading = document.getElementById("loading");
  const [words, bar] = [loading.querySelector("p"), loading.querySelector("progress")];

  let failed = false;

  function tell(share, text) {
    if (failed) return;
    bar.value = Math.max(bar.value, share);
    if (text !== undefined && words.textContent !== text) words.textContent = text;
  }

  function fail(text) {
    failed = true;
    words.setAttribute("role", "alert");
    words.textContent = text;
    bar.remove();
  }

  // What Voila's renderer and the server call by name while the page arrives.
  window.voila_process = (cell, cells) => tell(0.3 + (0.4 * cell) / cells);
  window.voila_finish = () => {};
  window.voila_heartbeat = () => tell(0, "Still setting up\u2026");
  window.duckplay_sorry = fail;

  function ready() {
    const cells = document.getElementById("rendered_cells");
    if (cells === null || cells.querySelector(OUTPUT) !== null) return false;
    return [...cells.querySelectorAll(".jp-OutputArea-output")].every(
      (output) => output.textContent !== "Loading widget..." && [...views(output)].every((view) => view.hasChildNodes()),
    );
  }

  function views(output) {
    return output.querySelectorAll(".jupyter-widgets-view > *, .jupyter-widgets-view > .jupyter-widgets");
  }

  let ended = false;
  let shown = false;
  let still = 0;
  const watch = new MutationObserver(() => {
    still = 0;
    if (ended && ready()) show();
  });

  // What is wider than the screen is pushed sideways, by the keyboard too.
  const wide = new ResizeObserver((all) => {
    for (const { target } of all) {
      if (target.scrollWidth > target.clientWidth) {
        target.tabIndex = 0;
        target.setAttribute("role", "group");
        target.setAttribute("aria-label", "A wide table");
      } else {
        for (const name of ["tabindex", "role", "aria-label"]) target.removeAttribute(name);
      }
    }
  });

  // Uncovers the page once it has stood still for a few frames: a table takes its size when it is first laid out.
  function show() {
    if (failed || shown) return;
    shown = true;
    let frames = 0;
    const settle = () => {
      frames += 1;
      still += 1;
      if (still <= STILL && frames < RESTLESS) return requestAnimationFrame(settle);
      watch.disconnect();
      loading.remove();
      for (const output of document.querySelectorAll("main .jp-OutputArea-output:is(.jp-RenderedMarkdown, .jp-RenderedText)")) {
        wide.observe(output);
      }
    };
    requestAnimationFrame(settle);
  }

  addEventListener("DOMContentLoaded", () => {
    ended = true;
    tell(0.8, "Nearly there\u2026");
    watch.observe(document.body, { attributes: true, childList: true, subtree: true, characterData: true });
    if (ready()) show();
    else setTimeout(show, PATIENCE);
  });
  addEventListener("error", (event) => {
    if (event.target instanceof HTMLScriptElement && loading.isConnected) {
      fail("Part of this page did not arrive: reload to try again.");
    }
  }, true);

  // The renderer opens every link in a new tab; a page that is left gives its table back.
  addEventListener("click", (event) => {
    const link = event.target.closest("a[target=_blank]");
    if (link !== null && link.origin === location.origin) link.target = "_self";
  }, true);
  // Browsers leave out beforeunload, on which the renderer says goodbye, while nothing on the page was touched.
  addEventListener("pagehide", () => {
    const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
    if (config.kernelId === undefined) return;
    const goodbye = new FormData();
    goodbye.append("_xsrf", /\b_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "");
    navigator.sendBeacon(`${document.body.dataset.baseUrl}api/shutdown/${config.kernelId}`, goodbye);
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
})();
