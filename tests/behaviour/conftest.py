"""Every scene has a bot and a Discord of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.behaviour.hall import Hall
from tests.behaviour.room import Room


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with Hall.open(tmp_path) as hall:
        yield hall


@pytest.fixture
def room(hall: Hall) -> Room:
    return hall.room
