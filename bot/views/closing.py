"""What stays when a game is over: the final table, the seed, the way to check and to play again."""

import discord

from bot.farkle import sides
from bot.farkle.rules import SOLO
from bot.sessions.forecasts import Forecast
from bot.sessions.session import Session, Status
from bot.views import news, scores
from bot.views.board import FELT
from bot.views.buttons import button
from bot.views.components import Drawing, container, row, separator, text
from bot.views.look import Look
from bot.views.rulebook import title

GOLD = discord.Color(0xD9A441)


def final(session: Session, look: Look, forecast: Forecast | None = None) -> Drawing:
    """Draw a game that has ended, won or not; alone, the forecast has the turns of best play."""
    say, game = look.texts, session.position()
    told = [line for line in news.sentences(session, look) if line]
    if forecast and forecast.par is not None and session.status is Status.OVER:
        told.append(say.say("Best play needs {turns} turns on average.", turns=say.decimal(forecast.par)))
    head = say.say(
        "-# 🎲 Farkle · {table} · first to {target}", table=title(session.table, say), target=game.rules.target
    )
    lines = (
        say.say("Seed: `{seed}`", seed=session.seed.hex()),
        say.say("Sealed as: `{seal}`", seal=session.commitment),
        say.say("Game `{id}`", id=session.id),
    )
    again = [
        button(session, "rematch", say.say("Rematch"), emoji="🔁", style=discord.ButtonStyle.primary),
        button(session, "review", say.say("Review"), emoji="📈"),
        button(session, "verify", say.say("Verify the dice"), emoji="🔎"),
    ]
    parts = (
        text("\n".join([head, _headline(session, look), *told])),
        separator(),
        text(scores.final(session, look)),
        separator(),
        text("\n".join(f"-# {line}" for line in lines)),
        row(again),
    )
    return Drawing(container(GOLD, parts))


def cancelled(look: Look) -> Drawing:
    """Draw a table that was closed before the game."""
    return notice(look.texts.say("This table was closed before the game began. Open a new one with /farkle start."))


def notice(told: str) -> Drawing:
    """Draw a board that only says something, without a button left."""
    return Drawing(container(FELT, [text(told)]))


def _headline(session: Session, look: Look) -> str:
    say, game = look.texts, session.position()
    if session.status is Status.ENDED:
        return say.say("## The game is over")
    names = [look.names[seat] for seat in game.winners]
    if len(game.seats) == SOLO:
        turns = game.seats[0].turns
        target = game.rules.target
        return say.count("## 🏁 {target} in {n} turn", "## 🏁 {target} in {n} turns", turns, target=target)
    if game.rules.teams and len({seat % game.rules.teams for seat in game.winners}) == 1:
        team = game.winners[0] % game.rules.teams + 1
        return say.say("## 🏆 Team {team} wins: {names}", team=team, names=", ".join(names))
    if len(names) > 1:
        return say.say("## 🏆 A shared win: {names}", names=", ".join(names))
    if len(sides.active_sides(game)) == 1:
        return say.say("## 🏆 {name} wins, the last one at the table", name=names[0])
    points = game.seats[game.winners[0]].score
    return say.say("## 🏆 {name} wins with {points}", name=names[0], points=points)
