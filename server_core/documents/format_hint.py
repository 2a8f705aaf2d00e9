"""What a document may be by its name or by the server it came from, where its bytes and its sender are silent. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

from server_core.contract.types.documents import DocumentFormat, RawLanguage


class FormatHint(NamedTuple):
    format: DocumentFormat | None
    raw_language: RawLanguage | None


NONE = FormatHint(None, None)
PDF = FormatHint(DocumentFormat.PDF, None)
# `.prn`, `.txt`, `.bin` and `.lbl` say nothing: every language is kept in such files.
EXTENSIONS = {
    "pdf": PDF,
    "zpl": FormatHint(DocumentFormat.RAW, RawLanguage.ZPL),
    "zpl2": FormatHint(DocumentFormat.RAW, RawLanguage.ZPL),
    "tspl": FormatHint(DocumentFormat.RAW, RawLanguage.TSPL),
    "tspl2": FormatHint(DocumentFormat.RAW, RawLanguage.TSPL),
    "cpcl": FormatHint(DocumentFormat.RAW, RawLanguage.CPCL),
    "escpos": FormatHint(DocumentFormat.RAW, RawLanguage.ESCPOS),
}


def format_hint(filename: str | None, content_type: str | None = None) -> FormatHint:
    """The name's extension (`label.zpl`), else the media type (`application/zpl`, `application/vnd.zebra-zpl`).

    Only what is unambiguous counts; both None otherwise.
    """
    _, dot, extension = (filename or "").strip().rpartition(".")
    named = EXTENSIONS.get(extension.lower(), NONE) if dot else NONE
    if named is not NONE:
        return named
    media_type = (content_type or "").partition(";")[0].strip().lower()
    return EXTENSIONS.get(re.split(r"[/.+-]", media_type)[-1], NONE) if "/" in media_type else NONE
