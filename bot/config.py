"""The settings of a bot: defaults, then config.toml, then FARKLE_* variables, then secret files; the last one wins."""

import os
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

PREFIX: Final = "FARKLE_"
TOKEN: Final = "FARKLE_TOKEN"  # noqa: S105 - as below
TOKEN_FILE: Final = "FARKLE_TOKEN_FILE"  # noqa: S105 - the name of a variable
SECRETS: Final = Path("/run/secrets")  # where Docker and Kubernetes mount them
LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
SWITCH: Final = ("on", "off")


@dataclass(frozen=True, kw_only=True)
class Config:
    """`database` is absolute; `language` is for servers that have chosen none; `solver` lets games be solved meanwhile.

    `origins` says where a value is from.
    """

    token: str | None = field(default=None, repr=False)
    database: Path = field(default_factory=lambda: Path("data/farkle.sqlite3").resolve())
    language: str = "en"
    log_level: str = "INFO"
    solver: str = "on"
    origins: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)


KEYS: Final = ("token", "database", "language", "log_level", "solver")


class ConfigError(Exception):
    """Everything that is wrong with the settings, one sentence each."""

    def __init__(self, complaints: Collection[str]) -> None:
        self.complaints = tuple(complaints)
        super().__init__("\n".join(complaints))


def load(
    path: Path | None,
    environ: Mapping[str, str],
    *,
    languages: Collection[str] | None = None,
    secrets: Path = SECRETS,
) -> Config:
    """Read the settings; without a path there is no file to read, and without languages every one is good.

    An empty variable counts as unset, as compose files pass those they have no value for.
    Raises `ConfigError` with every mistake in all the places.
    """
    reading = _Reading(languages)
    if path is not None:
        _read_file(reading, path)
    _read_environment(reading, environ)
    _read_secret(reading, environ, secrets)
    if reading.complaints:
        raise ConfigError(reading.complaints)
    return Config(**reading.values, origins=reading.origins)


def describe(config: Config) -> str:
    """One line for each setting: its value (never the token's) and where it came from."""
    token = "set, not shown here" if config.token else "not set"
    shown = [token, str(config.database), config.language, config.log_level, config.solver]
    key_width, width = max(map(len, KEYS)), max(map(len, shown))
    return "\n".join(
        f"{key:{key_width}}  {value:{width}}  {config.origins.get(key, 'default')}"
        for key, value in zip(KEYS, shown, strict=True)
    )


class _Reading:
    """What has been read so far; a later value of a key replaces an earlier one."""

    def __init__(self, languages: Collection[str] | None) -> None:
        self.choices = {"language": languages, "log_level": LOG_LEVELS, "solver": SWITCH}
        self.values: dict[str, Any] = {}
        self.origins: dict[str, str] = {}
        self.complaints: list[str] = []

    def complain(self, origin: str, fault: str) -> None:
        self.complaints.append(f"{origin}: {fault}{'' if fault.endswith('?') else '.'}")

    def take(self, key: str, value: object, origin: str, folder: Path) -> None:
        """`folder` is what a relative path starts from."""
        if not isinstance(value, str):
            self.complain(origin, f'this must be a text in quotes, such as {key} = "..."')
            return
        text = value.strip()
        read = _database(text, folder) if key == "database" else text.upper() if key == "log_level" else text
        if not text:
            self.complain(origin, "this is empty; give it a value or take it out")
        elif key == "token" and len(text.split()) > 1:
            self.complain(origin, "a token holds no spaces or line breaks; copy it again")
        elif isinstance(read, Path) and read.is_dir():
            self.complain(origin, f"{read} is a folder; name a file in it, such as {read / 'farkle.sqlite3'}")
        elif (choices := self.choices.get(key)) is not None and read not in choices:
            self.complain(origin, f'"{text}" is none of {", ".join(choices)}{_closest(str(read), choices)}')
        self.values[key], self.origins[key] = read, origin


def _read_file(reading: _Reading, path: Path) -> None:
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reading.complain(str(path), f"it can't be read ({error.strerror})")
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reading.complain(str(path), f"this is not TOML ({error})")
    else:
        for key, value in settings.items():
            if key in KEYS:
                reading.take(key, value, f"{key} in {path}", path.parent)
            elif isinstance(value, dict):
                reading.complain(f"[{key}] in {path}", "settings stand in no table; take this line out")
            else:
                reading.complain(f"{key} in {path}", f"there is no such setting{_closest(key, KEYS)}")


def _read_environment(reading: _Reading, environ: Mapping[str, str]) -> None:
    keys = {f"{PREFIX}{key.upper()}": key for key in KEYS}
    for name, value in sorted(environ.items()):
        if not name.startswith(PREFIX) or name == TOKEN_FILE:
            continue
        if name not in keys:
            reading.complain(name, f"there is no such setting{_closest(name, (*keys, TOKEN_FILE))}")
        elif value:
            reading.take(keys[name], value, name, Path())


def _read_secret(reading: _Reading, environ: Mapping[str, str], secrets: Path) -> None:
    named, mounted = environ.get(TOKEN_FILE), secrets / "farkle_token"
    if not named and not mounted.is_file():
        return
    path, origin = (Path(named), f"{named} ({TOKEN_FILE})") if named else (mounted, str(mounted))
    try:
        reading.take("token", path.read_text(encoding="utf-8"), origin, path.parent)
    except OSError as error:
        reading.complain(origin, f"it can't be read ({error.strerror})")
    except UnicodeDecodeError:
        reading.complain(origin, "this is not a text file")


def _database(text: str, folder: Path) -> Path:
    return (folder / os.path.expanduser(text)).resolve()  # noqa: PTH111 - Path.expanduser raises where there is no home


def _closest(word: str, known: Collection[str]) -> str:
    # The prefix all variables share would make any two of them alike.
    bare = {name.removeprefix(PREFIX).lower(): name for name in known}
    matches = get_close_matches(word.removeprefix(PREFIX).lower(), bare, n=1)
    return "".join(f"; did you mean {bare[match]}?" for match in matches)
