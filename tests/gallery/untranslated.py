"""Finds what is said in English although the pseudo language is spoken; names in the scenes are found, too."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from app.language.pseudo import BEGIN
from tests.gallery.clipped import called, is_inner, texts_of
from tests.gallery.report import Complaint

WORD = re.compile(r"[A-Za-z]{3,}")


def untranslated(top: QWidget) -> Iterator[Complaint]:
    """Of all that can be seen of `top`, or heard of it."""
    for widget in [top, *top.findChildren(QWidget)]:
        if not widget.isVisible() or is_inner(widget):
            continue
        heard = (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
        for text in dict.fromkeys((*texts_of(widget), *heard)):
            if BEGIN not in text and WORD.search(text):
                yield Complaint("untranslated", called(widget), repr(text))
