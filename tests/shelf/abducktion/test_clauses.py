"""The rules of Abducktion clause by clause, but for the cards (test_cards) and formations (test_formations)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

import duckplay
from duckplay import ParamsError
from duckplay.core import Chance, moves
from duckplay.shelf.abducktion import GAME
from duckplay.shelf.abducktion.state import Abducktion
from duckplay.shelf.abducktion.view import CARD, rank
from tests.shelf.abducktion.positions import MIXED, Playing, shown

EGG = "YYWBP / YYWPB"
"""A board with an Egg at the top left, and a Pairbond there too."""


def begun(seats: int, seed: int = 1, **dials: object) -> Abducktion:
    state: Abducktion = GAME.start(GAME.build(dials), seats, Chance(seed))  # type: ignore[assignment]  # a State of this game
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up(seats: int) -> None:
    """AK-01: full boards, twelve formations of which three lie open, three cards to each seat."""
    state = begun(seats)
    assert (len(state.open), len(state.stack), len(state.box)) == (3, 9, 12)
    assert [state.held_by(seat) for seat in range(seats)] == [3] * seats
    assert (state.left, len(state.discards)) == (60 - 3 * seats, 0)
    assert sum(state.ufo) == 80 - 10 * seats


def test_boards_are_filled_from_the_most_downstream_pond_up() -> None:
    """AK-01: the first duck that is drawn lies at the bottom left."""
    one, other = begun(2, colours=4), begun(2, colours=4, ducks=40)
    streams = [
        [(board >> pond & 1) | (board >> 10 + pond & 1) << 1 for pond in range(9, -1, -1)] for board in one.boards
    ]
    assert one.boards[0] != one.boards[1]
    assert other.ducks == 20
    dice = Chance(1)
    dice.open(1, 0)
    assert streams[0][0] == dice.below(80) // 20


def test_the_first_seat_is_drawn_and_play_goes_to_the_left() -> None:
    """AK-02."""
    assert {int(begun(3, seed).turn) for seed in range(30)} == {0, 1, 2}
    game = Playing(MIXED, MIXED, MIXED)
    order = []
    for _ in range(4):
        order.append(int(game.state.turn))
        game.play("pass", seat=order[-1])
    assert order == [0, 1, 2, 0]


def test_up_to_three_cards_are_played_a_turn_and_none_is_drawn_before_its_end() -> None:
    """AK-03: each goes face up to the discards."""
    game = Playing(MIXED, MIXED, hands=["swap, swap, swap, orbit"], hand=4)
    game.play("swap 0,0 with 0,1", "orbit 0,0 by 1", "swap 0,0 with 0,1")
    assert game.seen(1).discards == ("swap", "orbit", "swap")
    assert game.state.held_by(0) == 1
    assert game.texts() == ["pass"]
    game.play("pass")
    assert game.state.held_by(0) == 4


def test_plays_a_turn_is_a_dial() -> None:
    """AK-03, AK-13: two plays, after which only a claim or the turn's end is left."""
    game = Playing(MIXED, MIXED, hands=["swap, swap, swap"], plays=2)
    assert game.texts(kind="refresh") == []
    game.play("swap 0,0 with 0,1", "swap 0,0 with 0,1")
    assert game.texts() == ["pass"]


def test_cards_act_on_the_own_board_and_claims_come_from_there() -> None:
    """AK-04: a formation on another's board cannot be claimed."""
    game = Playing(MIXED, EGG, open=["Egg"])
    assert game.texts() == ["pass"]


def test_a_play_that_changes_nothing_is_legal_and_cards_are_not_thrown_away() -> None:
    """AK-05: two equal ducks change places; the hand is not cycled otherwise."""
    game = Playing("YYWBP / YYWPB", MIXED, hands=["swap"])
    game.play("swap 0,0 with 0,1")
    assert game.board() == "YYWBP / YYWPB"
    assert {text.split()[0] for text in Playing(MIXED, MIXED, hands=["swap, orbit"]).texts()} == {
        "swap",
        "orbit",
        "pass",
    }


def test_across_a_corner_is_not_next_to() -> None:
    """AK-06."""
    game = Playing(MIXED, MIXED, hands=["swap"])
    assert "swap 0,0 with 1,0" in game.texts()
    assert "swap 0,0 with 1,1" not in game.texts()
    assert GAME.why_not(game.seen(), ("0/card:swap", "0/pond:0,0+0/pond:1,1")).clause == "AK-06"


