"""Add a printer by its address; what is wrong is told under the field, and nothing typed is lost."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.errors import ConsoleError, Refused
from app.session import Session
from app.theme.theme import Theme
from app.theme.tokens import SIZES
from app.vocabulary.printers import LANGUAGES
from app.widgets.buttons import Button
from app.widgets.choice_box import ChoiceBox
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from server_core.contract.console import AddPrinter, PrinterView
from server_core.contract.public import RawLanguage

EXAMPLES = "socket://192.168.1.50:9100    ipp://printer.local/ipp/print    virtual:///Demo"
PRESETS: dict[str, tuple[float, float | None] | None] = {
    "As the printer says": None,
    "100 × 150 mm": (100, 150),
    "102 × 152 mm (4 × 6 in)": (102, 152),
    "58 × 40 mm": (58, 40),
    "80 mm receipt roll": (80, None),
    "A4": (210, 297),
}
CUSTOM = "Other size…"
NO_LANGUAGE = {"socket": "Not known: RAW files only", "ipp": "None – it takes PDF", "ipps": "None – it takes PDF"}
"""What the entry without a language means, by the address's scheme."""
BARE_HOST = re.compile(r"[\w-]+(\.[\w-]+)+(:\d{1,5})?|[\w-]+:\d{1,5}")
"""A host or IP address without scheme and path: with a dot, a port, or both."""
DPIS = (203, 300, 600)


