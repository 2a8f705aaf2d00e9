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


def message_text(message: Message | str | None) -> str:
    """Translate by the code. Free text and messages with an unknown code are shown in their original English."""
    if not isinstance(message, Message):
        return message or ""
    template = CATALOGUE.get(message.code)
    if template is None or not template.takes(message.params):
        return message.text
    params = {
        name: message_text(value) if isinstance(value, Message) else value for name, value in message.params.items()
    }
    return translated(template.source_for(message.params), params)


def is_free_text(message: Message) -> bool:
    """Return whether the text is from a device or a person."""
    return message.code == WORDS


NOT_LET_IN = Phrase("The server no longer knows the key of this console. Pair the console again.")
GONE = Phrase("It no longer exists.")
TOO_LARGE = Phrase("That is too large for the server.")
BUSY = Phrase("The server is busy. Try again in a moment.")
PHRASES: Mapping[str, Phrase] = {
    ErrorCode.TOKEN_MISSING: NOT_LET_IN,
    ErrorCode.TOKEN_EXPIRED: NOT_LET_IN,
    ErrorCode.TOKEN_INVALID: NOT_LET_IN,
    ErrorCode.TOKEN_REVOKED: NOT_LET_IN,
    ErrorCode.ACCOUNT_DISABLED: Phrase("This account is disabled."),
    ErrorCode.ROLE_NOT_SUFFICIENT: Phrase("Only administrators can do this."),
    ErrorCode.SESSION_ENDED: Phrase("This console is locked again: unlock it."),
    ErrorCode.PIN_WRONG: Phrase("Wrong PIN."),
    ErrorCode.PAIRING_REFUSED: Phrase("This code is unknown, used or expired. Ask for a new one."),
    ErrorCode.ENROLMENT_INVALID: Phrase("This link is unknown, used or expired. Create a new one."),
    ErrorCode.RATE_LIMITED: Phrase("Too many attempts in a short time. Wait a moment."),
    ErrorCode.INSUFFICIENT_STORAGE: Phrase(
        "The server's disk is full or can't be written. Nothing was accepted. Free up space there and try again."
    ),
    ErrorCode.INTERNAL_ERROR: Phrase("The server failed unexpectedly. Try again later."),
    ErrorCode.REQUEST_TIMEOUT: Phrase("The request did not arrive in time."),
    ErrorCode.TOO_MANY_CONNECTIONS: BUSY,
    ErrorCode.IDEMPOTENCY_IN_PROGRESS: BUSY,
    ErrorCode.SERVER_RESTORED: Phrase("The server was restored from a backup and does not know this."),
    ErrorCode.INVALID_CURSOR: Phrase("The list has changed. Load it again from the start."),
    ErrorCode.PRINT_JOB_NOT_FOUND: Phrase("There is no such job any more."),
    ErrorCode.PRINTER_NOT_FOUND: Phrase("There is no such printer any more."),
    ErrorCode.AGENT_NOT_FOUND: Phrase("There is no such agent any more."),
    ErrorCode.CLIENT_NOT_FOUND: Phrase("There is no such application any more."),
    ErrorCode.WEBHOOK_NOT_FOUND: Phrase("There is no such webhook any more."),
    ErrorCode.WEBHOOK_DELIVERY_NOT_FOUND: Phrase("This delivery does not exist or is no longer kept."),
    ErrorCode.URL_NOT_ALLOWED: Phrase("Nothing is sent to this address."),
    ErrorCode.APPLICATION_NOT_FOUND: Phrase("There is no such application any more."),
    ErrorCode.RELATIONSHIP_NOT_FOUND: Phrase("There is no such customer any more."),
    ErrorCode.DOCUMENT_NOT_FOUND: Phrase("The document is no longer kept."),
    ErrorCode.ACT_NOT_FOUND: Phrase("It is too late to undo this."),
    ErrorCode.NOTICE_NOT_FOUND: Phrase("This was already answered."),
    ErrorCode.DISCOVERY_NOT_FOUND: Phrase("This search has ended. Start a new one."),
    ErrorCode.INSTALLATION_NOT_FOUND: GONE,
    ErrorCode.KEY_NOT_FOUND: GONE,
    ErrorCode.ACCOUNT_NOT_FOUND: GONE,
    ErrorCode.CONSOLE_NOT_FOUND: GONE,
    ErrorCode.OPERATOR_NOT_FOUND: GONE,
    ErrorCode.ROUTE_NOT_FOUND: Phrase("The server does not know this. It may be older than this window."),
    ErrorCode.RELATIONSHIP_SUSPENDED: Phrase("This customer is suspended."),
    ErrorCode.RELATIONSHIP_CLOSED: Phrase("This customer was permanently closed."),
    ErrorCode.EXTERNAL_CUSTOMER_ID_TAKEN: Phrase("Another open customer of this developer has this external id."),
    ErrorCode.DOCUMENT_ENCRYPTED: Phrase("The PDF is encrypted: save it without a password."),
    ErrorCode.FILE_TOO_LARGE: TOO_LARGE,
    ErrorCode.REQUEST_TOO_LARGE: TOO_LARGE,
    # followed by facts that only the server's sentence has
    ErrorCode.VALIDATION_FAILED: Phrase("An entered value is not accepted."),
    ErrorCode.UNKNOWN_FIELD: Phrase("The server does not know a field. It may be older than this window."),
    ErrorCode.INVALID_TRANSITION: Phrase("That is not possible in the present state."),
    ErrorCode.UNSUPPORTED_PRINT_ROUTE: Phrase("This printer cannot print that."),
    ErrorCode.PARAMETER_NOT_APPLICABLE: Phrase("An option does not fit this document."),
    ErrorCode.PERMISSION_NOT_GRANTED: Phrase("This is not permitted here."),
    ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED: Phrase("This kind of document cannot be printed, or it is damaged."),
    ErrorCode.RAW_LANGUAGE_REQUIRED: Phrase("Choose the language of the label file."),
    ErrorCode.RAW_LANGUAGE_MISMATCH: Phrase("The label file is in a different language from the chosen one."),
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


def refusal_words(code: str, message: Message) -> str:
    """`message`: the server's own sentence, shown if the code has no translation."""
    if message.code in CATALOGUE:
        return message_text(message)
    phrase = PHRASES.get(code)
    words = "" if phrase is None else str(phrase)
    if phrase is None or words == phrase.source:
        return str(message)
    if code in TELL_MORE:
        return tr("{words} Message from the server: {message}", words=words, message=str(message))
    return words


def reason_of(refused: RefusedJob) -> str:
    """Return the reason for one job of many. A lost answer is already described by this window."""
    if refused.error_code is ErrorCode.INTERNAL_ERROR:
        return message_text(refused.message)
    return refusal_words(refused.error_code, as_message(refused.message))