def test_a_claim_may_come_before_after_and_between_cards_once_a_turn() -> None:
    """AK-08: and where the formation matches in several places the seat picks one."""
    game = Playing("YYYYW / YYYYW", MIXED, hands=["swap, swap, swap"], open=["Egg", "Pairbond"])
    assert game.texts(kind="claim Egg") == ["claim Egg at 0,0", "claim Egg at 0,1", "claim Egg at 0,2"]
    assert game.texts(kind="claim Pairbond") == ["claim Pairbond at 0,3"]
    for _ in range(3):
        game.play("swap 0,0 with 0,1")
        assert "claim Egg at 0,1" in game.texts()
    game.play("claim Egg at 0,1")
    assert game.state.turn == 1


def test_a_claim_takes_the_ducks_brings_the_points_and_ends_the_turn() -> None:
    """AK-09, AK-11: the ducks of the shape leave together, the others slide."""
    game = Playing(EGG, MIXED, hands=["swap"], open=["Egg"], stack=["Turtle"])
    game.play("claim Egg at 0,0")
    assert list(game.state.points) == [5, 0]
    assert game.seen(1).seats[0].claimed == ("Egg",)
    assert game.state.turn == 1
    (told,) = (news for news in game.news if news[0] == "refill")
    came = ["YWBP"[colour] for colour in told[3:]]
    stream = game.board()[:5] + game.board()[8:][::-1]
    assert stream == "".join(reversed(came)) + "WBPBPW"


def test_refresh_gives_three_cards_for_ten_ducks_and_a_claim_is_still_allowed() -> None:
    """AK-13: they count as played, so none was played before."""
    game = Playing(MIXED, MIXED, hands=["swap, orbit, teleport"], open=["Reflection", "Ducklings", "Paddling"])
    assert game.texts(kind="refresh") == ["refresh"]
    game.play("refresh")
    assert game.state.held_by(0) == 0
    (told,) = (news for news in game.news if news[0] == "refill")
    assert (told[2], len(told[3:])) == (1023, 10)
    assert {text.split()[0] for text in game.texts()} <= {"claim", "pass"}
    late = Playing(MIXED, MIXED, hands=["swap, swap, orbit, teleport"], hand=4).play("swap 0,0 with 0,1")
    assert late.texts(kind="refresh") == []
    assert Playing(MIXED, MIXED, hands=["swap, orbit"]).texts(kind="refresh") == []
    assert Playing(MIXED, MIXED, hands=["swap, swap, swap"], refresh=False).texts(kind="refresh") == []


def test_with_a_bigger_hand_the_seat_chooses_what_a_refresh_costs() -> None:
    """AK-13: every choice of three of the five, kinds that are equal once."""
    game = Playing(MIXED, MIXED, hands=["swap, swap, orbit, teleport, black hole"], hand=5)
    held = ["swap", "swap", "orbit", "teleport", "black hole"]
    want = {lot for lot in combinations_with_replacement(sorted(set(held)), 3) if not Counter(lot) - Counter(held)}
    found = {tuple(sorted(text.removeprefix("refresh with ").split(", "))) for text in game.texts(kind="refresh")}
    assert found == want
    assert len(game.texts(kind="refresh")) == len(want)
    game.play("refresh with swap, swap, teleport")
    assert game.seen().hand == ("orbit", "black hole")


def test_passing_is_allowed_before_any_play_and_may_be_all_that_is_left() -> None:
    """AK-14."""
    assert "pass" in Playing(MIXED, MIXED, hands=["swap"]).texts()
    assert Playing(MIXED, MIXED).texts() == ["pass"]
    assert Playing(MIXED, MIXED).texts(1) == []


def test_at_the_end_of_a_turn_a_formation_is_turned_up_then_ducks_come_then_cards() -> None:
    """AK-15: in this order, and never more than three cards in hand."""
    game = Playing(EGG, MIXED, hands=["swap"], open=["Egg"], stack=["Turtle"])
    game.play("claim Egg at 0,0")
    assert [news[0] for news in game.news] == ["claim", "open", "refill", "drew", "turn"]
    assert game.state.held_by(0) == 3
    full = Playing(MIXED, MIXED, hands=["swap, swap, swap, swap"]).play("pass")
    assert full.state.held_by(0) == 4


