"""Messages about searches for printers, probes of one, and what an operator has a device do before it is added."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class SearchMessages:
    """Why nothing, or not all, is found in one place."""

    SEARCH_NOT_DONE = Template("Not done within {seconds:g} s; there may be more.", seconds=float)
    SEARCH_FAILED = Template("Nothing can be found there: {why}")
    SEARCH_BROKE_OFF = Template("The search there broke off by an error of ours; see the log.")
    SEARCH_STILL_RUNS = Template("The search before this one has not come back from there yet.")
    FOUND_TOO_MANY = Template("There is more than can be shown: only the first {number} were taken.", number=int)
    NETWORK_SEARCH_FAILED = Template("The network cannot be searched: {why}")
    NETWORK_SEARCH_DEAF = Template("The network cannot be searched: it could not be listened to.")
    ANNOUNCED_TOO_MANY = Template(
        "The network announces more than {number} printers; only the first were asked.", number=int
    )
    ONLY_KNOWN_USERS = Template("It lets only users print whom it knows.")
    USB_SEARCH_SILENT = Template("The USB ports do not answer: a device may hang. Unplug it and search again.")
    USB_PRINTER_UNNAMED = Template("The USB printer {numbers} does not say who it is.")
    USB_IN_PACKETS = Template(
        "It takes print jobs over USB only in packets (IEEE 1284.4), which this version does not speak."
    )
    WINDOWS_QUEUE_OFFLINE = Template("It is set to be used offline in Windows.")


class CupsMessages:
    """What CUPS says of its queues."""

    CUPS_SILENT = Template("CUPS does not answer: {why}.")
    CUPS_TELLS_NO_QUEUES = Template("CUPS does not tell its queues: {why}")
    CUPS_ON_ITS_SOCKET = Template(
        "CUPS runs here, but takes jobs on its own socket only: 'Listen localhost:631' in cupsd.conf opens it to "
        "programs like this one."
    )
    CUPS_NOT_IN_TIME = Template("no answer within {seconds:g} s", seconds=float)
    CUPS_NO_HTTP = Template("it does not speak HTTP: {error}")
    CUPS_REFUSED = Template("it does not tell its queues (IPP status {code})")
    CUPS_ANSWER_TOO_LARGE = Template("the answer is larger than {size} bytes", size=int)
    CUPS_HOST_UNKNOWN = Template("the name '{host}' is not known on this computer")
    CUPS_NO_CONNECTION = Template("no connection")
    CUPS_NO_CONNECTION_WHY = Template("no connection ({why})")
    QUEUE_TAKES_NO_JOBS = Template("The queue takes no jobs.")
    QUEUE_TAKES_NO_JOBS_WHY = Template("The queue takes no jobs: {why}")


class TypedAddressMessages:
    """What is wrong with a typed address, or with what answers there."""

    NO_ADDRESS_TYPED = Template("Type the printer's name or address in the network, such as 192.168.1.50.")
    SHARED_WINDOWS_PRINTER = Template(
        "That is a shared printer of Windows: add it there, and it is found among its queues."
    )
    ONE_ADDRESS_AT_A_TIME = Template(
        "One printer at a time: networks are not searched address by address. Type one, such as 192.168.1.50."
    )
    NO_ADDRESS_OF_A_PRINTER = Template("'{typed}' is no address of a printer.")
    NO_ADDRESS = Template("'{typed}' is no address: {error}.")
    ADDRESS_OF_MANY = Template("{host} is the address of many computers, not of one printer.")
    NO_HOST_OF_A_PRINTER = Template("'{host}' is no name or address of a printer.")
    HOST_LOOKUP_SLOW = Template("The network does not say within {seconds:g} s who '{host}' is.", seconds=float)
    HOST_UNKNOWN = Template("Nothing in the network is known by the name '{host}'.")
    LOCAL_HOST_UNKNOWN = Template(
        "Nothing in the network is known by the name '{host}'. Its numbers (such as 192.168.1.50) may work."
    )
    NO_WAY_TO_HOST = Template("There is no way from this computer to {host}: is it the right address?")
    NO_PRINTER_AT_PORT = Template("Port {ports} of {host} is open, but no printer answers there. Is it one?")
    PORT_REFUSED = Template(
        "Port {port} refused by {host}: is it a print server, or is printing over the network switched off there? "
        "With a port of its own, type it behind the address, as in 192.168.1.50:9101."
    )
    PORTS_REFUSED = Template(
        "Ports {ports} refused by {host}: is it a print server, or is printing over the network switched off there? "
        "With a port of its own, type it behind the address, as in 192.168.1.50:9101."
    )
    HOST_SILENT = Template("Nothing answers at {host} (port {ports}): is it switched on, and in this network?")
    PORT_OF_UNKNOWN_KIND = Template(
        "Whether a printer listens there is not known: it might print the question. If it speaks IPP, type {address} "
        "instead."
    )
    QUEUE_GUESSED = Template("The queue's name is a guess: 'lp' suits most; its manual or web page knows.")


class ProbeMessages:
    """Why a device does not tell what it is, show itself, or take a trial label."""

    LOGIN_ASKED = Template("It asks for a user name and a password.")
    NOT_ANSWERED = Template("It did not answer within {seconds:g} s. Is it switched on?", seconds=float)
    NOT_CONNECTED = Template("There is no connection to it: {why}. Is it switched on?")
    NOT_PLUGGED_IN = Template("It is not plugged in here, or switched off.")
    NO_USABLE_ANSWER = Template("No usable answer by IPP: {why}.")
    TELLS_NOTHING = Template("The printer tells nothing: {told}.")
    DOCUMENTS_BY_IPP = Template(
        "This port takes data in the printer's own language only; by ipp:// it takes whole documents."
    )
    PRINTER_OF_PAGES = Template(
        "This is a printer of pages: its port takes data in its own language only, such as PCL or PostScript."
    )
    PRINTING_NOW = Template("It is printing now. Ask again when it is idle.")
    NOTHING_TO_FEED = Template("A virtual printer has nothing to blink or feed.")
    NO_LANGUAGE_TO_FEED = Template("Its language is not known, so it cannot be told to feed a label.")
    IDENTIFY_NOT_ASKED = Template("It cannot be asked to show itself: {told}.")
    IDENTIFY_REFUSED = Template("It does not show itself: {told}.")
    IDENTIFY_UNKNOWN = Template("This printer has no way to blink or beep on request.")
    TAKES_NO_DATA = Template("It takes no data: it may be waiting for media, or for somebody to close it.")
    TAKES_WHOLE_DOCUMENTS = Template("This address takes whole documents, not a language of labels or receipts.")
    ARRIVAL_UNKNOWN = Template("Nobody can tell whether it arrived: {why}")
