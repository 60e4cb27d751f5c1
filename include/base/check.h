/* SPDX-License-Identifier: MIT
 *
 * CHECK: an assertion that is always on, for our own bugs only. Never for bytes that came from outside.
 * check_failed is declared here and defined in sys, the one hole in the wall around base and core: it restores
 * the terminal, names the journal and aborts. */
#ifndef BASE_CHECK_H
#define BASE_CHECK_H

_Noreturn void check_failed(const char *condition, const char *file, int line);

#define CHECK(condition) ((condition) ? (void)0 : check_failed(#condition, __FILE__, __LINE__))

#endif
