"""The page "Activity": the audit log and its verification."""
