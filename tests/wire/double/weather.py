"""Faults on demand: what the network and Discord do to a request instead of, or after, answering it."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.wire.double.world import Channel


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What happens to one request.

    `is_done` says whether Discord did what was asked before things went wrong. Then: wait `delay` seconds; answer with
    `status` and `code` (or an HTML page, as a proxy does, for a 502); or send only `part` of the answer and cut the
    connection.
    """

    is_done: bool = False
    delay: float = 0.0
    status: int | None = None
    code: int = 0
    retry_after: float | None = None
    part: float | None = None


SERVER_ERROR = Fault(status=500)
BAD_GATEWAY = Fault(status=502)
BAD_GATEWAY_AFTERWARDS = Fault(status=502, is_done=True)
CUT_BEFORE = Fault(part=0.0)
CUT_IN_HALF = Fault(part=0.5, is_done=True)
LOST_ANSWER = Fault(part=0.0, is_done=True)


def refused(status: int, code: int) -> Fault:
    """Refuse a request with Discord's code."""
    return Fault(status=status, code=code)


def limited(seconds: float) -> Fault:
    """Answer 429, to be tried again after some seconds."""
    return Fault(status=429, retry_after=seconds)


def slow(seconds: float) -> Fault:
    """Do it and answer, but late."""
    return Fault(is_done=True, delay=seconds)


Sky = Callable[[str], Fault | None]
"""Gives the fault of a request by its kind, such as `edit message`; None: nothing happens to it."""


class Weather:
    """Decides on each request: first the faults that were ordered, then the sky."""

    def __init__(self) -> None:
        self.sky: Sky | None = None
        self._ordered: dict[tuple[str, int], list[Fault]] = {}
        self.met = 0
        """How many requests met a fault."""

    def order(self, kind: str, channel: Channel, *faults: Fault) -> None:
        """Have the next requests of a kind in a channel meet these faults, one each."""
        self._ordered.setdefault((kind, channel.id), []).extend(faults)

    def clear(self) -> None:
        """Take all orders back and clear the sky."""
        self._ordered.clear()
        self.sky = None

    def at(self, kind: str, channel: int) -> Fault | None:
        """Give what happens to the next request of a kind in a channel."""
        ordered = self._ordered.get((kind, channel))
        fault = ordered.pop(0) if ordered else self.sky(kind) if self.sky else None
        self.met += fault is not None
        return fault
