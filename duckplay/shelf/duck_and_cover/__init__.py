"""Duck & Cover: all move at once, pile up your ducks, and show as few splashes as you can."""

from __future__ import annotations

from duckplay.game import Game, Pieces, Tally
from duckplay.sheets import load, seeds
from duckplay.shelf.duck_and_cover import cover, picture
from duckplay.shelf.duck_and_cover.bots import BOTS, WAYS
from duckplay.shelf.duck_and_cover.news import ANSWERS, fold, words
from duckplay.shelf.duck_and_cover.notation import kind, move, parse, why_not
from duckplay.shelf.duck_and_cover.params import Params
from duckplay.shelf.duck_and_cover.state import start
from duckplay.shelf.duck_and_cover.view import ask, memory, strike, view

GAME = Game(
    params=Params,
    start=start,
    memory=memory,
    fold=fold,
    view=view,
    ask=ask,
    words=words,
    move=move,
    parse=parse,
    why_not=why_not,
    picture=picture,
    bots=BOTS,
    ways=WAYS,
    sheet=load(seeds() / "duck-and-cover.toml", Params),
    record="whole-game",
    strike=strike,
    terms={"score": "splashes"},
    low_wins=lambda params: True,
    kind=kind,
    answers=ANSWERS,
    tallies={"quacks": Tally("Quacks", "quack")},
    pieces=Pieces("Ducks that were covered, and their splashes", "cover", lambda params: params.splashed, number=8),
    cover=cover.svg,
    drawn=True,
)
