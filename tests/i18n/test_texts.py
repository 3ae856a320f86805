"""How things are said in a language: numbers, shares, plurals, and which language a locale gets."""

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.i18n.texts import SOURCE, Texts, closest, languages, read, texts

NEW = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def spoken(language: str, catalog: str) -> Texts:
    """Give texts from a catalog written here."""
    return read((NEW + catalog).encode(), language)


def test_english_is_the_source_and_comes_first() -> None:
    assert languages()[0] == SOURCE == "en"


@pytest.mark.parametrize("language", languages())
def test_every_language_loads(language: str) -> None:
    assert texts(language).language == language
    assert texts(language).say("Roll")


def test_a_text_is_translated() -> None:
    assert texts("it").say("Roll {dice}", dice=3) == "Lancia 3"


def test_a_text_without_a_translation_stays_english() -> None:
    assert texts("it").say("No such text, {name}.", name="Ada") == "No such text, Ada."


@pytest.mark.parametrize(
    ("language", "written"), [("en", "10,000"), ("it", "10.000"), ("de", "10.000"), ("fr", "10\u202f000")]
)
def test_a_number_is_written_as_the_language_writes_it(language: str, written: str) -> None:
    say = spoken(language, "")
    assert say.number(10_000) == written
    assert say.say("first to {target}", target=10_000) == f"first to {written}"


@pytest.mark.parametrize(("language", "written"), [("en", "-1,500"), ("it", "-1.500")])
def test_a_score_may_be_negative(language: str, written: str) -> None:
    assert texts(language).number(-1500) == written


@pytest.mark.parametrize(("language", "written"), [("en", "28%"), ("it", "28%"), ("de", "28\u00a0%")])
def test_a_chance_is_in_whole_percent(language: str, written: str) -> None:
    assert spoken(language, "").percent(5 / 18) == written


@pytest.mark.parametrize(("language", "written"), [("en", "1,266.7"), ("it", "1.266,7")])
def test_a_mean_has_one_digit_behind_the_point(language: str, written: str) -> None:
    assert texts(language).decimal(1266.6667) == written


@pytest.mark.parametrize(("number", "english", "italian"), [(1, "1 farkle", "1 Farkle"), (2, "2 farkles", "2 Farkle")])
def test_how_many_decides_the_form(number: int, english: str, italian: str) -> None:
    assert texts("en").count("{n} farkle", "{n} farkles", number) == english
    assert texts("it").count("{n} farkle", "{n} farkles", number) == italian


@pytest.mark.parametrize(
    ("number", "form"), [(1, "1 ход"), (2, "2 хода"), (5, "5 ходов"), (21, "21 ход"), (1_000, "1\u00a0000 ходов")]
)
def test_a_language_may_have_more_forms_than_two(number: int, form: str) -> None:
    russian = spoken(
        "ru",
        'msgid "{n} turn"\nmsgid_plural "{n} turns"\n'
        'msgstr[0] "{n} ход"\nmsgstr[1] "{n} хода"\nmsgstr[2] "{n} ходов"\n',
    )
    assert russian.count("{n} turn", "{n} turns", number) == form


@pytest.mark.parametrize("mark", ["", "#, fuzzy\n"])
def test_a_catalog_fresh_from_the_tool_is_read(mark: str) -> None:
    fresh = read(f'{mark}{NEW}msgid "Begin"\nmsgstr "Où ça, déjà ?"\n'.encode(), "fr")
    assert fresh.say("Begin") == "Où ça, déjà ?"


def test_an_empty_catalog_leaves_everything_english() -> None:
    assert read(b"", "fr").say("Begin") == "Begin"


def test_a_fact_is_never_read_as_a_text_with_blanks() -> None:
    assert texts("en").say("{name} is back.", name="{points}") == "{points} is back."


@pytest.mark.parametrize("locale", list(discord.Locale))
def test_every_locale_of_discord_gets_a_language_there_is(locale: discord.Locale) -> None:
    given_language = closest(str(locale))
    wanted = locale.value.split("-")[0]
    assert given_language == (wanted if wanted in languages() else SOURCE)


@pytest.mark.parametrize("locale", [None, "", "None", "xx", "no locale at all", "it_IT_", "-", "🎲"])
def test_what_is_no_locale_gets_the_fallback(locale: str | None) -> None:
    assert closest(locale) == SOURCE
    assert closest(locale, "it") == "it"


@given(st.text(max_size=20))
@settings(deadline=None)
def test_no_locale_whatever_breaks_the_search(locale: str) -> None:
    assert closest(locale) in languages()
