/* SPDX-License-Identifier: MIT
 *
 * What is the matter with a foe of the campaign, and what it knows, in a word or two; what statuses do. */
#ifndef UI_LOG_FOE_STATE_H
#define UI_LOG_FOE_STATE_H

#include "base/path_map.h"
#include "core/view.h"
#include "text/text.h"

/* Appends "held 3" and its like; of a ward what it takes up. */
void foe_state_status(const struct catalogue *catalogue, enum status_kind status, int turns, int ward,
                      struct strbuf *out);

/* What keeps harm off who has a status. */
struct soaked {
    int ward;   /* that a ward takes up yet */
    int spared; /* of each flat damage */
};

/* The same with what it does to who has it, as a sentence. */
void foe_state_means(const struct catalogue *catalogue, enum status_kind status, int turns, struct soaked soaked,
                     struct strbuf *out);

/* What a status does, of nobody: "Weak N: power is 3 lower." */
void foe_state_about(const struct catalogue *catalogue, enum status_kind status, struct strbuf *name,
                     struct strbuf *means);

/* The ways of foes to the hero in one view: begun empty, found once for all of them, when the first is asked about. */
struct foe_ways {
    bool found;
    struct path_map moves;
    uint32_t words[PATH_WORDS(MAX_MAP_WIDTH, MAX_MAP_HEIGHT)];
};

static inline void foe_ways_begin(struct foe_ways *ways)
{
    ways->found = false;
}

/* Appends the status that binds a foe most, else what it knows: "stunned", "asleep", "hunts". */
void foe_state_say(const struct catalogue *catalogue, const struct view *view, struct foe_ways *ways,
                   const struct view_entity *foe, struct strbuf *out);

/* The same in fewer letters where there is a shorter word: "sleep". */
void foe_state_say_short(const struct catalogue *catalogue, const struct view *view, struct foe_ways *ways,
                         const struct view_entity *foe, struct strbuf *out);

#endif
