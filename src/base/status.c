/* SPDX-License-Identifier: MIT
 *
 * Filling in and collecting fault reports. Decides nothing and prints nothing.
 * Called wherever bytes, files or terminals may disappoint. */
#include "base/status.h"

#include "base/strbuf.h"

#include <stdarg.h>
#include <stddef.h>

static void fault_place(struct fault *fault, enum status code, const char *file, int line, int column)
{
    fault->code = code;
    fault->line = line;
    fault->column = column;
    COPY_TEXT(fault->file, file ? file : "");
}

enum status fault_set(struct fault *fault, enum status code, const char *file, int line, int column, const char *text)
{
    if (fault) {
        fault_place(fault, code, file, line, column);
        COPY_TEXT(fault->text, text);
    }
    return code;
}

enum status fault_setf(struct fault *fault, enum status code, const char *file, int line, int column,
                       const char *format, ...)
{
    if (fault) {
        struct strbuf text;
        va_list args;

        fault_place(fault, code, file, line, column);
        STRBUF_OVER(&text, fault->text);
        va_start(args, format);
        strbuf_vformat(&text, format, args);
        va_end(args);
    }
    return code;
}

void fault_list_add(struct fault_list *list, const struct fault *fault)
{
    if (list->count < list->capacity)
        list->items[list->count++] = *fault;
    else
        list->lost++;
}
