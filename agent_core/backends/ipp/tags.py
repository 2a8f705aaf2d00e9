"""Numbers of the IPP protocol: RFC 8010 section 3.5 (tags), RFC 8011 section 5.4 and appendix B, PWG 5100.

Only what this driver speaks of by name is listed; other numbers pass through as integers.
"""

from __future__ import annotations

from enum import IntEnum


class GroupTag(IntEnum):
    OPERATION = 0x01
    JOB = 0x02
    END = 0x03
    PRINTER = 0x04
    UNSUPPORTED = 0x05


class ValueTag(IntEnum):
    UNSUPPORTED = 0x10
    UNKNOWN = 0x12
    NO_VALUE = 0x13
    NOT_SETTABLE = 0x15
    DELETE_ATTRIBUTE = 0x16
    ADMIN_DEFINE = 0x17
    INTEGER = 0x21
    BOOLEAN = 0x22
    ENUM = 0x23
    OCTET_STRING = 0x30
    DATE_TIME = 0x31
    RESOLUTION = 0x32
    RANGE = 0x33
    BEGIN_COLLECTION = 0x34
    TEXT_WITH_LANGUAGE = 0x35
    NAME_WITH_LANGUAGE = 0x36
    END_COLLECTION = 0x37
    TEXT = 0x41
    NAME = 0x42
    KEYWORD = 0x44
    URI = 0x45
    URI_SCHEME = 0x46
    CHARSET = 0x47
    LANGUAGE = 0x48
    MIME_TYPE = 0x49
    MEMBER_NAME = 0x4A


class Operation(IntEnum):
    PRINT_JOB = 0x0002
    VALIDATE_JOB = 0x0004
    CREATE_JOB = 0x0005
    SEND_DOCUMENT = 0x0006
    CANCEL_JOB = 0x0008
    GET_JOB_ATTRIBUTES = 0x0009
    GET_JOBS = 0x000A
    GET_PRINTER_ATTRIBUTES = 0x000B
    IDENTIFY_PRINTER = 0x003C

    @property
    def before(self) -> str:
        """Where it can be made to fail, see `agent_core.points`."""
        return f"agent.device.ipp.{self.name.lower()}.before"

    @property
    def after(self) -> str:
        """The printer has answered; the driver does not get it."""
        return f"agent.device.ipp.{self.name.lower()}.after"


class Status(IntEnum):
    OK = 0x0000
    NOT_AUTHENTICATED = 0x0402
    FORBIDDEN = 0x0401
    NOT_AUTHORIZED = 0x0403
    NOT_POSSIBLE = 0x0404
    TIMEOUT = 0x0405
    NOT_FOUND = 0x0406
    GONE = 0x0407
    ENTITY_TOO_LARGE = 0x0408
    FORMAT_NOT_SUPPORTED = 0x040A
    ATTRIBUTES_NOT_SUPPORTED = 0x040B
    INTERNAL_ERROR = 0x0500
    OPERATION_NOT_SUPPORTED = 0x0501
    SERVICE_UNAVAILABLE = 0x0502
    VERSION_NOT_SUPPORTED = 0x0503
    DEVICE_ERROR = 0x0504
    TEMPORARY_ERROR = 0x0505
    NOT_ACCEPTING_JOBS = 0x0506
    BUSY = 0x0507
    JOB_CANCELED = 0x0508


class PrinterState(IntEnum):
    IDLE = 3
    PROCESSING = 4
    STOPPED = 5


class JobState(IntEnum):
    PENDING = 3
    PENDING_HELD = 4
    PROCESSING = 5
    PROCESSING_STOPPED = 6
    CANCELED = 7
    ABORTED = 8
    COMPLETED = 9

    @property
    def is_final(self) -> bool:
        return self >= JobState.CANCELED
