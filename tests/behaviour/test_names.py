"""Names: whatever people call themselves, the board stays readable and nobody is pinged."""

import pytest

from tests.behaviour.hall import Hall
from tests.behaviour.room import Room

ISOLATED = "\u2068{}\u2069"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**bold** `code` ||x||", "\\*\\*bold\\*\\* \\`code\\` \\|\\|x\\|…"),
        ("_a_ ~~b~~ > c", "\\_a\\_ \\~\\~b\\~\\~ > c"),
        ("@everyone", "@\u200beveryone"),
        ("ア" * 32, "ア" * 10 + "…"),
        ("בן", "בן"),
        ("عَلِيّ", "عَلِيّ"),
        ("a\u0336" * 20, "a\u0336" * 20),
    ],
)
async def test_a_name_stands_for_itself_in_its_own_isolation(hall: Hall, room: Room, name: str, shown: str) -> None:
    odd = hall.player(name)
    await room.lobby(odd)
    assert ISOLATED.format(shown) in room.board.text


async def test_a_right_to_left_name_does_not_move_the_score_behind_it(hall: Hall, room: Room) -> None:
    await room.game(hall.player("שלמה"), hall.player("ben"))
    (line,) = [line for line in room.board.text.splitlines() if line.startswith("➤")]
    assert line == "➤ **" + ISOLATED.format("שלמה") + " 0**"


async def test_a_name_cannot_mention_anybody(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    for name in (f"<@{ada.id}>", "@here", f"<@&{hall.server().id}>", f"<#{room.channel.id}>"):
        other = hall.room_named(f"room of {len(hall.people)}")
        await other.game(hall.player(name), ada)
        assert name not in other.board.text
        assert not other.board.message.ping_user_ids
        assert not other.board.message.mention_everyone


@pytest.mark.parametrize("name", ["\u200b\u200d", "\u3164\u2800", "\u202e\u2066"])
async def test_a_name_that_shows_nothing_is_replaced(hall: Hall, room: Room, name: str) -> None:
    await room.lobby(hall.player(name))
    assert "1. Player 1" in room.text


async def test_equal_names_are_told_apart_by_their_seats(hall: Hall, room: Room) -> None:
    twins = [hall.player("sam"), hall.namesake("sam")]
    await room.game(*twins)
    assert "sam (1)" in room.text
    assert "sam (2)" in room.text


async def test_somebody_named_like_the_computer_is_told_apart_from_it(hall: Hall, room: Room) -> None:
    bruno = hall.player("Bruno")
    await room.lobby(bruno)
    await room.choose(bruno, "Bruno")
    assert "1. Bruno (1) · host" in room.text
    assert "2. Bruno (2)" in room.text


async def test_eight_long_names_and_phrases_fit_into_one_message(hall: Hall, room: Room) -> None:
    players = [hall.player(f"{number}" + "*" * 31) for number in range(8)]
    await room.lobby(*players, table="high-stakes")
    for player in players:
        await room.form(player, "_" * 40)
    await room.press(players[0], "Begin")
    assert "begins, then clockwise" in room.text


async def test_a_name_that_changes_is_shown_as_it_is_now(hall: Hall, room: Room) -> None:
    ada = hall.player("ada")
    await room.game(ada, hall.player("ben"))
    hall.env.backend.edit_member(hall.server().id, ada.id, {"nick": "Lady Ada"})
    await room.press(ada, "Roll 6")
    assert "Lady Ada" in room.text
