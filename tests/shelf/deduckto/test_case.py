"""A case in words, and a teacher's free one."""

from __future__ import annotations

import itertools
import re
from collections import Counter

import pytest

from duckplay.core import Chance
from duckplay.shelf.deduckto.case import LISTS, answered, explained, facts, smallest, source, study, summary
from duckplay.shelf.deduckto.state import GIFT
from duckplay.shelf.deduckto.view import recall, view
from tests.shelf.deduckto.positions import game, gifts, walk


def test_each_cut_is_told_and_the_numbers_add_up() -> None:
    """DD-06, DD-13."""
    for seed in range(12):
        state, chance = game(3, seed)
        for _ in walk(state, chance, seed):
            shown = recall(state, 0)
            lines = explained(shown)
            assert shown.case is not None
            if state.knows_secret(0):
                assert len(lines) == 1
                continue
            assert lines[0].startswith(f"{49 - len(shown.case.cuts[0].took)} left: the cards that you see took ")
            last = lines[-1] if len(shown.case.possible) > 1 else lines[-2]
            assert last.startswith(f"{len(shown.case.possible)} left: ")
            assert summary(shown).startswith(f"{len(shown.case.possible)} left")


def test_a_summary_names_the_clue_that_took_most() -> None:
    """DD-06."""
    state, chance = game(3, 2)
    gifts(state, chance)
    shown = view(state, 0)
    assert shown.case is not None
    took = len(shown.case.cuts[1].took)
    assert summary(shown) == f"{len(shown.case.possible)} left: clue 1 took {took} of them."
    assert explained(view(state, "watcher")) == ()
    assert summary(view(state, "watcher")) == ""


def test_facts_that_fit_leave_the_suspects_that_they_allow() -> None:
    """DD-06: a Yes leaves the 18 that share, and a No takes those of them that share with it as well."""
    one = study(facts("yes fox sunglasses mountains"))
    assert len(one.possible) == 18
    assert one.sentence == "18 left: fact 1 took 31 of them."
    assert one.conflict == ()
    two = study(facts("Yes: fox, sunglasses, mountains\n\nno pigeon mustache pier\nseen fox hat pier"))
    assert two.took[0] == 31
    assert len(two.possible) == 49 - sum(two.took)


@pytest.mark.parametrize(
    ("text", "conflict"),
    [
        ("yes fox hat pier\nseen dog wig mountains\nno fox hat pier", (1, 3)),
        ("yes fox hat pier\nyes dog wig mountains\nno bear monocle mountains\nyes fox hat pier", ()),
    ],
)
def test_facts_that_contradict_each_other_name_the_fewest_that_do(text: str, conflict: tuple[int, ...]) -> None:
    """DD-06: no exception, but which of them cannot all be true; one of them may then be taken back."""
    found = study(facts(text))
    assert found.conflict == conflict
    assert bool(found.possible) == (not conflict)
    if conflict:
        assert found.sentence == (
            "No suspect is left: fact 1 (Yes: fox, hat, pier) and fact 3 (No: fox, hat, pier) cannot both be true."
        )


def test_the_smallest_conflict_is_the_smallest_of_all_subsets() -> None:
    dice = Chance(5)
    dice.open(1, 0)
    looked = 0
    for _ in range(300):
        outs = [sum(1 << card for card in range(9) if dice.below(3) == 0) for _ in range(7)]
        found = smallest(outs, (1 << 9) - 1)
        sizes = [
            size
            for size in range(1, 8)
            for some in itertools.combinations(outs, size)
            if not ((1 << 9) - 1) & ~sum_of(some)
        ]
        assert len(found) == (min(sizes) if sizes else 0)
        looked += bool(found)
        assert not found or not ((1 << 9) - 1) & ~sum_of(tuple(outs[number - 1] for number in found))
    assert looked > 50


