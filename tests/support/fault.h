/* SPDX-License-Identifier: MIT
 *
 * A fault in English, for what a test expects and prints. */
#ifndef SUPPORT_FAULT_H
#define SUPPORT_FAULT_H

#include "base/fault.h"

/* Valid until the next call. */
static inline const char *fault_text(const struct fault *fault)
{
    static char text[FAULT_SENTENCE_SIZE];
    return fault_english(fault, text, sizeof text);
}

#endif
