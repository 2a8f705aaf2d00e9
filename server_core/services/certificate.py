"""The certificate of the public listener: takes renewed files while the server runs, and reports what is wrong.

Programs on other computers trust its key (from pairing codes and links) or the usual authorities. A renewed
certificate with the same key changes nothing for them and is taken at once. Another key would shut out those that trust
the present one, so it is kept out until the server restarts.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from server_core.config import ServerConfig
from server_core.contract.decisions.certificate import SETTLE, Renewal, renewal, troubles
from server_core.contract.messages.message import Message, from_object
from server_core.contract.messages.server import SettingMessages
from server_core.contract.types.audit import THE_SERVER, AuditAction, NoticeKind
from server_core.contract.types.certificates import CertificateTrouble, CertificateView
from server_core.contract.types.fields import Record
from server_core.http.listeners import ServedCertificate, Tls, TlsUnusable
from server_core.services.audit import SERVER, note
from server_core.services.context import Context
from server_core.services.live import LiveFeed
from server_core.store import meta_rows, notice_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection

log = logging.getLogger(__name__)
AGAIN_SECONDS = 30.0
"""Seconds after which files that were kept out are read again: agents were revoked, or the files became readable."""
OWN_SECONDS = 3600.0
RENEW_BEFORE = timedelta(days=30)
"""Remaining time at which the server renews its own certificate (`http.certificates`)."""
Mark = tuple[tuple[int, ...] | None, ...]
"""Device, inode, size and times of the files; None = a file is missing."""


class _KeptOut(Record, frozen=True, kw_only=True):
    """Renewed files that are not taken. `since`: monotonic. `why` None: they have another key, `pin`."""

    since: float
    why: Message | None = None
    pin: str | None = None
    pinned_by: int = 0


class Certificate:
    """Owner of the served certificate's facts.

    - `served`: None = plain HTTP
    - `is_public`: others see this certificate; otherwise a proxy shows one of its own, or there is none
    - `is_pinned`: links and pairing codes carry its key; behind an address that the settings name, they do not
    """

    def __init__(self, config: ServerConfig, served: ServedCertificate | None, public_url: str, port: int) -> None:
        """`port`: of the public listener."""
        named, public = config.public_base_url is not None, urlsplit(public_url)
        own_door = config.tls is not None and (public.scheme, public.port or 443) == ("https", port)
        self.served = served
        self.is_public = served is not None and (not named or (own_door and not config.trusted_proxies))
        self.is_pinned = served is not None and not named
        self.host = (public.hostname or "") if self.is_public else None
        self._kept_out: _KeptOut | None = None

    @property
    def shown(self) -> Tls | None:
        """Facts that others see; None = plain HTTP, or a proxy's certificate."""
        return self.served.now if self.served is not None and self.is_public else None

    @property
    def pin(self) -> str | None:
        """The key for links and pairing codes; None = they carry none."""
        return self.served.now.pin if self.served is not None and self.is_pinned else None

    @property
    def keeps_key_out(self) -> bool:
        return self._kept_out is not None and self._kept_out.pin is not None

    def keep_out(self, why: _KeptOut | None) -> None:
        self._kept_out = why

    def view(self, ctx: Context) -> CertificateView | None:
        """Return the facts for administrators; None = plain HTTP, or a proxy's certificate."""
        tls, kept_out = self.shown, self._kept_out
        if tls is None or self.served is None:
            return None
        found = list(
            troubles(begins=tls.begins_at, ends=tls.expires_at, names=tls.holds_for, host=self.host, now=ctx.now())
        )
        if kept_out is not None and kept_out.pin is not None:
            found.append(CertificateTrouble.OTHER_KEY)
        elif kept_out is not None and ctx.monotonic() - kept_out.since >= SETTLE.total_seconds():
            found.append(CertificateTrouble.FILES_UNUSABLE)
        return CertificateView(
            key_pin=tls.pin,
            fingerprint=tls.fingerprint,
            begins_at=tls.begins_at,
            expires_at=tls.expires_at,
            names=tls.holds_for,
            host=self.host,
            own=self.served.files is None,
            troubles=tuple(found),
            found_pin=None if kept_out is None else kept_out.pin,
            why=None if kept_out is None else kept_out.why,
            pinned_by=0 if kept_out is None else kept_out.pinned_by,
        )


