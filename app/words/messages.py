"""Translates messages of the server and its agents, and error codes, into the window's language. Pure.

In English the server's own sentence is shown, which names the object. In other languages the translation of the code is
shown. The server's sentence follows only if it has facts that the code lacks: a field, a name, a limit.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.language.translate import Phrase, tr, translated
from server_core.contract.messages.message import CATALOGUE, WORDS, Message, as_message
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.jobs import RefusedJob


def said(message: Message | str | None) -> str:
    """Translate by the code. Free text and messages with an unknown code are shown in their original English."""
    if not isinstance(message, Message):
        return message or ""
    template = CATALOGUE.get(message.code)
    if template is None or not template.takes(message.params):
        return message.text
    params = {name: said(value) if isinstance(value, Message) else value for name, value in message.params.items()}
    return translated(template.source, params)


def is_free_text(message: Message) -> bool:
    """Return whether the text is from a device or a person."""
    return message.code == WORDS


NOT_LET_IN = Phrase("The server does not let this console in: its key is not known there any more.")
GONE = Phrase("It is not there any more.")
TOO_LARGE = Phrase("That is too large for the server.")
BUSY = Phrase("The server has too much to do right now. Try again in a moment.")
PHRASES: Mapping[str, Phrase] = {
    ErrorCode.TOKEN_MISSING: NOT_LET_IN,
    ErrorCode.TOKEN_EXPIRED: NOT_LET_IN,
    ErrorCode.TOKEN_INVALID: NOT_LET_IN,
    ErrorCode.TOKEN_REVOKED: NOT_LET_IN,
    ErrorCode.ACCOUNT_DISABLED: Phrase("This account is disabled."),
    ErrorCode.ROLE_NOT_SUFFICIENT: Phrase("Only administrators may do this."),
    ErrorCode.SESSION_ENDED: Phrase("This console is locked again: unlock it."),
    ErrorCode.PIN_WRONG: Phrase("This PIN is not right."),
    ErrorCode.PAIRING_REFUSED: Phrase("This code is unknown, used or over: have a new one made."),
    ErrorCode.ENROLMENT_INVALID: Phrase("This link is unknown, used or over: make a new one."),
    ErrorCode.RATE_LIMITED: Phrase("That was too often in a short time."),
    ErrorCode.INSUFFICIENT_STORAGE: Phrase(
        "The server's disk is full or cannot be written: nothing was taken in. Free some space on it and try again."
    ),
    ErrorCode.INTERNAL_ERROR: Phrase("The server failed unexpectedly. Try again later."),
    ErrorCode.REQUEST_TIMEOUT: Phrase("The request did not arrive in time."),
    ErrorCode.TOO_MANY_CONNECTIONS: BUSY,
    ErrorCode.IDEMPOTENCY_IN_PROGRESS: BUSY,
    ErrorCode.SERVER_RESTORED: Phrase("The server was restored from a backup: what was asked for is unknown to it."),
    ErrorCode.INVALID_CURSOR: Phrase("The list has changed meanwhile. Read it from its start."),
    ErrorCode.PRINT_JOB_NOT_FOUND: Phrase("There is no such job any more."),
    ErrorCode.PRINTER_NOT_FOUND: Phrase("There is no such printer any more."),
    ErrorCode.AGENT_NOT_FOUND: Phrase("There is no such agent any more."),
    ErrorCode.CLIENT_NOT_FOUND: Phrase("There is no such application any more."),
    ErrorCode.WEBHOOK_NOT_FOUND: Phrase("There is no such webhook any more."),
    ErrorCode.WEBHOOK_DELIVERY_NOT_FOUND: Phrase("There is no such delivery, or its time of keeping is over."),
    ErrorCode.URL_NOT_ALLOWED: Phrase("Nothing is sent to this address."),
    ErrorCode.APPLICATION_NOT_FOUND: Phrase("There is no such application any more."),
    ErrorCode.RELATIONSHIP_NOT_FOUND: Phrase("There is no such customer any more."),
    ErrorCode.DOCUMENT_NOT_FOUND: Phrase("The document is no longer kept."),
    ErrorCode.ACT_NOT_FOUND: Phrase("It is too late to undo this."),
    ErrorCode.NOTICE_NOT_FOUND: Phrase("This was answered already."),
    ErrorCode.DISCOVERY_NOT_FOUND: Phrase("This search is over and forgotten. Start a new one."),
    ErrorCode.INSTALLATION_NOT_FOUND: GONE,
    ErrorCode.KEY_NOT_FOUND: GONE,
    ErrorCode.ACCOUNT_NOT_FOUND: GONE,
    ErrorCode.CONSOLE_NOT_FOUND: GONE,
    ErrorCode.OPERATOR_NOT_FOUND: GONE,
    ErrorCode.ROUTE_NOT_FOUND: Phrase("The server does not know this: it may be older than this window."),
    ErrorCode.RELATIONSHIP_SUSPENDED: Phrase("This customer is suspended."),
    ErrorCode.RELATIONSHIP_CLOSED: Phrase("This customer was permanently closed."),
    ErrorCode.EXTERNAL_CUSTOMER_ID_TAKEN: Phrase("Another open customer of this developer has this external id."),
    ErrorCode.DOCUMENT_ENCRYPTED: Phrase("The PDF is encrypted: save it without a password."),
    ErrorCode.FILE_TOO_LARGE: TOO_LARGE,
    ErrorCode.REQUEST_TOO_LARGE: TOO_LARGE,
    # followed by facts that only the server's sentence has
    ErrorCode.VALIDATION_FAILED: Phrase("Something that was given cannot be taken."),
    ErrorCode.UNKNOWN_FIELD: Phrase("The server does not know a field: it may be older than this window."),
    ErrorCode.INVALID_TRANSITION: Phrase("That is not possible in the present state."),
    ErrorCode.UNSUPPORTED_PRINT_ROUTE: Phrase("This printer cannot print that."),
    ErrorCode.PARAMETER_NOT_APPLICABLE: Phrase("A choice does not fit this document."),
    ErrorCode.PERMISSION_NOT_GRANTED: Phrase("That is not permitted here."),
    ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED: Phrase("This kind of document cannot be printed, or it is damaged."),
    ErrorCode.RAW_LANGUAGE_REQUIRED: Phrase("Choose the language of the label file."),
    ErrorCode.RAW_LANGUAGE_MISMATCH: Phrase("The label file is written in another language than was said."),
    ErrorCode.INVALID_DEVICE_URI: Phrase("This isn't a printer address."),
    ErrorCode.ADDRESS_TAKEN: Phrase("Another printer has this address."),
    ErrorCode.PRINTER_IS_PRINTING: Phrase("The printer is printing now."),
}
TELL_MORE = frozenset(
    {
        ErrorCode.VALIDATION_FAILED,
        ErrorCode.UNKNOWN_FIELD,
        ErrorCode.INVALID_TRANSITION,
        ErrorCode.UNSUPPORTED_PRINT_ROUTE,
        ErrorCode.PARAMETER_NOT_APPLICABLE,
        ErrorCode.PERMISSION_NOT_GRANTED,
        ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED,
        ErrorCode.RAW_LANGUAGE_MISMATCH,
        ErrorCode.INVALID_DEVICE_URI,
        ErrorCode.ADDRESS_TAKEN,
        ErrorCode.PRINTER_IS_PRINTING,
        ErrorCode.URL_NOT_ALLOWED,
    }
)
"""Codes whose sentence from the server has facts that the code lacks."""


def told(code: str, message: Message) -> str:
    """`message`: the server's own sentence, shown if the code has no translation."""
    if message.code in CATALOGUE:
        return said(message)
    phrase = PHRASES.get(code)
    words = "" if phrase is None else str(phrase)
    if phrase is None or words == phrase.source:
        return str(message)
    if code in TELL_MORE:
        return tr("{words} The server says: {message}", words=words, message=str(message))
    return words


def reason_of(refused: RefusedJob) -> str:
    """Return the reason for one job of many. A lost answer is already described by this window."""
    if refused.error_code is ErrorCode.INTERNAL_ERROR:
        return said(refused.message)
    return told(refused.error_code, as_message(refused.message))
