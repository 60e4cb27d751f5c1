/* SPDX-License-Identifier: MIT
 *
 * The shipped themes on the palettes of real terminals (tests/data/palettes): what is text has a contrast of 4.5 to 1
 * after WCAG 2.1, remembered ground and frames 3 to 1; and no two kinds of foe are told apart by their colour alone. */
#include "support/test.h"

#include "core/rules.h"
#include "support/content.h"
#include "support/fault.h"
#include "sys/sys.h"
#include "ui/settings/theme.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FAULTS = 8, MAX_FILES = 16 };

struct palette {
    char name[32];
    bool dark;
    char named[32]; /* "used": terminals show it with sixteen colours only; "unused"; or the only theme for such ones */
    unsigned colours[16], foreground, background;
};

/* --- Reading ----------------------------------------------------------------------------------------------------- */

struct text {
    char path[512];
    char *bytes;
    size_t size;
};

static void read_text(struct text *text, const char *folder, const char *name)
{
    char relative[256];
    (void)snprintf(relative, sizeof relative, "%s/%s", folder, name);
    test_source_path(text->path, sizeof text->path, relative);
    assert_int_equal(sys_read_file(text->path, PARSE_MAX_SIZE, &text->bytes, &text->size, NULL), ST_OK);
}

static int list(const char *folder, const char *ending, char names[MAX_FILES][SYS_NAME_SIZE])
{
    char path[512];
    int count = 0;
    test_source_path(path, sizeof path, folder);
    assert_int_equal(sys_list(path, ending, names, MAX_FILES, &count, NULL), ST_OK);
    assert_in_range(count, 1, MAX_FILES);
    return count;
}

static unsigned read_rgb(const char *word)
{
    char *end;
    unsigned long rgb = strtoul(word, &end, 16);
    assert_true(strlen(word) == 6 && *end == '\0');
    return (unsigned)rgb;
}

static int colour_of(const char *word)
{
    static const char *const names[COLOUR_COUNT] = {
#define X(name, text) text,
        COLOUR_LIST(X)
#undef X
    };
    for (int i = 0; i < COLOUR_COUNT; i++)
        if (strcmp(names[i], word) == 0)
            return i;
    fail_msg("no colour: %s", word);
    return 0;
}

static struct palette read_palette(const char *name)
{
    struct palette palette = {0};
    struct text text;
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    struct parse parse;
    struct parse_line line;
    read_text(&text, "tests/data/palettes", name);
    parse_init(&parse, name, text.bytes, text.size, &faults);
    while (parse_next(&parse, &line)) {
        const char *key = line.count > 0 ? line.words[0].text : "";
        if (line.kind == PARSE_ENTRY)
            (void)snprintf(palette.name, sizeof palette.name, "%s", line.words[1].text);
        else if (strcmp(key, "ground") == 0)
            palette.dark = strcmp(line.words[1].text, "dark") == 0;
        else if (strcmp(key, "named") == 0)
            (void)snprintf(palette.named, sizeof palette.named, "%s", line.words[1].text);
        else if (strcmp(key, "colour") == 0 && line.kind == PARSE_KEY)
            palette.colours[colour_of(line.words[1].text)] = read_rgb(line.words[2].text);
        else if (strcmp(key, "default") == 0 && line.kind == PARSE_KEY) {
            palette.foreground = read_rgb(line.words[1].text);
            palette.background = read_rgb(line.words[2].text);
        }
    }
    assert_int_equal(faults.count, 0);
    sys_free(text.bytes);
    return palette;
}

static void read_theme(struct theme *theme, const char *name, bool fixed_colours)
{
    struct text text;
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    read_text(&text, "data/themes", name);
    theme_init(theme, fixed_colours);
    if (!theme_read(theme, name, text.bytes, text.size, &faults))
        fail_msg("%s:%d: %s", name, items[0].line, fault_text(&items[0]));
    sys_free(text.bytes);
}

/* --- Contrast ---------------------------------------------------------------------------------------------------- */

/* xterm's fixed colours: a cube of six steps, then 24 greys. */
static unsigned fixed_colour(int number)
{
    static const unsigned steps[6] = {0, 95, 135, 175, 215, 255};
    if (number >= 232)
        return 0x010101u * (unsigned)(8 + 10 * (number - 232));
    number -= 16;
    return steps[number / 36] << 16 | steps[number / 6 % 6] << 8 | steps[number % 6];
}

static unsigned rgb_of(const struct palette *palette, int colour, unsigned otherwise)
{
    if (colour == LOOK_DEFAULT_COLOUR)
        return otherwise;
    return colour < LOOK_NAMED_COLOURS ? palette->colours[colour] : fixed_colour(colour);
}