class CertificateWatch:
    """Takes renewed files and reports troubles; called by the sweeper, and at once on SIGHUP."""

    def __init__(self, ctx: Context, certificate: Certificate, feed: LiveFeed) -> None:
        self._ctx = ctx
        self._certificate = certificate
        self._feed = feed
        self._mark: Mark | None = None
        self._since: float | None = None
        """Monotonic time from which on the files were kept out."""
        self._next = 0.0
        self._told: tuple[frozenset[CertificateTrouble], dict[str, Any]] | None = None
        self._looking = asyncio.Lock()

    async def look(self, *, anew: bool = False) -> None:
        """Look once. `anew`: read the files even if they seem unchanged. Raises StorageFailed."""
        served = self._certificate.served
        if served is None:
            return
        async with self._looking:
            await self._take_renewed(served, anew=anew)
            await self._tell()

    async def _take_renewed(self, served: ServedCertificate, *, anew: bool) -> None:
        now = self._ctx.monotonic()
        if served.files is None:
            ends_soon = served.now.expires_at - self._ctx.now() <= RENEW_BEFORE
            if not anew and (not ends_soon or now < self._next):
                return
            self._next = now + OWN_SECONDS
            mark: Mark | None = None
        else:
            mark = await asyncio.to_thread(_mark, (served.files.certificate, served.files.key))
            if not anew and mark == self._mark and (self._since is None or now < self._next):
                return
            self._next = now + AGAIN_SECONDS
        try:
            found = await asyncio.to_thread(served.load)
        except TlsUnusable as error:
            self._keep_out(mark, why=error.message)
            return
        if served.files is not None:
            files = (served.files.certificate, served.files.key)
            if await asyncio.to_thread(_mark, files) != mark:  # it was written while it was read
                self._next = now
                return
        await self._decide(served, found, mark)

    async def _decide(self, served: ServedCertificate, found: Tls, mark: Mark | None) -> None:
        ctx, before = self._ctx, served.now
        pinned_by = await ctx.store.read(_pinned_by) if self._certificate.is_pinned else 0
        match renewal(before.pin, found.pin, found.expires_at, ctx.now(), pinned_by=pinned_by):
            case Renewal.EXPIRED:
                if found.fingerprint == before.fingerprint:  # it ended while it was served
                    self._mark, self._since = mark, None
                    self._certificate.keep_out(None)
                    return
                self._keep_out(mark, why=SettingMessages.CERTIFICATE_ENDED(day=f"{found.expires_at:%Y-%m-%d}"))
            case Renewal.OTHER_KEY:
                self._keep_out(mark, pin=found.pin, pinned_by=pinned_by)
            case Renewal.TAKE:
                served.now = found
                self._mark, self._since = mark, None
                self._certificate.keep_out(None)
                if found.fingerprint != before.fingerprint:
                    await self._note_renewed(before, found)

    def _keep_out(
        self, mark: Mark | None, *, why: Message | None = None, pin: str | None = None, pinned_by: int = 0
    ) -> None:
        if self._since is None:
            self._since = self._ctx.monotonic()
        self._mark = mark
        self._certificate.keep_out(_KeptOut(since=self._since, why=why, pin=pin, pinned_by=pinned_by))

    async def _note_renewed(self, before: Tls, found: Tls) -> None:
        ctx = self._ctx
        log.info(
            "The renewed certificate %s is used for new connections; it ends on %s%s",
            found.fingerprint,
            f"{found.expires_at:%Y-%m-%d}",
            ""
            if found.pin == before.pin
            else f", and has another key, {found.pin}. No agent or console trusted the "
            "former one; links that were not used yet have to be made again",
        )
        details = {"fingerprint": found.fingerprint, "expires_at": found.expires_at.isoformat()}
        if found.pin != before.pin:
            details |= {"before": before.pin, "after": found.pin}
        await ctx.store.write(
            lambda connection: note(
                connection,
                ctx.site_account,
                AuditAction.CERTIFICATE_RENEW,
                SERVER,
                at=ctx.now(),
                actor=THE_SERVER,
                **details,
            ),
            Commit.CERTIFICATE,
        )

    async def _tell(self) -> None:
        """Open and close the notices, in one commit, when something changed since the last look."""
        view = self._certificate.view(self._ctx)
        found = frozenset(() if view is None else view.troubles)
        details = {} if view is None or not found else _details(view)
        if (found, details) == self._told:
            return
        await self._ctx.store.write(lambda connection: self._write(connection, found, details), Commit.CERTIFICATE)
        new = found - (self._told[0] if self._told is not None else frozenset())
        self._told = found, details
        for trouble in sorted(new):
            _log(trouble, details)
        self._feed.notices_changed()

    def _write(self, connection: Connection, found: Iterable[CertificateTrouble], details: dict[str, Any]) -> None:
        account, now, kind = self._ctx.site_account, self._ctx.now(), NoticeKind.CERTIFICATE
        before = notice_rows.open_details(connection, account, kind).keys()
        for subject in before - set(found):
            notice_rows.close_notice(connection, account, kind, subject, now, THE_SERVER)
        for trouble in found:
            notice_rows.open_notice(connection, account, kind, trouble, now, details, is_audited=False, anew=True)
            if trouble not in before:
                act, said = AuditAction.CERTIFICATE_TROUBLE, {"reason": trouble.value, **details}
                note(connection, account, act, SERVER, at=now, actor=THE_SERVER, **said)


