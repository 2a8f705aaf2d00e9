"""The bytes of one job for a device that takes them as they come: piece by piece, never more than announced."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from agent_core.backends.base import chunks
from agent_core.domain import Submission
from agent_core.errors import CannotPrint, DeliveryFailed
from server_core.contract.messages.delivery import AgentMessages, DeliveryMessages
from server_core.contract.messages.documents import DocumentMessages
from server_core.contract.messages.message import Message, Template
from server_core.contract.messages.system import system_error
from server_core.contract.types.states import FailureReason


class Spooled:
    """`first`: the document's begin, read before the device is bothered."""

    def __init__(self, first: bytes, pieces: AsyncGenerator[bytes, None], total_bytes: int) -> None:
        self.first = first
        self.total_bytes = total_bytes
        self._ahead = first
        self._pieces = pieces
        self._given = 0

    @staticmethod
    async def begin(submission: Submission) -> Spooled:
        """Raises CannotPrint: it is empty, or cannot be read."""
        pieces = chunks(submission)
        try:
            first = await anext(pieces, b"")
        except OSError as error:
            text = AgentMessages.SPOOLED_UNREADABLE(why=system_error(error))
            raise CannotPrint(FailureReason.INTERNAL_ERROR, text) from error
        if not first:
            raise CannotPrint(FailureReason.DOCUMENT_CORRUPT, DocumentMessages.DOCUMENT_EMPTY())
        return Spooled(first, pieces, submission.total_bytes)

    async def next_piece(self) -> bytes:
        """To be asked for when the device has all of the one before; empty = it has the whole document.

        Raises DeliveryFailed.
        """
        piece, self._ahead = self._ahead, b""
        try:
            piece = piece or await anext(self._pieces, b"")
        except OSError as error:
            raise self.partial(
                AgentMessages.SPOOLED_UNREADABLE_FURTHER(why=system_error(error)), self._given
            ) from error
        if self._given + len(piece) > self.total_bytes:
            raise self.partial(AgentMessages.SPOOLED_LONGER(), self._given)
        if not piece and self._given != self.total_bytes:
            raise self.partial(AgentMessages.SPOOLED_ENDED(), self._given)
        self._given += len(piece)
        return piece

    def partial(
        self,
        what: Message,
        sent: int,
        reason: FailureReason = FailureReason.PARTIAL_OUTPUT,
        told: Template = DeliveryMessages.BROKE_OFF_AFTER_BYTES,
    ) -> DeliveryFailed:
        """The device has `sent` bytes and gets no more."""
        return DeliveryFailed(reason, told(what=what, sent=sent, total=self.total_bytes), bytes_sent=sent)

    async def aclose(self) -> None:
        await self._pieces.aclose()
