"""What the database holds, beside what the boards show and what people pressed."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import discord

from bot.client.emojis import DiceFaces, pictures
from bot.farkle import record
from bot.farkle.game import replay
from bot.farkle.moves import Move
from bot.sessions.live import Live
from bot.sessions.session import Session, Status
from bot.store import Store, backup
from bot.views.presses import game_record
from bot.views.screen import screen
from tests.wire.double.interactions import Interaction
from tests.wire.double.server import Double
from tests.wire.double.world import SEND_MESSAGES, Channel, Json, Message
from tests.wire.people import act_of, is_held, seen_of

_DEADLINE = re.compile(r" · ⏳ <t:\d+:R>")
_ACTIONS = ("roll", "bank", "piggyback")
_ANSWERS = ("dice", "rolloff", "playoff")


@dataclass(frozen=True)
class Entry:
    """A game as it is on the disk; `differences` is what its record gets wrong, once it is over."""

    session: Session
    moves: tuple[Move, ...]
    differences: tuple[str, ...]


class Ledger:
    """A copy of the database at one moment."""

    def __init__(self, double: Double, entries: dict[str, Entry]) -> None:
        self.entries = entries
        self._faces = _faces(double)
        self._names = {user.id: user.name for guild in double.world.guilds.values() for user in guild.members.values()}

    @classmethod
    async def read(cls, double: Double, database: Path) -> "Ledger":
        """Read a database that a bot may be using."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "copy.sqlite3")
            backup.copy(database, path)
            with closing(sqlite3.connect(path)) as conn:
                ids = [game_id for (game_id,) in conn.execute("SELECT id FROM games ORDER BY created_at")]
            async with Store.open(path) as store:
                live = Live(store, lambda: 0)
                return cls(double, {game_id: await _entry(live, game_id) for game_id in ids})

    def drawn(self, game_id: str) -> str:
        """Draw a game's board as it is to look now."""
        return self._draw(self.entries[game_id].session)

    def shown(self, message: Message) -> str:
        """Give what a message shows, in the same form; people are called by name, known to the bot or not."""
        return self.written(message.components)

    def written(self, components: list[Json]) -> str:
        """Give components in the same form."""
        text = json.dumps(components, ensure_ascii=False, sort_keys=True)
        return re.sub(r"<@(\d+)>", lambda match: f"\u2068{self._names[int(match[1])]}\u2069", text)

    def agrees_with_past(self, game_id: str, message: Message) -> bool:
        """Tell whether what a board shows is how the game stood after as many of the stored moves as it says.

        The selection of dice is taken from the board itself, and the deadline is left out: both are no moves.
        """
        entry, seen = self.entries.get(game_id), shown_moves(message)
        if entry is None or seen > len(entry.moves):
            return False
        session = entry.session
        if not seen:  # a lobby; whoever sat there sits there still
            seated = [self._names.get(seat.user or 0) for seat in session.seats]
            return all(name in seated for name in self._names.values() if f"\u2068{name}\u2069" in self.shown(message))
        game = replay(session.rules, len(session.seats), entry.moves[:seen])
        status = session.status if seen == len(entry.moves) else Status.PLAYING
        session = replace(session, game=game, status=status, selection=shown_selection(message))
        return undated(self._draw(session)) == undated(self.shown(message))

    def behind(self, double: Double, only: Channel | None = None) -> list[str]:
        """Tell of each game whose board does not show how it stands; a board that cannot be there need not be."""
        found = []
        for game_id, entry in self.entries.items():
            session = entry.session
            channel = double.world.channels.get(session.channel)
            if channel is None or only not in (None, channel):
                continue
            board = _board(channel, session)
            if board is None:
                if session.is_open and channel.guild.has_bot and channel.rights & SEND_MESSAGES:
                    found.append(f"{game_id} has no board")
            elif (shown := self.shown(board)) != (drawn := self.drawn(game_id)):
                pairs = enumerate(zip(shown, drawn, strict=False))
                first = max(next((at for at, (one, other) in pairs if one != other), 0) - 60, 0)
                found.append(
                    f"{game_id} ({session.status}, {session.seen} moves, revision {session.revision}): "
                    f"...{shown[first : first + 160]}... should be ...{drawn[first : first + 160]}..."
                )
        return found

    def _draw(self, session: Session) -> str:
        names = tuple(self._names.get(seat.user) if seat.user is not None else None for seat in session.seats)
        components = json.loads(json.dumps(screen(session, names, self._faces).to_components()))
        return json.dumps(components, ensure_ascii=False, sort_keys=True)


async def caught_up(double: Double, database: Path, within: float, channel: Channel | None = None) -> float:
    """Wait until the boards, of a channel or all, show how their games stand; give the seconds that took.

    Fail if they don't in time.
    """
    loop = asyncio.get_running_loop()
    started = loop.time()
    while True:
        waited = loop.time() - started
        ledger = await Ledger.read(double, database)
        behind = ledger.behind(double, channel)
        if not behind:
            return waited
        assert waited < within, f"boards that do not catch up: {behind}"
        await asyncio.sleep(0.1)


def shown_moves(message: Message) -> int:
    """Give the number of moves a board stands for."""
    return max((seen_of(custom_id) for custom_id in message.buttons()), default=0)


def shown_selection(message: Message) -> int:
    """Give the dice that a board shows as selected, as bits."""
    selection = 0
    for custom_id, part in message.buttons().items():
        word, _, index = act_of(custom_id).partition(" ")
        if word == "die" and is_held(part):
            selection |= 1 << int(index)
    return selection


def uncalled_for(moves: tuple[Move, ...], made: list[Interaction]) -> list[str]:
    """Give the moves that no press on a board of just that many moves asked for: a press that counted twice.

    For games that people play without a clock running out, and without computer players.
    """
    asked = {(seen_of(press.custom_id), act_of(press.custom_id)) for press in made}
    found, start = [], None
    for number, move in enumerate(map(str, moves)):
        word = move.partition(" ")[0]
        if word == "hold":
            start = number
        elif word in _ACTIONS:
            if (number if start is None else start, word) not in asked:
                found.append(f"move {number}: {move}")
            start = None
        elif word not in _ANSWERS:
            found.append(f"move {number}: {move}")
    return found


def _board(channel: Channel, session: Session) -> Message | None:
    """Give the message that is the board, or else the newest that looks like it.

    A board whose posting was not confirmed may stand beside it; whoever presses there is told where the game goes on.
    """
    there = [message for message in channel.messages.values() if not message.is_deleted and not message.seen_by]
    known = next((message for message in there if message.id == session.board), None)
    own = [message for message in there if any(session.id in custom_id for custom_id in message.buttons())]
    return known or (own[-1] if own else None)


async def _entry(live: Live, game_id: str) -> Entry:
    session = await live.get(game_id)
    moves = await live.moves_of(game_id)
    differences = []
    if session.status in (Status.OVER, Status.ENDED):
        differences = [str(difference) for difference in record.verify(await game_record(live, session))]
    return Entry(session, moves, tuple(differences))


def _faces(double: Double) -> DiceFaces:
    shipped = pictures()
    found = {}
    for number, emoji in double.world.emojis.items():
        face, state, _ = shipped[emoji["name"]]
        found[face, state] = discord.PartialEmoji(name=emoji["name"], id=number)
    return DiceFaces(found)


def undated(drawn: str) -> str:
    """Leave the deadline out of a drawing: a restart may move it."""
    return _DEADLINE.sub("", drawn)
