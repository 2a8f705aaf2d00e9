"""A device that takes connections and data, and never tells how it is: a raw port of many label printers.

Its `status` is `online`, as jobs go on to it; among `status_reasons` its agent says that nothing more is known.
"""

from __future__ import annotations

NO_FEEDBACK = "no-feedback"