def test_three_formations_lie_open_as_long_as_there_are_any() -> None:
    """AK-16."""
    game = Playing(EGG, EGG, open=["Egg", "Turtle", "Alligator"], stack=["Gooseneck"])
    game.play("claim Egg at 0,0")
    assert [one.name for one in game.seen().open] == ["Turtle", "Alligator", "Gooseneck"]
    assert game.seen().stack == 0
    game.state.open = moves([10, *list(game.state.open)[1:]])  # an Egg once more
    game.play("claim Egg at 0,0", seat=1)
    assert [one.name for one in game.seen().open] == ["Alligator", "Gooseneck"]


def test_the_discards_become_the_deck_only_when_a_card_is_needed() -> None:
    """AK-17: also in the middle of a draw; with neither, nothing is drawn."""
    game = Playing(MIXED, MIXED, hands=["swap, orbit"])
    game.state.deck, game.state.left = moves([7]), 1
    game.play("swap 0,0 with 0,1", "orbit 0,0 by 1")
    assert game.state.reshuffles == 0
    game.play("pass")
    assert [news[0] for news in game.news if news[0] in ("drew", "reshuffle")] == ["drew", "reshuffle", "drew"]
    assert game.state.held_by(0) == 3
    assert (game.state.left, len(game.state.discards)) == (0, 0)
    game.play("pass", seat=1)
    assert game.state.held_by(1) == 0


def test_the_game_ends_with_the_turn_of_the_last_claim() -> None:
    """AK-18: most points win; the board and the hand are restocked first."""
    game = Playing(EGG, MIXED, hands=["swap"], open=["Egg"])
    game.play("claim Egg at 0,0")
    assert game.seen().over
    assert [news[0] for news in game.news] == ["claim", "refill", "drew", "over"]
    assert list(game.state.places()) == [1, 2]
    assert not game.state.stopped()


def tied() -> Playing:
    """Seats 0 and 1 tied at 5, seat 2 with nothing; the last card, an Egg, was taken by seat 0."""
    game = Playing(EGG, EGG, EGG, hands=["swap", "wormhole, abducktion"], open=["Egg"])
    game.state.claimed, game.state.owner = moves([11]), moves([1])  # Flying Z
    game.state.points = moves([0, 5, 0])
    return game.play("claim Egg at 0,0")


def test_a_tie_is_played_on_for_the_dearest_claimed_card() -> None:
    """AK-19: one at random of several; who took the last card begins; nobody's points change."""
    game = tied()
    view = game.seen("watcher")
    assert view.prize in ("Egg", "Flying Z")
    assert [one.name for one in view.open] == [view.prize]
    assert [seat.playing for seat in view.seats] == [True, True, False]
    assert game.state.turn == 0
    game.play("pass")
    assert game.state.turn == 1
    assert not [text for text in game.texts(1) if text.endswith("of 2")]
    assert [text for text in game.texts(1) if text.endswith("of 0")]
    if view.prize != "Egg":
        game.state.open = moves([10])
    game.play("claim Egg at 0,0", seat=1)
    assert list(game.state.points) == [5, 5, 0]
    assert list(game.state.places()) == [2, 1, 3]
    assert not game.state.stopped()
    assert len({tied().seen().prize}) == 1


def test_which_of_several_dearest_cards_comes_back_is_drawn() -> None:
    """AK-19."""
    prizes = set()
    for seed in range(20):
        game = Playing(EGG, EGG, hands=["swap"], open=["Egg"], seed=seed)
        game.state.claimed, game.state.owner, game.state.points = moves([11]), moves([1]), moves([0, 5])
        prizes.add(game.play("claim Egg at 0,0").seen().prize)
    assert prizes == {"Egg", "Flying Z"}


def test_at_the_cap_the_tied_seats_share_and_who_took_the_last_card_need_not_be_tied() -> None:
    """AK-19, AK-20: the turns of a tie count too."""
    game = Playing("YYWBP / PBWPB", EGG, EGG, open=["Paddling"], turns=20)
    game.state.claimed, game.state.owner, game.state.points = moves([10, 11]), moves([1, 2]), moves([0, 5, 5])
    game.play(game.texts(kind="claim")[0])
    assert game.state.turn == 1
    while not game.seen().over:
        game.play("pass", seat=int(game.state.turn))
    assert (game.state.ended, game.state.stopped()) == (20, True)
    assert list(game.state.places()) == [3, 1, 1]


