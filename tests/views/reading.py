"""A text of Discord as people read it."""

import re

_UNSEEN = re.compile(r"[\u2068\u2069\u200b\u2060]|\*\*|~~|`|\\(?=[^A-Za-z0-9\s])|^(?:#{1,3}|-#) ", re.MULTILINE)


def read(text: str) -> str:
    """Take away what formats a text: what is left is what its reader sees, but for pictures and times."""
    return _UNSEEN.sub("", text)
