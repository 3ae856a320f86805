"""Discord's limits for a message of components; every message of every test is held to them.

https://discord.com/developers/docs/components/reference
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from bot.views.components import MOST_CHARACTERS, Component

MOST_COMPONENTS = 40
LONGEST_ID = 100
LONGEST_LABEL = 80
WIDEST_ROW = 5
MOST_OPTIONS = 25

_ROW, _BUTTON, _TEXT = 1, 2, 10
_SELECTS = range(3, 9)
_LINK = 5


def check_layout(components: list[Component]) -> Iterator[str]:
    """Yield every limit that a message of these components would break."""
    everything = list(_walk(components))
    if not everything:
        yield "the message is empty"
    if len(everything) > MOST_COMPONENTS:
        yield f"{len(everything)} components"
    characters = sum(len(part["content"]) for part in everything if part["type"] == _TEXT)
    if characters > MOST_CHARACTERS:
        yield f"{characters} characters"
    ids = Counter(part["custom_id"] for part in everything if part.get("custom_id"))
    yield from (f"custom_id {name!r} stands {count} times" for name, count in ids.items() if count > 1)
    yield from (f"custom_id of {len(name)} characters" for name in ids if len(name) > LONGEST_ID)
    for part in everything:
        yield from _faults(part)


def _faults(part: Mapping[str, Any]) -> Iterator[str]:
    if part["type"] == _TEXT and not part["content"].strip():
        yield "an empty text"
    if part["type"] == _ROW and not 1 <= len(part["components"]) <= WIDEST_ROW:
        yield f"a row of {len(part['components'])}"
    if part["type"] == _BUTTON:
        if not part.get("label") and not part.get("emoji"):
            yield "a button without label and emoji"
        if len(part.get("label") or "") > LONGEST_LABEL:
            yield f"a label of {len(part['label'])} characters"
        if (part["style"] == _LINK) == bool(part.get("custom_id")):
            yield "a button must have either an id or an address"
    if part["type"] in _SELECTS and len(part.get("options", ())) > MOST_OPTIONS:
        yield f"{len(part['options'])} options"


def _walk(components: list[Component]) -> Iterator[Component]:
    for part in components:
        yield part
        yield from _walk(part.get("components", []))
        if "accessory" in part:
            yield from _walk([part["accessory"]])
