"""Messages about printers: actions on them, and the limits of a printer and its language."""

from __future__ import annotations

from server_core.contract.messages.message import Singular, Template


class PrinterMessages:
    """Reasons why a printer's settings were not changed."""

    PRINTER_NOT_FOUND = Template("There is no such printer.")
    PRINTER_NOT_FOUND_OR_REMOVED = Template("There is no such printer, or it was removed.")
    PRINTER_NAME_TAKEN = Template("There is already a printer named “{name}”.")
    PRINTER_ADDRESS_TAKEN = Template(
        "The printer “{printer}” already has this address: there would be two queues for one device."
    )
    FAULTS_OF_VIRTUAL_PRINTERS = Template("Faults can be simulated on virtual printers only.")
    MEDIA_CHANGED = Template("Other paper was loaded in the meantime: {printer} has {loaded}. Nothing was changed.")
    CALIBRATION_CHANGED = Template(
        "{printer} was calibrated in the meantime, by somebody else or by an earlier attempt "
        "whose answer was lost. Check its values. Nothing was changed."
    )
    UNDO_WITH_VALUES = Template("Undo restores the previous values: give no others with it.")
    NOTHING_CALIBRATED = Template("The loaded paper was not calibrated yet: nothing to undo.")
    NO_CERTIFICATE = Template("Only printers at ipps:// show a certificate.")
    CERTIFICATE_UNCHANGED = Template("The printer shows only the trusted certificate: there is nothing to decide.")
    NO_SILENT_DEVICE = Template("No unidentified device answers in the printer's place: there is nothing to decide.")
    NO_LOGIN = Template("Only printers at ipp:// and ipps:// ask for a user name and a password.")
    MEDIA_WIDER_THAN_HEAD = Template(
        "{width} mm is too wide: the printer prints up to {head} mm. Nothing was changed. If its print head is "
        "wider, set the head's width first."
    )
    HANDOVER_OUTCOME_UNKNOWN = Template(
        "It is not known yet whether a job of {printer} came out. Answer that first, or wait until it counts as failed."
    )
    HANDOVER_WHILE_PRINTING = Template("{printer} is printing a job. Move it to another agent when the job has ended.")
    HANDOVER_TO_SAME_AGENT = Template("These printers belong to that agent already. Name the agent that they move to.")
    LANGUAGE_KNOWN = Template(
        "{printer} accepts whole documents or reports its languages itself: there is no language to choose."
    )
    RESOLUTION_KNOWN = Template(
        "{printer} prints on sheets and reports its resolution itself: there is nothing to choose."
    )
    ROLL_WITH_HEIGHT = Template(
        "A continuous roll has no height, its pages end with their content: leave the height out."
    )
    LABELS_WITHOUT_HEIGHT = Template("Labels with gaps or marks need a height: enter it.")
    RECEIPTS_WITHOUT_TRACKING = Template(
        "This printer uses ESC/POS, which has no command for gaps or marks: leave the tracking out."
    )
    SHEETS_WITHOUT_TRACKING = Template(
        "This printer takes sheets, which have no gaps or marks between them: leave the tracking out."
    )
    SHARED_APPLICATION_NOT_FOUND = Template("There is no application {application}.")
    STANDBY_OF_ITSELF = Template("A printer cannot be its own standby printer.")
    POOL_WITHOUT_TAG = Template("A pool is one of the printer's tags, and {printer} does not have the tag “{pool}”.")
    COMMAND_NOT_ALLOWABLE = Template(
        "{command} cannot be allowed on its own. Commands that can be: {commands}, and SET with its word (TSPL). "
        "raw_policy allow accepts all commands."
    )
    DARKNESS_SET_BY_HAND = Template(
        "Darkness is not sent with labels for {printer}: set it at the printer, and check a test print."
    )
    TEST_LANGUAGE_UNKNOWN = Template("The language of {printer} is not known. Find it on the Connection tab.")
    NO_TEST_PRINT = Template("There is no test print for {printer}: its language is {language}.")
    EVIDENCE_OF_A_PERSON = Template(
        "A person's confirmation is not evidence from the device: choose what the printer or its connection can report."
    )
    STANDBY_NOT_SET = Template("{printer} has no standby printer: set one first.")
    STANDBY_WHILE_ONLINE = Template(
        "{printer} is ready to print, so its jobs stay. Pause it first to send them to its standby printer."
    )
    STANDBY_REMOVED = Template("{printer}'s standby printer was removed: set another one first.")
    STANDBY_CHANGED = Template(
        "The standby printer of {printer} was changed in the meantime. Check which one it is. Nothing was changed."
    )
    STANDBY_CHANGED_MEANWHILE = Template("Its standby printer was changed or removed in the meantime.")
    STANDBY_UNKNOWN = Template(
        "Some jobs may have been moved to the standby printer: check both printers. If you try again, the jobs "
        "that still wait go there."
    )
    STANDBY_NOT_SHARED = Template("Its application may not print on the standby printer.")
    STANDBY_TEST_PRINT = Template("It is a test print of this printer.")
    STANDBY_HAS_OTHER_MEDIA = Template(
        "The job does not set its paper; {printer} has {here} loaded, but {other} has {there}."
    )
    STANDBY_PRINTS_ON_SHEETS = Template(
        "The job does not set its paper; {printer} has {here} loaded, but {other} prints on sheets."
    )
    PLACE_MISSING = Template("Say where it is now: its address, its agent, or both.")
    NOTHING_TO_EXCHANGE = Template(
        "No other printer of this agent has that address: there is none to exchange addresses with."
    )
    AGENT_OF_PRINTER_REVOKED = Template(
        "The agent of {printer} was revoked: name the agent that prints on it from now on."
    )
    TOO_MANY_TAGS = Template(
        "A printer can have up to {most} tags, and these would be {number}: remove some first.", number=int
    )