class AddPrinterDialog(QDialog):
    def __init__(
        self, theme: Theme, session: Session, on_added: Callable[[PrinterView], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._session = session
        self._on_added = on_added
        self._named_by_hand = False
        self._language_by_hand = False
        self.setWindowTitle("Add printer")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(560)
        named(self, "addprinter", "Add printer")
        self.address = named(QLineEdit(), "addprinter.address", "Address of the printer")
        self.address.setPlaceholderText("socket://192.168.1.50")
        self.name = named(QLineEdit(), "addprinter.name", "Name of the printer")
        self.name.setPlaceholderText("Zebra Dock 1")
        self.language = ChoiceBox(theme, "addprinter.language", "Label language")
        self.language.addItem("", None)
        for language, words in LANGUAGES.items():
            self.language.addItem(words, language.value)
        self.dpi = ChoiceBox(theme, "addprinter.dpi", "Resolution")
        self.dpi.addItem("As the printer says", None)
        for dpi in DPIS:
            self.dpi.addItem(f"{dpi} dpi", dpi)
        self.media = ChoiceBox(theme, "addprinter.media", "Loaded media")
        self.media.addItems([*PRESETS, CUSTOM])
        self.width_mm = named(_millimetres(), "addprinter.width", "Media width in millimetres")
        self.height_mm = named(_millimetres(), "addprinter.height", "Media height in millimetres")
        self.wrong = text_label(wrap=True, tone="failed")
        named(self.wrong, "addprinter.error", "")
        self.wrong.hide()
        self.meant = Button(theme, "addprinter.meant", "", compact=True, parent=self)
        self.meant.hide()
        self.add = Button(theme, "addprinter.add", "Add printer", primary=True, parent=self)
        self.add.setDefault(True)
        self._arrange()
        self.address.textChanged.connect(self._address_changed)
        self.name.textEdited.connect(self._name_typed)
        self.language.activated.connect(self._language_chosen)
        self.media.currentTextChanged.connect(self._media_changed)
        self.meant.clicked.connect(self._take_meant)
        self.add.clicked.connect(self._send)
        self._media_changed(self.media.currentText())
        self._address_changed("")
        self._ring = FocusRing(theme, self)

    def _arrange(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(8)
        layout.addWidget(text_label("Add a printer by its address", font=self._theme.font(SIZES.title, bold=True)))
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        hint = text_label(f"For example  {EXAMPLES}", font=self._theme.font(SIZES.small), wrap=True, tone="quiet")
        size = QWidget()
        row = QHBoxLayout(size)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.width_mm, 1)
        row.addWidget(text_label("×"))
        row.addWidget(self.height_mm, 1)
        lines: list[tuple[str, list[QWidget]]] = [
            ("Address", [self.address, self.meant, self.wrong, hint]),
            ("Name", [self.name]),
            ("Language", [self.language]),
            ("Resolution", [self.dpi]),
            ("Media", [self.media, size]),
        ]
        self._size = size
        at = 0
        for words, widgets in lines:
            label = text_label(words)
            label.setBuddy(widgets[0])
            grid.addWidget(label, at, 0)
            for widget in widgets:
                grid.addWidget(widget, at, 1)
                at += 1
        grid.setColumnStretch(1, 1)
        layout.addLayout(grid)
        layout.addSpacing(8)
        buttons = QHBoxLayout()
        buttons.setSpacing(16)
        buttons.addStretch(1)
        cancel = Button(self._theme, "addprinter.cancel", "Cancel", parent=self)
        cancel.clicked.connect(self.reject)
        buttons.addWidget(cancel)
        buttons.addWidget(self.add)
        layout.addLayout(buttons)

    def _address_changed(self, text: str) -> None:
        self._complain("")
        meant = _meant(text)
        self.meant.say(f"Did you mean {meant}?")
        self.meant.setVisible(bool(meant))
        if not self._named_by_hand:
            self.name.setText(_suggested_name(meant or text))
        scheme = text.strip().partition("://")[0].lower()
        self.language.setItemText(0, NO_LANGUAGE.get(scheme, "As the printer says"))
        if not self._language_by_hand:
            self.language.setCurrentIndex(self.language.findData(RawLanguage.ZPL.value) if scheme == "socket" else 0)
        self._judge()
        self._fit()

    def _take_meant(self) -> None:
        self.address.setText(_meant(self.address.text()))
        self.address.setFocus()

    def _language_chosen(self) -> None:
        self._language_by_hand = True

    def _name_typed(self, text: str) -> None:
        self._named_by_hand = bool(text)
        self._judge()

    def _media_changed(self, words: str) -> None:
        self._size.setVisible(words == CUSTOM)
        self._fit()

    def _fit(self) -> None:
        """Wrapped texts need more height than the dialog was opened with."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _judge(self) -> None:
        if not self.address.text().strip():
            self.add.allow("Type the printer's address first")
        elif not self.name.text().strip():
            self.add.allow("Give the printer a name first")
        else:
            self.add.allow(None)

    def wish(self) -> AddPrinter:
        """What the form says now."""
        width: float | None = self.width_mm.value()
        height: float | None = self.height_mm.value()
        if self.media.currentText() != CUSTOM:
            width, height = PRESETS[self.media.currentText()] or (None, None)
        language = self.language.currentData()
        return AddPrinter(
            uri=self.address.text().strip(),
            name=self.name.text().strip(),
            language=RawLanguage(language) if language else None,
            dpi=self.dpi.currentData(),
            media_width_mm=width,
            media_height_mm=height,
        )

    def _send(self) -> None:
        if _meant(self.address.text()):
            self._take_meant()
            return
        wish = self.wish()
        self.add.allow("The server is checking the address")
        self._session.ask(lambda client: client.add_printer(wish), self._added, self._refused, self)

    def _added(self, printer: PrinterView) -> None:
        self.accept()
        self._on_added(printer)

    def _refused(self, error: ConsoleError) -> None:
        self._judge()
        request = f" (id {error.request_id})" if isinstance(error, Refused) and error.request_id else ""
        self._complain(f"{error}{request}")
        self.address.setFocus()

    def _complain(self, text: str) -> None:
        self.wrong.setText(text)
        self.wrong.setAccessibleName(text)
        self.wrong.setVisible(bool(text))
        if self.address.property("wrong") != bool(text):
            self.address.setProperty("wrong", bool(text))
            self.address.style().polish(self.address)
        self._fit()


def _millimetres() -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setRange(1, 2000)
    box.setDecimals(1)
    box.setValue(100)
    box.setSuffix(" mm")
    return box


def _meant(address: str) -> str:
    """`192.0.2.7` is most likely a label printer's; empty where nothing is likely."""
    host = address.strip()
    return f"socket://{host}" if BARE_HOST.fullmatch(host) else ""


def _suggested_name(address: str) -> str:
    """`virtual:///Demo` is called Demo; other printers by their host."""
    rest = address.strip().partition("://")[2]
    return rest.strip("/") if address.startswith("virtual:") else rest.split("/")[0].split(":")[0]
