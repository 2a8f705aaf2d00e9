"""What the command line takes: `parser.py` puts it together, one module for each group of commands or options."""

from app.cli.arguments.parser import build_parser as build_parser
from app.cli.arguments.parser import parse as parse
