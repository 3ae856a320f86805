"""A tab without a browser: it says over HTTP what the Preview's page says."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Self
from uuid import uuid4

import aiohttp

POLL_SECONDS = 0.05
PATIENCE_SECONDS = 20.0
BUTTON = 2
MODAL_INPUTS = {3, 4, 21, 22, 23}


class Tab:
    """`state` is what the page shows; it is asked for after every action and by `sees`."""

    def __init__(self, client: aiohttp.ClientSession, state: dict[str, Any]) -> None:
        self._client = client
        self.state = state
        self._sequence = 0

    @classmethod
    @asynccontextmanager
    async def open(cls, link: str) -> AsyncIterator[Self]:
        origin, _, capability = link.partition("/#")
        async with aiohttp.ClientSession(origin, headers={"X-Simcord-Capability": capability}) as client:
            async with client.post("/api/pages", json={}) as response:
                response.raise_for_status()
                state = await response.json()
            client.headers["X-Simcord-Context"] = state["context"]["id"]
            yield cls(client, state)
            async with client.delete(f"/api/pages/{state['context']['id']}") as response:
                response.raise_for_status()

    @property
    def player(self) -> str:
        names: dict[str, str] = {viewer["id"]: viewer["name"] for viewer in self.state["viewers"]}
        return names[self.state["viewerId"]]

    @property
    def text(self) -> str:
        """Everything there is to read in the channel, oldest first."""
        return "\n".join(line for message in self._messages() for line in _lines(message))

    @property
    def board(self) -> str:
        """What is written on the newest message with components."""
        boards = [message for message in self._messages() if message["components"]]
        return "\n".join(_lines(boards[-1]))

    async def look(self) -> dict[str, Any]:
        async with self._client.get("/api/state") as response:
            response.raise_for_status()
            self.state = await response.json()
        return self.state

    async def sees(self, pattern: str) -> str:
        """Wait until the channel's text matches, and return the match."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not (match := re.search(pattern, self.text)):
                await asyncio.sleep(POLL_SECONDS)
                await self.look()
        return match.group()

    async def sees_what(self, other: Self, before: str) -> None:
        """Wait until the board is no longer as it was before, and the same as the other's."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.board == before or self.board != other.board:
                await asyncio.sleep(POLL_SECONDS)
                await self.look()
                await other.look()

    async def commands(self) -> list[dict[str, Any]]:
        """Every command that can be chosen, as the picker shows it."""
        async with self._client.get("/api/commands") as response:
            catalog: dict[str, list[dict[str, Any]]] = await response.json()
        return catalog["entries"]

    async def run(self, invocation: str, **options: str) -> dict[str, Any]:
        entry = next(entry for entry in await self.commands() if entry["invocation"] == invocation)
        return await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options=options,
        )

    async def press(self, label: str) -> dict[str, Any]:
        """Press the newest button whose label matches, as it stands in `state`."""
        button = self.button(label)
        return await self.act("click", control_key=button["control_key"], target_id=button["control_key"].split(":")[1])

    def has_button(self, label: str) -> bool:
        try:
            self.button(label)
        except LookupError:
            return False
        return True

    def button(self, label: str) -> dict[str, Any]:
        for message in reversed(list(self._messages())):
            for node in _nodes(message["components"]):
                if node["type"] == BUTTON and re.fullmatch(label, node.get("label") or "") and not node.get("disabled"):
                    return node
        reason = f"{self.player} can press no button {label!r} in:\n{self.text}"
        raise LookupError(reason)

    async def submit(self, *values: str) -> dict[str, Any]:
        """Fill the fields of the open modal in their order and send it."""
        modal = self.state["modal"]
        fields = [node["custom_id"] for node in _nodes(modal["payload"]["components"]) if node["type"] in MODAL_INPUTS]
        return await self.act(
            "modal_submit", modal_handle=modal["handle"], values=dict(zip(fields, values, strict=True))
        )

    async def act(self, kind: str, **body: object) -> dict[str, Any]:
        self._sequence += 1
        envelope = {
            "kind": kind,
            "protocol_version": 3,
            "sequence": self._sequence,
            "request_id": uuid4().hex,
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
        }
        async with self._client.post("/api/action", json=envelope | body) as response:
            response.raise_for_status()
            receipt: dict[str, Any] = await response.json()
        self._sequence = receipt["expectedSequence"]
        await self.look()
        return receipt

    async def picture(self, asset_id: str) -> bytes:
        return await self._asset(asset_id)

    async def download(self, filename: str) -> bytes:
        """Download the newest attachment whose name matches."""
        attachments = [attachment for message in self._messages() for attachment in message["attachments"]]
        asset_id = next(item["asset_id"] for item in reversed(attachments) if re.fullmatch(filename, item["filename"]))
        return await self._asset(f"{asset_id}?download=1")

    async def _asset(self, path: str) -> bytes:
        async with self._client.get(f"/api/assets/{path}") as response:
            response.raise_for_status()
            return await response.read()

    def _messages(self) -> Iterator[dict[str, Any]]:
        return (self.state["messages"][identity] for identity in self.state["timeline"])


def _nodes(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for node in components:
        yield node
        yield from _nodes(node.get("components", []))
        yield from _nodes([node[child] for child in ("accessory", "component") if child in node])


def _lines(message: Mapping[str, Any]) -> Iterator[str]:
    yield message["content"]
    for node in _nodes(message["components"]):
        yield from (node[key] for key in ("content", "label") if node.get(key))