class DeviceActionMessages:
    """Actions at a device: tests, feeds, searches and its media sensor."""

    TRIAL_NOT_POSSIBLE = Template(
        "Only raw ports, USB, LPD and Windows printers accept a label in any language: print a test page instead."
    )
    TRIAL_TOO_LARGE = Template(
        "A test label of this size and resolution has more dots than are sent to try a language."
    )
    DISCOVERY_OVER = Template("This search has ended. Start a new one.")
    FEED_WHILE_PAUSED = Template("{printer} is paused, perhaps for a paper change. Resume it first. Nothing was fed.")
    FEED_CLOSED = Template("This customer is permanently closed: nothing is printed or fed at its devices.")
    FEED_SUSPENDED = Template(
        "This customer is suspended: nothing is printed or fed at its devices until it is resumed."
    )
    SENSOR_NOT_REACHED = Template(
        "{printer} is not connected by its own port or cable, so its paper sensor can't be "
        "calibrated from here. Calibrate it at the printer."
    )
    SENSOR_TAKES_DOCUMENTS = Template(
        "{printer} accepts whole documents only, which can't calibrate a paper sensor. Calibrate it at the printer."
    )
    SENSOR_WITHOUT_COMMAND = Template(
        "{printer} uses {language}, which has no command to calibrate a paper sensor. Calibrate it at the printer."
    )
    SENSOR_WITH_CONTINUOUS_MEDIA = Template("Continuous paper has no gaps or marks to measure. Load labels first.")
    DEVICE_IS_PRINTING = Template("{printer} is printing there now. Try again when it is done.")
    PROBED_IS_PRINTING = Template("{printer} is printing there now. Ask again when it is done.")
    ERRAND_SILENT = Template("The print agent did not answer in time. Try again.")
    ERRAND_OUTCOME_UNKNOWN = Template(
        "The print agent did not answer in time and may have printed or fed labels. Check the printer first."
    )
    DISCOVERY_SILENT = Template("The print agent did not answer. Search again.")


class EncodingMessages:
    """Reasons why rendered pages cannot be encoded in a printer's language."""

    PAGE_BEYOND_LANGUAGE = Template(
        "Page {page} would be {width} × {height} dots; this printer's language takes at most {most}.",
        page=int,
        width=int,
        height=int,
    )
    PAGE_BEYOND_RASTER = Template("Page {page} would have {width} × {height} dots.", page=int, width=int, height=int)
    NOT_IN_URF = Template("URF has no pages of {kind} dots.")
    DOTS_ARE_COMMANDS = Template("Page {page} contains dots that this printer would read as commands.", page=int)
    DOTS_CLEAR_THE_PAGE = Template(
        "Page {page} contains dots that this printer would read as a command to discard it.", page=int
    )


class PrintPathMessages:
    """Reasons why a printer does not print a document as requested."""

    PRINTER_CANNOT = Template("This printer cannot {what}.")
    NOT_TAKEN_PDF = Template("This printer does not accept PDF documents (it accepts: {taken}).")
    NOT_TAKEN_RAW = Template("This printer does not accept {language} jobs (it accepts: {taken}).")
    NOTHING_KNOWN = Template("nothing known")
    LABELS_ARE_BLACK = Template("Label and receipt printers print in black on one side only.")


class AbilityMessages:
    """Limits of a printer, as a part of `PRINTER_CANNOT`."""

    TAKE_WIDTH_ALONE = Template(
        "take a width without a height: that is for a continuous roll, and no such roll is loaded"
    )
    TAKE_HEIGHT_ALONE = Template("take a height without a width: it does not report the width of the loaded media")
    PRINT_BOTH_SIDES = Template("print on both sides so")
    MOVE_PDF = Template("do offsets and margins of a PDF")
    TURN_PDF = Template("do a PDF in {orientation}")
    FIT_PDF = Template("do a PDF fitted to its media")
    PDF_OF_HEIGHT = Template("do a PDF on media of another height")
    PDF_ON_ROLL = Template("do a PDF on a roll that ends with it")
    COPY_PDF = Template("do {copies} copies of a PDF", Singular("do 1 copy of a PDF"), copies=int)
    PDF_IN_COLOUR = Template("do a PDF in colour")
    PDF_IN_BLACK = Template("do a PDF in black")
    DRAW_SUCH_PAGES = Template("do pages in this colour or resolution")
    PRINT_AT_DPI = Template("do {dpi} dpi", dpi=int)


