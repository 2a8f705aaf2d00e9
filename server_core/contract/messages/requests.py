"""Messages about requests: those that are unreadable, those that are rejected, and webhooks."""

from __future__ import annotations

from server_core.contract.messages.message import ApiText, Singular, Template


class RequestMessages:
    """Reasons why a request was rejected, whatever its subject."""

    DISK_FULL = Template(
        "The server's disk is full or can't be written. Nothing was accepted. Free up space there and try again."
    )
    DATABASE_BUSY = Template("Another program is using the server's database. Nothing was changed. Try again.")
    RATE_LIMITED = Template("{what}: try again in {seconds} s.", seconds=int)
    CALLS_TOO_OFTEN = Template("Too many requests from this application")
    TOO_MANY_TOKENS = Template("Too many token requests from this address")
    TOO_MANY_TOKENS_OF_APPLICATION = Template("Too many token requests from this application")
    WRONG_CREDENTIALS = Template("Too many wrong credentials from this address")
    WRONG_TOKENS = Template("Too many wrong access tokens from this address")
    WRONG_ASSERTIONS = Template("Too many wrong assertions from this address")
    WRONG_AGENT_KEYS = Template("Too many wrong agent keys from this address")
    REVOKED_CALLS_TOO_OFTEN = Template("Too many requests from this agent, which was revoked")
    MALFORMED_CALLS = Template("Too many malformed or oversized requests from this address")
    WRONG_LINKS = Template("Too many wrong links from this address")
    WRONG_PAIRING_CODES = Template("Too many wrong pairing codes")
    WRONG_PINS = Template("Too many wrong PINs")
    KEY_USED_OTHERWISE = Template("This Idempotency-Key was already used for a different request.")
    KEY_USED_FOR_JOB = Template(
        "This Idempotency-Key was already used for a different print job. No job was created. Use a new key for a "
        "new job. A retry must be the same in every field."
    )
    KEY_IN_PROGRESS = Template("The first request with this Idempotency-Key is still running. Try again in a moment.")
    CURSOR_INVALID = Template("The cursor is not from this list. Use next_cursor unchanged, or start without a cursor.")
    CURSOR_OF_OTHER_LIST = Template("This cursor does not belong to this list. Read the list from its start.")
    NAME_INVISIBLE = Template("This name is invisible: it needs a letter, a digit or a symbol.")
    NAME_WITH_PARENTHESES = Template("A name can't contain parentheses: the log uses them for consoles.")
    NAME_WITH_CONTROLS = Template("A name can't contain control characters or change the text direction.")
    NAME_RESERVED = Template(
        "The log keeps names such as “{name}” for the server, agents and applications: choose another one."
    )
    NAME_CONFUSABLE = Template("“{name}” already exists and looks the same as this name. Choose another one.")
    TEXT_INVISIBLE = Template("This text is invisible: it needs a letter, a digit or a symbol.")
    TEXT_WITH_INVISIBLE = Template("This text contains invisible characters: type it again without them.")
    OUTCOME_UNKNOWN = Template(
        "The outcome is unknown, and labels may have been printed. Check the printer first: another try may "
        "print them again."
    )
    NOTICE_NOT_FOUND = Template("There is no such notice.")
    NOTICE_OF_TWIN_LABEL = Template("This answer is only for the notice about a possible duplicate.")
    NOTHING_THROWN_AWAY = Template(
        "Nothing has come out yet of the job that this notice asks about: keep both, or cancel that job."
    )
    NOTICE_NEEDS_OUTCOME = Template("Say whether this job came out: that closes the notice.")
    NOTICE_NEEDS_DECISION = Template("Say whether these jobs are still needed: that closes the notice.")
    ACT_OUTCOME_UNKNOWN = Template("The outcome is unknown. Check the result before you try again.")
    SECRET_SHOWN_BEFORE = Template("What this key created is shown only once. Look in the list, and create a new one.")


