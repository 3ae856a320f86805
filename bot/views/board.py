"""The board: whose turn it is, the dice, what can be done, and the score table."""

from collections.abc import Iterator

import discord

from bot.farkle.position import Closing, Game, Offer, Phase
from bot.i18n.texts import Texts, mark
from bot.sessions.forecasts import Forecast
from bot.sessions.session import Session
from bot.views import dice, news, scores
from bot.views.buttons import button
from bot.views.components import Component, Drawing, container, row, separator, text
from bot.views.look import Look, quoted
from bot.views.preview import Preview, preview
from bot.views.rulebook import title

FELT = discord.Color(0x2E7D4F)

_CLOSING = {
    Closing.LAST_ROUND: mark("last round"),
    Closing.FULL_ROUND: mark("last round"),
    Closing.PLAYOFF: mark("play-off"),
}


def board(session: Session, look: Look, forecast: Forecast | None = None) -> Drawing:
    """Draw a game that is being played; with a forecast, everybody's chances too."""
    game, say = session.position(), look.texts
    ahead = preview(session, look)
    parts = [text(_head(session, game, say))]
    told = news.sentences(session, look)
    if told:
        parts.append(text("\n".join(told)))
    parts += [separator(), text(_turn(session, game, look)), *map(row, _dice_rows(session, game, look))]
    if game.phase is not Phase.START or not session.is_paused:
        parts.append(text("\n".join(ahead.lines)))
    parts.append(row(_actions(session, game, ahead, say)))
    standings = scores.running(session, look)
    if forecast:
        standings += f"\n-# {scores.chances(session, look, forecast)}"
    parts += [separator(), text(standings), text(_foot(session, game, look))]
    if any(map(session.is_away, range(len(session.seats)))):
        parts.append(row([button(session, "takeback", say.say("I am back"), emoji="👋")]))
    return Drawing(container(FELT, parts))


def _head(session: Session, game: Game, say: Texts) -> str:
    table = title(session.table, say)
    line = say.say("### 🎲 Farkle · {table} · first to {target}", table=table, target=game.rules.target)
    return f"{line} · **{say.say(_CLOSING[game.closing])}**" if game.closing else line


def _turn(session: Session, game: Game, look: Look) -> str:
    say = look.texts
    lines = [_whose(session, game, look)]
    if game.offer:
        lines.append(_offer(game, game.offer, say))
    kept = [face for hold in game.held for face in hold.dice]
    if kept and not game.is_hot:
        lines.append(say.say("Held so far: {dice}", dice=dice.plain(tuple(kept))))
    if game.hot_dice:
        lines.append(say.count("🔥 Hot dice once this turn", "🔥 Hot dice {n} times this turn", game.hot_dice))
    if game.roll:
        rolled = tuple(dice.states(game, session.selection))
        shown = dice.pictures(look.faces, rolled)
        written = dice.digits(rolled)
        lines.append(f"# {shown}")
        if shown != written:
            lines.append("-# " + say.say("Dice: {dice}", dice=written))
    return "\n".join(lines)


def _whose(session: Session, game: Game, look: Look) -> str:
    say, name = look.texts, look.names[game.turn]
    if session.is_paused:
        return say.say("**Paused**: everybody is away. Press **I am back** to go on.")
    if game.phase is Phase.START:
        whose = say.say("**{name}**, it is your turn.", name=name)
    else:
        whose = say.say("**{name}** · turn points **{points}**", name=name, points=game.turn_points)
    # Discord counts down by itself, in the reader's own language.
    return f"{whose} · ⏳ <t:{session.deadline // 1000}:R>" if session.deadline is not None else whose


def _offer(game: Game, offer: Offer, say: Texts) -> str:
    lines = [
        say.count(
            "🐖 {n} die is left over: take it over, or roll all {dice}.",
            "🐖 {n} dice are left over: take them over, or roll all {dice}.",
            offer.dice,
            dice=game.rules.dice,
        )
    ]
    if game.rules.piggyback_bonus:
        lines.append(say.say("If they score at once, that is {points} extra.", points=game.rules.piggyback_bonus))
    if game.rules.piggyback == "inherit":
        lines.append(say.say("They come with {points} turn points.", points=offer.stake))
    return "\n".join(lines)


def _dice_rows(session: Session, game: Game, look: Look) -> Iterator[list[Component]]:
    if game.phase is not Phase.ROLLED:
        return
    buttons = [
        button(
            session,
            f"die {index}",
            f"✓ {face}" if state == "held" else str(face),
            emoji=look.faces.emoji(face, state),
            style=discord.ButtonStyle.success if state == "held" else discord.ButtonStyle.secondary,
            disabled=state == "dead",
        )
        for index, (face, state) in enumerate(dice.states(game, session.selection))
    ]
    # Six do not fit into one row; two rows of three are easier to hit with a thumb than five and one.
    width = 3 if len(buttons) > 5 else len(buttons)  # noqa: PLR2004 - Discord's limit for a row
    yield from (buttons[start : start + width] for start in range(0, len(buttons), width))


def _actions(session: Session, game: Game, ahead: Preview, say: Texts) -> Iterator[Component]:
    held = ahead.held or game
    if game.phase is Phase.ROLLED:
        best = game.table.best(game.roll)
        points = best.points if best else 0
        yield button(session, "best", say.say("Take best {points}", points=points), style=discord.ButtonStyle.primary)
    dice_left = held.free if ahead.held or game.phase is Phase.START else 0
    label = say.say("Roll {dice}", dice=dice_left) if dice_left else say.say("Roll")
    yield button(
        session,
        "roll",
        label,
        emoji="🎲",
        style=discord.ButtonStyle.primary if game.phase is Phase.START else discord.ButtonStyle.secondary,
        disabled=not ahead.may_roll,
    )
    if game.offer:
        takes = say.say("Take over {dice}", dice=game.offer.dice)
        if game.rules.piggyback_bonus:
            takes = say.say("{label} for +{points}", label=takes, points=game.rules.piggyback_bonus)
        if game.rules.piggyback == "inherit":
            takes = say.say("{label} with {points}", label=takes, points=game.offer.stake)
        yield button(session, "piggyback", takes, emoji="🐖")
    if game.phase is not Phase.START:
        points = held.turn_points
        label = say.say("Bank {points}", points=points) if ahead.held else say.say("Bank")
        yield button(session, "bank", label, emoji="🏦", style=discord.ButtonStyle.success, disabled=not ahead.may_bank)
    if session.allows_hints and session.has_choice:
        yield button(session, "hint", say.say("Hint"), emoji="💡")


def _foot(session: Session, game: Game, look: Look) -> str:
    say = look.texts
    if game.number == len(game.roll_offs):
        # At the start everybody may write down what the dice are made of.
        phrases = " · ".join(
            f"{look.names[number]} “{quoted(seat.phrase)}”" for number, seat in enumerate(session.seats)
        )
        lines: tuple[str, ...] = (
            say.say("Dice sealed: `{seal}`", seal=session.commitment),
            say.say("Mixed in: {phrases}", phrases=phrases),
            f"`{session.mix}`",
        )
    else:
        lines = (
            say.say("Dice sealed `{seal}…`, mix `{mix}…`", seal=session.commitment[:8], mix=session.mix[:8]),
        )  # fmt: skip
    return "\n".join(f"-# {line}" for line in lines)
