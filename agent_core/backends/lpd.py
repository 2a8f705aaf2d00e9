"""Old print servers, lpd://host[:515]/QUEUE: the line printer daemon protocol (RFC 1179).

The source port is whatever the system gives: ports 721 to 731 would need root, last two minutes after each use, and
no server of today insists. See `lpd_delivery` for what is proven when.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from dataclasses import replace

from agent_core.backends import lpd_protocol, lpd_queue, tcp
from agent_core.backends.base import NO_PROGRESS_SECONDS, ProgressListener
from agent_core.backends.configured import facts_of
from agent_core.backends.lpd_delivery import LpdDelivery
from agent_core.backends.sessions import IN_USE, SessionRefused, Sessions
from agent_core.backends.spooled import Spooled
from agent_core.backends.tcp import PeerEnd
from agent_core.domain import NOTHING_KNOWN, Delivered, DeviceStatus, SentBefore, Submission
from agent_core.errors import NotReady, OutcomeUnknown
from agent_core.kept_out import refuse_another, require_own_device
from agent_core.no_feedback import REACHED
from agent_core.points import SocketPoint
from agent_core.status.snmp import SnmpStatus
from server_core import failpoints
from server_core.contract.decisions.device_address import DeviceUri
from server_core.contract.decisions.device_identity import is_known
from server_core.contract.messages.delivery import LpdMessages
from server_core.contract.messages.message import Message
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.devices import NOBODY, DeviceFacts, DeviceIdentity
from server_core.contract.types.states import Confirmation, PrinterStatus, WaitingReason

CONNECT_SECONDS = 5.0
GREETING_SECONDS = 15.0
"""Servers that look up who calls are slow with their first word."""
STATUS_SECONDS = 3.0
VERDICT_SECONDS = 0.05
RECOVER_SECONDS = 5.0
SNMP_SECONDS = 1.5
OWN_PORT = 515
"""Behind another one stands a gateway; the SNMP agent of its host tells of something else."""


class LpdDriver:
    """Driver of one queue of an LPD server."""

    def __init__(
        self,
        setup: PrinterSetup,
        *,
        no_progress: float = NO_PROGRESS_SECONDS,
        greeting: float = GREETING_SECONDS,
        snmp: SnmpStatus | None = None,
    ) -> None:
        self.setup = setup
        self._uri = DeviceUri.parse(setup.uri)
        self._no_progress = no_progress
        self._greeting = greeting
        self._sessions = Sessions(self._uri.host, self._uri.port)
        self._snmp = snmp or (SnmpStatus(self._uri.host) if self._uri.port == OWN_PORT else None)

    async def probe(self) -> DeviceFacts:
        """Return the facts from the setup, since a queue reports none.

        SNMP tells whether its device is the known one.
        """
        who = await self._who() if is_known(self.setup.intended) else NOBODY
        facts = facts_of(self.setup, confirmation=Confirmation.BYTES_ACCEPTED)
        return replace(facts, serial=who.serial, mac=who.mac, identity=who)

    async def _who(self) -> DeviceIdentity:
        said = None if self._snmp is None else await self._snmp.status(SNMP_SECONDS, known=self.setup.intended)
        return NOBODY if said is None else said.identity

    async def status(self) -> DeviceStatus:
        """Return the server's plain word on the queue, else the SNMP status of the device behind it.

        A server that accepts a connection counts as online. No state makes jobs wait, since the queue keeps them.
        """
        try:
            answer = await self._ask(lpd_protocol.list_short(self._uri.lpd_queue), STATUS_SECONDS)
        except OSError as error:
            return DeviceStatus(
                condition=PrinterStatus.OFFLINE,
                message=self._is_away(error),
                waiting=WaitingReason.PRINTER_OFFLINE,
            )
        status = lpd_queue.status_of(answer)
        said = await self._snmp.status(SNMP_SECONDS, known=self.setup.intended) if self._snmp else None
        if said is None:
            return status if status.reasons else REACHED
        if status.reasons:
            return replace(status, supplies=said.supplies, identity=said.identity)
        return replace(said, waiting=None)

    async def open(self, submission: Submission) -> LpdDelivery:
        """Connects and announces a job: the queue has agreed to take one before the first byte leaves."""
        spooled = await Spooled.begin(submission)
        try:
            ask = self.setup.must_identify or (self._snmp is not None and self._snmp.answers)
            who = await self._who() if ask else NOBODY
            refuse_another(self.setup, who)
            sock = await self._announced()
            try:
                require_own_device(self.setup, who)
            except NotReady:
                self._sessions.close(sock)
                raise
        except BaseException:
            await spooled.aclose()
            raise
        return LpdDelivery(sock, spooled, submission, self._no_progress, self._sessions)

    async def recover(self, job_name: str, progress: ProgressListener, sent: SentBefore = NOTHING_KNOWN) -> Delivered:
        """A queue that lists the job has its control file, which goes out after the whole document was acknowledged.

        One that does not list it may have printed it, or never had it.
        """
        label = lpd_protocol.JobNames.of(job_name).label
        answer = b""
        with suppress(OSError):
            answer = await self._ask(lpd_protocol.list_long(self._uri.lpd_queue), RECOVER_SECONDS)
        if lpd_queue.lists(answer, label):
            return Delivered(
                evidence=Confirmation.BYTES_ACCEPTED,
                bytes_sent=sent.total_bytes or 0,
                message=LpdMessages.LPD_HAS_THE_JOB(),
            )
        raise OutcomeUnknown(LpdMessages.LPD_DOES_NOT_TELL(host=self._uri.host))

    async def cancel_recovered(self) -> None:
        """`recover` asks once and follows nothing."""

    async def aclose(self) -> None:
        await self._sessions.end()

    async def _ask(self, question: bytes, seconds: float) -> bytes:
        """Ask the queue. Raises OSError."""
        try:
            return await lpd_queue.ask(self._uri.host, self._uri.port, question, seconds)
        finally:
            self._sessions.ended()

    async def _announced(self) -> socket.socket:
        """Open a connection whose server has agreed to take a job. Raises NotReady."""
        try:
            failpoints.reach(SocketPoint.CONNECT)
            sock = await self._sessions.begin(CONNECT_SECONDS, greet=self._announce)
        except SessionRefused as error:
            raise NotReady(WaitingReason.PRINTER_BUSY, IN_USE) from error
        except OSError as error:
            raise NotReady(WaitingReason.PRINTER_OFFLINE, self._is_away(error)) from error
        return sock

    async def _announce(self, sock: socket.socket) -> PeerEnd | None:
        """Ask the server to take a job. None = it agreed; else the connection ended without an answer.

        Raises OSError, and NotReady if it refuses: a closed queue may open again, and a missing one may be created.
        """
        answer = b""
        try:
            async with asyncio.timeout(self._greeting):
                await tcp.put(sock, lpd_protocol.receive_job(self._uri.lpd_queue))
                answer = await asyncio.get_running_loop().sock_recv(sock, 1)
        except ConnectionError:
            return PeerEnd.RESET
        if not answer and await tcp.took_nothing(sock, VERDICT_SECONDS):
            return tcp.end_of(sock) or PeerEnd.CLOSED
        if answer != lpd_protocol.ACCEPTED:
            text = LpdMessages.LPD_QUEUE_CLOSED(host=self._uri.host, queue=self._uri.lpd_queue)
            raise NotReady(WaitingReason.PRINTER_STOPPED, text)
        return None

    def _is_away(self, error: OSError) -> Message:
        """Note that the server cannot be reached. Returns the cause for people."""
        if self._snmp is not None:
            self._snmp.forget_silence()
        place = f"{self._uri.host}:{self._uri.port}"
        return LpdMessages.NO_CONNECTION_TO_PRINT_SERVER(place=place, why=tcp.why_not_connected(error))
