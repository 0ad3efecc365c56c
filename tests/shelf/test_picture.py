"""The picture of Duck & Cover: what can be touched is there, what people wrote is harmless, and it looks right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import msgspec
import pytest

from duckplay.shelf import art
from duckplay.shelf.duck_and_cover import GAME, cover, picture
from duckplay.shelf.duck_and_cover.view import View
from tests.shelf.positions import MAX, REPEAT, ROW, Layout, Playing
from tests.shelf.test_view import stations

SVG = "{http://www.w3.org/2000/svg}"
FAR: Layout = {(0, 0): (5, 6), (0, 1): 7, (200, -197): (8, 9), (200, -196): 1}
HOSTILE = "<script>alert(1)</script>\"'&"


def parsed(view: View) -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg(view))


def touched(view: View) -> dict[str, ElementTree.Element]:
    """The elements that can be picked, by id; each id is there once."""
    found = [element for element in parsed(view).iter() if "data-id" in element.attrib]
    ids = {element.attrib["data-id"]: element for element in found}
    assert len(ids) == len(found)
    return ids


def words(view: View) -> str:
    """All that is written on the picture, titles left out."""
    return " | ".join("".join(element.itertext()) for element in parsed(view).iter(f"{SVG}text"))


def views(number: int, plies: int) -> Iterator[View]:
    """Views of a drawn game, from every side."""
    for state, _ in stations(number, plies):
        yield from (GAME.view(state, eye) for eye in (*range(state.seats), "watcher", "designer"))


@pytest.mark.parametrize("number", range(24))
def test_whatever_may_be_picked_is_drawn(number: int) -> None:
    """DC-04, DC-05, DC-20: under any dials, all picks of a seat's moves, and no place that no move leads to."""
    for ply, (state, _) in enumerate(stations(number, 80)):
        if ply % 8:
            continue
        for seat in state.waiting():
            picks = {pick for move in state.legal(seat) for pick in GAME.move(state, seat, move).picks}
            for eye in (seat, "designer", "watcher"):
                ids = touched(GAME.view(state, eye))
                assert picks <= set(ids)
                assert {id for id in ids if id.startswith(f"{seat}/cell:")} == {
                    pick for pick in picks if "cell" in pick
                }
                assert all(element.findtext(f"{SVG}title") for element in ids.values())


@pytest.mark.parametrize("number", range(6))
def test_a_picture_stands_alone_and_beside_others(number: int) -> None:
    """No id, script or link, so that two pictures on a page never meet; every pile of every seat is there."""
    for view in [*views(number, 30)][::7]:
        svg = picture.svg(view)
        assert not re.search(r"""\s(id|href|on\w+|src)=|<script|url\(|@import|http(?!://www.w3.org/2000/svg")""", svg)
        ids = touched(view)
        for grid in view.grids:
            assert {f"{grid.seat}/pile:{pile.row},{pile.column}" for pile in grid.piles} <= set(ids)


def test_what_people_wrote_is_shown_as_text() -> None:
    """A hostile string in a view is neither an element nor the end of one."""
    game = Playing(ROW, ROW, deck=[5, 6])
    view = msgspec.structs.replace(game.seen(0), card=HOSTILE, previous=HOSTILE, discards=(HOSTILE,), called=3)
    assert HOSTILE in words(view)
    assert not [element for element in parsed(view).iter() if "script" in element.tag]


def test_seats_are_told_what_the_card_means_for_them() -> None:
    """DC-02, DC-07, DC-08: the called number moves a pile here and makes a seat quack there; discards are counted."""
    game = Playing({(0, 0): 5, (0, 1): 7}, {(0, 0): 6, (0, 1): 7}, {(0, 0): (7, 5), (0, 1): 4}, deck=[12, 11, 5, 3])
    shown = words(game.seen(0))
    assert "2 of 8 discards | 12 | 11" in shown
    assert "move 5" in shown
    assert shown.count("QUACK!") == 2
    assert "moves 5" in words(game.seen(2))


def test_max_and_repeat_name_the_duck_that_moves() -> None:
    """DC-09, DC-10: MAX and REPEAT are drawn as such, and each seat reads which of its ducks they mean."""
    game = Playing(ROW, {(0, 0): 3, (0, 1): 4, (1, 0): 9}, deck=[MAX, REPEAT, 1])
    assert "MAX" in words(game.view)
    assert "moves 12" in words(game.view)
    assert "moves 9" in words(game.view)
    game.any(0, 1)
    assert "REPEAT" in [element.text for element in parsed(game.view).iter(f"{SVG}title")]
    assert "moves 9" in words(game.view)


def test_only_its_own_choice_is_shown_to_a_seat() -> None:
    """DC-14: who has chosen is marked; where to is drawn for that seat and the designer alone."""
    game = Playing(ROW, ROW, deck=[5, 6])
    before = picture.svg(game.seen(1))
    game.any(0)
    assert "moves 5 \N{CHECK MARK}" in words(game.seen(1))
    assert picture.svg(game.seen(1)).count("<circle") == before.count("<circle") == 0
    assert picture.svg(game.view).count("<circle") == 0
    assert picture.svg(game.seen(0)).count("<circle") == 1
    assert picture.svg(GAME.view(game.state, "designer")).count("<circle") == 1
    assert not [id for id in touched(game.seen(0)) if "cell" in id]


