"""The quickest way to solve a turn that is installed here."""

try:
    from bot.players.arrays import solve
except ModuleNotFoundError:
    from bot.players.turn import solve

__all__ = ["solve"]
