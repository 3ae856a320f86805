"""A channel with a table in it, as the people in the channel use it."""

import re
from typing import TYPE_CHECKING

from simcord import ChannelHandle, InteractionResult, MemberActor

from bot.client.computers import BEAT
from bot.client.delivery import PACE
from bot.sessions.session import Session
from bot.store import moves
from tests.behaviour import luck
from tests.behaviour.luck import Fall
from tests.behaviour.message import Answer, Button, Seen, bare, text_of
from tests.behaviour.wire import Sent

if TYPE_CHECKING:
    from tests.behaviour.hall import Hall

PATIENCE = 1000
"""Turns after which a game that is played on must be over."""


class Room:
    """One channel. What a person does returns what that person gets for it."""

    def __init__(self, hall: "Hall", channel: ChannelHandle) -> None:
        self.hall = hall
        self.channel = channel

    # What can be seen

    @property
    def messages(self) -> list[Seen]:
        """What everybody sees, oldest first."""
        stored = self.hall.env.backend.messages.get(self.channel.id, {})
        return [Seen.of(message) for _, message in sorted(stored.items()) if not message.is_ephemeral]

    @property
    def boards(self) -> list[Seen]:
        """The messages with buttons of a game, ended or not."""
        return [seen for seen in self.messages if any(button.custom_id[:7] == "farkle:" for button in seen.buttons)]

    @property
    def board(self) -> Seen:
        """The newest of them."""
        return self.boards[-1]

    @property
    def text(self) -> str:
        """What the board says, without the marks that keep names apart from their line."""
        return bare(self.board.text)

    @property
    def everything(self) -> str:
        """All that was ever posted or edited here, in order."""
        drawn = [sent.json for sent in self.hall.requests if isinstance(sent.json, dict)]
        bodies = [body.get("data", body) if "type" in body else body for body in drawn]
        return bare("\n".join(text_of(body.get("components") or []) for body in bodies))

    @property
    def pings(self) -> list[str]:
        """The messages that call somebody."""
        return [seen.text for seen in self.messages if seen.message.content and "<@" in seen.message.content]

    @property
    def turn(self) -> MemberActor:
        """Whose turn it is, as the score table points it out."""
        (name,) = re.findall(r"^➤ \*\*(.+) -?[\d,]+\*\*", self.text, re.MULTILINE)
        return next(player for player in self.hall.people.values() if player.name == name)

    @property
    def dice(self) -> list[Button]:
        """The buttons of the dice, as they lie."""
        return [button for button in self.board.buttons if ":die " in button.custom_id]

    @property
    def is_over(self) -> bool:
        return "Rematch" in self.board.labels

    async def session(self) -> Session:
        """The open game of the channel, as the bot has it; it must be there."""
        session = await self.hall.bot.live.in_channel(self.channel.id)
        assert session is not None
        return session

    async def moves(self) -> list[str]:
        """All moves of the open game, as the file holds them."""
        return list(await self.hall.store.read(moves.of, (await self.session()).id))

    # What can be done

    async def type(self, player: MemberActor, command: str, **options: object) -> Answer:
        """Type a command, such as `start` or `leaderboard`."""
        if self.channel.guild is None:
            return self._answer(await player.user.slash(f"farkle {command}", **options))
        return self._answer(await player.slash(self.channel, f"farkle {command}", **options))

    async def press(self, player: MemberActor, label: str, board: Seen | None = None) -> Answer:
        """Press a button that is there and not disabled."""
        (answer,) = await self.deliver(self.press_of(player, label, board))
        return answer

    async def choose(self, player: MemberActor, label: str) -> Answer:
        """Choose an option of the board's select."""
        (answer,) = await self.deliver(self.choice_of(player, label))
        return answer

    async def tap(self, player: MemberActor, faces: str) -> None:
        """Tap dice that are not selected, by their faces."""
        for face in faces:
            await self.press(player, face)

    async def form(self, player: MemberActor, phrase: str) -> Answer:
        """Open the form for the dice and send it with this phrase."""
        opened = await self.press(player, "My phrase")
        return self._answer(await player.submit_modal(opened.result, {"phrase": phrase}))

    # What arrives over the wire

    def press_of(self, player: MemberActor, label: str, board: Seen | None = None) -> Sent:
        """Give a press of a button that is there and not disabled, to be delivered."""
        board = board or self.board
        button = board.button(label)
        assert not button.disabled, f"{label} is disabled"
        return self.hall.wire.press(player, board.message, button.custom_id)

    def choice_of(self, player: MemberActor, label: str, board: Seen | None = None) -> Sent:
        """Give a choice of an option that is there, to be delivered."""
        board = board or self.board
        option = board.option(label)
        return self.hall.wire.choose(player, board.message, option.custom_id, option.value)

    def forged(self, player: MemberActor, custom_id: str, board: Seen | None = None) -> Sent:
        """Give a press that no client would send: of any id, on a message that may not hold it."""
        return self.hall.wire.press(player, (board or self.board).message, custom_id)

    async def deliver(self, *sent: Sent) -> list[Answer]:
        """Let presses arrive in one turn of the event loop."""
        return [self._answer(result) for result in await self.hall.wire.deliver(*sent)]

    # Scenes

    async def lobby(self, *players: MemberActor, **options: object) -> None:
        """Open a table and let everybody sit down, the first one as its host."""
        host, *others = players
        await self.type(host, "start", **options)
        for player in others:
            await self.press(player, "Sit down")

    async def game(self, *players: MemberActor, dice: tuple[Fall, ...] = (), **options: object) -> None:
        """Open a table, let everybody sit down and begin. The first in the list has the first turn.

        `dice` are those of the first rolls.
        """
        await self.lobby(*players, **options)
        await self.rig(players[0], *dice)
        await self.press(players[0], "Begin")

    async def rig(self, player: MemberActor, *dice: Fall) -> None:
        """Let a player add a phrase that lets that player begin, with these first rolls."""
        session = await self.session()
        seat = session.seat_of(player.id)
        assert seat is not None
        wanted = luck.begins(seat, len(session.seats))
        await self.form(player, luck.phrase(session, seat, wanted, *dice))

    async def play_turn(self) -> int:
        """Let whose turn it is take the best hold and bank as soon as possible; give the points banked."""
        player = self.turn
        await self.press(player, "Roll ")
        while self.dice:  # none are left after a farkle
            await self.press(player, "Take best")
            bank = next((label for label in self.board.labels if label.startswith("Bank ")), None)
            if bank is not None:
                await self.press(player, bank)
                return int(bank.removeprefix("Bank ").replace(",", ""))
            await self.press(player, "Roll ")
        return 0

    async def wait_for_people(self) -> None:
        """Let the time pass in which computer players play, and until the board shows what they did."""
        played = 0.0
        while (game := await self.hall.bot.live.in_channel(self.channel.id)) is not None and game.plays_itself:
            await self.hall.wait(BEAT)
            played += BEAT
        if played:
            await self.hall.wait(PACE)

    async def play_out(self) -> dict[str, int]:
        """Let everybody play on in that way until the game is over; give what each has banked."""
        banked: dict[str, int] = {}
        for _ in range(PATIENCE):
            await self.wait_for_people()
            if self.is_over:
                return banked
            player = self.turn.name
            banked[player] = banked.get(player, 0) + await self.play_turn()
        raise AssertionError(self.text)

    def _answer(self, result: InteractionResult) -> Answer:
        return Answer.of(result, self.hall.env.backend.cdn)
