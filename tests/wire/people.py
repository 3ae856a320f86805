"""People at Discord: they read what they see, and press it."""

import asyncio
import contextlib
from collections.abc import Iterator
from random import Random

from tests.wire.double.interactions import Callback, Interaction, Kind
from tests.wire.double.server import Double
from tests.wire.double.world import BUTTON, Channel, Json, Message, User, walk

PATIENCE = 3.2
"""Seconds until somebody stops waiting for an answer: Discord says after 3 that the interaction failed."""
NAMES = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Fermat")
TURN_SIGN = "➤"
"""What stands before whoever's turn it is."""


class Person:
    """Somebody in front of a client."""

    def __init__(self, double: Double, user: User) -> None:
        self.user = user
        self._double = double

    @property
    def marks(self) -> tuple[str, str]:
        """How boards call this person: by name or, while the bot doesn't know it, by mention."""
        return self.user.name, f"<@{self.user.id}>"

    # -------------------------------------------------------------------------------------------------------- look

    def messages(self, channel: Channel) -> Iterator[Message]:
        """Yield what there is to see in a channel, the newest first."""
        for message in reversed(list(channel.messages.values())):
            if not message.is_deleted and message.seen_by in (None, self.user.id):
                yield message

    def boards(self, channel: Channel) -> Iterator[Message]:
        """Yield the messages for all that have buttons, the newest first."""
        return (message for message in self.messages(channel) if message.buttons() and not message.seen_by)

    def board(self, channel: Channel) -> Message | None:
        """Give the newest message for all that has buttons."""
        return next(self.boards(channel), None)

    def is_on_turn(self, board: Message) -> bool:
        """Tell whether a board says that it is this person's turn."""
        return any(
            line.startswith(TURN_SIGN) and any(mark in line for mark in self.marks)
            for line in board.text().splitlines()
        )

    # --------------------------------------------------------------------------------------------------------- act

    async def run(self, channel: Channel, command: str, **options: str | int) -> Interaction:
        """Use a slash command such as `farkle start`, which must be one the bot has told Discord of."""
        group, _, name = command.partition(" ")
        known = next((one for one in self._double.world.commands if one["name"] == group), None)
        assert known is not None, f"there is no /{group}"
        assert any(one["name"] == name for one in known["options"]), f"there is no /{command}"
        values = [
            {"name": key, "type": 4 if isinstance(value, int) else 3, "value": value} for key, value in options.items()
        ]
        inner = [{"type": 1, "name": name, "options": values}]
        data = {"id": known["id"], "name": group, "type": 1, "options": inner}
        return await answered(self._double.interact(Kind.COMMAND, self.user, channel, data))

    async def press(self, board: Message, act: str, *, times: int = 1) -> Interaction:
        """Press the button of a board that does this, and wait until that is answered or given up."""
        return await answered(self.tap(board, act, times=times))

    def tap(self, board: Message, act: str, *, times: int = 1) -> Interaction:
        """Press the enabled button that does this, and don't wait."""
        custom_id = enabled(board).get(act)
        assert custom_id is not None, f"nobody can press {act!r} on this board: {board.text()}"
        return self.force(board, custom_id, times=times)

    def force(self, board: Message, custom_id: str, *, times: int = 1) -> Interaction:
        """Press a button whether it is enabled, or there, or not."""
        data = {"component_type": BUTTON, "custom_id": custom_id, "id": 1}
        return self._double.interact(Kind.COMPONENT, self.user, board.channel, data, board, times=times)

    async def fill_in(self, form: Interaction, text: str) -> Interaction:
        """Send the form that was the answer to something back, with this text in each field."""
        fields = [part for part in walk(form.answer["components"]) if part["type"] == 4]
        rows = [
            {"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": field["custom_id"], "value": text}}
            for field in fields
        ]
        data = {"custom_id": form.answer["custom_id"], "components": rows}
        return await answered(self._double.interact(Kind.FORM, self.user, form.channel, data, form.message))


