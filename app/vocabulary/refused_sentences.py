"""What the server says of a field, or of why it refused, said again in the language of who reads it. Pure.

Its code tells what kind of refusal it is; the sentence has the facts. One that is not known here stays in English.
"""

from __future__ import annotations

from app.language.translate import Phrase
from app.vocabulary import server_sentences
from app.vocabulary.messages import said
from app.vocabulary.server_sentences import said_again
from server_core.contract.messages.message import CATALOGUE, Message

SENTENCES = (
    # names
    Phrase("This name cannot be seen: it needs a letter, a digit or a sign."),
    Phrase("A name has no parentheses: the log has consoles in them."),
    Phrase("A name has no control characters and turns no line around."),
    Phrase("The log keeps names such as “{name}” for the server, agents and applications: choose another one."),
    Phrase("There is a console “{name}” already: choose another name."),
    Phrase("There is an operator “{name}” already: choose another name."),
    Phrase("There is an agent “{name}” already: choose another name."),
    Phrase("There is a printer with the name “{name}” already."),
    Phrase("There is “{name}” already, and nobody could tell this name from it."),
    # consoles and operators
    Phrase("No administrator with a PIN would be left, and consoles are locked: unlock them for all first."),
    Phrase("Give an administrator a PIN first: else nobody could unlock a console."),
    # webhooks
    Phrase("An application can have {number} webhooks. Remove one first."),
    Phrase("Name the events that the webhook gets, or leave them out for all. webhook.test comes with a test."),
    Phrase("The application lacks the scope for {event}: print_jobs:read or printers:read."),
    Phrase(
        "This is no usable URL: it must begin with https:// and name a server, without user name or password, and "
        "blanks in it must be percent-encoded."
    ),
    Phrase("Nothing is ever sent to link-local, multicast, reserved and metadata addresses."),
    Phrase("The URL must begin with https://: everybody on the way could read the messages."),
    Phrase(
        "The URL must begin with https://. For a receiver in your own network, an administrator can allow plain http: "
        "“Allow private addresses” (--allow-private)."
    ),
    Phrase(
        "The URL leads to a private address. An administrator can allow it: “Allow private addresses” "
        "(--allow-private)."
    ),
    Phrase(
        "Only port 443 is used. An administrator can allow another one: “Allow private addresses” (--allow-private)."
    ),
    # agents
    Phrase("This agent was revoked: it keeps the name that it had."),
    Phrase("This agent is a part of the server itself: it cannot be revoked. Pause its printers instead."),
    Phrase("The agent is offline: start the computer, or Spoolhouse there, and try again."),
    Phrase("The agent is busy: it does as much at once as it can. Nothing was begun: try again in a moment."),
    Phrase("There is no such agent, or it was revoked."),
    Phrase("This server has no print agent of its own: name an agent."),
    Phrase("These are its printers already: name the agent that they go to."),
    # the server's settings
    Phrase("This server keeps no settings."),
    Phrase("Documents cannot be kept longer than their jobs."),
    Phrase("Write https://HOST or https://HOST:PORT, without a path."),
    Phrase("Name the file of the certificate, in PEM form."),
    Phrase("Name the file of the key, in PEM form."),
    Phrase("Write the whole path of the certificate."),
    Phrase("Write the whole path of the key."),
    Phrase("Port {port} is for programs of the system: choose one from 1024 on."),
    Phrase("Port {port} is used by the program “{program}”: choose another one, or stop it."),
    Phrase("Port {port} is used by another program: choose another one, or stop it."),
    Phrase("A port is a whole number from 1 to 65535."),
    # printers
    Phrase(
        "{width} mm cannot be loaded: the printer prints up to {head} mm wide. Nothing was changed. If its print head "
        "is wider than that, set the head's width first."
    ),
    Phrase("Faults can be simulated on virtual printers only."),
    Phrase("The loaded media was not calibrated yet: nothing to undo."),
    Phrase("Only printers at ipps:// show a certificate."),
    Phrase("The printer shows no other certificate than the one that is trusted: there is nothing to decide."),
    Phrase("No device that does not say which it is answers in the printer's place: there is nothing to decide."),
    Phrase("No other printer of this agent has that address: there is none to exchange addresses with."),
    Phrase("Only printers at ipp:// and ipps:// ask for a user name and a password."),
    Phrase("Nobody knows yet whether a job of {printer} came out. Answer that first, or wait ten minutes."),
    Phrase("{printer} is printing a job now. It can go to another agent when that has ended."),
    Phrase("{printer} takes whole documents, or says itself which languages it speaks: there is none to choose."),
    Phrase("A continuous roll has no height, its pages end with their content: leave the height out."),
    Phrase("Labels with gaps or marks between them have a height: say it, too."),
    Phrase("ESC/POS, which this printer is driven with, has no word for gaps or marks: leave the tracking out."),
    Phrase("This printer takes sheets, which have no gaps or marks between them: leave the tracking out."),
    Phrase("A printer cannot stand by for itself."),
    Phrase("There is no such printer, or it was removed."),
    Phrase("There is no application {application}."),
    Phrase("The printer “{printer}” has this address: two would be two queues for one device."),
    Phrase("{printer} is told nothing of darkness in a label here: set it by hand, and look at a test print."),
    Phrase("A person's word is no evidence of a device: choose what the printer or its connection can tell."),
    Phrase("Say where it is now: its address, its agent, or both."),
    Phrase("The agent of {printer} was revoked: name the agent that prints on it from now on."),
    Phrase("Only raw ports, USB, LPD and Windows printers take a label in any language: print a test page instead."),
    Phrase("A test label of this size and resolution has more dots than are sent to try a language."),
    Phrase("Continuous media have neither gaps nor marks to be measured: load labels first."),
    # standby
    Phrase("Its standby printer was changed or removed meanwhile."),
    Phrase("{name} holds it."),
    Phrase("It waits for a word whether it is still needed."),
    Phrase("{printer} has no standby printer: set one first."),
    Phrase("{printer} prints: its jobs stay. Pause it first, if they are to go to its standby printer."),
    # jobs
    Phrase("This job may be on paper already. Say first whether it came out."),
    Phrase("This job's outcome is known: there is nothing to answer."),
    Phrase("This job has not ended yet: there is nothing to answer."),
    Phrase("{printer} takes no RAW files, as its administrator decided. Send a PDF, or use another printer."),
    Phrase("It was printed again already by {name}."),
    Phrase("It was printed again already."),
    # documents
    Phrase("The PDF is damaged or cut short: it cannot be read as a whole."),
    Phrase("The PDF is encrypted: it opens with a password only. Send it without one."),
    Phrase("The PDF is a dynamic form (XFA): only Adobe's programs can draw it. Print it to a PDF there."),
    Phrase("The PDF has more than {pages} pages: send it in parts."),
    Phrase("The PDF cannot be checked: that takes too much time or memory, or the file is damaged."),
    # keys of applications
    Phrase("For a secret the key must be one that nobody guesses: 16 signs or more, at random. Nothing was done."),
    Phrase("The application has another key of this name: give it another kid."),
    Phrase("The application has {number} keys that are good: revoke one before another is added."),
    Phrase("The application has had {number} keys, no more are kept for one: make a new application."),
    Phrase("This key is known here under another name, or in another application: make a new one for each."),
    Phrase("This key, or one of its name, was revoked: make a new one."),
    Phrase("The key's name (kid) is not one line of up to {number} signs."),
    Phrase("url is no address: write the one of the call."),
    Phrase("url is the address of the call, for example {url}"),
    Phrase("url is of another server: addresses of this one begin with {url}"),
    Phrase("There is no call with an assertion at this path; one is /partner-api/v1/accounts, /docs has them all."),
    # settings of printers and places
    Phrase("{printer} takes sheets, and tells itself how fine it prints: there is nothing to choose."),
    Phrase("A printer has up to {most} tags, and these would be {number}: remove some first."),
    Phrase("This text cannot be seen: it needs a letter, a digit or a sign."),
    Phrase("This text has signs that nobody sees: type it anew without them."),
    # what is done at a device
    Phrase("The print agent did not answer in time. Try again."),
    Phrase("The print agent did not answer in time, and may have printed or fed labels: look at the printer first."),
    Phrase("{printer} is printing there now. Try again when it is done."),
    # media sensors, test prints, wishes
    Phrase(
        "{printer} is not reached by its own port or cable, which has no command to calibrate a media sensor: do it at "
        "the printer."
    ),
    Phrase("{printer} takes whole documents, which has no command to calibrate a media sensor: do it at the printer."),
    Phrase(
        "{printer} is driven in {language}, which has no command to calibrate a media sensor: do it at the printer."
    ),
    Phrase("Nobody has said which language {printer} speaks: 'printer try --language' finds it out."),
    Phrase("There is no test print for {printer}: its language is {language}."),
    Phrase("{printer} cannot do this: {reason}. Possible: {possible}."),
    Phrase("{printer} cannot do this: {reason}."),
    Phrase("pages must be named from the first to the last: 4-6."),
    Phrase("A page of the PDF is larger than 5 m, or has no size."),
    # the server's certificate
    Phrase("This certificate ended on {day}."),
    # a part of a document
    Phrase("The document has {pages} pages."),
    Phrase("The document has 1 page."),
    Phrase("The document has {labels} labels."),
    Phrase("The document has 1 label."),
    Phrase("The pages of this document belong together (form, layers or protection). Print it as a whole."),
    Phrase("The labels of this file cannot be told from each other. Print it as a whole, or in copies."),
    Phrase("The document begins like {kind}: give document_format raw and document_raw_language for it."),
    Phrase("Only PDF documents and RAW printer commands are printed; convert other files to PDF first."),
    Phrase("The document is declared as {language}, but it begins like {kind}."),
    Phrase("The document is declared as {language}, but it is {kind}."),
    Phrase("nothing but blanks"),
    Phrase(
        "{command} cannot be allowed singly. Commands that can be: {commands}, and SET with its word (TSPL). "
        "raw_policy allow takes all of them."
    ),
    Phrase("{name} does not apply to RAW documents: leave it out."),
    # room on the media
    Phrase("The margins take {mm} mm of the page, and the media end with it: not one dot is left."),
    Phrase("The margins take {mm} mm of {size} mm, the width of the media: not one dot is left."),
    Phrase("The margins take {mm} mm of {size} mm, the height of the media: not one dot is left."),
    Phrase("The margins take {mm} mm of {field}: not one dot is left."),
    Phrase("{field} moves every page off what is printed on: {facts}."),
    Phrase("{field} moves every page off what is printed on."),
    Phrase("the width of the media is {mm} mm"),
    Phrase("the height of the media is {mm} mm"),
    Phrase("the margins take {mm} mm of it"),
    Phrase("the print head is {mm} mm wide"),
    # tuning
    Phrase("{language}, which this printer is driven with, has only speeds from {low} to {high} mm/s: choose one."),
    Phrase("{language}, which this printer is driven with, has no pictures in ZPL: leave {name} out."),
    Phrase("{language}, which this printer is driven with, has no dots in ESC/POS: leave {name} out."),
    Phrase("{language}, which this printer is driven with, has no command for a cutter: leave {name} out."),
    Phrase("{language}, which this printer is driven with, has no command for a cash drawer: leave {name} out."),
    Phrase("This printer takes sheets, not labels or receipts: {name} would change nothing there. Leave it out."),
    Phrase("This printer takes PDF alone, which cannot be moved on it: leave {name} out."),
    Phrase("This printer takes PDF alone, and lays its pages out itself: leave auto_rotate out."),
    Phrase("This printer makes its dots itself: halftone would change nothing there. Leave it out."),
    # acts that come too late
    Phrase("This job cannot be cancelled any more: {state}."),
    Phrase("This job cannot be held any more: {state}."),
    Phrase("This job cannot be released any more: {state}."),
    Phrase("This job cannot be moved any more: {state}."),
    Phrase("There is nothing to undo any more: {state}."),
    Phrase("it waits"),
    Phrase("its agent has it already"),
    Phrase("it is printing"),
    Phrase("it is printed"),
    Phrase("it has failed"),
    Phrase("it is cancelled"),
    Phrase("It went to another printer meanwhile."),
    Phrase("It names no media, and {printer} has {here} loaded; {other} prints on sheets."),
    Phrase("It names no media, and {printer} has {here} loaded; {other} has {there}."),
    Phrase("The content of this job was deleted after its time. Send the document again."),
    Phrase("Say whether this job came out: that closes the notice."),
    Phrase("Say whether these jobs are still needed: that closes the notice."),
    Phrase("{printer}'s standby printer was removed: set another one first."),
    Phrase("No agent has connected yet, so there is nothing to suspend; it can only be closed."),
    Phrase("No agent has connected yet, so there is nothing to resume; it can only be closed."),
    Phrase("This relationship is closed for good. Create the customer again."),
    Phrase("{printer} cannot print: its agent was revoked. Give the printer to another agent."),
    Phrase("{printer} cannot print: its agent {agent} is too old. Update Spoolhouse on that computer."),
    Phrase("{printer} cannot print this: {reason}. Asked for: {asked}. Possible: {possible}."),
    Phrase("{printer} cannot print this: {reason}. Asked for: {asked}."),
    Phrase("{printer} cannot print this: {reason}."),
    Phrase("format not supported"),
    Phrase("raw language not supported"),
    Phrase("color not supported"),
    Phrase("duplex not supported"),
    Phrase("dpi not supported"),
    Phrase("copies not supported"),
    Phrase("media not supported"),
    Phrase("orientation not supported"),
    Phrase("scale not supported"),
    Phrase("placement not supported"),
    Phrase("printer disabled"),
    Phrase("This installation was revoked: it has no permissions any more. Set the application up again."),
    Phrase("The operator of this server chose what this application may do here: only the operator can add to it."),
    Phrase("The operator of this server revoked this application here: only the operator can set it up again."),
    # public keys
    Phrase("This is no public key: paste its PEM text, from -----BEGIN PUBLIC KEY----- to the end, or its JWK."),
    Phrase("Here is more than one key: paste one at a time."),
    Phrase("The PEM text is damaged: copy it once more, from its first line on."),
    Phrase("A PEM text of the kind {label} holds no public key."),
    Phrase("This begins like a JWK and is no JSON: copy it once more."),
    Phrase("This is a set of keys: paste one of them, the object with kty, n and e."),
    Phrase("The JWK is no RSA key: assertions are signed with RS256."),
    Phrase("The JWK says that it is for something else than signing with RS256."),
    Phrase("The JWK needs the numbers n and e, as base64url without padding."),
    Phrase("The kid of the JWK is no text."),
    Phrase("The numbers of the JWK are no RSA key: copy it once more."),
    Phrase("This is no RSA key: assertions are signed with RS256."),
    Phrase("The key has {bits} bits: make one of {least} or more."),
    Phrase("The key has {bits} bits: {most} are the most, {least} are enough."),
    Phrase("The key's exponent is unusual: make a key with {exponent}."),
    Phrase("The key is easy to break: it can be divided by a small number. Make a new one."),
    Phrase(
        "This is a private key: it stays with the application and was not kept here. Paste the public half; if "
        "others may have seen the private one, make a new pair."
    ),
)


def known(message: Message | str) -> str | None:
    """None: nobody has translated it."""
    if isinstance(message, Message):
        return said(message) if message.code in CATALOGUE else known(message.text)
    return said_again(message, SENTENCES) or server_sentences.known(message)


def field_words(message: Message | str | None) -> str:
    """Of one field, as `details.fields` has it."""
    return "" if message is None else known(message) or str(message)
