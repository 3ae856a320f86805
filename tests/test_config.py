"""The settings: which place wins, and what is said about a mistake."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.config import KEYS, Config, ConfigError, describe, load

ROOT = Path(__file__).resolve().parent.parent
TOKEN = "not-a-real-token.but-as-long-as-one"  # noqa: S105 - it opens nothing

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def to_file(text: str) -> Path:
        path = tmp_path / "config.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return to_file


@pytest.fixture
def secrets(tmp_path: Path) -> Path:
    folder = tmp_path / "secrets"
    folder.mkdir()
    (folder / "farkle_token").write_text(f"{TOKEN}\n", encoding="utf-8")
    return folder


def complaints(path: Path | None = None, languages: tuple[str, ...] | None = None, **environ: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        load(path, environ, languages=languages)
    return list(caught.value.complaints)


def test_without_any_setting_the_defaults_count() -> None:
    assert load(None, {}) == Config(
        token=None, database=Path.cwd() / "data" / "farkle.sqlite3", language="en", log_level="INFO", solver="on"
    )


def test_the_example_file_says_what_the_defaults_are(tmp_path: Path) -> None:
    example = tmp_path / "config.toml"
    example.write_bytes((ROOT / "config.example.toml").read_bytes())
    default = load(None, {})
    expected = tmp_path / default.database.relative_to(Path.cwd())
    assert load(example, {}) == Config(
        token=default.token,
        database=expected,
        language=default.language,
        log_level=default.log_level,
        solver=default.solver,
    )


def test_the_example_file_names_every_setting() -> None:
    text = (ROOT / "config.example.toml").read_text(encoding="utf-8")
    assert set(tomllib.loads(text.replace("# token =", "token ="))) == set(KEYS)


def test_a_file_wins_over_the_defaults(write: Write) -> None:
    assert load(write('language = "it"'), {}).language == "it"


def test_a_variable_wins_over_the_file(write: Write) -> None:
    assert load(write('language = "it"'), {"FARKLE_LANGUAGE": "de"}).language == "de"


def test_a_named_secret_file_wins_over_a_variable(secrets: Path) -> None:
    named = str(secrets / "farkle_token")
    assert load(None, {"FARKLE_TOKEN": "another", "FARKLE_TOKEN_FILE": named}).token == TOKEN


def test_a_mounted_secret_is_found_without_being_named(secrets: Path) -> None:
    assert load(None, {}, secrets=secrets).token == TOKEN


def test_an_empty_variable_counts_as_unset() -> None:
    assert load(None, {"FARKLE_TOKEN": "", "FARKLE_TOKEN_FILE": "", "FARKLE_LANGUAGE": ""}) == load(None, {})


def test_variables_of_other_programs_are_none_of_our_business() -> None:
    assert load(None, {"PATH": "/bin", "LANGUAGE": "xx"}) == load(None, {})


def test_a_relative_database_starts_at_the_folder_of_the_file_that_names_it(write: Write) -> None:
    path = write('database = "games/farkle.sqlite3"')
    assert load(path, {}).database == path.parent / "games" / "farkle.sqlite3"


def test_a_relative_database_of_a_variable_starts_at_the_working_folder() -> None:
    assert load(None, {"FARKLE_DATABASE": "games.sqlite3"}).database == Path.cwd() / "games.sqlite3"


def test_a_database_may_start_at_the_home_folder() -> None:
    assert load(None, {"FARKLE_DATABASE": "~/games.sqlite3"}).database == Path.home() / "games.sqlite3"


def test_a_log_level_may_be_written_small() -> None:
    assert load(None, {"FARKLE_LOG_LEVEL": "debug"}).log_level == "DEBUG"


def test_an_unknown_setting_is_refused_with_the_closest_one(write: Write) -> None:
    path = write('databse = "x"')
    assert complaints(path) == [f"databse in {path}: there is no such setting; did you mean database?"]


def test_an_unknown_setting_that_is_like_no_other_is_refused_without_a_guess(write: Write) -> None:
    path = write("zzz = 1")
    assert complaints(path) == [f"zzz in {path}: there is no such setting."]


def test_an_unknown_variable_is_refused_with_the_closest_one() -> None:
    assert complaints(FARKLE_LANGUGE="en") == [
        "FARKLE_LANGUGE: there is no such setting; did you mean FARKLE_LANGUAGE?"
    ]


def test_a_variable_that_is_like_no_other_is_refused_without_a_guess() -> None:
    assert complaints(FARKLE_X="1") == ["FARKLE_X: there is no such setting."]


def test_settings_in_a_table_are_refused(write: Write) -> None:
    path = write('[bot]\nlanguage = "it"')
    assert complaints(path) == [f"[bot] in {path}: settings stand in no table; take this line out."]


def test_a_value_that_is_no_text_is_refused_without_being_repeated(write: Write) -> None:
    path = write("token = 123456789")
    assert complaints(path) == [f'token in {path}: this must be a text in quotes, such as token = "...".']


def test_an_empty_value_in_the_file_is_refused(write: Write) -> None:
    path = write('language = " "')
    assert complaints(path) == [f"language in {path}: this is empty; give it a value or take it out."]


def test_a_language_without_a_catalog_is_refused_with_those_there_are() -> None:
    assert complaints(languages=("en", "it"), FARKLE_LANGUAGE="ti") == ['FARKLE_LANGUAGE: "ti" is none of en, it.']


def test_a_mistyped_log_level_is_refused_with_the_closest_one() -> None:
    assert complaints(FARKLE_LOG_LEVEL="warn") == [
        'FARKLE_LOG_LEVEL: "warn" is none of DEBUG, INFO, WARNING, ERROR; did you mean WARNING?'
    ]


def test_a_database_that_is_a_folder_is_refused_with_a_better_name(tmp_path: Path) -> None:
    assert complaints(FARKLE_DATABASE=str(tmp_path)) == [
        f"FARKLE_DATABASE: {tmp_path} is a folder; name a file in it, such as {tmp_path / 'farkle.sqlite3'}."
    ]


def test_a_token_with_a_space_is_refused_without_being_repeated() -> None:
    assert complaints(FARKLE_TOKEN=f"Bot {TOKEN}") == [
        "FARKLE_TOKEN: a token holds no spaces or line breaks; copy it again."
    ]


def test_a_missing_secret_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "token"
    assert complaints(FARKLE_TOKEN_FILE=str(path)) == [
        f"{path} (FARKLE_TOKEN_FILE): it can't be read (No such file or directory)."
    ]


def test_a_secret_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "token"
    path.write_bytes(b"\xff\xfe")
    assert complaints(FARKLE_TOKEN_FILE=str(path)) == [f"{path} (FARKLE_TOKEN_FILE): this is not a text file."]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    assert complaints(path) == [f"{path}: it can't be read (No such file or directory)."]


def test_a_file_that_is_no_toml_is_refused_with_the_place(write: Write) -> None:
    (complaint,) = complaints(write("language = it"))
    assert "this is not TOML" in complaint
    assert "line 1" in complaint


def test_all_mistakes_of_all_places_are_told_at_once(write: Write, tmp_path: Path) -> None:
    path = write('databse = "x"\nlog_level = "loud"')
    found = complaints(path, FARKLE_LANG="en", FARKLE_TOKEN_FILE=str(tmp_path / "none"))
    assert [complaint.split(":")[0] for complaint in found] == [
        f"databse in {path}",
        f"log_level in {path}",
        "FARKLE_LANG",
        f"{tmp_path / 'none'} (FARKLE_TOKEN_FILE)",
    ]


def test_a_mistake_is_told_even_where_a_later_place_sets_it_right(write: Write) -> None:
    assert len(complaints(write('log_level = "loud"'), FARKLE_LOG_LEVEL="INFO")) == 1


def test_the_description_says_each_value_and_where_it_came_from(write: Write) -> None:
    path = write('database = "/srv/farkle.sqlite3"')
    config = load(path, {"FARKLE_LANGUAGE": "it", "FARKLE_TOKEN": TOKEN})
    assert [line.split(maxsplit=2) for line in describe(config).splitlines() if not line.startswith("token")] == [
        ["database", "/srv/farkle.sqlite3", f"database in {path}"],
        ["language", "it", "FARKLE_LANGUAGE"],
        ["log_level", "INFO", "default"],
        ["solver", "on", "default"],
    ]


def test_the_token_is_never_shown() -> None:
    config = load(None, {"FARKLE_TOKEN": TOKEN})
    assert config.token == TOKEN
    assert TOKEN not in describe(config) + repr(config) + str(config)
