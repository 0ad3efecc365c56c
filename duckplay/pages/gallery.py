"""The shelf as the gallery page shows it: a card for each game, with a picture and where to go from there."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import Any

import duckplay
from duckplay.game import Game
from duckplay.sheets import seeds
from duckplay.shelf import find

LOOK = """
.duckplay-shelf { display: grid; gap: 20px; max-width: 96rem;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); }
.duckplay-shelf section { overflow: hidden; border: 1px solid var(--duckplay-edge, #e2d1b0); border-radius: 14px;
  background: var(--duckplay-card, #fffaf0); color: var(--duckplay-ink, #3b2a1a); }
.duckplay-sight { overflow: hidden; }
.duckplay-sight svg { display: block; width: 100%; height: auto; transform: scale(1.04); }
.duckplay-words { display: flex; flex-direction: column; gap: 10px; padding: 16px 20px 20px; }
.duckplay-shelf .duckplay-words > * { margin: 0; }
.duckplay-shelf h2 { font-size: 1.5rem; line-height: 1.2; }
.duckplay-shelf a { color: var(--duckplay-accent, #0a5f8a); text-decoration: none; }
.duckplay-words nav { display: flex; flex-wrap: wrap; gap: 8px; }
.duckplay-words nav a { display: inline-flex; align-items: center; min-height: 40px; padding: 0 18px;
  border: 2px solid var(--duckplay-accent, #0a5f8a); border-radius: 22px; font-size: 1rem; font-weight: 650; }
.duckplay-words nav a:first-child { background: var(--duckplay-accent, #0a5f8a);
  color: var(--duckplay-card, #fffaf0); }
.duckplay-shelf .duckplay-own { align-self: start; border-style: dashed; }
.duckplay-shelf code { font-size: 0.9em; overflow-wrap: anywhere; color: inherit; background: none; }
"""
WAYS = (("solo", "Play alone"), ("learn", "Learn it by playing"), ("lab", "The Lab"), ("playtest", "Playtests"))
"""The further pages that a game may have."""
OWN = """<section class="duckplay-own"><div class="duckplay-words"><h2>Your own</h2>
<p>A game of your own is about sixty lines in one cell of a notebook; the board, the log, time travel and dials come by
themselves.</p>
<p>Begin with <code>help(duckplay.SimpleState)</code>, and show it to others with
<code>duckplay serve mine.ipynb</code>.</p></div></section>"""


class Gallery:
    """The shelf's games in order; as HTML each is a card that leads to its pages."""

    def __init__(self) -> None:
        self.games = tuple(find(name) for name in duckplay.games())

    def __repr__(self) -> str:
        return "\n".join(f"{game.title}, {seats(game)}: {game.sheet.about}" for game in self.games)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        cards = "".join(map(card, self.games))
        return {
            "text/plain": repr(self),
            "text/html": f'<style>{LOOK}</style><div class="duckplay-shelf">{cards}{OWN}</div>',
        }


def card(game: Game) -> str:
    """A game's picture, what it is about, and where to go."""
    page = f"play-{game.name}.ipynb"
    ways = [(page, "Play")]
    for kind, words in WAYS:
        further = f"{kind}-{game.name}.ipynb"
        if files("duckplay.notebooks").joinpath(further).is_file():
            ways.append((further, words))
    links = "".join(f'<a href="{to}">{words}</a>' for to, words in ways)
    return (
        f'<section><div class="duckplay-sight" aria-hidden="true">{sight(game)}</div><div class="duckplay-words">'
        f'<h2><a href="{page}">{escape(game.title)}</a></h2><p>{escape(game.sheet.about)}</p>'
        f'<p>{seats(game)}</p><nav aria-label="{escape(game.title)}">{links}</nav></div></section>'
    )


def sight(game: Game) -> str:
    """The game's cover, or a moment of its stored record, "" when it has neither."""
    if game.cover is not None:
        return game.cover()
    if game.record is None:
        return ""
    table = duckplay.replay(seeds() / "records" / game.name / f"{game.record}.json")
    return game.picture.svg(table.at(table.ply // 8).view(0))


def seats(game: Game) -> str:
    """How many may play."""
    return f"{game.seats[0]} to {game.seats[-1]} seats"
