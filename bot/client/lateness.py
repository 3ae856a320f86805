"""Which presses come too late to be answered, as those replayed after a lost connection do.

Discord drops the token of an interaction that is not answered within three seconds. What the host's clock says of a
press's age is only good relative to other presses: a clock may be wrong by seconds, for all of them alike.
"""

from collections import deque
from datetime import datetime, timedelta

PATIENCE = timedelta(seconds=2.5)
"""A press older than the quickest lately by more than this is not worth applying."""
LATELY = 50
"""Presses that the offset is judged by."""


class Lateness:
    """Judges presses by the offset between Discord's clock and the host's that was seen lately."""

    def __init__(self) -> None:
        self._offsets: deque[timedelta] = deque(maxlen=LATELY)

    def is_late(self, made: datetime, seen: datetime) -> bool:
        """Tell whether a press made (by Discord's clock) and seen (by the host's) then is too late to be answered."""
        offset = seen - made
        late = bool(self._offsets) and offset - min(self._offsets) > PATIENCE
        if not late:
            self._offsets.append(offset)
        return late

    def was_wrong(self) -> None:
        """Forget what was seen: Discord took an answer that came too late by it, so the host's clock has jumped."""
        self._offsets.clear()
