"""A printer's policy in words: only what is not as it is everywhere."""

from __future__ import annotations

from server_core.contract.types.tuning import PolicyView, RawPolicy

RAW = {
    RawPolicy.DENY: "are refused",
    RawPolicy.SCREEN: "with commands that outlast a job are not printed",
    RawPolicy.ALLOW: "are sent as they are",
}


def policy_lines(printer: PolicyView) -> list[str]:
    """Lines of a description, a word of up to 11 letters in front."""
    lines = [] if printer.raw_policy is RawPolicy.SCREEN else [f"RAW files   {RAW[printer.raw_policy]}"]
    if printer.raw_allow:
        lines.append(f"RAW allows  {', '.join(printer.raw_allow)}")
    wished = (printer.default_color_mode, printer.default_duplex_mode, printer.default_orientation)
    if defaults := [each.value.replace("_", " ") for each in wished if each.value != "default"]:
        lines.append(f"defaults    {', '.join(defaults)}")
    if printer.shared_with is not None:
        count = len(printer.shared_with)
        words = "1 application" if count == 1 else f"{count} applications"
        lines.append(f"shared with {words}")
    if printer.standby_printer_id is not None:
        lines.append(f"standby     {printer.standby_printer_id}")
    return lines
