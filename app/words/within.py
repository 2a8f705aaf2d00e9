"""How a word stands inside a sentence. Pure."""

from __future__ import annotations

from app.language.translate import tr


def within(text: str) -> str:
    """`Cover open` -> `cover open`; HEAD HOT stays as it is, and so does all in a language that writes nouns large."""
    small = tr("a", "how a word begins inside a sentence: a, or A where nouns are written large") == "a"
    return f"{text[:1].lower()}{text[1:]}" if small and not text[1:2].isupper() else text
