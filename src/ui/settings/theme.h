/* SPDX-License-Identifier: MIT
 *
 * How things look: roles of the screen and colours of glyphs, read from theme files. */
#ifndef UI_SETTINGS_THEME_H
#define UI_SETTINGS_THEME_H

#include "base/parse.h"
#include "terminal/cells.h"
#include "core/rules.h"

/* Roles; the names are the keys of a theme file. A value is: [colour] [on colour] [bold] [reverse] [underline] [dim].
 * Behind a colour's name may stand the number, 16 to 255, of the fixed colour that takes its place where there are 256:
 * names are the terminal's own palette, which may look like anything. */
/* clang-format off */
#define ROLE_LIST(X) \
    X(TEXT, "text") \
    X(QUIET, "quiet") \
    X(GOOD, "good") \
    X(DANGER, "danger") \
    X(TITLE, "title") \
    X(KEY, "key") \
    X(SELECTED, "selected") \
    X(FRAME, "frame") \
    X(BAR, "bar") \
    X(HP_HIGH, "hp_high") \
    X(HP_MIDDLE, "hp_middle") \
    X(HP_LOW, "hp_low") \
    X(WALL_SEEN, "wall_seen") \
    X(FLOOR_SEEN, "floor_seen") \
    X(WALL_KNOWN, "wall_known") \
    X(FLOOR_KNOWN, "floor_known") \
    X(THING_KNOWN, "thing_known") \
    X(HERO, "hero") \
    X(PATH, "path") \
    X(AREA, "area")
/* clang-format on */

enum role {
#define X(name, text) ROLE_##name,
    ROLE_LIST(X)
#undef X
        ROLE_COUNT
};

/* Glyphs of the map's ground, for the ASCII set and the UTF-8 set. */
struct theme {
    bool fixed_colours; /* the terminal has 256: numbers count */
    bool plain_ground;  /* any colour may be that of the terminal's background: the map's ground goes without */
    struct look roles[ROLE_COUNT];
    struct look colours[COLOUR_COUNT];               /* how each glyph colour of the content is shown */
    uint32_t wall[2], floor[2], path[2], blocked[2]; /* [0] ASCII, [1] UTF-8 */
};

/* Plain looks that need no file. `fixed_colours`: numbers of colours count. */
void theme_init(struct theme *theme, bool fixed_colours);

/* For a terminal of eight colours, any of which may be that of its background: the ground of the map keeps to the
 * terminal's own foreground, what is remembered of it dim. */
void theme_keep_ground(struct theme *theme);

/* Reads a theme file over what is there. Bad lines are reported and left out. Returns false if any was. */
bool theme_read(struct theme *theme, const char *file, const char *bytes, size_t size, struct fault_list *faults);

#endif