def test_difficulty_and_length() -> None:
    """AK-20: hard leaves out four points or fewer, junior six or more; who asks for more gets what there is."""
    cards = GAME.build({}).cards
    hard, junior = GAME.build({"difficulty": "hard", "formations": 20}), GAME.build({"difficulty": "junior"})
    assert {cards[row].points for row in hard.deck} == {5, 6, 7, 8, 9, 10}
    assert {cards[row].points for row in junior.deck} == {1, 2, 3, 4, 5}
    assert (len(hard.deck), len(junior.deck)) == (14, 13)
    state = begun(2, difficulty="hard", formations=20)
    assert len(state.open) + len(state.stack) == 14
    assert len(begun(2, formations=24).stack) == 21


def test_the_cap_counts_the_turns_of_all_seats() -> None:
    """AK-20: then the points stand, and the game counts as stopped."""
    game = Playing(MIXED, MIXED, turns=20)
    for turn in range(20):
        assert not game.seen().over
        game.play("pass", seat=turn % 2)
    assert game.seen().over
    assert game.state.stopped()
    assert list(game.state.places()) == [1, 1]


def test_ducks_and_decks_are_kept() -> None:
    """AK-21: twenty of each colour on boards, held and in the UFO after every step of drawn games; no card is lost."""
    dials = GAME.build({})
    whole = dict.fromkeys(range(4), 20) | {10 + kind: count for kind, count in enumerate(dials.copies)}
    whole |= {100 + card: 1 for card in range(24)}
    for seed in range(10):
        chance = Chance(seed)
        state: Abducktion = GAME.start(dials, 1 + seed % 4, chance)  # type: ignore[assignment]  # a State of this game
        dice = Chance(seed)
        for _ in range(200):
            assert Counter(state.components()) == whole
            if not state.empty:
                ducks = "".join(map(shown, state.boards))
                assert [state.ufo[colour] + ducks.count("YWBP"[colour]) for colour in range(4)] == [20] * 4
            seat = state.actor()
            if seat < 0:
                break
            legal = state.legal(seat)
            state.play(seat, legal[dice.below(len(legal))], chance)


def test_boards_discards_and_claims_are_seen_by_all_and_hands_by_one() -> None:
    """AK-22: nor does anybody but the designer see the decks."""
    game = Playing(EGG, MIXED, hands=["swap, teleport", "orbit"], open=["Egg"], stack=["Turtle"])
    game.play("teleport 0,2 with 1,2", "claim Egg at 0,0")
    for eye in (0, 1, "watcher"):
        view = game.seen(eye)
        assert view.discards == ("teleport",)
        assert view.seats[0].claimed == ("Egg",)
        assert view.secret is None
    assert game.seen(1).hand == ("orbit",)
    assert game.seen("watcher").hand == ()
    secret = game.seen("designer").secret
    assert secret is not None
    assert secret.hands[1] == ("orbit",)
    assert len(secret.deck) == game.state.left


def test_which_ducks_will_come_and_in_what_order_is_told_to_nobody() -> None:
    """AK-10, AK-22: games alike but for the luck to come look, sound and are advised alike until it comes."""
    other_ducks = 0
    for seats in (1, 2, 3, 4):
        for ply in (2, 4):
            table = duckplay.table(GAME, seats=seats, seed=seats)
            while table.ply < ply:
                table.play(table.waiting[0], table.moves(table.waiting[0])[0].text)
            twin = table.branch(ply, seed=98)
            here, there = table._course, twin._course
            for eye in (*range(seats), "watcher", "designer"):
                assert table.view(eye) == twin.view(eye)
                assert [line.text for line in table.lines(eye)] == [line.text for line in twin.lines(eye)]
            assert here.state.digest() == there.state.digest()
            seat = table.waiting[0]
            assert table.memory(seat) == twin.memory(seat)
            assert table.moves(seat) == twin.moves(seat)
            for move in here.state.legal(seat):
                news = []
                boards = []
                for course in (here, there):
                    state = course.state.copy()
                    state.news = []
                    chance = Chance(course.seeds[-1][1])
                    state.play(seat, move, chance)
                    news.append([(one.to, one.kind, one.args) for one in state.news])
                    boards.append((list(state.boards), list(state.held)))
                drew = chance.draws > 0
                assert drew or news[0] == news[1]
                other_ducks += boards[0] != boards[1]
    assert other_ducks > 50


