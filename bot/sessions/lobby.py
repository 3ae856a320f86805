"""Before the game: open a table, sit down, stand up, begin."""

import secrets
from dataclasses import dataclass, replace

from bot.farkle import dice
from bot.farkle.errors import Refusal
from bot.farkle.game import start as set_table
from bot.farkle.rules import SEATS, SOLO, Rules
from bot.farkle.tables import table as table_named
from bot.sessions.live import Live
from bot.sessions.play import played
from bot.sessions.press import Press
from bot.sessions.session import Pace, Seat, Session, Status
from bot.store import games


@dataclass(frozen=True, slots=True)
class Opening:
    """Where, for whom and in which language a table is opened; `interaction` counts the request once."""

    guild: int | None
    channel: int
    user: int
    language: str
    interaction: int


async def open_table(live: Live, opening: Opening, table: str, target: int | None) -> Session:
    """Open a table in a channel; its host sits first.

    Raises `Refusal`: unknown table, target out of range, or a game is running in the channel.
    """
    return await live.open(await _new(live, opening, table, _rules(table, target)), opening.interaction)


async def open_solo(live: Live, opening: Opening, table: str, target: int | None) -> Session:
    """Begin a game of one person, for the fewest turns to the target: there is nobody to wait for.

    Raises what `open_table` raises.
    """
    session = await _new(live, opening, table, _rules(table, target))
    return await live.open(_alone(session), opening.interaction)


async def rematch(live: Live, old_id: str, opening: Opening) -> Session:
    """Open a new table with the seats, rules and settings of a game that has ended; who asks is its host.

    Seats that were left stay empty. Raises `Refusal("not-in-game")` for who had no seat.
    """
    old = await live.get(old_id)
    if old.is_open or old.game is None:
        raise Refusal("not-over")
    if all(seat.user != opening.user for seat in old.seats):
        raise Refusal("not-in-game")
    gone = [standing.left for standing in old.game.seats]
    seats = tuple(
        Seat(user=seat.user, player=seat.player, character=seat.character)
        for seat, left in zip(old.seats, gone, strict=True)
        if (seat.user is not None or seat.character) and (not left or seat.user == opening.user)
    )
    fresh = await _new(live, opening, old.table, old.rules)
    session = replace(fresh, seats=seats, pace=old.pace, leavers=old.leavers, allows_hints=old.allows_hints)
    return await live.open(_alone(session) if len(old.seats) == SOLO else session, opening.interaction)


def _rules(table: str, target: int | None) -> Rules:
    rules = table_named(table)
    return rules if target is None else rules.with_(target=target)


async def _new(live: Live, opening: Opening, table: str, rules: Rules) -> Session:
    player = await live.player(opening.user)
    return Session(
        id=games.new_id(),
        guild=opening.guild,
        channel=opening.channel,
        host=opening.user,
        host_player=player,
        table=table,
        rules=rules,
        seats=(Seat(user=opening.user, player=player),),
        seed=secrets.token_bytes(dice.SEED_BYTES),
        language=opening.language,
        created_at=live.now(),
    )


def _alone(session: Session) -> Session:
    game = set_table(session.rules, SOLO)
    return replace(session, game=game, status=Status.PLAYING, pace=Pace.NONE, begun_at=session.created_at)


async def sit(live: Live, press: Press, phrase: str | None = None) -> Session:
    """Take the next seat clockwise, or, when seated, only change the phrase for the dice.

    Raises `Refusal("already-seated")` for a second seat without a phrase, `Refusal("table-full")`.
    """
    player = await live.player(press.user)
    async with live.locked(press.game) as session:
        check_lobby(session)
        seat = session.seat_of(press.user)
        if seat is not None:
            if phrase is None:
                raise Refusal("already-seated")
            changed = replace(session.seats[seat], phrase=dice.phrase(phrase))
            seats = (*session.seats[:seat], changed, *session.seats[seat + 1 :])
        else:
            seats = with_seat(session, Seat(dice.phrase(phrase or ""), press.user, player))
        return await live.commit(session, session.changed(seats=seats), interaction=press.interaction)


async def stand(live: Live, press: Press) -> Session:
    """Give the seat up. The right of the host passes to the next person; without one the table is closed."""
    async with live.locked(press.game) as session:
        check_lobby(session)
        seat = session.seat_of(press.user)
        if seat is None:
            raise Refusal("not-in-game")
        after = session.changed(seats=(*session.seats[:seat], *session.seats[seat + 1 :]))
        if press.user == session.host:
            after = with_host(after, seat)
        if not any(other.user is not None for other in after.seats):
            after = session.changed(status=Status.CANCELLED)
        return await live.commit(session, after, interaction=press.interaction)


async def begin(live: Live, press: Press) -> Session:
    """Fix the phrases, throw the roll-off and give the first turn. Host only.

    Raises `Refusal` when there are too few seats or the teams are uneven.
    """
    async with live.locked(press.game) as session:
        check_lobby(session)
        check_host(session, press.user)
        if len(session.seats) not in SEATS:
            # The rules know a solo game too, but a table is opened for company.
            raise Refusal("seats-range", seats=len(session.seats), least=SEATS[0], most=SEATS[-1])
        game = set_table(session.rules, len(session.seats))
        ready = replace(session, game=game, status=Status.PLAYING, begun_at=live.now())
        after, made = played(ready, ())
        return await live.commit(session, after, made, press.interaction)


async def cancel(live: Live, press: Press, *, moderator: bool = False) -> Session:
    """Close the table before the game. Host only, or a moderator."""
    async with live.locked(press.game) as session:
        check_lobby(session)
        if not moderator:
            check_host(session, press.user)
        after = session.changed(status=Status.CANCELLED)
        return await live.commit(session, after, interaction=press.interaction)


def with_host(session: Session, after: int) -> Session:
    """Pass the right of the host to the next person clockwise from a seat on, if there is one."""
    people = set(session.people())
    clockwise = (*range(after, len(session.seats)), *range(after))
    heir = next((session.seats[number] for number in clockwise if number in people), None)
    if heir is None or heir.player is None:
        return session
    return replace(session, host=heir.user, host_player=heir.player)


def with_seat(session: Session, seat: Seat) -> tuple[Seat, ...]:
    """Give the seats with one more; raise `Refusal("table-full")`."""
    if len(session.seats) >= SEATS[-1]:
        raise Refusal("table-full", most=SEATS[-1])
    return (*session.seats, seat)


def check_lobby(session: Session) -> None:
    """Raise a `Refusal` when the game has begun or is over."""
    if session.status is Status.PLAYING:
        raise Refusal("begun")
    if not session.is_open:
        raise Refusal("game-over")


def check_host(session: Session, user: int) -> None:
    """Raise `Refusal("host-only")` for anybody else."""
    if user != session.host:
        raise Refusal("host-only", host=f"<@{session.host}>")
