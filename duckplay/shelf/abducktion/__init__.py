"""Abducktion: rearrange the ducks on your stream with action cards until they make a formation, and claim it."""

from __future__ import annotations

from duckplay.game import Game, Pieces, Tally
from duckplay.sheets import load, seeds
from duckplay.shelf.abducktion import cover, picture
from duckplay.shelf.abducktion.advice import hindsight, plan
from duckplay.shelf.abducktion.bots import BOTS, WAYS
from duckplay.shelf.abducktion.news import ANSWERS, fold, words
from duckplay.shelf.abducktion.notation import kind, move, parse, why_not
from duckplay.shelf.abducktion.params import Params
from duckplay.shelf.abducktion.state import start
from duckplay.shelf.abducktion.view import ask, memory, view

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
    sheet=load(seeds() / "abducktion.toml", Params),
    record="whole-game",
    kind=kind,
    answers=ANSWERS,
    plan=plan,
    hindsight=hindsight,
    drawn=True,
    terms={"grid": "a board"},
    cover=cover.svg,
    tallies={
        "claims": Tally("Formations claimed", "claim"),
        "refreshes": Tally("Boards refreshed", "refresh"),
    },
    pieces=Pieces("Formations that were claimed", "claim", lambda params: params.priced),
)