def test_alone_all_formations_are_played_with_five_cards_and_no_passing() -> None:
    """AK-25: with no limit on plays; hard and junior play what they leave, without a rank."""
    state = begun(1)
    assert (len(state.open), len(state.stack), len(state.box), state.held_by(0)) == (3, 21, 0, 5)
    game = Playing(MIXED, hands=["swap, swap, swap, swap, swap"])
    assert "pass" not in game.texts()
    game.play("swap 0,0 with 0,1", "swap 0,0 with 0,1", "swap 0,0 with 0,1", "swap 0,0 with 0,1")
    assert len(game.texts(kind="swap")) == 13
    hard = begun(1, difficulty="hard")
    assert len(hard.open) + len(hard.stack) == 14
    assert GAME.view(hard, 0).rank == ""
    assert GAME.why_not(game.seen(), ("0/pass:turn",)).clause == "AK-25"


def test_alone_a_claim_draws_two_cards_to_five_at_most() -> None:
    """AK-26: with four in hand, one; nothing else draws any."""
    for held, after in ((4, 5), (5, 5), (2, 4), (0, 2)):
        game = Playing(EGG, hands=[", ".join(["swap"] * held)], open=["Egg"], stack=["Turtle", "Alligator"])
        game.play("claim Egg at 0,0")
        assert game.state.held_by(0) == after
    game = Playing(MIXED, hands=["swap, swap"])
    game.play("swap 0,0 with 0,1")
    assert game.state.held_by(0) == 1


def test_alone_a_refresh_may_be_repeated() -> None:
    """AK-28: it needs three cards in hand, and may come after a play."""
    game = Playing(MIXED, hands=["swap, swap, swap, swap, swap, swap, swap"], open=["Alligator"])
    game.play("swap 0,0 with 0,1", "refresh", "refresh")
    assert game.state.held_by(0) == 0


def test_alone_it_ends_when_nothing_can_be_done() -> None:
    """AK-29: an empty hand with a matching board is not yet the end; all that are claimed is."""
    game = Playing(MIXED, hands=["swap"], open=["Alligator"], stack=["Turtle"])
    game.play("swap 0,0 with 0,1")
    assert game.seen().over
    assert not game.state.stopped()
    full = Playing(EGG, hands=["swap"], open=["Egg"])
    full.play("swap 0,0 with 0,1")
    assert full.state.held_by(0) == 0
    assert not full.seen().over
    assert full.texts() == ["claim Egg at 0,0"]
    full.play("claim Egg at 0,0")
    assert full.seen().over


def test_alone_it_ends_when_no_card_that_is_left_can_be_played() -> None:
    """AK-29, AK-27: a Wormhole needs a duck in the UFO; three of them could still be given for new ducks (AK-28)."""
    for wormholes, over in ((1, True), (2, True), (3, False)):
        hand = ", ".join(["swap", *["wormhole"] * wormholes])
        game = Playing("YYYYY / WWWWW", hands=[hand], open=["Alligator"], colours=2, ducks=5)
        assert sum(game.state.ufo) == 0
        assert not game.seen().over
        game.play("swap 0,0 with 0,1")
        assert game.state.held_by(0) == wormholes
        assert game.seen().over is over
        assert not game.state.stopped()
        if not over:
            assert game.texts() == ["refresh"]
    ready = Playing("YYYYY / WWWWW", hands=["swap, wormhole"], open=["Flock Party"], colours=2, ducks=5)
    ready.play("swap 0,0 with 0,1")
    assert not ready.seen().over
    assert {text.split()[0] for text in ready.texts()} == {"claim"}


def test_alone_points_make_a_rank() -> None:
    """AK-30: the view shows it, and what is missing for the next."""
    ranks = [rank(points, 129)[0] for points in (0, 14, 15, 30, 31, 50, 51, 99, 100, 128, 129)]
    assert ranks == [
        "Intern", "Intern", "Associate", "Associate", "Supervisor", "Supervisor", "Manager", "Manager",
        "Vice President", "Vice President", "CEO",
    ]  # fmt: skip
    game = Playing(EGG, hands=["swap"], open=["Egg"], stack=["Turtle"])
    assert game.seen().next == (15, "Associate")
    game.play("claim Egg at 0,0")
    assert (game.seen().rank, game.seen().seats[0].points) == ("Intern", 5)
    assert "10 to Associate" in GAME.picture.text(game.seen())
    assert rank(129, 129)[1] is None


