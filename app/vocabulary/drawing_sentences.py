"""What agents write of documents that they draw or look through, and of what a printer can do with them."""

from __future__ import annotations

from app.language.translate import Phrase

SENTENCES = (
    # PDF
    Phrase("The margins leave nothing of the medium to print on."),
    Phrase("The printer's calibration moves everything off the medium."),
    Phrase(
        'Page {page} has text in the font "{font}" that cannot be printed: the PDF does not hold the font. Embed its '
        "fonts in the PDF, or install a font with these characters where it is printed."
    ),
    Phrase(
        'Page {page} has text in the font "{font}" that cannot be printed: the PDF does not hold the font. Embed its '
        "fonts in the PDF, or install this font where it is printed."
    ),
    Phrase(
        'Page {page} has text in the font "{font}" that cannot be printed: a graphics state sets the '
        "font. Embed it in the PDF and let the page's own text use it."
    ),
    Phrase(
        "Page {page} has a line with a pattern of {count} dashes and gaps; at most {most} can be drawn. Draw each dash "
        "as a line or a box of its own."
    ),
    Phrase(
        "The file holds several PDFs, one after the other, and only one of them would be printed. Send each by itself, "
        "or merge them into one PDF."
    ),
    Phrase(
        "Page {page} has a form field that shows a bar code, and the PDF does not say how it looks. Save the PDF with "
        "the appearance of its fields, or print it from the program that filled it in."
    ),
    Phrase(
        "Page {page} has a form field or an annotation with text in the script {script}, and the PDF does not say how "
        "it looks. Save the PDF with the appearance of its fields, or print it from the program that filled it in."
    ),
    Phrase("The PDF is damaged: the form fields and annotations of page {page} cannot be read."),
    Phrase("The PDF is a dynamic form (XFA): only Adobe's programs can draw it."),
    Phrase("The PDF has {pages} pages; at most {most} are printed in one job."),
    Phrase("Page {page} has a picture that cannot be drawn: it is damaged, or has too many pixels."),
    Phrase("The PDF is damaged: it cannot be opened."),
    Phrase("The PDF is damaged: its end is missing."),
    Phrase("The PDF is damaged: page {page} cannot be read."),
    Phrase("Page {page} of the PDF is larger than {size} m, or has no size."),
    Phrase("The PDF is encrypted: it opens with a password only."),
    Phrase("Page {page} would be {width} x {height} dots; at most {most} dots are printed."),
    Phrase("Page {page} would be {width} x {height} dots; this printer's language takes at most {most}."),
    Phrase("Page {page} would have {size}."),
    Phrase("{width} x {height} dots"),
    Phrase("Page {page} needs more than {seconds} seconds of computing time."),
    Phrase(
        "The PDF cannot be drawn: the process that draws it ended twice. Something else on this computer ended it, "
        "or the computer ran out of memory."
    ),
    Phrase("The PDF cannot be drawn: it is damaged, or needs too much memory. {error}"),
    Phrase("The PDF cannot be drawn: page {page} never came."),
    Phrase("The PDF cannot be drawn. {error}"),
    Phrase("Page {page} of the PDF cannot be drawn. {error}"),
    Phrase("The child process does not keep to its protocol."),
    Phrase("Page {page} has dots that this printer would take for a command to forget it."),
    Phrase("Page {page} is full of dots that this printer would take for commands."),
    Phrase("URF has no pages of {kind} dots."),
    # what a printer can do
    Phrase("This printer cannot {what}."),
    Phrase("This printer does not take PDF documents (it takes: {taken})."),
    Phrase("This printer does not take {language} jobs (it takes: {taken})."),
    Phrase("nothing known"),
    Phrase("A printer of labels or receipts prints in black on one side only."),
    Phrase("take a width without a height: that is for a continuous roll, and no such roll is loaded"),
    Phrase("take a height without a width: how wide what is loaded is, it does not say"),
    Phrase("print on both sides so"),
    Phrase("do offsets and margins of a PDF"),
    Phrase("do a PDF in {orientation}"),
    Phrase("do a PDF fitted to its media"),
    Phrase("do a PDF on media of another height"),
    Phrase("do a PDF on a roll that ends with it"),
    Phrase("do {copies} copies of a PDF"),
    Phrase("do a PDF in colour"),
    Phrase("do a PDF in black"),
    Phrase("do pages in this colour or resolution"),
    Phrase("do {dpi} dpi"),
    # RAW files
    Phrase("Nothing was printed: {name} takes no RAW files. Send a PDF, or change the printer's RAW policy."),
    Phrase(
        "Nothing was printed: the file holds a printer command at byte {byte} that this printer does not take from "
        "jobs: {command}. Ask the sender, or see the printer's RAW policy."
    ),
    Phrase(
        "Nothing was printed: the file holds a printer command at byte {byte} that this printer does not take from "
        "jobs: {command}. It stands among a picture's dots, where printers obey it all the same. Ask the sender, or "
        "see the printer's RAW policy."
    ),
    Phrase(
        "Nothing was printed: the file holds a printer command at byte {byte} that this printer does not take from "
        'jobs: {command}. Ask the sender, or allow "{allow}" in the printer\'s RAW policy.'
    ),
    Phrase(
        "Nothing was printed: the file holds a printer command at byte {byte} that this printer does not take from "
        "jobs: {command}. Ask the sender, or switch on the cash drawer in the printer's settings."
    ),
    Phrase(
        "Nothing was printed: the file is cut off. It ends at byte {end}, and {command} at byte {byte} is not "
        "finished. Ask the sender for the whole file."
    ),
    Phrase(
        "Nothing was printed: the file looks like {kind} from byte {byte} on, not like the printer language that it is "
        "declared as. Ask the sender for the right file."
    ),
    Phrase(
        "Nothing was printed: the file holds no label in the printer language that it is declared as. At byte {byte} "
        "it begins with: {text}. Ask the sender for the right file."
    ),
    Phrase(
        "Nothing was printed: the file only sets up the printer ({command} at byte {byte}) and holds no label. An "
        'administrator can allow such files for this printer ("{allow}").'
    ),
    Phrase("{command} changes the printer's settings"),
    Phrase("{command} restarts the printer, or sets it back"),
    Phrase("{command} changes files in the printer's memory"),
    Phrase("{command} loads or runs a program in the printer"),
    Phrase("{command} loads firmware or fonts into the printer"),
    Phrase("{command} changes the printer's connection"),
    Phrase("{command} concerns the printer's password"),
    Phrase("{command} opens the cash drawer"),
    Phrase("{command} speaks to the printer in another language"),
    Phrase("{command} puts the printer into a service mode"),
    Phrase("{command} leaves other command characters behind for the next jobs"),
    Phrase("{command} tells a length that cannot be relied on"),
    Phrase("an empty command"),
    Phrase("It needs more than {size} MiB of memory."),
    Phrase("It took longer than {seconds} seconds."),
    Phrase("It used more than {seconds} seconds of computing time."),
    Phrase("The child process ended as soon as it had started."),
    Phrase("The child process could not start: {error}"),
    Phrase("The PDF has no pages."),
    Phrase("The document is empty."),
)
