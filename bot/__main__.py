"""The command line. Each command imports what it needs and no more: `verify` works where discord.py isn't installed."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import __version__, config
from bot.farkle import record
from bot.farkle.errors import Refusal

DONE, DIFFERS, UNUSABLE = 0, 1, 2  # exit codes; argparse too ends with 2 where it doesn't understand

RECORD_WANTED = "name the JSON file that the bot gives after a game"
SOLVER_WANTED = "Solving needs numpy and numba: install the bot with its extra, farkle-bot[solver], and try again."
NO_LOGIN = (
    "There is no token to log in to Discord with: make an application in Discord's developer portal, copy the token "
    "from its Bot page into the variable FARKLE_TOKEN or into a file that FARKLE_TOKEN_FILE names, and try again; "
    "`python -m bot play` needs none."
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options, rest = parser.parse_known_args(arguments)
    if options.command == "play":
        from bot import play

        return play.main(rest)
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if options.command == "verify":
        return _verify(options.file)
    try:
        settings = _settings(options.config)
    except config.ConfigError as error:
        return _unusable("\n".join(error.complaints))
    return _do(options, settings)


def _do(options: argparse.Namespace, settings: config.Config) -> int:
    match options.command:
        case "config":
            print(config.describe(settings))
            return DONE
        case "backup":
            return _back_up(settings.database, options.file)
        case "solve":
            return _solve(options.table, options.target, options.folder, settings.database.parent)
        case _:
            return _run(settings)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Farkle at a table in your Discord channel.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    configured = argparse.ArgumentParser(add_help=False)
    configured.add_argument(
        "--config", type=Path, metavar="FILE", help="the file of the settings (config.toml here, where there is one)"
    )
    commands.add_parser("run", parents=[configured], help="be the bot on Discord; needs a token")
    # Its options are its own, -h too: without the sandbox's packages there is nobody to ask for them.
    commands.add_parser("play", add_help=False, help="a table in your browser, without Discord; needs no token")
    verify = commands.add_parser("verify", help="derive every die and every score of a game's record again")
    verify.add_argument("file", type=Path, metavar="FILE", help="the JSON file that the bot gives after a game")
    commands.add_parser("config", parents=[configured], help="show every setting and where it came from")
    backup = commands.add_parser("backup", parents=[configured], help="copy the database, even while the bot runs")
    backup.add_argument("file", type=Path, metavar="FILE", help="where the copy goes; it must not exist yet")
    solve = commands.add_parser("solve", parents=[configured], help="compute the win chances of two players at a table")
    solve.add_argument("table", metavar="TABLE", help="the table's name")
    solve.add_argument("--target", type=int, metavar="POINTS", help="another target than the table's own")
    solve.add_argument("--folder", type=Path, metavar="DIR", help="where to put them (beside the database)")
    return parser


def _settings(path: Path | None) -> config.Config:
    from bot.i18n.texts import languages

    standard = Path("config.toml")
    return config.load(path or (standard if standard.exists() else None), os.environ, languages=languages())


def _run(settings: config.Config) -> int:
    if settings.token is None:
        return _unusable(NO_LOGIN)
    from bot import app

    os.environ.pop(config.TOKEN, None)  # the processes that are started beside the bot are none of its business
    return app.run(settings)


def _back_up(database: Path, target: Path) -> int:
    from bot.store import backup
    from bot.store.errors import StoreError

    try:
        backup.copy(database, target)
    except StoreError as error:
        return _unusable(error.sentence)
    print(f"Copied {database} to {target.resolve()}.")
    return DONE


def _solve(table: str, target: int | None, folder: Path | None, home: Path) -> int:
    try:
        from bot.tablebase import FOLDER, console
    except ModuleNotFoundError:
        return _unusable(SOLVER_WANTED)
    try:
        path = console.solve(table, target, folder or home / FOLDER, sys.stderr)
    except console.UnsolvableError as error:
        return _unusable(error.sentence)
    except OSError as error:
        return _unusable(f"The solution can't be written: {error}")
    print(f"Solved {table}: {path}")
    return DONE


def _verify(path: Path) -> int:
    try:
        played = json.loads(path.read_text(encoding="utf-8"))
        differences = record.verify(played)
    except OSError as error:
        return _unusable(f"{path} can't be read ({error.strerror}): {RECORD_WANTED}.")
    except (ValueError, RecursionError, Refusal) as error:
        return _unusable(f"{path} is no record of a game ({error}): {RECORD_WANTED}.")
    for difference in differences:
        print(difference)
    if differences:
        return DIFFERS
    moves = played["moves"]
    rolls = sum(move.startswith(("dice", "rolloff")) for move in moves)
    scores = ", ".join(map(str, played["result"]["scores"]))
    print(f"Everything agrees: {rolls} rolls, {len(moves)} moves, final scores {scores}.")
    return DONE


def _unusable(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return UNUSABLE


if __name__ == "__main__":
    sys.exit(main())
