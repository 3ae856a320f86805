"""How a table is played, in words made from the very options the engine plays by."""

from collections.abc import Iterator

from bot.farkle.rules import Kind, Rules
from bot.i18n.texts import Texts, mark

TITLES = {
    "official": mark("Official"),
    "standard": mark("Standard"),
    "cardgames": mark("Card Games"),
    "space": mark("Space Dice"),
    "house": mark("House"),
    "high-stakes": mark("High Stakes"),
    "welfare": mark("Welfare"),
    "five-dice": mark("Five Dice"),
    "facebook": mark("Facebook"),
    "zilch": mark("Zilch"),
    "kingdom": mark("Kingdom"),
}


def title(table: str, say: Texts) -> str:
    """Give the title of a named table."""
    return say.say(TITLES[table])


def summary(rules: Rules, say: Texts) -> str:
    """Give the rules in two short lines: what scores beyond the basics, and how it is won."""
    extras = [line for line, off in _combinations(rules, say) if not off]
    first = " · ".join(extras) if extras else say.say("only 1s, 5s and three of a kind score")
    second = (*_thresholds(rules, say), *_twists(rules, say), *_ending(rules, say))
    return _capital(first) + "\n" + " ".join(second)


def full(rules: Rules, say: Texts) -> str:
    """Give all rules of a table as a list a player can look things up in."""
    scoring = [
        say.say("each 1: 100 · each 5: 50"),
        say.say("three 1s: {points} · three of another face: 100 × the face", points=rules.three_ones),
        *(line for line, _ in _combinations(rules, say)),
    ]
    turn = [
        say.count("You play with {n} die.", "You play with {n} dice.", rules.dice),
        say.say("Hold at least one scoring die of every roll; dice of different rolls never combine."),
        say.say("All dice held is hot dice: you must roll them all once more before you bank.")
        if rules.hot_dice == "must_roll"
        else say.say("All dice held is hot dice: you may roll them all again."),
        say.say("A roll without a scoring die is a farkle: the turn points are lost."),
        *_thresholds(rules, say),
        *_twists(rules, say),
    ]
    parts = (
        (say.say("Scoring"), scoring),
        (say.say("The turn"), turn),
        (say.say("The end"), list(_ending(rules, say))),
    )
    return "\n".join(f"**{head}**\n" + "\n".join(f"- {_capital(line)}" for line in lines) for head, lines in parts)


def _capital(line: str) -> str:
    return line[:1].upper() + line[1:]


def _combinations(rules: Rules, say: Texts) -> Iterator[tuple[str, bool]]:
    """Yield a line for every combination beyond 1s, 5s and threes, and whether it says that one is off."""
    kinds = (
        (mark("four of a kind"), rules.four),
        (mark("five of a kind"), rules.five),
        (mark("six of a kind"), rules.six),
    )
    for message, kind in kinds[: rules.dice - 3]:
        yield _worth(say.say(message), kind, say), kind == Kind()
    if rules.six_ones == "win":
        yield say.say("six 1s in one roll: you win at once"), False
    elif rules.six_ones != "kind":
        yield _scores(say.say("six 1s"), rules.six_ones, say)
    if rules.dice == 6:  # noqa: PLR2004 - combinations of six dice
        yield _scores(say.say("straight 1–6"), rules.straight, say)
    if rules.low_straight or rules.high_straight or rules.dice == 5:  # noqa: PLR2004 - the five-dice game
        yield _scores(say.say("straight 1–5"), rules.low_straight, say)
        yield _scores(say.say("straight 2–6"), rules.high_straight, say)
    if rules.dice == 6:  # noqa: PLR2004 - combinations of six dice
        yield from _six_dice(rules, say)
    if rules.full_house:
        line = say.say("full house: its three of a kind + {points}", points=rules.full_house)
        yield line, False


def _six_dice(rules: Rules, say: Texts) -> Iterator[tuple[str, bool]]:
    line, off = _scores(say.say("three pairs"), rules.three_pairs, say)
    if not off:
        also = []
        if rules.pairs_four_two:
            also.append(say.say("four of a kind and a pair count too"))
        if rules.pairs_six:
            also.append(say.say("six of a kind counts too"))
        if not also:
            also.append(say.say("of three different faces"))
        line += f" ({', '.join(also)})"
    yield line, off
    yield _scores(say.say("two triplets"), rules.two_triplets, say)
    if rules.empty_hand:
        yield say.say("six dice that score nothing else: {points} and hot dice", points=rules.empty_hand), False


def _scores(name: str, points: int, say: Texts) -> tuple[str, bool]:
    return _worth(name, Kind(points=points), say), not points


def _worth(name: str, kind: Kind, say: Texts) -> str:
    if kind.times:
        return say.say("{combination}: {times} × its three of a kind", combination=name, times=kind.times)
    if kind.points:
        return say.say("{combination}: {points}", combination=name, points=kind.points)
    return say.say("{combination}: nothing extra", combination=name)


def _thresholds(rules: Rules, say: Texts) -> Iterator[str]:
    if rules.opening and rules.teams:
        yield say.say("The first bank of your team takes {points} or more.", points=rules.opening)
    elif rules.opening:
        yield say.say("Your first bank takes {points} or more.", points=rules.opening)
    if rules.minimum_bank:
        yield say.say("Every bank takes {points} or more.", points=rules.minimum_bank)


def _twists(rules: Rules, say: Texts) -> Iterator[str]:
    if rules.bankrupt:
        yield say.say("A farkle on the first roll of a turn wipes your score.")
    if rules.three_farkles == "all":
        yield say.say("Three farkles in a row cost your whole score.")
    elif rules.three_farkles:
        yield say.say("Three farkles in a row cost {points}.", points=rules.three_farkles)
    if rules.three_farkles and rules.three_farkles != "all":
        floor = rules.score_floor == "zero"
        yield say.say("A score never falls below 0.") if floor else say.say("A score may fall below 0.")
    if rules.piggyback != "off":
        yield say.say("You may start with the dice the player before you left over.")
        if rules.piggyback_bonus:
            yield say.say("If they score at once, that is {points} extra.", points=rules.piggyback_bonus)
        if rules.piggyback == "inherit":
            yield say.say("Their turn points come with those dice.")


def _ending(rules: Rules, say: Texts) -> Iterator[str]:
    if rules.exact:
        yield say.say("Only exactly {target} wins, at once.", target=rules.target)
        if rules.teams:
            yield say.say("A bank that would go past it goes to the other team with the lowest score.")
        else:
            yield say.say("A bank that would go past it goes to the other player with the lowest score.")
    elif rules.ending == "sudden":
        yield say.say("Who first banks to {target} wins at once.", target=rules.target)
    else:
        if rules.ending == "last_round" and rules.teams:
            yield say.say(
                "Who banks to {target} gives everybody in the other teams one last turn.", target=rules.target
            )
        elif rules.ending == "last_round":
            yield say.say("Who banks to {target} gives everybody else one last turn.", target=rules.target)
        else:
            yield say.say("When somebody banks to {target}, the round is finished.", target=rules.target)
        if rules.tie == "playoff":
            yield say.say("The highest score wins; a tie is played off, one turn each.")
        else:
            yield say.say("The highest score wins; a tie is shared.")
    if rules.teams:
        yield say.say("{teams} teams add their scores together.", teams=rules.teams)