def _pinned_by(connection: Connection) -> int:
    return meta_rows.agents_elsewhere(connection) + meta_rows.consoles_elsewhere(connection)


def _mark(files: Iterable[Path]) -> Mark:
    found: list[tuple[int, ...] | None] = []
    for file in files:
        try:
            facts = file.stat()  # of what a link points to: certbot changes the link
        except OSError:
            found.append(None)
        else:
            found.append((facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns))
    return tuple(found)


def _details(view: CertificateView) -> dict[str, Any]:
    details: dict[str, Any] = {"expires_at": view.expires_at.isoformat(), "own": view.own}
    details |= {"host": view.host, "names": list(view.names[:20])}
    if view.found_pin is not None:
        details |= {"pin": view.found_pin, "pinned_by": view.pinned_by}
    if view.why is not None:
        details["message"] = msgspec.to_builtins(view.why)
    return details


def _log(trouble: CertificateTrouble, details: dict[str, Any]) -> None:
    day = details["expires_at"][:10]
    match trouble:
        case CertificateTrouble.EXPIRED:
            log.error("The certificate expired on %s. Renew its files; the server takes them at once", day)
        case CertificateTrouble.EXPIRES_SOON:
            log.warning("The certificate ends on %s. Renew its files; the server takes them at once", day)
        case CertificateTrouble.NOT_YET_VALID:
            log.error("The certificate is not valid yet. Check the clock of this computer and the certificate files")
        case CertificateTrouble.WRONG_NAME:
            log.error(
                "The certificate is not for %s, the address in links, but for %s",
                details["host"],
                ", ".join(details["names"]) or "no name",
            )
        case CertificateTrouble.OTHER_KEY:
            log.error(
                "The renewed certificate is not used, because it has another key, %s, and %d agents and consoles trust "
                "the present one. Renew it with the same key (certbot: --reuse-key), or restart the server and link "
                "the agents and pair the consoles again",
                details["pin"],
                details["pinned_by"],
            )
        case CertificateTrouble.FILES_UNUSABLE:
            log.error("The renewed certificate is not used: %s", from_object(details["message"]))
