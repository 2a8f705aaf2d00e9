"""Notices that no page asks about, above all pages: a restored backup, a clock that was set, a copied agent, a disk
that failed. Each stays until somebody says that it was seen, which closes it for all; of many the newest are told."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QObject, Signal

from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import tr
from app.messages import Message
from app.vocabulary.marks import Tone
from app.vocabulary.notices import cause_of
from server_core.contract.types.audit import Notice, NoticeKind

ASKED_ELSEWHERE = frozenset(
    {
        NoticeKind.JOB_UNCONFIRMED,
        NoticeKind.BACKLOG_HELD,
        NoticeKind.PRINTER_KEPT_OUT,
        NoticeKind.SAME_CONTENT,
    }
)
MOST_TOLD = 10
"""A window that has more to tell at once would stand still over it: the others are counted, and follow."""
MORE = "notices_more"


class ServerNotices(QObject):
    led_to_webhooks = Signal(object)
    """client_id: a notice about its webhook was seen, and what can be done is done there."""

    def __init__(self, parts: ConsoleParts, owner: QObject) -> None:
        super().__init__(owner)
        self._parts = parts
        self._told: dict[int, Message] = {}
        parts.notices.changed.connect(self._tell)
        parts.access.changed.connect(self._tell)

    def _tell(self) -> None:
        newest_first = [each for each in self._parts.notices.all() if each.kind not in ASKED_ELSEWHERE]
        open_now = {each.number: each for each in newest_first[:MOST_TOLD]}
        self._count(len(newest_first) - len(open_now))
        for number in self._told.keys() - open_now.keys():
            self._parts.messages.take_back(self._told.pop(number).key)
        for number, notice in sorted(open_now.items()):
            message = self._message(notice)
            before = self._told.get(number)
            if before is None or (before.text, before.action) != (message.text, message.action):
                self._told[number] = message
                self._parts.messages.say(message)

    def _count(self, others: int) -> None:
        if others <= 0:
            self._parts.messages.take_back(MORE)
            return
        text = tr("%n more message(s)", "", others)
        self._parts.messages.say(Message(key=MORE, text=text, closable=False, rank=-1))

    def _message(self, notice: Notice) -> Message:
        """A locked console shows it, and closes nothing."""
        cause, number, locked = cause_of(notice), notice.number, self._parts.access.is_locked
        whose = client_of(notice)

        def seen() -> None:
            self._close(number)
            if whose is not None:
                self.led_to_webhooks.emit(whose)

        return Message(
            key=f"notice {number}",
            text=f"{cause.text}. {cause.fix}.",
            tone=Tone.ATTENTION,
            action="" if locked else tr("Seen", "a notice") if whose is None else tr("Seen, show webhooks", "a notice"),
            act=None if locked else seen,
            closable=False,
        )

    def _close(self, number: int) -> None:
        self._parts.session.ask(
            lambda client: client.close_notice(number),
            lambda notice: self._parts.notices.apply([notice]),
            lambda error: self._not_closed(number, error),
            self,
        )

    def _not_closed(self, number: int, error: ConsoleError) -> None:
        """It was taken away by the press."""
        self._told.pop(number, None)
        self._tell()
        what = tr("The notice is still open.")
        self._parts.messages.say_error(what, error, key="notice_not_closed")


def client_of(notice: Notice) -> UUID | None:
    """The application whose webhook a notice is about."""
    if notice.kind not in (NoticeKind.WEBHOOK_FAILING, NoticeKind.WEBHOOK_GONE):
        return None
    try:
        return UUID(notice.details.get("client_id", ""))
    except ValueError:
        return None
