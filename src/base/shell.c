/* SPDX-License-Identifier: MIT
 *
 * Paths as words of a shell, for sentences that give a command to be typed or pasted. Runs nothing. Called where such a
 * sentence is made. */
#include "base/strbuf.h"
#include "base/utf8.h"

#include <string.h>

enum shell_form { SHELL_BARE, SHELL_QUOTED, SHELL_ESCAPED };

static bool is_plain(char c)
{
    static const char OTHERS[] = "/._-+:,@%=";
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    for (size_t i = 0; i < sizeof OTHERS - 1; i++)
        plain |= c == OTHERS[i];
    return plain;
}

/* The simplest form that says the path: escapes only where a character must not reach a terminal. */
static enum shell_form form_of(const char *path)
{
    enum shell_form form = path[0] ? SHELL_BARE : SHELL_QUOTED;
    size_t left = strlen(path);
    while (left > 0) {
        uint32_t codepoint;
        size_t length = utf8_decode(path, left, &codepoint);
        if (length == 0 || utf8_width(codepoint) < 0)
            return SHELL_ESCAPED;
        if (!is_plain(*path))
            form = SHELL_QUOTED;
        path += length;
        left -= length;
    }
    return form;
}

/* A byte of an escaped word, which is all ASCII. */
static void add_escaped(struct strbuf *buf, char c)
{
    unsigned byte = (unsigned char)c;
    if (c == '\'' || c == '\\')
        strbuf_char(buf, '\\');
    if (byte >= 0x20 && byte < 0x7f) {
        strbuf_char(buf, c);
        return;
    }
    strbuf_char(buf, '\\');
    for (int shift = 6; shift >= 0; shift -= 3)
        strbuf_char(buf, (char)('0' + (byte >> shift & 7)));
}

void strbuf_shell_path(struct strbuf *buf, const char *path)
{
    enum shell_form form = form_of(path);
    if (path[0] == '-') /* or it would be an option */
        strbuf_text(buf, "./");
    if (form == SHELL_BARE) {
        strbuf_text(buf, path);
        return;
    }
    strbuf_text(buf, form == SHELL_ESCAPED ? "$'" : "'");
    for (const char *c = path; *c; c++) {
        if (form == SHELL_ESCAPED)
            add_escaped(buf, *c);
        else if (*c == '\'')
            strbuf_text(buf, "'\\''");
        else
            strbuf_bytes(buf, c, 1);
    }
    strbuf_char(buf, '\'');
}
