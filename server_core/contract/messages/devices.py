"""Messages about devices: their condition, who they are, how they are reached."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class ConditionMessages:
    """Faults and warnings that a printer reports, and what to do about them."""

    COVER_OPEN = Template("The print head or the cover is open. Close it.")
    MEDIA_JAM = Template("Paper is jammed. Take it out.")
    MEDIA_EMPTY = Template("Paper is out. Put in a new roll.")
    RIBBON_EMPTY = Template("The ribbon is out. Put in a new one.")
    RIBBON_JAM = Template("The ribbon is jammed.")
    CUTTER_JAM = Template("The cutter is stuck. Free it, switch it off and on.")
    HEAD_FAULT = Template("It says that its print head is broken.")
    TOO_HOT = Template("It is too hot. It goes on when it has cooled down.")
    OTHER_ERROR = Template("It reports an error. Look at its display.")
    PAUSED_AT_DEVICE = Template("It is paused at its own buttons.")
    OFFLINE_AT_DEVICE = Template("It says that it is offline. Look at its buttons.")
    BUFFER_FULL = Template("Its memory is full of jobs.")
    MEDIA_LOW = Template("Paper is running out.")
    RIBBON_LOW = Template("The ribbon is running out.")
    HEAD_WORN = Template("It asks for a clean or a new print head.")
    CALIBRATION_NEEDED = Template("It asks to be calibrated to its media.")
    TOO_COLD = Template("It is cold and may print faintly.")
    LABEL_TO_TAKE = Template("It waits until a label is taken off.")
    BATTERY_LOW = Template("Its battery is low.")
    TONER_EMPTY = Template("Toner or ink is out. Put in a new one.")
    SUPPLY_MISSING = Template("Toner or ink is missing.")
    TONER_LOW = Template("Toner or ink is running out.")
    INPUT_TRAY_MISSING = Template("A paper tray is missing.")
    INPUT_TRAY_EMPTY = Template("A paper tray is empty.")
    OUTPUT_TRAY_MISSING = Template("An output tray is missing.")
    OUTPUT_TRAY_FULL = Template("Its output tray is full. Take the paper out.")
    OUTPUT_TRAY_NEARLY_FULL = Template("Its output tray is nearly full.")
    MAINTENANCE_NEEDED = Template("It asks for maintenance.")
    DEVICE_DOWN = Template("It says that it cannot print. Look at its display.")
    LABELS_LEFT = Template("Labels it has still to print: {left}.", left=int)
    DPI_DIFFERS = Template(
        "It is set up with {dpi} dpi, but says that it has {told}: what it prints has the wrong size.",
        dpi=int,
        told=int,
    )


class OwnDeviceMessages:
    """Which device answers at a printer's address, and why nothing is printed there."""

    ANOTHER_DEVICE = Template("Another device answers at this printer's address. Nothing is printed on it.")
    ANOTHER_DEVICE_INSTEAD = Template(
        "Another device answers at this printer's address: {there} instead of {known}. Nothing is printed on it."
    )
    DEVICE_UNNAMED = Template("one that does not say which it is")
    DEVICE_NOT_TOLD_YET = Template(
        "The printer can be reached but does not say which device it is, as it did before. Jobs wait for that, up to a "
        "minute; then somebody is asked."
    )
    DEVICE_UNSURE = Template(
        "The device that answers at this printer's address does not say which it is, so it may be another one. "
        "Nothing is printed on it."
    )
    PRINTERS_AGENT_REVOKED = Template("Its agent was revoked: give the printer to another agent.")
    CUSTOMER_CLOSED = Template("Its customer was closed: nothing is printed here any more.")


class AddressMessages:
    """Why text is no address of a device."""

    ADDRESS_OF_ONE_LINE = Template("A device address is one line without control characters.")
    ADDRESS_UNREADABLE = Template("'{uri}' is not a device address: {error}.")
    ADDRESS_SCHEME_UNKNOWN = Template("'{uri}' is not a device address that this version can print to ({known}).")
    ADDRESS_WITH_LOGIN = Template("A device address carries no user name or password.")
    ADDRESS_WITHOUT_HOST = Template("'{uri}' names no host, for example {example}.")
    ADDRESS_UNREACHABLE = Template("'{uri}' names no host and port that can be reached.")
    LPD_NOTATION = Template(
        "An LPD address is lpd://host[:515]/QUEUE, the queue up to 127 characters without blanks or slashes."
    )
    SOCKET_NOTATION = Template("A socket address is socket://host[:9100], without a path.")
    USB_NOTATION = Template(
        "A USB address is usb://MAKER/MODEL?serial=SERIAL, each percent-encoded, up to 128 characters."
    )
    VIRTUAL_NOTATION = Template("A virtual printer is virtual:///NAME, up to 64 letters, digits, - _ . or spaces.")
    WINDOWS_NOTATION = Template("A Windows printer is winspool://NAME, percent-encoded, up to 220 characters.")
