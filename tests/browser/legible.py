"""Words on a game's board that somebody cannot read: cut off, outside it, or one upon the other."""

from __future__ import annotations

from playwright.sync_api import Page

FAULTS = """
    ([board, told]) => {
      const table = document.querySelector(`.dp-picture ${board}`);
      const walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      const words = [];
      while (walk.nextNode()) {
        const node = walk.currentNode;
        const part = node.parentElement;
        if (node.data.trim() === "" || part.closest("title") || (told && part.closest(told))) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const bare = (bottom - top) * 0.09; // above and below the letters
          words.push([node, { left, right, top: top + bare, bottom: bottom - bare }]);
        }
      }
      const within = (box, its, slack) =>
        box.left >= its.left - 1 && box.right <= its.right + 1 &&
        box.top >= its.top - slack && box.bottom <= its.bottom + slack;
      const faults = [];
      for (const [node, box] of words) {
        if (!within(box, table.getBoundingClientRect(), 1)) faults.push(`outside: ${node.data}`);
        for (let up = node.parentElement; up !== table; up = up.parentElement) {
          const hides = up instanceof HTMLElement && getComputedStyle(up).overflow === "hidden";
          if (hides && !within(box, up.getBoundingClientRect(), 2)) faults.push(`cut: ${node.data}`);
        }
        for (const [other, its] of words) {
          const across = box.left < its.right - 1 && its.left < box.right - 1;
          if (other !== node && across && box.top < its.bottom - 3 && its.top < box.bottom - 3) {
            faults.push(`${node.data} upon ${other.data}`);
          }
        }
      }
      return faults;
    }
"""


def faults(page: Page, board: str, told: str = "") -> list[str]:
    """A line for each; `told` are parts that end in dots where room ends, and are told in full elsewhere."""
    found: list[str] = page.evaluate(FAULTS, [board, told])
    return found
