"""Whatever the bot refuses, it says in one sentence what is wrong and what to do."""

import ast
import re
import string
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from bot.farkle.errors import Refusal
from bot.i18n.refusals import SENTENCES, sentence
from bot.i18n.texts import languages, texts

ROOT = Path(__file__).resolve().parent.parent.parent
ROOMS = ("bot", "cogs")
FILLED_IN_BY_THE_REPORTER = {"link": "game"}
"""A fact that is made from another one before the sentence is said: a link to the message, from the game's id."""


def raised() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Find every refusal in the sources: where it is made, its code, the names of its facts."""
    for path in chain.from_iterable(sorted((ROOT / folder).rglob("*.py")) for folder in ROOMS):
        tree = ast.parse(path.read_text())
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                        where = f"{path.relative_to(ROOT)}:{node.lineno}"
                        facts = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                        for code in codes(node.args[0], function):
                            yield where, code, facts


def codes(given: ast.expr, function: ast.AST) -> Iterator[str]:
    """Find the codes that an expression may stand for."""
    match given:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp(body=body, orelse=orelse):
            yield from codes(body, function)
            yield from codes(orelse, function)
        case ast.Dict(values=values):
            yield from chain.from_iterable(codes(value, function) for value in values)
        case ast.Call(func=ast.Attribute(value=found, attr="get"), args=[_, default]):
            yield from codes(found, function)
            yield from codes(default, function)
        case ast.Name(id=name):
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
                    yield from codes(node.value, function)
        case ast.Attribute(value=ast.Name(id="refusal"), attr="code"):
            return  # one that is told with another fact added
        case _:
            pytest.fail(f"line {given.lineno}: what code is {ast.unparse(given)}?")


RAISED = sorted(set(raised()), key=str)


def test_the_search_finds_the_codes_in_all_their_forms() -> None:
    found = {code for _, code, _ in RAISED}
    assert {"dead-dice", "below-opening", "below-minimum", "already-held", "dice-pending", "rights"} <= found
    assert len(found) > 40


@pytest.mark.parametrize(("where", "code"), sorted({(where, code) for where, code, _ in RAISED}))
def test_every_refusal_has_a_sentence(where: str, code: str) -> None:
    assert code in SENTENCES, where


@pytest.mark.parametrize(("where", "code", "facts"), RAISED)
def test_a_sentence_tells_only_facts_that_the_refusal_has(where: str, code: str, facts: frozenset[str]) -> None:
    told = {name for _, name, _, _ in string.Formatter().parse(SENTENCES[code]) if name}
    assert {FILLED_IN_BY_THE_REPORTER.get(name, name) for name in told} <= facts, where


def test_no_sentence_waits_for_a_refusal_that_never_comes() -> None:
    assert set(SENTENCES) - {code for _, code, _ in RAISED} == set()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("code", "facts"), sorted({(code, facts) for _, code, facts in RAISED}, key=str))
def test_every_refusal_can_be_said_in_every_language(code: str, facts: frozenset[str], language: str) -> None:
    refusal = Refusal(code, **dict.fromkeys(facts | {"link"}, 1000))
    said = sentence(refusal, texts(language))
    assert not re.search(r"[{}]", said)
    assert said[0].isupper() or said[0] in "“«" or not said[0].isalpha()
    assert len(said) <= 200


def test_facts_are_written_in_the_language() -> None:
    refusal = Refusal("below-opening", need=1500, have=450, missing=1050)
    assert (
        sentence(refusal, texts("en")) == "To get on the board you need 1,500 points in one turn. You are 1,050 short."
    )
    assert (
        sentence(refusal, texts("it"))
        == "Per entrare in gioco ti servono 1.500 punti in un turno. Te ne mancano 1.050."
    )


def test_several_facts_of_one_name_are_listed() -> None:
    assert sentence(Refusal("dead-dice", faces=(2, 3)), texts("en")).startswith("Dice that score nothing here: 2, 3.")
    tables = Refusal("unknown-table", table="chess", tables=("official", "house"))
    assert sentence(tables, texts("en")).endswith("Choose one of: official, house.")
