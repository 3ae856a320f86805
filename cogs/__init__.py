"""The commands: each parses its options, calls one use-case, shows one view."""
