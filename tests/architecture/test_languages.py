"""All that the program says can be translated, and is, into every language that it offers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import msgspec
import pytest

from app.language.languages import OFFERED, Language, TextKey, TranslatedMessage, messages
from app.words.raw_text import names_of
from server_core.contract.messages.alarms import TRANSLATED
from server_core.contract.messages.alarms import TRANSLATIONS as MAILS
from server_core.contract.types.documents import RawLanguage
from tests.support.syntax_trees import nodes_of

ROOT = Path(__file__).parents[2]
FILES = ROOT / "resources" / "languages"
MARKS = {ROOT / "app": {"tr", "Phrase"}, ROOT / "server_core" / "contract" / "messages": {"Template", "Singular"}}
TRANSLATIONS = [language for language in OFFERED if language is not Language.ENGLISH]
GIVEN_UP = {
    Language.GERMAN: (
        r"[Bb]enutz(t|en|bar)|Onboarding|Medien\w*|Engine|Live|Lücken?|Marken?|[Aa]us(ge)?setz(t|en)|[Vv]on selbst",
        r"[Hh]eraus(kam|kommt|gekommen)|[Kk]am es|Aufmerksamkeit|Mensch(en)?|zurück(nehmen|genommen)|Netze?",
        r"[Aa]b(ge)?schalt(en|et)|[Vv]erstummt?e?|gezeichnet|angelegt|[Aa]nlegen|Druckwarteschlange|[Ss]topp(t|en)?",
    ),
    Language.SPANISH: (
        r"[Ss]oportes?|[Rr]ecibos?|[Mm]otor(es)?|[Cc]ajón de dinero|[Ss]eleccion\w+|[Ii]nscri\w+|[Ss]pooler",
        r"[Dd]ibuj(ar(lo|la|se)?|ando|a|ad[oa]s?)|[Vv](olv|uelv|uelt)\w+ a imprimir|¿[Ss]alió|[Ee]n vivo|[Ss]ilencio",
        r"[Pp]or sí sol[oa]s?|[Nn]ecesitan? atención|[Ll]e necesitan?|[Cc]all(ó|aron)|[Nn]os|[Nn]uestr[oa]s?",
    ),
}
"""Words that the glossary in resources/docs/development/translating.md replaced: patterns for whole words."""
UNIT = r"mm/s|mm|cm|ms|min|s|h|d|dpi|ppp|%|[kKMG]i?B|Bit|bits?|[Bb]ytes?|Zoll|pulgadas"


@cache
def said() -> dict[TextKey, bool]:
    """Return all texts of the program, including its message catalogue, and whether each has a plural."""
    return {
        key: counts
        for folder, marks in MARKS.items()
        for file in sorted(folder.rglob("*.py"))
        for key, counts in _in(file, marks)
    }


def _in(file: Path, marks: set[str]) -> Iterator[tuple[TextKey, bool]]:
    if file.parent.name == "language":
        return
    nodes = nodes_of(file)
    inside = {id(node) for text in nodes if isinstance(text, ast.JoinedStr) for node in ast.walk(text)}
    for node in nodes:
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in marks):
            continue
        where = f"{file.relative_to(ROOT)}:{node.lineno}"
        assert id(node) not in inside, f"{where}: Qt Linguist does not look into f-strings"
        texts = [each for each in node.args[:2] if getattr(getattr(each, "func", None), "id", "") != "Singular"]
        literals = [each.value if isinstance(each, ast.Constant) else None for each in texts]
        assert literals, where
        assert all(isinstance(each, str) for each in literals), f"{where}: one literal, so that it is found"
        source, comment = [*map(str, literals), ""][:2]
        yield (source, comment), len(node.args) > 2


@cache
def told(language: Language) -> tuple[TranslatedMessage, ...]:
    return tuple(messages((FILES / f"{language.value}.ts").read_text(encoding="utf-8")))


def test_nothing_is_said_that_no_file_has() -> None:
    """Run `python packaging/languages.py`."""
    assert {message.key: message.numerus for message in told(Language.ENGLISH)} == {
        key: counts for key, counts in said().items() if counts
    }
    for language in TRANSLATIONS:
        assert {message.key: message.numerus for message in told(language)} == said(), language


def test_mails_have_the_translations_of_the_window() -> None:
    """Run `python packaging/languages.py`."""
    written = msgspec.json.decode(MAILS.read_bytes())
    for language in TRANSLATIONS:
        said = {message.key: message.translations[0] for message in told(language)}
        assert written[language.value] == {code: said[each.source, ""] for code, each in TRANSLATED.items()}


@pytest.mark.parametrize("language", OFFERED)
def test_all_is_translated_with_the_same_parts(language: Language) -> None:
    for message in told(language):
        assert message.is_done, message.key
        assert len(message.translations) == (2 if message.numerus else 1), message.key
        for translation in message.translations:
            assert parts(translation) == parts(message.key[0]), message.key
            assert ends(translation) == ends(message.key[0]), message.key
        if message.numerus:  # "one" may be a word of its own
            assert "%n" in message.key[0], message.key
            assert "%n" in message.translations[-1], message.key


def parts(text: str) -> list[tuple[str, str, str | None]]:
    found = ((name, form or "", turn) for _, name, form, turn in Formatter().parse(text) if name is not None)
    return sorted(((name, _of_a_date(form), turn) for name, form, turn in found), key=str)


def _of_a_date(form: str) -> str:
    """Each country writes the parts of a date in an order of its own."""
    return "".join(sorted(re.findall(r"%\w", form))) if form.startswith("%") else form


def ends(text: str) -> tuple[str, str]:
    """Spaces, an ellipsis and a colon are part of the layout."""
    last = re.search(r"(…|:|)\s*$", text)
    return text[: len(text) - len(text.lstrip())], last[1] if last else ""


@pytest.mark.parametrize("language", GIVEN_UP)
def test_one_word_stands_for_one_thing(language: Language) -> None:
    given_up = re.compile(rf"\b({'|'.join(GIVEN_UP[language])})\b")
    help_texts = (ROOT / "resources" / "help" / language.value).glob("*.txt")
    commands = ROOT / "resources" / "commands" / f"{language.value}.txt"
    files = [line for file in [*help_texts, commands] for line in file.read_text(encoding="utf-8").splitlines()]
    for text in [*translations(language), *files]:
        assert not given_up.search(text), text


@pytest.mark.parametrize("language", GIVEN_UP)
def test_no_line_ends_between_a_number_and_its_unit(language: Language) -> None:
    for text in translations(language):
        assert not re.search(rf"(\d|\}}|%n) ({UNIT})(?!\w)", text), text


def translations(language: Language) -> list[str]:
    return [text for message in told(language) for text in message.translations]


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_command_of_a_printer_has_a_name(language: Language) -> None:
    names = {name for spoken in RawLanguage for name in names_of(spoken).values()}
    lines = (ROOT / "resources" / "commands" / f"{language.value}.txt").read_text(encoding="utf-8").splitlines()
    translated = dict(line.split("\t") for line in lines)
    assert translated.keys() == names
    assert all(translated.values())
