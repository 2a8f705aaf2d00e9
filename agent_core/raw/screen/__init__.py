"""Screens RAW bytes before a printer gets them: one tokenizer per language, judged by what the printer would do."""
