"""MicroPDF417 (ISO/IEC 24728) in every size. zxing-cpp makes the smallest alone."""

from __future__ import annotations

from base64 import b64decode
from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from agent_core.raw.draw.barcodes import CannotEncode, Modules, Symbology
from agent_core.raw.draw.symbols import stacked

if TYPE_CHECKING:
    from collections.abc import Sequence

MODULO = 929
PAD = 900
"""Code word after the data. It changes to text, which nothing follows."""
CHECKS = {
    1: {11: 7, 14: 7, 17: 7, 20: 8, 24: 8, 28: 8},
    2: {8: 8, 11: 9, 14: 9, 17: 10, 20: 11, 23: 13, 26: 15},
    3: {6: 12, 8: 14, 10: 16, 12: 18, 15: 21, 20: 26, 26: 32, 32: 38, 38: 44, 44: 50},
    4: {4: 8, 6: 12, 8: 14, 10: 16, 12: 18, 15: 21, 20: 26, 26: 32, 32: 38, 38: 44, 44: 50},
}
"""Code words of error correction by columns and rows."""
PLACES = {1: (10,), 2: (10, 27), 3: (10, 37, 54), 4: (10, 27, 54, 71)}
"""First module of each column; address patterns stand before, between and behind them."""
WIDTHS = {1: 38, 2: 55, 3: 82, 4: 99}
"""Modules of a symbol. What does not fit into its columns gets more of them."""
MODULES = 17
MOST_FILLER = 260
"""Letters in the largest symbol, and some more."""


