"""Lessons: questions about positions of finished games, answered by a move, with words for right and wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import duckplay
from duckplay import IllegalMove, RecordError, served
from duckplay.lessons import Lesson, LessonError, Question
from duckplay.tables import Closed, Table
from tests.toy import TOY

FIRST = "lesson-first"


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables made from here on are closed, as in a served kernel."""
    monkeypatch.setattr(served, "closed", lambda: True)


@pytest.fixture
def lesson() -> Lesson:
    return duckplay.lesson("duck-and-cover")


def covering(lesson: Lesson, **given: Any) -> Question:
    words: dict[str, Any] = {
        "ask": "Cover a duck with the 5.",
        "right": lambda table: table.log[-1].text.startswith("cover"),
        **given,
    }
    return lesson.question(lesson.position(FIRST, 1), **words)


class Listener:
    """Keeps what the lesson's standing was whenever it changed."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.heard: list[str] = []
        lesson.watch(self.hear)

    def hear(self) -> None:
        self.heard.append(self.lesson.standing)


def test_a_position_of_a_stored_record_is_a_table_of_its_own(lesson: Lesson) -> None:
    one, two = lesson.position(FIRST, 1), lesson.position(FIRST, 1)
    assert (one.ply, one.waiting, one.view(0).card) == (1, (0,), "5")
    one.play(0, "cover 5 onto 2")
    assert two.ply == 1


def test_right_moves_are_found_by_trying_each(lesson: Lesson) -> None:
    assert covering(lesson).answers == ("cover 5 onto 2", "cover 5 onto 10", "cover 5 onto 11")
    assert covering(lesson, right="cover 5 onto 2").answers == ("cover 5 onto 2",)
    assert covering(lesson, right=["cover 5 onto 2", "cover 5 onto 10"]).answers == (
        "cover 5 onto 2",
        "cover 5 onto 10",
    )


def test_a_right_answer_says_why_and_names_the_clause(lesson: Lesson) -> None:
    question = covering(lesson, because="It hides the duck below.", clause="DC-04")
    assert question.answer("cover 5 onto 2")
    assert (question.state, question.said, question.rules) == ("right", "Right. It hides the duck below.", ("DC-04",))
    assert question.table.log[-1].text == "cover 5 onto 2"
    assert covering(lesson, clause=["DC-02", "DC-04"]).rules == ("DC-02", "DC-04")


def test_a_wrong_answer_says_so_and_may_be_tried_again(lesson: Lesson) -> None:
    question = covering(lesson, otherwise="That was a duck.")
    assert not question.answer("duck 5 to 1,-1")
    assert (question.state, question.said) == ("wrong", "Not this one. That was a duck.")
    assert question.rules == ("DC-05", "DC-02")
    with pytest.raises(LessonError, match="again"):
        question.answer("cover 5 onto 2")
    question.again()
    assert (question.state, question.said, question.table.ply) == ("asked", "", 1)
    assert question.answer("cover 5 onto 2")


def test_an_illegal_answer_is_no_try(lesson: Lesson) -> None:
    question = covering(lesson)
    with pytest.raises(IllegalMove, match="DC-04"):
        question.answer("cover 5 onto 9")
    assert (question.state, question.tries) == ("asked", 0)


def test_the_standing_counts_what_was_right_and_what_was_so_at_once(lesson: Lesson) -> None:
    listener = Listener(lesson)
    first, second = covering(lesson), covering(lesson, ask="Once more.")
    assert lesson.standing == "none of 2 answered yet"
    first.answer("cover 5 onto 2")
    second.answer("duck 5 to 1,-1")
    assert lesson.standing == "1 of 2 right, 1 of them at the first try"
    second.again()
    second.answer("cover 5 onto 2")
    assert lesson.standing == "2 of 2 right, 1 of them at the first try"
    assert listener.heard[-1] == lesson.standing
    first.again()
    first.answer("duck 5 to 1,-1")
    assert lesson.standing == "2 of 2 right, 1 of them at the first try"


def test_a_question_that_is_asked_again_takes_the_place_of_the_one_before(lesson: Lesson) -> None:
    first, second = covering(lesson), covering(lesson, ask="Once more.")
    first.answer("cover 5 onto 2")
    anew = covering(lesson)
    assert (lesson.questions, anew.number) == ([anew, second], 1)
    assert lesson.standing == "none of 2 answered yet"
    with pytest.raises(LessonError, match="question 2: 'cover 5 onto 9' is no legal move"):
        covering(lesson, ask="Once more.", right="cover 5 onto 9")
    assert lesson.questions == [anew, second]
    elsewhere = lesson.question(lesson.position(FIRST, 3), "Once more.", right=lambda table: True)
    assert lesson.questions == [anew, second, elsewhere]


def test_a_lesson_keeps_no_listener_alive(lesson: Lesson) -> None:
    listener = Listener(lesson)
    covering(lesson)
    heard = listener.heard
    assert len(heard) == 1
    del listener
    covering(lesson).answer("cover 5 onto 2")
    assert len(heard) == 1


def test_the_last_seat_that_is_to_choose_answers_and_what_bots_do_afterwards_is_not_shown() -> None:
    lesson = duckplay.lesson(TOY)
    table = duckplay.table(TOY, seats=2, seed=5, bots={1: "random"})
    question = lesson.question(table, "Rest.", right="rest")
    assert question.seat == 0
    question.answer("rest")
    assert question.table.ply == 1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"right": "cover 5 onto 9"}, "question 1: 'cover 5 onto 9' is no legal move; seat 0 has cover 5 onto 2, "),
        ({"right": []}, "question 1: right names no move"),
        ({"right": lambda table: False}, "question 1: no legal move is right"),
        ({"right": lambda table: table.nothing}, "question 1: right.. failed after 'cover 5 onto 2': .*nothing"),
        ({"clause": "DC-99"}, "question 1: duck-and-cover has no clause 'DC-99'"),
    ],
)
def test_a_question_that_cannot_be_answered_is_not_asked(lesson: Lesson, given: dict[str, Any], said: str) -> None:
    with pytest.raises(LessonError, match=said):
        covering(lesson, **given)
    assert lesson.questions == []


def test_a_game_that_is_over_asks_nothing(lesson: Lesson) -> None:
    with pytest.raises(LessonError, match="the game is over there"):
        lesson.question(lesson.position(FIRST, 24), "And now?", right="rest")


def test_a_record_that_is_not_there_is_named(lesson: Lesson) -> None:
    with pytest.raises(RecordError, match=r"lesson-fisrt\.json"):
        lesson.position("lesson-fisrt", 1)


def test_a_position_comes_from_a_file_or_a_record_as_well(lesson: Lesson, tmp_path: Path) -> None:
    record = lesson.position(FIRST, 24).record()
    record.save(tmp_path / "mine.json")
    file = tmp_path / "mine.json"
    digests = {lesson.position(each, 1).digest for each in (file, str(file), record)}
    assert digests == {lesson.position(FIRST, 1).digest}
    others = {lesson.position(duckplay.replay(file).branch(1, seed=seed).record(), 1).seed for seed in range(9)}
    assert others == set(range(9))


def test_where_tables_are_closed_finished_games_teach_and_a_game_that_goes_on_does_not(
    lesson: Lesson, closed: None
) -> None:
    question = covering(lesson)
    assert question.answer("cover 5 onto 2")
    assert not question.table.closed
    table: Table = duckplay.table("duck-and-cover")
    with pytest.raises(Closed):
        lesson.question(table, "What lies in the deck?", right=table.moves(table.waiting[-1])[0].text)


def test_every_stored_lesson_is_a_finished_game() -> None:
    folder = Path(__file__).parents[2] / "seeds" / "records" / "duck-and-cover"
    records = sorted(folder.glob("lesson-*.json"))
    assert len(records) == 6
    assert all(duckplay.replay(path).over for path in records)
