"""A channel without a network: what a device would answer, question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agent_core.status.contract import MOST_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class ScriptedChannel:
    """Answers what it has an answer for, at once and never more than is asked for; else it is silent.

    A question that wraps a known one (`ESC )s3W ~HI ESC @`) is understood. What an answer has beyond its whole comes
    with the next empty question, as from a socket.
    """

    def __init__(self, answers: Mapping[bytes, bytes]) -> None:
        self.answers = dict(answers)
        self.asked: list[bytes] = []
        self._late = b""

    async def ask(
        self, question: bytes, *, is_whole: Callable[[bytes], bool], seconds: float, at_most: int = MOST_BYTES
    ) -> bytes:
        assert 0 < seconds <= 10
        if question:
            self.asked.append(question)
            self._late = self._answer(question)
        received = b""
        while self._late and len(received) < at_most and not is_whole(received):
            received, self._late = received + self._late[:1], self._late[1:]
        return received

    def _answer(self, question: bytes) -> bytes:
        left, answer = question, b""
        while left:
            known = max((one for one in self.answers if left.startswith(one)), key=len, default=b"")
            answer += self.answers.get(known, b"")
            left = left[len(known) or 1 :]
        return answer
