/* SPDX-License-Identifier: MIT
 *
 * Text for standard output and standard error where no screen is open: what must not reach a terminal is replaced, and
 * what the locale cannot show is folded to ASCII. */
#include "print.h"

#include "base/utf8.h"
#include "sys/sys.h"

#include <string.h>

/* Folded to ASCII where the locale has no UTF-8. */
static void print_text(FILE *stream, const char *text)
{
    char folded[2048];
    utf8_fold(text, folded, sizeof folded);
    fputs(sys_locale_is_utf8() ? text : folded, stream);
}

enum { PRINT_COLS = 80 };

void print_wrapped(const char *text, int used, int indent)
{
    char word[256];
    if (indent > 0 && used >= indent) {
        putchar('\n');
        used = 0;
    }
    for (;;) {
        size_t length = strcspn(text, " \n");
        struct strbuf buf = STRBUF(word);
        strbuf_bytes(&buf, text, length);
        int columns = utf8_columns(word);
        if (used > indent && used + 1 + columns > PRINT_COLS) {
            putchar('\n');
            used = 0;
        }
        used += printf("%*s", used < indent ? indent - used : used > 0, "");
        print_text(stdout, word);
        used += columns;
        text += length;
        if (*text == '\n' || *text == '\0') {
            putchar('\n');
            used = 0;
        }
        if (*text == '\0')
            return;
        text++;
    }
}

void print_fault(const struct catalogue *catalogue, const struct fault *fault)
{
    char file[sizeof fault->file], told[FAULT_SENTENCE_SIZE], text[sizeof told];
    utf8_sanitise(text_path(catalogue, fault->file), file, sizeof file);
    utf8_sanitise(text_fault(catalogue, fault, told, sizeof told), text, sizeof text);
    fputs(fault->line ? "" : "barrow: ", stderr);
    if (file[0] && fault->line)
        fprintf(stderr, "%s:%d: ", file, fault->line);
    else if (file[0])
        fprintf(stderr, "%s: ", file);
    print_text(stderr, text);
    fputc('\n', stderr);
}

void print_faults(const struct catalogue *catalogue, const struct fault_list *faults)
{
    for (int i = 0; i < faults->count; i++)
        print_fault(catalogue, &faults->items[i]);
    if (faults->lost > 0) {
        struct fault more;
        (void)fault_set(&more, ST_BAD_DATA, FAULT_AND_MORE, faults->lost);
        print_fault(catalogue, &more);
    }
}
