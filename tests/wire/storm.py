"""Everything goes wrong at once, by a seed: the network, Discord, moderators, people who press whatever there is."""

import asyncio
from collections import Counter
from collections.abc import Callable
from random import Random

from tests.wire.double import weather
from tests.wire.double.server import Double
from tests.wire.double.weather import Fault
from tests.wire.double.world import EVERYTHING, SEND_MESSAGES, Message
from tests.wire.people import PATIENCE, Person, Table, act_of, is_over

FAULTY = ("answer", "edit message", "post message", "delete message", "get member", "follow up")
"""The kinds of requests that meet faults."""
CHANCE = 0.12
"""Of a fault, for each such request."""
FORGED = ("farkle:zzzzzzzz:1:roll", "farkle:00000000:99:bank", "farkle:old", "leaderboard:7", "nonsense")


class Storm:
    """A storm over some tables."""

    def __init__(self, double: Double, tables: list[Table], seed: int) -> None:
        self.struck: Counter[str] = Counter()
        """What happened, and how often."""
        self._double = double
        self._tables = tables
        self._random = Random(seed)  # noqa: S311 - what happens is to follow from the seed
        self._pressed: dict[Table, list[str]] = {table: [] for table in tables}
        self._deleted: list[tuple[Table, Message]] = []
        self._faults = (
            weather.SERVER_ERROR, weather.BAD_GATEWAY, weather.BAD_GATEWAY_AFTERWARDS, weather.CUT_BEFORE,
            weather.CUT_IN_HALF, weather.LOST_ANSWER, weather.limited(0.3), weather.slow(0.7), Fault(status=503),
        )  # fmt: skip
        self._strikes: tuple[Callable[[Table], None], ...] = (
            self._drop, self._drop, self._reconnect, self._resumable, self._late, self._delete_board,
            self._delete_channel, self._take_rights, self._return_rights, self._remove_bot, self._return_bot,
            self._outage,
        )  # fmt: skip

    async def blow(self, seconds: float, *, new_sessions: int = 0) -> None:
        """Let the storm blow so long, and the session be lost that often; then clear the sky and set all to rights."""
        self._double.weather.sky = self._sky
        tasks = [asyncio.create_task(self._play(table)) for table in self._tables]
        tasks += [asyncio.create_task(self._mischief(table)) for table in self._tables]
        tasks.append(asyncio.create_task(self._strike()))
        pause = seconds / (new_sessions + 1)
        for _ in range(new_sessions):
            await asyncio.sleep(pause)
            self._double.gateway.invalidate(resumable=False)
            self.struck["session lost"] += 1
        await asyncio.sleep(pause)
        for task in tasks:
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        self._clear()
        failed = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
        assert not failed, failed
        await asyncio.gather(*(self._miss(table, board) for table, board in self._deleted))

    def _clear(self) -> None:
        self._double.weather.clear()
        self._double.gateway.hello_after = 0.0
        for table in self._tables:
            if not table.channel.guild.has_bot:
                self._double.invite_bot(table.channel.guild)
            if table.channel.rights != EVERYTHING:
                self._double.set_rights(table.channel, EVERYTHING)

    @staticmethod
    async def _miss(table: Table, deleted: Message) -> None:
        # Of a message that a moderator deletes the bot hears nothing, so people ask for a board that they miss. For any
        # other they need not.
        host = table.people[0]
        while not any(board.id > deleted.id for board in host.boards(table.channel) if not is_over(board)):
            if (await host.run(table.channel, "farkle board")).told:
                return  # there is no game

    # ------------------------------------------------------------------------------------------------------- people

    async def _play(self, table: Table) -> None:
        while True:
            if table.board is None and table.channel.guild.has_bot:
                await table.people[0].run(table.channel, "farkle start", target=1000)
            elif await table.go_on(times=1 + (self._random.random() < 0.2)) is None:
                await table.changes(0.3)

    async def _mischief(self, table: Table) -> None:
        while True:
            await asyncio.sleep(self._random.uniform(0.1, 0.6))
            person, board = self._random.choice(table.people), table.board
            if board is None or not table.channel.guild.has_bot:
                continue
            match self._random.random():
                case luck if luck < 0.6:
                    self._press_something(table, person, board)
                case luck if luck < 0.75:
                    stale = self._pressed[table] or list(FORGED)
                    person.force(board, self._random.choice([*stale[-50:], *FORGED]), times=2)
                case luck if luck < 0.9:
                    await self._write_phrase(person, board)
                case luck if luck < 0.96:
                    await person.run(table.channel, "farkle board")
                case _:
                    await person.run(table.channel, self._random.choice(("farkle leave", "farkle end", "farkle help")))

    def _press_something(self, table: Table, person: Person, board: Message) -> None:
        there = [message for message in person.messages(table.channel) if message.buttons()]
        message = self._random.choice((board, board, *there))
        custom_id = self._random.choice(list(message.buttons()))
        self._pressed[table].append(custom_id)
        if act_of(custom_id) != "cancel" or self._random.random() < 0.1:
            person.force(message, custom_id)

    @staticmethod
    async def _write_phrase(person: Person, board: Message) -> None:
        if any(act_of(custom_id) == "phrase" for custom_id in board.buttons()):
            form = await person.press(board, "phrase")
            if "components" in form.answer:
                await person.fill_in(form, "blow, wind")

    # ------------------------------------------------------------------------------------------------- what strikes

    def _sky(self, kind: str) -> Fault | None:
        if kind not in FAULTY or self._random.random() >= CHANCE:
            return None
        if kind == "answer" and self._random.random() < 0.3:
            return weather.refused(404, 10062)
        if kind == "edit message" and self._random.random() < 0.2:
            return weather.refused(429, 30046)
        return self._random.choice(self._faults)

    async def _strike(self) -> None:
        while True:
            await asyncio.sleep(self._random.uniform(0.1, 0.4))
            strike = self._random.choice(self._strikes)
            self.struck[strike.__name__.strip("_").replace("_", " ")] += 1
            strike(self._random.choice(self._tables))

    def _drop(self, _: Table) -> None:
        self._double.gateway.hello_after = 0.0
        self._double.gateway.cut()

    def _reconnect(self, _: Table) -> None:
        self._double.gateway.ask_to_reconnect()

    def _resumable(self, _: Table) -> None:
        self._double.gateway.invalidate(resumable=True)

    def _late(self, _: Table) -> None:
        # What is missed until the next connection is replayed after the time to answer it.
        self._double.gateway.hello_after = PATIENCE
        self._double.gateway.cut()

    def _delete_board(self, table: Table) -> None:
        if table.board is not None and not is_over(table.board):
            self._deleted.append((table, table.board))
            self._double.delete_message(table.board)

    def _delete_channel(self, table: Table) -> None:
        self._double.delete_channel(table.channel)
        table.channel = self._double.open_channel(table.channel.guild)

    def _take_rights(self, table: Table) -> None:
        self._double.set_rights(table.channel, self._random.choice((0, EVERYTHING & ~SEND_MESSAGES)))

    def _return_rights(self, table: Table) -> None:
        self._double.set_rights(table.channel, EVERYTHING)

    def _remove_bot(self, table: Table) -> None:
        if table.channel.guild.has_bot:
            self._double.remove_bot(table.channel.guild)

    def _return_bot(self, _: Table) -> None:
        for table in self._tables:
            if not table.channel.guild.has_bot:
                self._double.invite_bot(table.channel.guild)

    def _outage(self, table: Table) -> None:
        if table.channel.guild.has_bot:
            self._double.set_outage(table.channel.guild, lasts=True)
            self._double.set_outage(table.channel.guild, lasts=False)
