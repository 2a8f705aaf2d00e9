"""The declaration of a call, from which routes, role checks, the reference and the typed clients are generated.

A call is declared as a method of an interface, whose signature is the request and the answer:

    @post("/webhooks/{webhook_id}/rotate", ADMIN, is_secret=True)
    def rotate_webhook(self, webhook_id: UUID, request: RotateWebhook, *, key: str | None) -> WebhookCredentials:
        "Make a new secret for a webhook."

- A parameter that the path names is part of the path (`print_job_id` also as `printJobId`).
- A struct or a stream of bytes is the body; `key` is the idempotency key; every other parameter is part of the query.
- A parameter with a default may be left out of the request.
- The first paragraph of the docstring is the summary, the others are the description.
"""

from __future__ import annotations

import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, Concatenate, Generic, ParamSpec, TypeVar, get_args, get_origin, overload

import msgspec

from server_core.contract.types.consoles import Role
from server_core.contract.types.fields import Record
from server_core.contract.types.partners import Scope

P = ParamSpec("P")
T = TypeVar("T")
KEY = "key"
CREATED = 201
STREAM = AsyncIterator[bytes]
"""Bytes that arrive piece by piece, as a body or as an answer."""
JSON, FORM, MULTIPART = "application/json", "application/x-www-form-urlencoded", "multipart/form-data"
"""A body is JSON, or what its annotation says: `Annotated[TokenRequest, FORM]`."""
LargeJson = AbstractAsyncContextManager
"""A JSON body with a document inside. It is in memory only while the block is entered."""

WANTED = "wanted"
"""Key in `extra` of a parameter's bounds: the template of the expected value, which may have the field `name`."""


class UploadBody(Record, frozen=True):
    """Marks a stream as `multipart/form-data` with a part `file` and these fields. `example`: of the file, as text."""

    fields: type[msgspec.Struct]
    example: str


class Proof(Enum):
    """Credentials that a program sends with a call.

    Agents send their key; with all but `KEY` also their incarnation and the server's epoch.
    """

    ASSERTION = "assertion"
    """An assertion that a developer application made for this one call."""
    KEY = "key"
    CONNECTED = "connected"
    """The caller is the agent's newest incarnation."""
    RUNNING = "running"
    """The same, for calls made as long as an agent runs: an older incarnation that makes them is a clone."""
    REPORTING = "reporting"
    """Also accepts an older incarnation, and a revoked agent."""


CallAccess = Role | Proof | tuple[Scope, ...] | None
"""Required access: the least role, a proof, or one of several scopes of a token (none listed: any valid token).

None: no token is needed.
"""


class Repeat(Enum):
    """A console's reaction to a lost answer."""

    BY_KEY = "by_key"
    """Sends the call again with the same `Idempotency-Key`; the server does nothing twice."""
    SAME_STATE = "same_state"
    """The same, although a full disk cannot store the key: the call shuts somebody out, and nothing may stop it.

    The server stores the key after the call, or keeps it in memory until it stops. A repeat whose key was lost is
    carried out again and changes nothing more, unless somebody reversed the call meanwhile.
    """
    NO_EFFECT = "no_effect"
    """Reports the failure: without its answer the call has no effect, as a read, an upload or a login."""


class Location(Enum):
    PATH = "path"
    QUERY = "query"
    BODY = "body"
    KEY = "header"


class CallParameter(Record, frozen=True, kw_only=True):
    """`type`: without `None`, of an upload its fields; `bounds`: those of a number or a text, if it has any.

    `wire_name`: its name in the request.
    """

    name: str
    wire_name: str
    location: Location
    type: Any
    bounds: msgspec.Meta
    is_required: bool
    default: Any
    media_type: str = JSON
    is_large: bool = False
    upload: UploadBody | None = None

    @property
    def annotation(self) -> Any:
        """The type with its bounds."""
        return self.type if self.bounds == msgspec.Meta() else Annotated[self.type, self.bounds]

    @property
    def is_stream(self) -> bool:
        return bool(self.type == STREAM)


class CallRequest(Record, frozen=True, kw_only=True):
    """A request as sent over the network. `query`: without parameters that have no value."""

    path: str
    query: dict[str, str]
    body: msgspec.Struct | None
    key: str | None


class Interface(ABC):
    """A group of declared calls, and the client's way to send them."""

    @abstractmethod
    def ask(self, call: ApiCall[..., T], arguments: Mapping[str, Any]) -> Coroutine[Any, Any, T]:
        """Send a call and decode its answer. `arguments`: by the parameters' names."""