def micro_pdf_417(data: bytes, *, columns: int, rows: int) -> Modules:
    """Return the symbol of this size, with one row of dots for each of its rows. Raises CannotEncode."""
    if rows not in CHECKS.get(columns, {}):
        raise CannotEncode("no such size")
    smallest = stacked(Symbology.MICRO_PDF_417, data, columns=columns)
    if smallest.height > rows or smallest.width != WIDTHS[columns]:
        raise CannotEncode("too much for this size")
    if smallest.height == rows:
        return smallest
    words, room = _data_words(smallest, columns), columns * rows - CHECKS[columns][rows]
    words += [PAD] * (room - len(words))
    words += _checks(words, CHECKS[columns][rows])
    template = _template(columns, rows)
    lines = [list(line) for line in template.lines]
    for place, word in enumerate(words):
        row, column = divmod(place, columns)
        begin = PLACES[columns][column]
        lines[row][begin : begin + MODULES] = _patterns()[template.clusters[row]][word]
    size = -(-len(lines[0]) // 8)
    dots = b"".join(int("".join(line).ljust(8 * size, "0"), 2).to_bytes(size, "big") for line in lines)
    return Modules(
        symbology=Symbology.MICRO_PDF_417, content=smallest.content, width=len(lines[0]), height=rows, rows=dots
    )


class SymbolRows(NamedTuple):
    """A symbol of a size: its rows as 0 and 1, and the cluster of the patterns of each row."""

    lines: tuple[str, ...]
    clusters: tuple[int, ...]


@cache
def _template(columns: int, rows: int) -> SymbolRows:
    """Return any symbol of this size, of which the address patterns are kept."""
    count = bisect_left(range(MOST_FILLER), rows, lo=1, key=lambda count: _height(count, columns))
    lines = tuple(_lines(stacked(Symbology.MICRO_PDF_417, b"A" * count, columns=columns)))
    begin = PLACES[columns][0]
    return SymbolRows(lines, tuple(_word(line[begin : begin + MODULES])[0] for line in lines))


def _height(letters: int, columns: int) -> int:
    """Return the rows of the smallest symbol of so many letters, or more than any symbol has."""
    try:
        symbol = stacked(Symbology.MICRO_PDF_417, b"A" * letters, columns=columns)
    except CannotEncode:
        return MOST_FILLER
    return symbol.height if symbol.width == WIDTHS[columns] else MOST_FILLER


def _lines(symbol: Modules) -> list[str]:
    size = -(-symbol.width // 8)
    rows = (symbol.rows[start : start + size] for start in range(0, len(symbol.rows), size))
    return ["".join(f"{byte:08b}" for byte in row)[: symbol.width] for row in rows]


def _data_words(symbol: Modules, columns: int) -> list[int]:
    words = [_word(line[begin : begin + MODULES])[1] for line in _lines(symbol) for begin in PLACES[columns]]
    return words[: -CHECKS[columns][symbol.height]]


def _word(pattern: str) -> tuple[int, int]:
    """Return the cluster and the value of a pattern."""
    return _values()[pattern]


@cache
def _patterns() -> tuple[tuple[str, ...], ...]:
    """Return the 17 modules of each value, by clusters."""
    numbers = b64decode(PATTERNS)
    found = ["1" + f"{int.from_bytes(numbers[at : at + 2], 'big'):015b}" + "0" for at in range(0, len(numbers), 2)]
    return tuple(tuple(found[start : start + MODULO]) for start in range(0, len(found), MODULO))


@cache
def _values() -> dict[str, tuple[int, int]]:
    return {
        pattern: (cluster, value)
        for cluster, patterns in enumerate(_patterns())
        for value, pattern in enumerate(patterns)
    }


def _checks(words: Sequence[int], count: int) -> list[int]:
    """Return the code words of the Reed-Solomon code over the field of 929 whose roots are powers of 3."""
    factors = _generator(count)
    rest = [0] * count
    for word in words:
        lead = (word + rest[0]) % MODULO
        rest = [(above - lead * factor) % MODULO for above, factor in zip([*rest[1:], 0], factors, strict=True)]
    return [-each % MODULO for each in rest]


@cache
def _generator(count: int) -> tuple[int, ...]:
    """Return the factors after the first, which is 1."""
    factors = [1]
    for power in range(1, count + 1):
        root = pow(3, power, MODULO)
        factors = [(high - root * low) % MODULO for high, low in zip([*factors, 0], [0, *factors], strict=True)]
    return tuple(factors[1:])


PATTERNS = (
    "auB1eHq+anB1PHqfVGBqOFQwKCBUGCgQVuBreHW+VnBrPHWfLGBWOCwwLuBXeGu+LnBXPGufLjhXHi94V74vPFefL756/WlwdLx6X1JgaTh0nlIwaR"
    "wkIFIYaQ4kEFIMJAhTcGm8dN8mYFM4aZ4mMFMcaY8mGFMOJ3BTvGnfJzhTniccU48nvFPfJ54nj1FgaLh0XlEwaJx0TyIgURhojiIQUQwiCCIEI2BR"
    "uGjeIzBRnGjPIxhRjiMMIwYjuFHeI5xRzyOOI95QsGhcdC8hIFCYaE4hEFCMaEchCFCGIQRQgyGwUNxobyGYUM4hjFDHIYYhg1DvIccgoFBYaC4gkF"
    "BMaCcgiFBGIIRQQyCCINggzCDGIFBoF1AmUCMgQWVwcrx5X0pgZThynkowZRxyjxQgShgUEEtwZbxy3xZgSzhlnhYwSxwWGBYMF3BLvGXfFzhLnhcc"
    "Fw4XvEvfF54X321gdrh7Xm0wdpx7T1ogbRh2jloQbQx2h1oIbQZJYGS4cl5bYEkwZJxyT1swbZx2zzYgEhBJDGSHNhBbDDYIE2BJuGTeN2ATMEmcZM"
    "83MFucbc83GBMMNwwTuEneN7gTnEnPN5xbzzeOE9433hPPN89ssHZcey9ZIGyYdk5ZEGyMdkdZCGyGWQRZAkiwZFxyL1mwSJhkTjMgERBszmRHMxAR"
    "CEiGMwhZhkiDEQIRsEjcZG8zsBGYSM4zmFnOSMczjBGGEYMR3EjvM9wRzjPOEcczxzPvWKBsWHYuWJBsTHYnWIhsRliEbENYgliBEKBIWGQuMaAQkE"
    "hMZCcxkFjMbGcxiBCESEMxhFjDMYIQ2EhuMdgQzEhnMcxY5zHGEMMxwzHuMedYUGwsdhdYSGwmWERsI1hCWEEQUEgsZBcw0BBISCYwyFhmSCMwxBBC"
    "MMIQQRBsMOww5jDjbBZsE1ghSBYQJDBkMGIwYUVgYrhxXkUwYpwKIEUYYo4KEEUMCggKBAtgRbhi3gswRZxizwsYRY4LDAsGC7hF3gucRc8LjgveC8"
    "9msHNcea9NIGaYc05NEGaMc0dNCGaGTQRmg0SwYlxxL02wRJhiThsgCRBmzmJHGxBNjESGGwgJBBsECbBE3GJvG7AJmGbvG5hNzkTHG4wJhhuGCdxE"
    "7xvcCc4bzgnHCe8b726gd1h7rm6Qd0x7p26Id0ZuhHdDboJMoGZYcy5doEyQd25zJ12Qbsx3Z12ITIRmQ12EbsNMgQigRFhiLhmgCJBETGInO6AZkE"
    "zMZmc7kF3MbudEQzuIGYRMwzuECIEI2ERuGdgIzERnO9gZzEznO8xd5wjDGcMI7hnuCOc77hnnblB3LHuXbkh3Jm5EdyNuQm5BTFBmLHMXXNBMSHc3"
    "XMhuZmYjXMRMQlzCTEFcwQhQRCxiFxjQCEhEJjnQGMhMZkQjOchc5ghCOcQYwghBGMEIbEQ3GOwIZjnsGOYIYznmGOMIdzn3bih3Fm4kdxNuIm4hTC"
    "hmFlxoTCRmE1xkbjNcYkwhXGEIKEQWGGgIJEQTOOgYZEwzOORccwghOOIYYTjhGHY49jjzdwtuEWYLTBJMEQgUGDQ4dAgRGDFCsAUgQpgFEEKMYUcF"
    "CEKGBQRCgwWwQtxhbwWYQs4FjELHBYYFgwXcQu8FzgXHBe9GoGNYca5GkGNMRohjRkaEY0NGggSgQlhhLg2gBJBjbmEnDZBGzGNnDYgEhEJDDYRGww"
    "SBBNhCbg3YBMxCZw3MRucNxgTDBO4N7gTnDednUHOseddnSHOmZ0Rzo2dCZ0FGUGMsTtBGSGMmTshnZmMjTsRGQk7CRkFOwQRQQiwM0ARIYzcd0AzI"
    "RmZCIx3ITuYEQh3EDMIEQQzBBGxCNwzsBGYd7AzmBGMd5gzjBHcM9x33d6h71neke9N3onehZyhzlm9od7Zzk29kd7NvYmchb2FGKGMWTmhGJGMTXu"
    "hOZGczXuRvc0YhXuJOYV7hBChCFgxoBCRCExzoDGRGMz3oHOROcwQhPeRe8wxhPeIENgx2BDMc9gxzPfYc8z3zd5R7y3eSd5FnFHOLbzR3m28yZxFv"
    "MUYUYwtONEYSXnROMkYRXnJOMV5xBBRCCww0RhscdAwyBBE89BxyDDE88hxxPPEMOzz7d4lvGm8ZThpeOl45DBocOjx6PHkCoAKQQUwCiAKEAoIC2A"
    "LMAsYCwwLuAudDUENIYaZDRGGjQ0JDQQJQQSwG0ENsQSYGyENmBsRDYwbCAkEGwQJsQTcG7EN3BuYCYwbjAncG92OoY6RjomOhQyhHaGO2YZNHZGOz"
    "R2JDIUdhAigGaAIkQRMO6AZkAiIO5AZiAiEO4gZhAjYGdgIzDvYGcw7zc9Rz0nPRY5RntHPbZ7JjkWexQxRhi0c0Y5tPdEcyQxFPckcxT3ECFEELBj"
    "RDGw50BjICER70DnIGMR7yDnECGwY7Dnse+3vqe+lzynfac8l32WOKZ5pjiW+6Z5lvuUMKRxpDCU86RxlfenqwfVx1IHqYfU51EHqMfUd1CHqGdQR6"
    "g3UCdbB63H1vayB1mHrOaxB1jHrHawh1hmsEdYNrAmuwddx671cga5h1zlcQa4x1x1cIa4ZXBGuDVwJXsGvcde8vIFeYa84vEFeMa8cvCFeGLwRXgy"
    "+wV9xr7y+YV84vjFfHL4Yv3FfvL84vx3Sgelh9LnSQekx9J3SIekZ0hHpDdIJ0gWmgdNh6bmmQdMx6Z2mIdMZphHTDaYJpgVOgadh07lOQacx051OI"
    "acZThGnDU4JTgSegU9hp7ieQU8xp5yeIU8YnhFPDJ4In2FPuJ8xT5yfGJ8Mn7ifndFB6LH0XdEh6JnREeiN0QnRBaNB0bHo3aMh0ZmjEdGNowmjBUd"
    "Bo7HR3Ucho5lHEaONRwlHBI9BR7Gj3I8hR5iPEUeMjwiPBI+xR9yPmI+Mj93QoehZ0JHoTdCJ0IWhodDZoZHQzaGJoYVDoaHZQ5GhzUOJQ4SHoUPYh"
    "5FDzIeIh4SH2IfN0FHoLdBJ0EWg0dBtoMmgxUHRoO1ByUHEg9FB7IPIg8XQKdAloGmgZUDpQOXKgeVh8rnKQeUx8p3KIeUZyhHlDcoJygWWgcth5bm"
    "WQcsx5Z2WIcsZlhHLDZYJlgUugZdhy7kuQZcxy50uIZcZLhGXDS4JLgRegS9hl7heQS8xl5xeIS8YXhEvDF4IX2EvuF8xL5xfGF8MX7hfne1B9rDX4"
    "e0h9pjT8e0R9ozR+e0J7QXJQeSx8l3bQckh9t3bIe2Z5I3bEckJ2wnJBdsFk0HJseTdt0GTIcmZtyHbmcmNtxGTCbcJkwW3BSdBk7HJ3W9BJyGTmW8"
    "ht5mTjW8RJwlvCScFbwRPQSexk9zfQE8hJ5jfIW+ZJ4zfEE8I3whPBE+xJ9zfsE+Y35hPjN+MT93sofZYy/HskfZMyfnsiMj97IXIoeRZ2aHIkeRN2"
    "ZHszdmJyIXZhZGhyNmzoZGRyM2zkdnNs4mRhbOFI6GR2WehI5GRzWeRs81niSOFZ4RHoSPYz6BHkSPMz5FnzM+IR4TPhEfYz9hHzM/N7FH2LMX57Ej"
    "E/exFyFHkLdjR7G3YychF2MWQ0chtsdGQybHJkMWxxSHRkO1j0bHtY8khxWPEQ9Eh7MfQQ8jHyEPEx8RD7Mft7CjC/ewlyCnYacgl2GWQabDpkGWw5"
    "SDpYekg5WHkQejD6EHkw+XsFcgV2DWQNbB1IHVg9cVB4rHxXcUh4pnFEeKNxQnFBYtBxbHi3YshxZmLEcWNiwmLBRdBi7HF3Rchi5kXEYuNFwkXBC9"
    "BF7GL3C8hF5gvEReMLwgvBC+xF9wvmC+ML93mofNYa/HmkfNMafnmiGj95oXEoeJZzaHEkeJNzZHmzc2JxIXNhYmhxNmboYmRxM2bkc3Nm4mJhZuFE"
    "6GJ2TehE5GJzTeRm803iROFN4QnoRPYb6AnkRPMb5E3zG+IJ4RvhCfYb9gnzG/N91Dr4XX590jp8XT990To+Oh95lHzLGX57tH3bO34ZP3uyeZE7P3"
    "uxcRR4i3M0cRJ3dHu7cRF3cnMxd3FiNHEbZnRiMm70ZnJiMW7yZnFu8UR0YjtM9ERyXfRM8kRxXfJM8V3xCPREexn0CPI79BnyCPE78hnxO/EI+xn7"
    "fco5fFy/fck5PjkfeYoYv3uaeYk5v3uZcQpzGnEJdzpzGXc5YhpmOmIZbnpmOW55RDpMekQ5XPpMeVz5CHoY+gh5OfoY+Tn5fcU4vjifeYV7jXEFcw"
    "13HWINZh1uPUQdTD1cfQg9GH04/ThfcKh4VnCkeFNwonChYWhwtmFkcLNhYmFhQuhhdkLkYXNC4kLhBehC9gXkQvMF4gXhBfYF83jUfGsNfnjSDT94"
    "0XCUeEtxtHCScbJwkXGxYTRwm2N0YTJjcmExY3FCdGE7RvRCckbyQnFG8QT0QnsN9ATyDfIE8Q3xBPsN+3zqHXxOv3zpHT4dH3jKDL952njJHb952X"
    "CKcZpwiXO6cZlzuWEaYzphGWd6YzlneUI6RnpCOU76RnlO+QR6DPoEeR36DPkd+T14Xr49PF6fPR49D3zlHL597T2+HJ89n3jFec173XCFcY1znXe9"
    "YQ1jHWc9b31CHUY9Tn1e/QQ9DH0c/Ty8Xl88njyPHF883zxePE88L3BUcFJwUWC0cFtgsmCxQXRgu0FyQXEC9EF7AvIC8QL7eGoGv3hpcEpw2nBJcN"
    "lgmmG6YJlhuUE6Q3pBOUN5AnoG+gJ5Bvl8dQ6+Dp94ZXjtcEVwzXHdYI1hnWO9QR1DPUd9Aj0GfQ79HrxPXx6eHo8OXx7fPrhfXj6cX08+jj6HHl4+"
    "3h5PPs8+XF8vPk4+Rx4vPm8+Lj4nPhdgWmBZQLpAuQF6AXlwbWBNYN1AnUG9AT0DfQdfD14PTx9cT68fTh9HDy8fbz9YX64/TF+nP0Y/Qx8uP24fJz"
    "9nPyxflz8mPyMfFz83PxY/EwevD64Ppx+sT9cfph+jD5cftx+WH5NV8Gr8KeBU+Gp+KPBUfGo/KHhUPig8fWgt8Fb8fWQs+FZ+fWIsfFY/fWEsPnro"
    "fXYu/HrkfXMufnriLj964XXoevZ15HrzdeJ14WvodfZr5HXza+Jr4Vfoa/ZX5GvzV+Il4FL4aX4k8FJ8aT8keFI+JDxSHyQefTQm+FN+fTImfFM/fT"
    "EmPiYfenR9Oyd+enInP3pxdPR6e3TydPFp9HT7afJp8VP0aftT8lPxIvBRfGi/InhRPiI8UR8iHiIPfRojfFG/fRkjPiMfejojv3o5dHp0eWj6aPlR"
    "+lH5IXhQviE8UJ8hHiEPfQ0hviGfeh10PWh9ILxQXyCeII8g3yBeIE8V4Er4ZX4U8Ep8ZT8UeEo+FDxKHxQefLQW+Et+fLIWfEs/fLEWPhYfeXR8ux"
    "d+eXIXP3lxcvR5e3LycvFl9HL7ZfJl8Uv0ZftL8kvxWvBtfHa/NOBaeG0+NHBaPG0fNDhaHjQcWg80DhLwSXxkvzbwEnhJPjZ4Wz5JHzY8Eh42HhIP"
    "Ng98mhN8Sb99unyZN3wTPn25Nz4THzcfeToTv3t6eTk3v3t5cnp2+nJ5dvlk+m36ZPlt+Un6Sfky4Fl4bL4ycFk8bJ8yOFkeMhxZDzIOMgcReEi+M3"
    "gRPEifMzxZnzMeEQ8zD3yNEb59nTO+EZ8zn3kdez1yPXZ9ZH1s/Uj9MXBYvGxfMThYnjEcWI8xDjEHELxIXzG8EJ4xnhCPMY8Q3zHfMLhYXjCcWE8w"
    "jjCHEF4w3hBPMM8wXFgvME4wRxAvMG8wLjAnCvBFfGK/CnhFPgo8RR8KHgoPfFoLfEW/fFkLPgsfeLoLv3i5cXpxeWL6YvlF+kX5GuBNeGa+GnBNPG"
    "afGjhNHhocTQ8aDhoHCXhEvht4CTxEnxs8TZ8bHgkPGw98TQm+fN0bvgmfG594nXm9cT1zfWJ9Zv1E/V1wbrx3XzpgXThunjowXRxujzoYXQ46DF0H"
    "OgYZcEy8Zl87cBk4TJ47OF2eTI87HBkOOw4ZBzsHCLxEXxm8CJ47vBmeCI87nhmPO48I3xnfO985YFy4bl45MFycbk85GFyOOQxchzkGOQMYuExeOb"
    "gYnExPOZxczzmOGIc5hwheGN4ITzneGM85zziwXFxuLziYXE44jFxHOIY4gxhcTC843BhOOM4YRzjHCC8YbzjvOFhcLjhMXCc4RjhDGC44bhgnOGc4"
    "LFwXOCY4IxgXODc4FjgTBXhCvgU8Qp8FHgUPBb4Fn3hdcL1hfUL9DXBGvGNfDThGng0cRo8NDg0HBLxCXw28BJ4NngSPDY8E3w3fHWBOuGdeHTBOnG"
    "dPHRhOjh0MTocdBh0DDLhGXh24DJxGTx2cDI4djgyHHYcEXgzeBE8d3gzPHc9esG9cd689IF6Yb049EF6Mb0c9CF6GPQRegz0CHLBOXGcvPbAcmE5O"
    "PZhezk5HPYwchj2GHIM9gwxcRi8c3AxOPdwczgxHPc4cxz3HBC8MbxzvPe88oF5Yby48kF5Mbyc8iF5GPIReQzyCPIEcWE4uPNgcTE4nPMxeZzzGHE"
    "M8wwwuHG4MJzzuHGc85zxQXixvFzxIXiY8RF4jPEI8QRwsThc8bBwmPGYcIzxjDBccNzx3PCheFjwkXhM8IjwhHBY8NhwTPDM8FF4LPBI8ERwLPBsC"
    "vEFfAp4CjwLfBrhDXgacQ08GjgaHAl4G3gJPBs8OsEdcY68OmEdODoxHRw6GDoMGXEMvDtwGTg7OBkcOxwIvBm8O7x6gT1hnrh6QT0xnpx6IT0YehE"
    "9DHoIegQ5YRy4e2A5MRycezE9nHsYOQx7DBi4ObgYnHu4OZx7nX1BvrHfXX0hvpl9Eb6NfQl9BHlBPLGeXPtAeSE8mPshfZk8jPsQeQj7CHkE+wQ4s"
    "RxcebA4mPuweZg4jPuYeYz7jBhcONx53PvdfKG+WXyRvk18iXyEeKE8WPmgeJE8TPmRfMz5iHiE+YQ4WHjYOEz52HjM+c18Ub4tfEl8RHhRPCz40Hh"
    "I+Mh4RPjEOCx4bPjtfCl8JHgo+Gh4JPhkBXgFPA1xBrwNOA0cBLwNvB1hDrgdMQ6cHRgdDAy4HbgMnB2cPUEesY9cPSEemD0RHow9CD0EHLEOXD2xH"
    "tw9mByMPYwMXBzcPd0+oZ9ZPpGfTT6JPoQ8oR5YfaE+2R5MfZA8iH2IPIR9hBxYPNgcTH3YPMx9zb9R362/Sb9FPlGfLX7RPkl+yT5FfsQ8UR4sfNA"
    "8SP3QfMg8RP3IfMT9xBwsPGx87P3tvym/JT4pfmk+JX5kPCh8aDwk/Oh8ZPzlvxU+FX40PBR8NPx0BrgGnA6xB1wOmA6MBlwO3B6hD1gekQ9MHogeh"
    "A5YHtgOTB7NH1GPrR9JH0QeUQ8sPtEfbD7IHkQ+xA4sHmw+7Z+pn6UfKT9pHyU/ZB4oPmgeJH7oPmR+5Z+VHxU/NB4UPjR+dAdYB0wPUQesD0gPRAc"
    "sD20PqQ+kDygfaA8kH2WP1"
)
"""Modules of a pattern but the first and the last, in two bytes each."""
