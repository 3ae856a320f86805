"""What is told when something cannot be done: one clear private sentence to the person, one line to the host."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.client.rights import missing_rights
from bot.farkle.errors import Refusal
from bot.i18n.refusals import sentence
from bot.i18n.texts import Texts, closest, mark, texts
from bot.sessions.live import Live
from bot.store import AlreadyPressedError, StoreError

_log = logging.getLogger(__name__)

ANSWERABLE = 3.0
"""Seconds that Discord waits for the first answer to an interaction."""

BROKEN = (aiohttp.ClientError, OSError, TimeoutError)
"""A connection that broke: the answer may have arrived or not."""

# Discord's error codes, https://discord.com/developers/docs/topics/opcodes-and-status-codes
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
UNKNOWN_INTERACTION = 10062
ALREADY_ACKNOWLEDGED = 40060
MISSING_ACCESS = 50001
TOKEN_DEAD = 50027
MISSING_PERMISSIONS = 50013
TOO_MANY_EDITS = 30046
THREAD_ARCHIVED = 50083

_TOLD_NOTHING = {UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED, TOKEN_DEAD, THREAD_ARCHIVED}

SAVED = mark("Saved! The board will be here in a moment: Discord did not take my first answer.")
SORRY = mark("Something went wrong on my side; your game is safe. Please try again. (Reference: {reference})")
BUSY = mark("I cannot save right now, so nothing was changed. Please try again in a moment. (Reference: {reference})")


class UnansweredError(Exception):
    """What was asked for is done and saved, but Discord did not take the answer; `__cause__` says why."""


class Reporter:
    """The one place that answers errors of interactions.

    `show_board` is called for each board that somebody is shown the way to: a moderator may have deleted it, and of
    that the bot hears nothing.
    """

    def __init__(self, live: Live, default_language: str, show_board: Callable[[str], None]) -> None:
        self._live = live
        self._default = default_language
        self._show_board = show_board
        self._in_hand = 0
        self._is_closing = False
        self._none_in_hand = asyncio.Event()
        self._none_in_hand.set()

    def texts_for(self, interaction: discord.Interaction) -> Texts:
        """Give the texts for a private answer: in the language of who asked."""
        return texts(closest(str(interaction.locale), self._default))

    async def watch(self, interaction: discord.Interaction, handle: Callable[[], Awaitable[None]]) -> None:
        """Run the handling of an interaction and answer whatever it raises."""
        if self._is_closing:
            return  # as if it came a moment later
        self._in_hand += 1
        self._none_in_hand.clear()
        try:
            await self._answer(interaction, handle)
        finally:
            self._in_hand -= 1
            if not self._in_hand:
                self._none_in_hand.set()

    async def close(self) -> None:
        """Begin nothing any more; wait until what is in hand is answered, or cannot be any more."""
        self._is_closing = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWERABLE):
                await self._none_in_hand.wait()

    async def _answer(self, interaction: discord.Interaction, handle: Callable[[], Awaitable[None]]) -> None:
        try:
            await self._once(interaction, handle)
        except Refusal as refusal:
            await self.refuse(interaction, refusal)
        except UnansweredError as error:
            await self._discord_failed(interaction, error.__cause__, SAVED)
        except (discord.HTTPException, *BROKEN) as error:
            await self._discord_failed(interaction, error, SORRY)
        except AlreadyPressedError:
            _log.info("Interaction %d came again; it was counted and answered before", interaction.id)
        except StoreError as error:
            _log.error("Interaction %d was not saved: %s", interaction.id, error.sentence)
            await self._apologize(interaction, BUSY)
        except Exception:  # noqa: BLE001 - whatever it is, it is logged and the bot goes on
            _log.exception("Interaction %d failed", interaction.id)
            await self._apologize(interaction, SORRY)

    async def _once(self, interaction: discord.Interaction, handle: Callable[[], Awaitable[None]]) -> None:
        try:
            await handle()
        except Refusal:
            # Delivered twice: the first delivery did what this one is refused for, and it is the one to answer.
            if await self._live.was_counted(interaction.id):
                raise AlreadyPressedError(interaction.id) from None
            raise

    async def refuse(self, interaction: discord.Interaction, refusal: Refusal) -> None:
        """Tell privately why something is not possible."""
        say = self.texts_for(interaction)
        game = refusal.facts.get("game")
        if game is not None:
            refusal = Refusal(refusal.code, **refusal.facts, link=await self._link(str(game)))
        await self.tell(interaction, sentence(refusal, say))
        if game is not None:
            self._show_board(str(game))

    async def tell(self, interaction: discord.Interaction, text: str) -> None:
        """Answer privately; if Discord does not take the answer any more, that is one line in the log."""
        try:
            if interaction.response.is_done():
                await interaction.followup.send(text, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())
            else:
                await interaction.response.send_message(
                    text, ephemeral=True, allowed_mentions=discord.AllowedMentions.none()
                )
        except (discord.HTTPException, *BROKEN) as error:
            _log.info("Interaction %d could not be answered any more: %s", interaction.id, error)

    async def _discord_failed(self, interaction: discord.Interaction, error: BaseException | None, told: str) -> None:
        code = getattr(error, "code", None)
        if code in _TOLD_NOTHING:
            _log.info("Interaction %d could not be answered any more: %s", interaction.id, error)
            return
        if code in (MISSING_ACCESS, MISSING_PERMISSIONS):
            _log.warning("Interaction %d: rights are missing in channel %s", interaction.id, interaction.channel_id)
            say = self.texts_for(interaction)
            await self.refuse(interaction, Refusal("rights", rights=missing_rights(interaction, say)))
            return
        _log.warning("Interaction %d could not be answered as it should be: %s", interaction.id, error)
        await self._apologize(interaction, told)

    async def _apologize(self, interaction: discord.Interaction, text: str) -> None:
        await self.tell(interaction, self.texts_for(interaction).say(text, reference=str(interaction.id)))

    async def _link(self, game_id: str) -> str:
        session = await self._live.get(game_id)
        return board_link(session.guild, session.channel, session.board)


def board_link(guild: int | None, channel: int, message: int | None) -> str:
    """Give the address of a message, or of its channel while the message is unknown."""
    place = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return f"{place}/{message}" if message else f"<#{channel}>"
