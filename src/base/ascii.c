/* SPDX-License-Identifier: MIT
 *
 * What a character looks like where there is only ASCII: letters lose their accents, lines and blocks become what
 * roguelikes always drew them with. Called where a terminal or a stream has no UTF-8. */
#include "base/utf8.h"

#include "base/strbuf.h"

#include <string.h>

struct stand_in {
    uint32_t first, last;
    char ascii;
};

/* U+00A0 .. U+00FF */
static const char LATIN[] = " !cL$Y|S\"Ca\"--R-o+23'uP.,1o\"%%%?"
                            "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTs"
                            "aaaaaaaceeeeiiiidnooooo/ouuuuyty";

_Static_assert(sizeof LATIN - 1 == 96, "one stand-in for each character of Latin-1's upper half");

static const struct stand_in STAND_INS[] = {
    {0x2000, 0x200a, ' '}, {0x202f, 0x202f, ' '},  {0x0152, 0x0152, 'O'}, {0x0153, 0x0153, 'o'}, {0x0178, 0x0178, 'Y'},
    {0x2010, 0x2015, '-'}, {0x2018, 0x201b, '\''}, {0x201c, 0x201f, '"'}, {0x2020, 0x2021, '+'}, {0x2022, 0x2022, '*'},
    {0x2026, 0x2026, '.'}, {0x2039, 0x2039, '<'},  {0x203a, 0x203a, '>'}, {0x20ac, 0x20ac, 'E'}, {0x2190, 0x2190, '<'},
    {0x2191, 0x2191, '^'}, {0x2192, 0x2192, '>'},  {0x2193, 0x2193, 'v'}, {0x2212, 0x2212, '-'}, {0x2219, 0x2219, '.'},
    {0x2264, 0x2264, '<'}, {0x2265, 0x2265, '>'},  {0x22c5, 0x22c5, '.'}, {0x2500, 0x2501, '-'}, {0x2502, 0x2503, '|'},
    {0x2504, 0x2505, '-'}, {0x2506, 0x2507, '|'},  {0x2508, 0x2509, '-'}, {0x250a, 0x250b, '|'}, {0x250c, 0x254b, '+'},
    {0x254c, 0x254d, '-'}, {0x254e, 0x254f, '|'},  {0x2550, 0x2550, '='}, {0x2551, 0x2551, '|'}, {0x2552, 0x2570, '+'},
    {0x2571, 0x2571, '/'}, {0x2572, 0x2572, '\\'}, {0x2573, 0x2573, 'X'}, {0x2574, 0x257f, '-'}, {0x2580, 0x2593, '#'},
    {0x2594, 0x259f, '#'}, {0x25a0, 0x25ff, '*'},  {0x2713, 0x2714, '+'}, {0x2717, 0x2718, 'x'},
};

char utf8_ascii(uint32_t glyph)
{
    if (glyph >= ' ' && glyph < 0x7f)
        return (char)glyph;
    if (glyph >= 0xa0 && glyph <= 0xff)
        return LATIN[glyph - 0xa0];
    for (size_t i = 0; i < sizeof STAND_INS / sizeof *STAND_INS; i++) {
        if (glyph >= STAND_INS[i].first && glyph <= STAND_INS[i].last)
            return STAND_INS[i].ascii;
    }
    return '?';
}

/* Letters as small ones without accents. */
static uint32_t plain(uint32_t code)
{
    char stand_in = utf8_ascii(code);
    if (stand_in >= 'A' && stand_in <= 'Z')
        return (uint32_t)(stand_in - 'A' + 'a');
    return stand_in == '?' ? code : (uint32_t)stand_in;
}

size_t utf8_alike(const char *text, const char *part, size_t size)
{
    size_t at = 0;
    for (size_t done = 0; done < size;) {
        uint32_t wanted, there;
        size_t step = utf8_decode(part + done, size - done, &wanted);
        size_t taken = utf8_decode(text + at, strlen(text + at), &there);
        if (step == 0 || taken == 0 || plain(wanted) != plain(there))
            return 0;
        done += step;
        at += taken;
    }
    return at;
}

void utf8_fold(const char *text, char *out, size_t capacity)
{
    size_t size = strlen(text);
    struct strbuf buf = strbuf_of(out, capacity);
    while (size > 0) {
        uint32_t codepoint;
        size_t length = utf8_decode(text, size, &codepoint);
        if (length == 0 || codepoint < 0x80)
            strbuf_char(&buf, *text);
        else if (utf8_width(codepoint) != 0)
            strbuf_char(&buf, utf8_ascii(codepoint));
        text += length > 0 ? length : 1;
        size -= length > 0 ? length : 1;
    }
}
