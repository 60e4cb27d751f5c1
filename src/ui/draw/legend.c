/* SPDX-License-Identifier: MIT
 *
 * The legend of the ground: glyph, name, and what it does, one entry a row of data, then fire and the kinds of gas. */
#include "legend.h"

#include "log/ground_words.h"
#include "terrain.h"

#include <string.h>

enum { ENTRY_SIZE = 512, NAME_COL = 3, OTHERS = GAS_COUNT /* fire and each gas; that of none is none */ };

/* What is meant to be taken for an earlier row is no entry of its own. */
static bool is_double(const struct rules *rules, int row)
{
    for (int i = GROUND_NONE + 1; i < row; i++)
        if (strcmp(rules->grounds[i].name, rules->grounds[row].name) == 0)
            return true;
    return false;
}

/* Entries by number: the rows of data, then fire, then the kinds of gas. */
static int entries(const struct scene *scene)
{
    return scene_rules(scene)->ground_count + OTHERS;
}

/* "closed door: Oak planks on iron. A step into it opens it."; "" for what is no entry. */
static void say_entry(const struct scene *scene, int entry, struct strbuf *out)
{
    const struct rules *rules = scene_rules(scene);
    int other = entry - rules->ground_count;
    strbuf_clear(out);
    if (other == 0)
        strbuf_text(out, text_get(scene->catalogue, MSG_GROUND_FIRE_DOES));
    else if (other > 0)
        ground_words_gas_does(scene->catalogue, (enum gas_kind)other, out);
    else if (entry != GROUND_NONE && !is_double(rules, entry)) {
        char does_text[ENTRY_SIZE];
        struct strbuf does = STRBUF(does_text);
        ground_words_row(scene->catalogue, &rules->grounds[entry], false, &does);
        if (does.length == 0)
            return; /* wall and floor */
        text_say(scene->catalogue, MSG_HELP_GROUND, out,
                 {"ground", text_ground(scene->catalogue, &rules->grounds[entry], NOUN_BARE), 0},
                 {"does", does_text, 0});
    }
}

static int lines_of(const struct scene *scene, int entry, int cols)
{
    char text[ENTRY_SIZE];
    struct strbuf buf = STRBUF(text);
    say_entry(scene, entry, &buf);
    return buf.length > 0 ? flow_rows(text, cols - NAME_COL) : 0;
}

int legend_lines(const struct scene *scene, int cols)
{
    int lines = 0;
    for (int entry = 0; entry < entries(scene); entry++)
        lines += lines_of(scene, entry, cols);
    return lines;
}

static void draw_likeness(const struct scene *scene, struct cells *cells, struct box line, int entry)
{
    int ground_count = scene_rules(scene)->ground_count;
    struct terrain_looks looks;
    struct terrain_picture picture;
    if (entry < ground_count) {
        terrain_looks_make(scene, &looks);
        picture = (struct terrain_picture){looks.glyphs[entry], looks.seen[entry]};
    } else {
        picture =
            entry == ground_count ? terrain_fire(scene) : terrain_gas(scene, (enum gas_kind)(entry - ground_count));
    }
    draw_glyph(scene, cells, line.row, line.col, picture.glyph, picture.look);
}

void legend_draw(const struct scene *scene, struct cells *cells, struct box line, int index)
{
    for (int entry = 0; entry < entries(scene); entry++) {
        int lines = lines_of(scene, entry, line.cols);
        if (index >= lines) {
            index -= lines;
            continue;
        }
        char text[ENTRY_SIZE];
        struct strbuf buf = STRBUF(text);
        struct flow flow;
        say_entry(scene, entry, &buf);
        if (index == 0)
            draw_likeness(scene, cells, line, entry);
        flow_begin(&flow, cells, (struct box){line.row, line.col + NAME_COL, 1, line.cols - NAME_COL}, index);
        flow_text(&flow, text, scene_look(scene, ROLE_TEXT));
        return;
    }
}
