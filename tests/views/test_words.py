"""Everything that happens is said in words on the board."""

from typing import Any

import pytest

from bot.farkle.position import Game, Happening
from bot.farkle.rules import Rules
from bot.farkle.tables import TABLES
from bot.i18n.texts import languages
from bot.sessions.session import MISSES, Pace
from tests.farkle.scenes import FARKLE, SIX_ONES_ROLLED, banks, begun, holding, on, play
from tests.views.drawings import EMOJI_DICE, board, drawn, session_of
from tests.views.reading import read

LOW = TABLES["official"].with_(target=1000)


def told(game: Game, selection: int = 0, **changes: Any) -> str:  # noqa: ANN401 - any part of a session
    """Give the text of a board as people read it."""
    return read(board(game, selection, **changes).text)


def scenes() -> dict[Happening, Game]:
    """Give a game at the moment of every happening."""
    welfare = TABLES["welfare"].with_(target=1000)
    three = begun(Rules(three_farkles=500), 2, FARKLE, FARKLE, FARKLE, FARKLE, FARKLE)
    tied = LOW.with_(tie="playoff")
    return {
        Happening.ORDER: begun("official", 2),
        Happening.HOT_DICE: begun("official", 2, "roll / dice 111222 / hold 1 1 1 2 2 2"),
        Happening.BANKED: begun("official", 2, banks(450)),
        Happening.FARKLED: begun("official", 2, FARKLE),
        Happening.PENALTY: three,
        Happening.BANKRUPT: begun(Rules(bankrupt=True), 2, banks(450), FARKLE, FARKLE),
        Happening.PIGGYBACKED: begun(Rules(piggyback="bonus"), 2, banks(1000, free=3), "piggyback / dice 123"),
        Happening.GIFT: begun(welfare, 2, banks(600), FARKLE, banks(600)),
        Happening.VOID: begun(welfare, 2, banks(600), banks(600), banks(600)),
        Happening.LAST_ROUND: begun(LOW, 2, banks(1000)),
        Happening.FULL_ROUND: begun(LOW.with_(ending="full_round"), 2, banks(1000)),
        Happening.PLAYOFF: begun(tied, 2, banks(1000), banks(1000)),
        Happening.SIX_ONES: begun(Rules(six_ones="win"), 2, SIX_ONES_ROLLED),
        Happening.LEFT: begun("official", 3, "leave 1"),
        Happening.TIMED_OUT: begun("official", 2, "timeout"),
        Happening.HANDED_OVER: begun("official", 2, "handover 1 bruno"),
        Happening.TAKEN_BACK: begun("official", 2, "handover 1 bruno / takeback 1"),
        Happening.WON: begun(LOW.with_(ending="sudden"), 2, banks(1000)),
        Happening.ENDED: begun("official", 2, "end"),
    }


SCENES = scenes()
NEVER_SEEN = {Happening.ROLLED_OFF_TIE}
"""The dice that break the tie fall in the same moment, and the board then shows all rounds of the roll-off."""

SAID_ELSEWHERE = {Happening.WON, Happening.HOT_DICE}
"""By the headline and by the preview of the hold."""


