"""The sessions in use: read from the store when first asked for, replayed from their moves, kept in memory."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.farkle.errors import Refusal
from bot.farkle.moves import Move, parse
from bot.sessions.rows import results_of, row_of, session_of
from bot.sessions.session import Session, Status
from bot.store import (
    AlreadyPressedError,
    ChannelTakenError,
    Connection,
    Store,
    StoreError,
    games,
    hints,
    moves,
    players,
    presses,
)
from bot.tablebase.shelf import Shelf

CACHED = 5_000
"""Sessions kept in memory; others are read again when somebody presses a button of theirs."""


_Stored = tuple[games.GameRow, tuple[str, ...], dict[int, int | None], frozenset[tuple[int, int]]]

Wind = Callable[[Session, Session, int], Session]
"""Sets the deadline of a changed session: before, after, now."""


class Live:
    """Every session, by game id or by channel.

    `now` gives milliseconds since the epoch; `wind` is how the turn clock follows every change; `shelf` has the judges
    of the tables. Changes go through `locked` and `commit`: what `commit` returned is on the disk.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        wind: Wind = lambda _, after, __: after,
        shelf: Shelf | None = None,
    ) -> None:
        self.store = store
        self.shelf = shelf or Shelf()
        self.now = now
        self._wind = wind
        self._cache: OrderedDict[str, Session] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._players: dict[int, int] = {}

    async def get(self, game_id: str) -> Session:
        """Give a session as it stands; raise `Refusal("no-such-game")`."""
        if (cached := self._cache.get(game_id)) is not None:
            self._cache.move_to_end(game_id)
            return cached
        return await self._load(game_id)

    def kept(self, game_id: str) -> Session | None:
        """Give a session if it is in memory."""
        return self._cache.get(game_id)

    async def in_channel(self, channel: int) -> Session | None:
        """Give the open session of a channel, if there is one."""
        row = await self.store.read(games.live_in_channel, channel)
        return await self.get(row.id) if row else None

    @asynccontextmanager
    async def locked(self, game_id: str) -> AsyncIterator[Session]:
        """Give a session that nobody else changes meanwhile. Nothing but the store may be awaited inside."""
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            yield await self.get(game_id)

    async def player(self, user: int) -> int:
        """Give the random number that stands for a user in records, drawn when first asked for."""
        if user not in self._players:
            self._players[user] = await self.store.write(players.number_of, user)
        return self._players[user]

    async def open(self, session: Session, interaction: int) -> Session:
        """Put a new session on the disk; raise `Refusal("running")` with the game that the channel has already."""

        def job(conn: Connection) -> None:
            presses.insert(conn, interaction, session.id, self.now())
            games.insert(conn, row_of(session))

        try:
            await self.store.write(job)
        except ChannelTakenError as taken:
            raise Refusal("running", game=taken.game_id) from None
        return self._keep(session)

    async def was_counted(self, interaction: int) -> bool:
        """Tell whether an interaction has changed something already."""
        return await self.store.read(presses.is_counted, interaction)

    async def commit(
        self, before: Session, after: Session, made: Sequence[Move] = (), interaction: int | None = None
    ) -> Session:
        """Make a change durable: the new moves, the session and, when it was won, its results, in one commit.

        Raises what the store raises; then nothing has changed. A press that was counted before raises
        `AlreadyPressedError`.
        """
        now = self.now()
        ended_at = now if before.is_open and not after.is_open else after.ended_at
        # Nowhere else: however many steps a change took, it is one change of the board.
        after = self._wind(before, replace(after, revision=before.revision + 1, ended_at=ended_at), now)
        won = after.status is Status.OVER and before.status is not Status.OVER
        progress = games.Progress(
            row=row_of(after),
            at=now,
            new_moves=[str(move) for move in made],
            results=results_of(after, now) if won else (),
            interaction_id=interaction,
        )
        try:
            await self.store.write(games.write_progress, progress)
        except AlreadyPressedError:
            raise  # nothing was written, and what is kept here is right
        except BaseException:
            # What the disk holds now is not known here (a cancelled caller's write still happens): read it again.
            self._cache.pop(before.id, None)
            raise
        return self._keep(after)

    async def note_hint(self, session: Session, seat: int) -> Session:
        """Make it durable that a seat took a hint in this position; to be called under the game's lock."""
        # Kept before it is written: a caller that is cancelled meanwhile does not learn that the write still happens.
        noted = self._keep(replace(session, hinted=session.hinted | {(seat, session.seen)}))
        try:
            await self.store.write(hints.insert, session.id, seat, session.seen)
        except StoreError:
            self._cache.pop(session.id, None)
            raise
        return noted

    def note_board(self, game_id: str, board: int | None) -> None:
        """Keep which message is the board; that is not part of the game and grows no revision."""
        self._note(game_id, board=board)

    def board_of(self, session: Session) -> int | None:
        """Give the message that is the board now, whatever an older value of the session says."""
        return self._cache.get(session.id, session).board

    def note_ping(self, game_id: str, ping: int | None, turn: int) -> None:
        """Keep which message calls the player, and for which turn."""
        self._note(game_id, ping=ping, pinged=turn)

    def _note(self, game_id: str, **messages: int | None) -> None:
        if game_id in self._cache:
            self._cache[game_id] = replace(self._cache[game_id], **messages)  # type: ignore[arg-type]  # of these names

    async def moves_of(self, game_id: str) -> tuple[Move, ...]:
        """Give every move of a game, from the roll-off on."""
        return tuple(parse(text) for text in await self.store.read(moves.of, game_id))

    def _keep(self, session: Session) -> Session:
        if (kept := self._cache.get(session.id)) is not None:
            messages = (kept.board, kept.ping, kept.pinged)
            if messages != (session.board, session.ping, session.pinged):
                session = replace(session, board=kept.board, ping=kept.ping, pinged=kept.pinged)
        self._cache[session.id] = session
        self._cache.move_to_end(session.id)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return session

    async def _load(self, game_id: str) -> Session:
        def job(conn: Connection) -> _Stored | None:
            row = games.load(conn, game_id)
            if row is None:
                return None
            known = [row.host, *(seat.player for seat in row.seats if seat.player is not None)]
            return row, moves.of(conn, game_id), players.users_of(conn, known), hints.of(conn, game_id)

        found = await self.store.read(job)
        if found is None:
            raise Refusal("no-such-game")
        session = session_of(*found)
        kept = self._cache.get(game_id)
        # Somebody may have changed the game while it was read.
        return kept if kept is not None and kept.revision >= session.revision else self._keep(session)
