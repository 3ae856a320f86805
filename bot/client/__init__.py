"""The bot at Discord: connection, delivery of boards, answers to what goes wrong."""
