"""Brings the catalogs up to date with the texts in the sources: `make catalogs`.

A new text waits in every catalog for its translation, a text that is gone is dropped. A new language begins as an empty
file `bot/i18n/locale/LANGUAGE.po`. The tests name what still waits.
"""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "bot" / "i18n" / "locale"
SOURCES: Final = ("bot", "cogs")
KEYWORDS: Final = {"say": None, "count": (1, 2), "mark": None}
"""The functions whose arguments are texts (`bot.i18n.texts`); for `count` one and many."""


@cache
def extracted() -> Catalog:
    """Give every text in the sources."""
    catalog = Catalog()
    for folder in SOURCES:
        for found in extract_from_dir(ROOT / folder, [("**.py", "python")], keywords=KEYWORDS):
            catalog.add(found[2])
    return catalog


def updated(written: bytes, language: str) -> bytes:
    """Give a catalog with exactly the texts of the sources, sorted. Where they stand is left out: it changes daily.

    An empty file becomes a catalog in which everything waits.
    """
    catalog = read_po(BytesIO(written), locale=language)
    if not written:
        catalog.header_comment = f"# The texts of the Farkle bot in {catalog.locale_identifier}."
        catalog.project, catalog.version, catalog.msgid_bugs_address = "Farkle bot", "", ""
    catalog.fuzzy = False  # else the header, and with it the encoding, would not be read
    catalog.update(extracted(), no_fuzzy_matching=True, update_creation_date=False)
    result = BytesIO()
    write_po(result, catalog, width=120, no_location=True, sort_output=True, ignore_obsolete=True)
    return result.getvalue()


def main() -> None:
    """Update every catalog in place and tell what waits in each."""
    for path in sorted(FOLDER.glob("*.po")):
        after = updated(path.read_bytes(), path.stem)
        path.write_bytes(after)
        waiting = [message.id for message in read_po(BytesIO(after)) if message.id and not message.string]
        print(f"{path.stem}: {len(waiting)} texts wait for a translation")


if __name__ == "__main__":
    main()
