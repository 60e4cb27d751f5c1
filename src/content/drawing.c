/* SPDX-License-Identifier: MIT
 *
 * Floors drawn by hand: a legend of glyphs, then the rows between `map` and `end`. '#' and a blank are rock, '.' is
 * ground, '@' is where the hero begins; each other glyph is a thing of the legend, on ground, or stands for the ground
 * that DRAWN_LIST says, or that a line `ground` does. In a piece, which is laid into a floor made by chance, those
 * glyphs never stand for things, '<' is the stairs up, and a blank is no part of it. Reached through DRAWING_RECORDS.
 */
#include "record.h"

#include "base/grid.h"
#include "core/names.h"

#include <string.h>

enum { HERE = 1 << RECORD_FLOOR | 1 << RECORD_PIECE, FLOOR_SIDE_MIN = 3, MAX_LOT = 9 };

static const char OF_FLOORS[] = "#.@";
static const char OF_PIECES[] = "#.;+'x<";
static const char OF_PIECES_ALONE[] = " x";

static struct drawing *open_drawing(const struct loader *loader)
{
    return loader->row;
}

static bool read_thing_glyph(struct loader *loader, const struct parse_line *line)
{
    bool piece = open_drawing(loader)->piece;
    const char *glyph = line->words[1].text;
    if (glyph[0] > ' ' && glyph[0] < 0x7F && glyph[1] == '\0' && !strchr(piece ? OF_PIECES : OF_FLOORS, glyph[0]))
        return true;
    if (piece)
        parse_fault(&loader->parse, line, 1, FAULT_PIECE_GLYPH);
    else
        parse_fault(&loader->parse, line, 1, FAULT_DRAWN_GLYPH);
    return false;
}

/* How a monster begins, the word after its kind. */
static void read_state(struct loader *loader, const struct parse_line *line, uint8_t *state)
{
    int choice;
    open_drawing(loader)->cells = true;
    if (parse_choice(&loader->parse, line, 3, AWARENESS_NAMES, AWARENESS_CAPTIVE + 1, &choice))
        *state = (uint8_t)choice;
}

/* The ground of a legend's glyph, as of the drawing's cells: each row that it names is noted once. */
static void read_legend_ground(struct loader *loader, const struct parse_line *line, int index)
{
    struct drawing *drawing = open_drawing(loader);
    ground_id row;
    int place = 0;
    drawing->cells = true;
    if (!read_word_ground(loader, line, index, LAYER_COUNT, &row))
        return;
    while (place < drawing->row_count && drawing->rows[place] != row)
        place++;
    if (place == MAX_DRAWN_ROWS) {
        parse_fault(&loader->parse, line, index, FAULT_DRAWN_ROWS, MAX_DRAWN_ROWS);
        return;
    }
    if (place == drawing->row_count)
        drawing->rows[drawing->row_count++] = row;
    loader->legend_grounds[(unsigned char)line->words[1].text[0]] = (uint8_t)(DRAWN_COUNT + place);
}

/* ground '8' statue, or a cover. */
static void read_ground(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    if (read_thing_glyph(loader, line))
        read_legend_ground(loader, line, 2);
}

/* gate 'G' locked_gate swapped_stone: one of the rows that the glyph's cells may be, and the piece that comes along. */
static void read_gate(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)key;
    struct drawing *drawing = open_drawing(loader);
    struct drawn_gate gate = {.piece = -1};
    bool good = read_thing_glyph(loader, line) && read_word_ground(loader, line, 2, LAYER_GROUND, &gate.row);
    if (good && line->count > 3)
        good = read_word_drawing(loader, line, 3, true, &gate.piece);
    if (good && loader_has_room(loader, line, drawing->gate_count, MAX_DRAWN_GATES)) {
        read_legend_ground(loader, line, 2);
        drawing->gates[drawing->gate_count++] = gate;
    }
}

/* What a glyph's cells are in a piece; -1 if no line says so, and it is none of those that need none. */
static int lot_ground(const struct loader *loader, unsigned char glyph)
{
    if (glyph < 0x80 && loader->legend_grounds[glyph] != 0)
        return loader->legend_grounds[glyph];
    return glyph == '.' ? DRAWN_FLOOR : glyph == ';' ? DRAWN_GRASS : -1;
}