async def answered(made: Interaction) -> Interaction:
    """Wait until something somebody did is answered, or as long as people wait."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await made.acknowledged.wait()
    return made


def act_of(custom_id: str) -> str:
    """Give what a button does: the last part of its id."""
    return custom_id.rpartition(":")[2]


def seen_of(custom_id: str) -> int:
    """Give the number of moves that the board of this button stood for."""
    return int(custom_id.split(":")[2])


def enabled(board: Message) -> dict[str, str]:
    """Give the ids of the buttons that can be pressed, by what they do."""
    return {act_of(custom_id): custom_id for custom_id, part in board.buttons().items() if not part.get("disabled")}


def is_over(board: Message) -> bool:
    """Tell whether a board shows a game that has ended."""
    return "verify" in enabled(board)


def game_of(board: Message) -> str:
    """Give the id of the game a board shows."""
    return next(iter(board.buttons())).split(":")[1]


def choice(board: Message, random: Random) -> str:
    """Give what somebody sensible presses whose turn it is: the best dice, then mostly the bank."""
    acts = enabled(board)
    if "bank" in acts and ("roll" not in acts or random.random() < 0.7):
        return "bank"
    if "roll" in acts:
        return "roll"
    return "best"


def is_held(part: Json) -> bool:
    """Tell whether a button shows a die that is held: it is green."""
    return bool(part["style"] == 3)


class Table:
    """People around one channel who play a game to its end."""

    def __init__(self, channel: Channel, people: list[Person], random: Random) -> None:
        self.channel = channel
        self.people = people
        self.random = random
        self.made: list[Interaction] = []
        """What was pressed in the game, in order."""

    @property
    def board(self) -> Message | None:
        """The board, if there is one."""
        return self.people[0].board(self.channel)

    async def sit_down(self, **options: str | int) -> Message:
        """Open a table, sit down, begin; give the board."""
        host, *others = self.people
        opened = await host.run(self.channel, "farkle start", **options)
        board = opened.original
        assert board is not None, "the command was not answered with a board"
        for other in others:
            sat = await other.press(board, "sit")
            assert sat.callback is Callback.UPDATE, f"nobody sat down: {sat.callback}, {sat.told}"
        async with asyncio.timeout(PATIENCE):  # two drawings may cross; then the right one comes a moment later
            while "begin" not in enabled(board):
                await self.changes(0.1)
        await host.press(board, "begin")
        return board

    def player(self) -> Person | None:
        """Whose turn it is, as far as the board says."""
        board = self.board
        if board is None or is_over(board):
            return None
        return next((person for person in self.people if person.is_on_turn(board)), None)

    async def move(self, *, times: int = 1) -> Interaction | None:
        """Let whoever's turn it is do the next thing; None when nobody can."""
        board, player = self.board, self.player()
        if board is None or player is None:
            return None
        made = player.tap(board, choice(board, self.random), times=times)
        self.made.append(made)
        return await answered(made)

    async def go_on(self, *, times: int = 1) -> Interaction | None:
        """Do the next thing whatever there is to do: sit down, begin, move, play again; None when nobody can."""
        board = self.board
        if board is None:
            return None
        acts = enabled(board)
        act = "rematch" if is_over(board) else "begin" if "begin" in acts else "sit" if "sit" in acts else None
        if act is None:
            return await self.move(times=times)
        person = self.people[1 if act == "sit" else 0]
        made = person.tap(board, act, times=times)
        self.made.append(made)
        return await answered(made)

    async def changes(self, seconds: float) -> bool:
        """Wait until something changes in the channel; tell whether it did."""
        try:
            async with asyncio.timeout(seconds):
                await self.channel.changed.wait()
        except TimeoutError:
            return False
        return True

    async def play(self, within: float) -> Message:
        """Play on to the end; give the final board."""
        async with asyncio.timeout(within):
            while True:
                board = self.board
                if board is not None and is_over(board):
                    return board
                if await self.move() is None:
                    await self.changes(1.0)


def party(double: Double, people: int, random: Random) -> Table:
    """Gather people around a channel in a server of their own, which has just invited the bot."""
    guild = double.world.found()
    users = [double.world.invite(guild, name) for name in NAMES[:people]]
    channel = double.world.open(guild)
    double.invite_bot(guild)
    return Table(channel, [Person(double, user) for user in users], random)
