"""A session as a message, whatever state it is in."""

from bot.client.emojis import DiceFaces
from bot.i18n.texts import texts
from bot.sessions.forecasts import Forecast
from bot.sessions.session import Session, Status
from bot.views.board import board
from bot.views.closing import cancelled, final, notice
from bot.views.components import Drawing
from bot.views.look import Look
from bot.views.waiting import lobby


def screen(
    session: Session, names: tuple[str | None, ...], faces: DiceFaces, forecast: Forecast | None = None
) -> Drawing:
    """Draw a session; `names` are the display names by seat, None where unknown, `forecast` what may be shown of it."""
    look = Look.of(session, names, faces)
    match session.status:
        case Status.LOBBY:
            return lobby(session, look)
        case Status.PLAYING:
            return board(session, look, forecast)
        case Status.CANCELLED:
            return cancelled(look)
        case Status.OVER | Status.ENDED:
            return final(session, look, forecast)


def retired(session: Session, link: str) -> Drawing:
    """Draw an old board that points to the new one."""
    return notice(texts(session.language).say("The board has moved: {link}", link=link))