static void add_lot(struct loader *loader, const struct parse_line *line, struct drawn_lot lot)
{
    struct drawing *drawing = open_drawing(loader);
    const char *glyph = line->words[1].text;
    int ground = glyph[1] == '\0' ? lot_ground(loader, (unsigned char)glyph[0]) : -1;
    lot.ground = (uint8_t)ground;
    if (ground < 0 || !drawing->piece)
        parse_fault(&loader->parse, line, 1, FAULT_LOT_GLYPH, glyph);
    else if (lot.least > lot.most)
        parse_fault(&loader->parse, line, 2, FAULT_SPAN_REVERSED, lot.least, lot.most);
    else if (loader_has_room(loader, line, drawing->lot_count, MAX_DRAWN_LOTS))
        drawing->lots[drawing->lot_count++] = lot;
}

/* lot '0' 1 2 coffin_lurker, or, without a kind, loot: on so many of the cells that are drawn like this. */
static void read_lot(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    struct drawn_lot lot = {.kind = KIND_NONE, .sort = (uint8_t)key->low};
    int16_t least, most;
    bool good = read_word_number(loader, line, 2, 0, MAX_LOT, &least);
    good = read_word_number(loader, line, 3, 1, MAX_LOT, &most) && good;
    if (lot.sort == LOT_MONSTERS)
        good = read_word_kind(loader, line, 4, SORT_MONSTER, &lot.kind) && good;
    if (!good)
        return;
    lot.least = (uint8_t)least;
    lot.most = (uint8_t)most;
    add_lot(loader, line, lot);
}

/* captive '!', and captors '*' 6: for a sixth of the depth's budget. */
static void read_captive_lot(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    int16_t most = 1;
    if (key->low == LOT_CAPTORS && !read_word_number(loader, line, 2, 1, MAX_LOT, &most))
        return;
    add_lot(loader, line,
            (struct drawn_lot){.kind = KIND_NONE, .sort = (uint8_t)key->low, .least = 1, .most = (uint8_t)most});
}

static bool begins_number(const char *word)
{
    return word[0] >= '0' && word[0] <= '9';
}

/* goods '1' 2 longsword mace smoke_pot 3: in the cage of that glyph, one of these, with that plus, or so many. */
static void read_goods(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    struct drawing *drawing = open_drawing(loader);
    struct drawn_goods goods = {.glyph = line->words[1].text[0], .x = -1, .y = -1};
    int ground = lot_ground(loader, (unsigned char)goods.glyph);
    bool good = read_word_number(loader, line, 2, 0, MAX_PLUS, &goods.plus);
    for (int i = 3; i < line->count && good; i++) {
        int16_t count = 1;
        if (goods.kind_count == MAX_GOODS_KINDS) {
            parse_fault(&loader->parse, line, i, FAULT_MANY_SPAWNS, key->name, MAX_GOODS_KINDS);
            return;
        }
        good = read_word_kind(loader, line, i, SORT_ITEM, &goods.kinds[goods.kind_count]);
        if (i + 1 < line->count && begins_number(line->words[i + 1].text))
            good = read_word_number(loader, line, ++i, 1, MAX_STACK, &count) && good;
        goods.counts[goods.kind_count++] = (uint8_t)count;
    }
    if (ground < DRAWN_COUNT || !drawing->piece)
        parse_fault(&loader->parse, line, 1, FAULT_LOT_GLYPH, line->words[1].text);
    else if (good && loader_has_room(loader, line, drawing->goods_count, MAX_DRAWN_GOODS)) {
        goods.ground = (uint8_t)ground;
        drawing->goods[drawing->goods_count++] = goods;
    }
}

/* The end of a line: on coffin. Returns the place of the word before it. */
static int read_on(struct loader *loader, const struct parse_line *line)
{
    bool lies = line->count > 4 && strcmp(line->words[line->count - 2].text, "on") == 0;
    if (lies)
        read_legend_ground(loader, line, line->count - 1);
    return line->count - (lies ? 3 : 1);
}

/* monster 'o' orc asleep on tall_grass; the key's name says what sort of kind, `low` holds it. */
static void read_thing(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    if (!read_thing_glyph(loader, line))
        return;
    const char *glyph = line->words[1].text;
    struct drawn_thing *thing = &loader->legend[(unsigned char)glyph[0]];
    if (thing->kind != KIND_NONE)
        parse_fault(&loader->parse, line, 1, FAULT_DRAWN_GLYPH_TAKEN, glyph, loader->rules->kinds[thing->kind].id);
    else
        read_word_kind(loader, line, 2, (enum kind_sort)key->low, &thing->kind);
    int last = read_on(loader, line);
    if (last > 3 || (last == 3 && key->low != SORT_MONSTER))
        parse_fault(&loader->parse, line, 3, FAULT_DRAWN_WORDS);
    else if (last == 3)
        read_state(loader, line, &thing->state);
}

