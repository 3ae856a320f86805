"""Computer players and odds: pure functions of a game."""
