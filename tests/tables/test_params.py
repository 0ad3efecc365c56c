"""Dials: declared once, built through one door, with errors that name the field."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from duckplay.core import Chance
from duckplay.params import Params, ParamsError, build, dial, dials, differs, draw
from tests.tables.attempts import attempt


class Pond(Params, frozen=True, kw_only=True, forbid_unknown_fields=True):
    rounds: Annotated[int, dial("Rounds", "How many.", 1, 9, unit="rounds")]
    discards: Annotated[Annotated[int, Meta(ge=1, le=20)] | None, dial("Discards")] = None
    splash: Annotated[tuple[Annotated[int, Meta(ge=0, le=20)], ...], Meta(min_length=2, max_length=4)] | None = None
    ending: Literal["round", "game"] = "round"
    pressure: bool = False

    def __post_init__(self) -> None:
        if self.splash is not None and len(self.splash) != min(self.rounds, 4):
            raise ValueError(f"splash: has {len(self.splash)} numbers for {min(self.rounds, 4)} rounds")


DEFAULTS: dict[str, Any] = {"rounds": 3}
INSIDE = {"rounds": range(1, 10), "discards": [None, *range(1, 21)], "ending": ["round", "game"], "pressure": [0, 1]}


def nested(depth: int) -> list[Any]:
    """A list in a list in a list."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def test_defaults_come_from_the_sheet_and_changes_win() -> None:
    assert build(Pond, DEFAULTS, {}).rounds == 3
    assert build(Pond, DEFAULTS, {"rounds": 9, "discards": 20}).rounds == 9


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"rounds": 10}, "rounds", "rounds = 10: rounds takes a whole number from 1 to 9"),
        ({"rounds": 0}, "rounds", "a whole number from 1 to 9"),
        ({"rounds": True}, "rounds", "rounds = True"),
        ({"rounds": 2.0}, "rounds", "a whole number"),
        ({"rounds": "2"}, "rounds", "'2'"),
        ({"rounds": 10**400}, "rounds", "0...: rounds takes a whole number"),
        ({"rounds": None}, "rounds", "rounds = None"),
        ({"discards": 0}, "discards", "or empty (automatic)"),
        ({"splash": [1, 2, 21]}, "splash", "splash[2] = 21"),
        ({"splash": [1]}, "splash", "a list of 2 to 4, each a whole number from 0 to 20"),
        ({"splash": [1, 2]}, "splash", "has 2 numbers for 3 rounds"),
        ({"ending": "never"}, "ending", "one of 'game', 'round'"),
        ({"pressure": 1}, "pressure", "true or false"),
        ({"rouns": 2}, "rouns", "did you mean rounds?"),
        (
            {"rounds": nested(100_000)},
            "rounds",
            "rounds = a value of type list that cannot be printed: rounds takes a whole number",
        ),
        ({"rounds": [10**5000]}, "rounds", "a whole number from 1 to 9"),
        ({"ending": "\ud800"}, "ending", "ending = '\\ud800': ending takes one of 'game', 'round'"),
        ({"splash": [1, "\ud800"]}, "splash", "splash takes a list of 2 to 4"),
        ({5: 2}, "", "no such dial"),
        ([], "", "names with values"),
    ],
)
def test_a_wrong_dial_is_refused_by_name_with_what_would_be_right(changes: Any, field: str, words: str) -> None:
    with pytest.raises(ParamsError) as caught:
        build(Pond, DEFAULTS, changes)
    assert caught.value.field == field
    assert words in str(caught.value)


def test_a_dial_without_a_value_says_so() -> None:
    with pytest.raises(ParamsError, match="rounds: has no value, and the rule sheet gives no default"):
        build(Pond, {}, {})


def test_the_form_reads_all_it_shows_from_the_declaration() -> None:
    rounds, discards, splash, ending, pressure = dials(Pond, DEFAULTS)
    assert (rounds.kind, rounds.title, rounds.help, rounds.unit) == ("int", "Rounds", "How many.", "rounds")
    assert (rounds.ge, rounds.le, rounds.default, rounds.automatic) == (1, 9, 3, False)
    assert (discards.kind, discards.ge, discards.le, discards.default, discards.automatic) == ("int", 1, 20, None, True)
    assert (splash.kind, splash.ge, splash.le, splash.least, splash.most) == ("ints", 0, 20, 2, 4)
    assert (ending.kind, ending.choices, ending.title) == ("choice", ("game", "round"), "ending")
    assert (pressure.kind, pressure.default) == ("bool", False)
    assert dials(Pond, {"rounds": 3, "splash": [1, 2, 3]})[2].default == (1, 2, 3)


def test_a_field_that_no_form_can_show_is_refused_when_it_is_declared() -> None:
    class Odd(Params, frozen=True):
        words: str = ""

    with pytest.raises(TypeError, match="params field words"):
        dials(Odd, {})


def test_what_differs_builds_the_same_again() -> None:
    params = build(Pond, DEFAULTS, {"splash": (1, 2, 3), "pressure": True})
    assert differs(params, DEFAULTS) == {"splash": [1, 2, 3], "pressure": True}
    assert differs(build(Pond, DEFAULTS, {"rounds": 3}), DEFAULTS) == {}
    assert build(Pond, DEFAULTS, differs(params, DEFAULTS)) == params


def test_drawn_dials_reach_both_edges_and_every_choice_and_stay_inside() -> None:
    chance = Chance(5)
    chance.open(0, 0)
    seen: dict[str, set[Any]] = {name: set() for name in Pond.__struct_fields__}
    for _ in range(400):
        params = draw(Pond, DEFAULTS, chance)
        for name in seen:
            seen[name].add(getattr(params, name))
    for name, values in INSIDE.items():
        assert seen[name] <= set(values)
    assert {1, 9} <= seen["rounds"]
    assert {None, 1, 20} <= seen["discards"]
    assert seen["ending"] == {"round", "game"}
    assert {len(splash) for splash in seen["splash"] if splash} >= {2, 3, 4}


class Wide(Params, frozen=True):
    ducks: Annotated[int, Meta(ge=0, le=10**6)]


def test_edges_are_drawn_often_however_wide_the_range() -> None:
    chance = Chance(5)
    chance.open(0, 0)
    ducks = [draw(Wide, {"ducks": 12}, chance).ducks for _ in range(60)]
    assert {0, 12, 10**6} <= set(ducks)
    assert len(set(ducks)) > 9


def test_the_same_stream_draws_the_same_dials() -> None:
    drawn = []
    for _ in range(2):
        chance = Chance(11)
        chance.open(3, 4)
        drawn.append([draw(Pond, DEFAULTS, chance) for _ in range(20)])
    assert drawn[0] == drawn[1]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from(Pond.__struct_fields__) | st.text(max_size=9), VALUES, max_size=5) | VALUES)
def test_any_input_builds_or_is_a_named_error(changes: Any) -> None:
    params, error = attempt(lambda: build(Pond, DEFAULTS, changes), ParamsError)
    if params is None:
        assert str(error)
    else:
        assert params.rounds in INSIDE["rounds"]
        assert params.discards in INSIDE["discards"]