/* The rows follow, each on its own. */
static void read_map(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    (void)loader;
    (void)key;
    (void)line;
}

/* clang-format off */
static const struct record_key KEYS[] = {
    /* key       where must twice values reader      field low */
    {"monster", HERE, 0,    true,  2, 5, read_thing, 0,    SORT_MONSTER, 0},
    {"item",    HERE, 0,    true,  2, 4, read_thing, 0,    SORT_ITEM,    0},
    {"feature", HERE, 0,    true,  2, 4, read_thing, 0,    SORT_FEATURE, 0},
    {"ground",  HERE, 0,    true,  2, 2, read_ground, 0,   0,            0},
    {"gate",    HERE, 0,    true,  2, 3, read_gate,  0,    0,            0},
    {"lot",     HERE, 0,    true,  4, 4, read_lot,   0,    LOT_MONSTERS, 0},
    {"goods",   HERE, 0,    true,  3, 2 + 2 * MAX_GOODS_KINDS, read_goods, 0, 0, 0},
    {"loot",    HERE, 0,    true,  3, 3, read_lot,   0,    LOT_THINGS,   0},
    {"captive", HERE, 0,    true,  1, 1, read_captive_lot, 0, LOT_CAPTIVE, 0},
    {"captors", HERE, 0,    true,  2, 2, read_captive_lot, 0, LOT_CAPTORS, 0},
    {"map",     HERE, HERE, false, 0, 0, read_map,   0,    0,            0},
};
/* clang-format on */

/* --- Rows -------------------------------------------------------------------------------------------------------- */

static void put_thing(struct loader *loader, const struct parse_line *line, int x, const struct drawn_thing *thing)
{
    struct drawing *drawing = open_drawing(loader);
    if (drawing->thing_count == MAX_DRAWN_THINGS) {
        parse_fault(&loader->parse, line, 0, FAULT_DRAWN_CROWDED, MAX_DRAWN_THINGS);
        return;
    }
    struct drawn_thing *drawn = &drawing->things[drawing->thing_count++];
    *drawn = *thing;
    drawn->x = (int16_t)x;
    drawn->y = drawing->height;
}

static void put_start(struct loader *loader, const struct parse_line *line, int x)
{
    struct drawing *drawing = open_drawing(loader);
    if (drawing->start_x >= 0)
        parse_fault(&loader->parse, line, 0, FAULT_DRAWN_TWO_STARTS, ((char[]){line->words[0].text[x], 0}), x + 1);
    drawing->start_x = (int16_t)x;
    drawing->start_y = drawing->height;
}

/* What the glyph of a ground stands for; -1 if it is none. */
static int ground_of(const struct drawing *drawing, char glyph)
{
    /* clang-format off */
#define X(name, drawn) [DRAWN_##name] = drawn,
    static const char glyphs[DRAWN_COUNT] = {DRAWN_LIST(X)};
#undef X
    /* clang-format on */
    if (!drawing->piece && strchr(OF_PIECES_ALONE, glyph))
        return glyph == ' ' ? DRAWN_ROCK : -1;
    int ground = 0;
    while (ground < DRAWN_COUNT && glyphs[ground] != glyph)
        ground++;
    return ground < DRAWN_COUNT ? ground : -1;
}

/* Goods stand where their glyph does first. */
static void place_goods(struct drawing *drawing, char glyph, int x)
{
    for (int i = 0; i < drawing->goods_count; i++)
        if (drawing->goods[i].glyph == glyph && drawing->goods[i].x < 0) {
            drawing->goods[i].x = (int16_t)x;
            drawing->goods[i].y = drawing->height;
            return;
        }
}

/* A cell of the row that is read, which is the drawing's number `height`. */
static void read_cell(struct loader *loader, const struct parse_line *line, int x)
{
    struct drawing *drawing = open_drawing(loader);
    struct rules *rules = loader->rules;
    char glyph = line->words[0].text[x];
    const struct drawn_thing *thing = &loader->legend[(unsigned char)glyph & 0x7F];
    int ground = loader->legend_grounds[(unsigned char)glyph & 0x7F];
    if (ground == 0)
        ground = thing->kind != KIND_NONE ? DRAWN_FLOOR : ground_of(drawing, glyph);
    drawing->cells |= ground > DRAWN_FLOOR;
    place_goods(drawing, glyph, x);
    rules->drawn_cells[rules->drawn_cell_count++] = (uint8_t)(ground < 0 ? DRAWN_FLOOR : ground);
    if (glyph == (drawing->piece ? '<' : '@'))
        put_start(loader, line, x);
    else if (thing->kind != KIND_NONE)
        put_thing(loader, line, x, thing);
    else if (ground < 0)
        parse_fault(&loader->parse, line, 0, FAULT_DRAWN_UNKNOWN, ((char[]){glyph, 0}), x + 1);
}

