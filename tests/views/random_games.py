"""Games that wander through everything that can happen, as sessions to draw."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from bot.client.emojis import DiceFaces
from bot.farkle.game import apply, awaited, legal, start
from bot.farkle.moves import Dice, End, HandOver, Leave, Move, RollOff, TakeBack, Timeout
from bot.farkle.position import Game, Phase
from bot.farkle.rules import Rules
from bot.farkle.tables import TABLES
from bot.i18n.texts import languages
from bot.players.character import CHARACTERS
from bot.sessions.session import MISSES, Pace, Seat, Session
from tests.farkle.options import rules, seat_counts
from tests.views.drawings import EMOJI_DICE, TEXT_DICE, session_of

WORST_NAMES = (
    # Markup
    "**bold** _it_ ~~cut~~", "||hidden||", "`code`", "```block```", "# loud", "-# quiet", "> quote", "* item", "back\\",
    "[free](https://e.com)", "https://example.com/a_b", "<https://example.com>", "*" * 32, "\\" * 32, "a\nb",
    # Mentions
    "@everyone", "@here", "<@123456789012345678>", "<@&123456789012345678>", "<#123456789012345678>", "<t:0:R>",
    "</farkle start:123456789>", "<:die:12345678901234567>",
    # Right to left, wide, high
    "שלום עולם", "مرحبا بالعالم", "\u202eevil\u202c", "\u2067x", "界" * 32, "W" * 32, "﷽" * 32, "🎲" * 32,
    "👨\u200d👩\u200d👧" * 6, "Z" + "\u0301" * 31, "ก" + "\u0e47" * 31,
    # Nothing to see
    "\u3164", "\u2800\u2800", "\u200b", "\u0301", "  ",
    # Somebody else's
    "Ada", "Ada", "ada", "Ａｄａ", "Ada (1)", "Bruno", "➤ Ada 9,000",
)  # fmt: skip
_CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="{}")
NAMES = st.none() | st.sampled_from(WORST_NAMES) | st.text(_CHARACTERS, min_size=1, max_size=32)
PHRASES = st.sampled_from(["farkle", *(name[:40] for name in WORST_NAMES if name.isprintable() and name.strip())])


@st.composite
def tables_to_play(draw: st.DrawFn) -> Rules:
    """Give the rules of a named table or any others, with a target that is reached soon."""
    named = st.sampled_from(list(TABLES.values())).map(
        lambda table: table.with_(target=max(1000, table.opening, table.minimum_bank))
    )
    return draw(named | rules(most_target=2000))


@st.composite
def lobbies(draw: st.DrawFn) -> tuple[Session, tuple[str | None, ...], DiceFaces]:
    """Give a lobby, the names at its table and the dice to draw it with."""
    table = draw(st.sampled_from(list(TABLES)))
    return _seated(draw, session_of(None, TABLES[table], draw(st.integers(1, 8)), table=table))


@st.composite
def games(draw: st.DrawFn, most: int = 60) -> tuple[list[Session], tuple[str | None, ...], DiceFaces]:
    """Give a game as the sessions of its positions, at most so many, the names at its table and the dice."""
    of = draw(tables_to_play())
    seats = draw(seat_counts(of) if of.teams else st.just(1) | seat_counts(of))
    chance = draw(st.randoms(use_true_random=True))
    positions = list(walk(of, seats, chance, most))
    session, names, faces = _seated(draw, session_of(positions[0], table=draw(st.sampled_from(list(TABLES)))))
    return [_at(session, game, chance) for game in positions], names, faces


def walk(of: Rules, seats: int, chance: Random, most: int) -> Iterator[Game]:
    """Play at random and yield the positions in which nobody waits for dice."""
    game = start(of, seats)
    for _ in range(most):
        while awaited(game):
            fallen = tuple(chance.choices(range(1, 7), k=awaited(game)))
            game = apply(game, RollOff(fallen) if game.phase is Phase.ROLL_OFF else Dice(fallen))
        yield game
        if game.is_over:
            return
        game = apply(game, _move(game, chance))


def _move(game: Game, chance: Random) -> Move:
    seat = chance.randrange(len(game.seats))
    if chance.random() < 0.06 and not game.seats[seat].left:
        back_or_away = TakeBack(seat) if game.seats[seat].stand_in else HandOver(seat, "bruno")
        return chance.choice([Leave(seat), back_or_away, back_or_away, Timeout(), Timeout(), End()])
    choices = legal(game)
    # Often the best hold or a bank, so that games also end.
    return choices[0 if game.phase is Phase.ROLLED else -1] if chance.random() < 0.6 else chance.choice(choices)


def _seated(draw: st.DrawFn, session: Session) -> tuple[Session, tuple[str | None, ...], DiceFaces]:
    count = len(session.seats)
    characters = draw(st.lists(st.none() | st.sampled_from(list(CHARACTERS)), min_size=count, max_size=count))
    phrases = draw(st.lists(PHRASES, min_size=count, max_size=count))
    seats = tuple(
        Seat(phrase, character=character) if number and character else replace(seat, phrase=phrase)
        for number, (seat, phrase, character) in enumerate(zip(session.seats, phrases, characters, strict=True))
    )
    names = tuple(draw(st.lists(NAMES, min_size=count, max_size=count)))
    chosen = replace(
        session,
        seats=seats,
        language=draw(st.sampled_from(languages())),
        leavers=draw(st.sampled_from(["skip", "computer"])),
        pace=draw(st.sampled_from(Pace)),
        allows_hints=draw(st.booleans()),
        hinted=draw(st.frozensets(st.tuples(st.integers(0, count - 1), st.integers(0, 99)), max_size=20)),
    )
    return chosen, names, draw(st.sampled_from([TEXT_DICE, EMOJI_DICE]))


def _at(session: Session, game: Game, chance: Random) -> Session:
    """Give the session at a position, with some dice selected, a clock and people who are away."""
    now = session_of(game)
    return replace(
        session,
        game=game,
        status=now.status,
        selection=_selection(game, chance) if game.roll else 0,
        deadline=chance.choice([None, 1_800_000_000_000]),
        missed=tuple(chance.choice([0, 0, 1, MISSES]) for _ in game.seats),
    )


def _selection(game: Game, chance: Random) -> int:
    """Select the dice of some hold, or any dice at all."""
    if game.phase is not Phase.ROLLED or chance.random() < 0.4:
        return chance.getrandbits(len(game.roll))
    wanted, selection = list(chance.choice(game.table.holds(game.roll)).dice), 0
    for index, face in enumerate(game.roll):
        if face in wanted:
            wanted.remove(face)
            selection |= 1 << index
    return selection
