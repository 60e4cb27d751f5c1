/* SPDX-License-Identifier: MIT
 *
 * Cells to bytes and back. There is one form for each floor: equal cells stand in runs as long as can be. */
#include "terrain_code.h"

#include "core/rules.h"
#include "world.h"

#include <string.h>

enum { MAX_RUN = 255 };

static size_t count_of(const struct map *map)
{
    return (size_t)map->width * (size_t)map->height;
}

static bool cell_equal(const struct floor_cell *a, const struct floor_cell *b)
{
    return a->ground == b->ground && a->cover == b->cover && a->gas_kind == b->gas_kind && a->gas == b->gas &&
           a->fire == b->fire && a->seen_ground == b->seen_ground && a->seen_cover == b->seen_cover;
}

/* --- To bytes ----------------------------------------------------------------------------------------------------- */

static void put_grounds(struct byte_writer *out, const struct rules *rules)
{
    put_u8(out, rules->ground_count);
    for (int i = GROUND_NONE + 1; i < rules->ground_count; i++) {
        size_t length = strlen(rules->grounds[i].id);
        put_u8(out, (uint8_t)length);
        put_bytes(out, rules->grounds[i].id, length);
    }
}

static void put_run(struct byte_writer *out, const struct floor_cell *cell, int length)
{
    const uint8_t bytes[] = {(uint8_t)length, cell->ground, cell->cover,       cell->gas_kind,
                             cell->gas,       cell->fire,   cell->seen_ground, cell->seen_cover};
    put_bytes(out, bytes, sizeof bytes);
}

void terrain_encode(const struct game *game, uint32_t since, struct byte_writer *out)
{
    const struct terrain *terrain = &game->world.terrain;
    size_t count = count_of(&game->world.map);
    put_grounds(out, game->rules);
    for (size_t i = 0, length; i < count; i += length) {
        for (length = 1; length < MAX_RUN && i + length < count; length++)
            if (!cell_equal(&terrain->at[i], &terrain->at[i + length]))
                break;
        put_run(out, &terrain->at[i], (int)length);
    }
    put_u8(out, terrain->return_count);
    for (int i = 0; i < terrain->return_count; i++) {
        const struct cell_return *waiting = &terrain->returns[i];
        put_u32(out, waiting->time - since);
        put_u8(out, (uint8_t)waiting->at.x);
        put_u8(out, (uint8_t)waiting->at.y);
        put_u8(out, waiting->layer);
        put_u8(out, waiting->row);
    }
}

/* --- From bytes --------------------------------------------------------------------------------------------------- */

struct terrain_decoder {
    struct byte_reader *in;
    struct game *game;
    uint32_t since;
    const char *why;
    int row_count;
    ground_id rows[MAX_GROUNDS]; /* from the table's indices to the rules' */
};

static bool bad(struct terrain_decoder *decoder, const char *why)
{
    decoder->why = why;
    return false;
}

static bool get_grounds(struct terrain_decoder *decoder)
{
    decoder->row_count = get_u8(decoder->in);
    decoder->rows[GROUND_NONE] = GROUND_NONE;
    if (decoder->row_count > MAX_GROUNDS)
        return bad(decoder, "the world's table of grounds is damaged");
    for (int i = GROUND_NONE + 1; i < decoder->row_count; i++) {
        char id[ID_SIZE];
        size_t length = get_u8(decoder->in);
        if (length >= ID_SIZE)
            return bad(decoder, "the world's table of grounds is damaged");
        get_bytes(decoder->in, id, length);
        id[length] = '\0';
        int row = decoder->in->failed ? -1 : rules_find_ground(decoder->game->rules, id);
        decoder->rows[i] = row < 0 ? GROUND_STAYS : (ground_id)row;
    }
    return true;
}

