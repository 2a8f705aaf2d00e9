"""Read bodies that are strict JSON into wire structs, and name every field that is wrong, not only the first.

Strict JSON is a subset of RFC 8259: UTF-8, no NaN or infinity, no duplicate keys, bounded depth, no lone surrogates.
Parsing blocks the event loop, so the work is done in C. Python code runs once per object and once per number with a
fraction or an exponent; a body holds at most `MOST_PARTS` objects, lists and such numbers.
"""

from __future__ import annotations

import asyncio
import difflib
import json
import math
import re
import secrets
import tempfile
from codecs import BOM_UTF8
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache, partial
from inspect import isclass
from pathlib import Path
from types import UnionType
from typing import IO, Annotated, Any, Protocol, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Struct, inspect
from starlette.requests import Request

from server_core import blobs
from server_core.api.answers import ApiProblem
from server_core.api.auth import address_of
from server_core.config import Limits
from server_core.contract.messages.message import Message, Template
from server_core.contract.messages.requests import HttpMessages, ValueMessages
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.fields import UNREADABLE, Record
from server_core.services.api_error import disk_trouble, field_error, storage_failed
from server_core.services.context import Context

LARGEST_EXACT = 2**53
MOST_PARTS = 4096

_BRACKETS = bytes.maketrans(b"{}", b"[]")
_NO_BRACKET = bytes(set(range(256)) - set(b"[]{}"))
_BLANKS = b" \t\r\n"


