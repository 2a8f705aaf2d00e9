"""Screens RAW bytes before a printer gets them: one tokenizer per language, which judges their effect on the
printer.
"""
