"""Printers of the Windows spooler: RAW jobs, or pictures by GDI, followed until the spooler reports them as printed.

Not tested on Windows. The calls to Windows (`WinSpool`, `WinGdi`) are thin; the rest is tested with a spooler in
Python.
"""

from agent_core.backends.windows.driver import WindowsDriver

__all__ = ["WindowsDriver"]