class MalformedJson(ValueError):
    """The bytes are no JSON that this server accepts; the message says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def parse_strictly(body: bytes, *, depth: int) -> Any:
    """Parse a body. Raises MalformedJson.

    Integral numbers become int, including `203.0`, as JSON Schema's integer allows. A leading byte order mark is
    ignored (RFC 8259 section 8.1).
    """
    try:
        text = body.decode("utf-8-sig")
        outside = _outside_strings(body)
        if _parts(outside) > MOST_PARTS:
            raise MalformedJson(HttpMessages.JSON_TOO_MANY_PARTS(most=MOST_PARTS))
        value = _decoder.decode(text)
    except MalformedJson:
        raise
    except UnicodeDecodeError as error:
        raise MalformedJson(_not_utf_8(body, error.start)) from error
    except json.JSONDecodeError as error:
        if 0 in body[:4]:  # JSON never begins so; every text in UTF-16 or UTF-32 does
            raise MalformedJson(HttpMessages.JSON_WIDE()) from error
        raise MalformedJson(HttpMessages.JSON_MALFORMED(why=error.msg, position=error.pos)) from error
    except RecursionError as error:
        raise MalformedJson(HttpMessages.JSON_TOO_DEEP(depth=depth)) from error
    except ValueError as error:
        raise MalformedJson(HttpMessages.JSON_TOO_MANY_DIGITS()) from error
    if _is_deeper(outside, depth):
        raise MalformedJson(HttpMessages.JSON_TOO_DEEP(depth=depth))
    if b"\\u" in body and _has_surrogate(value):
        raise MalformedJson(HttpMessages.JSON_WITH_SURROGATE())
    return value


def _not_utf_8(body: bytes, at: int) -> Message:
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        return HttpMessages.JSON_WIDE()
    return HttpMessages.JSON_NOT_UTF_8(at=at)


def _outside_strings(body: bytes) -> bytes:
    """Return the JSON with each string replaced by one quotation mark."""
    if b"\\" in body:
        body = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    return b'"'.join(body.split(b'"')[::2])


def _parts(outside: bytes) -> int:
    """Count objects, lists, and numbers with a fraction or an exponent. Such a number may count twice."""
    exponents = outside.count(b"e") + outside.count(b"E") - outside.count(b"true") - outside.count(b"false")
    return outside.count(b"{") + outside.count(b"[") + outside.count(b".") + exponents


def _is_deeper(outside: bytes, depth: int) -> bool:
    """Return whether values of well-formed JSON are nested in more than `depth` lists and objects."""
    bare = outside.translate(None, _BLANKS).replace(b"[]", b"").replace(b"{}", b"")
    brackets = bare.translate(_BRACKETS, _NO_BRACKET)
    for _ in range(depth):
        brackets = brackets.replace(b"[]", b"")
    return bool(brackets)


def _has_surrogate(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise MalformedJson(HttpMessages.JSON_KEY_TWICE(key=repr(key[:64])))
            seen.add(key)
    return value


def _float(text: str) -> float | int:
    number = float(text)
    if not math.isfinite(number):
        raise MalformedJson(HttpMessages.JSON_NUMBER_TOO_LARGE(number=text[:32]))
    if number.is_integer() and abs(number) <= LARGEST_EXACT:
        return int(number)
    return number


def _constant(name: str) -> Any:
    raise MalformedJson(HttpMessages.JSON_CONSTANT(name=name))


_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_float=_float, parse_constant=_constant)


# Large JSON bodies at low cost: the document is cut out, and only the small rest is parsed.
#
# A parser creates objects for all it is sent, and 14 MiB of `[],[],[]` become hundreds of MiB. No honest request is
# much larger than its document. So msgspec, which skips the rest without creating objects, finds the document. A random
# marker takes its place, and it counts only if the strict parser then finds the marker as that member's value.


class TooMuchBeside(Exception):
    """The body is large even without its document."""


class _Document(Struct):
    document_base64: msgspec.Raw = msgspec.Raw()


_find_document = msgspec.json.Decoder(_Document)
_read_text = msgspec.json.Decoder(str)


class _Renamed(Struct):
    document_base6x: msgspec.Raw = msgspec.Raw()


_find_renamed = msgspec.json.Decoder(_Renamed)
_NAME, _RENAMED = b'"document_base64"', b'"document_base6x"'
SLICE_BYTES = 1024 * 1024
LONGEST_ESCAPE = len(r"\u002B")
_HALF_PAIR = re.compile(
    rb"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    rb"|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2}"
)
"""Half of a surrogate pair in a body without escaped backslashes."""


def parse_long_string(body: bytes, *, rest_bytes: int, depth: int) -> Any:
    """Parse as `parse_strictly`, if `document_base64` of the object is ASCII and more than half of the body.

    Call it in a worker thread. Raises TooMuchBeside, MalformedJson, whose position may be one in the rest.
    """
    body = body.removeprefix(BOM_UTF8)
    try:
        found = bytes(_find_document.decode(body).document_base64)
        if len(found) <= len(body) // 2 or len(body) - len(found) > rest_bytes or not found.isascii():
            if _is_named_twice(body):
                raise MalformedJson(HttpMessages.JSON_KEY_TWICE(key=repr(TEXT)))
            raise TooMuchBeside
        text = _read_in_slices(found)
    except msgspec.ValidationError as error:
        raise TooMuchBeside from error
    except MalformedJson:
        raise
    except UNREADABLE as error:
        if _HALF_PAIR.search(body.replace(b"\\\\", b"")):
            raise MalformedJson(HttpMessages.JSON_WITH_SURROGATE()) from error
        raise MalformedJson(HttpMessages.JSON_UNREADABLE(why=str(error))) from error
    mark = secrets.token_hex(16)
    value = parse_strictly(body.replace(found, b'"%s"' % mark.encode(), 1), depth=depth)
    if not isinstance(value, dict) or value.get(TEXT) != mark:
        raise TooMuchBeside
    value[TEXT] = text
    return value


def _read_in_slices(found: bytes) -> str:
    """Read a long JSON string. msgspec lets no other thread run until it ends, so it is given a slice at a time.

    Raises msgspec.DecodeError.
    """
    pieces, begin, last = [], 1, len(found) - 1
    try:
        while begin < last:
            end = _between_escapes(found, begin, min(begin + SLICE_BYTES, last))
            pieces.append(_read_text.decode(b'"%s"' % found[begin:end]))
            begin = end
    except UNREADABLE:
        return _read_text.decode(found)  # its error counts from the start of the string
    return "".join(pieces)


def _between_escapes(text: bytes, begin: int, end: int) -> int:
    """Return `end`, or the start of the escape that it would cut. `begin` cuts none."""
    at = text.rfind(b"\\", max(begin, end - (LONGEST_ESCAPE - 1)), end)
    if at < 0:
        return end
    run = text[begin : at + 1]
    if (len(run) - len(run.rstrip(b"\\"))) % 2 == 0:
        return end  # the last backslash is itself escaped
    length = LONGEST_ESCAPE if text[at + 1 : at + 2] == b"u" else 2
    return at if at + length > end > at > begin else end


def _is_named_twice(body: bytes) -> bool:
    """Return whether the first and the last `document_base64` of the body are members of the object itself.

    Each is renamed and then looked for, which creates no objects. Raises msgspec.DecodeError.
    """
    first, last = body.find(_NAME), body.rfind(_NAME)
    if first == last or _RENAMED in body:
        return False
    places = (body[:at] + _RENAMED + body[at + len(_NAME) :] for at in (first, last))
    return all(_find_renamed.decode(place).document_base6x for place in places)


# Large JSON bodies: stored on disk as they arrive, and few of them in memory at once, however slow the clients are.


TEXT = "document_base64"
"""The member that may be large; all others together are an ordinary JSON body."""
MEMORY_BYTES = 256 * 1024
IN_MEMORY_AT_ONCE = 2


class LargeBodies:
    """Large bodies of one application. A body is received at its client's pace, then waits for a place in memory."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self._folder = folder
        self._limits = limits
        self._turn = asyncio.Semaphore(IN_MEMORY_AT_ONCE)

    @asynccontextmanager
    async def order(self, request: Request, type: type[T]) -> AsyncIterator[T]:
        """Yield the body as `type`; its large parts are gone after the block.

        Raises ApiProblem 400, 413, 422; ApiError `insufficient_storage`.
        """
        check_announced(request, self._limits.base64_body_bytes)
        with tempfile.SpooledTemporaryFile(MEMORY_BYTES, dir=str(self._folder)) as spool:
            await self._receive(request, spool)
            async with self._turn:
                yield await asyncio.to_thread(self._decode, spool, type)

    async def _receive(self, request: Request, spool: IO[bytes]) -> None:
        size = 0
        async for piece in request.stream():
            size += len(piece)
            if size > self._limits.base64_body_bytes:
                raise too_large(self._limits.base64_body_bytes)
            try:
                if size < MEMORY_BYTES:
                    spool.write(piece)
                else:
                    await asyncio.to_thread(self._write, spool, piece)
            except OSError as error:
                raise disk_trouble(error) from error

    def _write(self, spool: IO[bytes], piece: bytes) -> None:
        """Write the body to disk.

        It may use half of the documents' disk reserve, so that a repeat is answered on a full disk, too.
        """
        if blobs.free_bytes(self._folder) < self._limits.disk_low_bytes // 2:
            raise storage_failed()
        spool.write(piece)

    def _decode(self, spool: IO[bytes], type: type[T]) -> T:
        spool.seek(0)
        body = spool.read()
        most, depth = self._limits.json_bytes, self._limits.json_depth
        if len(body) <= most:
            return decode(body, type, depth=depth, malformed_status=400)
        parse = partial(parse_long_string, rest_bytes=most)
        try:
            return decode(body, type, depth=depth, malformed_status=400, parse=parse)
        except TooMuchBeside as error:
            text = HttpMessages.REQUEST_TOO_LARGE_BESIDE(most=most, field=TEXT)
            raise ApiProblem(413, ErrorCode.REQUEST_TOO_LARGE, text, details={"limit_bytes": most}) from error


