"""One sentence for every code that a request is refused with: what is wrong, what to do."""

from types import MappingProxyType

from bot.farkle.errors import Refusal
from bot.i18n.texts import Texts, mark

SENTENCES = MappingProxyType(
    {
        # The dice and the turn
        "nothing-selected": mark("Tap the dice you want to hold first."),
        "not-rolled": mark("Those dice are not on the table: {faces}."),
        "dice-text": mark("Type the dice as digits from 1 to 6, at most {most} of them: 1 1 5 2 3."),
        "dead-dice": mark("Dice that score nothing here: {faces}. Take them out of your hold."),
        "hold-first": mark("Hold at least one scoring die of this roll first."),
        "roll-first": mark("Roll the dice first."),
        "hints-off": mark("The host has switched hints off at this table."),
        "gone-on": mark("The game has gone on meanwhile."),
        "already-held": mark("You have held your dice: roll again or bank."),
        "must-roll": mark("Hot dice! At this table you must roll all the dice once more before you bank."),
        "below-opening": mark("To get on the board you need {need} points in one turn. You are {missing} short."),
        "below-minimum": mark("At this table you bank {need} points or more. You are {missing} short."),
        "nothing-to-piggyback": mark("There are no leftover dice to take over."),
        "dice-pending": mark("The dice are still rolling."),
        "no-roll": mark("Nobody has rolled: press Roll first."),
        "no-roll-off": mark("The roll-off is over."),
        "dice-number": mark("{need} dice were to be thrown, not {have}."),
        "bad-face": mark("A die shows 1 to 6."),
        "bad-move": mark("“{text}” is not a move."),
        "game-over": mark("This game is over."),
        # Seats
        "seats-range": mark("Farkle is for {least} to {most} players. Invite a friend or add an opponent."),
        "uneven-teams": mark("{seats} players do not make {teams} equal teams."),
        "not-seated": mark("That seat is empty."),
        "already-handed-over": mark("A computer player already plays on for that seat."),
        "not-handed-over": mark("Nobody is standing in for you."),
        "not-away": mark("You have your seat: just play on when it is your turn."),
        "not-in-game": mark("You are not in this game. Start your own with /farkle start in another channel."),
        "not-your-turn": mark("It is not your turn yet."),
        "already-seated": mark("You already have a seat."),
        "table-full": mark("All {most} seats are taken."),
        "host-only": mark("Only {host}, who opened this table, can do that."),
        "host-or-moderator": mark("Only {host}, who opened this table, or a moderator can end this game."),
        # Games
        "running": mark("There is already a game in this channel: {link}"),
        "no-game": mark("No game is running here. Start one with /farkle start."),
        "no-such-game": mark("This game is gone. Start a new one with /farkle start."),
        "begun": mark("The game has already begun."),
        "not-begun": mark("The game has not begun yet."),
        "not-over": mark("The game is still being played."),
        "nothing-to-review": mark("No game has ended in this channel yet. Add the id of one played elsewhere."),
        "no-such-review": mark("There is no finished game “{id}” here. Its id stands on its last board."),
        "moved-on": mark("This board is out of date. The game goes on here: {link}"),
        "old-button": mark("This button belongs to an older game. Start a new one with /farkle start."),
        "rights": mark("I may not do that here. Please ask a moderator to give me: {rights}."),
        "server-only": mark("Farkle is played in a server channel. Type /farkle start there."),
        "nobody-played": mark("Nobody has finished a game here yet. Start one with /farkle start."),
        # Rules
        "unknown-table": mark("There is no table “{table}”. Choose one of: {tables}."),
        "unknown-option": mark("There is no rule called “{option}”."),
        "bad-value": mark("“{value}” is not a value for this rule."),
        "dice-count": mark("Farkle is played with five or six dice, not {dice}."),
        "points-range": mark("{option} must be from 0 to {most} points."),
        "points-step": mark("{option} must be a multiple of {step}."),
        "kind-multiple": mark("{option} may be two to eight times the three of a kind."),
        "target-range": mark("The target must be from {least} to {most}, in steps of {step}."),
        "opening-above-target": mark("The opening of {points} is above the target of {target}."),
        "minimum-above-target": mark("The minimum bank of {points} is above the target of {target}."),
        "exact-minimum": mark(
            "With an exact target there can be no minimum bank: the last points could not be banked."
        ),
        "needs-six-dice": mark("{option} needs six dice."),
        "needs-three-pairs": mark("{option} means nothing while three pairs are off."),
        "needs-bonus": mark("Piggy-backing for a bonus needs a bonus above 0."),
        "teams-count": mark("There can be two, three or four teams."),
        "bad-record": mark("This is not the record of a game: {reason}"),
    }
)


def sentence(refusal: Refusal, texts: Texts) -> str:
    """Give the sentence for a refusal in the reader's language."""
    facts = {
        name: ", ".join(map(str, value)) if isinstance(value, tuple) else value for name, value in refusal.facts.items()
    }
    return texts.say(SENTENCES[refusal.code], **facts)
