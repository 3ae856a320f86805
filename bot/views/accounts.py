"""What became of each seat's win chance, in figures that add up as they are written; alone, of its turns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor
from typing import NamedTuple

from bot.i18n.texts import Texts, mark
from bot.players.verdicts import Account, Decision, Mark
from bot.views.choices import sentence

SIGNS = {Mark.BLUNDER: "`??`", Mark.MISTAKE: "`?`", Mark.INACCURACY: "`?!`"}
"""As in chess; what cost less has none."""
_MINUS = "\N{MINUS SIGN}"


class Parts(NamedTuple):
    """An account in whole tenths: of a percent, or of a turn. start + luck + own + others + given up = result."""

    start: int
    luck: int
    own: int
    others: int
    given_up: int
    result: int


@dataclass(frozen=True, slots=True)
class Measure:
    """How win chances are written; `alone` they are turns, and fewer are better."""

    texts: Texts
    alone: bool

    def write(self, tenths: int) -> str:
        """Write a number of tenths, without its sign."""
        return self.texts.decimal(abs(tenths) / 10) if self.alone else self.texts.fine_percent(abs(tenths) / 1000)

    def signed(self, tenths: int) -> str:
        """Write what was gained or lost."""
        return f"{_MINUS if tenths < 0 else '+' if tenths else ''}{self.write(tenths)}"

    def parts(self, account: Account) -> Parts:
        """Round an account so that its parts add up to its result. Alone, what is counted is turns taken."""
        scale = -10 if self.alone else 1000
        start, result = round(account.start * scale), round(account.result * scale)
        exact = [part * scale for part in (account.luck, -account.loss, account.others, -account.given_up)]
        luck, own, others, given_up = _rounded(exact, result - start)
        return Parts(start, luck, own, others, given_up, result)


def seat_lines(name: str, account: Account, measure: Measure, most: int) -> Iterator[str]:
    """Write down a seat: its figures, how they add up, and up to so many of its costliest choices."""
    parts = measure.parts(account)
    yield " · ".join([f"**{name}**", *_figures(account, parts, measure)])
    yield f"-# {_sum(parts, measure)}"
    for decision in account.worst[:most]:
        sign = "" if measure.alone else SIGNS.get(decision.mark, "")
        yield f"{sign} {sentence(decision, _gain(decision, measure), measure.texts)}".lstrip()


def _rounded(parts: Sequence[float], total: int) -> list[int]:
    """Round to whole numbers that add up to a total, those that are rounded the most the first to give in."""
    whole = [floor(part) for part in parts]
    missing = total - sum(whole)
    by_need = sorted(range(len(parts)), key=lambda place: whole[place] - parts[place])
    for place in by_need[:missing] if missing > 0 else by_need[missing:] if missing else ():
        whole[place] += 1 if missing > 0 else -1
    return whole


def _figures(account: Account, parts: Parts, measure: Measure) -> Iterator[str]:
    say = measure.texts
    if account.accuracy is not None and account.error_rate is not None:
        yield say.say("accuracy **{accuracy}**", accuracy=say.decimal(max(account.accuracy, 0.0)))
        if measure.alone:
            yield say.say("{turns} turns lost per choice", turns=say.decimal(account.error_rate, 2))
        else:
            yield say.say("{chance} lost per choice", chance=say.fine_percent(account.error_rate, 2))
    if measure.alone and parts.luck == 0:
        pass  # no die has fallen
    elif measure.alone:
        told = mark("luck saved {turns} turns") if parts.luck < 0 else mark("bad luck cost {turns} turns")
        yield say.say(told, turns=measure.write(parts.luck))
    else:
        yield say.say("luck **{luck}**", luck=measure.signed(parts.luck))
    if account.assisted:
        yield say.say("assisted by hints")
    if account.left:
        yield say.say("left")
    if account.stood_in:
        yield say.say("a computer stood in, its choices are not rated")


def _sum(parts: Parts, measure: Measure) -> str:
    say = measure.texts
    begun = mark("{amount} turns expected") if measure.alone else mark("{amount} at the start")
    start = say.say(begun, amount=measure.write(parts.start))
    named = (
        (parts.luck, say.say("luck")),
        (parts.own, say.say("own choices")),
        (parts.others, say.say("others' choices")),
        (parts.given_up, say.say("given up")),
    )
    changes = "".join(
        f" {_MINUS if tenths < 0 else '+'} {measure.write(tenths)} {name}" for tenths, name in named if tenths
    )
    return f"{start}{changes} = {measure.write(parts.result)}"


def _gain(decision: Decision, measure: Measure) -> str:
    say = measure.texts
    if measure.alone:
        return say.say("{turns} turns fewer", turns=say.decimal(decision.loss, 2))
    return f"+{say.fine_percent(decision.loss)}"