# The expected value of a field, described from its declared type.


@cache
def expectation(type: Any) -> Message:
    """Describe the expected value, such as `a whole number from 1 to 99`, `one of: none, fit`, `a UUID or null`."""
    return _expected(inspect.type_info(type))


def _expected(info: inspect.Type) -> Message:
    match info:
        case inspect.Metadata():
            expects: Message | None = (info.extra or {}).get("expects")
            return expects or _expected(info.type)
        case inspect.IntType():
            kind = ValueMessages.WHOLE_NUMBER()
            return _NUMBERS(kind, info.ge, info.le, kind=kind)
        case inspect.FloatType():
            kind = ValueMessages.ANY_NUMBER()
            return _NUMBERS(kind, info.ge, info.le, kind=kind)
        case inspect.StrType():
            kind = ValueMessages.ANY_TEXT() if info.pattern is None else ValueMessages.TEXT_WITHOUT_CONTROLS()
            return _TEXTS(kind, info.min_length, info.max_length, kind=kind)
        case inspect.EnumType():
            return ValueMessages.ONE_OF(values=", ".join(str(member.value) for member in info.cls))
        case inspect.ListType():
            item = _expected(info.item_type)
            return _LISTS(ValueMessages.ANY_LIST(item=item), info.min_length, info.max_length, item=item)
        case inspect.UnionType():
            first, *others = (_expected(part) for part in info.types)
            for other in others:
                first = ValueMessages.EITHER(one=first, other=other)
            return first
        case inspect.BoolType():
            return ValueMessages.TRUE_OR_FALSE()
        case inspect.UUIDType():
            return ValueMessages.ANY_UUID()
        case inspect.DateTimeType():
            return ValueMessages.DATE_AND_TIME()
        case inspect.StructType() | inspect.DictType():
            return ValueMessages.ANY_OBJECT()
        case inspect.NoneType():
            return ValueMessages.NOTHING()
    return ValueMessages.OTHER_KIND()


