"""Deduckto: everybody knows who you are but you; find out by what your cards have in common with you."""

from __future__ import annotations

from duckplay.game import Game, Tally
from duckplay.sheets import load, seeds
from duckplay.shelf.deduckto import cover, picture
from duckplay.shelf.deduckto.bots import BOTS, WAYS
from duckplay.shelf.deduckto.news import ANSWERS, fold, hush, words
from duckplay.shelf.deduckto.notation import kind, move, parse, why_not
from duckplay.shelf.deduckto.params import Params
from duckplay.shelf.deduckto.state import start
from duckplay.shelf.deduckto.view import ask, gone, memory, recall, strike, view

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
    sheet=load(seeds() / "deduckto.toml", Params),
    record="whole-game",
    strike=strike,
    hush=hush,
    recall=recall,
    gone=gone,
    kind=kind,
    answers=ANSWERS,
    tallies={"guesses": Tally("Guesses made", "guess"), "outs": Tally("Out", "out")},
    cover=cover.svg,
    drawn=True,
)
