"""Solved games on the disk: the ones that come with the bot, and those it has solved itself."""

FOLDER = "solved"
"""Where the bot keeps its own solutions, beside its database."""
