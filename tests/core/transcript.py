"""What the engine does with the toys from fixed seeds, as text: equal in every process, compiled or interpreted."""

from __future__ import annotations

from duckplay.core import BOT, Chance, Flat, OnePly, Random, Tree, chance, moves, playout
from tests.core.toys import HIGHEST, PENNIES, Hands, Heap, Matrix


def transcript() -> list[str]:
    """Dice, playouts by every bot, and looks, a line each."""
    lines = []
    for seed in (0, 7, 2**53 - 1):
        dice = Chance(seed)
        for purpose, index in ((0, 0), (1, 2**32 - 1), (2047, 5)):
            dice.open(purpose, index)
            deck = moves(range(26))
            dice.shuffle(deck)
            lines.append(str([*deck, dice.below(2**31 - 1), dice.word(), dice.fork().seed, dice.draws]))
    for bot in (Random(), OnePly(Random(), 30), Flat(Random(), 60), Tree(Random(), 60)):
        for seed in range(3):
            for state in (Heap(3, 15), Hands.deal(3, 3, Chance(seed)), Matrix(PENNIES, 4), Matrix(HIGHEST, 3, True)):
                plies = playout(state, [bot] * state.seats, Chance(seed))
                lines.append(f"{type(bot).__name__} {type(state).__name__} {plies} {state.scores()} {state.digest()}")
        if not isinstance(bot, Random):
            dice = Chance(1)
            dice.open(BOT, 0)
            state = Hands([[1, 4, 7], [2, 3, 9]])
            lines.append(str(bot.look(state, 0, state.legal(0), dice)))
    return lines


if __name__ == "__main__":
    print(chance.__file__)
    print(*transcript(), sep="\n")
