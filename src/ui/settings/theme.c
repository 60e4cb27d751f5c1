/* SPDX-License-Identifier: MIT
 *
 * Reading theme files: roles, glyph colours and the ground's glyphs. Knows no terminal; the terminal wing leaves out
 * what a terminal cannot show. */
#include "theme.h"

#include "base/list.h"
#include "base/utf8.h"
#include "core/names.h"

#include <string.h>

static const char *const role_names[] = {ROLE_LIST(LIST_TEXT)};

/* The words of a look besides colours, in the order of the bits of look_attribute, and two more. */
enum { WORD_ON = 4, WORD_DEFAULT, WORD_COUNT };
static const char *const look_words[WORD_COUNT] = {"bold", "reverse", "underline", "dim", "on", "default"};

static const struct {
    const char *name;
    uint32_t glyph;
} ground_glyphs[] = {{"wall", '#'}, {"floor", '.'}, {"path", '*'}, {"blocked", 'X'}};

enum { GROUND_COUNT = sizeof ground_glyphs / sizeof *ground_glyphs };

_Static_assert((int)LOOK_NAMED_COLOURS == (int)COLOUR_COUNT, "the fixed colours come after the named ones");

static uint32_t *ground_of(struct theme *theme, int ground)
{
    uint32_t *const glyphs[GROUND_COUNT] = {theme->wall, theme->floor, theme->path, theme->blocked};
    return glyphs[ground];
}

void theme_init(struct theme *theme, bool fixed_colours)
{
    const enum role bold[] = {ROLE_TITLE, ROLE_KEY, ROLE_DANGER, ROLE_HERO};
    const enum role reverse[] = {ROLE_SELECTED, ROLE_BAR, ROLE_AREA};
    const enum role dim[] = {ROLE_WALL_KNOWN, ROLE_FLOOR_KNOWN, ROLE_THING_KNOWN};
    theme->fixed_colours = fixed_colours;
    theme->plain_ground = false;
    for (int i = 0; i < ROLE_COUNT; i++)
        theme->roles[i] = LOOK_PLAIN;
    for (int i = 0; i < COLOUR_COUNT; i++)
        theme->colours[i] = (struct look){(uint16_t)i, LOOK_DEFAULT_COLOUR, 0};
    for (size_t i = 0; i < sizeof bold / sizeof *bold; i++)
        theme->roles[bold[i]].attributes = LOOK_BOLD;
    for (size_t i = 0; i < sizeof reverse / sizeof *reverse; i++)
        theme->roles[reverse[i]].attributes = LOOK_REVERSE;
    for (size_t i = 0; i < sizeof dim / sizeof *dim; i++)
        theme->roles[dim[i]].attributes = LOOK_DIM;
    for (int i = 0; i < GROUND_COUNT; i++)
        ground_of(theme, i)[0] = ground_of(theme, i)[1] = ground_glyphs[i].glyph;
}

void theme_keep_ground(struct theme *theme)
{
    const enum role ground[] = {ROLE_WALL_SEEN, ROLE_FLOOR_SEEN, ROLE_WALL_KNOWN, ROLE_FLOOR_KNOWN};
    theme->plain_ground = true;
    for (size_t i = 0; i < sizeof ground / sizeof *ground; i++) {
        struct look *look = &theme->roles[ground[i]];
        if (look->foreground == LOOK_DEFAULT_COLOUR || look->background != LOOK_DEFAULT_COLOUR)
            continue;
        look->foreground = LOOK_DEFAULT_COLOUR;
        if (ground[i] == ROLE_WALL_KNOWN || ground[i] == ROLE_FLOOR_KNOWN)
            look->attributes |= LOOK_DIM;
    }
}

/* The colour at word `index`, LOOK_DEFAULT_COLOUR included; -1 if it is none. */
static int find_colour(const struct parse_line *line, int index)
{
    if (index >= line->count)
        return -1;
    if (strcmp(line->words[index].text, look_words[WORD_DEFAULT]) == 0)
        return LOOK_DEFAULT_COLOUR;
    return list_find(COLOUR_NAMES, COLOUR_COUNT, line->words[index].text);
}

/* The nearest word that may stand in a look, for the fault. */
static const char *suggest_word(const char *word)
{
    const char *nearest = parse_nearest(word, look_words, WORD_COUNT);
    return nearest != NULL ? nearest : parse_nearest(word, COLOUR_NAMES, COLOUR_COUNT);
}

/* The number that may follow the colour at word *index: 0 when there is none; moves *index to it. */
static int find_fixed(const struct parse_line *line, int *index)
{
    long long number;
    if (*index + 1 >= line->count ||
        !parse_text_number(line->words[*index + 1].text, LOOK_NAMED_COLOURS, LOOK_DEFAULT_COLOUR - 1, &number))
        return 0;
    ++*index;
    return (int)number;
}

