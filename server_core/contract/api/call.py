"""The declaration of one call: routes, role checks, the reference and the typed clients are made of it.

A call is declared as a method of an interface, whose signature is the request and the answer:

    @post("/webhooks/{webhook_id}/rotate", ADMIN, is_secret=True)
    def rotate_webhook(self, webhook_id: UUID, wish: RotateWebhook, *, key: str | None) -> WebhookCredentials:
        "Make a new secret for a webhook."

A parameter that the path names is part of it, a struct or a stream of bytes is the body, `key` is the idempotency key,
and any other one is part of the query. A parameter with a default may be left out of the request.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from functools import cached_property
from typing import Annotated, Any, Concatenate, Generic, ParamSpec, TypeVar, get_args, get_origin, overload

import msgspec

from server_core.contract.types.consoles import Role

P = ParamSpec("P")
T = TypeVar("T")
KEY = "key"
STREAM = AsyncIterator[bytes]
"""Bytes that come piece by piece, as a body or as an answer."""


class AgentAccess(Enum):
    """What an agent shows with a call: its key, and all but `KEY` also its incarnation and the server's epoch."""

    KEY = "key"
    CONNECTED = "connected"
    """It is the agent's newest incarnation."""
    RUNNING = "running"
    """The same, for calls made as long as an agent runs: an older incarnation that makes them is a clone."""
    REPORTING = "reporting"
    """Also an older incarnation, and an agent that was revoked."""


class Location(Enum):
    PATH = "path"
    QUERY = "query"
    BODY = "body"
    KEY = "header"


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """`type`: without `None`; `bounds`: those of a number or a text, if it has any."""

    name: str
    location: Location
    type: Any
    bounds: msgspec.Meta
    is_required: bool
    default: Any

    @property
    def is_stream(self) -> bool:
        return bool(self.type == STREAM)


@dataclass(frozen=True, kw_only=True)
class CallRequest:
    """A request as it goes over the network. `query`: without what has no value."""

    path: str
    query: dict[str, str]
    body: msgspec.Struct | None
    key: str | None


class Interface(ABC):
    """Declared calls, and what a client does to ask one of them."""

    @abstractmethod
    def ask(self, call: ApiCall[..., T], arguments: Mapping[str, Any]) -> Coroutine[Any, Any, T]:
        """Send a call and decode its answer. `arguments`: by the names of its parameters."""


@dataclass(frozen=True, kw_only=True, eq=False)
class ApiCall(Generic[P, T]):
    """One call. On a client it is a method that sends it; on the class of its interface it is the declaration.

    `access`: the least role that may call, or what an agent shows; None: no token is needed. `status`: of an answer
    that says yes. `of_server`: about the whole server, never about one account. `is_secret`: nobody may store the
    answer.
    """

    declared: Callable[..., Any]
    method: str
    path: str
    access: Role | AgentAccess | None
    status: int
    of_server: bool
    is_secret: bool

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
    def summary(self) -> str:
        return inspect.getdoc(self.declared) or ""

    @property
    def answer(self) -> Any:
        """The type of the answer; `None`: a 204 without one."""
        return self._signature.return_annotation

    @cached_property
    def _signature(self) -> inspect.Signature:
        return inspect.signature(self.declared, eval_str=True)

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        declared = list(self._signature.parameters.values())[1:]
        return tuple(self._parameter(each) for each in declared)

    def located(self, location: Location) -> list[Parameter]:
        return [each for each in self.parameters if each.location is location]

    def _parameter(self, declared: inspect.Parameter) -> Parameter:
        kind, bounds = _unpacked(declared.annotation)
        return Parameter(
            name=declared.name,
            location=self._location(declared.name, kind),
            type=kind,
            bounds=bounds,
            is_required=declared.default is declared.empty,
            default=None if declared.default is declared.empty else declared.default,
        )

    def _location(self, name: str, kind: Any) -> Location:
        if f"{{{name}}}" in self.path:
            return Location.PATH
        if name == KEY:
            return Location.KEY
        is_body = kind == STREAM or (isinstance(kind, type) and issubclass(kind, msgspec.Struct))
        return Location.BODY if is_body else Location.QUERY

    def request(self, arguments: Mapping[str, Any]) -> CallRequest:
        """The request with these arguments."""
        given: dict[Location, dict[str, Any]] = {location: {} for location in Location}
        for each in self.parameters:
            value = arguments.get(each.name)
            if value is not None:
                is_text = each.location in (Location.PATH, Location.QUERY)
                given[each.location][each.name] = _as_text(value) if is_text else value
        return CallRequest(
            path=self.path.format_map(given[Location.PATH]),
            query=given[Location.QUERY],
            body=next(iter(given[Location.BODY].values()), None),
            key=given[Location.KEY].get(KEY),
        )


class Verb:
    """Declares calls with one HTTP method, whose paths begin with `root`."""

    def __init__(self, method: str, root: str) -> None:
        self._method, self._root = method, root

    def __call__(
        self,
        path: str,
        access: Role | AgentAccess | None,
        *,
        status: int = 200,
        of_server: bool = False,
        is_secret: bool = False,
    ) -> Callable[[Callable[Concatenate[Any, P], T]], ApiCall[P, T]]:
        def declare(declared: Callable[Concatenate[Any, P], T]) -> ApiCall[P, T]:
            return ApiCall(
                declared=declared,
                method=self._method,
                path=self._root + path,
                access=access,
                status=status,
                of_server=of_server,
                is_secret=is_secret,
            )

        return declare


def verbs(root: str) -> tuple[Verb, Verb, Verb, Verb, Verb]:
    """`get`, `post`, `put`, `patch` and `delete` of an interface."""
    return Verb("GET", root), Verb("POST", root), Verb("PUT", root), Verb("PATCH", root), Verb("DELETE", root)


def calls_of(interface: type) -> list[ApiCall[..., Any]]:
    return [each for each in vars(interface).values() if isinstance(each, ApiCall)]


def _unpacked(annotation: Any) -> tuple[Any, msgspec.Meta]:
    """The type without `None`, and its bounds."""
    if type(None) in get_args(annotation):
        (annotation,) = (each for each in get_args(annotation) if each is not type(None))
    if get_origin(annotation) is Annotated:
        kind, bounds = get_args(annotation)
        return kind, bounds
    return annotation, msgspec.Meta()


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, datetime) else str(value)
