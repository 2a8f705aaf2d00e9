"""What agents write of devices: of their state, of a search, of an address."""

from __future__ import annotations

from app.language.translate import Phrase

SENTENCES = (
    # what a printer says of itself
    # asked what it is, or to show itself
    Phrase("It is printing now. Ask again when it is idle."),
    Phrase("A virtual printer has nothing to blink or feed."),
    Phrase("Its language is not known, so it cannot be told to feed a label."),
    Phrase("It does not show itself: {told}."),
    Phrase("It cannot be asked to show itself: {told}."),
    Phrase("This printer has no way to blink or beep on request."),
    Phrase("It takes no data: it may be waiting for media, or for somebody to close it."),
    Phrase("This address takes whole documents, not a language of labels or receipts."),
    Phrase("Nobody can tell whether it arrived: {why}"),
    Phrase("This port takes data in the printer's own language only; by ipp:// it takes whole documents."),
    Phrase("This is a printer of pages: its port takes data in its own language only, such as PCL or PostScript."),
    Phrase("It is not plugged in here, or switched off."),
    Phrase("It did not answer within {seconds} s. Is it switched on?"),
    Phrase("There is no connection to it: {why}. Is it switched on?"),
    Phrase("It asks for a user name and a password."),
    # searches
    Phrase(
        "Whether a printer listens there is not known: it might print the question. If it speaks IPP, type {address} "
        "instead."
    ),
    Phrase("There is no way from this computer to {host}: is it the right address?"),
    Phrase("The queue's name is a guess: 'lp' suits most; its manual or web page knows."),
    Phrase("Port {ports} of {host} is open, but no printer answers there. Is it one?"),
    Phrase(
        "Port {ports} refused by {host}: is it a print server, or is printing over the network switched off there? "
        "With a port of its own, type it behind the address, as in 192.168.1.50:9101."
    ),
    Phrase(
        "Ports {ports} refused by {host}: is it a print server, or is printing over the network switched off there? "
        "With a port of its own, type it behind the address, as in 192.168.1.50:9101."
    ),
    Phrase("Nothing answers at {host} (port {ports}): is it switched on, and in this network?"),
    Phrase("The network does not say within {seconds} s who '{host}' is."),
    Phrase("Nothing in the network is known by the name '{host}'. Its numbers (such as 192.168.1.50) may work."),
    Phrase("Nothing in the network is known by the name '{host}'."),
    Phrase("queue {name} of CUPS"),
    Phrase("it does not tell its queues (IPP status {code})"),
    Phrase("All connection attempts failed"),
    Phrase("The queue takes no jobs"),
    Phrase("no answer within {seconds} s"),
    Phrase("it does not speak HTTP: {error}"),
    Phrase("the answer is larger than {size} bytes"),
    Phrase("CUPS does not tell its queues: {error}"),
    Phrase("CUPS does not answer: {error}."),
    Phrase(
        "CUPS runs here, but takes jobs on its own socket only: 'Listen localhost:631' in cupsd.conf opens it to "
        "programs like this one."
    ),
    Phrase("The network cannot be searched: it could not be listened to."),
    Phrase("The network cannot be searched: {why}"),
    Phrase("The network announces more than {number} printers; only the first were asked."),
    Phrase("It lets only users print whom it knows."),
    Phrase("Not done within {seconds} s; there may be more."),
    Phrase("Nothing can be found there: {why}"),
    Phrase("The search there broke off by an error of ours; see the log."),
    Phrase("There is more than can be shown: only the first {number} were taken."),
    Phrase("The search before this one has not come back from there yet."),
    Phrase("Type the printer's name or address in the network, such as 192.168.1.50."),
    Phrase("That is a shared printer of Windows: add it there, and it is found among its queues."),
    Phrase("One printer at a time: networks are not searched address by address. Type one, such as 192.168.1.50."),
    Phrase("'{typed}' is no address of a printer."),
    Phrase("{host} is the address of many computers, not of one printer."),
    Phrase("'{typed}' is no address: {error}."),
    Phrase("'{host}' is no name or address of a printer."),
    Phrase("The USB ports do not answer: a device may hang. Unplug it and search again."),
    Phrase("The USB printer {numbers} does not say who it is."),
    Phrase("no connection ({why})"),
    Phrase("no connection"),
    Phrase("the name '{host}' is not known on this computer"),
)