/* A colour's name at word *index, and its number; moves *index to the last word of it. False if it is none. */
static bool read_colour(const struct theme *theme, const struct parse_line *line, int *index, uint16_t *colour)
{
    int named = find_colour(line, *index);
    if (named < 0)
        return false;
    int fixed = find_fixed(line, index);
    *colour = (uint16_t)(fixed > 0 && theme->fixed_colours ? fixed : named);
    return true;
}

/* [colour] [on colour] [bold] [reverse] [underline] [dim], from word `first` on, in any order. */
static bool read_look(const struct theme *theme, struct parse *parse, const struct parse_line *line, int first,
                      struct look *look)
{
    struct look read = LOOK_PLAIN;
    bool coloured = false;
    for (int i = first; i < line->count; i++) {
        const char *word = line->words[i].text;
        int attribute = list_find(look_words, WORD_ON, word), next = i + 1;
        if (!coloured && read_colour(theme, line, &i, &read.foreground)) {
            coloured = true;
        } else if (attribute >= 0) {
            read.attributes = (uint8_t)(read.attributes | 1 << attribute);
        } else if (strcmp(word, look_words[WORD_ON]) == 0 && read_colour(theme, line, &next, &read.background)) {
            i = next;
        } else {
            const char *near = suggest_word(word);
            if (near)
                parse_fault(parse, line, i, FAULT_THEME_LOOK_NEAR, word, near);
            else
                parse_fault(parse, line, i, FAULT_THEME_LOOK, word);
            return false;
        }
    }
    *look = read;
    return true;
}

/* One character of width 1; `ascii` demands a plain one. */
static bool read_character(struct parse *parse, const struct parse_line *line, int index, bool ascii, uint32_t *glyph)
{
    uint32_t codepoint;
    const char *word = index < line->count ? line->words[index].text : "";
    size_t size = strlen(word);
    if (size == 0 || utf8_decode(word, size, &codepoint) != size || utf8_width(codepoint) != 1 ||
        (ascii && codepoint >= 0x7f)) {
        parse_fault_args(parse, line, index, ascii ? FAULT_THEME_GLYPH_ASCII : FAULT_THEME_GLYPH, NULL, 0);
        return false;
    }
    *glyph = codepoint;
    return true;
}

/* glyph wall '#' "..." */
static bool read_ground(struct theme *theme, struct parse *parse, const struct parse_line *line)
{
    const char *names[GROUND_COUNT];
    uint32_t glyphs[2];
    int ground;
    for (int i = 0; i < GROUND_COUNT; i++)
        names[i] = ground_glyphs[i].name;
    if (!parse_choice(parse, line, 1, names, GROUND_COUNT, &ground) ||
        !read_character(parse, line, 2, true, &glyphs[0]) || !read_character(parse, line, 3, false, &glyphs[1]))
        return false;
    if (line->count > 4) {
        parse_fault(parse, line, 4, FAULT_THEME_LONG);
        return false;
    }
    memcpy(ground_of(theme, ground), glyphs, sizeof glyphs);
    return true;
}

static bool read_key(struct theme *theme, struct parse *parse, const struct parse_line *line)
{
    int choice;
    if (strcmp(line->words[0].text, "glyph") == 0)
        return read_ground(theme, parse, line);
    if (strcmp(line->words[0].text, "colour") == 0)
        return parse_choice(parse, line, 1, COLOUR_NAMES, COLOUR_COUNT, &choice) &&
               read_look(theme, parse, line, 2, &theme->colours[choice]);
    return parse_choice(parse, line, 0, role_names, ROLE_COUNT, &choice) &&
           read_look(theme, parse, line, 1, &theme->roles[choice]);
}

bool theme_read(struct theme *theme, const char *file, const char *bytes, size_t size, struct fault_list *faults)
{
    struct parse parse;
    struct parse_line line;
    int before = faults->count + faults->lost;
    bool ours = false;
    parse_init(&parse, file, bytes, size, faults);
    while (parse_next(&parse, &line)) {
        switch (line.kind) {
        case PARSE_ENTRY:
            ours = strcmp(line.words[0].text, "theme") == 0 && line.count > 1;
            if (!ours)
                parse_fault(&parse, &line, 0, FAULT_THEME_NAME);
            break;
        case PARSE_KEY:
            if (ours)
                (void)read_key(theme, &parse, &line); /* what is wrong has been reported */
            break;
        case PARSE_ROW:
            parse_fault(&parse, &line, 0, FAULT_THEME_ROWS);
            break;
        case PARSE_CLOSED:
        case PARSE_END:
            break;
        }
    }
    return faults->count + faults->lost == before;
}
