"""Private pages to read: how to play, how a table is played, what the sealed dice prove."""

from bot.farkle.rules import Rules
from bot.i18n.texts import Texts
from bot.views import rulebook
from bot.views.board import FELT
from bot.views.components import Drawing, container, separator, text


def rules_page(table: str, rules: Rules, say: Texts) -> Drawing:
    """Explain a table in full, from its options."""
    head = say.say("### {table} · first to {target}", table=rulebook.title(table, say), target=rules.target)
    return page(f"{head}\n{rulebook.full(rules, say)}")


def help_page(say: Texts) -> Drawing:
    """Explain the game, the commands and the dice."""
    playing = say.say(
        "### 🎲 How to play\n"
        "Roll six dice. Tap the ones that score and you want to hold, or **Take best**. Then **roll** the rest for "
        "more, or **bank** what you have. If a roll scores nothing, that is a **farkle** and the points of the "
        "turn are gone. Hold all the dice and you have **hot dice**: all of them are yours again. 1s and 5s always "
        "score, and so do three alike; `/farkle rules` tells what else does at your table."
    )
    commands = say.say(
        "### Commands\n"
        "`/farkle start` opens a table in this channel\n"
        "`/farkle solo` begins a game alone, for the fewest turns\n"
        "`/farkle board` posts the board again at the bottom\n"
        "`/farkle review` looks back at a finished game\n"
        "`/farkle rules` explains a table\n"
        "`/farkle score` tells what a roll is worth\n"
        "`/farkle odds` tells how risky a roll is\n"
        "`/farkle leave` gives up your seat\n"
        "`/farkle end` ends the game (host or moderator)\n"
        "`/farkle leaderboard` shows who wins here"
    )
    dice = say.say(
        "### Are the dice fair?\n"
        "When a table opens, the bot draws a secret seed and shows its fingerprint (SHA-256). Your phrases are "
        "mixed in after that. Every die then follows from seed and phrases by a fixed rule, and at the end the "
        "seed is shown: **Verify the dice** gives you the whole game as a file, to check with our program or with "
        "twenty lines of your own.\n"
        "-# This proves that no die was chosen or changed once the game had begun. It does not prove that the "
        "people who run the bot keep the seed from themselves, or that they never close a table they do not like: "
        "add a phrase of your own, and nobody can know the dice when the table opens."
    )
    return page(playing, commands, dice)


def page(*parts: str) -> Drawing:
    """Draw a page to read, its parts apart from each other."""
    first, *others = map(text, parts)
    return Drawing(container(FELT, [first, *(part for other in others for part in (separator(), other))]))
