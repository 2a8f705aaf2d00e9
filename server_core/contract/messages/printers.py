"""Messages about printers and what is done at them."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class PrinterMessages:
    """Why a printer's settings were not changed."""

    PRINTER_NOT_FOUND = Template("There is no such printer.")
    PRINTER_NOT_FOUND_OR_REMOVED = Template("There is no such printer, or it was removed.")
    PRINTER_NAME_TAKEN = Template("There is a printer with the name “{name}” already.")
    PRINTER_ADDRESS_TAKEN = Template(
        "The printer “{printer}” has this address: two would be two queues for one device."
    )
    FAULTS_OF_VIRTUAL_PRINTERS = Template("Faults can be simulated on virtual printers only.")
    MEDIA_CHANGED = Template("Another medium was loaded meanwhile: {printer} has {loaded}. Now nothing was changed.")
    CALIBRATION_CHANGED = Template(
        "{printer} was calibrated meanwhile, by somebody else or by a try whose answer was lost: look at its "
        "values. Now nothing was changed."
    )
    UNDO_WITH_VALUES = Template("Undo goes back to the values before: name no others with it.")
    NOTHING_CALIBRATED = Template("The loaded media was not calibrated yet: nothing to undo.")
    NO_CERTIFICATE = Template("Only printers at ipps:// show a certificate.")
    CERTIFICATE_UNCHANGED = Template(
        "The printer shows no other certificate than the one that is trusted: there is nothing to decide."
    )
    NO_SILENT_DEVICE = Template(
        "No device that does not say which it is answers in the printer's place: there is nothing to decide."
    )
    NO_LOGIN = Template("Only printers at ipp:// and ipps:// ask for a user name and a password.")
    MEDIA_WIDER_THAN_HEAD = Template(
        "{width} mm cannot be loaded: the printer prints up to {head} mm wide. Nothing was changed. If its print "
        "head is wider than that, set the head's width first."
    )
    HANDOVER_OUTCOME_UNKNOWN = Template(
        "Nobody knows yet whether a job of {printer} came out. Answer that first, or wait ten minutes."
    )
    HANDOVER_WHILE_PRINTING = Template(
        "{printer} is printing a job now. It can go to another agent when that has ended."
    )
    HANDOVER_TO_SAME_AGENT = Template("These are its printers already: name the agent that they go to.")
    LANGUAGE_KNOWN = Template(
        "{printer} takes whole documents, or says itself which languages it speaks: there is none to choose."
    )
    RESOLUTION_KNOWN = Template(
        "{printer} takes sheets, and tells itself how fine it prints: there is nothing to choose."
    )
    ROLL_WITH_HEIGHT = Template(
        "A continuous roll has no height, its pages end with their content: leave the height out."
    )
    LABELS_WITHOUT_HEIGHT = Template("Labels with gaps or marks between them have a height: say it, too.")
    RECEIPTS_WITHOUT_TRACKING = Template(
        "ESC/POS, which this printer is driven with, has no word for gaps or marks: leave the tracking out."
    )
    SHEETS_WITHOUT_TRACKING = Template(
        "This printer takes sheets, which have no gaps or marks between them: leave the tracking out."
    )
    SHARED_APPLICATION_NOT_FOUND = Template("There is no application {application}.")
    STANDBY_OF_ITSELF = Template("A printer cannot stand by for itself.")
    COMMAND_NOT_ALLOWABLE = Template(
        "{command} cannot be allowed singly. Commands that can be: {commands}, and SET with its word (TSPL). "
        "raw_policy allow takes all of them."
    )
    DARKNESS_SET_BY_HAND = Template(
        "{printer} is told nothing of darkness in a label here: set it by hand, and look at a test print."
    )
    TEST_LANGUAGE_UNKNOWN = Template(
        "Nobody has said which language {printer} speaks: 'printer try --language' finds it out."
    )
    NO_TEST_PRINT = Template("There is no test print for {printer}: its language is {language}.")
    EVIDENCE_OF_A_PERSON = Template(
        "A person's word is no evidence of a device: choose what the printer or its connection can tell."
    )
    STANDBY_NOT_SET = Template("{printer} has no standby printer: set one first.")
    STANDBY_WHILE_ONLINE = Template(
        "{printer} prints: its jobs stay. Pause it first, if they are to go to its standby printer."
    )
    STANDBY_REMOVED = Template("{printer}'s standby printer was removed: set another one first.")
    STANDBY_CHANGED = Template(
        "The standby printer of {printer} was changed meanwhile: look which one it is. Nothing was changed."
    )
    STANDBY_CHANGED_MEANWHILE = Template("Its standby printer was changed or removed meanwhile.")
    STANDBY_UNKNOWN = Template(
        "Nobody knows how far its jobs went to the standby printer, and some may be there: look at both. Asked for "
        "anew, those that still wait go there."
    )
    STANDBY_NOT_SHARED = Template("Its application may not print on the standby printer.")
    STANDBY_HAS_OTHER_MEDIA = Template("It names no media, and {printer} has {here} loaded; {other} has {there}.")
    STANDBY_PRINTS_ON_SHEETS = Template("It names no media, and {printer} has {here} loaded; {other} prints on sheets.")
    PLACE_MISSING = Template("Say where it is now: its address, its agent, or both.")
    NOTHING_TO_EXCHANGE = Template(
        "No other printer of this agent has that address: there is none to exchange addresses with."
    )
    AGENT_OF_PRINTER_REVOKED = Template(
        "The agent of {printer} was revoked: name the agent that prints on it from now on."
    )
    TOO_MANY_TAGS = Template(
        "A printer has up to {most} tags, and these would be {number}: remove some first.", number=int
    )


class DeviceActMessages:
    """What is done at a device: tests, feeds, searches and its media sensor."""

    TRIAL_NOT_POSSIBLE = Template(
        "Only raw ports, USB, LPD and Windows printers take a label in any language: print a test page instead."
    )
    TRIAL_TOO_LARGE = Template(
        "A test label of this size and resolution has more dots than are sent to try a language."
    )
    DISCOVERY_OVER = Template("This search is over and forgotten. Start a new one.")
    FEED_WHILE_PAUSED = Template(
        "{printer} is paused, and somebody may be changing its roll: resume it first. Nothing was fed."
    )
    FEED_CLOSED = Template("This customer is closed for good: nothing is printed or fed at its devices.")
    FEED_SUSPENDED = Template(
        "This customer is suspended: nothing is printed or fed at its devices until it has been resumed."
    )
    SENSOR_NOT_REACHED = Template(
        "{printer} is not reached by its own port or cable, which has no command to calibrate a media sensor: do "
        "it at the printer."
    )
    SENSOR_TAKES_DOCUMENTS = Template(
        "{printer} takes whole documents, which has no command to calibrate a media sensor: do it at the printer."
    )
    SENSOR_WITHOUT_COMMAND = Template(
        "{printer} is driven in {language}, which has no command to calibrate a media sensor: do it at the printer."
    )
    SENSOR_WITH_CONTINUOUS_MEDIA = Template(
        "Continuous media have neither gaps nor marks to be measured: load labels first."
    )
    DEVICE_IS_PRINTING = Template("{printer} is printing there now. Try again when it is done.")
    PROBED_IS_PRINTING = Template("{printer} is printing there now. Ask again when it is done.")
    ERRAND_SILENT = Template("The print agent did not answer in time. Try again.")
    ERRAND_OUTCOME_UNKNOWN = Template(
        "The print agent did not answer in time, and may have printed or fed labels: look at the printer first."
    )
    DISCOVERY_SILENT = Template("The print agent did not answer. Search again.")
