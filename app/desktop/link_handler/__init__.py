"""`spoolhouse://` on this computer: registered with its system for this user alone, so that a click reaches us."""
