/* SPDX-License-Identifier: MIT
 *
 * Text for standard output and standard error where no screen is open: what must not reach a terminal is replaced, and
 * what the locale cannot show is folded to ASCII. Called by main.c, the tools and the batches. */
#include "print.h"

#include "base/utf8.h"
#include "sys/sys.h"

void print_text(FILE *stream, const char *text)
{
    char folded[2048];
    utf8_fold(text, folded, sizeof folded);
    fputs(sys_locale_is_utf8() ? text : folded, stream);
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
    if (faults->lost > 0)
        fprintf(stderr, "barrow: and %d more\n", faults->lost);
}