def test_piles_show_how_thick_they_are() -> None:
    """DC-03: a pile shows its top, its number of ducks and an edge for each card below, five at most."""
    game = Playing({(0, 0): (5, 7, 2), (0, 1): 1, (3, 0): (12, 11, 10, 9, 8, 6, 4, 3)}, ROW, deck=[5, 6])
    ids = touched(game.seen(0))

    def pile(place: str) -> tuple[str, int]:
        element = ids[f"0/pile:{place}"]
        edges = [path.attrib["d"].count("M") for path in element.iter(f"{SVG}path") if path.get("class") == "e"]
        return element.findtext(f"{SVG}title") or "", sum(edges)

    assert pile("0,0") == ("5 on 7, 2 at 0,0", 2)
    assert pile("0,1") == ("1 at 0,1", 0)
    assert pile("3,0") == ("12 on 11, 10, 9, 8, 6, 4, 3 at 3,0", 5)
    assert "\N{MULTIPLICATION SIGN}3" in words(game.seen(0))


def test_groups_far_apart_stay_readable() -> None:
    """DC-06: 200 empty rows shrink to a break that says so; the cells keep their true places."""
    game = Playing(FAR, ROW, deck=[5, 6])
    ids = touched(game.seen(0))
    assert {"0/pile:200,-197", "0/cell:201,-197", "0/cell:199,-196", "0/cell:-1,1"} <= set(ids)
    titles = [element.text for element in parsed(game.seen(0)).iter(f"{SVG}title")]
    assert "197 empty rows" in titles
    assert "194 empty columns" in titles
    assert parsed(game.seen(0)).attrib["width"] == "720"
    assert "197 empty rows" in picture.text(game.seen(0))
    assert max(map(len, picture.text(game.seen(0)).splitlines())) < 100


def test_the_end_shows_places_and_winners() -> None:
    """DC-19: shared places and the sum of the rounds, on the picture and in the text."""
    low, high = {(0, 0): 2, (0, 1): 3}, {(0, 0): 12, (0, 1): 11}
    game = Playing(low, high, low, deck=[9], round=3, discards=1)
    assert game.view.places == (1, 3, 1)
    assert "Seat 0 and Seat 2 win" in words(game.view)
    assert "You and Seat 2 win" in words(game.seen(0))
    assert "3rd place | 0 + 0 + 9 = 9" in words(game.view)
    assert "Seat 1: 3rd place; scored 0 + 0 + 9 = 9" in picture.text(game.view)
    assert "game over" in words(game.view)


def test_low_blows_show_whose_duck_lies_where() -> None:
    """DC-20: what may be given, the duck in the hand, and a foreign duck in its owner's colours."""
    left: Layout = {(0, 0): 2, (0, 1): 4, (0, 2): 6}
    game = Playing({(0, 0): ((1, 12), 7), (0, 1): 1, (1, 0): 9}, left, deck=[MAX, 5], low_blows=True)
    assert "give 1 or 9" in words(game.seen(0))
    duck = touched(game.seen(0))["0/pile:0,0"]
    assert duck.findtext(f"{SVG}title") == "12 of seat 1 on 7 at 0,0"
    assert art.LIVERIES[1].colour in {path.get("fill") for path in duck.iter(f"{SVG}path")}
    assert "12@1+1" in picture.text(game.seen(0))
    game.play(0, "give 1 at 0,1")
    game.play(1, "give 2 at 0,0")
    assert "place 2" in words(game.seen(0))
    assert "places 1" in words(game.seen(0))


def test_ducks_differ_without_colour() -> None:
    """Seven seats, seven marks, seven colours."""
    drawn = {re.sub(r' fill="#\w+"', "", art.duck(seat, colour=True)) for seat in range(7)}
    assert len(drawn) == len({livery.colour for livery in art.LIVERIES}) == 7


def test_colours_can_be_read_in_light_and_dark() -> None:
    """4.5 to 1 for what is written, 3 to 1 for the edges of what may be done."""

    def light(colour: str) -> float:
        digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
        parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(one: str, other: str) -> float:
        low, high = sorted((light(one), light(other)))
        return (high + 0.05) / (low + 0.05)

    assert contrast(art.INK, art.CARD) >= 4.5
    assert contrast(art.INK, art.WATER) >= 4.5
    for theme in (art.LIGHT, art.DARK):
        colours = dict(pair.removeprefix("--").split(":") for pair in theme.split(";"))
        for ground in (colours["dt"], colours["dm"]):
            assert contrast(colours["di"], ground) >= 4.5
            assert contrast(colours["dl"], ground) >= 4.5 if ground == colours["dm"] else 3
        assert contrast(colours["dl"], colours["dk"]) >= 3


def test_the_text_picture() -> None:
    """Compact, the same every time, with what moves, what lies under it and where it may go."""
    game = Playing({(0, 0): (5, 6, 7), (0, 1): 12, (1, -2): 3}, {(0, 0): 4, (0, 1): 8}, deck=[9, 5, 2, 1])
    assert (
        picture.text(game.seen(0))
        == """\
Duck & Cover, round 1 of 3, 5 is called
1 of 9 discards: 9
deck 2, called pile 0

Seat 0 (you): move 5; total 0, now 8
        -3    -2    -1     0     1     2
  -1     .     .     .     .    []     .
   0     .    []     .  >5+2    12    []
   1    []     3    []     .    []     .
   2     .    []     .     .     .     .

Seat 1: QUACK!; total 0, now 5
     0  1
  0  4  8
"""
    )


def test_a_table_of_four_is_small() -> None:
    """A notebook keeps every picture it shows: the deal, the fullest table, takes no more than 34 kB."""
    game = Playing(*[{(k // 4, k % 4): k + 1 for k in range(12)}] * 4, deck=[5, 6])
    assert len(picture.svg(game.seen(0))) < 34_000


def test_the_cover_stands_alone_and_is_small() -> None:
    """The gallery shows it beside others, on one page with pictures of tables."""
    drawing = cover.svg()
    names = {name for element in ElementTree.fromstring(drawing).iter() for name in element.attrib}
    assert not {"id", "href", "data-id"} & names
    assert len(drawing) < 6_000
