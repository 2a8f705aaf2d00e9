"""Lines of the server's log: each says which request it belongs to, and none carries a secret."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar

NO_REQUEST = "-"
HIDDEN = "***"
SELDOM_SECONDS = 60.0
MOST_TOLD = 100
current_request: ContextVar[str] = ContextVar("current_request", default=NO_REQUEST)
"""`X-Request-Id` of the request that is handled now; set by the API alone."""

_WORDS = (
    "client_secret|client_assertion|assertion|private_key_pem|agent_secret|access_token|refresh_token|password|secret"
    "|token"
)
_HIDE = (
    # a private key, whole or cut off, its lines as they are or written as \n
    (
        re.compile(r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?s:.*?)(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|\Z)"),
        HIDDEN,
    ),
    # a JWT: two JSON objects in base64url, and perhaps a signature; whatever stands before it
    (re.compile(r"(?<![A-Za-z0-9_-])e[wy][A-Za-z0-9_-]{8,}\.e[wy][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]*)?"), HIDDEN),
    (re.compile(r"(?i)\b(bearer|basic)(\s+)[A-Za-z0-9+/._~=-]{8,}"), rf"\1\2{HIDDEN}"),
    (re.compile(rf"(?i)\b({_WORDS})(['\"]?\s?[=:]\s?['\"]?)[^\s'\"&,;}})]+"), rf"\1\2{HIDDEN}"),
    # of addresses: user and password, query and fragment (a one-time link carries its token there)
    (re.compile(r"(?i)\b([a-z][a-z0-9+.-]{1,20}://)[^\s/?#@'\"]{1,1000}@"), rf"\1{HIDDEN}@"),
    (re.compile(r"(?i)\b([a-z][a-z0-9+.-]{1,20}://[^\s?#'\"]{1,2000}[?#])[^\s'\"]+"), rf"\1{HIDDEN}"),
    # a line of a PEM's body by itself, a signature
    (
        re.compile(
            r"(?<![A-Za-z0-9+/_-])(?=[a-z0-9+/_-]{0,63}[A-Z])(?=[A-Z0-9+/_-]{0,63}[a-z])"
            r"(?:[A-Za-z0-9+/]{64}(?![A-Za-z0-9+/_-])|[A-Za-z0-9_-]{80,})"
        ),
        HIDDEN,
    ),
    # 256 bits in base64url, as every secret of ours is, wherever they stand; but the pin of a key is for everybody
    (
        re.compile(
            r"(?<!sha256//)(?<![A-Za-z0-9_-])(?=[a-z0-9_-]{0,42}[A-Z])(?=[A-Z0-9_-]{0,42}[a-z])"
            r"[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"
        ),
        HIDDEN,
    ),
)


def without_secrets(text: str) -> str:
    """The last resort: no line should have been given a secret in the first place."""
    for pattern, instead in _HIDE:
        text = pattern.sub(instead, text)
    return text


class Seldom(logging.Filter):
    """The same words once a minute: some troubles are told by the library as often as they are met."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._monotonic = monotonic
        self._told: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, words = self._monotonic(), record.getMessage().partition("\n")[0]
        if now - self._told.get(words, -SELDOM_SECONDS) < SELDOM_SECONDS:
            return False
        if len(self._told) >= MOST_TOLD:
            self._told.clear()
        self._told[words] = now
        return True


class LineFormatter(logging.Formatter):
    """`%(request_id)s` may stand in the format. Tracebacks are cleaned, too."""

    def format(self, record: logging.LogRecord) -> str:
        record.request_id = current_request.get()
        return without_secrets(super().format(record))
