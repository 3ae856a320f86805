"""Discord's time and its ids, which tell when they were made."""

import itertools
import time
from datetime import UTC, datetime

EPOCH = 1_420_070_400_000
"""Discord's first millisecond: 2015-01-01 (API reference, "Snowflakes")."""


class Clock:
    """The time of this machine plus `ahead` seconds: a test lets a quarter of an hour pass by adding to it."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._count = itertools.count()

    def now(self) -> float:
        """Seconds since the epoch."""
        return time.time() + self.ahead

    def snowflake(self) -> int:
        """Give a new id of this moment."""
        return ((int(self.now() * 1000) - EPOCH) << 22) | next(self._count) & 0x3FFFFF

    def iso(self) -> str:
        """Write this moment the way the API does."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat()
