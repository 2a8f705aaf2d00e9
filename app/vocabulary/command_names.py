"""What printer commands are called, from the vendors' public manuals; the tables are data files. Pure."""

from __future__ import annotations

from functools import cache

import resources
from server_core.contract.public import RawLanguage


@cache
def names_of(language: RawLanguage) -> dict[str, str]:
    """`{"^FO": "Field origin"}`, `{"ESC a": "Alignment"}`; of TSPL and CPCL the words in capitals."""
    lines = resources.text(f"commands/{language.value}.txt").splitlines()
    return {code: name for code, _, name in (line.partition("\t") for line in lines) if name}