def test_facts_that_repeat_each_other_do_not_lengthen_the_search_for_the_smallest_conflict() -> None:
    """Every suspect seen twice, and a wrong guess besides: the first of each is named."""
    names = [" ".join(names[at] for names, at in zip(LISTS, looks, strict=True)) for looks in study(()).possible]
    seen = [f"seen {name}" for name in names]
    found = study(facts("\n".join([*seen, *(f"guess {name}" for name in names), *seen])))
    assert found.conflict == tuple(range(1, 50))
    assert study(facts("\n".join([*seen, *seen, f"yes {names[0]}", f"no {names[0]}"]))).conflict == (99, 100)


def sum_of(sets: tuple[int, ...]) -> int:
    out = 0
    for one in sets:
        out |= one
    return out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("yes fox hat", "line 1: a fact reads 'yes fox hat pier'"),
        ("yes fox hat pier\nmaybe fox hat pier", "line 2: a fact reads"),
        ("no goose hat pier", "line 1: 'goose' is no animal; there are fox, pigeon"),
        ("yes fox hat desert", "line 1: no suspect looks like that; the fox with hat is at the pier"),
    ],
)
def test_a_fact_that_cannot_be_read_says_where_and_how_it_would_be_right(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        facts(text)


def test_a_wrong_guess_of_what_nobody_looks_like_takes_nothing() -> None:
    """DD-08."""
    assert study(facts("guess fox hat desert")).took == (0,)
    assert study(facts("guess fox hat pier")).took == (1,)


def test_facts_being_typed_in_are_answered_with_who_is_left_or_what_is_wrong() -> None:
    """DD-06: never an exception, and nothing that was typed is taken for HTML."""
    told = answered("yes fox hat pier\nyes pigeon mustache pier")
    assert "<b>7 left: fact 1 took 31 of them.</b><br>fox, mustache, library<br>" in told
    assert told.count("<br>") == 7
    conflict = "fact 1 (Yes: fox, hat, pier) and fact 2 (No: fox, hat, pier) cannot both be true."
    assert f"<b>No suspect is left: {conflict}</b>" in answered("yes fox hat pier\nno fox hat pier")
    assert "<b>49 left.</b>" in answered("")
    assert answered("").endswith("<br>and 41 more</div>")
    assert "line 1" in answered("yes <b>fox hat")
    assert "<b>fox" not in answered("yes <b>fox hat pier")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_no_as_a_gift_is_told_by_the_card_that_was_given_whoever_got_it(seats: int) -> None:
    """DD-02: the one that by itself takes away what it took, the eye's own before others'; no card where none does."""
    told: Counter[str] = Counter()
    for number in range(240):
        state, chance = game(seats, number, **({"values": 4, "hand": 2 + number % 2} if number % 4 else {}))
        for _ in walk(state, chance, number, 4):
            if state.phase != GIFT and not state.stingy():
                break
            for seat in range(seats):
                shown = recall(state, seat)
                assert shown.case is not None
                given = {
                    int(state.order[(other - 1) % seats]): other
                    for other in range(seats)
                    if state.phase != GIFT and state.no[other] >> state.order[(other - 1) % seats] & 1
                }
                mine = seat in given.values()
                for cut in shown.case.cuts:
                    if cut.kind != "gift":
                        continue
                    others = {card: other for card, other in given.items() if (other - 1) % seats != seat}
                    assert cut.took or mine
                    words = source(shown, cut)
                    if cut.card < 0:
                        assert len(others) > 1
                        assert words == "the gifts that were a No, for who gives a No holds nothing that shares,"
                        told["several"] += 1
                        continue
                    receiver = others[cut.card]
                    to = "" if receiver == seat else f" to seat {receiver}"
                    card = shown.told(cut.card)
                    assert words == f"the gift {card}{to}, for who gives a No holds nothing that shares,"
                    told["own" if receiver == seat else "other's"] += 1
    assert told["own"] > 50
    assert seats == 2 or told["other's"] > 5
    assert seats < 4 or told["several"] > 0
