/* SPDX-License-Identifier: MIT
 *
 * Locks of any bytes: who plays, and who asks whom to leave. What is taken from them may stand on a terminal. */
#include "target.h"

#include "base/utf8.h"
#include "persist/save/lock.h"

#include <string.h>

enum { MAX_BYTES = 1 << 12 };

/* A copy with a zero at its end, in memory of its own size, so that a sanitizer sees the first byte read behind it. */
static char *copy_of(const uint8_t *bytes, size_t size)
{
    char *copy = malloc(size + 1);
    PROMISE(copy);
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    return copy;
}

static void check_holder(const struct lock_holder *holder)
{
    char clean[SAVE_HOST_SIZE];
    PROMISE(holder->pid >= 1 && holder->birth >= 0);
    utf8_sanitise(holder->host, clean, sizeof clean);
    PROMISE(strcmp(clean, holder->host) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct lock_holder holder, who;
    if (size > MAX_BYTES)
        return 0;
    char *text = copy_of(bytes, size);
    bool known = lock_parse(text, &holder);
    free(text);
    PROMISE(known || holder.pid == 0);
    if (known)
        check_holder(&holder);
    text = copy_of(bytes, size);
    if (lock_find_request(text, size, &holder, &who)) {
        PROMISE(known);
        check_holder(&who);
    }
    free(text);
    return 0;
}
