"""Settings of a new printer, pre-filled from its reported capabilities. The user can change all of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QWidget

from app.language.translate import Phrase, tr
from app.theme.theme import Theme
from app.widgets.facts import ValueBox
from app.widgets.fields import ChoiceBox, MillimetreBox
from app.widgets.labels import hbox, named, text_label
from app.words.media import area_words
from app.words.printers import LANGUAGES
from server_core.contract.decisions.names import confusable_skeletons, is_seen
from server_core.contract.types.discovery import FoundPrinter, ProbeNews
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.fields import NAME_CHARACTERS
from server_core.contract.types.printers import AddPrinter

MediaSize = tuple[float, float | None]
PRESETS: dict[str | Phrase, MediaSize | None] = {
    Phrase("Automatic"): None,
    "100 × 150 mm": (100, 150),
    "102 × 152 mm (4 × 6 in)": (102, 152),
    "58 × 40 mm": (58, 40),
    Phrase("80 mm receipt roll"): (80, None),
    "A4": (210, 297),
}
CUSTOM = Phrase("Other size…")
LABELS = (RawLanguage.ZPL, RawLanguage.TSPL)
UNKNOWN_LABEL = Phrase("Not known: the test label is 100 × 150 mm")
"""The first entry's effect for label printers, which seldom report the loaded media: a small roll must not be
wasted.
"""
CHOOSE = "?"
NONE = ""
NO_LANGUAGE = {"socket": Phrase("None: prints RAW files only"), "virtual": Phrase("Automatic")}
"""The meaning of the entry without a language, by the address's scheme."""
TAKES_PDF = Phrase("None: prints PDF")
LEAST_WIDTH = 88
"""Pixels for `2000.0 mm`, so that the form fits beside the list."""
DPIS = (203, 300, 600)


