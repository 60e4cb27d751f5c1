/* SPDX-License-Identifier: MIT
 *
 * What the walkers over world_fields.def share: encode.c, decode.c, hash.c and invariant.c. */
#ifndef CORE_STATE_ENCODING_H
#define CORE_STATE_ENCODING_H

#include "ruleset.h"

/* The version of the encoding is the number of blocks of fields it holds. */
enum { ENCODING_VERSION = 2, ENCODED_EXPLORED = 0x80 };

/* The owners of fields, as bits: a walker takes the rows of some of them. OWNER_x is a row's bit, IN_x the variable of
 * the walker in which the field lies. */
enum owner {
    OWNER_WORLD = 1,
    OWNER_MAP = 2,
    OWNER_TABLE = 4,
    OWNER_SLOT = 8,
    OWNER_ENTITY = 16,
    OWNER_ACTOR = 32,
};
#define IN_WORLD  world
#define IN_MAP    world
#define IN_TABLE  world
#define IN_SLOT   entity
#define IN_ENTITY entity
#define IN_ACTOR  entity

/* Whether each of the owners' fields in the first `blocks` blocks lies within its range; `why` (may be NULL) names the
 * first that does not. `entity` may be NULL when only fields of the world are asked for. */
bool fields_in_range(const struct world *world, const struct entity *entity, int owners, int blocks,
                     struct strbuf *why);

/* The part of game_check that needs nothing derived. */
bool game_check_stored(const struct game *game, struct strbuf *why);

#endif
