"""What is answered when something is not possible by the rules."""

Fact = int | str | tuple[int, ...] | tuple[str, ...]


class Refusal(Exception):  # noqa: N818 - a refusal is an ordinary answer, not a fault
    """A move, a set of rules or a request that is not possible, as a code and its facts.

    The code is stable and is what callers compare; the sentence a player reads is made from code and facts by the
    catalogs, so no prose stands here. Whoever raises it has changed nothing.
    """

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        """Give the code and its facts on one line, for logs and golden files."""
        return " ".join([self.code, *(f"{name}={_shown(value)}" for name, value in self.facts.items())])


def _shown(value: Fact) -> str:
    return "[" + ",".join(map(str, value)) + "]" if isinstance(value, tuple) else str(value)
