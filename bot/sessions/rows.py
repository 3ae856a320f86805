"""Between a session and its row in the store."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.farkle.ending import places
from bot.farkle.game import replay
from bot.farkle.moves import parse
from bot.farkle.rules import Rules
from bot.sessions.session import Pace, Seat, Session, Status
from bot.store import games, results


def row_of(session: Session) -> games.GameRow:
    """Give a session as it is stored, but for its position: that is its moves."""
    return games.GameRow(
        id=session.id,
        guild_id=session.guild,
        channel_id=session.channel,
        host=session.host_player,
        status=session.status.value,
        rules=_written(session.rules),
        seats=tuple(games.SeatRow(seat.player, seat.character, seat.phrase) for seat in session.seats),
        settings=session.settings(),
        seed=session.seed,
        language=session.language,
        created_at=session.created_at,
        selection=session.selection,
        moves=session.seen,
        revision=session.revision,
        deadline=session.deadline,
        calls=session.calls,
        board_id=session.board,
        ping_id=session.ping,
        begun_at=session.begun_at,
        ended_at=session.ended_at,
    )


@lru_cache(maxsize=256)  # never changed, and compared with every press
def _written(rules: Rules) -> str:
    return json.dumps(rules.as_json())


def session_of(
    row: games.GameRow, texts: Sequence[str], users: Mapping[int, int | None], hinted: frozenset[tuple[int, int]]
) -> Session:
    """Give a stored session with its moves replayed; `users` are the people behind the players at its table."""
    rules = Rules.from_json(json.loads(row.rules))
    settings = json.loads(row.settings)
    seats = tuple(
        Seat(seat.phrase, users.get(seat.player) if seat.player is not None else None, seat.player, seat.character)
        for seat in row.seats
    )
    return Session(
        id=row.id,
        guild=row.guild_id,
        channel=row.channel_id,
        host=users.get(row.host),
        host_player=row.host,
        table=settings["table"],
        rules=rules,
        seats=seats,
        seed=row.seed,
        language=row.language,
        created_at=row.created_at,
        leavers=settings["leavers"],
        pace=Pace(settings["pace"]),
        allows_hints=settings["hints"],
        hinted=hinted,
        missed=tuple(settings["missed"]),
        deadline=row.deadline,
        status=Status(row.status),
        game=replay(rules, len(seats), map(parse, texts)) if row.begun_at is not None else None,
        selection=row.selection,
        revision=row.revision,
        board=row.board_id,
        ping=row.ping_id,
        pinged=row.pinged,
        begun_at=row.begun_at,
        ended_at=row.ended_at,
    )


def results_of(session: Session, now: int) -> list[results.ResultRow]:
    """Give the result of each seat of a session that was played to its end at `now`."""
    game = session.position()
    people = sum(seat.player is not None for seat in session.seats)
    return [
        results.ResultRow(
            game_id=session.id,
            seat=number,
            player=session.seats[number].player,
            # Games of one person against computer players are practice: on record, but on no leaderboard.
            guild_id=session.guild if people > 1 else None,
            place=place,
            won=number in game.winners and not standing.left and not standing.stand_in,
            has_left=standing.left or standing.stand_in is not None,
            score=standing.score,
            turns=standing.turns,
            banked=standing.banked,
            best_turn=standing.best_turn,
            farkles=standing.farkled,
            ended_at=now,
        )
        for number, (standing, place) in enumerate(zip(game.seats, places(game), strict=True))
    ]
