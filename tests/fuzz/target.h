/* SPDX-License-Identifier: MIT
 *
 * What every fuzz target shares: the entry that libFuzzer calls (and replay.c, where there is no libFuzzer), and a
 * check that ends the program when a promise is broken. Untrusted bytes may be refused; they may never break one. */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Tries one input; never fails but by ending the program. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define PROMISE(condition)                                                                                             \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);                                    \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

#endif
