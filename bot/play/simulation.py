"""simcord in real time: what the sandbox needs beyond simcord's public names is here and in world.py, and nowhere else.

simcord is made for tests. There time stands still until a test moves it, an action returns when the bot has nothing
left to do, and the Preview shows the scene that was last published. People at a table need the opposite; hence the
exact pin, and these private names:

- `Env._capture_errors` and `_runtime._restore_loop`: simcord hooks itself into the event loop to own the time. The
  method runs after that and before the login, so it is the moment to unhook: sleeps, timeouts and loops of the bot are
  then the real ones, and its errors go to its own handlers, as on Discord.
- `Env._settle_internal`: the wait for an idle bot, which a game with a clock never is.
- `Preview._pages`, `_python` (its own page, which no tab shows), `_open_page`, `_close_page`, `_page_payload`,
  `_publish`, `_publish_message_pages`, `_action_page`, `_advance_presentation_time`, `_initial_target`, `_viewer`,
  `_get_page`, `_MAX_PAGES`, `_PAGE_LEASE_SECONDS` and `_pages._Page`: who plays in a new tab, and showing it what is
  new whenever it asks (every tab asks twice a second, and redraws only the messages that differ).
- `Preview._action`: one press at a time, and a press on a channel where something has just been posted still counts.
- `Preview._authorized_asset` and `_prepare_asset`: other pictures are checked by a process of their own, one at a time;
  a hand of dice would take seconds to appear.
- `Preview._server`, `_server.PreviewServer` and its `_authorized`, `_pages`, `_static` and `_SECURITY_HEADERS`: a link
  for each player, and a page without the test bench around the channel (frame.css, frame.js).
"""
# ruff: noqa: ANN401, SLF001 - the signatures are simcord's, and its private names are what this file is for

import asyncio
import os
import time
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from aiohttp import web
from discord.ext import commands
from simcord import ChannelHandle, Env, MemberActor, Preview, SetupError
from simcord._runtime import _restore_loop
from simcord.components import walk_components
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from bot.play.world import World

ANSWER_SECONDS = 3.0  # what Discord grants a bot for its first answer
SHOWN_LIMIT = 40  # revisions of a tab that a press may refer to: a tab is never more than a few behind
TAB_SECONDS = 90.0  # a tab that hasn't asked for so long is gone; browsers let a hidden one ask once a minute
CAPABILITY = "X-Simcord-Capability"
FRAME = Path(__file__).with_name("frame")  # .css and .js: what makes the page look and behave more like Discord's
TIMESTAMP = 'const time = node("time", "discord-timestamp", rendered);'  # in simcord's text.js
TIMESTAMP_STYLE = 'time.dataset.style = style; time.lang = options.locale || "en-US";'  # what frame.js goes by


class PortError(Exception):
    """The port of 127.0.0.1 can't be had; the text is the system's reason."""


class LiveEnv(Env):
    """One bot on one simulated Discord, in real time."""

    def __init__(self, bot: commands.AutoShardedBot, world: World) -> None:
        super().__init__(bot, shard_count=bot.shard_count or 1)
        self.backend = self.world = world

    def _capture_errors(self) -> None:
        _restore_loop(self)

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ARG002, ASYNC109 - simcord's signature; all three belong to idle waiting
        idle: float = 0.05,  # noqa: ARG002
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        """Return as soon as an interaction is answered, at the latest when Discord would call it failed."""
        if dispatch == "INTERACTION_CREATE":
            interaction = next(reversed(self.backend.interactions.values()))
            deadline = time.monotonic() + ANSWER_SECONDS
            while not interaction.responded and time.monotonic() < deadline:  # noqa: ASYNC110 - nothing else tells
                await asyncio.sleep(0.005)


class LiveServer(PreviewServer):
    """Lets in by the preview's capability, or by that, a dot and a player's id: the link of this player."""

    async def start(self) -> None:
        try:
            await super().start()
        except SetupError as refusal:
            if isinstance(refusal.__cause__, OSError):
                raise PortError(os.strerror(refusal.__cause__.errno or 0)) from refusal
            raise

    def _authorized(self, request: web.Request, *, context: str | None = None) -> bool:
        headers = request.headers.copy()
        headers[CAPABILITY], _, _ = headers.get(CAPABILITY, "").partition(".")
        return super()._authorized(request.clone(headers=headers), context=context)

    async def _pages(self, request: web.Request) -> web.Response:
        if not self._authorized(request):
            raise web.HTTPUnauthorized
        _, _, player = request.headers[CAPABILITY].partition(".")
        try:
            page = self.preview._open_page(player or None)
        except SetupError as refusal:
            raise web.HTTPBadRequest(text=str(refusal)) from refusal
        return web.json_response(self.preview._page_payload(page), headers=self._SECURITY_HEADERS)

    async def _static(self, request: web.Request) -> web.Response:
        response: web.Response = await super()._static(request)
        match request.path:
            case "/":
                response.text = str(response.text).replace("<title>SimCord Preview</title>", "<title>Farkle</title>")
            case "/preview.css":
                response.text = f"{response.text}\n{FRAME.with_suffix('.css').read_text('utf-8')}"
            case "/app.js":
                response.text = f"{response.text}\n{FRAME.with_suffix('.js').read_text('utf-8')}"
            case "/text.js":
                response.text = str(response.text).replace(TIMESTAMP, f"{TIMESTAMP} {TIMESTAMP_STYLE}")
        return response


