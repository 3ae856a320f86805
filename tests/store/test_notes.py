"""What the program remembers of itself."""

from bot.store import Store, notes


async def test_a_note_never_made_is_none(store: Store) -> None:
    assert await store.read(notes.get, "commands") is None


async def test_a_note_is_replaced_by_the_next_of_its_name(store: Store) -> None:
    await store.write(notes.put, "commands", "abc")
    await store.write(notes.put, "emojis", "xyz")
    await store.write(notes.put, "commands", "def")
    assert await store.read(notes.get, "commands") == "def"
    assert await store.read(notes.get, "emojis") == "xyz"
