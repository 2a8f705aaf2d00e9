"""Words for the server's certificate: until when it holds, what is wrong with it, and the remedy. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.language.translate import tr
from app.words.ages import day_words
from app.words.jobs import Cause
from app.words.messages import message_text
from app.words.plain_text import plain
from server_core.contract.messages.message import AgentMessage, from_object
from server_core.contract.types.audit import Notice
from server_core.contract.types.certificates import CertificateTrouble, CertificateView

MOST_NAMES = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class _Facts:
    """See CertificateView."""

    ends: datetime | None
    own: bool
    host: str
    names: Sequence[str]
    pinned_by: int
    why: AgentMessage | None


def holds_until(view: CertificateView, now: datetime) -> str:
    """Return `until 3 Mar 2027, in 93 days`."""
    days = (view.expires_at - now).days
    return tr("until {day}, in %n day(s)", "", days, day=day_words(view.expires_at))


def view_causes(view: CertificateView) -> list[Cause]:
    """Return what is wrong, the worst first."""
    facts = _Facts(
        ends=view.expires_at,
        own=view.own,
        host=plain(view.host or ""),
        names=[plain(name) for name in view.names],
        pinned_by=view.pinned_by,
        why=view.why,
    )
    return [_cause(trouble, facts) for trouble in CertificateTrouble if trouble in view.troubles]


def certificate_cause(notice: Notice) -> Cause:
    details = notice.details
    try:
        ends = datetime.fromisoformat(str(details.get("expires_at")))
    except ValueError:
        ends = None
    names, pinned_by = details.get("names"), details.get("pinned_by")
    facts = _Facts(
        ends=ends,
        own=details.get("own") is True,
        host=plain(str(details.get("host") or "")),
        names=[plain(str(name)) for name in names] if isinstance(names, list) else [],
        pinned_by=pinned_by if isinstance(pinned_by, int) else 0,
        why=from_object(details["message"]) if "message" in details else None,
    )
    if notice.subject not in set(CertificateTrouble):  # from a newer server
        return Cause(text=tr("Something is wrong with the server's certificate"), fix=tr("Look at it in Settings"))
    return _cause(CertificateTrouble(notice.subject), facts)


def _cause(trouble: CertificateTrouble, facts: _Facts) -> Cause:
    day = "" if facts.ends is None else day_words(facts.ends)
    renew = (
        tr("Restart the server: it makes a new one with the same key")
        if facts.own
        else tr("Renew its files with the same key; the server takes them at once")
    )
    match trouble:
        case CertificateTrouble.EXPIRED:
            text = tr("The server's certificate expired on {day}; other computers no longer trust it", day=day)
            return Cause(text=text, fix=renew)
        case CertificateTrouble.EXPIRES_SOON:
            return Cause(text=tr("The server's certificate expires on {day}", day=day), fix=renew)
        case CertificateTrouble.NOT_YET_VALID:
            text = tr("The server's certificate is not valid yet")
            return Cause(text=text, fix=tr("Check this computer's clock and the certificate files"))
        case CertificateTrouble.WRONG_NAME:
            names = ", ".join(facts.names[:MOST_NAMES]) or tr("no name", "certificate")
            text = tr(
                "The server's certificate is not for {host}, the address in links, but for {names}",
                host=facts.host,
                names=names,
            )
            return Cause(text=text, fix=tr("Renew it for this address, or set another address in Settings"))
        case CertificateTrouble.OTHER_KEY:
            text = tr(
                "The renewed certificate is not used: it has another key, and %n agent(s) and console(s) trust the "
                "present one",
                "",
                facts.pinned_by,
            )
            fix = tr(
                "Renew it with the same key (certbot: --reuse-key), or restart the server, link the agents and pair "
                "the consoles again"
            )
            return Cause(text=text, fix=fix)
        case CertificateTrouble.FILES_UNUSABLE:
            why = "" if facts.why is None else plain(message_text(facts.why)).rstrip(".")
            text = tr("The renewed certificate is not used: {why}", why=why)
            return Cause(text=text, fix=tr("Renew its files again"))