/* A row of this layer; GROUND_NONE passes. */
static bool get_row(struct terrain_decoder *decoder, enum layer layer, ground_id *row)
{
    unsigned index = get_u8(decoder->in);
    if (index >= (unsigned)decoder->row_count || decoder->rows[index] == GROUND_STAYS)
        return bad(decoder, "the world has a ground that the data files do not have");
    *row = decoder->rows[index];
    if (*row != GROUND_NONE && decoder->game->rules->grounds[*row].layer != (uint8_t)layer)
        return bad(decoder, "a ground of the world lies on the wrong layer");
    return true;
}

static bool get_cell(struct terrain_decoder *decoder, struct floor_cell *cell)
{
    struct byte_reader *in = decoder->in;
    if (!get_row(decoder, LAYER_GROUND, &cell->ground) || !get_row(decoder, LAYER_COVER, &cell->cover))
        return false;
    cell->gas_kind = get_u8(in);
    cell->gas = get_u8(in);
    cell->fire = get_u8(in);
    if (!get_row(decoder, LAYER_GROUND, &cell->seen_ground) || !get_row(decoder, LAYER_COVER, &cell->seen_cover))
        return false;
    if (cell->ground == GROUND_NONE)
        return bad(decoder, "a cell of the world has no ground");
    if (cell->gas_kind >= GAS_COUNT || (cell->gas > 0) != (cell->gas_kind != GAS_NONE))
        return bad(decoder, "a cell of the world has gas of no kind, or a kind of no gas");
    return true;
}

/* Whether the tile that stands for a cell is the one that follows from it. */
static bool fits_tile(const struct terrain_decoder *decoder, const struct floor_cell *cell, size_t at)
{
    bool blocked = ground_blocks(decoder->game->rules->grounds, cell->ground, cell->cover);
    return decoder->game->world.map.tiles[at] == (blocked ? TILE_WALL : TILE_FLOOR);
}

static bool get_cells(struct terrain_decoder *decoder)
{
    struct terrain *terrain = &decoder->game->world.terrain;
    size_t count = count_of(&decoder->game->world.map), last = 0;
    for (size_t i = 0; i < count;) {
        struct floor_cell cell;
        size_t length = get_u8(decoder->in);
        if (!get_cell(decoder, &cell))
            return false;
        bool torn = i > 0 && last < MAX_RUN && cell_equal(&cell, &terrain->at[i - 1]);
        if (length == 0 || length > count - i || torn || decoder->in->failed)
            return bad(decoder, "the cells of the world are damaged");
        for (last = length; length > 0; length--) {
            if (!fits_tile(decoder, &cell, i))
                return bad(decoder, "a cell's ground is not what its tile says");
            terrain->at[i++] = cell;
        }
    }
    return true;
}

static bool get_returns(struct terrain_decoder *decoder)
{
    struct terrain *terrain = &decoder->game->world.terrain;
    int count = get_u8(decoder->in);
    if (count > MAX_CELL_RETURNS)
        return bad(decoder, "too many cells of the world are to return");
    for (int i = 0; i < count; i++) {
        struct cell_return *waiting = &terrain->returns[i];
        uint32_t after = get_u32(decoder->in);
        waiting->time = after < MAX_TIME - decoder->since ? decoder->since + after : MAX_TIME;
        int x = get_u8(decoder->in), y = get_u8(decoder->in);
        waiting->at = point_at(x, y);
        waiting->layer = get_u8(decoder->in);
        if (waiting->layer >= LAYER_COUNT || after > MAX_TIME || !map_inside(&decoder->game->world.map, waiting->at))
            return bad(decoder, "a cell is to return that is none");
        if (!get_row(decoder, (enum layer)waiting->layer, &waiting->row))
            return false;
    }
    terrain->return_count = (uint8_t)count;
    return true;
}

bool terrain_decode(struct game *game, uint32_t since, struct byte_reader *in, const char **why)
{
    struct terrain_decoder decoder = {.in = in, .game = game, .since = since};
    terrain_unlaid(&game->world);
    bool good = get_grounds(&decoder) && get_cells(&decoder) && get_returns(&decoder);
    *why = decoder.why;
    if (good)
        terrain_rebuild(game);
    return good;
}