def test_there_is_a_scene_for_everything_that_can_happen() -> None:
    assert set(SCENES) == set(Happening) - NEVER_SEEN
    for what, game in SCENES.items():
        assert what in {event.what for event in game.news}, what


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("what", sorted(set(SCENES) - SAID_ELSEWHERE))
def test_everything_that_happens_changes_what_the_board_says(what: Happening, language: str) -> None:
    game = SCENES[what]
    silent = game._replace(news=tuple(event for event in game.news if event.what is not what))
    assert told(game, language=language) != told(silent, language=language)


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        (Happening.ORDER, "Roll-off: Ada 6 · Blaise 1\nAda begins, then clockwise."),
        (Happening.HOT_DICE, "🔥 Hot dice! You may roll all of them again."),
        (Happening.BANKED, "Ada banked 450."),
        (Happening.FARKLED, "2 3 4 4 6 6\nFarkle! Nothing for Ada this time."),
        (Happening.PENALTY, "Third farkle in a row: Ada loses 500 points."),
        (Happening.BANKRUPT, "Bankrupt! A farkle on the first roll costs Ada the whole score of 450."),
        (Happening.PIGGYBACKED, "The leftover dice score: 1,000 extra for Blaise!"),
        (Happening.GIFT, "600 would carry Ada past 1,000, so they go to Blaise."),
        (Happening.VOID, "600 would go past 1,000 for everybody: nobody gets them."),
        (Happening.LAST_ROUND, "Ada has reached 1,000! Everybody else has one last turn."),
        (Happening.FULL_ROUND, "Ada has reached 1,000! The round is played to its end."),
        (Happening.PLAYOFF, "A tie! Play-off: one more turn each for Ada, Blaise."),
        (Happening.SIX_ONES, "Six 1s in one roll: Ada wins at once!"),
        (Happening.LEFT, "Blaise has left the game."),
        (Happening.TIMED_OUT, "Ada ran out of time; the turn is over."),
        (Happening.HANDED_OVER, "Bruno plays on for Blaise."),
        (Happening.TAKEN_BACK, "Blaise is back."),
        (Happening.WON, "🏆 Ada wins with 1,000"),
        (Happening.ENDED, "The game is over\nThe game was ended early. Nobody wins."),
    ],
)
def test_what_happened_stands_on_the_board(what: Happening, sentence: str) -> None:
    assert sentence in told(SCENES[what])


def test_a_roll_off_with_ties_shows_all_its_rounds() -> None:
    game = play("official", 3, "rolloff 535 / rolloff 44 / rolloff 26")
    assert "Roll-off: Ada 5 · Blaise 3 · Carl 5\n→ Ada 4 · Carl 4\n→ Ada 2 · Carl 6\nCarl begins" in told(game)


def test_a_farkle_says_what_it_cost() -> None:
    game = begun("official", 2, holding(300, free=3), "roll / dice 234")
    assert "2 3 4\nFarkle! Ada loses 300 points." in told(game)


def test_the_next_player_is_named() -> None:
    assert "Blaise, it is your turn." in told(begun("official", 2, banks(450)))


def test_a_turn_shows_its_points_and_the_dice_held_before() -> None:
    game = begun("official", 2, "roll / dice 111234 / hold 1 1 1 / roll / dice 523")
    assert "Ada · turn points 1,000\nHeld so far: 1 1 1" in told(game)


def test_hot_dice_that_were_used_are_counted() -> None:
    hot = "roll / dice 111222 / hold 1 1 1 2 2 2"
    once = begun("official", 2, hot, "roll / dice 523466")
    twice = begun("official", 2, hot, hot, "roll / dice 523466")
    assert "🔥 Hot dice once this turn" in told(once)
    assert "🔥 Hot dice 2 times this turn" in told(twice)


def test_without_a_selection_the_best_hold_is_told() -> None:
    game = begun("official", 2, "roll / dice 155346")
    assert "Tap dice to hold. Best: 200, a 1 (100) + 2 × 5 (100)" in told(game)


def test_a_selection_says_its_combinations_where_a_bank_leads_and_what_a_roll_risks() -> None:
    game = begun("official", 2, banks(450), FARKLE, "roll / dice 155346")
    assert "Hold 150: a 1 (100) + a 5 (50)\nbanking makes 600 · rolling 4 dice farkles 16%" in told(game, 0b011)


def test_the_dead_die_of_a_selection_is_named() -> None:
    game = begun("official", 2, "roll / dice 152346")
    assert "⚠ 2 scores nothing in this hold." in told(game, 0b000101)
    assert "⚠ 2 3 score nothing in this hold." in told(game, 0b001101)


def test_two_of_three_are_dead_alone() -> None:
    assert "⚠ 4 4 score nothing in this hold." in told(begun("official", 2, "roll / dice 444126"), 0b011)


def test_hot_dice_that_must_be_rolled_say_so() -> None:
    game = begun("standard", 2, "roll / dice 111222")
    assert "🔥 Hot dice! This table wants all of them rolled once more." in told(game, 0b111111)
    assert "banking" not in told(game, 0b111111)