class PrinterForm(QWidget):
    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._by_hand: set[str] = set()
        self._silent = False
        self.name = named(QLineEdit(), "addprinter.name", tr("Name of the printer"))
        self.name.setPlaceholderText("Zebra Dock 1")
        self.language = ChoiceBox(theme, "addprinter.language", tr("Label language"))
        self.language.addItem(tr("Choose its language"), CHOOSE)
        for language, words in LANGUAGES.items():
            self.language.addItem(words, language.value)
        self.language.addItem(str(TAKES_PDF), NONE)
        self.dpi = ChoiceBox(theme, "addprinter.dpi", tr("Resolution", "of a printer, field"))
        self.head = named(MillimetreBox(0, LEAST_WIDTH), "addprinter.head", tr("Print width in millimetres"))
        self.head.setSpecialValueText(tr("Not known"))
        self.media = ValueBox[MediaSize | Phrase | None](theme, "addprinter.media", tr("Loaded paper"))
        self.width_mm = named(MillimetreBox(1, LEAST_WIDTH), "addprinter.width", tr("Paper width in millimetres"))
        self.height_mm = named(MillimetreBox(1, LEAST_WIDTH), "addprinter.height", tr("Paper height in millimetres"))
        for side in (self.width_mm, self.height_mm):
            side.setValue(100)
        for box in (self.language, self.dpi, self.media):
            box.may_shrink()
        self._size = QWidget()
        self._arrange()
        self._offer_dpi(None)
        self._offer_media(None, None)
        self._show_size()
        self.name.textEdited.connect(lambda: self._touched("name"))
        self.language.activated.connect(lambda: self._touched("language"))
        self.language.currentIndexChanged.connect(self._name_unknown)
        self.dpi.activated.connect(lambda: self._touched("dpi"))
        self.media.activated.connect(lambda: self._touched("media"))
        self.head.valueChanged.connect(lambda: self._touched("head"))
        for size in (self.width_mm, self.height_mm):
            size.valueChanged.connect(lambda: self._touched("media"))
        self.media.currentTextChanged.connect(self._show_size)

    def begin(self) -> None:
        """Begin with another printer and discard text typed for the one before."""
        self._by_hand.clear()

    def fill(self, uri: str, proposal: Proposal) -> None:
        """Fill all fields that the user has not changed since `begin`."""
        by_hand = set(self._by_hand)
        self._silent = proposal.silent
        self.language.setItemText(0, tr("Not known: no answer") if self._silent else tr("Choose its language"))
        self.language.setItemText(self.language.count() - 1, str(NO_LANGUAGE.get(scheme_of(uri), TAKES_PDF)))
        if "name" not in by_hand:
            self.name.setText(proposal.name)
            self.name.setCursorPosition(0)
        if "language" not in by_hand:
            spoken = proposal.language.value if proposal.language else NONE
            self.language.setCurrentIndex(self.language.findData(spoken if proposal.settled else CHOOSE))
        if "dpi" not in by_hand:
            self._offer_dpi(proposal.dpi)
        if "head" not in by_hand:
            self.head.setValue(proposal.head_width_mm or 0)
        if "media" not in by_hand:
            self._offer_media(proposal.media_width_mm, proposal.media_height_mm)
        self._by_hand = by_hand
        self._name_unknown()

    def lacks(self) -> str | None:
        """Return why the printer cannot be added yet."""
        if not self.name.text().strip():
            return tr("Give the printer a name first")
        if self.language.currentData() == CHOOSE:
            if self._silent:
                return tr("The printer did not answer. Ask again, choose another connection, or choose its language")
            return tr("Choose the printer's language first")
        return None

    def chosen_language(self) -> RawLanguage | None:
        language = self.language.currentData()
        return RawLanguage(language) if language not in (NONE, CHOOSE) else None

    def request(self, uri: str) -> AddPrinter:
        width: float | None = self.width_mm.value()
        height: float | None = self.height_mm.value()
        chosen = self.media.value()
        if not isinstance(chosen, Phrase):
            width, height = chosen or (None, None)
        return AddPrinter(
            uri=uri.strip(),
            name=self.name.text().strip(),
            language=self.chosen_language(),
            dpi=self.dpi.currentData(),
            media_width_mm=width,
            media_height_mm=height,
            head_width_mm=self.head.value() or None,
        )

    def _arrange(self) -> None:
        size = QHBoxLayout(self._size)
        size.setContentsMargins(0, 0, 0, 0)
        size.addWidget(self.width_mm, 1)
        size.addWidget(text_label("×"))
        size.addWidget(self.height_mm, 1)
        print_head = hbox(spacing=8)
        print_head.addWidget(self.dpi, 1)
        width_word = text_label(tr("Width", "of the print head, field"))
        width_word.setBuddy(self.head)
        print_head.addWidget(width_word)
        print_head.addWidget(self.head, 1)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        lines: list[tuple[str, QWidget]] = [
            (tr("Name", "of a printer, field"), self.name),
            (tr("Label language"), self.language),
            (tr("Print head"), self.dpi),
        ]
        for row, (words, widget) in enumerate([*lines, (tr("Paper", "of a printer, field"), self.media)]):
            label = text_label(words)
            label.setBuddy(widget)
            grid.addWidget(label, row, 0)
            if widget is self.dpi:
                grid.addLayout(print_head, row, 1)
            else:
                grid.addWidget(widget, row, 1)
        grid.addWidget(self._size, len(lines) + 1, 1)

    def steps(self) -> list[QWidget]:
        """Return the widgets in tab order."""
        return [self.name, self.language, self.dpi, self.head, self.media, self.width_mm, self.height_mm]

    def _offer_dpi(self, reported: int | None) -> None:
        self.dpi.clear()
        self.dpi.addItem(tr("Automatic"), None)
        for dpi in sorted({*DPIS, *([reported] if reported else [])}):
            self.dpi.addItem(tr("{dpi} dpi", dpi=dpi), dpi)
        self.dpi.setCurrentIndex(self.dpi.findData(reported) if reported else 0)

    def _offer_media(self, width: float | None, height: float | None) -> None:
        """Offer the loaded media, by name if they have one."""
        reported = None if width is None else (width, height)
        sizes: dict[MediaSize | Phrase | None, str] = {size: str(words) for words, size in PRESETS.items()}
        if width is not None:
            sizes.setdefault(reported, area_words(width, height))
        self.media.fill([*sizes.items(), (CUSTOM, str(CUSTOM))])
        self.media.choose(reported)

    def _name_unknown(self) -> None:
        words = UNKNOWN_LABEL if self.chosen_language() in LABELS else next(iter(PRESETS))
        self.media.setItemText(0, str(words))

    def _show_size(self) -> None:
        self._size.setVisible(self.media.value() is CUSTOM)

    def _touched(self, field: str) -> None:
        self._by_hand.add(field)
        self.changed.emit()