class HttpMessages:
    """Reasons why a request is unreadable or rejected: its headers, body and parameters."""

    ADDRESS_UNKNOWN = Template("There is nothing at this address.")
    OF_SITE_ONLY = Template("Only applications of this site itself may read this.")
    ADDRESS_WITH_SLASH = Template("There is nothing at this address. Addresses of this server do not end with a slash.")
    ADDRESS_WITH_SLASHES = Template("There is nothing at this address. It has two slashes in a row.")
    ID_UNKNOWN = Template("There is nothing with this id.")
    METHOD_NOT_ALLOWED = Template("This address does not accept {method}, only {allowed}.")
    TOKEN_HEADER_MISSING = Template("This call needs the header Authorization: Bearer <access token>.")
    SCOPE_MISSING = Template("The access token lacks the scope {scope}.")
    BODY_ENCODED = Template(
        "The body has the Content-Encoding {coding}, which this server does not support. Send it uncompressed."
    )
    REQUEST_TOO_LARGE = Template(
        "The request is larger than {bytes} bytes.", Singular("The request is larger than 1 byte."), bytes=int
    )
    REQUEST_TOO_LARGE_BESIDE = Template(
        "A request larger than {most} bytes must consist mostly of {field} in Base64.", most=int
    )
    BODY_NO_OBJECT = Template("The body must be a JSON object.")
    BODY_WRONG = Template("The body does not match what this call expects: {why}.")
    FIELD_UNKNOWN = Template("There is no field {field}.")
    FIELD_UNKNOWN_NEAREST = Template("There is no field {field}. Did you mean {nearest}?")
    FILE_FIELD_UNKNOWN = Template("There is no field {field}. Send the document in the field 'file', which is missing.")
    FIELD_MISSING = Template("{field} is missing. It must be {wanted}.")
    FIELD_WRONG = Template("{field} is not valid: {wanted}.")
    HOST_NOT_ALLOWED = Template(
        "This server does not accept requests for that host name. Use its address, or start it with --allow-host NAME."
    )
    HOST_MALFORMED = Template("The request needs one Host header, a name or an address with or without a port.")
    FOREIGN_PAGE = Template("Web pages of other sites cannot use this server.")
    UPLOAD_NO_MULTIPART = Template("The upload must be multipart/form-data.")
    PART_ENCODED = Template("The part {name} is sent as {coding}. Send its bytes as they are.")
    UNEXPECTED_FAILURE = Template("The server failed unexpectedly. Try again later.")
    FILE_MISSING = Template("The upload has no part named file.")
    BASE64_EMPTY = Template("document_base64 is empty.")
    PARAMETER_REPEATED = Template("Give {name} once.")
    PARAMETER_UNKNOWN = Template("This call has no query parameter {name}.")
    PARAMETER_UNKNOWN_NEAREST = Template("There is no query parameter {name}. Did you mean {nearest}?")
    PARAMETER_UNKNOWN_AMONG = Template("There is no query parameter {name}. This call has: {names}.")
    CONTENT_TYPE_WRONG = Template("The body must be {wanted}; its Content-Type is {given}.")
    IDEMPOTENCY_KEY_WRONG = Template(
        "Idempotency-Key must be 1 to {most} characters on one line, given once.", most=int
    )
    JSON_TOO_MANY_PARTS = Template(
        "The body has more than {most} objects, lists and numbers with a fraction or an exponent.", most=int
    )
    JSON_MALFORMED = Template("The body is not JSON: {why} at character {position}.")
    JSON_UNREADABLE = Template("The body is not JSON: {why}.")
    JSON_TOO_DEEP = Template(
        "The body is nested deeper than {depth} levels.",
        Singular("The body is nested deeper than 1 level."),
        depth=int,
    )
    JSON_TOO_MANY_DIGITS = Template("The body has a number with too many digits.")
    JSON_WITH_SURROGATE = Template("The body has half of a surrogate pair.")
    JSON_WIDE = Template("The body is UTF-16 or UTF-32. JSON is sent as UTF-8.")
    JSON_NOT_UTF_8 = Template(
        "The body is not UTF-8 at byte {at}. JSON is sent as UTF-8, whatever charset the Content-Type names.", at=int
    )
    JSON_KEY_TWICE = Template("The body names {key} twice.")
    JSON_NUMBER_TOO_LARGE = Template("The number {number} is too large.")
    JSON_CONSTANT = Template("{name} is not JSON.")
    MUST_BE_WHOLE_NUMBER = Template("{name} must be a whole number from {least} to {most}.")
    MUST_HAVE_CHARACTERS = Template("{name} has {least} to {most} characters.")
    MUST_BE_ONE_OF = Template("{name} must be one of: {values}.")
    MUST_BE_BOOLEAN = Template("{name} must be true or false.")
    MUST_BE_UUID = Template("{name} must be a UUID.")
    MUST_BE_TIME = Template(
        "{name} must be a time with its offset (RFC 3339), such as 2026-11-21T12:00:00Z; + is sent as %2B."
    )
    MUST_BE_ONE_ACTION = Template("The action must be one of: {words}.")
    MUST_BE_TIME_WITH_ZONE = Template("{name} must be a time with its zone, such as 2026-03-01T00:00:00+01:00.")
    MUST_BE_NUMBER = Template("{name} must be 0 or more.")
    PORT_WRONG = Template("A port is a whole number from 1 to 65535.")


