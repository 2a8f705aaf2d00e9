"""What becomes of files in the printer's own language that applications send."""

from __future__ import annotations

from app.errors import ConsoleError, Refused
from app.language.translate import Phrase, tr
from app.pages.printers.detail.settings_tab import SettingsTab
from app.scan import HOLDS_SCAN
from app.session.console_parts import ConsoleParts
from app.theme.text_role import TextRole
from app.widgets.buttons import Button, ButtonLine
from app.widgets.fields import ChoiceList, EnterField, FormField
from app.widgets.labels import named, text_label
from app.words.plain_text import plain
from server_core.contract.types.printers import ChangePrinter, PrinterView
from server_core.contract.types.tuning import MOST_ALLOWED, NO_LABEL, RawPolicy

DEFAULT = RawPolicy.SCREEN


class RawTab(SettingsTab):
    word = Phrase("RAW", "tab of a printer")
    key = "raw"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme, name = parts.theme, "printers.detail.raw"
        title = tr("Files in the printer's own language (ZPL, ESC/POS …)")
        self.title = named(text_label(title, wrap=True), f"{name}.title", title)
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.choice: ChoiceList[RawPolicy] = ChoiceList(
            theme,
            f"{name}.policy",
            title,
            [
                (
                    RawPolicy.SCREEN,
                    RawPolicy.SCREEN.value,
                    tr("Search them first (default)", "RAW files"),
                    tr(
                        "A file that is cut off, or is in another language, or has a command that outlasts its job "
                        "(a new address, a reset, a stored program) is not printed. The job's timeline names what is "
                        "left out of others, such as ^JUS in a label's head."
                    ),
                ),
                (
                    RawPolicy.DENY,
                    RawPolicy.DENY.value,
                    tr("Refuse them", "RAW files"),
                    tr("Applications are told so before there is a job. PDF files print as before."),
                ),
                (
                    RawPolicy.ALLOW,
                    RawPolicy.ALLOW.value,
                    tr("Send them as they are", "RAW files"),
                    tr(
                        "Nothing is searched: whoever may print there may also set up the printer anew. "
                        "Only for applications that you trust as you trust yourself."
                    ),
                ),
            ],
        )
        self.allowed = named(EnterField(), f"{name}.allow", tr("Commands that are allowed all the same"))
        self.allowed.setMaxLength(MOST_ALLOWED * 18)
        self.allowed.setPlaceholderText(tr("JUS, SET KEY1 …", "example of printer commands"))
        self._hint = tr(
            "Separated by commas. {word}: files that only set up the printer and print no label. Firmware, network, "
            "passwords, erased files and other languages cannot be allowed singly.",
            word=NO_LABEL,
        )
        self.allowed_field = FormField(theme, tr("Commands that are allowed all the same"), self.allowed)
        self.allowed_field.tell("", self._hint)
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{name}.wrong", "")
        self.reset = Button(
            theme,
            f"{name}.default",
            tr("Back to default", "button"),
            icon="undo",
            compact=True,
            spoken=tr("Back to default: RAW files"),
        )
        self.put([self.reason, self.title, self.choice, self.allowed_field, self.wrong, ButtonLine(self.reset)])
        self.allowed.editingFinished.connect(self._allow)
        self.choice.chosen.connect(lambda: self._choose(self.choice.value()))
        self.reset.clicked.connect(lambda: self._choose(DEFAULT))
        self._say("")

    def show_printer(self, printer: PrinterView) -> None:
        if self.is_other(printer):
            self._say("")
            self.allowed.setModified(False)
            self.allowed_field.tell("", self._hint)
        super().show_printer(printer)
        self.choice.choose(printer.raw_policy)
        if not self.allowed.isModified():
            self._show_allowed(printer)
        self._judge()

    def unsaved(self) -> bool:
        return super().unsaved() or self.allowed.isModified()

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        super().allow(why_not, why_not_admin)
        self.choice.allow(why_not_admin)
        self._judge()

    def _choose(self, policy: RawPolicy) -> None:
        printer = self._printer
        if printer is None or policy is printer.raw_policy:
            return
        done = {
            RawPolicy.SCREEN: tr("RAW files for {printer} are searched first.", printer=plain(printer.name)),
            RawPolicy.DENY: tr("RAW files for {printer} are refused.", printer=plain(printer.name)),
            RawPolicy.ALLOW: tr("RAW files for {printer} are sent as they are.", printer=plain(printer.name)),
        }
        self.send(ChangePrinter(raw_policy=policy), lambda: self._say(""), self._refused, done[policy])

    def _allow(self) -> None:
        """Save the allowed commands once typing is finished.

        Restores the old text if a barcode scan landed in the field.
        """
        printer = self._printer
        if printer is None or not self.allowed.isModified():
            return
        words = [" ".join(each.split()) for each in self.allowed.text().split(",") if each.strip()]
        if self.allowed.property(HOLDS_SCAN):
            self.allowed.setProperty(HOLDS_SCAN, False)
            self._show_allowed(printer)
        elif words == printer.raw_allow:
            self.allowed.setModified(False)
        else:
            done = tr("Allowed RAW commands of {printer} were changed.", printer=plain(printer.name))
            self.send(ChangePrinter(raw_allow=words), self._allowed_kept, self._not_allowed, done)

    def _show_allowed(self, printer: PrinterView) -> None:
        self.allowed.setText(plain(", ".join(printer.raw_allow)))
        self.allowed.setCursorPosition(0)
        self.allowed.setModified(False)

    def _allowed_kept(self) -> None:
        self.allowed.setModified(False)
        self.allowed_field.tell("", self._hint)

    def _not_allowed(self, error: ConsoleError) -> None:
        """Show the error below the text, which stays in the field for correction."""
        words = (error.of_field() if isinstance(error, Refused) else None) or str(error)
        self.allowed_field.tell(plain(words))

    def _refused(self, error: ConsoleError) -> None:
        self._say(f"{error}")
        if self._printer is not None:
            self.choice.choose(self._printer.raw_policy)

    def _say(self, wrong: str) -> None:
        self.wrong.setText(plain(wrong))
        self.wrong.setAccessibleName(plain(wrong))
        self.wrong.setVisible(bool(wrong))

    def _judge(self) -> None:
        screens = self._printer is not None and self._printer.raw_policy is RawPolicy.SCREEN
        why_not = self._why_not_admin or (None if screens else tr("Only where files are searched first"))
        self.allowed_field.allow(why_not)
        self.allowed.setEnabled(why_not is None)
        default = self._printer is not None and self._printer.raw_policy is DEFAULT
        self.reset.allow(self._why_not_admin or (tr("This is the default") if default else None))
