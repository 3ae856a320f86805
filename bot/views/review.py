"""A finished game looked at again, as one person reads it: how well everybody chose, and what the dice gave."""

import io
from dataclasses import dataclass, replace

import discord

from bot.client.bot import FarkleBot
from bot.client.emojis import DiceFaces
from bot.client.patience import in_time, tell
from bot.farkle.rules import SOLO
from bot.players.verdicts import Review
from bot.sessions.session import Session
from bot.views import chart, course
from bot.views.accounts import Measure, seat_lines
from bot.views.board import FELT
from bot.views.components import MOST_CHARACTERS, Component, Drawing, container, picture, separator, text
from bot.views.look import Look
from bot.views.rulebook import title

PICTURE = "review.png"
CHOICES = 3
"""Costly choices told of each seat, as far as there is room."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A review and what it takes to write it down. `names` are ready to stand in a text, `labels` in the picture."""

    session: Session
    review: Review
    look: Look
    labels: tuple[str, ...]
    reader: int | None
    """The seat of who reads; it comes first."""

    @property
    def measure(self) -> Measure:
        """What everything is measured in."""
        return Measure(self.look.texts, alone=len(self.session.seats) == SOLO)


async def answer(interaction: discord.Interaction[FarkleBot], session: Session) -> None:
    """Show the review of a finished game privately to who asks. Raises `Refusal("not-over")`."""
    drawing, file = await in_time(interaction, _made(interaction, session))
    await tell(interaction, drawing, file)


async def _made(interaction: discord.Interaction[FarkleBot], session: Session) -> tuple[Drawing, discord.File | None]:
    bot = interaction.client
    review = await bot.reviews.of(session)
    await bot.names.learn(bot, session)
    say, known = bot.reporter.texts_for(interaction), bot.names.at_table(session)
    look = Look.of(replace(session, language=say.language), known, DiceFaces())
    labels = course.labels(session, known)
    reading = Reading(session, review, look, labels, session.seat_of(interaction.user.id))
    if not chart.HAS_PILLOW:
        return page(reading), None
    png = await bot.worker.run(chart.picture, course.chart(session, review, labels, say))
    return page(reading, f"attachment://{PICTURE}"), discord.File(io.BytesIO(png), PICTURE)


def page(reading: Reading, address: str | None = None) -> Drawing:
    """Draw a review, with the picture at an address or, without one, with lines of text."""
    session, review, say = reading.session, reading.review, reading.look.texts
    head, foot = _head(reading), _foot(reading)
    lines = "" if address else course.sparklines(session, review, _numbered(reading), say)
    shown = picture(address, course.told(session, review, reading.labels, say)) if address else text(lines)
    parts: list[Component] = [text(head), shown, separator()]
    parts += map(text, _seats(reading, MOST_CHARACTERS - len(head) - len(foot) - len(lines)))
    return Drawing(container(FELT, [*parts, separator(), text(foot)]))


def _seats(reading: Reading, room: int) -> list[str]:
    """Write each seat's part; where not all choices fit, who reads keeps theirs the longest."""
    seats = reading.session.seats
    order = sorted(range(len(seats)), key=lambda seat: seat != reading.reader)
    # Nobody is to learn from what a computer player chose.
    most = {seat: CHOICES if seats[seat].character is None else 0 for seat in order}
    names = _numbered(reading)
    while True:
        parts = [
            "\n".join(seat_lines(names[seat], reading.review.seats[seat], reading.measure, most[seat]))
            for seat in order
        ]
        if sum(map(len, parts)) <= room or not any(most.values()):
            return parts
        longest = max(order, key=lambda seat: (seat != reading.reader and most[seat] > 0, most[seat], seat))
        most[longest] -= 1


def _numbered(reading: Reading) -> tuple[str, ...]:
    """Give the names, with the numbers of the seats where the picture has them too."""
    if not course.has_numbers(reading.labels):
        return reading.look.names
    return tuple(f"{number}. {name}" for number, name in enumerate(reading.look.names, 1))


def _head(reading: Reading) -> str:
    session, review, say = reading.session, reading.review, reading.look.texts
    lines = [
        say.say(
            "### 📈 Review · {table} · first to {target}",
            table=title(session.table, say), target=session.rules.target,
        )
    ]  # fmt: skip
    if len(session.seats) == SOLO:
        par = say.decimal(-review.seats[0].start)
        turns = session.position().seats[0].turns
        if review.finished:
            lines.append(
                say.count(
                    "You took {n} turn; best play needs {par} on average.",
                    "You took {n} turns; best play needs {par} on average.",
                    turns,
                    par=par,
                )
            )
        else:
            lines.append(say.say("Not played to its end. Best play needs {par} turns on average.", par=par))
        return "\n".join(lines)
    if not review.finished:
        lines.append(say.say("Ended early: how things stood counts as the result."))
    if review.tied:
        lines.append(say.say("The win was shared."))
    if not review.exact:
        lines.append(say.say("**Estimated**: exact chances are known for two players at solved tables only."))
    return "\n".join(lines)


def _foot(reading: Reading) -> str:
    say = reading.look.texts
    lines = [say.say("Accuracy: 100 is best play, 0 is choosing blindly. Luck: what all the dice gave and took.")]
    if not reading.measure.alone:
        lines.append(
            say.say(
                "Win chances are those of best play by everybody. A choice marked `?!` cost {small} of them or more, "
                "`?` {medium}, `??` {large}.",
                small=say.fine_percent(0.005), medium=say.fine_percent(0.015), large=say.percent(0.04),
            )
        )  # fmt: skip
    lines.append(say.say("Game `{id}`", id=reading.session.id))
    return "\n".join(f"-# {line}" for line in lines)