class _Bounds(Record, frozen=True):
    """Templates for a value with both bounds, or only the lower or the upper one."""

    between: Template
    at_least: Template
    at_most: Template

    def __call__(self, plain: Message, low: float | None, high: float | None, **parts: Message) -> Message:
        """Describe the value; `plain`: the description without bounds."""
        if low is not None and high is not None:
            return self.between(low=low, high=high, **parts)
        if low is not None:
            return self.at_least(low=low, **parts)
        return plain if high is None else self.at_most(high=high, **parts)


_NUMBERS = _Bounds(ValueMessages.NUMBER_BETWEEN, ValueMessages.NUMBER_FROM, ValueMessages.NUMBER_UP_TO)
_TEXTS = _Bounds(ValueMessages.TEXT_BETWEEN, ValueMessages.TEXT_FROM, ValueMessages.TEXT_UP_TO)
_LISTS = _Bounds(ValueMessages.LIST_BETWEEN, ValueMessages.LIST_FROM, ValueMessages.LIST_UP_TO)


T = TypeVar("T", bound=Struct)
DEFAULTS = Limits()
MOST_ERRORS = 50
MOST_UNKNOWN = 10
"""Most unknown fields named in one answer. Finding the nearest known name takes longer than reading the body."""
ALIKE = 0.66
"""Least share of common letters for a hint: a wrong hint misleads more than none."""
SHORTEST_WORD = 3
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
CODING = re.compile(r"[A-Za-z0-9.!#$%&'*+^_`|~-]+")


async def read_body(request: Request, limit_bytes: int) -> bytes:
    """Read the whole body; 413 as soon as it is known to be too large."""
    check_announced(request, limit_bytes)
    pieces: list[bytes] = []
    size = 0
    async for piece in request.stream():
        size += len(piece)
        if size > limit_bytes:
            raise too_large(limit_bytes)
        pieces.append(piece)
    return b"".join(pieces)


def check_announced(request: Request, limit_bytes: int) -> None:
    """Check the announced size and type before reading the body. Raises ApiProblem 413 and 415."""
    check_coding(request)
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > limit_bytes:
        raise too_large(limit_bytes)


def check_coding(request: Request) -> None:
    """Reject compressed or otherwise encoded bodies (RFC 9110 section 8.4). Raises ApiProblem 415."""
    given = request.headers.getlist("content-encoding")
    for coding in (word.strip() for value in given for word in value.split(",")):
        if coding.lower() not in ("", "identity"):
            shown = coding[:32] if CODING.fullmatch(coding) else "unreadable"
            text = HttpMessages.BODY_ENCODED(coding=shown)
            raise ApiProblem(415, ErrorCode.CONTENT_TYPE_NOT_SUPPORTED, text, headers={"Accept-Encoding": "identity"})


def too_large(limit_bytes: int) -> ApiProblem:
    message = HttpMessages.REQUEST_TOO_LARGE(bytes=limit_bytes)
    return ApiProblem(413, ErrorCode.REQUEST_TOO_LARGE, message, details={"limit_bytes": limit_bytes})


async def decode_json(
    request: Request,
    type: type[T],
    *,
    limit_bytes: int = DEFAULTS.json_bytes,
    depth: int = DEFAULTS.json_depth,
    malformed_status: int = 400,
) -> T:
    """Decode the body as `type`.

    Raises ApiProblem: 413; `malformed_status` for invalid JSON; 422 with all wrong fields.
    """
    return decode(await read_body(request, limit_bytes), type, depth=depth, malformed_status=malformed_status)


async def decode_open(ctx: Context, request: Request, type: type[T], *, limit_bytes: int | None = None) -> T:
    """Decode the body of a call that needs no login. Raises as `decode_json`, and ApiError `rate_limited`."""
    with counted_at_address(ctx, request):
        return await decode_json(request, type, limit_bytes=limit_bytes or ctx.config.limits.open_body_bytes)


