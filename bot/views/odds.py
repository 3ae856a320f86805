"""The odds of a table: how often a roll farkles, what it brings, and when to stop."""

from bot.farkle.rules import Rules
from bot.farkle.scoring import hold_table
from bot.i18n.texts import Texts
from bot.players import odds
from bot.players.accounts import binds
from bot.views.components import Drawing
from bot.views.guide import page
from bot.views.rulebook import title


def odds_page(table: str, rules: Rules, say: Texts) -> Drawing:
    """Tell the odds of a table. Takes up to some seconds where farkles in a row cost points."""
    head = say.say("### Odds · {table}", table=title(table, say))
    return page("\n".join([head, *_turn(rules, say)]), f"{_rolls(rules, say)}\n{_notes(rules, say)}")


def _turn(rules: Rules, say: Texts) -> list[str]:
    points = say.decimal(odds.turn_points(rules))
    lines = [say.say("A turn played for points brings **{points}** on average.", points=points)]
    if rules.opening:
        points = say.decimal(odds.turn_points(rules, opened=False))
        lines.append(say.say("To get on the board: {points}.", points=points))
    if isinstance(rules.three_farkles, int) and rules.three_farkles:
        points = say.decimal(odds.long_run(rules))
        lines.append(say.say("With the penalty for farkles in a row: {points}.", points=points))
    if rules.piggyback != "off":
        lines.append(_take_over(rules, say))
    return lines


def _take_over(rules: Rules, say: Texts) -> str:
    least = odds.take_over_from(rules)
    if rules.piggyback == "inherit":
        each = " · ".join(
            say.count("{n} die from {points}", "{n} dice from {points}", left, points=points)
            for left, points in reversed(least.items())
            if points is not None
        )
        return say.say("Leftover dice bring their turn points along. Take over {each}.", each=each)
    worth = [left for left in least if all(least[more] is not None for more in range(left, rules.dice))]
    if not worth:
        return say.say("Leftover dice bring less than a whole hand.")
    return say.count(
        "Take over even {n} leftover die: with {points} extra it brings more than a whole hand.",
        "Take over from {n} leftover dice on: with {points} extra they bring more than a whole hand.",
        worth[0],
        points=rules.piggyback_bonus,
    )


def _rolls(rules: Rules, say: Texts) -> str:
    """A table in fixed width: numbers stand under each other on a phone too."""
    dice, banks = hold_table(rules), odds.bank_from(rules)
    rows = [(say.say("Dice"), say.say("Farkle"), say.say("Best"), say.say("Bank at"))]
    for left in range(rules.dice, 0, -1):
        # A whole hand is rolled after hot dice.
        least = banks[left % rules.dice]
        rows.append(
            (
                str(left),
                say.fine_percent(float(odds.farkle_chance(dice, left))),
                say.number(round(odds.mean_hold(dice, left))),
                "–" if least is None else say.number(least),
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [" ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "```\n" + "\n".join(lines) + "\n```"


def _notes(rules: Rules, say: Texts) -> str:
    lines = [
        say.say("Farkle: the chance that a roll of so many dice scores nothing."),
        say.say("Best: the points of the best hold on average, farkles included."),
        say.say(
            "Bank at: from so many turn points on a bank brings more than a roll. Near the end the score counts too."
        ),
    ]
    if binds(rules):
        lines.append(
            say.say(
                "Bank at is for players on the board: to get there takes {need} points in a turn.", need=rules.opening
            )
        )
    if rules.piggyback != "off":
        lines.append(say.say("Bank at leaves out what the dice you leave are worth to the next player."))
    if None in odds.bank_from(rules).values():
        lines.append(say.say("–: always roll."))
    return "\n".join(f"-# {line}" for line in lines)