def test_an_opening_that_is_not_reached_says_how_much_is_missing() -> None:
    game = begun("house", 2, "roll / dice 155346")
    assert "350 short of the 500 you need to bank" in told(game, 0b011)
    assert told(game).count("not on the board yet") == 2


def test_a_minimum_bank_that_is_not_reached_says_how_much_is_missing() -> None:
    game = begun("space", 2, banks(400), FARKLE, "roll / dice 155346")
    assert "250 short of the 400 you need to bank" in told(game, 0b011)


def test_a_bank_past_an_exact_target_says_beforehand_who_gets_the_points() -> None:
    rules = TABLES["welfare"].with_(target=1000)
    gift = begun(rules, 3, banks(600), banks(500), banks(300), "roll / dice 666123")
    void = begun(rules, 2, banks(600), banks(600), "roll / dice 666123")
    assert "banking goes past 1,000: Carl gets the points" in told(gift, 0b111)
    assert "banking goes past 1,000: nobody gets the points" in told(void, 0b111)


def test_a_bank_of_a_team_member_makes_the_score_of_the_team() -> None:
    rules = Rules(teams=2)
    game = begun(rules, 4, banks(400), banks(300), "roll / dice 111346")
    assert "banking makes your team 1,400" in told(game, 0b111)


def test_an_offer_of_leftover_dice_is_explained() -> None:
    bonus = begun(Rules(piggyback="bonus"), 2, banks(1000, free=3))
    assert "🐖 3 dice are left over: take them over, or roll all 6." in told(bonus)
    assert "If they score at once, that is 1,000 extra." in told(bonus)
    stake = begun(Rules(piggyback="inherit", piggyback_bonus=0), 2, banks(1000, free=1))
    assert "🐖 1 die is left over: take it over, or roll all 6.\nThey come with 1,000 turn points." in told(stake)


def test_no_offer_no_word_of_leftover_dice() -> None:
    assert "🐖" not in told(begun("official", 2, banks(1000)))


def test_the_last_turns_are_named_in_the_headline() -> None:
    assert "first to 1,000 · last round" in told(SCENES[Happening.LAST_ROUND])
    assert "first to 1,000 · last round" in told(SCENES[Happening.FULL_ROUND])
    assert "first to 1,000 · play-off" in told(SCENES[Happening.PLAYOFF])


def test_in_teams_only_the_others_have_a_last_turn() -> None:
    game = begun(LOW.with_(teams=2), 4, banks(1000))
    assert "Ada has reached 1,000! Everybody in the other teams has one last turn." in told(game)


def test_the_score_table_says_what_everybody_did_last() -> None:
    game = begun("official", 4, banks(450), FARKLE, holding(300, free=3), "roll / dice 234", "timeout")
    assert "➤ Ada 450 · banked 450\n• Blaise 0 · farkled\n• Carl 0 · farkled, lost 300\n" in told(game)
    assert "• Daniel 0 · ran out of time" in told(game)


def test_the_score_table_says_who_gave_points_away() -> None:
    assert "• Ada 600 · gave 600 to Blaise" in told(SCENES[Happening.GIFT])
    assert "• Ada 600 · went past the target" in told(SCENES[Happening.VOID])


def test_the_score_table_says_who_is_not_there() -> None:
    game = begun("official", 4, "handover 1 bruno / leave 2")
    text = told(game, missed=(0, 0, 0, MISSES))
    assert "• Blaise 0 · played by Bruno" in text
    assert "• Carl 0 · left" in text
    assert "• Daniel 0 · away" in text


def test_a_game_that_waits_for_everybody_says_so() -> None:
    text = told(begun("official", 2, "roll / dice 123456"), missed=(MISSES, MISSES))
    assert "Paused: everybody is away. Press I am back to go on." in text
    assert "1 2 3 4 5 6" in text


def test_the_clock_is_shown_by_discord_itself() -> None:
    assert "<t:1800000000:R>" in board(begun("official", 2), deadline=1_800_000_000_000).text
    assert "<t:" not in board(begun("official", 2)).text


