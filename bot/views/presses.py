"""From a pressed button to its answer: one use-case, one drawing."""

import io
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.client.bot import FarkleBot
from bot.client.patience import in_time, tell
from bot.client.rights import check_rights
from bot.farkle import record
from bot.farkle.errors import Refusal
from bot.i18n.texts import closest
from bot.sessions import hints, leaving, lobby, play, settings
from bot.sessions.live import Live
from bot.sessions.press import Press, StaleError
from bot.sessions.session import Session
from bot.store import AlreadyPressedError, ConflictError
from bot.views import review
from bot.views.hints import hint_page
from bot.views.phrase import PhraseModal

Interaction = discord.Interaction[FarkleBot]
UseCase = Callable[[Live, Press, str], Awaitable[Session]]

# What changes the board that was pressed, by the word in the button's id.
_ON_BOARD: dict[str, UseCase] = {
    "sit": lambda live, press, _: lobby.sit(live, press),
    "stand": lambda live, press, _: lobby.stand(live, press),
    "begin": lambda live, press, _: lobby.begin(live, press),
    "cancel": lambda live, press, _: lobby.cancel(live, press),
    "pace": lambda live, press, _: settings.switch_pace(live, press),
    "leavers": lambda live, press, _: settings.switch_leavers(live, press),
    "hints": lambda live, press, _: settings.switch_hints(live, press),
    "opponent": settings.seat_opponent,
    "die": lambda live, press, index: play.toggle(live, press, int(index)),
    "best": lambda live, press, _: play.select_best(live, press),
    "roll": lambda live, press, _: play.roll(live, press),
    "piggyback": lambda live, press, _: play.piggyback(live, press),
    "bank": lambda live, press, _: play.bank(live, press),
    "takeback": lambda live, press, _: leaving.take_back(live, press),
}


async def handle(interaction: Interaction, match: re.Match[str]) -> None:
    """Answer a press of a button of a table, or a choice there; raise `Refusal` for what can't be right."""
    bot = interaction.client
    bot.names.remember(interaction.guild_id, interaction.user)
    press = Press(match["game"], int(match["seen"]), interaction.user.id, interaction.id)
    act, argument = match["act"], _chosen(interaction) or match["argument"] or ""
    session = await bot.live.get(press.game)
    if session.channel != interaction.channel_id:
        raise Refusal("old-button")
    if act in _ON_ANY_BOARD:
        await _ON_ANY_BOARD[act](interaction, session)
        return
    if interaction.message is not None and session.board not in (None, interaction.message.id):
        raise Refusal("moved-on", game=session.id)
    if act in _BESIDE_BOARD:
        await _BESIDE_BOARD[act](interaction, session, press)
        return
    if act not in _ON_BOARD or (act == "die") != argument.isdecimal():
        raise Refusal("old-button")
    await show(interaction, press, lambda: _ON_BOARD[act](bot.live, press, argument))


def _chosen(interaction: Interaction) -> str:
    data: Any = interaction.data or {}
    return str(next(iter(data.get("values", ())), ""))


async def show(interaction: Interaction, press: Press, use_case: Callable[[], Awaitable[Session]]) -> None:
    """Run a use-case and answer the press with the board as it is then."""
    bot = interaction.client
    if bot.is_late(interaction):
        # Not applied, only drawn: whoever pressed has seen the press fail.
        if await bot.boards.answer(interaction, await bot.live.get(press.game)):
            bot.lateness.was_wrong()
        return
    try:
        session = await use_case()
    except StaleError as stale:
        session = stale.session
    except (AlreadyPressedError, ConflictError):
        session = await bot.live.get(press.game)
    await bot.boards.answer(interaction, session)
    bot.see(session)


async def _phrase(interaction: Interaction, session: Session, press: Press) -> None:
    texts = interaction.client.reporter.texts_for(interaction)
    await interaction.response.send_modal(PhraseModal(session, session.seat_of(press.user), texts))


async def _hint(interaction: Interaction, _: Session, press: Press) -> None:
    bot = interaction.client
    if bot.is_late(interaction):
        return
    try:
        session, hint = await in_time(interaction, hints.take(bot.live, press))
    except StaleError as stale:
        await bot.boards.answer(interaction, stale.session)
        return
    await tell(interaction, hint_page(session, hint, bot.reporter.texts_for(interaction)))


async def _rematch(interaction: Interaction, session: Session) -> None:
    bot = interaction.client
    if bot.is_late(interaction):
        return
    check_rights(interaction, bot.reporter.texts_for(interaction))
    language = closest(str(interaction.guild_locale or interaction.locale), bot.config.language)
    opening = lobby.Opening(session.guild, session.channel, interaction.user.id, language, interaction.id)
    await bot.boards.open(interaction, await lobby.rematch(bot.live, session.id, opening))


async def _verify(interaction: Interaction, session: Session) -> None:
    if session.is_open:
        raise Refusal("not-over")
    bot = interaction.client
    written = await game_record(bot.live, session)
    file = discord.File(io.BytesIO(json.dumps(written, indent=1).encode()), f"farkle-{session.id}.json")
    say = bot.reporter.texts_for(interaction)
    game = session.position()
    text = say.count(
        "I drew every die again from the seed: all {n} roll agrees, and so does every score.",
        "I drew every die again from the seed: all {n} rolls agree, and so does every score.",
        game.draws,
    )
    differences = record.verify(written)
    if differences:
        text = say.say(
            "This record does not agree with its seed! First difference: {difference}", difference=differences[0]
        )
    more = say.say(
        "Don't take my word for it: the file holds the whole game. Check it with `python -m bot verify {file}` or with "
        "`docs/verify_dice.py`, twenty lines of plain Python.",
        file=file.filename,
    )
    await interaction.response.send_message(f"{text}\n{more}", file=file, ephemeral=True)


async def game_record(live: Live, session: Session) -> record.Record:
    """Write the record of a game that has ended."""
    seats = [
        record.Seat(seat.phrase, seat.character, session.hints_of(number)) for number, seat in enumerate(session.seats)
    ]
    return record.build(session.id, session.seed, session.rules, seats, await live.moves_of(session.id))


# What is answered of a finished game wherever its board was shown.
_ON_ANY_BOARD: dict[str, Callable[[Interaction, Session], Awaitable[None]]] = {
    "rematch": _rematch,
    "review": review.answer,
    "verify": _verify,
}
# What only who presses sees; the board stays as it is.
_BESIDE_BOARD: dict[str, Callable[[Interaction, Session, Press], Awaitable[None]]] = {"phrase": _phrase, "hint": _hint}
