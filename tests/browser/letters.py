"""How large letters are as they are seen, however they are scaled."""

from __future__ import annotations

from playwright.sync_api import Page

SMALL = """
    ([within, least]) => {
      const found = new Map();
      const grown = (part) => {
        if (part instanceof SVGElement) {
          const { a, b, c, d } = part.getScreenCTM();
          return Math.sqrt(Math.abs(a * d - b * c));
        }
        let all = 1;
        for (let up = part; up !== null; up = up.parentElement) {
          const { transform, scale } = getComputedStyle(up);
          const { a, b, c, d } = new DOMMatrix(transform === "none" ? "" : transform);
          all *= Math.sqrt(Math.abs(a * d - b * c)) * (scale === "none" ? 1 : Number.parseFloat(scale));
        }
        return all;
      };
      const look = (part, style, words) => {
        const size = Math.round(Number.parseFloat(style.fontSize) * grown(part) * 10) / 10;
        if (size === 0 || size >= least) return;
        const name = [part.parentElement, part].map((one) => one.className?.baseVal ?? one.className).join(" > ");
        found.set(`${part.tagName} ${name}`, `${size} px: ${words.slice(0, 40)}`);
      };
      for (const part of document.querySelectorAll(`${within}, ${within} *`)) {
        if (part.closest("title, style, script, .dp-ears, .dp-spoken") !== null) continue;
        if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const words = [...part.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data);
        if (words.join("").trim() !== "") look(part, getComputedStyle(part), words.join("").trim());
        for (const added of ["::before", "::after"]) {
          const style = getComputedStyle(part, added);
          const told = /^"(.*)"$/.exec(style.content)?.[1] ?? "";
          if (told.trim() !== "") look(part, style, told);
        }
      }
      return [...found].map(([where, what]) => `${where}: ${what}`);
    }
"""


def small(page: Page, within: str, least: float) -> list[str]:
    """A line for each kind of part with letters smaller than so many pixels."""
    found: list[str] = page.evaluate(SMALL, [within, least])
    return found
