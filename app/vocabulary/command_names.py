"""What printer commands are called, from the vendors' public manuals; the tables are data files. Pure."""

from __future__ import annotations

from functools import cache

import resources
from app.language.translate import tr
from server_core.contract.types.documents import RawLanguage


@cache
def names_of(language: RawLanguage) -> dict[str, str]:
    """`{"^FO": "Field origin"}`, `{"ESC a": "Alignment"}`; of TSPL and CPCL the words in capitals."""
    lines = resources.text(f"commands/{language.value}.txt").splitlines()
    return {code: name for code, _, name in (line.partition("\t") for line in lines) if name}


def in_words(name: str) -> str:
    """`Field origin` in the language that is spoken now; as it is, where nobody has translated it."""
    language = tr("en", "the folder of the help's text: the word of this language")
    return _translated(language).get(name, name)


@cache
def _translated(language: str) -> dict[str, str]:
    file = f"commands/{language}.txt"
    lines = resources.text(file).splitlines() if file in resources.names("commands") else []
    return {name: translated for name, _, translated in (line.partition("\t") for line in lines)}