@contextmanager
def counted_at_address(ctx: Context, request: Request) -> Iterator[None]:
    """Count bad bodies per address. After too many, ApiError `rate_limited` replaces the ApiProblem.

    Every body is decoded first, so a valid call is never refused because of other callers at its address.
    """
    try:
        yield
    except ApiProblem:
        ctx.limiter.wrong_open_call(address_of(request.scope))
        raise


async def decode_json_if_any(request: Request, type: type[T]) -> T | None:
    """Decode the body; None if there is none. Raises as `decode_json`."""
    body = await read_body(request, DEFAULTS.json_bytes)
    return decode(body, type, depth=DEFAULTS.json_depth, malformed_status=400) if body else None


class Parse(Protocol):
    """Parses JSON bytes. Raises MalformedJson."""

    def __call__(self, body: bytes, *, depth: int) -> Any: ...


def decode(body: bytes, type: type[T], *, depth: int, malformed_status: int, parse: Parse = parse_strictly) -> T:
    """Decode JSON bytes. Raises ApiProblem: `malformed_status` for invalid JSON; 422 with all wrong fields."""
    try:
        value = parse(body, depth=depth)
    except MalformedJson as error:
        raise ApiProblem(malformed_status, ErrorCode.MALFORMED_JSON, error.message) from error
    return convert(value, type)


def convert(value: Any, type: type[T]) -> T:
    """Raises ApiProblem 422 that lists every wrong field in `details.fields`."""
    try:
        return msgspec.convert(value, type)
    except msgspec.ValidationError as error:
        if not isinstance(value, dict):
            fields = [field_error("", "invalid_type", HttpMessages.BODY_NO_OBJECT())]
        else:
            why = HttpMessages.BODY_WRONG(why=str(error))
            fields = _wrong_fields(value, type) or [field_error("", "invalid_value", why)]
        raise invalid(fields) from error


def invalid(fields: list[dict[str, Any]]) -> ApiProblem:
    unknown = [field for field in fields if field["code"] == "unknown_field"]
    code = ErrorCode.UNKNOWN_FIELD if unknown else ErrorCode.VALIDATION_FAILED
    message = (unknown or fields)[0]["message"]
    return ApiProblem(422, code, message, details={"fields": fields})


def unknown_field(name: str, names: list[str]) -> dict[str, Any]:
    """Describe an unknown field with the known name that is probably meant: an ignored `scale` wastes labels."""
    shown = name[:64]
    nearest = nearest_name(shown, names)
    if nearest is None:
        return field_error(shown, "unknown_field", HttpMessages.FIELD_UNKNOWN(field=repr(shown)))
    text = HttpMessages.FIELD_UNKNOWN_NEAREST(field=repr(shown), nearest=repr(nearest))
    return field_error(shown, "unknown_field", text) | {"nearest": nearest}


def nearest_name(name: str, candidates: Iterable[str]) -> str | None:
    """Return the known name that `name` probably means, None if none is alike.

    Names are compared word by word, whatever their letter case and separators. A name that contains the other's words
    wins if it is the only one, or begins with them: `width` means `media_width_mm`. Else letters in the same order
    must make up `ALIKE` of both.
    """
    words_given = _words(name)
    names = {each: _words(each) for each in candidates}
    meant = [each for each, words in names.items() if _contain(words_given, words)]
    if len(meant) > 1:
        meant = [each for each in meant if names[each][: len(words_given)] == words_given]
    matcher = difflib.SequenceMatcher(b="".join(words_given))
    alike, nearest = 0.0, None
    for each in meant or names:
        matcher.set_seq1("".join(names[each]))
        least = max(alike, 0.0 if meant else ALIKE)
        if matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least and matcher.ratio() >= least:
            alike, nearest = matcher.ratio(), each
    return nearest


def _words(name: str) -> list[str]:
    return [word.lower() for word in WORD.findall(name)]


def _contain(one: list[str], other: list[str]) -> bool:
    shorter, longer = sorted((set(one), set(other)), key=len)
    return shorter <= longer and max(map(len, shorter), default=0) >= SHORTEST_WORD