# Defaults for a found printer, only from what the device or its announcement reported.


UNSPEAKABLE = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)))
PAGE_SCHEMES = ("ipp", "ipps")


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposal:
    """The proposed settings. Lengths in mm.

    - `settled`: it is known whether and which label language it speaks; otherwise the user chooses
    - `silent`: it should have answered, but did not
    """

    name: str
    language: RawLanguage | None = None
    settled: bool = False
    silent: bool = False
    dpi: int | None = None
    media_width_mm: float | None = None
    media_height_mm: float | None = None
    head_width_mm: float | None = None


def proposal_of(found: FoundPrinter, uri: str, news: ProbeNews | None, taken: Collection[str]) -> Proposal:
    """Derive settings from a probe. `news` None: the device was not or could not be probed.

    A printer without a language applies page settings itself, so none are proposed.
    """
    name = free_name(_name_of(found, uri, news), taken)
    silent = scheme_of(uri) in PAGE_SCHEMES and (news is None or bool(news.problem))
    news = news or ProbeNews()
    language = news.language or found.language
    if language is None:
        return Proposal(name=name, settled=_takes_pages(uri, news), silent=silent)
    return Proposal(
        name=name,
        language=language,
        settled=True,
        dpi=news.dpi,
        media_width_mm=news.media_width_mm,
        media_height_mm=news.media_height_mm,
        head_width_mm=news.head_width_mm,
    )


def scheme_of(uri: str) -> str:
    return uri.strip().partition("://")[0].lower()


def free_name(wanted: str, taken: Collection[str]) -> str:
    """Return a free name: `Zebra ZD421 2` if there is a `Zebra ZD421`."""
    plain = " ".join(wanted.translate(UNSPEAKABLE).split())[: NAME_CHARACTERS - 4].strip()
    plain = plain if is_seen(plain) else tr("Printer")
    used = frozenset[str]().union(*map(confusable_skeletons, taken))
    names = (plain if number == 1 else f"{plain} {number}" for number in range(1, len(used) + 2))
    return next(name for name in names if confusable_skeletons(name).isdisjoint(used))


def _takes_pages(uri: str, news: ProbeNews) -> bool:
    if scheme_of(uri) == "virtual":
        return True  # it reports it itself
    capabilities = news.capabilities
    if capabilities is None or news.problem:
        return False
    return scheme_of(uri) in PAGE_SCHEMES or DocumentFormat.PDF in (capabilities.document_formats or ())


def _name_of(found: FoundPrinter, uri: str, news: ProbeNews | None) -> str:
    """Return the device's own name; for a typed address only the model or the host."""
    model = (news.model if news else None) or found.model
    if scheme_of(uri) == "virtual":
        return found.name if "://" not in found.name else uri.partition("://")[2].strip("/")
    host = _host_of(uri)
    is_address = "://" in found.name or (host and found.name.casefold().startswith(host))
    if not is_address:
        return found.name
    return model or host or found.name


def _host_of(uri: str) -> str:
    try:
        return urlsplit(uri.strip()).hostname or ""
    except ValueError:
        return ""
