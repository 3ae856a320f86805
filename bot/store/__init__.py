"""The only place that knows SQLite: `Store` runs jobs, and the modules named after tables hold the jobs there are."""

from sqlite3 import Connection

from bot.store.connection import Store
from bot.store.errors import AlreadyPressedError, ChannelTakenError, ConflictError, Fault, StoreError

__all__ = [
    "AlreadyPressedError",
    "ChannelTakenError",
    "ConflictError",
    "Connection",
    "Fault",
    "Store",
    "StoreError",
]