def _wrong_fields(value: dict[str, Any], type: type[Struct]) -> list[dict[str, Any]]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(type)}
    wrong: list[dict[str, Any]] = []
    if type.__struct_config__.forbid_unknown_fields:
        unknown = [name for name in value if name not in fields]
        wrong += [unknown_field(name, list(fields)) for name in unknown[:MOST_UNKNOWN]]
    for name, field in fields.items():
        if name not in value:
            if field.required:
                wrong.append(
                    field_error(
                        name, "required", HttpMessages.FIELD_MISSING(field=name, wanted=expectation(field.type))
                    )
                )
            continue
        fault = _fault(value[name], field.type, name)
        if fault is not None:
            message = HttpMessages.FIELD_WRONG(field=fault.path, wanted=fault.wanted)
            wrong.append(field_error(fault.path, fault.code, message))
    return wrong[:MOST_ERRORS]


class _Fault(Record, frozen=True):
    """The innermost value that is not of its declared type; `path` leads to it, as `.label` or `[3].label`."""

    path: str
    code: str
    wanted: Message


def _fault(value: Any, type: Any, path: str = "") -> _Fault | None:
    """Find the fault; None = the value is of this type."""
    try:
        msgspec.convert(value, type)
    except msgspec.ValidationError:
        for option in _options(type):
            inner = _inner_fault(value, option, path)
            if inner is not None:
                return inner
        return _Fault(path, _code(value, type), ValueMessages.MUST_BE(expected=expectation(type)))
    return None


def _options(type: Any) -> Iterator[Any]:
    """List the members of a union, or the type itself, without their bounds."""
    origin = get_origin(type)
    if origin is Annotated:
        yield from _options(get_args(type)[0])
    elif origin in (Union, UnionType):
        for member in get_args(type):
            yield from _options(member)
    else:
        yield type


def _inner_fault(value: Any, type: Any, path: str) -> _Fault | None:
    """Look for a wrong item of a list, member of an object or field of a struct."""
    found: Iterator[_Fault | None] = iter(())
    if get_origin(type) is list and isinstance(value, list):
        (item,) = get_args(type)
        found = (_fault(each, item, f"{path}[{number}]") for number, each in enumerate(value))
    elif get_origin(type) is dict and isinstance(value, dict):
        kinds = get_args(type)
        parts = (part for pair in value.items() for part in zip(pair, kinds, strict=True))
        found = (_fault(part, kind, f"{path}[...]") for part, kind in parts)
    elif isclass(type) and issubclass(type, Struct) and isinstance(value, dict):
        names = {field.encode_name for field in msgspec.structs.fields(type)}
        if type.__struct_config__.forbid_unknown_fields and (unknown := next(iter(value.keys() - names), None)):
            return _Fault(f"{path}.{unknown[:64]}", "invalid_value", ValueMessages.NO_SUCH_FIELD())
        found = (
            _fault(value[field.encode_name], field.type, f"{path}.{field.encode_name}")
            if field.encode_name in value
            else _missing(field, path)
            for field in msgspec.structs.fields(type)
        )
    return next((fault for fault in found if fault is not None), None)


def _missing(field: msgspec.structs.FieldInfo, path: str) -> _Fault | None:
    if not field.required:
        return None
    return _Fault(
        f"{path}.{field.encode_name}", "invalid_value", ValueMessages.MUST_BE(expected=expectation(field.type))
    )


def _code(value: Any, type: Any) -> str:
    """Return the code: wrong type, out of bounds, or otherwise wrong."""
    kinds, fitting = [inspect.type_info(type)], []
    while kinds:
        match kinds.pop():
            case inspect.Metadata(type=inner):
                kinds.append(inner)
            case inspect.UnionType(types=members):
                kinds += members
            case kind:
                fitting += [kind] if _is_of(value, kind) else []
    if not fitting:
        return "invalid_type"
    return "out_of_range" if any(_is_out_of_bounds(value, kind) for kind in fitting) else "invalid_value"


def _is_of(value: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.NoneType():
            return value is None
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool)
        case inspect.ListType():
            return isinstance(value, list)
        case inspect.StructType() | inspect.DictType():
            return isinstance(value, dict)
    return isinstance(value, str)


def _is_out_of_bounds(value: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.IntType(ge=low, le=high) | inspect.FloatType(ge=low, le=high):
            return _is_outside(value, low, high)
        case inspect.StrType(min_length=low, max_length=high) | inspect.ListType(min_length=low, max_length=high):
            return _is_outside(len(value), low, high)
    return False


def _is_outside(value: float, low: float | None, high: float | None) -> bool:
    return (low is not None and value < low) or (high is not None and value > high)