def test_the_phrases_are_shown_when_the_game_begins_and_the_seal_always() -> None:
    game = begun("official", 2)
    session = session_of(game)
    first = drawn(session).text
    assert session.commitment in first
    assert session.mix in first
    assert "farkle" in first
    later = board(on(game, "roll / dice 123456")).text
    assert f"`{session.commitment[:8]}…`" in later
    assert f"`{session.mix[:8]}…`" in later


def test_a_finished_game_shows_its_seed_and_its_seal() -> None:
    session = session_of(SCENES[Happening.WON])
    assert session.seed.hex() in drawn(session).text
    assert session.commitment in drawn(session).text


def test_a_game_that_was_ended_early_shows_its_seed_too() -> None:
    session = session_of(SCENES[Happening.ENDED])
    assert session.seed.hex() in drawn(session).text


def test_a_shared_win_names_all_winners() -> None:
    assert "🏆 A shared win: Ada, Blaise" in told(begun(LOW, 2, banks(1000), banks(1000)))


def test_a_team_wins_together() -> None:
    game = begun(LOW.with_(teams=2, ending="sudden"), 4, banks(1000))
    assert "🏆 Team 1 wins: Ada, Carl" in told(game)
    assert "Team 1: 1,000\n🥇 1. Ada 1,000" in told(game)


def test_the_last_one_at_the_table_wins() -> None:
    assert "🏆 Blaise wins, the last one at the table" in told(begun("official", 2, "leave 0"))


def test_who_leaves_in_the_last_turn_does_not_make_the_winner_the_last_one() -> None:
    game = begun(LOW, 3, banks(1000), FARKLE, "leave 2")
    assert "🏆 Ada wins with 1,000" in told(game)


def test_the_final_table_stands_by_places() -> None:
    game = begun(LOW.with_(ending="sudden"), 4, banks(300), banks(700), FARKLE, banks(300), banks(700))
    assert "🥇 1. Ada 1,000 · best turn 700\n🥈 2. Blaise 700 · best turn 700\n" in told(game)
    assert "🥉 3. Daniel 300 · best turn 300\n• 4. Carl 0 · 1 farkle" in told(game)


def test_a_game_that_was_ended_early_gives_no_medals() -> None:
    game = begun("official", 2, banks(450), "end")
    assert "• 1. Ada 450 · best turn 450\n• 2. Blaise 0" in told(game)


def test_who_plays_alone_is_told_the_number_of_turns() -> None:
    begun_alone = play(LOW.with_(ending="sudden"), 1)
    assert "🏁 1,000 in 1 turn\n" in told(on(begun_alone, banks(1000)))
    assert "🏁 1,000 in 3 turns\n" in told(on(begun_alone, banks(450), FARKLE, banks(600)))


def test_a_lobby_says_who_sits_where_and_how_it_is_played() -> None:
    text = read(drawn(session_of(None)).text)
    assert "Farkle · Official · first to 10,000" in text
    assert "At the table, clockwise:\n1. Ada · host\n2. Blaise" in text
    assert "If somebody leaves, their seat is skipped." in text
    assert session_of(None).commitment in text


def test_a_lobby_says_what_its_buttons_have_chosen() -> None:
    chosen = drawn(session_of(None, leavers="computer", pace=Pace.SLOW))
    assert "If somebody leaves, a computer plays on for them." in chosen.text
    assert (chosen.label("leavers"), chosen.label("pace")) == ("Leavers: computer", "24 hours a turn")


def test_the_picture_of_a_farkle_has_its_digits_beside_it() -> None:
    text = board(begun("official", 2, FARKLE), faces=EMOJI_DICE).text
    assert "<:die_2_dead_0a1b2c:1000000000000000002>" in text
    assert "`2 3 4 4 6 6`" in text


def test_whoever_ends_a_game_alone_is_given_no_place_and_no_winner_is_missed() -> None:
    text = told(play("official", 1, f"{banks(450)} / end"))
    assert "The game was ended early." in text
    assert "Nobody wins" not in text
    assert "1. Ada" not in text
    assert "Ada 450" in text
