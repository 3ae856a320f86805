"""What a roll is worth: every way to hold it."""

from bot.farkle.errors import Refusal
from bot.farkle.rules import Rules
from bot.farkle.scoring import Faces, hold_table
from bot.i18n.texts import Texts
from bot.players.odds import farkle_chance
from bot.views.combos import described
from bot.views.components import Drawing
from bot.views.dice import plain
from bot.views.guide import page
from bot.views.rulebook import title


def read_dice(text: str, most: int) -> Faces:
    """Read the dice somebody typed, in any common way: 115, 1 1 5, 1,1,5.

    Raises `Refusal("dice-text")` when there is anything else, or more dice than the game has.
    """
    faces = [int(char) for char in text if char in "123456"]
    rest = [char for char in text if char not in "123456" and not char.isspace() and char not in ",;.-+/|"]
    if rest or not 1 <= len(faces) <= most:
        raise Refusal("dice-text", most=most)
    return tuple(faces)


def score_page(dice: Faces, table: str, rules: Rules, say: Texts) -> Drawing:
    """List every legal hold of a roll with its points and what it leaves, most points first."""
    holds = hold_table(rules).holds(dice)
    head = say.say("### {dice} · {table}", dice=plain(dice), table=title(table, say))
    if not holds:
        return page(head, say.say("**Farkle!** Nothing here scores at this table."))
    lines = []
    for hold in holds:
        left = len(dice) - len(hold.dice)
        if left:
            chance = say.percent(float(farkle_chance(hold_table(rules), left)))
            then = say.count("then {n} die, farkle {chance}", "then {n} dice, farkle {chance}", left, chance=chance)
        else:
            then = say.say("then hot dice")
        points = say.number(hold.points)
        lines.append(f"• **{plain(hold.dice)}** · **{points}** · {then}\n-# {described(hold, say)}")
    return page(head, "\n".join(lines))