class LivePreview(Preview):
    """The channel in the browser. Entering it raises `PortError`."""

    _MAX_PAGES = 64  # 16 would be two tabs for each of eight people
    _PAGE_LEASE_SECONDS = 6 * 3600.0  # a browser may put a tab to sleep, which must still be good afterwards

    def __init__(
        self, env: LiveEnv, channel: ChannelHandle, players: Sequence[MemberActor], *, timezone: str, port: int
    ) -> None:
        super().__init__(
            env,
            channel,
            tuple(players),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale=env.world.locale,
            timezone=timezone,
            presentation_time=None,
            assets=None,
            port=port,
        )
        self._server = LiveServer(self, port)
        self._world = env.world
        self._turn = asyncio.Lock()
        self._current: dict[str, int] = {}
        self._shown: dict[str, deque[tuple[int, dict[str, str]]]] = {}

    def link(self, player: MemberActor | None = None) -> str:
        """Open a tab as this player; without one, as whoever has the fewest tabs."""
        return self.url if player is None else f"{self.url}.{player.id}"

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> _Page:
        if viewer_id is None:
            since = time.monotonic() - TAB_SECONDS
            tabs = [page for page in self._pages.values() if page is not self._python and page.last_activity > since]
            taken = Counter(page.viewer.id for page in tabs)
            viewer_id = min(self.viewers, key=lambda player: taken[player.id]).id
        if target_id is None:
            target_id = self._initial_target(self._viewer(viewer_id), self.channel.id)
        return super()._open_page(viewer_id, target_id)

    def _close_page(self, context_id: str) -> None:
        super()._close_page(context_id)
        for remembered in (self._current, self._shown):
            for closed in remembered.keys() - self._pages.keys():
                del remembered[closed]

    def _page_payload(self, page: _Page) -> dict[str, Any]:
        if page.pinned_snapshot is None:
            self._update(page)
        return super()._page_payload(page)

    def _update(self, page: _Page) -> None:
        if self._current.get(page.id) != self._world.revision:
            self._advance_presentation_time()
            self._publish(page, reason="refresh")

    def _publish(self, page: _Page, *, reason: Any = "action") -> None:
        super()._publish(page, reason=reason)
        self._current[page.id] = self._world.revision
        shown = self._shown.setdefault(page.id, deque(maxlen=SHOWN_LIMIT))
        shown.append((page.revision, _controls(page.snapshot)))

    def _publish_message_pages(self, *, reason: str = "action") -> None:
        """Publish for the tab that acts; the others ask by themselves."""
        if self._action_page is not None:
            self._publish(self._action_page, reason=reason)

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            page = self._get_page(context_id)
            self._update(page)
            return await super()._action(context_id, self._as_meant(page, body))

    def _as_meant(self, page: _Page, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Carry a press over from the revision that the tab showed to the current one.

        A button keeps its meaning (its custom_id), not its place; when its message no longer has it, the press stays
        outdated and is refused.
        """
        controls = dict(self._shown[page.id])
        seen, now = controls.get(body.get("published_revision", -1)), controls[page.revision]
        if seen is None:
            return body
        pressed = body.get("control_key")
        if pressed not in seen:
            return {**body, "published_revision": page.revision}
        for control_key, meaning in now.items():
            if meaning == seen[pressed]:
                return {**body, "control_key": control_key, "published_revision": page.revision}
        return body

    async def _prepare_asset(self, context_id: str | None, asset_id: str, **options: Any) -> tuple[str, bytes, str]:
        _, asset, picture = self._authorized_asset(context_id, asset_id)
        if asset.source is not None and asset.source[0] in {"emoji", "user_avatar"}:  # drawn by the bot's own people
            return asset.contentType, picture, asset.filename
        return await super()._prepare_asset(context_id, asset_id, **options)


def _controls(snapshot: Mapping[str, Any]) -> dict[str, str]:
    """Where each control is and what it means."""
    return {
        node["control_key"]: f"{message_id} {node['custom_id']}"
        for message_id, message in snapshot["messages"].items()
        for node in walk_components(message["components"])
        if "control_key" in node and "custom_id" in node
    }
