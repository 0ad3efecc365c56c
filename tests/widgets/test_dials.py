"""The dials: a form made from Params, which believes no widget and says what is wrong where it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import ipywidgets as ipw
import pytest
from ipywidgets.widgets.widget import _instances as registry
from msgspec import Meta

import duckplay
from duckplay import ParamsError, SimpleGame
from duckplay.saves import Keeper
from duckplay.tables import Table
from duckplay.widgets import Dials, board_of, protocol
from tests.toy import SHEET, TOY, Pond


class Many(duckplay.Params):
    """A dial of each kind."""

    rounds: Annotated[
        int, Meta(ge=1, le=9, title="Rounds", description="How often.", extra_json_schema={"unit": "rounds"})
    ]
    prize: Annotated[int, Meta(ge=0, le=500, title="Prize")]
    cards: Annotated[int, Meta(ge=1, le=9, title="Cards")]
    limit: Annotated[Annotated[int, Meta(ge=1, le=20)] | None, Meta(title="Limit")] = None
    worth: Annotated[
        Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(max_length=5)] | None, Meta(title="Worth")
    ] = None
    open_hands: Annotated[bool, Meta(title="Open hands")] = False
    ends: Annotated[Literal["soon", "late"], Meta(title="Ends")] = "soon"

    def __post_init__(self) -> None:
        if self.rounds > self.cards:
            raise ValueError(f"rounds: {self.rounds} rounds need as many cards, not {self.cards}")

    def check(self, seats: int) -> None:
        if self.prize == 500 and seats > 2:
            raise ValueError(f"prize: 500 is too much for {seats} seats")

    def automatic(self, seats: int) -> Mapping[str, Any]:
        return {"limit": 9 - seats, "worth": (1, 2)}


MANY = SimpleGame(Pond, Many, SHEET)


def form(dials: Dials, name: str) -> Any:
    return dials.rows[name].input


def table(**given: Any) -> Table:
    return duckplay.table(TOY, seats=2, seed=5, bots={1: "random"}, **given)


def test_each_kind_of_dial_has_its_control_with_title_unit_help_and_range() -> None:
    dials = duckplay.dials(MANY)
    kinds = {name: type(row.input) for name, row in dials.rows.items()}
    assert kinds == {
        "rounds": ipw.IntText,
        "prize": ipw.IntText,
        "cards": ipw.IntText,
        "limit": ipw.Text,
        "worth": ipw.Text,
        "open_hands": ipw.Checkbox,
        "ends": ipw.Dropdown,
    }
    rounds = dials.rows["rounds"]
    assert rounds.input.description == "Rounds"
    assert ">1 to 9 rounds<" in rounds.help.value
    assert ">How often.<" in rounds.help.value
    assert ">Takes a whole number from 1 to 20, or empty (automatic).<" in dials.rows["limit"].help.value


def test_automatic_values_are_shown_as_what_they_come_to() -> None:
    dials = duckplay.dials(duckplay.table(MANY, seats=2))
    assert form(dials, "limit").placeholder == "automatic (7)"
    assert form(dials, "worth").placeholder == "automatic (1, 2)"
    assert dials.params.limit is None
    form(dials, "limit").value = "4"
    form(dials, "worth").value = "3, 1 2"
    assert dials.changes == {"limit": 4, "worth": [3, 1, 2]}
    assert dials.rows["limit"].mark == "changed from automatic (7)"


def test_a_changed_dial_is_marked_and_goes_back_alone_or_with_the_rest() -> None:
    dials = duckplay.dials(MANY)
    assert dials.buttons["reset"].disabled
    form(dials, "cards").value = 6
    form(dials, "open_hands").value = True
    assert dials.rows["cards"].mark == "changed from 5"
    assert dials.rows["open_hands"].mark == "changed from off"
    dials.rows["cards"].reset_button.click()
    assert dials.changes == {"open_hands": True}
    dials.buttons["reset"].click()
    assert dials.changes == {}
    assert dials.rows["open_hands"].mark == ""


def test_what_cannot_be_is_said_at_its_dial_by_its_title() -> None:
    dials = duckplay.dials(MANY)
    form(dials, "limit").value = "many"
    assert dials.rows["limit"].error == "Limit = 'many': takes a whole number from 1 to 20, or empty (automatic)"
    assert 'role="alert">Limit = ' in dials.rows["limit"].help.value
    form(dials, "limit").value = ""
    form(dials, "worth").value = "1, 12"
    assert dials.rows["worth"].error.startswith("Worth, number 2 = 12: takes a list ")
    form(dials, "worth").value = ""
    form(dials, "prize").value = 501
    assert dials.rows["prize"].error == "Prize = 501: takes a whole number from 0 to 500"
    form(dials, "prize").value = 500
    assert {row.error for row in dials.rows.values()} == {""}


def test_words_of_people_in_a_dial_are_text() -> None:
    dials = duckplay.dials(MANY)
    form(dials, "limit").value = "<img src=x>"
    assert "<img" not in dials.rows["limit"].help.value
    assert "&lt;img src=x&gt;" in dials.rows["limit"].help.value


def test_dials_that_do_not_fit_each_other_say_so() -> None:
    dials = duckplay.dials(MANY)
    form(dials, "rounds").value = 9
    assert dials.rows["rounds"].error == "Rounds: 9 rounds need as many cards, not 5"
    with pytest.raises(ParamsError, match="rounds"):
        _ = dials.params
    form(dials, "cards").value = 9
    assert dials.rows["rounds"].error == ""


def test_dials_that_do_not_fit_the_seats_at_the_table_say_so_by_their_titles() -> None:
    first = duckplay.table(MANY, seats=3, seed=5)
    board, dials = board_of(first), duckplay.dials(first)
    dials.fold()
    form(dials, "prize").value = 500
    assert dials.rows["prize"].error == "Prize: 500 is too much for 3 seats"
    assert "put it right" in dials.said
    dials.buttons["new"].click()
    assert dials.said == "Not started. Prize: 500 is too much for 3 seats"
    assert board.table is first
    form(dials, "prize").value = 499
    assert dials.rows["prize"].error == ""


def test_the_form_goes_by_the_seats_of_the_table_that_is_on_the_board() -> None:
    first = duckplay.table(MANY, seats=3, seed=5)
    dials = duckplay.dials(first)
    dials.fold()
    form(dials, "prize").value = 500
    assert form(dials, "limit").placeholder == "automatic (6)"
    board_of(first).show(duckplay.table(MANY, seats=2, seed=5))
    assert dials.rows["prize"].error == ""
    assert form(dials, "limit").placeholder == "automatic (7)"


def test_dials_stand_under_their_headings_and_those_of_none_come_first() -> None:
    dials = duckplay.dials("duck-and-cover")
    groups = list(dict.fromkeys(row.dial.group for row in dials.rows.values()))
    assert set(groups) == {"The game", "The publisher's variants", "Where the rules are silent"}
    assert {row.dial.group for row in duckplay.dials(MANY).rows.values()} == {""}


def test_a_heading_over_a_field_that_is_not_there_is_refused() -> None:
    class Odd(Many, frozen=True, kw_only=True):
        groups = {"Main": ("rounds", "roudns")}  # noqa: RUF012 - what a designer would write

    with pytest.raises(TypeError, match="roudns"):
        duckplay.dials(SimpleGame(Pond, Odd, SHEET))


def test_a_table_s_dials_are_folded_until_asked_for_and_cost_next_to_nothing_so_long() -> None:
    first = table(params={"rounds": 7})
    board_of(first)
    before = len(registry)
    dials = duckplay.dials(first)
    assert len(registry) - before < 40
    assert dials.fold_button.description == "Dials: 1 changed"
    assert dials.rows["rounds"].box not in shown(dials.box)
    dials.fold_button.click()
    assert dials.rows["rounds"].box in shown(dials.box)
    form(dials, "rounds").value = 2
    assert dials.fold_button.description == "Dials"
    dials.fold_button.click()
    assert dials.rows["rounds"].box not in shown(dials.box)


def shown(box: Any) -> list[Any]:
    """Every widget in a box, and in the boxes in it."""
    return [each for child in getattr(box, "children", ()) for each in (child, *shown(child))]


def test_a_table_s_dials_bear_the_number_of_its_board_and_no_two_boards_have_the_same() -> None:
    tables = [duckplay.table(TOY, seats=2) for _ in range(3)]
    numbers = [board_of(table).about["board"] for table in reversed(tables)]
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]
    for table, number in zip(reversed(tables), numbers, strict=True):
        assert f"dpd-board-{number}" in Dials(TOY, table).box._dom_classes


def test_a_change_says_what_it_will_do() -> None:
    first = table()
    dials = duckplay.dials(first)
    assert dials.said == "The game on the table is played with these dials."
    form(dials, "prize").value = 9
    assert dials.said == "Prize 9: applies to a new game, or to a replay of this one."
    dials.buttons["new"].click()
    assert dials.said == "A new game, under these dials."
    assert dials.board is not None
    dials.board.show(first)
    assert dials.said == "Prize 9: applies to a new game, or to a replay of this one."


def test_of_many_changes_the_first_are_named() -> None:
    dials = duckplay.dials(duckplay.table(MANY, seats=2))
    changes = {"rounds": 3, "prize": 3, "cards": 4, "limit": "5", "worth": "6", "open_hands": True, "ends": "late"}
    for name in list(changes)[:5]:
        form(dials, name).value = changes[name]
    assert dials.said.startswith("Rounds 3, Prize 3, Cards 4, Limit 5, Worth 6: applies")
    for name, value in changes.items():
        form(dials, name).value = value
    assert dials.said.startswith("Rounds 3, Prize 3, Cards 4, Limit 5 and 3 more: applies to a new game")


def test_a_new_game_takes_the_dials_and_the_board_shows_it() -> None:
    first = table()
    board, dials = board_of(first), duckplay.dials(first)
    form(dials, "rounds").value = 3
    dials.buttons["same"].click()
    assert board.table is not first
    assert (board.table.params.rounds, board.table.seed, board.table.bots) == (3, 5, {1: "random"})
    dials.buttons["new"].click()
    assert board.table.seed != 5
    assert board.view["version"] == 0


def test_a_new_game_under_dials_that_cannot_be_is_not_started() -> None:
    first = duckplay.table(MANY, seats=2, seed=5)
    board, dials = board_of(first), duckplay.dials(first)
    form(dials, "rounds").value = 9
    dials.buttons["new"].click()
    assert board.table is first
    assert dials.said == "Not started. Rounds: 9 rounds need as many cards, not 5"


def test_the_form_starts_from_the_dials_of_its_table() -> None:
    assert duckplay.dials(table(params={"rounds": 7})).changes == {"rounds": 7}


def test_a_replay_says_how_far_it_came() -> None:
    first = table(params={"rounds": 2})
    for text in ("rest", "rest", "guess 5"):
        first.play(0, text)
    board, dials = board_of(first), duckplay.dials(first)
    form(dials, "prize").value = 9
    dials.buttons["replay"].click()
    assert board.view["notice"] == f"Replayed with these dials, {first.ply} moves in all."
    board.show(first)
    form(dials, "cards").value = 4
    dials.buttons["replay"].click()
    said = board.view["notice"]
    assert said.startswith("Replayed with these dials up to move ")
    assert "there it stopped: " in said
    assert dials.said == said


@pytest.mark.parametrize("press", ["replay", "new", "same"])
def test_the_game_that_a_button_takes_off_the_board_is_gone_back_to_as_it_was(press: str) -> None:
    first = table(params={"rounds": 2})
    for text in ("rest", "rest"):
        first.play(0, text)
    board, dials = board_of(first), duckplay.dials(first)
    log, ply = first.log, first.ply
    form(dials, "cards").value = 3
    dials.buttons[press].click()
    assert board.table is not first
    assert board.view["back"] == ply
    board.carry_out(protocol.Back("b", board.table.ply, board.screen.course))
    assert board.table is first
    assert (first.log, first.params.rounds, board.view["back"]) == (log, 2, None)


def test_a_game_that_nobody_played_at_is_not_gone_back_to_but_what_stood_behind_it_is() -> None:
    first = table()
    board, dials = board_of(first), duckplay.dials(first)
    dials.buttons["new"].click()
    assert board.view["back"] is None
    board.table.play(0, "rest")
    played = board.table
    for _ in range(2):
        dials.buttons["new"].click()
        assert board.view["back"] == played.ply
    board.carry_out(protocol.Back("b", board.table.ply, board.screen.course))
    assert board.table is played


def test_a_closed_game_is_gone_back_to_from_a_new_one_closed_as_it_was(closed: None) -> None:
    first = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9})
    board, dials = board_of(first), duckplay.dials(first)
    first.play(0, "rest")
    lines, seeds = first.lines(0), first._course.seeds
    dials.buttons["new"].click()
    assert board.table.closed
    assert board.table._course.seeds != seeds
    board.carry_out(protocol.Back("b", board.table.ply, board.screen.course))
    assert board.table is first
    assert first.closed
    assert (first.lines(0), first._course.seeds) == (lines, seeds)
    assert board.may().branch is not None


def test_a_closed_game_that_went_on_in_another_page_is_not_gone_back_to(closed: None) -> None:
    """Else one page could look ahead for the other."""
    first = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9})
    board, dials = board_of(first), duckplay.dials(first)
    first.play(0, "rest")
    Keeper().take(board.keeper.name, TOY)
    dials.buttons["new"].click()
    assert board.table is not first
    assert board.view["back"] is None


def test_a_closed_table_offers_a_new_game_alone_until_it_is_over(closed: None) -> None:
    first = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 1})
    dials = duckplay.dials(first)

    def offered() -> set[str]:
        return {name for name, button in dials.buttons.items() if "dpd-away" not in button._dom_classes}

    assert offered() == {"new", "reset"}
    dials.buttons["same"].click()
    assert board_of(first).table is first
    assert "hidden until the game is over" in dials.said
    first.play(0, "rest")
    first.play(0, "guess 1")
    assert offered() == {"new", "same", "replay", "reset"}


def test_a_button_whose_work_raises_says_so_and_the_log_says_where(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = table()
    dials = duckplay.dials(first)
    monkeypatch.setattr(Table, "again", lambda self, **given: 1 / 0)
    dials.buttons["new"].click()
    assert dials.said == "Something broke (ZeroDivisionError: division by zero). The table is as it was."
    assert f"a form's handler raised ZeroDivisionError: division by zero at {__file__}:" in caplog.text
    assert [type(error) for error in dials.errors] == [ZeroDivisionError]


def test_a_closed_form_leaves_no_widget_behind() -> None:
    first = table()
    board_of(first)
    before = set(registry)
    dials = duckplay.dials(first)
    for rounds in range(1, 10):
        form(dials, "rounds").value = rounds
    dials.close()
    assert set(registry) == before


def test_its_words_are_the_same_each_time() -> None:
    dials = duckplay.dials(table(params={"rounds": 7}))
    assert repr(dials) == "Dials(under-the-pond, rounds=7)"
    assert dials._repr_mimebundle_()["text/plain"] == repr(dials)
    assert "application/vnd.jupyter.widget-view+json" in dials._repr_mimebundle_()


def test_dials_of_a_game_by_name_have_no_table() -> None:
    assert duckplay.dials("duck-and-cover").board is None
