"""What Deduckto says: texts, picks, reasons, news in words, questions, pictures; its sheet, bots and records."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import duckplay
from duckplay.core import EVERYBODY, Chance, News, moves
from duckplay.sheets import seeds
from duckplay.shelf.deduckto import GAME
from duckplay.shelf.deduckto.bots import Careful
from duckplay.shelf.deduckto.news import hush
from duckplay.shelf.deduckto.rules import GUESS, TURN_YES, cards_of
from duckplay.shelf.deduckto.state import TURN, Deduckto
from duckplay.shelf.deduckto.view import STRUCK, memory, recall, strike, view
from tests.clauses import named
from tests.shelf.deduckto.positions import game, gifts, walk

RECORDS = sorted((seeds() / "records" / GAME.name).glob("*.json"))


def at_turn(seed: int = 1) -> Deduckto:
    state, chance = game(3, seed)
    gifts(state, chance)
    return state


def test_texts_are_read_as_the_picks_of_moves() -> None:
    """DD-05, DD-08."""
    state = at_turn()
    seat = state.turn
    shown = view(state, seat)
    card = shown.hand[0].card
    assert GAME.parse(shown, f"Reveal {shown.told(card)}") == (f"{seat}/card:{card}",)
    wanted = (f"{seat}/animal:fox+{seat}/disguise:hat+{seat}/location:desert",)
    assert GAME.parse(shown, "guess  Fox, hat, desert") == wanted
    assert GAME.parse(shown, "turn yes") == (f"{seat}/pile:yes",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a move reads 'give fox hat pier', 'reveal fox hat pier'"),
        ("show fox hat pier", "a move reads"),
        ("guess fox hat", "a suspect is an animal, a disguise and a location"),
        ("guess goose hat pier", "'goose' is no animal in this game; there are fox, pigeon"),
        ("turn both", "a pile is turned by 'turn yes' or 'turn no'"),
    ],
)
def test_a_text_that_cannot_be_read_says_how_it_would_be_right(text: str, words: str) -> None:
    """DD-05, DD-08, DD-09."""
    state = at_turn()
    with pytest.raises(ValueError, match=re.escape(words)):
        GAME.parse(view(state, state.turn), text)


def test_a_card_that_is_not_in_the_hand_is_named_with_those_that_are() -> None:
    """DD-05."""
    state = at_turn()
    shown = view(state, state.turn)
    other = next(card for card in range(49) if card not in {held.card for held in shown.hand})
    with pytest.raises(ValueError, match=r"is not in your hand: .*; "):
        GAME.parse(shown, f"reveal {shown.told(other)}")
    assert GAME.why_not(shown, (f"{state.turn}/card:{other}",)).clause == "DD-05"


def reasons(state: Deduckto, seat: int) -> list[tuple[tuple[str, ...], str, str]]:
    return [
        ((), "DD-05", "pick a card, or an animal"),
        ((f"{seat}/animal:fox",), "DD-08", "now pick the disguise and the location"),
        ((f"{seat}/location:pier", f"{seat}/animal:fox"), "DD-08", "now pick the disguise"),
        ((f"{seat}/disguise:hat", f"{seat}/disguise:wig"), "DD-08", "one disguise, not hat and wig"),
        ((f"{seat}/disguise:hat", f"{seat}/card:1"), "DD-08", "no card"),
        ((f"{seat}/animal:goose",), "DD-08", "there is no animal goose"),
        ((f"{seat}/pile:yes",), "DD-09", "after your first wrong guess only"),
        ((f"{(seat + 1) % 3}/card:3",), "DD-05", f"you are seat {seat}"),
        (("nonsense",), "", "is nothing on this table"),
        ((f"{seat}/card:99",), "DD-05", "card 99 is not in your hand"),
        ((f"{seat}/card:1", f"{seat}/card:2"), "DD-05", "one pick too many"),
    ]


def test_why_not_names_the_reason_and_the_clause() -> None:
    """DD-04, DD-05, DD-08, DD-09, DD-10."""
    state = at_turn()
    seat = state.turn
    for picks, clause, words in reasons(state, seat):
        reason = GAME.why_not(view(state, seat), picks)
        assert reason.clause == clause
        assert words in reason.why
    assert GAME.why_not(view(state, (seat + 1) % 3), ()).clause == "DD-04"
    assert GAME.why_not(view(state, "watcher"), ()).why == "only a seat can move"


def test_why_not_a_gift_that_does_not_share() -> None:
    """DD-02: it names the secret on the left, and that the hand holds a card that shares."""
    for seed in range(40):
        state, chance = game(2, seed)
        legal, hand = set(state.legal(0)), set(cards_of(state.hands[0]))
        if legal == hand:
            continue
        reason = GAME.why_not(view(state, 0), (f"0/card:{min(hand - legal)}",))
        assert reason.clause == "DD-02"
        assert view(state, 0).told(state.secrets[1]) in reason.why
        assert GAME.why_not(view(state, 0), ("0/animal:fox",)).clause == "DD-02"
        state.play(0, min(legal), chance)
        assert GAME.why_not(view(state, 0), (f"0/card:{min(hand - legal)}",)).why.endswith("cannot be taken back")
        return
    raise AssertionError("no such hand came up")


def test_what_is_asked_says_what_can_be_done() -> None:
    """DD-02, DD-05, DD-09."""
    state, chance = game(3, 1)
    assert GAME.ask(view(state, 0)).startswith("Give seat 1, on your left, a card that shares")
    assert GAME.ask(view(state, "watcher")) == "All choose a gift. Waiting for seats 0, 1 and 2."
    state.play(0, state.legal(0)[0], chance)
    assert GAME.ask(view(state, 0)) == "You have chosen your gift. Waiting for seats 1 and 2."
    gifts(state, chance)
    seat = state.turn
    assert GAME.ask(view(state, seat)) == "Your turn: reveal a card of your hand, or guess who you are."
    assert GAME.ask(view(state, "watcher")) == f"Seat {seat} is at its turn."
    state.play(seat, GUESS + state.square.combination((state.secrets[seat] + 1) % 49), chance)
    assert GAME.ask(view(state, seat)).startswith("That was wrong: choose which of your piles")
    assert GAME.ask(view(state, "watcher")) == f"Seat {seat} chooses which of its piles is turned face down."
    assert GAME.why_not(view(state, seat), (f"{seat}/card:3",)).clause == "DD-09"


@pytest.mark.parametrize("seed", range(12))
def test_memory_folded_from_news_is_the_memory_and_all_news_have_words(seed: int) -> None:
    """DD-13: what a seat is told is all that it knows."""
    changes = {"values": 5, "hand": 3, "chances": 2, "shuffle_labels": True} if seed % 2 else {}
    state, chance = game(2 + seed % 3 if not changes else 3, seed, **changes)
    memories = [memory(state, seat) for seat in range(state.seats)]
    for told in walk(state, chance, seed):
        for one in told:
            line = GAME.words(one, state.rules.params)
            assert line[0].isupper()
            assert line[-1] == "."
            for seat in range(state.seats):
                if one.to in (EVERYBODY, seat):
                    memories[seat] = GAME.fold(memories[seat], one)
        assert memories == [memory(state, seat) for seat in range(state.seats)]


@pytest.mark.parametrize("seed", range(6))
def test_pictures_show_every_moment_and_carry_the_ids_of_what_is_touched(seed: int) -> None:
    """DD-13: text and SVG of every eye; every pick of a legal move is drawn for its seat, each id once."""
    state, chance = game(2 + seed % 3, seed)
    for _ in walk(state, chance, seed):
        for eye in (*range(state.seats), "watcher", "designer"):
            shown = GAME.view(state, eye)  # type: ignore[arg-type]  # a seat or one of the two other eyes
            assert "Seat 0" in GAME.picture.text(shown)
            drawn = ElementTree.fromstring(GAME.picture.svg(shown))
            ids = [one.get("data-id") for one in drawn.iter() if one.get("data-id")]
            assert len(ids) == len(set(ids))
            if eye == state.actor():
                for move in state.legal(state.actor()):
                    picks = GAME.move(state, state.actor(), move).picks
                    assert {one for pick in picks for one in pick.split("+")} <= set(ids)


def test_an_earlier_view_has_struck_out_what_lies_turned_now() -> None:
    """DD-13: in piles and in the hand it came from, where its place says nothing; the case then forgets it as well.

    Of what was recalled then, a No as a gift among it, nothing is left.
    """
    struck = bound = 0
    for seed in range(20):
        state, chance = game(3, seed)
        earlier = []
        for _ in walk(state, chance, seed):
            earlier.append([(view(state, seat), recall(state, seat)) for seat in range(3)])
        for seat in range(3):
            now = view(state, seat)
            gone = set(cards_of(state.down[0] | state.down[1] | state.down[2]))
            for views in earlier:
                was, recalled = views[seat]
                then = strike(was, now)
                assert strike(recalled, now) == then
                assert recalled.case is not None
                bound += recalled.case.cuts[-1:] != () and recalled.case.cuts[-1].kind == "gift"
                hand = [held.card for held in then.hand]
                assert hand == [*sorted({*hand} - {STRUCK}), *[STRUCK] * hand.count(STRUCK)]
                lying = {card.card for one in then.seats for pile in (one.yes, one.no) for card in pile.open}
                shown = lying | {held.card for held in then.hand}
                assert not shown & gone
                struck += STRUCK in shown
                assert then.case is not None
                assert state.secrets[seat] in then.case.possible
        assert strike(view(state, 0), view(state, 0)) == view(state, 0)
    assert struck > 100
    assert bound > 20


def test_news_of_a_card_that_lies_turned_now_do_not_name_it() -> None:
    """DD-13: neither that it was given or revealed nor that its seat once drew it; all others are told as they were."""
    hushed = kept = 0
    for seed in range(12):
        state, chance = game(3, seed)
        news: list[News] = []
        for told in walk(state, chance, seed):
            news += told
        for eye in (0, 1, 2, "watcher"):
            now = view(state, eye)  # type: ignore[arg-type]  # a seat or one of the two other eyes
            gone = {now.told(card) for card in cards_of(state.down[0] | state.down[1] | state.down[2])}
            for one in news:
                if one.to not in (EVERYBODY, eye):
                    continue
                said = GAME.words(hush(one, now), state.rules.params)
                assert one.kind == "guess" or not any(name in said for name in gone)
                hushed += "a card that lies turned now" in said
                kept += said == GAME.words(one, state.rules.params)
    assert hushed > 100
    assert kept > 1000


def test_a_stranger_to_the_recall_sees_it_only_with_the_coach() -> None:
    """DD-13."""
    state, chance = game(2, 4)
    for _ in walk(state, chance, 4):
        plain, coached = view(state, 0), recall(state, 0)
        assert not plain.remembers
        assert coached.remembers
        assert all(not pile.recalled for one in plain.seats for pile in (one.yes, one.no))


def test_the_sheet_has_every_clause_and_each_is_named_by_a_test() -> None:
    """DD-01 to DD-13, in order."""
    ids = [clause.id for clause in GAME.sheet.clauses]
    assert ids == [f"DD-{number:02}" for number in range(1, 14)]
    here = named(Path(__file__).parent)
    assert [id for id in ids if id not in here] == []


def test_the_examples_of_the_grammar_are_read() -> None:
    """DD-02, DD-05, DD-08, DD-09: each is a text of a move in some position."""
    for seed in range(200):
        state, _ = game(4, seed)
        shown = view(state, 0)
        if "fox, hat, pier" in [shown.told(held.card) for held in shown.hand]:
            for form in GAME.sheet.grammar:
                assert GAME.parse(shown, form.example)
            return
    raise AssertionError("nobody was dealt the fox")


def test_sure_bots_name_their_secret_and_no_bot_that_forgets_nothing_guesses_what_cannot_be() -> None:
    """DD-08: careful is sure before it guesses, while it has cards; planner guesses what is possible."""
    for name in ("careful", "planner", "search:1"):
        for seed in range(6):
            table = duckplay.table(GAME, seats=2 + seed % 3, seed=seed, bots=dict.fromkeys(range(2 + seed % 3), name))
            assert table.over
            view_of = table.view("designer")
            for seat in view_of.seats:
                for guess in seat.guesses:
                    assert guess.card >= 0
                    assert guess.right or name != "careful"


def test_a_bot_that_may_not_guess_reveals_and_one_that_may_not_reveal_guesses() -> None:
    """DD-05: bots choose among the moves that they are handed; playtests leave a kind of move out."""
    for name, bot in GAME.bots.items():
        for seed in range(4):
            state = at_turn(seed)
            assert GAME.kind is not None
            for kind in ("reveal", "guess"):
                legal = moves(move for move in state.legal(state.turn) if GAME.kind(state, state.turn, move) == kind)
                dice = Chance(seed)
                dice.open(5, 0)
                assert bot.choose(state.imagine(state.turn, dice), state.turn, legal, dice) in list(legal), name


def test_with_one_clue_a_guess_is_right_as_often_as_one_of_those_that_are_left() -> None:
    """DD-08: no bot sees more than its seat: among 1,000 imagined secrets each possible one is as likely."""
    state = at_turn(3)
    assert state.phase == TURN
    seat = state.turn
    possible = cards_of(state.possible(seat))
    dice = Chance(2)
    counts = dict.fromkeys(possible, 0)
    for n in range(2000):
        dice.open(5, n)
        counts[state.imagine(seat, dice).secrets[seat]] += 1
    expected = 2000 / len(possible)
    assert (
        sum((count - expected) ** 2 / expected for count in counts.values())
        < len(possible) + 4 * (2 * len(possible)) ** 0.5
    )


def test_careful_turns_the_pile_that_it_misses_less() -> None:
    """DD-09."""
    state, chance = game(2, 8)
    gifts(state, chance)
    seat = state.turn
    state.play(seat, GUESS + state.square.combination((state.secrets[seat] + 1) % 49), chance)
    chosen = Careful().choose(state, seat, state.legal(seat), Chance(1))
    assert chosen in list(state.legal(seat))
    empty_yes = state.yes[seat] == 0
    assert (chosen == TURN_YES) == empty_yes


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_are_replayed_to_the_same_end(path: Path) -> None:
    """DD-11, DD-12: the same moves, choices and places."""
    table = duckplay.replay(path, game=GAME)
    assert table.over
    assert duckplay.replay(table.record(), game=GAME).digest == table.digest
