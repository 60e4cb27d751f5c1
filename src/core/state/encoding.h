/* SPDX-License-Identifier: MIT
 *
 * What the walkers over world_fields.def share: encode.c, decode.c, hash.c and invariant.c. */
#ifndef CORE_STATE_ENCODING_H
#define CORE_STATE_ENCODING_H

#include "base/hash.h"
#include "ruleset.h"

/* The version of the encoding is the number of blocks of fields it holds. What the account of the hero's losses needs
 * came with one of them: its fields, and whose gas and fire are. */
enum { ENCODING_VERSION = 11, ACCOUNT_BLOCK = 5, ENCODED_EXPLORED = 0x80 };

/* The owners of fields, as bits: a walker takes the rows of some of them. OWNER_x is a row's bit, IN_x the variable of
 * the walker in which the field lies. */
enum owner {
    OWNER_WORLD = 1,
    OWNER_MAP = 2,
    OWNER_TABLE = 4,
    OWNER_SLOT = 8,
    OWNER_ENTITY = 16,
    OWNER_ACTOR = 32,
    OWNER_FLOOR = 64,
    OWNER_MEMORY = 128,
    OWNER_ACCOUNT = 256,
};
#define IN_WORLD   world
#define IN_MAP     world
#define IN_TABLE   world
#define IN_SLOT    entity
#define IN_ENTITY  entity
#define IN_ACTOR   entity
#define IN_FLOOR   world
#define IN_MEMORY  entity
#define IN_ACCOUNT world

/* Whether each of the owners' fields in the first `blocks` blocks lies within its range; `why` (may be NULL) names the
 * first that does not. `entity` may be NULL when only fields of the world are asked for. */
bool fields_in_range(const struct world *world, const struct entity *entity, int owners, int blocks,
                     struct strbuf *why);

/* Writes fields of the owners; and the cells of the map, whose times count from `since`. encode.c */
void encode_fields(struct byte_writer *out, const struct world *world, const struct entity *entity, int owners,
                   int blocks);
void encode_cells(struct byte_writer *out, const struct game *game, uint32_t since);

/* Bytes that become a world. */
struct world_decoder {
    struct byte_reader *in;
    struct game *game;
    struct strbuf *why;       /* may be NULL */
    kind_id kinds[MAX_KINDS]; /* from the table's indices to the rules' */
    int kind_count;
    int blocks;     /* of the list of fields that the bytes hold */
    uint32_t since; /* when the times of the cells begin */
};

/* Reads what encode.c has written; false, with a reason, when it is damaged. decode.c */
bool decode_refuse(struct world_decoder *decoder, const char *reason);
void decode_fields(struct world_decoder *decoder, struct entity *entity, int owners);
bool decode_map(struct world_decoder *decoder);
bool decode_entity(struct world_decoder *decoder, struct entity *entity);

/* Feeds a hash with an entity's fields of one block, with the world's, with the cells of the map, and with what else
 * those of the campaign are, their times counted from `since`. hash.c */
void hash_entity(struct hash *hash, const struct game *game, const struct entity *entity, int block);
void hash_owners(struct hash *hash, const struct game *game, int owners, int block);
void hash_cells(struct hash *hash, const struct map *map);
void hash_terrain(struct hash *hash, const struct game *game, uint32_t since);

/* Whether what is on the floor could be there, in a world without a hero. */
bool floor_check_stored(const struct game *game, struct strbuf *why);

/* The part of game_check that needs nothing derived. */
bool game_check_stored(const struct game *game, struct strbuf *why);

#endif
