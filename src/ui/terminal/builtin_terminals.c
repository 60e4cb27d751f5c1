/* SPDX-License-Identifier: MIT
 *
 * Descriptions of terminals inside the program. Its rows are made by builtin_terminals_rows beside it. */
#include "builtin_terminals.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *type, *description;
} ROWS[] = {
#ifdef BARROW_STATIC
#include "builtin_terminals_rows.h"
#endif
    {NULL, NULL}};

const char *builtin_terminal(const char *type)
{
    size_t at = 0;
    while (ROWS[at].type && strcmp(ROWS[at].type, type) != 0)
        at++;
    return ROWS[at].description;
}