class PrintAreaMessages:
    """Reasons why margins and offsets leave nothing to print."""

    NO_DOT_LEFT_OF_PAGE = Template(
        "The margins take {mm:g} mm of the page, and the media end with it: nothing is left to print.", mm=float
    )
    NO_DOT_LEFT_OF_FIELD = Template("The margins take {mm:g} mm of {field}: nothing is left to print.", mm=float)
    NO_DOT_LEFT_ACROSS = Template(
        "The margins take {mm:g} mm of {size:g} mm, the width of the media: nothing is left to print.",
        mm=float,
        size=float,
    )
    NO_DOT_LEFT_DOWN = Template(
        "The margins take {mm:g} mm of {size:g} mm, the height of the media: nothing is left to print.",
        mm=float,
        size=float,
    )
    ALL_MOVED_OFF = Template("{field} moves every page off the media.")
    ALL_MOVED_OFF_BY = Template("{field} moves every page off the media: {facts}.")
    MEDIA_WIDTH = Template("the width of the media is {mm:g} mm", mm=float)
    MEDIA_HEIGHT = Template("the height of the media is {mm:g} mm", mm=float)
    MARGINS_OF_IT = Template("the margins take {mm:g} mm of it", mm=float)
    HEAD_WIDTH = Template("the print head is {mm:g} mm wide", mm=float)
    FACTS_IN_A_ROW = Template("{first}, {second}")


class ParameterMessages:
    """Reasons why the server rejects a document, or a parameter of its job."""

    NO_RAW_FILES = Template(
        "{printer} does not accept RAW files: an administrator decided so. Send a PDF, or use another printer."
    )
    NOT_FOR_RAW = Template("{name} does not apply to RAW documents: leave it out.")


class RouteMessages:
    """Reasons why a printer cannot print a job. `reason` is an entry of `RouteReasonMessages`."""

    CANNOT_PRINT_THIS = Template("{printer} cannot print this: {reason}.")
    CANNOT_PRINT_THIS_ASKED = Template("{printer} cannot print this: {reason}. Asked for: {asked}.")
    CANNOT_PRINT_THIS_POSSIBLE = Template(
        "{printer} cannot print this: {reason}. Asked for: {asked}. Possible: {possible}."
    )
    CANNOT_DO_THIS = Template("{printer} cannot do this: {reason}.")
    CANNOT_DO_THIS_POSSIBLE = Template("{printer} cannot do this: {reason}. Possible: {possible}.")


class RouteReasonMessages:
    """Texts of `RouteReason`. The names are its values."""

    FORMAT_NOT_SUPPORTED = Template("format not supported")
    RAW_LANGUAGE_NOT_SUPPORTED = Template("raw language not supported")
    COLOR_NOT_SUPPORTED = Template("color not supported")
    DUPLEX_NOT_SUPPORTED = Template("duplex not supported")
    MEDIA_NOT_SUPPORTED = Template("media not supported")
    DPI_NOT_SUPPORTED = Template("dpi not supported")
    COPIES_NOT_SUPPORTED = Template("copies not supported")
    ORIENTATION_NOT_SUPPORTED = Template("orientation not supported")
    SCALE_NOT_SUPPORTED = Template("scale not supported")
    PLACEMENT_NOT_SUPPORTED = Template("placement not supported")
    PRINTER_DISABLED = Template("printer disabled")
    AGENT_REVOKED = Template("agent revoked")
    AGENT_UPDATE_REQUIRED = Template("agent update required")


class TuningMessages:
    """Reasons why a tuning has no effect at a printer."""

    SPEEDS_ONLY = Template(
        "This printer uses {language}, which has speeds from {low} to {high} mm/s: choose one.",
        low=int,
        high=int,
    )
    NO_ZPL_PICTURES = Template("This printer uses {language}, which has no pictures in ZPL: leave {name} out.")
    NO_ESCPOS_DOTS = Template("This printer uses {language}, which has no dots in ESC/POS: leave {name} out.")
    NO_CUTTER = Template("This printer uses {language}, which has no command for a cutter: leave {name} out.")
    NO_CASH_DRAWER = Template("This printer uses {language}, which has no command for a cash drawer: leave {name} out.")
    NOT_ON_SHEETS = Template("This printer prints on sheets, where {name} has no effect. Leave it out.")
    PDF_CANNOT_BE_MOVED = Template("This printer accepts only PDF, which cannot be moved on it: leave {name} out.")
    PDF_LAID_OUT_THERE = Template("This printer accepts only PDF and lays out its pages itself: leave {name} out.")
    DOTS_MADE_THERE = Template("This printer draws its pages itself, so {name} has no effect. Leave it out.")
