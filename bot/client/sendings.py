"""Which drawings are on their way: two at once may arrive in either order, and then the board is drawn once more."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Sendings:
    """Counts what is under way to each board; `draw_again` is asked for where drawings crossed."""

    def __init__(self, draw_again: Callable[[str], None]) -> None:
        self._draw_again = draw_again
        self._under_way: Counter[str] = Counter()
        self._crossed: set[str] = set()

    def any_to(self, game_id: str) -> bool:
        """Tell whether a drawing of this game is under way."""
        return self._under_way[game_id] > 0

    def owe(self, game_id: str) -> None:
        """Have the board drawn once more when what is under way has arrived."""
        self._crossed.add(game_id)

    @contextmanager
    def to(self, game_id: str) -> Iterator[None]:
        """Send a drawing of this game."""
        if self._under_way[game_id]:
            self.owe(game_id)
        self._under_way[game_id] += 1
        try:
            yield
        finally:
            self._under_way[game_id] -= 1
            if not self._under_way[game_id]:
                del self._under_way[game_id]
                if game_id in self._crossed:
                    self._crossed.discard(game_id)
                    self._draw_again(game_id)
