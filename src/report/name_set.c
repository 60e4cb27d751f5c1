/* SPDX-License-Identifier: MIT
 *
 * A sorted array of hashes. */
#include "name_set.h"

#include "base/hash.h"

#include <stdlib.h>

bool name_set_add(struct name_set *set, const char *name, size_t size)
{
    enum { FIRST = 256 };
    if (set->count == set->capacity) {
        size_t capacity = set->capacity ? 2 * set->capacity : FIRST;
        uint64_t *list = realloc(set->list, capacity * sizeof *list);
        if (!list)
            return false;
        set->list = list;
        set->capacity = capacity;
    }
    set->list[set->count++] = hash_once(0, name, size);
    return true;
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

void name_set_sort(struct name_set *set)
{
    if (set->count > 0)
        qsort(set->list, set->count, sizeof *set->list, by_value);
}

bool name_set_has(const struct name_set *set, const char *name, size_t size)
{
    uint64_t hash = hash_once(0, name, size);
    return set->count > 0 && bsearch(&hash, set->list, set->count, sizeof hash, by_value) != NULL;
}

void name_set_release(struct name_set *set)
{
    free(set->list);
    *set = (struct name_set){NULL, 0, 0};
}
