"""Messages as people see them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from simcord import InteractionResult
from simcord.backend.models import Message

from bot.farkle.errors import Refusal
from bot.i18n.refusals import sentence
from bot.i18n.texts import texts

BUTTON, SELECT, TEXT = 2, 3, 10


@dataclass(frozen=True, slots=True)
class Button:
    """One button; `custom_id` is what a press sends."""

    label: str
    custom_id: str
    disabled: bool
    emoji: str


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a select; `custom_id` is the select's."""

    label: str
    description: str
    value: str
    custom_id: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as it looked at one moment."""

    message: Message
    text: str
    buttons: tuple[Button, ...]
    options: tuple[Option, ...]

    @classmethod
    def of(cls, message: Message) -> "Seen":
        text = "\n".join(filter(None, [message.content, text_of(message.components)]))
        buttons = tuple(_button(part) for part in walk(message.components) if part["type"] == BUTTON)
        selects = [part for part in walk(message.components) if part["type"] == SELECT]
        options = tuple(_option(select, part) for select in selects for part in select["options"])
        return cls(message, text, buttons, options)

    @property
    def id(self) -> int:
        return self.message.id

    @property
    def labels(self) -> list[str]:
        """What stands on the buttons that can be pressed."""
        return [button.label for button in self.buttons if not button.disabled]

    def button(self, label: str) -> Button:
        """Give the button with this label, or the first whose label begins so; it must be there."""
        for fits in (label.__eq__, lambda other: other.startswith(label)):
            for button in self.buttons:
                if fits(button.label):
                    return button
        raise AssertionError(label, [button.label for button in self.buttons])

    def option(self, label: str) -> Option:
        """Give the choice with this label, checked or not; it must be there."""
        return next(option for option in self.options if option.label.removeprefix("✓ ") == label)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one person got for an interaction. `private`: what nobody else reads, or nothing."""

    result: InteractionResult
    private: str
    form: dict[str, Any] | None
    files: Mapping[str, bytes]

    @classmethod
    def of(cls, result: InteractionResult, cdn: Any) -> "Answer":  # noqa: ANN401 - simcord's store of files
        sent = [message for message in (result.response, *result.followups) if message is not None]
        told = [message._message for message in sent if message.ephemeral]  # noqa: SLF001 - simcord's own has it all
        files = {file["filename"]: cdn.get(file["url"]) for message in told for file in message.attachments}
        return cls(result, bare("\n".join(Seen.of(message).text for message in told)), result.modal, files)

    @property
    def answered(self) -> bool:
        return self.result.acknowledged


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield every component, however deep."""
    for part in components:
        yield part
        yield from walk(part.get("components", []))


def bare(text: str) -> str:
    """Take out the marks that isolate a name."""
    return text.replace("\u2068", "").replace("\u2069", "")


def text_of(components: list[dict[str, Any]]) -> str:
    """Give what there is to read in a message of components."""
    return "\n".join(part["content"] for part in walk(components) if part["type"] == TEXT)


def _button(part: Mapping[str, Any]) -> Button:
    emoji = part.get("emoji") or {}
    return Button(part.get("label", ""), part["custom_id"], part.get("disabled", False), emoji.get("name", ""))


def _option(select: Mapping[str, Any], part: Mapping[str, Any]) -> Option:
    return Option(part["label"], part.get("description", ""), part["value"], select["custom_id"])


def told(code: str, /, language: str = "en", **facts: Any) -> str:  # noqa: ANN401 - a refusal checks its own facts
    """Give the sentence that a refusal is told in."""
    return sentence(Refusal(code, **facts), texts(language))
