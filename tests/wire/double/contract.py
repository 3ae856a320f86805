"""What every request of a bot is held to: Discord's own description of its API, and the limits it doesn't describe."""

import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jsonschema_rs

from tests.layout import check_layout
from tests.wire.double.world import COMPONENTS_V2, Json, walk

ROOT = Path(__file__).resolve().parents[3]
PLACES = (ROOT.parent / "shared/discord/openapi.json",)
VARIABLE = "FARKLE_OPENAPI"

_MENTION = re.compile(r"<@[&!]?\d+>|@everyone|@here")


def description_path() -> Path | None:
    """Where Discord's OpenAPI file is, if it is anywhere: where the variable says, or beside the project."""
    named = os.environ.get(VARIABLE)
    places = (Path(named),) if named else PLACES
    return next((path for path in places if path.is_file()), None)


class Description:
    """Discord's OpenAPI file, made strict: what it doesn't know is a mistake."""

    def __init__(self, path: Path) -> None:
        document: Json = json.loads(path.read_text(encoding="utf-8"))
        schemas = document["components"]["schemas"]
        # Two things that Discord accepts and documents, but that are not in the file.
        schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
        schemas["ComponentEmojiForRequest"]["properties"]["animated"] = {"type": "boolean"}
        # What discord.py always sends: Discord documents the first, and has always taken the second in an edit.
        schemas["ApplicationCommandUpdateRequest"]["properties"]["nsfw"] = {"type": "boolean"}
        for name in ("IncomingWebhookUpdateForInteractionCallbackRequestPartial", "MessageEditRequestPartial"):
            schemas[name]["properties"]["tts"] = {"const": False}
        _forbid_unknown_keys(document)
        self._paths = document["paths"]
        self._registry = jsonschema_rs.Registry([("urn:discord", document)])
        self._validators: dict[tuple[str, str], Any] = {}

    def faults(self, method: str, template: str, body: object) -> list[str]:
        """Tell what is wrong with the JSON body of a request to a path of the description."""
        key = method, template
        if key not in self._validators:
            self._validators[key] = self._validator(*key)
        validator = self._validators[key]
        if validator is None:
            return []
        errors = [inner for error in validator.iter_errors(body) for inner in _meant(error)]
        return [f"{method} {template}: {_path(error)}: {error.message[:200]}" for error in errors]

    def _validator(self, method: str, template: str) -> object:
        operation = self._paths[template][method.lower()]
        if "requestBody" not in operation:
            return None
        where = f"{quote(template.replace('/', '~1'))}/{method.lower()}"
        pointer = f"urn:discord#/paths/{where}/requestBody/content/application~1json/schema"
        return jsonschema_rs.Draft202012Validator({"$ref": pointer}, registry=self._registry)


def _meant(error: jsonschema_rs.ValidationError) -> list[jsonschema_rs.ValidationError]:
    # Of alternatives the one that was meant: that of the right type, or else the nearest.
    branches = [list(branch) for branch in getattr(error.kind, "context", ())]
    if not branches:
        return [error]
    here = list(error.instance_path)

    def is_of_another_type(inner: jsonschema_rs.ValidationError) -> bool:
        return inner.kind.name in ("type", "enum") and list(inner.instance_path) in (here, [*here, "type"])

    branch = min(branches, key=lambda errors: (any(map(is_of_another_type, errors)), len(errors)))
    return [inner for one in branch for inner in _meant(one)]


def _path(error: jsonschema_rs.ValidationError) -> str:
    return ".".join(map(str, error.instance_path))


class Contract:
    """Checks requests and keeps what was wrong with them."""

    def __init__(self, description: Description | None) -> None:
        self.description = description
        self.violations: list[str] = []
        self.is_watching = True
        """Whether requests are looked at; a benchmark has no time for that."""

    def note(self, fault: str) -> None:
        """Keep a violation."""
        self.violations.append(fault)

    def hold(self) -> None:
        """Fail if there were violations since this was asked last."""
        violations, self.violations = sorted(set(self.violations)), []
        assert violations == []

    def check(self, method: str, template: str, body: object) -> None:
        """Hold the body of a request to the description."""
        if self.description is not None and self.is_watching:
            self.violations += self.description.faults(method, template, body)

    def check_message(self, where: str, body: Json, *, has_content: bool = True) -> None:
        """Hold a message to the rules across its fields; `has_content`: it is not a deferred answer."""
        if not has_content or not self.is_watching:
            return
        components = body.get("components") or []
        if (body.get("flags") or 0) & COMPONENTS_V2:
            self.violations += [f"{where}: {fault}" for fault in check_layout(components)]
            self.violations += [
                f"{where}: {name} beside components" for name in ("content", "embeds") if body.get(name)
            ]
        elif not (body.get("content") or body.get("embeds") or body.get("attachments")):
            self.note(f"{where}: an empty message")
        texts = [str(body.get("content") or ""), *(str(part.get("content", "")) for part in walk(components))]
        if "allowed_mentions" not in body and any(map(_MENTION.search, texts)):
            self.note(f"{where}: mentions, and nothing says whom they may notify")


def _forbid_unknown_keys(schema: object) -> None:
    if isinstance(schema, list):
        for part in schema:
            _forbid_unknown_keys(part)
    elif isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" in schema:
            schema.setdefault("additionalProperties", False)
        for part in schema.values():
            _forbid_unknown_keys(part)
