"""Requests read and answers written, whole or not."""

import json

from aiohttp import BodyPartReader, MultipartReader, hdrs, web

from tests.wire.double.rest import Request


async def read(request: web.BaseRequest, path: str) -> Request:
    """Read a request, be it JSON or a form with files."""
    if not request.can_read_body:
        return Request(request.method, path, None, {}, request.query)
    if not request.content_type.startswith("multipart/"):
        return Request(request.method, path, json.loads(await request.read()), {}, request.query)
    body: object = None
    files: dict[str, bytes] = {}
    reader = MultipartReader(request.headers, request.content)
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            continue
        if part.name == "payload_json":
            body = json.loads(await part.read())
        else:
            files[part.filename or part.name or ""] = bytes(await part.read())
    return Request(request.method, path, body, files, request.query)


def whole(status: int, text: str, headers: dict[str, str] | None = None) -> web.Response:
    """Answer with JSON; discord.py takes nothing for JSON whose type says more than that."""
    kind: dict[str, str] = {str(hdrs.CONTENT_TYPE): "application/json"} if text else {}
    return web.Response(status=status, body=text.encode(), headers=kind | (headers or {}))


def too_many(seconds: float, headers: dict[str, str]) -> web.Response:
    """Answer that it was one request too many; `Via` tells that it was Discord who counted, not its proxy."""
    body = {"message": "You are being rate limited.", "retry_after": round(seconds, 3), "global": False}
    return whole(429, json.dumps(body), {"Via": "1.1 google", "Retry-After": f"{seconds:.0f}", **headers})


def page(status: int) -> web.Response:
    """Answer with a proxy's page about an error."""
    return web.Response(status=status, text=f"<html><h1>{status}</h1></html>", content_type="text/html")


async def cut(request: web.BaseRequest, answer: web.Response | None, part: float) -> web.StreamResponse:
    """Send a part of an answer, or nothing, and reset the connection."""
    stream = web.StreamResponse()
    body = answer.body if answer is not None and isinstance(answer.body, bytes) else b""
    part = part if body else 0.0
    if part:
        stream.headers[hdrs.CONTENT_TYPE] = "application/json"
        stream.content_length = len(body)
        await stream.prepare(request)
        await stream.write(body[: int(len(body) * part)])
    if request.transport is not None:
        # What was written is to arrive; then the connection ends without the rest.
        request.transport.close() if part else request.transport.abort()
    return stream
