"""The page that prints a file, in its states: open, with all parameters, something wrong, being sent."""

from __future__ import annotations

from typing import cast

from app.console import Console
from app.pages.page import PageKey
from app.pages.print_file.page import PrintFilePage
from resources.samples import path as sample
from tests.gallery.stage import settle, wait_until

SENT, WHOLE = 12_400_000, 48_000_000
"""Bytes."""


def page_of(console: Console) -> PrintFilePage:
    console.window.go_to(PageKey.PRINT)
    page = cast(PrintFilePage, console.window.page(PageKey.PRINT))
    page.form.more_button.setChecked(False)
    page.form.copies.setText("1")
    page.form.more.numbers["margin_left_mm"].setText("")
    page.sending.end()
    return page


def opened(console: Console, name: str) -> PrintFilePage:
    page = page_of(console)
    page.open_file(sample(name))
    wait_until(lambda: page.file is not None and page.file.name == name)
    settle(0.3)  # the picture follows a moment after the last change
    return page


def pdf(console: Console) -> None:
    opened(console, "label-100x150.pdf")


def raw(console: Console) -> None:
    opened(console, "label-100x150.zpl")


def more(console: Console) -> None:
    """Everything that can be said, and some of it wrong."""
    page = opened(console, "label-100x150.pdf")
    page.form.more_button.setChecked(True)
    page.form.copies.setText("2,5")
    page.form.more.numbers["margin_left_mm"].setText("-1")


def sending(console: Console) -> None:
    page = opened(console, "label-100x150.pdf")
    page.sending.begin(WHOLE)
    page.sending.show_sent(SENT)
    page.sending.show()
