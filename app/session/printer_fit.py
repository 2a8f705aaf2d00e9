"""Printers ranked by how well they suit jobs, from the jobs' own pages and media. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from app.language.translate import tr
from app.words.media import mm, size_words
from app.words.print_file import refusal_words
from app.words.printers import media_of, other_media, takes_jobs
from server_core.contract.decisions.media_fit import Fit, beyond_head, fit_of
from server_core.contract.decisions.names import natural_order
from server_core.contract.decisions.print_defaults import with_defaults
from server_core.contract.decisions.print_route import refusal
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.jobs import JobNeeds, JobRow
from server_core.contract.types.media import Size
from server_core.contract.types.parameters import PrintParameters
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.tuning import RawPolicy

ORDER = tuple(Fit)
MOST_SIZES = 3
"""Most sizes named in one line."""
NOTHING_SAID = PrintParameters()
JobsNeeds = Mapping[UUID, JobNeeds]


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintTarget:
    """A printer as a target for some jobs.

    - `cannot`: the reason why it prints none of them, in words that follow its name
    - `fits`: the number of jobs that match its loaded media
    - `fit`: the worst fit of all jobs
    - `media`: its media in words
    """

    printer: PrinterView
    cannot: str | None
    fit: Fit
    fits: int
    media: str

    @property
    def is_proposed(self) -> bool:
        return self.cannot is None and self.fit is Fit.FITS and takes_jobs(self.printer)


def targets_of(
    printers: Sequence[PrinterView], rows: Sequence[JobRow], needs: JobsNeeds, *, again: bool = False
) -> list[PrintTarget]:
    """Rank printers: those that fit all jobs first, ready ones before others, those that cannot print them last.

    `again`: the jobs are over and may be printed again on their own printer. Jobs missing in `needs` are compared by
    the loaded media.
    """
    by_id = {printer.printer_id: printer for printer in printers}
    targets = [_target(printer, rows, needs, by_id, again=again) for printer in printers]
    return sorted(
        targets,
        key=lambda each: (
            each.cannot is not None,
            ORDER.index(each.fit),
            -each.fits,
            not takes_jobs(each.printer),
            each.printer.waiting,
            natural_order(each.printer.name),
        ),
    )


def needs_words(needs: JobsNeeds) -> str:
    """Return `Needs 210 × 297 mm.`; empty if the sizes are unknown or too many."""
    sizes = list(dict.fromkeys(size for each in needs.values() for size in wanted_sizes(each)))
    if not 0 < len(sizes) <= MOST_SIZES:
        return ""
    return tr("Needs {sizes}.", sizes=", ".join(size_words(*size) for size in sizes))


def wanted_sizes(needs: JobNeeds) -> list[Size]:
    requested = needs.parameters
    if requested.media_width_mm is not None:
        return [(requested.media_width_mm, requested.media_height_mm)]
    return [(round(width, 1), round(height, 1)) for width, height in needs.page_sizes or ()]


def cannot_take(printer: PrinterView, row: JobRow, needs: JobNeeds | None = None, *, again: bool = False) -> str | None:
    """Return why the printer cannot print this job; None if it can or this is unknown."""
    if not again and printer.printer_id == row.printer_id:
        return tr("the job is here now")
    capabilities, language = printer.capabilities, row.document_raw_language
    if capabilities.document_formats is not None and row.document_format not in capabilities.document_formats:
        return tr("does not print {format}", format=row.document_format.value.upper())
    requested = NOTHING_SAID if needs is None else needs.parameters
    return cannot_print(printer, row.document_format, language, requested)


def _target(
    printer: PrinterView, rows: Sequence[JobRow], needs: JobsNeeds, printers: Mapping[UUID, PrinterView], *, again: bool
) -> PrintTarget:
    reasons = {row.print_job_id: cannot_take(printer, row, needs.get(row.print_job_id), again=again) for row in rows}
    able = [row for row in rows if reasons[row.print_job_id] is None]
    if not able:
        different = set(reasons.values())
        cannot = next(iter(different)) if len(different) == 1 else tr("can't print any of these jobs")
        return PrintTarget(printer=printer, cannot=cannot, fit=Fit.OTHER, fits=0, media=media_of(printer))
    found = [_fit(printer, needs.get(row.print_job_id), printers.get(row.printer_id)) for row in able]
    fits = Counter(found)[Fit.FITS]
    fit = max(found, key=ORDER.index) if len(able) == len(rows) else Fit.OTHER
    media = _media_words(printer, fit, [needs[row.print_job_id] for row in able if row.print_job_id in needs])
    if len(rows) > 1 and 0 < fits < len(rows):
        media = tr("fits %n of {all} jobs, {media}", "", fits, all=len(rows), media=media)
    return PrintTarget(printer=printer, cannot=None, fit=fit, fits=fits, media=media)


def _fit(printer: PrinterView, needs: JobNeeds | None, source: PrinterView | None) -> Fit:
    set_up: Size = (printer.media_width_mm, printer.media_height_mm)
    if needs is not None and wanted_sizes(needs):
        capabilities = printer.capabilities
        return fit_of(needs.parameters, needs.document_format, needs.page_sizes, set_up, capabilities, printer)
    # page sizes are unknown: assume pages made for the media loaded in the job's own printer
    return Fit.OTHER if source is not None and other_media(source, printer) is not None else Fit.FITS


def _media_words(printer: PrinterView, fit: Fit, needs: Sequence[JobNeeds]) -> str:
    media = media_of(printer)
    if fit is Fit.LARGER:
        return tr("larger paper: {media}", media=media)
    if fit is not Fit.OTHER:
        return media
    set_up: Size = (printer.media_width_mm, printer.media_height_mm)
    heads = [beyond_head(size, set_up, printer.capabilities) for each in needs for size in wanted_sizes(each)]
    beyond = next((head for head in heads if head is not None), None)
    if beyond is not None and any(each.document_format is DocumentFormat.PDF for each in needs):
        return tr("too wide: {width} mm at most", width=mm(beyond))
    return tr("other paper loaded: {media}", media=media)


# Checks what the user is about to print against the printer's capabilities, by the server's rule. The server decides.
# Pure.


ANYTHING = PrintParameters()


def cannot_print(
    printer: PrinterView, format: DocumentFormat, language: RawLanguage | None, requested: PrintParameters = ANYTHING
) -> str | None:
    """Return why the printer cannot print this, in words that follow its name; None if it can or this is unknown."""
    if format is DocumentFormat.RAW and printer.raw_policy is RawPolicy.DENY:
        return tr("label files are not allowed on this printer")
    reason = refusal(
        printer.capabilities,
        format,
        language,
        with_defaults(requested, format, printer),
        device=printer,
    )
    return None if reason is None else refusal_words(reason, printer.capabilities, language, requested)
