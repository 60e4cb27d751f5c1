/* SPDX-License-Identifier: MIT
 *
 * What is carried, in the order and the groups in which it is shown. */
#ifndef UI_DRAW_PACK_GROUPS_H
#define UI_DRAW_PACK_GROUPS_H

#include "scene.h"

/* The groups in their order, each with its heading. */
#define PACK_GROUP_LIST(X)                                                                                             \
    X(WORN, MSG_PACK_WORN)                                                                                             \
    X(GEAR, MSG_PACK_GEAR)                                                                                             \
    X(USABLE, MSG_PACK_USABLE)                                                                                         \
    X(OTHER, MSG_PACK_OTHER)

enum pack_group {
#define X(name, message) PACK_GROUP_##name,
    PACK_GROUP_LIST(X)
#undef X
        PACK_GROUP_COUNT
};

enum message pack_groups_heading(enum pack_group group);
enum pack_group pack_groups_of(const struct scene *scene, const struct view_item *item);

/* The letters carried whose names hold `part`, group by group; returns their number. */
int pack_groups_letters(const struct scene *scene, const char *part, int letters[MAX_PACK]);

/* How many things like the one under a letter are carried and not worn; 0 for a free letter, for what is worn, and if
 * an earlier letter stands for them. */
int pack_groups_alike(const struct view *view, int letter);

#endif
