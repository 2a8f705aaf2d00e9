"""Log lines of the server: each names its request, and none contains a secret."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from enum import StrEnum

import msgspec

from server_core.contract.types.fields import Record

NO_REQUEST = "-"
HIDDEN = "***"
SELDOM_SECONDS = 60.0
MOST_TOLD = 100
current_request: ContextVar[str] = ContextVar("current_request", default=NO_REQUEST)
"""`X-Request-Id` of the current request; set only by the API."""

_WORDS = (
    "client_secret|client_assertion|assertion|private_key_pem|agent_secret|access_token|refresh_token|password|secret"
    "|token"
)
_HIDE = (
    # a private key, complete or truncated, with real line breaks or \n
    (
        re.compile(r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?s:.*?)(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|\Z)"),
        HIDDEN,
    ),
    # a JWT: two JSON objects in base64url and an optional signature, with any prefix
    (re.compile(r"(?<![A-Za-z0-9_-])e[wy][A-Za-z0-9_-]{8,}\.e[wy][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]*)?"), HIDDEN),
    (re.compile(r"(?i)\b(bearer|basic)(\s+)[A-Za-z0-9+/._~=-]{8,}"), rf"\1\2{HIDDEN}"),
    (re.compile(rf"(?i)\b({_WORDS})(['\"]?\s?[=:]\s?['\"]?)[^\s'\"&,;}})]+"), rf"\1\2{HIDDEN}"),
    # in URLs: user and password, query and fragment (a one-time link carries its token there)
    (re.compile(r"(?i)\b([a-z][a-z0-9+.-]{1,20}://)[^\s/?#@'\"]{1,1000}@"), rf"\1{HIDDEN}@"),
    (re.compile(r"(?i)\b([a-z][a-z0-9+.-]{1,20}://[^\s?#'\"]{1,2000}[?#])[^\s'\"]+"), rf"\1{HIDDEN}"),
    # a single line of a PEM body, a signature
    (
        re.compile(
            r"(?<![A-Za-z0-9+/_-])(?=[a-z0-9+/_-]{0,63}[A-Z])(?=[A-Z0-9+/_-]{0,63}[a-z])"
            r"(?:[A-Za-z0-9+/]{64}(?![A-Za-z0-9+/_-])|[A-Za-z0-9_-]{80,})"
        ),
        HIDDEN,
    ),
    # 256 bits in base64url, the form of all our secrets, anywhere; but public-key pins are not secret
    (
        re.compile(
            r"(?<!sha256//)(?<![A-Za-z0-9_-])(?=[a-z0-9_-]{0,42}[A-Z])(?=[A-Z0-9_-]{0,42}[a-z])"
            r"[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"
        ),
        HIDDEN,
    ),
)


def without_secrets(text: str) -> str:
    """Mask secrets in a log line. A last resort: no secret should get this far."""
    for pattern, instead in _HIDE:
        text = pattern.sub(instead, text)
    return text


class Seldom(logging.Filter):
    """Pass the same message once a minute only; libraries repeat some errors for every occurrence."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._monotonic = monotonic
        self._logged_at: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, words = self._monotonic(), record.getMessage().partition("\n")[0]
        if now - self._logged_at.get(words, -SELDOM_SECONDS) < SELDOM_SECONDS:
            return False
        if len(self._logged_at) >= MOST_TOLD:
            self._logged_at.clear()
        self._logged_at[words] = now
        return True


class LineFormatter(logging.Formatter):
    """Formats lines with `%(request_id)s` and masks secrets, in tracebacks too."""

    def format(self, record: logging.LogRecord) -> str:
        record.request_id = current_request.get()
        return without_secrets(super().format(record))


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


class JsonLine(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A line of a log in JSON. `request_id`: None outside of requests; `traceback`: of the error, if there is one."""

    time: datetime
    level: str
    logger: str
    message: str
    request_id: str | None = None
    traceback: str | None = None


class JsonFormatter(logging.Formatter):
    """Formats each record as one line of JSON and masks secrets, in tracebacks too."""

    def format(self, record: logging.LogRecord) -> str:
        request = current_request.get()
        traceback = self.formatException(record.exc_info) if record.exc_info else record.exc_text
        line = JsonLine(
            time=datetime.fromtimestamp(record.created, UTC),
            level=record.levelname,
            logger=record.name,
            message=without_secrets(record.getMessage()),
            request_id=None if request == NO_REQUEST else request,
            traceback=None if traceback is None else without_secrets(traceback),
        )
        return msgspec.json.encode(line).decode()
