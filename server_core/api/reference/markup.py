"""HTML, element by element: every text is escaped on its way in."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

_CODE = re.compile(r"`([^`]+)`")


class Markup(str):
    """HTML that is escaped already."""

    __slots__ = ()


Child = str | Markup
VOID = {"link", "meta", "br"}


def el(tag: str, *children: Child, **attributes: str) -> Markup:
    """`el("a", "text", href="#x")`; `class_` becomes `class`."""
    names = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    given = "".join(f' {name}="{html.escape(value)}"' for name, value in names.items())
    if tag in VOID:
        return Markup(f"<{tag}{given}>")
    return Markup(f"<{tag}{given}>{join(*children)}</{tag}>")


def join(*children: Child) -> Markup:
    return Markup("".join(child if isinstance(child, Markup) else html.escape(child) for child in children))


def prose(text: str) -> Markup:
    """Text in which `code` is marked as the declarations do."""
    return Markup(_CODE.sub(r"<code>\1</code>", html.escape(text)))


def table(head: Iterable[str], rows: Iterable[Iterable[Child]], **attributes: str) -> Markup:
    """Wrapped, so that the table is scrolled and never the page; on narrow screens every cell has its own heading."""
    names = tuple(head)
    heads = el("tr", *(el("th", text, scope="col") for text in names))
    body = [el("tr", *(el("td", cell, data_head=name) for name, cell in zip(names, row, strict=True))) for row in rows]
    return el("div", el("table", el("thead", heads), el("tbody", *body), **attributes), class_="scroll", tabindex="0")


def listing(text: str) -> Markup:
    return el("pre", el("code", text), tabindex="0")
