/* SPDX-License-Identifier: MIT
 *
 * A set of names as hashes, eight bytes each, however many there are. Two names that are taken for one only cost a look
 * that was spared or made in vain. Private to report. */
#ifndef REPORT_NAME_SET_H
#define REPORT_NAME_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Begins as zeros. */
struct name_set {
    uint64_t *list; /* owned */
    size_t count, capacity;
};

/* False when there is no memory for it. */
bool name_set_add(struct name_set *set, const char *name, size_t size);

/* Once after the last name was added, and before any is looked up. */
void name_set_sort(struct name_set *set);

bool name_set_has(const struct name_set *set, const char *name, size_t size);
void name_set_release(struct name_set *set);

#endif