static double luminance(unsigned rgb)
{
    const double weights[3] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double part = (double)(rgb >> (16 - 8 * i) & 255) / 255;
        sum += weights[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

/* Reversing swaps the two and so changes nothing. */
static double contrast(const struct palette *palette, struct look look)
{
    double front = luminance(rgb_of(palette, look.foreground, palette->foreground));
    double back = luminance(rgb_of(palette, look.background, palette->background));
    return (fmax(front, back) + 0.05) / (fmin(front, back) + 0.05);
}

static double wanted(const char *theme, const struct palette *palette, int role)
{
    double own = contrast(palette, (struct look){LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, 0});
    bool ground = role == ROLE_WALL_KNOWN || role == ROLE_FLOOR_KNOWN || role == ROLE_FRAME;
    double most = strcmp(theme, "high-contrast.theme") == 0 ? 7.0 : ground ? 3.0 : 4.5;
    return fmin(most, own); /* what the player's own palette lacks no theme can mend */
}

static void check(const char *theme, const struct palette *palette, bool fixed, const char *what, struct look look,
                  double least)
{
    double found = contrast(palette, look);
    if (found < least)
        fail_msg("%s on %s (%d colours): %s has %.2f to 1, %.2f are needed", theme, palette->name, fixed ? 256 : 16,
                 what, found, least);
    if (look.attributes & LOOK_DIM)
        fail_msg("%s: %s is dim, which may be too dim to see", theme, what);
}

static void check_theme(const char *name, const struct palette *palette, bool fixed)
{
    static const char *const roles[ROLE_COUNT] = {
#define X(id, text) text,
        ROLE_LIST(X)
#undef X
    };
    struct theme theme;
    char what[32];
    read_theme(&theme, name, fixed);
    for (int role = 0; role < ROLE_COUNT; role++)
        check(name, palette, fixed, roles[role], theme.roles[role], wanted(name, palette, role));
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        (void)snprintf(what, sizeof what, "colour %d", colour);
        check(name, palette, fixed, what, theme.colours[colour], wanted(name, palette, ROLE_TEXT));
    }
}

/* The grounds that a theme is made for. */
static bool is_for(const char *theme, const struct palette *palette)
{
    if (strcmp(theme, "mono.theme") == 0)
        return true;
    return (strcmp(theme, "light.theme") == 0) != palette->dark;
}

/* Whether a theme is for this palette where there are sixteen colours: all, none, or the one that it names; the theme
 * that is made for one palette is for no other. */
static bool is_for_names(const char *theme, const struct palette *palette)
{
    char only[48];
    (void)snprintf(only, sizeof only, "%s.theme", palette->named);
    if (strcmp(palette->named, "used") == 0)
        return strcmp(theme, "solarized.theme") != 0;
    return strcmp(theme, only) == 0;
}

TEST(test_every_look_can_be_read)
{
    char themes[MAX_FILES][SYS_NAME_SIZE], palettes[MAX_FILES][SYS_NAME_SIZE];
    int theme_count = list("data/themes", ".theme", themes), palette_count;
    palette_count = list("tests/data/palettes", ".palette", palettes);
    assert_true(theme_count >= 5 && palette_count >= 9);
    for (int p = 0; p < palette_count; p++) {
        struct palette palette = read_palette(palettes[p]);
        for (int t = 0; t < theme_count; t++) {
            if (!is_for(themes[t], &palette))
                continue;
            check_theme(themes[t], &palette, true);
            if (is_for_names(themes[t], &palette))
                check_theme(themes[t], &palette, false);
        }
    }
}

/* The measure itself, by the numbers of the recommendation. */
TEST(test_the_measure)
{
    struct palette palette = {.foreground = 0xffffff, .background = 0x000000};
    struct look plain = {LOOK_DEFAULT_COLOUR, LOOK_DEFAULT_COLOUR, 0};
    assert_true(fabs(contrast(&palette, plain) - 21.0) < 0.001);
    palette.foreground = 0x777777;
    palette.background = 0xffffff;
    assert_true(fabs(contrast(&palette, plain) - 4.478) < 0.001);
    assert_int_equal(fixed_colour(16), 0x000000);
    assert_int_equal(fixed_colour(208), 0xff8700);
    assert_int_equal(fixed_colour(255), 0xeeeeee);
}

/* --- More than colour -------------------------------------------------------------------------------------------- */

/* In classic. The campaign's foes come in families of one letter, told apart by name in sidebar, look and words. */
TEST(test_foes_differ_by_more_than_hue)
{
    struct rules *rules = test_rules();
    const bool *meets = rules->profiles[rules_find_profile(rules, "classic")].meets;
    for (int a = 0; a < rules->kind_count; a++)
        for (int b = a + 1; b < rules->kind_count; b++) {
            const struct kind *one = &rules->kinds[a], *other = &rules->kinds[b];
            if (meets[a] && meets[b] && one->sort == SORT_MONSTER && other->sort == SORT_MONSTER &&
                one->glyph == other->glyph)
                fail_msg("%s and %s are both '%c'", one->id, other->id, (char)one->glyph);
        }
    free(rules);
}

/* What a theme tells by colour it tells by something else, too: danger and low health are more than another colour. */
TEST(test_danger_is_more_than_a_colour)
{
    char themes[MAX_FILES][SYS_NAME_SIZE];
    int count = list("data/themes", ".theme", themes);
    for (int i = 0; i < count; i++) {
        struct theme theme;
        read_theme(&theme, themes[i], true);
        assert_int_not_equal(theme.roles[ROLE_DANGER].attributes, theme.roles[ROLE_TEXT].attributes);
        assert_int_not_equal(theme.roles[ROLE_SELECTED].attributes, theme.roles[ROLE_TEXT].attributes);
        assert_int_not_equal(theme.roles[ROLE_HERO].attributes, theme.roles[ROLE_TEXT].attributes);
        assert_int_not_equal(theme.roles[ROLE_AREA].attributes, theme.roles[ROLE_FLOOR_SEEN].attributes);
    }
}
