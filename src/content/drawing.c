/* SPDX-License-Identifier: MIT
 *
 * Floors drawn by hand: a legend of glyphs, then the rows between `map` and `end`. '#' and a blank are rock, '.' is
 * ground, '@' is where the hero begins; each other glyph is a thing of the legend, on ground. Reached through
 * FLOOR_RECORD. */
#include "record.h"

#include <string.h>

enum { HERE = 1 << RECORD_FLOOR, FLOOR_SIDE_MIN = 3 };

static struct drawing *open_drawing(const struct loader *loader)
{
    return loader->row;
}

/* monster 'o' orc; the key's name says what sort of kind, `low` holds it. */
static void read_thing(struct loader *loader, const struct record_key *key, const struct parse_line *line)
{
    const char *glyph = line->words[1].text;
    bool good = glyph[0] > ' ' && glyph[0] < 0x7F && glyph[1] == '\0' && !strchr("#.@", glyph[0]);
    if (!good) {
        parse_fault(&loader->parse, line, 1, FAULT_DRAWN_GLYPH);
        return;
    }
    kind_id *kind = &loader->legend[(unsigned char)glyph[0]];
    if (*kind != KIND_NONE)
        parse_fault(&loader->parse, line, 1, FAULT_DRAWN_GLYPH_TAKEN, glyph, loader->rules->kinds[*kind].id);
    else
        read_word_kind(loader, line, 2, (enum kind_sort)key->low, kind);
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
    {"monster", HERE, 0,    true,  2, 2, read_thing, 0,    SORT_MONSTER, 0},
    {"item",    HERE, 0,    true,  2, 2, read_thing, 0,    SORT_ITEM,    0},
    {"feature", HERE, 0,    true,  2, 2, read_thing, 0,    SORT_FEATURE, 0},
    {"map",     HERE, HERE, false, 0, 0, read_map,   0,    0,            0},
};
/* clang-format on */

/* --- Rows -------------------------------------------------------------------------------------------------------- */

static void put_thing(struct loader *loader, const struct parse_line *line, int x, int y, kind_id kind)
{
    struct drawing *drawing = open_drawing(loader);
    if (drawing->thing_count == MAX_DRAWN_THINGS)
        parse_fault(&loader->parse, line, 0, FAULT_DRAWN_CROWDED, MAX_DRAWN_THINGS);
    else
        drawing->things[drawing->thing_count++] = (struct drawn_thing){kind, (int16_t)x, (int16_t)y};
}

static void put_hero(struct loader *loader, const struct parse_line *line, int x, int y)
{
    struct drawing *drawing = open_drawing(loader);
    if (drawing->start_x >= 0)
        parse_fault(&loader->parse, line, 0, FAULT_DRAWN_TWO_HEROES, x + 1);
    drawing->start_x = (int16_t)x;
    drawing->start_y = (int16_t)y;
}

static void floor_row(struct loader *loader, const struct parse_line *line)
{
    struct drawing *drawing = open_drawing(loader);
    const char *row = line->words[0].text;
    int width = (int)strlen(row);
    int y = drawing->height;
    if (width > MAX_MAP_WIDTH || y == MAX_MAP_HEIGHT) {
        parse_fault(&loader->parse, line, 0, FAULT_DRAWN_LARGE, MAX_MAP_WIDTH, MAX_MAP_HEIGHT);
        return;
    }
    if (y == 0)
        drawing->width = (int16_t)width;
    if (width != drawing->width) {
        parse_fault(&loader->parse, line, 0, FAULT_DRAWN_UNEVEN, width, drawing->width);
        return;
    }
    drawing->height++;
    for (int x = 0; x < width; x++) {
        kind_id kind = loader->legend[(unsigned char)row[x] & 0x7F];
        bool rock = row[x] == '#' || row[x] == ' ';
        drawing->open[y * width + x] = !rock;
        if (row[x] == '@')
            put_hero(loader, line, x, y);
        else if (kind != KIND_NONE)
            put_thing(loader, line, x, y, kind);
        else if (!rock && row[x] != '.')
            parse_fault(&loader->parse, line, 0, FAULT_DRAWN_UNKNOWN, ((char[]){row[x], 0}), x + 1);
    }
}

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

static void floor_enlist(struct loader *loader, const struct record *record, const char *id)
{
    (void)record;
    struct rules *rules = loader->rules;
    if (strlen(id) >= ID_SIZE || rules->drawing_count == MAX_DRAWINGS || rules_find_drawing(rules, id) >= 0)
        return;
    struct drawing *drawing = &rules->drawings[rules->drawing_count++];
    memset(drawing, 0, sizeof(*drawing));
    memcpy(drawing->id, id, strlen(id) + 1);
}

static void *floor_open(struct loader *loader, const struct record *record, const struct parse_line *line)
{
    (void)record;
    int index = rules_find_drawing(loader->rules, line->words[1].text);
    struct place *first = index < 0 ? NULL : &loader->drawing_places[index];
    if (!loader_open_id(loader, line, index, MAX_DRAWINGS, FAULT_MANY_DRAWINGS, first))
        return NULL;
    struct drawing *drawing = &loader->rules->drawings[index];
    char id[ID_SIZE];
    memcpy(id, drawing->id, sizeof(id));
    memset(drawing, 0, sizeof(*drawing));
    memcpy(drawing->id, id, sizeof(id));
    drawing->start_x = drawing->start_y = -1;
    for (size_t i = 0; i < sizeof(loader->legend) / sizeof(loader->legend[0]); i++)
        loader->legend[i] = KIND_NONE;
    loader->id = drawing->id;
    return drawing;
}

/* The rim is rock, so that no step leads off the map. */
static void floor_close(struct loader *loader)
{
    const struct drawing *drawing = open_drawing(loader);
    struct place at = loader_place(loader, loader->line);
    if (drawing->width < FLOOR_SIDE_MIN || drawing->height < FLOOR_SIDE_MIN) {
        loader_fault(loader, at, FAULT_DRAWN_SMALL, drawing->id, FLOOR_SIDE_MIN, FLOOR_SIDE_MIN);
        return;
    }
    if (drawing->start_x < 0)
        loader_fault(loader, at, FAULT_DRAWN_NO_HERO, drawing->id);
    for (int y = 0; y < drawing->height; y++)
        for (int x = 0; x < drawing->width; x++) {
            bool rim = x == 0 || y == 0 || x == drawing->width - 1 || y == drawing->height - 1;
            if (rim && drawing->open[y * drawing->width + x]) {
                loader_fault(loader, at, FAULT_DRAWN_OPEN, drawing->id, y + 1, x + 1);
                return;
            }
        }
}

const struct record FLOOR_RECORD = {
    "floor", KEYS, sizeof(KEYS) / sizeof(KEYS[0]), RECORD_FLOOR, floor_enlist, floor_open, floor_close, floor_row,
};
