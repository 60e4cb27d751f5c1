/* SPDX-License-Identifier: MIT
 *
 * check_failed for programs that link the library: says what is broken and aborts. The game itself has its own in sys,
 * which restores the terminal first. Part of the library only. */
#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void check_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "libbarrow: a bug: %s:%d: %s\n", file, line, condition);
    abort();
}
