"""Messages to and from the child that draws RAW labels: the request, and the properties of a drawn label."""

from __future__ import annotations

from dataclasses import dataclass

from agent_core.raw.draw.display_list import DrawingPrinter, WhyNotDrawn
from server_core.contract.types.documents import RawLanguage

CPU_SECONDS, WALL_SECONDS = 5, 10.0
"""Most time for one request. The child ends a label before that and returns what it has."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RawCall:
    """One label of a RAW file, counted from 1, drawn by `head`.

    `media_width`, `media_height`: the loaded medium in dots, which the picture shows; what lies outside it, or beyond
    the head, is cut off. None = unknown: the picture is as large as the label.
    """

    language: RawLanguage
    head: DrawingPrinter
    label: int = 1
    media_width: int | None = None
    media_height: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawnField:
    """The place of an item in dots, right and bottom excluded, and the bytes that asked for it."""

    left: int
    top: int
    right: int
    bottom: int
    start: int
    end: int


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelPlace:
    """Bytes of the file that print a label; those of a series have the same."""

    start: int
    end: int
    copies: int


@dataclass(frozen=True, kw_only=True, slots=True)
class FilePlace:
    """`line` and `column` count from 1, `byte` of the file from 0."""

    line: int
    column: int
    byte: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Remark:
    """Equal commands that the picture lacks, or shows otherwise than the file says. See `NotDrawn`.

    `count`: of them; `places`: of the first ones.
    """

    command: str
    why: WhyNotDrawn
    detail: str
    count: int
    places: tuple[FilePlace, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RawLabelFacts:
    """A drawn label. Its rows follow in the body.

    - `label_count`: labels of the file; `has_more`: it has more than are counted
    - `places`: of all labels that are counted
    - `label_width`, `label_height`: the size that the file sets, if that of the medium is known; None = it sets none
    - `cut_left` to `cut_bottom`: how far ink lies outside, in dots
    - `more_remarks`: remarks beyond those that are listed
    """

    label: int
    label_count: int
    has_more: bool
    width_dots: int
    height_dots: int
    copies: int
    places: tuple[LabelPlace, ...]
    label_width: int | None
    label_height: int | None
    cut_left: int
    cut_top: int
    cut_right: int
    cut_bottom: int
    fields: tuple[DrawnField, ...]
    remarks: tuple[Remark, ...]
    more_remarks: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class NoLabelFacts:
    """A file without a label. `remarks`: what keeps its commands from being one."""

    remarks: tuple[Remark, ...] = ()
