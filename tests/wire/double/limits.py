"""Rate limits: fixed windows for each kind of request and each channel, told in headers as Discord does.

https://discord.com/developers/docs/topics/rate-limits
"""

import time
from dataclasses import dataclass


@dataclass
class _Window:
    ends: float
    used: int


class Limits:
    """No kind of request is limited until it is told to be."""

    def __init__(self) -> None:
        self._rules: dict[str, tuple[int, float]] = {}
        self._windows: dict[tuple[str, int], _Window] = {}
        self.exceeded = 0
        """How many requests were sent although the headers had said that there are none left."""

    def limit(self, kind: str, requests: int, seconds: float) -> None:
        """Allow that many requests of a kind in a channel within that many seconds."""
        self._rules[kind] = requests, seconds

    def clear(self) -> None:
        """Lift all limits."""
        self._rules.clear()

    def count(self, kind: str, channel: int) -> tuple[dict[str, str], float | None]:
        """Count a request; give the headers of its answer and, if it is one too many, the seconds to wait."""
        if kind not in self._rules:
            return {}, None
        requests, seconds = self._rules[kind]
        now = time.time()
        window = self._windows.get((kind, channel))
        if window is None or now >= window.ends:
            window = self._windows[kind, channel] = _Window(now + seconds, 0)
        too_many = window.used >= requests
        window.used += not too_many
        self.exceeded += too_many
        left = window.ends - now
        headers = {
            "X-RateLimit-Bucket": f"{abs(hash(kind)):x}",
            "X-RateLimit-Limit": str(requests),
            "X-RateLimit-Remaining": str(requests - window.used),
            "X-RateLimit-Reset": f"{window.ends:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
        }
        return headers, left if too_many else None
