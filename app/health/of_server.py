"""What the server says of itself, its agents and its log, one check after the other as they are answered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from urllib.parse import urlsplit

from app.client import ConsoleClient
from app.commands.agents import version_words
from app.commands.notices import words_of
from app.data_folder import EngineEndpoint
from app.errors import ConsoleError, Refused
from app.health.port import ExpectedPort
from app.language.translate import tr
from app.vocabulary.agent_status import STATUS_WORDS
from app.vocabulary.agents import name_of
from app.vocabulary.health import Check, attention, clock_check, disk_check, failed, passed, port_check
from app.vocabulary.messages import said
from server_core.addresses import is_loopback
from server_core.contract.types.agents import AgentView
from server_core.contract.types.audit import AuditCheck
from server_core.contract.types.consoles import EngineStatus, ServerFigures
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.states import AgentStatus

AUDIT_ENTRIES = 1000
"""The newest ones; `audit check` looks at all."""


async def of_server(
    client: ConsoleClient, endpoint: EngineEndpoint | None, expected: ExpectedPort | None
) -> AsyncIterator[Check]:
    """`endpoint` None: it is on another computer. Raises what the client raises."""
    status, figures = await client.status(), await client.server_figures()
    yield _server(status, figures, endpoint)
    yield _port(status, figures, endpoint, expected)
    yield _tls(endpoint, figures)
    yield clock_check(figures.now, datetime.now(UTC))
    if endpoint is None:
        yield disk_check(status.disk_free_bytes, tr("the server"))
    try:
        yield _audit(await client.check_audit(last=AUDIT_ENTRIES))
    except Refused as error:
        if not for_others(error):
            raise
    for agent in await client.agents():
        if agent.status is not AgentStatus.REVOKED:
            yield _agent(agent, here=endpoint is not None)


def for_others(error: ConsoleError) -> bool:
    """Who works here may not ask that: no fault of anything."""
    return isinstance(error, Refused) and error.code == ErrorCode.ROLE_NOT_SUFFICIENT


async def notices(client: ConsoleClient) -> AsyncIterator[Check]:
    told = await client.notices()
    for notice in told.data:
        yield attention(f"notice {notice.number}", words_of(notice))
    if told.next_cursor is not None:
        yield attention("notices", tr("there are more: see 'spoolhouse notice list'"))


def _server(status: EngineStatus, figures: ServerFigures, endpoint: EngineEndpoint | None) -> Check:
    parts = [
        figures.public_url if endpoint is None else status.base_url,
        "" if endpoint is None else f"pid {endpoint.pid}",
        tr("version {version}", version=status.version),
        tr("%n open job(s)", "", status.jobs_open),
        tr("%n API request(s) in the last minute", "", figures.requests_per_minute),
    ]
    return passed("server", ", ".join(filter(None, parts)))


def _port(
    status: EngineStatus, figures: ServerFigures, endpoint: EngineEndpoint | None, expected: ExpectedPort | None
) -> Check:
    """With TLS of its own, a server has another port for the programs of its computer: nobody remembers that one."""
    if endpoint is None or expected is None:
        return port_check(figures.public_url, None)
    if endpoint.tls_pin is None:
        return port_check(status.base_url, expected.port, taken=expected.taken)
    public = urlsplit(endpoint.public_url)
    if public.port is None:  # the address of a proxy
        return port_check(status.base_url, None)
    return port_check(endpoint.public_url, expected.port, taken=expected.taken)


def _tls(endpoint: EngineEndpoint | None, figures: ServerFigures) -> Check:
    """How other computers reach the server, if they can."""
    url = figures.public_url if endpoint is None else endpoint.public_url or endpoint.base_url
    ends = figures.tls_expires_at
    if ends is not None and ends <= datetime.now(UTC):
        fix = tr("Renew the certificate's files and restart the server.")
        return failed("tls", tr("{url}: the certificate ended on {ends:%Y-%m-%d}", url=url, ends=ends), fix)
    if endpoint is not None and endpoint.tls_pin is not None:
        text = tr(
            "{url}, key {key}, certificate SHA-256 {fingerprint}",
            url=url,
            key=endpoint.tls_pin,
            fingerprint=endpoint.tls_fingerprint,
        )
        return passed("tls", text)
    if ends is not None or url.startswith("https:"):
        return passed("tls", url)
    if is_loopback(urlsplit(url).hostname or ""):
        return passed("tls", tr("plain HTTP, for this computer only"))
    return attention(
        "tls",
        tr("{url} is plain HTTP: others can read along", url=url),
        tr("Start it with TLS: leave --plain-http out."),
    )


def _agent(agent: AgentView, *, here: bool) -> Check:
    """`here`: its server is on this computer. Its host name alone may be the name of another agent."""
    name = f"agent {agent.name if here else name_of(agent)}"
    text = tr(
        "{status}, {computer}, version {version}",
        status=STATUS_WORDS[agent.status],
        computer=agent.hostname,
        version=version_words(agent),
    )
    if agent.status is not AgentStatus.ONLINE:
        return failed(name, text, tr("Start the computer or the program there."))
    return attention(name, text, tr("Update the program there.")) if agent.update.required else passed(name, text)


def _audit(found: AuditCheck) -> Check:
    if found.broken_at is not None:
        fix = tr("Keep a backup and ask who had access: 'spoolhouse audit check' tells more.")
        return failed("audit", tr("the log was changed: {message}", message=said(found.message)), fix)
    return passed("audit", tr("the last {entries} entries are as they were written", entries=found.entries))
