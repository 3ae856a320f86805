"""A game row keeps what its moves do not say; a press changes all of it or nothing."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.store import (
    AlreadyPressedError,
    ChannelTakenError,
    ConflictError,
    Connection,
    Store,
    games,
    moves,
    presses,
    results,
    servers,
)
from bot.store.games import GameRow, Mark, Progress, SeatRow
from bot.store.results import ResultRow


def result(game: GameRow) -> ResultRow:
    return ResultRow(
        game_id=game.id,
        seat=0,
        player=game.host,
        guild_id=game.guild_id,
        place=1,
        won=True,
        has_left=False,
        score=10_000,
        turns=20,
        banked=10_500,
        best_turn=1_500,
        farkles=4,
        ended_at=9_000,
    )


async def stored(store: Store, game: GameRow) -> GameRow:
    row = await store.read(games.load, game.id)
    assert row is not None
    return row


async def test_a_stored_game_reads_back_as_it_was(store: Store, game: GameRow) -> None:
    assert await stored(store, game) == replace(game, changed_at=game.created_at)


async def test_an_unknown_game_is_none(store: Store) -> None:
    assert await store.read(games.load, "nowhere0") is None


def test_a_game_id_can_be_read_out_and_is_new_each_time() -> None:
    ids = {games.new_id() for _ in range(500)}
    assert len(ids) == 500
    assert all(len(game_id) == 8 for game_id in ids)
    assert set("".join(ids)) == set("0123456789abcdefghjkmnpqrstvwxyz")


def test_the_seed_is_not_in_the_text_of_a_row(row: GameRow) -> None:
    assert repr(row.seed) not in repr(row)


class TestOneGamePerChannel:
    async def test_a_second_live_game_in_a_channel_is_refused_and_the_first_one_named(
        self, store: Store, game: GameRow
    ) -> None:
        with pytest.raises(ChannelTakenError) as refused:
            await store.write(games.insert, replace(game, id=games.new_id()))
        assert (refused.value.channel_id, refused.value.game_id) == (game.channel_id, game.id)
        assert await store.read(games.live) == (await stored(store, game),)

    async def test_a_lobby_holds_its_channel_too(self, store: Store, row: GameRow) -> None:
        lobby = replace(row, status="lobby", begun_at=None)
        await store.write(games.insert, lobby)
        with pytest.raises(ChannelTakenError):
            await store.write(games.insert, replace(row, id=games.new_id()))

    async def test_an_ended_game_leaves_its_channel_free(self, store: Store, game: GameRow) -> None:
        ended = replace(game, status="ended", ended_at=5_000, revision=1)
        await store.write(games.write_progress, Progress(row=ended, at=5_000))
        rematch = replace(game, id=games.new_id())
        await store.write(games.insert, rematch)
        assert await store.read(games.live_in_channel, game.channel_id) == await stored(store, rematch)

    async def test_other_channels_are_free(self, store: Store, game: GameRow) -> None:
        await store.write(games.insert, replace(game, id=games.new_id(), channel_id=21))
        assert len(await store.read(games.live)) == 2


class TestProgress:
    async def test_a_press_saves_its_moves_and_the_game_after_them(self, store: Store, game: GameRow) -> None:
        after = replace(game, selection=0b101, moves=2, revision=1)
        progress = Progress(row=after, at=3_000, new_moves=["roll", "dice 231644"], interaction_id=70)
        await store.write(games.write_progress, progress)
        assert await stored(store, game) == replace(after, changed_at=3_000)
        assert await store.read(moves.of, game.id) == ("roll", "dice 231644")

    async def test_moves_are_numbered_on_from_press_to_press(self, store: Store, game: GameRow) -> None:
        for number, move in enumerate(["roll", "dice 231644", "hold 1", "bank"], 1):
            after = replace(game, moves=number, revision=number)
            await store.write(games.write_progress, Progress(row=after, at=number, new_moves=[move]))
        assert await store.read(moves.of, game.id) == ("roll", "dice 231644", "hold 1", "bank")

    async def test_whatever_else_a_press_changed_is_saved_too(self, store: Store, row: GameRow) -> None:
        lobby = replace(row, status="lobby", begun_at=None)
        await store.write(games.insert, lobby)
        begun = replace(
            row,
            rules='{"target": 5000}',
            seats=(*row.seats[:1], SeatRow(None, None, ""), *row.seats[1:]),
            settings='{"table": "house"}',
            language="en",
            revision=1,
        )
        await store.write(games.write_progress, Progress(row=begun, at=2_500))
        assert await stored(store, row) == replace(begun, changed_at=2_500)

    @pytest.mark.parametrize(
        "change",
        [
            {"rules": '{"target": 5000}'},
            {"settings": "{}"},
            {"language": "en"},
            {"seats": ()},
            {"selection": 0b111},
            {"deadline": 180_000},
            {"begun_at": 2_001},
            {"status": "ended", "ended_at": 4_000},
        ],
    )
    async def test_a_change_of_any_one_of_these_is_saved(
        self, store: Store, game: GameRow, change: dict[str, object]
    ) -> None:
        after = replace(game, revision=1, **change)  # type: ignore[arg-type]  # the names and types of a row
        await store.write(games.write_progress, Progress(row=after, at=4_000))
        assert await stored(store, game) == replace(after, changed_at=4_000)

    async def test_a_new_host_is_saved(self, store: Store, game: GameRow) -> None:
        await store.write(lambda conn: conn.execute("INSERT INTO players VALUES (5, NULL)"))
        await store.write(games.write_progress, Progress(row=replace(game, host=5, revision=1), at=4_000))
        assert (await stored(store, game)).host == 5

    async def test_the_results_of_a_finished_game_come_with_its_last_move(self, store: Store, game: GameRow) -> None:
        over = replace(game, status="over", moves=1, revision=1, ended_at=9_000)
        progress = Progress(row=over, at=9_000, new_moves=["bank"], results=[result(game)])
        await store.write(games.write_progress, progress)
        assert await store.read(results.leaderboard_size, 10) == 1

    async def test_an_interaction_delivered_twice_counts_once_and_keeps_nothing_of_the_second(
        self, store: Store, game: GameRow
    ) -> None:
        first = replace(game, moves=1, revision=1)
        await store.write(games.write_progress, Progress(row=first, at=3_000, new_moves=["roll"], interaction_id=70))
        over = replace(first, status="over", moves=2, revision=2, ended_at=4_000)
        again = Progress(row=over, at=4_000, new_moves=["bank"], results=[result(game)], interaction_id=70)
        with pytest.raises(AlreadyPressedError) as refused:
            await store.write(games.write_progress, again)
        assert refused.value.interaction_id == 70
        assert await stored(store, game) == replace(first, changed_at=3_000)
        assert await store.read(moves.of, game.id) == ("roll",)
        assert await store.read(results.leaderboard_size, 10) == 0

    async def test_a_row_made_from_an_older_state_is_refused_and_nothing_of_the_press_kept(
        self, store: Store, game: GameRow
    ) -> None:
        first = replace(game, moves=1, revision=1)
        await store.write(games.write_progress, Progress(row=first, at=3_000, new_moves=["roll"]))
        late = Progress(row=first, at=4_000, new_moves=["bank"], interaction_id=71)
        with pytest.raises(ConflictError) as refused:
            await store.write(games.write_progress, late)
        assert (refused.value.game_id, refused.value.revision) == (game.id, 1)
        assert await stored(store, game) == replace(first, changed_at=3_000)
        assert await store.read(moves.of, game.id) == ("roll",)
        await store.write(presses.insert, 71, game.id, 5_000)  # the press may come again

    @pytest.mark.parametrize("counted", [0, 2])
    async def test_a_row_that_counts_its_moves_wrong_is_refused(
        self, store: Store, game: GameRow, counted: int
    ) -> None:
        wrong = Progress(row=replace(game, moves=counted, revision=1), at=3_000, new_moves=["roll"])
        with pytest.raises(ConflictError):
            await store.write(games.write_progress, wrong)
        assert await store.read(moves.of, game.id) == ()

    async def test_progress_of_an_unknown_game_is_refused(self, store: Store, row: GameRow) -> None:
        with pytest.raises(ConflictError):
            await store.write(games.write_progress, Progress(row=replace(row, revision=1), at=3_000))

    async def test_progress_leaves_the_messages_as_they_are_stored(self, store: Store, game: GameRow) -> None:
        await store.write(games.mark_drawn, [Mark(game.id, 0, board_id=30)])
        await store.write(games.set_ping, game.id, 31, 4)
        await store.write(games.write_progress, Progress(row=replace(game, revision=1), at=3_000))
        row = await stored(store, game)
        assert (row.drawn, row.board_id, row.ping_id, row.pinged) == (0, 30, 31, 4)


class TestBoards:
    async def test_a_game_is_undrawn_until_its_last_revision_has_been_drawn(self, store: Store, game: GameRow) -> None:
        assert [row.id for row in await store.read(games.undrawn)] == [game.id]
        await store.write(games.mark_drawn, [Mark(game.id, 0, board_id=30)])
        assert await store.read(games.undrawn) == ()
        await store.write(games.write_progress, Progress(row=replace(game, revision=1), at=3_000))
        assert [row.id for row in await store.read(games.undrawn)] == [game.id]

    async def test_an_ended_game_still_owes_its_last_board(self, store: Store, game: GameRow) -> None:
        ended = replace(game, status="ended", ended_at=5_000, revision=1)
        await store.write(games.write_progress, Progress(row=ended, at=5_000))
        assert [row.id for row in await store.read(games.undrawn)] == [game.id]

    async def test_a_board_in_a_server_without_the_bot_waits_until_it_returns(
        self, store: Store, game: GameRow
    ) -> None:
        await store.write(servers.mark_added, game.guild_id or 0, 3_000)
        await store.write(servers.mark_removed, game.guild_id or 0, 4_000)
        assert await store.read(games.undrawn) == ()
        await store.write(servers.mark_added, game.guild_id or 0, 5_000)
        assert [row.id for row in await store.read(games.undrawn)] == [game.id]

    async def test_a_mark_without_a_message_keeps_the_one_there_is(self, store: Store, game: GameRow) -> None:
        await store.write(games.mark_drawn, [Mark(game.id, 0, board_id=30), Mark(game.id, 1)])
        row = await stored(store, game)
        assert (row.drawn, row.board_id) == (1, 30)

    async def test_a_mark_that_comes_late_changes_nothing(self, store: Store, game: GameRow) -> None:
        await store.write(games.mark_drawn, [Mark(game.id, 3, board_id=30), Mark(game.id, 2, board_id=29)])
        row = await stored(store, game)
        assert (row.drawn, row.board_id) == (3, 30)


class TestLists:
    async def test_live_games_come_oldest_first_and_without_those_that_ended(self, store: Store, row: GameRow) -> None:
        def at(channel_id: int, created_at: int, **change: object) -> GameRow:
            fresh = replace(row, id=games.new_id(), channel_id=channel_id, created_at=created_at)
            return replace(fresh, **change)  # type: ignore[arg-type]  # the names and types of a row

        late, early = at(1, 300), at(2, 100, status="lobby", begun_at=None)
        gone = [at(3, 50, status=status, ended_at=400) for status in ("over", "ended", "cancelled")]
        for game in (late, early, *gone):
            await store.write(games.insert, game)
        assert [game.id for game in await store.read(games.live)] == [early.id, late.id]

    async def test_the_live_games_of_a_server_are_its_own(self, store: Store, game: GameRow) -> None:
        elsewhere = replace(game, id=games.new_id(), channel_id=21, guild_id=11)
        private = replace(game, id=games.new_id(), channel_id=22, guild_id=None)
        for other in (elsewhere, private):
            await store.write(games.insert, other)
        assert [row.id for row in await store.read(games.live_in_guild, 10)] == [game.id]

    async def test_servers_with_live_games_are_named_once(self, store: Store, game: GameRow) -> None:
        for channel_id, guild_id in ((21, 10), (22, 11), (23, None)):
            await store.write(games.insert, replace(game, id=games.new_id(), channel_id=channel_id, guild_id=guild_id))
        gone = replace(game, id=games.new_id(), channel_id=24, guild_id=12, status="ended", ended_at=5_000)
        await store.write(games.insert, gone)
        assert sorted(await store.read(games.live_guilds)) == [10, 11]

    async def test_the_clocks_that_run_come_soonest_first(self, store: Store, game: GameRow) -> None:
        late, soon = (
            replace(game, id=games.new_id(), channel_id=channel_id, deadline=deadline)
            for channel_id, deadline in ((21, 9_000), (22, 7_000))
        )
        gone = replace(game, id=games.new_id(), channel_id=23, deadline=8_000, status="ended", ended_at=5_000)
        for row in (late, soon, gone):
            await store.write(games.insert, row)
        assert await store.read(games.deadlines) == ((soon.id, 7_000, soon.settings), (late.id, 9_000, late.settings))

    async def test_a_game_nobody_plays_is_idle_and_one_in_use_is_not(self, store: Store, game: GameRow) -> None:
        assert await store.read(games.idle, 0, game.created_at) == ()
        assert await store.read(games.idle, 0, game.created_at + 1) == (game.id,)
        await store.write(
            games.write_progress, Progress(row=replace(game, moves=1, revision=1), at=8_000, new_moves=["roll"])
        )
        assert await store.read(games.idle, 0, 8_000) == ()
        assert await store.read(games.idle, 0, 8_001) == (game.id,)

    async def test_a_lobby_is_idle_by_its_own_time_and_an_ended_game_never(self, store: Store, row: GameRow) -> None:
        lobby = replace(row, status="lobby", begun_at=None)
        ended = replace(row, id=games.new_id(), channel_id=21, status="ended", ended_at=1_500)
        for game in (lobby, ended):
            await store.write(games.insert, game)
        assert await store.read(games.idle, 0, 99_999) == ()
        assert await store.read(games.idle, 99_999, 0) == (lobby.id,)

    @pytest.mark.parametrize(
        ("job", "index"),
        [
            (games.live, "games_live"),
            (lambda conn: games.live_in_channel(conn, 20), "games_live (channel_id=?)"),
            (lambda conn: games.live_in_guild(conn, 10), "games_live"),
            (lambda conn: games.idle(conn, 0, 0), "games_live"),
            (games.deadlines, "games_live"),
            (games.live_guilds, "games_live"),
            (games.undrawn, "games_undrawn"),
        ],
    )
    async def test_finding_games_in_use_does_not_look_at_all_that_ever_were(
        self,
        store: Store,
        plan_of: Callable[[Connection, Callable[[Connection], object]], str],
        job: Callable[[Connection], object],
        index: str,
    ) -> None:
        assert f"USING INDEX {index}" in await store.read(plan_of, job)


async def test_games_in_play_without_a_clock_are_found(store: Store, game: GameRow) -> None:
    assert await store.read(games.clockless) == (await store.read(games.load, game.id),)
    ticking = replace(game, revision=1, deadline=9_000)
    await store.write(games.write_progress, games.Progress(row=ticking, at=3_000))
    assert await store.read(games.clockless) == ()
