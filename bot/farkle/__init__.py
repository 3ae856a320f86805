"""The rules of Farkle as pure values and functions: no clock, no chance, no Discord, no database."""
