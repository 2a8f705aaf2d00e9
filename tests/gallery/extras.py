"""More content for the gallery's server: printers nearby, judged assertions, customers' notices."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

import msgspec

from server_core.contract.messages.partners import AssertionMessages
from server_core.contract.types.discovery import DiscoveryMethod, ProbeNews, SourceNews
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.partners import AssertionCheck, AssertionRule, RuleFinding, RuleState
from tests.support.console_facts import a_notice
from tests.support.console_site import ConsoleSite
from tests.support.site_devices import a_found

AUDIENCE = "https://print.example:8631/partner-api/v1/accounts"
BROKEN = AssertionRule.AUDIENCE
SOCKET = "socket://192.0.2.7:9100"


def found_nearby(site: ConsoleSite) -> None:
    """The first answers at once, as it is when it is chosen."""
    here = site.devices
    here.probes[SOCKET] = msgspec.convert(
        {"status": "online", "language": "zpl", "dpi": 203, "head_width_mm": 104, "media_width_mm": 100}, type=ProbeNews
    )
    here.find(
        a_found("Zebra ZD421", SOCKET, model="Zebra ZD421"),
        a_found(
            "Brother QL-820NWB",
            "ipp://192.0.2.12:631/ipp/print",
            model="Brother QL-820NWB",
        ),
        a_found("HP LaserJet Pro 4002dn in the office on the first floor", "ipp://192.0.2.31:631/ipp/print"),
        sources=[
            SourceNews(way=DiscoveryMethod.MDNS, done=True, seconds=3),
            SourceNews(
                way=DiscoveryMethod.USB,
                done=True,
                seconds=0.4,
                problem="USB needs a right that this user does not have.",
            ),
        ],
        done=True,
    )


def judged(site: ConsoleSite, *, accepted: bool) -> None:
    found = [_finding(rule, accepted=accepted) for rule in AssertionRule]
    now = datetime(2026, 11, 23, 12, 41, 7, tzinfo=UTC)
    check = AssertionCheck(accepted=accepted, audience=AUDIENCE, server_time=now, rules=found)
    site.instead["assertion-checks",] = check


def _finding(rule: AssertionRule, *, accepted: bool) -> RuleFinding:
    if accepted or list(AssertionRule).index(rule) < list(AssertionRule).index(BROKEN):
        return RuleFinding(rule=rule, state=RuleState.KEPT, text=AssertionMessages.SIGNATURE_KEPT())
    if rule is BROKEN:
        text = AssertionMessages.AUD_WRONG(aud="'https://print.example/partner-api/v1/accounts'", wanted=AUDIENCE)
        return RuleFinding(
            rule=rule, state=RuleState.BROKEN, text=text, error_code=ErrorCode.ASSERTION_AUDIENCE_MISMATCH
        )
    return RuleFinding(rule=rule, state=RuleState.NOT_JUDGED, text=AssertionMessages.NOT_JUDGED())


def asked_elsewhere(site: ConsoleSite, customer: str) -> UUID:
    """Two questions at a customer. Returns its account."""
    details = {"filename": "label-7.zpl", "printer_name": "Counter"}
    with site.within(site.customer(customer)):
        site.put(*(msgspec.structs.replace(a_notice(number, **details), number=9000 + number) for number in (1, 2)))
        return site.account
