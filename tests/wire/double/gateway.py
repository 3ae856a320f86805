"""The gateway: sessions that outlive their connections, so that what was missed comes after a RESUME.

https://discord.com/developers/docs/events/gateway
"""

import asyncio
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module

from aiohttp import WSMsgType, web

from tests.wire.double.contract import Contract
from tests.wire.double.world import Guild, Json, World

HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 1, 2, 6, 7, 9, 10, 11
WRONG_TOKEN, WRONG_SEQUENCE, WRONG_SHARD = 4004, 4007, 4010
GUILDS = 1
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15

OnSent = Callable[[], None]


@dataclass(eq=False)
class Connection:
    """One websocket. While it is `silent` nothing goes out or is heard, as on a dead network."""

    socket: web.WebSocketResponse
    request: web.BaseRequest
    compress: Callable[[bytes], bytes]
    outbox: "asyncio.Queue[tuple[str, OnSent | None]]" = field(default_factory=asyncio.Queue)
    silent: bool = False

    def send(self, op: int, data: object = None) -> None:
        """Have a frame sent that is not part of the session."""
        self.outbox.put_nowait((json.dumps({"op": op, "d": data, "s": None, "t": None}), None))

    async def write(self) -> None:
        """Send what is in the outbox, in order, for ever."""
        while True:
            frame, on_sent = await self.outbox.get()
            if not self.silent:
                await self.socket.send_bytes(self.compress(frame.encode()))
                if on_sent is not None:
                    on_sent()

    def cut(self) -> None:
        """Reset the connection without a word."""
        if self.request.transport is not None:
            self.request.transport.abort()


@dataclass(eq=False)
class Session:
    """What a shard has been sent since its IDENTIFY."""

    id: str
    shard: int
    shards: int
    sequence: int = 0
    sent: deque[tuple[int, str, OnSent | None]] = field(default_factory=deque)
    """What the client has not said to have got: number, frame, and whom to tell when it is written."""
    connection: Connection | None = None

    def dispatch(self, event: str, data: str, on_sent: OnSent | None = None) -> None:
        """Send an event, or keep it for the next RESUME; `data` is JSON text."""
        self.sequence += 1
        frame = f'{{"op":0,"t":"{event}","s":{self.sequence},"d":{data}}}'
        self.sent.append((self.sequence, frame, on_sent))
        if self.connection is not None:
            self.connection.outbox.put_nowait((frame, on_sent))

    def heard(self, sequence: int | None) -> None:
        """Forget what the client has got."""
        while self.sent and sequence is not None and self.sent[0][0] <= sequence:
            self.sent.popleft()