@dataclass(frozen=True, kw_only=True, eq=False)
class ApiCall(Generic[P, T]):
    """One call. On a client it is a method that sends it; on the class of its interface it is the declaration.

    `status`: of an answer that says yes. `of_server`: about the whole server, never about one account.
    `of_developer`: about developers, never about a customer's account. `is_secret`: nobody may store the answer.

    Calls of the reference have more:

    - `also`: other statuses of success, each with its example; `errors`: all other statuses
    - `waits`: takes `Prefer: wait=N`
    - `sent`, `example`: examples of the body and of the answer
    """

    declared: Callable[..., Any]
    method: str
    path: str
    access: CallAccess
    status: int
    of_server: bool
    of_developer: bool
    is_secret: bool
    repeat: Repeat
    also: Mapping[int, Any]
    errors: tuple[int, ...]
    waits: bool
    sent: Any
    example: Any

    @overload
    def __get__(self, client: None, owner: type) -> ApiCall[P, T]: ...

    @overload
    def __get__(self, client: Interface, owner: type) -> Callable[P, Coroutine[Any, Any, T]]: ...

    def __get__(self, client: Interface | None, owner: type) -> ApiCall[P, T] | Callable[P, Coroutine[Any, Any, T]]:
        if client is None:
            return self

        def ask(*args: P.args, **kwargs: P.kwargs) -> Coroutine[Any, Any, T]:
            return self(client, *args, **kwargs)

        return ask

    def __call__(self, client: Interface, *args: P.args, **kwargs: P.kwargs) -> Coroutine[Any, Any, T]:
        return client.ask(self, self._signature.bind(client, *args, **kwargs).arguments)

    @property
    def name(self) -> str:
        return self.declared.__name__

    @property
    def role(self) -> Role | None:
        return self.access if isinstance(self.access, Role) else None

    @property
    def scopes(self) -> tuple[Scope, ...] | None:
        """Scopes, one of which is needed; None: the call takes no token with scopes."""
        return self.access if isinstance(self.access, tuple) else None

    @property
    def by_assertion(self) -> bool:
        return self.access is Proof.ASSERTION

    @property
    def statuses(self) -> tuple[int, ...]:
        return (self.status, *self.also, *self.errors)

    @property
    def malformed_status(self) -> int:
        """Broken JSON is a 400 where the call lists that status, else a 422."""
        return 400 if 400 in self.errors else 422

    @property
    def is_keyed(self) -> bool:
        """Return whether a console sends an `Idempotency-Key` with it."""
        return self.repeat is not Repeat.NO_EFFECT

    @property
    def creates(self) -> bool:
        """Return whether a repeat with another key would create one more thing, printed sheet or secret."""
        return self.is_keyed and (self.status == CREATED or self.is_secret or bool(self.located(Location.KEY)))

    @property
    def operation(self) -> str:
        """Name under which the server keeps the answers of keyed calls."""
        return f"{self.path.split('/')[1]}.{self.name}"

    @property
    def keeps_answer(self) -> bool:
        """Return whether the answer is stored by its key.

        A service that takes the key as a parameter stores what it created itself, but no secret.
        """
        return self.is_keyed and (self.is_secret or not self.located(Location.KEY))

    @property
    def summary(self) -> str:
        return self._paragraphs[0]

    @property
    def description(self) -> str:
        return "\n\n".join(self._paragraphs[1:])

    @cached_property
    def _paragraphs(self) -> list[str]:
        return [" ".join(each.split()) for each in (inspect.getdoc(self.declared) or "").split("\n\n")]

    @property
    def answer(self) -> Any:
        """Return the type of the answer; `None`: a 204 without a body."""
        return self._signature.return_annotation

    @cached_property
    def _signature(self) -> inspect.Signature:
        return inspect.signature(self.declared, eval_str=True)

    @cached_property
    def parameters(self) -> tuple[CallParameter, ...]:
        declared = list(self._signature.parameters.values())[1:]
        return tuple(self._parameter(each) for each in declared)

    @cached_property
    def body(self) -> CallParameter | None:
        return next(iter(self.located(Location.BODY)), None)

    def located(self, location: Location) -> list[CallParameter]:
        return [each for each in self.parameters if each.location is location]

    def names(self, location: Location) -> list[str]:
        return [each.wire_name for each in self.located(location)]

    def _parameter(self, declared: inspect.Parameter) -> CallParameter:
        kind, mark, is_large = _unpacked(declared.annotation)
        bounds = mark if isinstance(mark, msgspec.Meta) else msgspec.Meta()
        upload = mark if isinstance(mark, UploadBody) else None
        media_type = mark if isinstance(mark, str) else JSON
        in_path = {each.lower(): each for each in re.findall(r"{(\w+)}", self.path)}
        wire_name = in_path.get(declared.name) or in_path.get(declared.name.replace("_", ""))
        return CallParameter(
            name=declared.name,
            wire_name=wire_name or declared.name,
            location=Location.PATH if wire_name else _location(declared.name, kind),
            type=kind if upload is None else upload.fields,
            bounds=bounds,
            media_type=media_type if upload is None else MULTIPART,
            is_large=is_large,
            upload=upload,
            is_required=declared.default is declared.empty,
            default=None if declared.default is declared.empty else declared.default,
        )

    def request(self, arguments: Mapping[str, Any]) -> CallRequest:
        """Build the request with these arguments."""
        given: dict[Location, dict[str, Any]] = {location: {} for location in Location}
        for each in self.parameters:
            value = arguments.get(each.name)
            if value is not None:
                is_text = each.location in (Location.PATH, Location.QUERY)
                given[each.location][each.wire_name] = _as_text(value) if is_text else value
        return CallRequest(
            path=self.path.format_map(given[Location.PATH]),
            query=given[Location.QUERY],
            body=next(iter(given[Location.BODY].values()), None),
            key=given[Location.KEY].get(KEY),
        )