def test_no_rank_is_promised_that_all_formations_together_do_not_reach() -> None:
    """AK-20, AK-30: two colours leave 128 points, no CEO; a lone formation of 5 leaves an Intern at most."""
    assert GAME.build({}).total == 129
    assert rank(100, 129) == ("Vice President", (129, "CEO"))
    assert GAME.build({"colours": 2}).total == 128
    assert rank(99, 128) == ("Manager", (100, "Vice President"))
    assert rank(100, 128) == ("Vice President", None)
    lot = [{"name": "Dot", "shape": "W", "points": 5}]
    dials = {"cards": lot, "face_up": 1}
    game = Playing(EGG, hands=["swap"], open=["Dot"], **dials)
    assert (game.seen().rank, game.seen().next) == ("Intern", None)
    assert " to " not in GAME.picture.text(game.seen()).splitlines()[4]
    rich = [{"name": "Dot", "shape": "W", "points": 9}, {"name": "Two", "shape": "W", "points": 6, "count": 2}]
    assert GAME.build({"cards": rich}).total == 21
    table = duckplay.table("abducktion", seats=1, seed=1, params={"cards": rich})
    assert table.view(0).next == (15, "Associate")
    told = []
    while not table.over:
        table.play(0, next(move.text for move in table.moves(0) if move.text.startswith("claim")))
        told.append(table.view(0).next)
    assert told[-1] is None
    memory, game.state.news = GAME.memory(game.state, 0), []
    game.play(next(text for text in game.texts() if text.startswith("claim")))
    for one in game.state.news:
        memory = GAME.fold(memory, one)
    assert memory == GAME.memory(game.state, 0)


def test_dials_that_do_not_fit_are_refused_by_name() -> None:
    """AK-01, AK-20, AK-21: ten ducks a board, a card in the deck, a formation to claim."""
    with pytest.raises(ParamsError, match="ducks: 2 colours of 5 ducks do not fill 2 boards of ten; 10 of each do"):
        GAME.check(GAME.build({"colours": 2, "ducks": 5}), 2)
    assert GAME.fitting(GAME.build({"colours": 2, "ducks": 5})) == [1]
    with pytest.raises(ParamsError, match="the action deck is empty"):
        GAME.build({f"{kind.replace(' ', '_')}_cards": 0 for kind in CARD})
    egg = {"name": "Egg", "shape": "AA / AA", "points": 5}
    with pytest.raises(ParamsError, match=r"cards\[1\]\.name: another card before it is called Egg"):
        GAME.build({"cards": [egg, egg]})
    with pytest.raises(ParamsError, match="none is left to claim"):
        GAME.build({"cards": [egg | {"points": 1}], "difficulty": "hard"})


def test_a_set_of_fewer_cards_than_lie_face_up_is_refused_with_its_last_row(tmp_path: Path) -> None:
    """AK-01, AK-20: a deck takes what is left, but what is laid out at the start must be there."""
    head = "name,shape,points,count\nEgg,AA / AA,5,1\n\nGoose,AAA / --A,7,1\n"
    sheet = tmp_path / "few.csv"
    sheet.write_text(head, encoding="utf-8")
    words = r"cards\[1\] \(row 4 of the file\): the set ends here and leaves 2 formations to claim "
    words += r"\(base, 4 colours of 20 ducks\)"
    with pytest.raises(ParamsError, match=words + ", but 3 lie face up at the start; add 1, or lay out fewer") as told:
        GAME.build({"cards": sheet})
    assert told.value.field == "cards"
    assert len(GAME.build({"cards": sheet, "face_up": 2}).deck) == 2
    assert len(GAME.build({"cards": sheet, "formations": 2}).deck) == 2
    sheet.write_text(head.replace("7,1", "7,2"), encoding="utf-8")
    few = GAME.build({"cards": sheet})
    assert GAME.fitting(few) == [1, 2, 3, 4]
    state: Abducktion = GAME.start(few, 2, Chance(1))  # type: ignore[assignment]  # a State of this game
    assert (len(state.open), len(state.stack)) == (3, 0)
    with pytest.raises(ParamsError, match=r"leaves 1 formation to claim \(hard, 4 colours of 20 ducks\), but 3"):
        GAME.build({"cards": [{"name": "A", "shape": "A", "points": points} for points in (9,)], "difficulty": "hard"})


