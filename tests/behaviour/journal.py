"""What the program logs. A warning or an error that no test has expected fails the test."""

import logging


class Journal(logging.Handler):
    """Keeps every record of every logger from WARNING on."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def expect(self, text: str) -> list[str]:
        """Take out the records that contain a text, which must be there, and give their messages."""
        found = [record for record in self.records if text in record.getMessage()]
        assert found, f"nothing logged with {text!r} in {self.lines()}"
        self.records = [record for record in self.records if record not in found]
        return [record.getMessage() for record in found]

    def clear(self, *texts: str) -> None:
        """Take out the records that contain one of these texts, if there are any."""
        self.records = [record for record in self.records if not any(text in record.getMessage() for text in texts)]

    def lines(self) -> list[str]:
        """What is left, tracebacks included."""
        formatter = logging.Formatter("%(levelname)s %(name)s: %(message)s")
        return [formatter.format(record) for record in self.records]
