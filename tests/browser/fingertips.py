"""What a finger presses and would miss: smaller than 44 px."""

from __future__ import annotations

from playwright.sync_api import Page

SMALL = """
    () => {
      const pressed = "button, select, input, textarea, summary, a[href], [role=button], [data-state]";
      const size = (one) => {
        const pressed = one.type === "checkbox" ? one.closest("label") : (one.closest("th") ?? one);
        const box = pressed.getBoundingClientRect();
        return [Math.round(box.width * 10) / 10, Math.round(box.height * 10) / 10];
      };
      const wide = (seat) => {
        const piles = [...seat.querySelectorAll("[data-id*='/pile:']")];
        const places = piles.map((pile) => pile.dataset.id.split(":")[1].split(",").map(Number));
        const [rows, columns] = [0, 1].map((at) => {
          const lines = places.map((place) => place[at]);
          return 1 + Math.max(...lines) - Math.min(...lines);
        });
        return rows > 4 || columns > 5;
      };
      const least = (one) => {
        if (one.closest(".dc-seat:not(.dc-own)") !== null) return 20;
        if (one.closest(".dp-picture [data-state=rest], .dp-lesson .dp-picture") !== null) return 24;
        const own = one.closest(".dc-own");
        return own !== null && wide(own) ? 24 : 44;
      };
      return [...document.querySelectorAll(pressed)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest("p, li, svg") === null)
        .filter((one) => one.closest("h2") === null)
        .filter((one) => Math.min(...size(one)) < least(one))
        .map((one) => `${one.tagName}.${one.className} ${one.ariaLabel ?? one.textContent}: ${size(one).join(" x ")}`);
    }
"""
"""What does not move at present, and a lesson's positions, as wide as they come, may have 24 px; ducks of others, which
are looked at, 20. A link in a sentence is as high as its line, a card's title leads where its button does, and of more
than four rows or five columns of ducks, and the places round them, no phone has room for as many fingertips."""


def small(page: Page) -> list[str]:
    """A line for each."""
    found: list[str] = page.evaluate(SMALL)
    return found
