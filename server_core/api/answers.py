"""Answers: wire structs as JSON, and every error as a `Problem`.

An object that is missing is a 404 if the path names it, and a 422 if a body does.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from msgspec import UNSET
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage

from server_core import failpoints
from server_core.contract.decisions.names import legible_json
from server_core.contract.messages.message import WORDS, Message
from server_core.contract.messages.requests import HttpMessages
from server_core.contract.types.enrolment import ONBOARDING_API
from server_core.contract.types.errors import SAID, ErrorCode, SaidProblem, error_word
from server_core.sandbox.host import Body
from server_core.services.api_error import ApiError, StorageFailed, storage_failed


def document_answer(body: Body, media_type: str, headers: Mapping[str, str]) -> Response:
    if isinstance(body, bytes):
        return Response(body, media_type=media_type, headers=dict(headers))
    return FileResponse(body, media_type=media_type, headers=headers)


# `Prefer: wait=N` (RFC 7240 section 4.3): how long a client will wait for the end of a job.


LONGEST_WAIT_SECONDS = 30
APPLIED = "Preference-Applied"
_WORD = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_PAIR = rf"(?P<name>{_WORD})(?:[ \t]*=[ \t]*(?P<value>{_WORD}|{_QUOTED}))?"
_PREFERENCE = re.compile(rf"[ \t]*{_PAIR}[ \t]*(?:;.*)?", re.DOTALL)
_ELEMENT = re.compile(r'(?:"(?:[^"\\]|\\.?)*"?|[^,"])+')
"""One preference of the list.

A quotation mark without its other half quotes the rest. Searching for that half from each mark would take time that
grows with the square of the header's length.
"""
_SECONDS = re.compile(r"[0-9]{1,9}", re.ASCII)


def wait_seconds(request: Request) -> int | None:
    """Return the seconds to wait, at most `LONGEST_WAIT_SECONDS`; None = answer at once. The first `wait` counts.

    Other preferences, and a wait below 1 or not a whole number, are ignored, as RFC 7240 section 2 asks.
    """
    for field in request.headers.getlist("prefer"):
        for element in _ELEMENT.findall(field):
            found = _PREFERENCE.fullmatch(element)
            if found is None or found["name"].lower() != "wait":
                continue
            text = (found["value"] or "").strip('"')
            seconds = int(text) if _SECONDS.fullmatch(text) else 0
            return min(seconds, LONGEST_WAIT_SECONDS) or None
    return None


def json_response(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Build a JSON response. `body` is anything msgspec encodes; times are written as RFC 3339 in UTC."""
    return json_bytes(legible_json(body), status, headers)


def json_bytes(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Build a response from JSON bytes, such as a stored answer."""
    return Response(body, status, headers, media_type="application/json")


def no_content() -> Response:
    return Response(status_code=204)


# Failpoints of answers (`server_core.failpoints`).


class AnswerPoint(StrEnum):
    """Before the first byte of an answer: its work is done, and the caller does not learn that."""

    PUBLIC = "server.answer.public"
    AGENT = "server.answer.agent"
    CONSOLE = "server.answer.console"

    @staticmethod
    def of(path: str) -> AnswerPoint:
        if path.startswith("/agent-api/"):
            return AnswerPoint.AGENT
        return AnswerPoint.CONSOLE if path.startswith("/console-api/") else AnswerPoint.PUBLIC


log = logging.getLogger(__name__)

FIELDS = "fields"
"""Key in `details`: a description of each wrong field."""

WITH_CODES = ("/console-api/", "/agent-api/", f"{ONBOARDING_API}/")
"""Interfaces whose errors include the codes of their messages."""

ERROR_CODE, WRONG_FIELDS = "spoolhouse.error_code", "spoolhouse.wrong_fields"
"""Keys in the scope for the code and the wrong fields of an error answer, for the request log."""


class ApiProblem(Exception):
    """An error answer, raised anywhere below the middleware."""

    def __init__(
        self,
        status: int,
        code: ErrorCode,
        message: Message,
        *,
        details: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(str(message))
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.headers = headers

    def response(self, *, with_codes: bool = False) -> Response:
        """Build the error response. `with_codes`: include the codes of its messages."""
        body = SaidProblem(
            error=error_word(self.code, self.status),
            error_code=self.code,
            message=str(self.message),
            details=UNSET if self.details is None else _written(self.details, with_codes=with_codes),
            said=self.message if with_codes and self.message.code != WORDS else UNSET,
        )
        return json_response(body, self.status, self.headers)


def _written(details: Mapping[str, Any], *, with_codes: bool) -> dict[str, Any]:
    if FIELDS not in details:
        return dict(details)
    fields = []
    for each in details[FIELDS]:
        message = each["message"]
        code = {SAID: message} if with_codes and isinstance(message, Message) else {}
        fields.append({**each, "message": str(message), **code})
    return {**details, FIELDS: fields}


def from_rejected(error: ApiError) -> ApiProblem:
    seconds = 30 if error.code is ErrorCode.INSUFFICIENT_STORAGE else (error.details or {}).get("retry_after")
    headers = None if seconds is None else {"Retry-After": str(seconds)}
    return ApiProblem(error.code.status, error.code, error.message, details=error.details, headers=headers)


class ProblemMiddleware:
    """Turns known errors into their answer. Unknown errors are logged and become a 500 that reveals nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def watched(message: AsgiMessage) -> None:
            nonlocal started
            if failpoints.live and not started:
                failpoints.reach(AnswerPoint.of(scope["path"]))
            started = True
            await send(message)

        try:
            await self._app(scope, receive, watched)
            return
        except ClientDisconnect:
            return  # nobody is left to answer
        except ApiProblem as error:
            problem = error
        except ApiError as error:
            problem = from_rejected(error)
        except StorageFailed as error:
            log.error("%s failed: %s", _shown(scope), error)
            problem = from_rejected(storage_failed(error))
        except Exception:
            log.exception("Unexpected error in %s", _shown(scope))
            problem = ApiProblem(500, ErrorCode.INTERNAL_ERROR, HttpMessages.UNEXPECTED_FAILURE())
        problem.__traceback__ = None  # this frame and its error would hold each other, and all that the call had
        scope[ERROR_CODE] = problem.code
        scope[WRONG_FIELDS] = wrong_fields(problem.details)
        if started:
            raise RuntimeError("the answer had begun, it cannot become an error any more")
        await problem.response(with_codes=scope["path"].startswith(WITH_CODES))(scope, receive, send)


MOST_LOGGED = 5
KNOWN_FIELD = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
"""A field at the top of a body. Anything else may hold words of the client."""


def wrong_fields(details: Mapping[str, Any] | None) -> str | None:
    """Return `file: document_corrupt`, of the first wrong fields; None: the details name no known field."""
    named = [
        f"{each['field']}: {each['code']}"
        for each in (details or {}).get(FIELDS, ())
        if not each["code"].startswith("unknown_") and KNOWN_FIELD.fullmatch(each["field"])
    ]
    return ", ".join(named[:MOST_LOGGED]) or None


def _shown(scope: Scope) -> str:
    """Return the path as it was sent, still percent-encoded, so that nobody can add lines to the log."""
    return f"{scope['method']} {scope['raw_path'].decode('latin-1')[:200]}"


T = TypeVar("T")


async def found(work: Awaitable[T], code: ErrorCode) -> T:
    """Await `work`; an ApiError with `code` becomes a 404."""
    try:
        return await work
    except ApiError as error:
        if error.code is not code:
            raise
        raise ApiProblem(404, code, error.message, details=error.details) from error