class ValueMessages:
    """The value that a field or parameter expects, as part of another sentence."""

    MUST_BE = Template("it must be {expected}")
    NO_SUCH_FIELD = Template("there is no such field")
    WHOLE_NUMBER = Template("a whole number")
    ANY_NUMBER = Template("a number")
    ANY_TEXT = Template("a string")
    TEXT_WITHOUT_CONTROLS = Template("a string without control characters,")
    TRUE_OR_FALSE = Template("true or false")
    ANY_UUID = Template("a UUID")
    DATE_AND_TIME = Template("a date and time (RFC 3339)")
    ANY_OBJECT = Template("an object")
    NOTHING = Template("null")
    OTHER_KIND = Template("of another kind")
    SHA256_OF_KEY = Template("64 hex digits in lower case (SHA-256 of the key)")
    ONE_OF = Template("one of: {values}")
    EITHER = Template("{one} or {other}")
    NUMBER_BETWEEN = Template("{kind} from {low:g} to {high:g}", low=float, high=float)
    NUMBER_FROM = Template("{kind} of at least {low:g}", low=float)
    NUMBER_UP_TO = Template("{kind} of at most {high:g}", high=float)
    TEXT_BETWEEN = Template(
        "{kind} of {low} to {high} characters", Singular("{kind} of {low} to 1 character"), low=int, high=int
    )
    TEXT_FROM = Template("{kind} of at least {low} characters", Singular("{kind} of at least 1 character"), low=int)
    TEXT_UP_TO = Template("{kind} of at most {high} characters", Singular("{kind} of at most 1 character"), high=int)
    ANY_LIST = Template("a list, each item {item}")
    LIST_BETWEEN = Template("a list of {low} to {high}, each item {item}", low=int, high=int)
    LIST_FROM = Template("a list of at least {low}, each item {item}", low=int)
    LIST_UP_TO = Template("a list of at most {high}, each item {item}", high=int)


class ConnectionMessages:
    """Reasons why the server rejects a request before reading all of it."""

    REQUEST_MALFORMED = Template("This is not a valid HTTP/1.1 request.")
    REQUEST_WITHOUT_TLS = Template(
        "This port speaks HTTPS, and the request was plain HTTP: begin the address with https://. Nothing was done."
    )
    REQUEST_WITH_TLS = Template(
        "This port speaks plain HTTP, and the client began with TLS: begin the address with http://. Nothing was done."
    )
    REQUEST_TOO_SLOW = Template("The request did not arrive in time.")
    REQUEST_HEAD_TOO_LONG = Template("The address or the headers are too long.")
    CONNECTIONS_TOO_MANY = Template("Too many connections are open. Try again later.")


class UploadMessages:
    """Reasons why an upload in parts (multipart/form-data) is unreadable."""

    BOUNDARY_UNUSABLE = Template("The Content-Type header has no usable boundary.")
    UPLOAD_WITH_BARE_LF = Template("The lines of the upload end with LF alone; multipart/form-data needs CR LF.")
    BOUNDARY_NOT_FOUND = Template("The upload does not contain the boundary that the Content-Type header names.")
    UPLOAD_CUT_OFF = Template("The upload ends before its last boundary.")
    PART_HEADERS_TOO_LONG = Template("A part has more than {most} bytes of headers.", most=int)
    UPLOAD_TOO_MANY_PARTS = Template("The upload has more than {most} parts.", most=int)
    BOUNDARY_ENDLESS = Template("A boundary line of the upload does not end.")
    PART_TOO_MANY_HEADERS = Template("A part has more than {most} headers.", most=int)
    PART_HEADER_MALFORMED = Template("A part has a header that is not a line “Name: value” ending with CR LF.")
    PART_WITHOUT_NAME = Template("A part has no form-data name.")
    PART_NAMED_TWICE = Template("The upload has more than one part named {name}.")


class WebhookMessages:
    """Webhooks and their deliveries."""

    WEBHOOK_TEST = ApiText("This message tests the webhook. Nothing was printed.")
    WEBHOOK_NOT_FOUND = Template("There is no webhook with this id.")
    DELIVERY_NOT_FOUND = Template("This delivery does not exist or is no longer kept.")
    DELIVERY_PENDING = Template("This delivery is already waiting to be sent.")
    WEBHOOK_OFF = Template("The webhook is switched off. Switch it on first.")
    OUTBOX_FULL = Template("Too many messages wait for this webhook. Nothing was queued.")
    TOO_MANY_WEBHOOKS = Template("An application can have {number} webhooks. Remove one first.")
    WEBHOOK_SECRET_CHANGED = Template(
        "Somebody else gave the webhook a new secret in the meantime. Nothing was changed now."
    )
    EVENTS_EMPTY = Template(
        "Name the events for the webhook, or leave the field out for all events. webhook.test is sent by a test."
    )
    EVENT_SCOPE_MISSING = Template("The application lacks the scope for {event}: print_jobs:read or printers:read.")
    URL_INVALID = Template(
        "This URL cannot be used: it must begin with https:// and name a server, without user name or password, "
        "and spaces in it must be percent-encoded."
    )
    URL_NEVER = Template("Nothing is ever sent to link-local, multicast, reserved and metadata addresses.")
    URL_PLAIN_PUBLIC = Template(
        "The URL must begin with https://. Otherwise others on the network could read the messages."
    )
    URL_PLAIN_PRIVATE = Template(
        "The URL must begin with https://. For a receiver in your own network, an administrator can allow plain "
        "http: “Allow private addresses” (--allow-private)."
    )
    URL_PRIVATE_ADDRESS = Template(
        "The URL leads to a private address. An administrator can allow it: “Allow private addresses” "
        "(--allow-private)."
    )
    URL_PORT = Template(
        "Only port 443 is used. An administrator can allow another one: “Allow private addresses” (--allow-private)."
    )
