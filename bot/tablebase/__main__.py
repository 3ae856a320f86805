"""The process of the workbench: solves the game whose rules come as one line of JSON, into the folder that is named."""

import json
import os
import sys
import threading
from pathlib import Path

from bot.farkle.rules import Rules
from bot.tablebase import build, files

LOWEST_PRIORITY = 19


def main() -> None:
    if hasattr(os, "nice"):  # not on Windows
        os.nice(LOWEST_PRIORITY)
    rules = Rules.from_json(json.loads(sys.stdin.readline()))
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
    files.save(rules, build.build(rules, lambda *_: None), Path(sys.argv[1]))


def _end_with_the_bot() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    main()