def test_alone_all_that_lie_face_up_must_be_there_however_few_a_game_of_others_asks_for() -> None:
    """AK-25: alone the whole set is played."""
    lot = [{"name": name, "shape": "AA", "points": 5} for name in ("Egg", "Goose")]
    few = GAME.build({"cards": lot, "formations": 1})
    assert GAME.fitting(few) == [2, 3, 4]
    with pytest.raises(ParamsError, match=r"cards\[1\]: the set ends here .* but 3 lie face up"):
        GAME.check(few, 1)


def test_an_action_deck_of_fewer_cards_than_the_opening_hands_is_refused(tmp_path: Path) -> None:
    """AK-01, AK-25: three to each seat, five alone; the least that will do is said."""
    none = {name: 0 for name in GAME.params.__struct_fields__ if name.endswith("_cards")}
    dials = GAME.build(none | {"swap_cards": 8})
    assert GAME.fitting(dials) == [1, 2]
    with pytest.raises(ParamsError, match=r"deck has 8 cards, too few for 3 hands of 3 .* it needs 9") as told:
        duckplay.table(GAME, seats=3, params=none | {"swap_cards": 8})
    assert told.value.field == "swap_cards"
    with pytest.raises(ParamsError, match="8 cards, too few for the hand of 10 at the start; it needs 10"):
        GAME.check(GAME.build(none | {"swap_cards": 8, "solo_hand": 10}), 1)
    sheet = tmp_path / "deck.csv"
    sheet.write_text("name,count\nSwap,1\n", encoding="utf-8")
    with pytest.raises(ParamsError, match="has 1 card, too few for the hands at the start: it needs 5 alone, 3 a seat"):
        GAME.build({"action_deck": sheet})
    full = GAME.start(dials, 2, Chance(1))
    assert [full.held_by(seat) for seat in range(2)] == [3, 3]  # type: ignore[attr-defined]  # a State of this game


def test_dials_that_fit_no_number_of_seats_are_refused() -> None:
    """AK-01: cards for two hands, but ducks for one board."""
    none = {name: 0 for name in GAME.params.__struct_fields__ if name.endswith("_cards")}
    with pytest.raises(ParamsError, match="has 4 cards, too few for the hand of 5"):
        GAME.build(none | {"swap_cards": 4, "hand": 2, "colours": 2, "ducks": 5})


def test_formations_that_the_ducks_cannot_make_stay_in_the_box() -> None:
    """AK-07, AK-20: six of a colour where there are five; free letters share colours with all others."""

    def names(**dials: object) -> list[str]:
        built = GAME.build(dials)
        return [built.cards[row].name for row in built.deck]

    assert names(ducks=10) == names() == names(ducks=6)
    assert set(names()) - set(names(ducks=5)) == {"Big Dipper"}
    lot = [
        {"name": name, "shape": shape, "points": 5}
        for name, shape in (
            ("All", "AAAAA / AAAAA"), ("Free", "WWWWW / WWWWW"), ("Rows", "AAAAA / BBBBB"), ("Three", "WWWW / XXXX"),
            ("Beside", "AAA / WWW"),
        )
    ]  # fmt: skip
    for ducks, left in ((5, ["Rows", "Three", "Beside"]), (9, ["Rows", "Three", "Beside"]), (10, [*"AFRTB"])):
        assert [name[0] for name in names(cards=lot, ducks=ducks, face_up=1)] == [name[0] for name in left]
    assert names(cards=lot, colours=2, ducks=5, face_up=1) == ["Rows", "Three", "Beside"]
    assert names(cards=[lot[4] | {"shape": "AAAA / WW-XX"}], colours=2, ducks=5, face_up=1) == ["Beside"]
    with pytest.raises(ParamsError, match=r"cards: none is left to claim \(base, 4 colours of 9 ducks\)"):
        GAME.build({"cards": lot[:2], "ducks": 9, "face_up": 1})
    words = r"cards\[2\]: the set ends here and leaves 1 formation to claim \(base, 4 colours of 9 ducks\), but 2"
    with pytest.raises(ParamsError, match=words):
        GAME.build({"cards": lot[:3], "ducks": 9, "face_up": 2})


def test_formations_that_need_more_colours_than_there_are_stay_in_the_box() -> None:
    """AK-07, AK-20."""
    two = GAME.build({"colours": 2})
    assert "Paddling" not in {two.cards[row].name for row in two.deck}
    assert "Reflection" in {two.cards[row].name for row in two.deck}
