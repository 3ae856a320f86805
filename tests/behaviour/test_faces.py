"""The pictures of the dice: uploaded once, recognized again, replaced when outdated, and never needed."""

from bot.client.emojis import pictures
from tests.behaviour.hall import Hall
from tests.behaviour.luck import falls
from tests.behaviour.room import Room

NAMES = set(pictures())


def uploads(hall: Hall) -> int:
    return sum(sent.method == "POST" and sent.path.endswith("/emojis") for sent in hall.requests)


def there(hall: Hall) -> set[str]:
    return {emoji.name for emoji in hall.env.backend.application_emojis.values()}


async def roll(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), table="standard", dice=(falls("123466"),))
    await room.press(hall.player("ada"), "Roll 6")


async def test_each_face_is_uploaded_once_in_each_state_and_recognized_after_a_restart(hall: Hall) -> None:
    assert there(hall) == NAMES
    assert len(NAMES) == 18
    await hall.restart()
    assert uploads(hall) == 18


async def test_a_face_that_is_missing_is_uploaded_and_an_outdated_one_of_ours_removed(hall: Hall) -> None:
    emojis = hall.env.backend.application_emojis
    del emojis[next(iter(emojis))]
    hall.env.backend.create_application_emoji("die_1_free_000000")
    hall.env.backend.create_application_emoji("somebody_else_s")
    await hall.restart()
    assert there(hall) == NAMES | {"somebody_else_s"}
    assert uploads(hall) == 19


async def test_dice_are_shown_as_pictures_with_their_state_and_in_digits_too(hall: Hall, room: Room) -> None:
    await roll(hall, room)
    await room.press(hall.player("ada"), "1")
    for state in ("die_1_held_", "die_6_dead_"):
        assert f"<:{state}" in room.text
    assert all(button.emoji.startswith(f"die_{button.label[-1]}_") for button in room.dice)
    shown = next(line for line in room.text.splitlines() if "Dice: " in line)
    assert sorted(char for char in shown if char.isdigit()) == list("123466")


async def test_dice_are_text_where_discord_takes_no_pictures(hall: Hall, room: Room) -> None:
    hall.env.backend.application_emojis.clear()
    hall.env.inject_error("POST", "/applications/*/emojis", status=403, code=50013, times=None)
    await hall.restart()
    hall.journal.expect("dice are shown as text")
    await roll(hall, room)
    assert "<:die" not in room.text
    assert not any(button.emoji for button in room.dice)
    assert [button.label for button in room.dice] == [str(face) for face in (await room.session()).position().roll]
    assert "**[1]**" not in room.text
    await room.press(hall.player("ada"), "1")
    assert "**[1]**" in room.text
    assert "~~6~~" in room.text


async def test_a_farkle_shows_the_dice_that_fell(hall: Hall, room: Room) -> None:
    await room.game(*hall.players("ada", "ben"), dice=(falls("223446"),))
    await room.press(hall.player("ada"), "Roll 6")
    assert "Farkle!" in room.text
    for face in "2346":
        assert f"<:die_{face}_dead_" in room.text
    (line,) = [line for line in room.text.splitlines() if "<:die_" in line]
    assert sorted(char for char in line.split("`")[-2] if char.isdigit()) == list("223446")
