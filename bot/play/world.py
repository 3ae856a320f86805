"""Discord's side of the sandbox: simcord's backend with the real time, a language and pictures.

It stands on private names of simcord (see simulation.py for why, and for all others):

- `backend.Backend`, `_clock.Clock`, `backend.cdn.CdnStore`: the clock starts in January 2026, everybody speaks en-US,
  and pictures of application emojis are accepted and thrown away; only here can that be changed.
"""

import base64
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from simcord._clock import Clock
from simcord.backend import Backend
from simcord.backend.cdn import CDN_BASE, CdnStore
from simcord.backend.models import GuildEmoji

LEDGER_LIMIT = 500  # requests and events kept for a test to read; a sandbox that runs all evening can't keep them all
FOUNDED = datetime(2025, 1, 1, tzinfo=UTC)  # an id holds its moment, and a number among the ids of the same moment


class WallClock(Clock):
    """The real time, except at the `moment` that is set."""

    moment: datetime | None = None

    def now(self) -> datetime:
        return self.moment or datetime.now(UTC)


class Pictures(CdnStore):
    """Where pictures are by their address; simcord's own keeps only what is attached to messages."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: dict[str, bytes] = {}

    def get(self, url: str) -> bytes | None:
        return self.drawn.get(url) or super().get(url)


class World(Backend):
    """Discord's side of the wire. `locale` is the one of the server and of everybody in it."""

    def __init__(self, locale: str) -> None:
        self._wall_clock = WallClock()
        super().__init__(clock=self._wall_clock)
        self.locale = locale
        self.cdn = self.pictures = Pictures()
        self._dropped = 0

    @property
    def revision(self) -> int:
        """Grows with every request of the bot and with every event."""
        return self._dropped + len(self.transcript)

    @contextmanager
    def founding(self) -> Iterator[None]:
        """What is made in here has the same ids every time: a database that is kept knows server and people again."""
        self._wall_clock.moment = FOUNDED
        try:
            yield
        finally:
            self._wall_clock.moment = None

    def introduce(self, name: str, avatar: bytes) -> None:
        """Give the bot its name and face (a PNG), as the developer portal would."""
        self.bot_user.name, self.bot_user.avatar = name, "face"
        self.pictures.drawn[f"{CDN_BASE}/avatars/{self.bot_user.id}/face.png"] = avatar

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            payload = {**payload, "locale": self.locale, "guild_locale": self.locale}
        super().emit(event, payload)
        if len(self.transcript) > LEDGER_LIMIT:
            self._dropped += len(self.transcript)
            self.transcript.clear()
            self.http_requests.clear()

    def register_commands(self, guild_id: int | None, payloads: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return super().register_commands(guild_id, [_translated(payload, self.locale) for payload in payloads])

    def create_application_emoji(self, name: str, *, animated: bool = False) -> GuildEmoji:
        emoji = super().create_application_emoji(name, animated=animated)
        upload: Mapping[str, str] = self.http_requests[-1].json or {}
        _, _, picture = upload["image"].partition(";base64,")
        self.pictures.drawn[f"{CDN_BASE}/emojis/{emoji.id}.png"] = base64.b64decode(picture)
        return emoji


def _translated(node: dict[str, Any], locale: str) -> dict[str, Any]:
    """A command as its picker shows it in a language, except for names: by those simcord tells the bot what was run."""
    told = (node.get("description_localizations") or {}).get(locale)
    translated = {**node, "description": told} if told else dict(node)
    if "options" in node:
        translated["options"] = [_translated(option, locale) for option in node["options"]]
    if "choices" in node:
        choices = [(choice, (choice.get("name_localizations") or {}).get(locale)) for choice in node["choices"]]
        translated["choices"] = [{**choice, "name": name or choice["name"]} for choice, name in choices]
    return translated
