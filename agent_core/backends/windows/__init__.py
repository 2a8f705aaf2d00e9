"""Printers of the Windows spooler: RAW jobs, or pictures by GDI, followed until the spooler says that they are printed.

Not tried on Windows: what calls it (`WinSpool`, `WinGdi`) is thin, the rest is tested on a spooler in Python.
"""

from agent_core.backends.windows.driver import WindowsDriver

__all__ = ["WindowsDriver"]
