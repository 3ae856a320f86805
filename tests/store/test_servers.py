"""A server's choices, and whether the bot is there."""

from bot.store import Store, servers
from bot.store.servers import ServerRow

GUILD = 10


async def test_a_server_never_seen_has_the_defaults(store: Store) -> None:
    assert await store.read(servers.get, GUILD) == ServerRow(GUILD)


async def test_a_server_just_joined_has_the_same_defaults(store: Store) -> None:
    await store.write(servers.mark_added, GUILD, 1_000)
    assert await store.read(servers.get, GUILD) == ServerRow(GUILD, added_at=1_000)


async def test_each_choice_is_kept_beside_the_others(store: Store) -> None:
    await store.write(servers.set_language, GUILD, "it", 1_000)
    await store.write(servers.set_dice_style, GUILD, "text", 2_000)
    await store.write(servers.set_pings, GUILD, pings=False, at=3_000)
    expected = ServerRow(GUILD, language="it", dice_style="text", pings=False, added_at=1_000)
    assert await store.read(servers.get, GUILD) == expected


async def test_a_choice_can_be_taken_back(store: Store) -> None:
    await store.write(servers.set_language, GUILD, "it", 1_000)
    await store.write(servers.set_language, GUILD, None, 2_000)
    assert await store.read(servers.get, GUILD) == ServerRow(GUILD, added_at=1_000)


async def test_a_server_is_removed_until_it_is_joined_again(store: Store) -> None:
    await store.write(servers.mark_added, GUILD, 1_000)
    assert await store.read(servers.removed) == ()
    await store.write(servers.mark_removed, GUILD, 2_000)
    assert await store.read(servers.removed) == (GUILD,)
    await store.write(servers.mark_added, GUILD, 3_000)
    assert await store.read(servers.removed) == ()


async def test_a_server_whose_joining_went_unnoticed_can_be_left(store: Store) -> None:
    await store.write(servers.mark_removed, GUILD, 2_000)
    assert await store.read(servers.removed) == (GUILD,)


async def test_a_server_left_and_joined_again_keeps_its_choices(store: Store) -> None:
    await store.write(servers.mark_added, GUILD, 1_000)
    await store.write(servers.set_language, GUILD, "it", 2_000)
    await store.write(servers.mark_removed, GUILD, 3_000)
    assert (await store.read(servers.get, GUILD)).removed_at == 3_000
    await store.write(servers.mark_added, GUILD, 4_000)
    assert await store.read(servers.get, GUILD) == ServerRow(GUILD, language="it", added_at=1_000)


async def test_servers_do_not_share_their_choices(store: Store) -> None:
    await store.write(servers.set_language, GUILD, "it", 1_000)
    assert await store.read(servers.get, 11) == ServerRow(11)
