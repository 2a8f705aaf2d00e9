"""Tables of words, translated when they are looked up. Free of Qt, as the words are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

from app.language.translate import Phrase

Key = TypeVar("Key")
Held = TypeVar("Held")
Told = TypeVar("Told")


class Table(Mapping[Key, Told], Generic[Key, Held, Told]):
    """`tell` makes what is looked up of what is held."""

    def __init__(self, held: Mapping[Key, Held], tell: Callable[[Held], Told]) -> None:
        self._held, self._tell = held, tell

    def __getitem__(self, key: Key) -> Told:
        return self._tell(self._held[key])

    def __iter__(self) -> Iterator[Key]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, key: object) -> bool:
        return key in self._held


class Words(Table[Key, Phrase, str]):
    """`Words({Cut.NONE: Phrase("never cuts")})`"""

    def __init__(self, phrases: Mapping[Key, Phrase]) -> None:
        super().__init__(phrases, str)