class Gateway:
    """All sessions. `heartbeat` is the interval in seconds that HELLO asks for."""

    def __init__(self, world: World, contract: Contract, token: str, shards: int) -> None:
        self.heartbeat = 41.25
        self.level = 1
        """How hard frames are compressed, 0 to 9."""
        self.shards = shards
        self.url = ""
        self.sessions: dict[int, Session] = {}
        """The session of each shard."""
        self.identified = asyncio.Event()
        """Set when a shard has got its READY."""
        self.resumed = asyncio.Event()
        """Set when a shard has got its RESUMED."""
        self.identifies = self.resumes = 0
        self.hello_after = 0.0
        """Seconds that a new connection waits for HELLO."""
        self.refuse_resumes = False
        """Answer the next RESUMEs with op 9, not resumable."""
        self._world = world
        self._contract = contract
        self._token = token

    def dispatch(self, guild: Guild, event: str, data: str, on_sent: OnSent | None = None) -> None:
        """Send an event of a server to the shard that looks after it."""
        session = self.sessions.get(self.shard_of(guild))
        if session is not None:
            session.dispatch(event, data, on_sent)

    def shard_of(self, guild: Guild) -> int:
        """Tell which shard looks after a server."""
        return (guild.id >> 22) % self.shards

    def connections(self) -> Iterator[Connection]:
        """Yield the connections there are."""
        yield from (session.connection for session in list(self.sessions.values()) if session.connection is not None)

    def cut(self) -> None:
        """Reset every connection."""
        for connection in self.connections():
            connection.cut()

    def ask_to_reconnect(self) -> None:
        """Send op 7."""
        for connection in self.connections():
            connection.send(RECONNECT)

    def invalidate(self, *, resumable: bool) -> None:
        """Send op 9; a session that is not resumable is forgotten with all it has not delivered."""
        for shard, session in list(self.sessions.items()):
            if session.connection is not None:
                session.connection.send(INVALID, resumable)
            if not resumable:
                session.connection = None
                del self.sessions[shard]

    def fall_silent(self) -> None:
        """Answer no heartbeat and send nothing on the present connections."""
        for connection in self.connections():
            connection.silent = True

    async def serve(self, request: web.BaseRequest) -> web.StreamResponse:
        """Talk to a client until the connection ends."""
        socket = web.WebSocketResponse(max_msg_size=1 << 16, compress=False)
        await socket.prepare(request)
        await asyncio.sleep(self.hello_after)
        connection = Connection(socket, request, _compressor(request.query.get("compress", ""), self.level))
        writing = asyncio.create_task(connection.write(), name="gateway writer")
        connection.send(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []})
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT or connection.silent:
                    continue
                said: Json = json.loads(message.data)
                session = await self._hear(connection, session, said["op"], said["d"])
        finally:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
            if session is not None and session.connection is connection:
                session.connection = None
        return socket

    async def _hear(self, connection: Connection, session: Session | None, op: int, data: Json) -> Session | None:
        if op == IDENTIFY:
            return await self._identify(connection, data)
        if op == RESUME:
            return await self._resume(connection, data)
        if op == HEARTBEAT:
            if session is not None:
                session.heard(data)  # type: ignore[arg-type]  # a heartbeat carries a number or nothing
            connection.send(ACK)
        else:
            self._contract.note(f"gateway op {op}, which this bot has no need of")
        return session

    async def _identify(self, connection: Connection, data: Json) -> Session | None:
        shard, shards = data.get("shard", (0, 1))
        if data["token"] != self._token:
            await connection.socket.close(code=WRONG_TOKEN, message=b"Authentication failed.")
            return None
        if shards != self.shards:
            await connection.socket.close(code=WRONG_SHARD, message=b"Invalid shard.")
            return None
        if data["intents"] & PRIVILEGED:
            self._contract.note(f"privileged intents: {data['intents']}")
        if not data["intents"] & GUILDS:
            self._contract.note("no news of servers asked for")
        session = self.sessions[shard] = Session(secrets.token_hex(16), shard, shards, connection=connection)
        guilds = [guild for guild in self._world.guilds.values() if guild.has_bot and self.shard_of(guild) == shard]
        session.dispatch("READY", json.dumps(self._ready(session, guilds)), self._note_identified)
        for guild in guilds:
            session.dispatch("GUILD_CREATE", json.dumps(guild.as_json() | {"unavailable": False}))
        return session

    async def _resume(self, connection: Connection, data: Json) -> Session | None:
        session = next((one for one in self.sessions.values() if one.id == data["session_id"]), None)
        if session is None or data["token"] != self._token or self.refuse_resumes:
            connection.send(INVALID, data=False)
            return None
        if data["seq"] > session.sequence:
            await connection.socket.close(code=WRONG_SEQUENCE, message=b"Invalid seq.")
            return None
        session.heard(data["seq"])
        for _, frame, on_sent in session.sent:
            connection.outbox.put_nowait((frame, on_sent))
        session.connection = connection
        self.resumes += 1
        session.dispatch("RESUMED", '{"_trace":[]}', self.resumed.set)
        return session

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        return {
            "v": 10, "user": self._world.bot.as_json(), "session_id": session.id, "resume_gateway_url": self.url,
            "session_type": "normal", "shard": [session.shard, session.shards], "private_channels": [],
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "application": {"id": str(self._world.bot.id), "flags": 0}, "_trace": [],
        }  # fmt: skip

    def _note_identified(self) -> None:
        self.identifies += 1
        self.identified.set()


def _compressor(asked: str, level: int) -> Callable[[bytes], bytes]:
    match asked:
        case "":
            return bytes
        case "zlib-stream":
            stream = zlib.compressobj(level)
            return lambda frame: stream.compress(frame) + stream.flush(zlib.Z_SYNC_FLUSH)
        case "zstd-stream":  # what discord.py asks for where Python itself can read it
            zstd = import_module("compression.zstd").ZstdCompressor()
            return lambda frame: bytes(zstd.compress(frame, zstd.FLUSH_BLOCK))
        case _:
            raise web.HTTPBadRequest(text=f"no such compression: {asked}")
