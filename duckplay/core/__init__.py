"""The engine: chance, states, bots, playouts, search. Compiled with mypyc; knows no game."""

from duckplay.core.chance import BOT, SEEDS, Chance
from duckplay.core.playout import playout, rollout
from duckplay.core.search import Flat, Look, OnePly, Search, Tree
from duckplay.core.state import EVERYBODY, NOBODY, Bot, News, Random, State, fingerprint, moves, places_of
from duckplay.core.vecs import append, vec

__all__ = [
    "BOT",
    "EVERYBODY",
    "NOBODY",
    "SEEDS",
    "Bot",
    "Chance",
    "Flat",
    "Look",
    "News",
    "OnePly",
    "Random",
    "Search",
    "State",
    "Tree",
    "append",
    "fingerprint",
    "moves",
    "places_of",
    "playout",
    "rollout",
    "vec",
]
