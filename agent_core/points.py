"""Failpoints of the agent (`server_core.failpoints`). Those of IPP are its operations (`backends.ipp.message`)."""

from __future__ import annotations

from enum import StrEnum


class JournalStep(StrEnum):
    """Operations of the journal; one commit each."""

    SCHEMA = "schema"  # create or upgrade the tables, at each opening
    COME_HOME = "come_home"  # the file is opened in a new place
    FORGET_OLDER = "forget_older"
    PROBE = "probe"  # test whether it can be written again
    INTEND = "intend"
    FORGET = "forget"
    ARM = "arm"
    ACCEPTED = "accepted"
    CLOSE = "close"
    REPORTED = "reported"
    UNREPORTED = "unreported"
    OUTCOME_OF = "outcome_of"
    ARMED = "armed"
    EPOCH = "epoch"
    KEEP_EPOCH = "keep_epoch"
    KEEP_RUN = "keep_run"
    DISOWN = "disown"

    @property
    def before(self) -> str:
        return f"agent.journal.{self.value}.before"

    @property
    def after(self) -> str:
        """The failpoint after the commit and before anybody knows of it."""
        return f"agent.journal.{self.value}.after"


class Call(StrEnum):
    """Calls to the server."""

    CONNECT = "connect"
    HEARTBEAT = "heartbeat"
    PRINTERS = "printers"
    REPORT_PRINTERS = "report_printers"
    LEASE = "lease"
    DOCUMENT = "document"
    START = "start"
    RELEASE = "release"
    RESULT = "result"
    OPEN_JOBS = "open_jobs"
    LEDGER = "ledger"
    ERRAND = "errand"

    @property
    def before(self) -> str:
        return f"agent.call.{self.value}.before"

    @property
    def after(self) -> str:
        """The failpoint after the server's answer, which the agent then does not receive."""
        return f"agent.call.{self.value}.after"


class SpoolPoint(StrEnum):
    """Reached before each piece of printer data."""

    DOCUMENT = "agent.spool.document"
    RENDERED = "agent.spool.rendered"


class SocketPoint(StrEnum):
    """Each point is reached just before its step."""

    CONNECT = "agent.device.socket.connect"
    PIECE = "agent.device.socket.piece"
    HALF_CLOSE = "agent.device.socket.half_close"
    ASK = "agent.device.socket.ask"  # while no job is being sent
    WAIT = "agent.device.socket.wait"  # the last byte and the end were handed over


class UsbPoint(StrEnum):
    """Each point is reached just before its step."""

    PIECE = "agent.device.usb.piece"
    ASK = "agent.device.usb.ask"  # while no job is being sent


class WindowsPoint(StrEnum):
    """Reached just before its step."""

    PIECE = "agent.device.windows.piece"


class IppPoint(StrEnum):
    """Failpoints besides those of the operations."""

    DOCUMENT = "agent.device.ipp.document"  # before each piece


class VirtualPoint(StrEnum):
    """Each point is reached just before its step, FINISHED after the last one."""

    BEGIN = "agent.device.virtual.begin"
    TAKE = "agent.device.virtual.take"
    FINISH = "agent.device.virtual.finish"
    FINISHED = "agent.device.virtual.finished"
