"""What becomes of files in the printer's own language that applications send."""

from __future__ import annotations

from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.pages.printers.detail.settings_tab import SettingsTab
from app.theme.text_role import TextRole
from app.vocabulary.plain_text import plain
from app.widgets.button_line import ButtonLine
from app.widgets.buttons import Button
from app.widgets.choice_list import ChoiceList
from app.widgets.named import named, text_label
from server_core.contract.console import ChangePrinter, PrinterView
from server_core.contract.policy import RawPolicy

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
                        "A file with a command that outlasts its job (a new address, a reset, a stored program) is not "
                        "printed and fails as raw_blocked; all others are sent as they are."
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
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{name}.wrong", "")
        self.reset = Button(
            theme,
            f"{name}.default",
            tr("Back to default", "button"),
            icon="undo",
            compact=True,
            spoken=tr("Back to default: RAW files"),
        )
        self.put([self.reason, self.title, self.choice, self.wrong, ButtonLine(self.reset)])
        self.choice.chosen.connect(lambda: self._choose(self.choice.value()))
        self.reset.clicked.connect(lambda: self._choose(DEFAULT))
        self._say("")

    def show_printer(self, printer: PrinterView) -> None:
        if self.is_other(printer):
            self._say("")
        super().show_printer(printer)
        self.choice.choose(printer.raw_policy)
        self._judge()

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

    def _refused(self, error: ConsoleError) -> None:
        self._say(f"{error}")
        if self._printer is not None:
            self.choice.choose(self._printer.raw_policy)

    def _say(self, wrong: str) -> None:
        self.wrong.setText(plain(wrong))
        self.wrong.setAccessibleName(plain(wrong))
        self.wrong.setVisible(bool(wrong))

    def _judge(self) -> None:
        default = self._printer is not None and self._printer.raw_policy is DEFAULT
        self.reset.allow(self._why_not_admin or (tr("This is the default") if default else None))
