"""A question's board: a move answers it, an undo puts it back, and it takes nothing else; the score goes along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances as registry

import duckplay
from duckplay.lessons import Lesson, Question
from tests.widgets.conftest import Page


@pytest.fixture
def lesson() -> Lesson:
    return duckplay.lesson("duck-and-cover")


@pytest.fixture
def question(lesson: Lesson) -> Question:
    return lesson.question(
        lesson.position("lesson-first", 1),
        "Cover a duck <b>with</b> the 5.",
        right="cover 5 onto 2",
        because="Fewer splashes.",
        otherwise="Not the 2.",
        clause="DC-04",
    )


@pytest.fixture
def page(question: Question) -> Iterator[Page]:
    """The page of the question; the test fails when a handler of its board has raised."""
    yield Page(question.board)
    assert question.board.errors == []


def task(page: Page) -> dict[str, Any]:
    """The question as the browser holds it."""
    states = [each["data"]["state"] for each in page.frames if "state" in (each["data"] or {})]
    return next(state["task"] for state in reversed(states) if "task" in state)


def test_a_question_comes_with_its_rule_and_its_moves(page: Page) -> None:
    asked = {"number": 1, "ask": "Cover a duck <b>with</b> the 5.", "state": "asked", "said": "", "rules": ["DC-04"]}
    assert task(page) == asked
    assert (page.view["seat"], page.view["curtain"], page.view["version"]) == (0, None, 1)
    assert page.view["moves"] != []


def test_a_right_move_is_told_and_asks_for_no_more(page: Page) -> None:
    assert page.say("play", text="cover 5 onto 2")["ok"]
    assert (task(page)["state"], task(page)["said"]) == ("right", "Right. Fewer splashes.")
    assert (page.view["version"], page.view["moves"]) == (2, [])
    reply = page.say("play", text=duckplay.table("duck-and-cover", seed=1).moves(0)[0].text)
    assert (reply["error"]["kind"], task(page)["state"]) == ("refused", "right")


def test_a_wrong_move_can_be_tried_again(page: Page) -> None:
    page.say("play", text="duck 5 to 1,-1")
    assert (task(page)["state"], task(page)["said"]) == ("wrong", "Not this one. Not the 2.")
    before = page.view["course"]
    page.say("undo")
    assert (task(page)["state"], task(page)["said"]) == ("asked", "")
    assert page.view["version"] == 1
    assert page.view["course"] > before
    page.say("play", text="cover 5 onto 2")
    assert task(page)["state"] == "right"


def test_an_impossible_touch_is_told_why_and_is_no_answer(page: Page) -> None:
    reply = page.say("why", picks=["0/pile:2,2", "0/pile:1,1"])
    assert reply["error"]["clause"] == "DC-04"
    assert page.say("play", text="cover 5 onto 12")["error"]["kind"] == "illegal"
    assert task(page)["state"] == "asked"


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("redo", {}),
        ("branch", {"ply": 0}),
        ("back", {}),
        ("new", {"same": True}),
        ("sit", {"seat": 1, "bot": "random"}),
        ("design", {"on": True}),
        ("look", {"ply": 0}),
        ("load", {"text": "{}"}),
        ("hint", {}),
        ("glance", {"ply": 0}),
    ],
)
def test_it_takes_nothing_but_an_answer(page: Page, kind: str, words: dict[str, Any]) -> None:
    before = page.view
    reply = page.say(kind, **words)
    assert (reply["ok"], reply["error"]["kind"]) == (False, "refused")
    assert page.view == before


def test_it_offers_nothing_but_to_put_an_answer_back(page: Page) -> None:
    def offered() -> set[str]:
        return {what for what, reason in page.view["may"].items() if reason is None}

    assert offered() == {"record"}
    assert "takes an answer" in page.view["may"]["look"]["why"]
    page.say("play", text="duck 5 to 1,-1")
    assert offered() == {"record", "undo"}
    page.say("undo")
    assert offered() == {"record"}


def test_the_browser_cannot_write_that_it_was_right(page: Page) -> None:
    page.board.set_state({"task": {"state": "right"}, "view": {}})
    assert task(page)["state"] == "asked"
    assert page.board.task["state"] == "asked"


def test_an_answer_in_a_cell_shows_on_the_board(page: Page, question: Question) -> None:
    question.answer("cover 5 onto 2")
    assert (task(page)["state"], page.view["version"]) == ("right", 2)
    question.again()
    assert (task(page)["state"], page.view["version"]) == ("asked", 1)


def test_the_score_goes_along(lesson: Lesson, page: Page) -> None:
    score = lesson.score()
    assert repr(score) == "none of 1 answered yet"
    page.say("play", text="duck 5 to 1,-1")
    page.say("undo")
    page.say("play", text="cover 5 onto 2")
    assert repr(score) == "1 of 1 right, 0 of them at the first try"
    assert "question 1: right" in score._line.value


def test_the_score_is_one_line_however_often_it_is_asked_for(lesson: Lesson, question: Question) -> None:
    before = set(registry)
    score = lesson.score()
    assert lesson.score() is score
    score.close()
    assert set(registry) == before
    words = score._line.value
    question.answer("cover 5 onto 2")
    assert score._line.value == words
    assert lesson.score() is not score
    assert "question 1: right" in lesson.score()._line.value


def test_a_question_that_is_asked_again_takes_the_old_board_away(lesson: Lesson) -> None:
    def ask() -> Question:
        return lesson.question(lesson.position("lesson-first", 1), "Cover it.", right="cover 5 onto 2")

    first = ask().board
    shown = len(registry)
    second = ask().board
    assert len(registry) == shown
    assert first.comm is None
    assert second.comm is not None


def test_without_a_kernel_a_question_is_its_words_and_its_picture(question: Question) -> None:
    bundle = question._repr_mimebundle_()
    assert bundle["text/plain"].startswith("Question 1. Cover a duck <b>with</b> the 5.\n")
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_a_board_that_is_closed_leaves_nothing_behind_and_the_question_can_be_shown_again(
    lesson: Lesson, question: Question
) -> None:
    before = set(registry)
    for _ in range(3):
        question.board.close()
    assert set(registry) == before
    question.answer("cover 5 onto 2")
    assert question.board.task["state"] == "right"
