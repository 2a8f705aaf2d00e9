"""Pictures of every page in every state, to be looked at: `python -m tests.gallery OUT_DIR`."""
