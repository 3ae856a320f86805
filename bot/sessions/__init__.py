"""What people do at a table, as use-cases in plain Python: no Discord, no SQL."""
