"""Conditions of a site that an administrator is told, as a table: agents, printers, jobs and the disk."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from server_core.contract.decisions.agent_versions import AgentFeature
from server_core.contract.decisions.alarms import Condition, SiteFacts, conditions, is_due
from server_core.contract.types.agents import AgentUpdate, AgentView
from server_core.contract.types.audit import Actor, ActorKind, NoticeKind
from server_core.contract.types.jobs import QueueSummary
from server_core.contract.types.media import MediaWait
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import AgentStatus, PrinterStatus
from tests.support.console_facts import a_printer, an_agent

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
ANNA = Actor(ActorKind.PERSON, "Anna")
MIB = 2**20


def agent(status: AgentStatus = AgentStatus.ONLINE, *, required: bool = False, version: str = "1.2.0") -> AgentView:
    update = AgentUpdate(available=required, required=required, latest_version="9.0")
    return an_agent(version=version, status=status, update=update, last_seen_at=NOW - timedelta(minutes=30))


def printer(status: PrinterStatus = PrinterStatus.ONLINE, *, waiting: int = 0, **facts: Any) -> PrinterView:
    made = a_printer("Dock 1")
    return msgspec.structs.replace(
        made, agent_id=agent().agent_id, status=status, waiting=waiting, **{"since": NOW, **facts}
    )


def site(*printers: PrinterView, at: AgentView | None = None, failed: int = 0, free: int = 1000) -> SiteFacts:
    queue = QueueSummary(failed=failed, check=0, printing=0, waiting=0, printed_today=0)
    return SiteFacts(agents=[at or agent()], printers=printers, queue=queue, disk_free=free * MIB, disk_limit=200 * MIB)


OFFLINE, ERROR, PAUSED = PrinterStatus.OFFLINE, PrinterStatus.ERROR, PrinterStatus.PAUSED
GONE = agent(AgentStatus.OFFLINE)
MEDIA = [MediaWait(media=None, jobs=2)]


@pytest.mark.parametrize(
    ("facts", "kinds"),
    [
        (site(), []),
        (site(printer(waiting=9)), []),
        (site(printer(OFFLINE)), []),
        (site(printer(OFFLINE, waiting=1)), [NoticeKind.PRINTER_AWAY]),
        (site(printer(ERROR, waiting=1)), [NoticeKind.PRINTER_AWAY]),
        (site(printer(ERROR, waiting=1, status_reasons=["other-device"])), []),
        (site(printer(PAUSED, waiting=9, paused_by=ANNA)), []),
        (site(printer(ERROR, waiting=9, account_suspended=True)), []),
        (site(printer(waiting=2, media_waits=MEDIA)), [NoticeKind.MEDIA_NEEDED]),
        (site(printer(PAUSED, waiting=2, media_waits=MEDIA, paused_by=ANNA)), []),
        (site(printer(OFFLINE), at=GONE), []),
        (site(printer(OFFLINE, waiting=1), printer(OFFLINE, waiting=2), at=GONE), [NoticeKind.AGENT_AWAY]),
        (site(printer(PAUSED, waiting=3, paused_by=ANNA), at=GONE), []),
        (site(at=agent(required=True)), [NoticeKind.AGENT_OUTDATED]),
        (site(at=agent(version="0.1.0")), [NoticeKind.AGENT_OUTDATED]),
        (site(at=agent(AgentStatus.OFFLINE, version="0.1.0")), []),
        (site(at=agent(AgentStatus.REVOKED, required=True)), []),
        (site(failed=1), [NoticeKind.JOBS_FAILED]),
        (site(free=199), [NoticeKind.DISK_LOW]),
        (site(free=200), []),
    ],
)
def test_what_is_told(facts: SiteFacts, kinds: list[NoticeKind]) -> None:
    assert [each.kind for each in conditions(facts)] == kinds


def test_an_old_agent_is_told_with_what_it_lacks() -> None:
    (found,) = conditions(site(at=agent(version="0.1.0")))
    assert (found.details["version"], found.details["latest"], found.details["stopped"]) == ("0.1.0", "9.0", False)
    assert AgentFeature.OWN_DEVICE in found.details["lacks"]


@pytest.mark.parametrize(("free", "still"), [(201, True), (219, True), (220, False)])
def test_a_low_disk_is_well_again_with_some_room_to_spare(free: int, still: bool) -> None:
    told = [(NoticeKind.DISK_LOW, "server")]
    assert bool(conditions(site(free=free), told)) is still


@pytest.mark.parametrize(
    ("kind", "since", "minutes", "due"),
    [
        (NoticeKind.PRINTER_AWAY, NOW, 9, False),
        (NoticeKind.PRINTER_AWAY, NOW, 10, True),
        (NoticeKind.PRINTER_AWAY, NOW - timedelta(minutes=10), 0, True),
        (NoticeKind.MEDIA_NEEDED, None, 9, False),
        (NoticeKind.MEDIA_NEEDED, None, 10, True),
        (NoticeKind.JOBS_FAILED, None, 0, True),
        (NoticeKind.DISK_LOW, None, 0, True),
    ],
)
def test_how_long_it_must_hold(kind: NoticeKind, since: datetime | None, minutes: int, due: bool) -> None:
    condition = Condition(kind=kind, subject="one", since=since, details={})
    assert is_due(condition, NOW, NOW + timedelta(minutes=minutes), timedelta(minutes=10)) is due
