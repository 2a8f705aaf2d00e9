"""The arguments of the command line: `parser.py` combines one module per group of commands or options."""

from app.cli.arguments.parser import build_parser as build_parser
from app.cli.arguments.parser import parse as parse