static void drawing_row(struct loader *loader, const struct parse_line *line)
{
    struct drawing *drawing = open_drawing(loader);
    struct rules *rules = loader->rules;
    int width = (int)strlen(line->words[0].text);
    int most_width = drawing->piece ? MAX_PIECE_WIDTH : MAX_MAP_WIDTH;
    int most_height = drawing->piece ? MAX_PIECE_HEIGHT : MAX_MAP_HEIGHT;
    /* There are cells for all drawings, but not for one that is read a second time, which is refused already. */
    if (width > most_width || drawing->height == most_height ||
        rules->drawn_cell_count + (uint32_t)max_int(width, drawing->width) > sizeof rules->drawn_cells) {
        parse_fault(&loader->parse, line, 0, FAULT_DRAWN_LARGE, most_width, most_height);
        return;
    }
    if (drawing->height == 0)
        drawing->width = (int16_t)width;
    if (width != drawing->width && !(drawing->piece && width < drawing->width)) {
        parse_fault(&loader->parse, line, 0, FAULT_DRAWN_UNEVEN, width, drawing->width);
        return;
    }
    for (int x = 0; x < width; x++)
        read_cell(loader, line, x);
    for (int x = width; x < drawing->width; x++)
        rules->drawn_cells[rules->drawn_cell_count++] = DRAWN_BLANK;
    drawing->height++;
}

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

static void clear_drawing(struct drawing *drawing, const char *id, const struct record *record)
{
    memset(drawing, 0, sizeof *drawing);
    memcpy(drawing->id, id, strlen(id) + 1);
    drawing->piece = record->sort == RECORD_PIECE;
    drawing->start_x = drawing->start_y = -1;
}

static void drawing_enlist(struct loader *loader, const struct record *record, const char *id)
{
    struct rules *rules = loader->rules;
    if (strlen(id) < ID_SIZE && rules->drawing_count < MAX_DRAWINGS && rules_find_drawing(rules, id) < 0)
        clear_drawing(&rules->drawings[rules->drawing_count++], id, record);
}

static void *drawing_open(struct loader *loader, const struct record *record, const struct parse_line *line)
{
    int index = rules_find_drawing(loader->rules, line->words[1].text);
    struct place *first = index < 0 ? NULL : &loader->drawing_places[index];
    if (!loader_open_id(loader, line, index, MAX_DRAWINGS, FAULT_MANY_DRAWINGS, first))
        return NULL;
    struct drawing *drawing = &loader->rules->drawings[index];
    clear_drawing(drawing, line->words[1].text, record);
    drawing->cells_at = loader->rules->drawn_cell_count;
    for (size_t i = 0; i < sizeof(loader->legend) / sizeof(loader->legend[0]); i++)
        loader->legend[i] = (struct drawn_thing){.kind = KIND_NONE};
    memset(loader->legend_grounds, 0, sizeof(loader->legend_grounds));
    loader->id = drawing->id;
    return drawing;
}

static void drawing_close(struct loader *loader)
{
    const struct drawing *drawing = open_drawing(loader);
    struct place place = loader_place(loader, loader->line);
    if (drawing->width < FLOOR_SIDE_MIN || drawing->height < FLOOR_SIDE_MIN) {
        loader_fault(loader, place, FAULT_DRAWN_SMALL, drawing->id, FLOOR_SIDE_MIN, FLOOR_SIDE_MIN);
        return;
    }
    if (drawing->start_x < 0 && !drawing->piece)
        loader_fault(loader, place, FAULT_DRAWN_NO_HERO, drawing->id);
    drawing_check(loader, drawing, place);
}

#define KEY_COUNT (sizeof(KEYS) / sizeof(KEYS[0]))

const struct record DRAWING_RECORDS[] = {
    {"floor", KEYS, KEY_COUNT, RECORD_FLOOR, drawing_enlist, drawing_open, drawing_close, drawing_row},
    {"piece", KEYS, KEY_COUNT, RECORD_PIECE, drawing_enlist, drawing_open, drawing_close, drawing_row},
};