class Verb:
    """Declares calls with one HTTP method, whose paths begin with `root`."""

    def __init__(self, method: str, root: str, repeat: Repeat = Repeat.NO_EFFECT) -> None:
        self._method, self._root, self._repeat = method, root, repeat

    def __call__(
        self,
        path: str,
        access: CallAccess,
        *,
        status: int = 200,
        of_server: bool = False,
        of_developer: bool = False,
        is_secret: bool = False,
        repeat: Repeat | None = None,
        also: Mapping[int, Any] = MappingProxyType({}),
        errors: tuple[int, ...] = (),
        waits: bool = False,
        sent: Any = None,
        example: Any = None,
    ) -> Callable[[Callable[Concatenate[Any, P], T]], ApiCall[P, T]]:
        """`repeat` None: the usual one for the method in this interface."""

        def declare(declared: Callable[Concatenate[Any, P], T]) -> ApiCall[P, T]:
            return ApiCall(
                declared=declared,
                method=self._method,
                path=self._root + path,
                access=access,
                status=status,
                of_server=of_server,
                of_developer=of_developer,
                is_secret=is_secret or access is Proof.ASSERTION,
                repeat=repeat or self._repeat,
                also=also,
                errors=errors,
                waits=waits,
                sent=sent,
                example=example,
            )

        return declare


def verbs(root: str, *, keyed: bool = False) -> tuple[Verb, Verb, Verb, Verb, Verb]:
    """Return `get`, `post`, `put`, `patch` and `delete` of an interface. `keyed`: all but reads carry a key."""
    usual, of_put = (Repeat.BY_KEY, Repeat.SAME_STATE) if keyed else (Repeat.NO_EFFECT, Repeat.NO_EFFECT)
    post, patch, delete = (Verb(method, root, usual) for method in ("POST", "PATCH", "DELETE"))
    return Verb("GET", root), post, Verb("PUT", root, of_put), patch, delete


AnyCall = ApiCall[..., Any]


def calls_of(interface: type) -> list[ApiCall[..., Any]]:
    return [each for each in vars(interface).values() if isinstance(each, ApiCall)]


def _unpacked(annotation: Any) -> tuple[Any, Any, bool]:
    """Return the type without `None`, its markers, and whether it is a large body."""
    if type(None) in get_args(annotation):
        (annotation,) = (each for each in get_args(annotation) if each is not type(None))
    if get_origin(annotation) is LargeJson:
        return get_args(annotation)[0], None, True
    if get_origin(annotation) is Annotated:
        kind, mark = get_args(annotation)
        return kind, mark, False
    return annotation, None, False


def _location(name: str, kind: Any) -> Location:
    if name == KEY:
        return Location.KEY
    is_body = kind == STREAM or (isinstance(kind, type) and issubclass(kind, msgspec.Struct))
    return Location.BODY if is_body else Location.QUERY


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, datetime) else str(value)
