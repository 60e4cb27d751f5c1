#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints src/base/utf8_ranges.h from Python's copy of the Unicode Character Database, which needs no network.

python3 src/base/utf8_ranges.py >src/base/utf8_ranges.h

Another Python may have another version of Unicode: the header names the one it was made from, and the lint compares
only where they are the same. Widths follow Markus Kuhn's wcwidth, but for what must not reach a terminal.
"""

import unicodedata

HEAD = """/* SPDX-License-Identifier: MIT
 *
 * Every range of characters that does not take exactly one column: 0 for marks that combine, 2 for wide characters,
 * -1 for what must not reach a terminal. Sorted, without overlap. Made by utf8_ranges.py from the Unicode Character
 * Database %s (general category and East Asian width). Only utf8.c includes this. */
#ifndef BASE_UTF8_RANGES_H
#define BASE_UTF8_RANGES_H

#include <stdint.h>

struct utf8_range {
    uint32_t first;
    uint32_t last;
    int8_t width;
};

/* clang-format off */
static const struct utf8_range UTF8_RANGES[] = {
"""

TAIL = """};
/* clang-format on */

#endif
"""

LINE_WIDTH = 118
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, formats (bidi, joiners), surrogates, line and paragraph separators


def width(codepoint):
    """Columns of a character; None if it is not assigned."""
    character = chr(codepoint)
    category = unicodedata.category(character)
    noncharacter = codepoint & 0xFFFE == 0xFFFE or 0xFDD0 <= codepoint <= 0xFDEF
    if category in HIDDEN or noncharacter:
        return -1
    if category == "Cn":
        return None
    if category in ("Mn", "Me") or 0x1160 <= codepoint <= 0x11FF:  # Hangul vowels and finals join the syllable
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def ranges():
    """Runs of one width other than 1. What is not assigned inside a run of 0 or 2 belongs to it."""
    runs = []
    is_open = False
    for codepoint in range(0x110000):
        columns = width(codepoint)
        if columns is None:
            is_open = is_open and runs[-1][2] >= 0
        elif columns == 1:
            is_open = False
        elif is_open and runs[-1][2] == columns:
            runs[-1][1] = codepoint
        else:
            runs.append([codepoint, codepoint, columns])
            is_open = True
    return runs + [[0x110000, 0xFFFFFFFF, -1]]


def rows():
    """The ranges as initialisers, as many to a line as fit."""
    line = "   "
    for run in ranges():
        item = " {0x%x, 0x%x, %d}," % tuple(run)
        if len(line) + len(item) > LINE_WIDTH:
            yield line
            line = "   "
        line += item
    yield line


print(HEAD % ".".join(unicodedata.unidata_version.split(".")[:2]), end="")
for row in rows():
    print(row)
print(TAIL, end="")
