"""Where answering can be made to fail (`server_core.failpoints`)."""

from __future__ import annotations

from enum import StrEnum


class AnswerPoint(StrEnum):
    """Before the first byte of an answer: what it tells is done, and the caller does not learn it."""

    PUBLIC = "server.answer.public"
    AGENT = "server.answer.agent"
    CONSOLE = "server.answer.console"

    @staticmethod
    def of(path: str) -> AnswerPoint:
        if path.startswith("/agent-api/"):
            return AnswerPoint.AGENT
        return AnswerPoint.CONSOLE if path.startswith("/console-api/") else AnswerPoint.PUBLIC
