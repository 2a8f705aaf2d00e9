"""One question to the server of a link, which may be anybody: only its key, or an authority, vouches for it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, TypeVar, cast
from urllib.parse import urlsplit

import httpx
import msgspec

from agent_core.server_link import server_key
from agent_core.server_link.answers import Answer
from agent_core.server_link.backoff import wished_pause
from agent_core.server_link.clicked_place import ClickedPlaces
from agent_core.server_link.client import http_client
from agent_core.server_link.errors import AskedToWait, LinkError, LinkInvalid, ServerKeyChanged, Unreachable
from server_core.contract.api.agent import AgentApi, OnboardingApi
from server_core.contract.api.call import ApiCall, CallRequest
from server_core.contract.decisions.onboarding_link import Onboarding
from server_core.contract.messages.enrolling import LinkServerMessages, LinkTextMessages
from server_core.contract.messages.message import Message, bounded, words
from server_core.contract.messages.system import system_cause
from server_core.contract.types.errors import ErrorCode, SaidProblem
from server_core.contract.types.fields import UNREADABLE

T = TypeVar("T")
ASK_SECONDS = 20.0
_OF_THE_LINK = {
    ErrorCode.ENROLMENT_INVALID,
    ErrorCode.RELATIONSHIP_SUSPENDED,
    ErrorCode.RELATIONSHIP_CLOSED,
    ErrorCode.VALIDATION_FAILED,
    ErrorCode.UNKNOWN_FIELD,
}
"""With these it says that it has not enrolled by this question, nor ever will."""
ANSWER_BYTES = 1024 * 1024
AS_IT_IS = {"Accept-Encoding": "identity"}


class NotSent(Unreachable):
    """No byte of the question left this computer."""


class _OtherKeyShown(NotSent, ServerKeyChanged):
    """The handshake ended it."""


class LinkClient(AgentApi, OnboardingApi):
    """Calls that need no key, at the server of a link. `clicked`: the places that a clicked link may lead to.

    Raises LinkInvalid, LinkNotFollowed, Unreachable, ServerKeyChanged.
    """

    def __init__(self, place: Onboarding, clicked: ClickedPlaces | None) -> None:
        self._place, self._clicked = place, clicked

    async def ask(self, call: ApiCall[..., T], arguments: Mapping[str, Any]) -> T:
        content = await ask_server(self._place, call.request(arguments), self._clicked)
        try:
            return cast(T, msgspec.json.decode(content, type=call.answer))
        except UNREADABLE as error:
            raise no_print_server(self._place) from error


async def ask_server(place: Onboarding, question: CallRequest, clicked: ClickedPlaces | None) -> bytes:
    """Raises LinkInvalid, LinkNotFollowed, Unreachable, ServerKeyChanged."""
    addresses = None if clicked is None else await _judged(clicked, place)
    try:
        async with (
            asyncio.timeout(ASK_SECONDS),
            http_client(place.base_url, AS_IT_IS, tls_pin=place.tls_pin) as http,
        ):
            if addresses is None:
                answer = await _post(http, place, question)
            else:
                answer = await _post_to_first(http, place, question, addresses)
    except TimeoutError as error:
        late = LinkServerMessages.LINK_SERVER_LATE(server=place.base_url, seconds=ASK_SECONDS)
        raise Unreachable(late) from error
    except httpx.InvalidURL as error:
        raise LinkInvalid(LinkTextMessages.LINK_HOST_UNUSABLE()) from error
    except httpx.RequestError as error:
        raise _why(place, error) from error
    if answer.status >= 500 or answer.status == 429:
        failed = LinkServerMessages.LINK_SERVER_ANSWERED(server=place.base_url, status=answer.status)
        seconds = wished_pause(answer.status, answer.retry_after)
        raise AskedToWait(failed, seconds) if seconds else Unreachable(failed)
    if not 200 <= answer.status < 300:
        raise _refusal(place, answer.status, answer.content)
    return answer.content


async def _judged(clicked: ClickedPlaces, place: Onboarding) -> list[str]:
    """Raises LinkNotFollowed, NotSent."""
    try:
        return await clicked.addresses(place.base_url)
    except Unreachable as error:
        raise NotSent(error.message) from error


def _refusal(place: Onboarding, status: int, content: bytes) -> LinkError:
    """What is no word of a print server, or its word about how it was called, says nothing about the link."""
    try:
        problem = msgspec.json.decode(content, type=SaidProblem)
    except UNREADABLE:
        strange = LinkServerMessages.LINK_SERVER_STRANGE
        if 300 <= status < 400:
            strange = LinkServerMessages.LINK_SERVER_SENDS_ELSEWHERE
        return Unreachable(strange(server=place.base_url, status=status))
    why = bounded(problem.coded)
    if problem.error_code in _OF_THE_LINK:
        return LinkInvalid(why)
    return Unreachable(LinkServerMessages.LINK_SERVER_REFUSED(server=place.base_url, status=status, why=why))


def no_print_server(place: Onboarding) -> Unreachable:
    return Unreachable(LinkServerMessages.NO_PRINT_SERVER(server=place.base_url))


async def _post_to_first(
    http: httpx.AsyncClient, place: Onboarding, question: CallRequest, addresses: list[str]
) -> Answer:
    """At the first address that takes a connection; a key that is not the link's ends it. Raises as `_post`."""
    for address in addresses[:-1]:
        try:
            return await _post(http, place, question, address)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            if server_key.other_key(error) is not None or server_key.untrusted(error) is not None:
                raise
    return await _post(http, place, question, addresses[-1])


async def _post(
    http: httpx.AsyncClient, place: Onboarding, question: CallRequest, address: str | None = None
) -> Answer:
    """By a connection to `address`, which then is one of the host's, else to the host by its name.

    Raises Unreachable, httpx.RequestError. The content is taken as it comes: a coded one of a stranger could unfold to
    anything.
    """
    host = httpx.URL(place.base_url).host
    url = httpx.URL(place.base_url).copy_with(host=address or host, path=question.path)
    headers = {"Host": urlsplit(place.base_url).netloc}
    named = {} if address is None else {"sni_hostname": host}
    body, content = msgspec.json.encode(question.body), bytearray()
    async with http.stream("POST", url, content=body, headers=headers, extensions=named) as response:
        coded = response.headers.get("Content-Encoding", "identity").strip().lower() != "identity"
        async for piece in response.aiter_raw():
            content += piece
            if coded or len(content) > ANSWER_BYTES:
                raise no_print_server(place)
    said = response.headers.get("Retry-After")
    return Answer(status=response.status_code, content=bytes(content), retry_after=said)


def _why(place: Onboarding, error: Exception) -> Unreachable:
    if (refused := server_key.other_key(error)) is not None:
        return _OtherKeyShown(
            LinkServerMessages.LINK_SERVER_KEY_OTHER(
                server=place.base_url, shown=refused.shown, pin=place.tls_pin or ""
            )
        )
    if (reason := server_key.untrusted(error)) is not None:
        return NotSent(LinkServerMessages.LINK_SERVER_NOT_VOUCHED_FOR(server=place.base_url, why=reason))
    kind = NotSent if isinstance(error, httpx.ConnectError | httpx.ConnectTimeout) else Unreachable
    return kind(LinkServerMessages.LINK_SERVER_SILENT(server=place.base_url, why=_cause(error)))


def _cause(error: Exception) -> Message:
    said = " ".join(str(error).split())
    return system_cause(error) or words(said) or LinkServerMessages.CONNECTION_BROKE_UNANSWERED()
