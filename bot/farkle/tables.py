"""The named tables, as data: nothing else in the house knows their names."""

from types import MappingProxyType

from bot.farkle.errors import Refusal
from bot.farkle.rules import Kind, Rules

DEFAULT = "official"

_STANDARD = Rules(hot_dice="must_roll")
_HOUSE = Rules(
    four=Kind(1000),
    five=Kind(2000),
    six=Kind(3000),
    six_ones=5000,
    straight=1500,
    three_pairs=750,
    two_triplets=2500,
    full_house=250,
    hot_dice="must_roll",
    opening=500,
    three_farkles=1000,
)

TABLES = MappingProxyType(
    {
        "official": Rules(four=Kind(1000), five=Kind(1500), six=Kind(2000), straight=1000, three_pairs=500),
        "standard": _STANDARD,
        "cardgames": Rules(
            four=Kind(1000),
            five=Kind(2000),
            six=Kind(3000),
            straight=2500,
            three_pairs=1500,
            pairs_four_two=True,
            ending="sudden",
        ),
        "space": Rules(
            four=Kind(times=2),
            five=Kind(times=4),
            six=Kind(times=8),
            straight=2000,
            three_pairs=1500,
            two_triplets=2500,
            minimum_bank=400,
            bankrupt=True,
            ending="full_round",
        ),
        "house": _HOUSE,
        "high-stakes": _HOUSE.with_(piggyback="bonus"),
        "welfare": _STANDARD.with_(exact=True),
        "five-dice": Rules(dice=5, four=Kind(1000), five=Kind(2000), low_straight=1500, high_straight=1500),
        "facebook": Rules(
            four=Kind(times=2),
            five=Kind(times=3),
            six=Kind(times=4),
            straight=1500,
            three_pairs=750,
            minimum_bank=300,
            three_farkles=500,
            ending="sudden",
        ),
        "zilch": Rules(
            four=Kind(times=2),
            five=Kind(times=4),
            six=Kind(times=8),
            straight=1500,
            three_pairs=1500,
            pairs_four_two=True,
            empty_hand=500,
            minimum_bank=300,
            three_farkles=500,
        ),
        "kingdom": Rules(
            four=Kind(times=2),
            five=Kind(times=4),
            six=Kind(times=8),
            low_straight=500,
            high_straight=750,
            straight=1500,
            target=4000,
            ending="sudden",
        ),
    }
)


def table(name: str) -> Rules:
    """Give the rules of a named table; raise `Refusal("unknown-table")` with the names there are."""
    try:
        return TABLES[name]
    except KeyError:
        raise Refusal("unknown-table", table=name, tables=tuple(TABLES)) from None
