"""What is done to a printer at its head in the list by printer."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from app.messages import Messages
from app.pages.queue.list_pane import ListPane
from app.vocabulary.marks import Tone


class GroupActs:
    def __init__(
        self, list: ListPane, messages: Messages, pause: Callable[[UUID], None], why_not: Callable[[], str | None]
    ) -> None:
        """`pause`: or resume."""
        self._list, self._messages, self._pause, self._why_not = list, messages, pause, why_not

    def pause(self) -> None:
        group = self._list.table.current_group()
        if group is not None:
            self.pause_or_resume(group.printer_id)

    def pause_or_resume(self, printer_id: UUID) -> None:
        """Of a head whose button cannot be disabled: it says why nothing happens."""
        why_not = self._why_not()
        if why_not is None:
            self._pause(printer_id)
        else:
            self._messages.note(f"{why_not}.", key="why_not", tone=Tone.ATTENTION)

    def fold(self) -> None:
        group = self._list.table.current_group()
        if group is not None:
            self._list.groups.fold(group.printer_id, not group.folded)
