"""Messages about requests whose headers, parameters or body cannot be read."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class HttpMessages:
    """Why a request cannot be read or served: its headers, body and parameters."""

    ADDRESS_UNKNOWN = Template("There is nothing at this address.")
    ADDRESS_WITH_SLASH = Template(
        "There is nothing at this address. It ends with a slash, which no address of this server does."
    )
    ADDRESS_WITH_SLASHES = Template("There is nothing at this address. It has two slashes in a row.")
    ID_UNKNOWN = Template("There is nothing with this id.")
    METHOD_NOT_ALLOWED = Template("{method} is not possible here.")
    TOKEN_HEADER_MISSING = Template("This call needs the header Authorization: Bearer <access token>.")
    SCOPE_MISSING = Template("The access token lacks the scope {scope}.")
    BODY_ENCODED = Template(
        "The body has the Content-Encoding {coding}, which this server does not read: send it as it is."
    )
    REQUEST_TOO_LARGE = Template("The request is larger than {bytes} bytes.", bytes=int)
    REQUEST_TOO_LARGE_BESIDE = Template(
        "Of a request larger than {most} bytes, most must be {field}, in Base64.", most=int
    )
    BODY_NO_OBJECT = Template("The body must be a JSON object.")
    BODY_WRONG = Template("The body is not as this call needs it: {why}.")
    FIELD_UNKNOWN = Template("There is no field {field}.")
    FIELD_UNKNOWN_NEAREST = Template("There is no field {field}; the nearest one is {nearest}.")
    FIELD_MISSING = Template("{field} is missing: {wanted}.")
    FIELD_WRONG = Template("{field} is not valid: {wanted}.")
    HOST_NOT_ALLOWED = Template(
        "This server does not answer under that name. Use its address, or start it with --allow-host NAME."
    )
    HOST_MALFORMED = Template("The request needs one Host header, a name or an address with or without a port.")
    FOREIGN_PAGE = Template("Web pages of other sites may not use this server.")
    UPLOAD_NO_MULTIPART = Template("The upload must be multipart/form-data.")
    PART_ENCODED = Template("The part {name} is sent as {coding}. Send its bytes as they are.")
    UNEXPECTED_FAILURE = Template("The server failed unexpectedly. Try again later.")
    FILE_MISSING = Template("The upload has no part named file.")
    BASE64_EMPTY = Template("document_base64 is empty.")
    PARAMETER_REPEATED = Template("Give {name} once.")
    PARAMETER_UNKNOWN = Template("There is no query parameter {name}.")
    PARAMETER_UNKNOWN_NEAREST = Template("There is no query parameter {name}; the nearest one is {nearest}.")
    CONTENT_TYPE_WRONG = Template("The body must be {wanted}; its Content-Type is {given}.")
    IDEMPOTENCY_KEY_WRONG = Template(
        "Idempotency-Key must be 1 to {most} characters on one line, given once.", most=int
    )
    JSON_TOO_MANY_PARTS = Template(
        "The body has more than {most} objects, lists and numbers with a fraction or an exponent.", most=int
    )
    JSON_MALFORMED = Template("The body is not JSON: {why} at character {position}.")
    JSON_UNREADABLE = Template("The body is not JSON: {why}.")
    JSON_TOO_DEEP = Template("The body is nested deeper than {depth} levels.", depth=int)
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
    MUST_BE_TIME_WITH_ZONE = Template("{name} must be a time with its zone, as 2026-03-01T00:00:00+01:00.")
    MUST_BE_NUMBER = Template("{name} must be a number from 0 on.")
    PORT_WRONG = Template("A port is a whole number from 1 to 65535.")


class ValueMessages:
    """What a field or parameter wants to be; each stands in another sentence."""

    MUST_BE = Template("it must be {expected}")
    NO_SUCH_FIELD = Template("there is no such field")
    WHOLE_NUMBER = Template("a whole number")
    ANY_NUMBER = Template("a number")
    ANY_TEXT = Template("a text")
    TEXT_WITHOUT_CONTROLS = Template("a text without control characters,")
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
    TEXT_BETWEEN = Template("{kind} of {low} to {high} characters", low=int, high=int)
    TEXT_FROM = Template("{kind} of at least {low} characters", low=int)
    TEXT_UP_TO = Template("{kind} of at most {high} characters", high=int)
    ANY_LIST = Template("a list, each item {item}")
    LIST_BETWEEN = Template("a list of {low} to {high}, each item {item}", low=int, high=int)
    LIST_FROM = Template("a list of at least {low}, each item {item}", low=int)
    LIST_UP_TO = Template("a list of at most {high}, each item {item}", high=int)


class ConnectionMessages:
    """Why the server refuses a request before it is read as a whole."""

    REQUEST_MALFORMED = Template("This is no valid HTTP/1.1 request.")
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
    """Why an upload in parts (multipart/form-data) cannot be read."""

    BOUNDARY_UNUSABLE = Template("The Content-Type header has no usable boundary.")
    UPLOAD_WITH_BARE_LF = Template("The lines of the upload end with LF alone; multipart/form-data needs CR LF.")
    BOUNDARY_NOT_FOUND = Template("The boundary that the Content-Type header names is not in the upload.")
    UPLOAD_CUT_OFF = Template("The upload ends before its last boundary.")
    PART_HEADERS_TOO_LONG = Template("A part has more than {most} bytes of headers.", most=int)
    UPLOAD_TOO_MANY_PARTS = Template("The upload has more than {most} parts.", most=int)
    BOUNDARY_ENDLESS = Template("A boundary of the upload has no end of its line.")
    PART_TOO_MANY_HEADERS = Template("A part has more than {most} headers.", most=int)
    PART_HEADER_MALFORMED = Template("A header of a part is no line of the form Name: value that ends with CR LF.")
    PART_WITHOUT_NAME = Template("A part has no form-data name.")
    PART_NAMED_TWICE = Template("The upload has more than one part named {name}.")
