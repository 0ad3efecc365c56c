"""The engine: chance, states, bots, playouts, search. Compiled with mypyc; knows no game."""

from duckplay.core.chance import BOT, Chance
from duckplay.core.playout import playout, rollout
from duckplay.core.state import EVERYBODY, NOBODY, Bot, News, Random, State, fingerprint, moves, places_of
from duckplay.core.vecs import append, vec

__all__ = [
    "BOT",
    "EVERYBODY",
    "NOBODY",
    "Bot",
    "Chance",
    "News",
    "Random",
    "State",
    "append",
    "fingerprint",
    "moves",
    "places_of",
    "playout",
    "rollout",
    "vec",
]
