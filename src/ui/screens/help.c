/* SPDX-License-Identifier: MIT
 *
 * Help: every key of the key map with what it does (those that work where the player asked come first), how the game
 * works, and what may be met. Made from the key map, the rule tables and the catalogue, so that it is always true.
 * Pages are cut for the size of the screen. */
#include "base/utf8.h"
#include "draw/legend.h"
#include "terminal/mouse.h"
#include "screens.h"

/* A section is a number of lines and how to draw one of them; columns of lines stand beside each other where there is
 * room. */
struct section {
    enum message title;
    enum key_context context;  /* of a section of keys */
    int columns;               /* at the most */
    const enum message *texts; /* of a section of paragraphs, MSG_COUNT behind the last */
    int (*count)(const struct scene *scene, const struct section *section, int cols);
    void (*draw)(const struct scene *scene, const struct section *section, struct cells *cells, struct box line,
                 int index);
    int (*cols)(const struct scene *scene); /* of a column; NULL: COLUMN_MIN_COLS */
};

/* --- How it works ------------------------------------------------------------------------------------------------ */

static const enum message RULES[] = {
    MSG_HELP_RULES_BLOWS, MSG_HELP_RULES_THREAT, MSG_HELP_RULES_DOORWAYS, MSG_HELP_RULES_HEALING, MSG_HELP_RULES_LEVELS,
    MSG_HELP_RULES_ITEMS, MSG_HELP_RULES_CHORES, MSG_HELP_RULES_POINTING, MSG_HELP_RULES_SAVING,  MSG_COUNT};

/* What games of the campaign have besides. */
static const enum message TACTICS[] = {MSG_HELP_TACTICS_AWARENESS, MSG_HELP_TACTICS_AMBUSH, MSG_HELP_TACTICS_NOISE,
                                       MSG_HELP_TACTICS_UNREST,    MSG_HELP_TACTICS_PRESS,  MSG_HELP_TACTICS_GUARD,
                                       MSG_HELP_TACTICS_THREAT,    MSG_HELP_TACTICS_WINDUP, MSG_HELP_TACTICS_SHOVE,
                                       MSG_HELP_TACTICS_GROUND,    MSG_HELP_TACTICS_GATES,  MSG_COUNT};

/* Each paragraph's rows and a blank one between two. */
static int count_paragraphs(const struct scene *scene, const struct section *section, int cols)
{
    int rows = -1;
    for (const enum message *text = section->texts; *text != MSG_COUNT; text++)
        rows += flow_rows(text_get(scene->catalogue, *text), cols) + 1;
    return rows;
}

static void draw_paragraph(const struct scene *scene, const struct section *section, struct cells *cells,
                           struct box line, int index)
{
    for (const enum message *message = section->texts; *message != MSG_COUNT; message++) {
        const char *text = text_get(scene->catalogue, *message);
        int rows = flow_rows(text, line.cols);
        if (index < rows) {
            struct flow flow;
            flow_begin(&flow, cells, line, index);
            flow_text(&flow, text, scene_look(scene, ROLE_TEXT));
            return;
        }
        index -= rows + 1;
        if (index < 0)
            return;
    }
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

enum { KEY_COLS = 11, NAME_COLS = 26, KEYS_SHOWN = 3 };

static void format_keys(const struct scene *scene, enum key_context context, enum intent intent, struct strbuf *out)
{
    strbuf_clear(out);
    keymap_keys(&scene->keys, context, intent, KEYS_SHOWN, out);
}

/* What else can be said on the map, where there are no keys. */
static const struct {
    enum message words, meaning;
} SAYINGS[] = {
    {MSG_SAY_WALK, MSG_SAY_WALK_MEANS},         {MSG_SAY_USE, MSG_SAY_USE_MEANS},
    {MSG_SAY_USE_AT, MSG_SAY_USE_AT_MEANS},     {MSG_SAY_DROP, MSG_SAY_DROP_MEANS},
    {MSG_SAY_BY_NAME, MSG_SAY_BY_NAME_MEANS},   {MSG_SAY_GO, MSG_SAY_GO_MEANS},
    {MSG_SAY_APPROACH, MSG_SAY_APPROACH_MEANS}, {MSG_SAY_TAKE, MSG_SAY_TAKE_MEANS},
    {MSG_SAY_OPEN, MSG_SAY_OPEN_MEANS},         {MSG_SAY_LOOK, MSG_SAY_LOOK_MEANS},
    {MSG_SAY_HELP, MSG_SAY_HELP_MEANS},         {MSG_SAY_WHERE, MSG_SAY_WHERE_MEANS},
    {MSG_SAY_LOG_ALL, MSG_SAY_LOG_ALL_MEANS},   {MSG_SAY_QUIT, MSG_SAY_QUIT_MEANS},
    {MSG_SAY_NOTHING, MSG_SAY_NOTHING_MEANS},   {MSG_SAY_THROW, MSG_SAY_THROW_MEANS},
    {MSG_SAY_FIRE, MSG_SAY_FIRE_MEANS},         {MSG_SAY_SHOVE, MSG_SAY_SHOVE_MEANS},
    {MSG_SAY_STRIKE, MSG_SAY_STRIKE_MEANS},
};
enum { TACTICAL_SAYINGS = 4 }; /* the last ones, where the rules have such */

static int sayings(const struct scene *scene, enum key_context context)
{
    int count = (int)(sizeof SAYINGS / sizeof *SAYINGS) - (scene_has_tactics(scene) ? 0 : TACTICAL_SAYINGS);
    return scene->linear && context == CONTEXT_MAP ? count : 0;
}

/* The intent of line `index`, counting only those that have a key; INTENT_NONE behind the last. `lines` gets how many
 * there are. */
static enum intent intent_of_line(const struct scene *scene, enum key_context context, int index, int *lines)
{
    enum intent found = INTENT_NONE;
    *lines = 0;
    for (int intent = 0; intent < INTENT_COUNT; intent++) {
        char text[64];
        struct strbuf keys = STRBUF(text);
        format_keys(scene, context, (enum intent)intent, &keys);
        bool works =
            (!scene->linear || !intent_needs_screen((enum intent)intent)) && scene_knows(scene, (enum intent)intent);
        bool told = !scene->linear || !intent_is_move((enum intent)intent) || intent == INTENT_MOVE_N;
        if (keys.length > 0 && works && told && (*lines)++ == index)
            found = (enum intent)intent;
    }
    return found;
}

static int count_keys(const struct scene *scene, const struct section *section, int cols)
{
    (void)cols;
    int lines;
    intent_of_line(scene, section->context, 0, &lines);
    return lines + sayings(scene, section->context);
}

static void draw_keys(const struct scene *scene, const struct section *section, struct cells *cells, struct box line,
                      int index)
{
    int lines;
    enum intent intent = intent_of_line(scene, section->context, index, &lines);
    bool saying = intent == INTENT_NONE;
    if (saying && index - lines >= sayings(scene, section->context))
        return;
    char text[64];
    struct strbuf keys = STRBUF(text);
    if (saying)
        strbuf_text(&keys, text_get(scene->catalogue, SAYINGS[index - lines].words));
    else
        format_keys(scene, section->context, intent, &keys);
    int keys_cols = scene->linear ? NAME_COLS : KEY_COLS;
    draw_text(scene, cells, line.row, line.col, keys_cols - 1, text, ROLE_KEY);
    draw_message(scene, cells, line.row, line.col + keys_cols, line.cols - keys_cols - 1,
                 saying ? SAYINGS[index - lines].meaning : intent_meaning(intent), ROLE_TEXT);
}

/* --- What may be met --------------------------------------------------------------------------------------------- */

enum { GROUND_ROWS = 2 }; /* wall and floor */
enum { THING_COL = 3 };   /* where the name of a thing begins */

/* In the game that is shown; on the title in any. */
static bool can_be_met(const struct scene *scene, int kind)
{
    const struct rules *rules = scene_rules(scene);
    if (scene->view)
        return scene_profile(scene)->meets[kind];
    for (int i = 0; i < rules->profile_count; i++)
        if (rules->profiles[i].meets[kind])
            return true;
    return false;
}

static int count_things(const struct scene *scene, const struct section *section, int cols)
{
    (void)section;
    (void)cols;
    int count = GROUND_ROWS;
    for (int kind = 0; kind < scene_rules(scene)->kind_count; kind++)
        count += can_be_met(scene, kind);
    return count;
}

/* Of a column, so that the longest name is whole. */
static int things_cols(const struct scene *scene)
{
    int cols = max_int(utf8_columns(text_get(scene->catalogue, MSG_HELP_WALL)),
                       utf8_columns(text_get(scene->catalogue, MSG_HELP_FLOOR)));
    for (int kind = 0; kind < scene_rules(scene)->kind_count; kind++)
        if (can_be_met(scene, kind))
            cols =
                max_int(cols, utf8_columns(text_noun(scene->catalogue, scene_kind(scene, (kind_id)kind), NOUN_BARE)));
    return cols + THING_COL + 1;
}

/* The kind of which `index` others that can be met come before it. */
static kind_id nth_met(const struct scene *scene, int index)
{
    int kind = 0;
    while (!can_be_met(scene, kind) || index-- > 0)
        kind++;
    return (kind_id)kind;
}

/* What the ground is drawn with comes first. */
static void draw_ground(const struct scene *scene, struct cells *cells, struct box line, bool wall)
{
    const struct theme *theme = &scene->theme;
    cells_put(cells, line.row, line.col, wall ? theme->wall[scene->utf8] : theme->floor[scene->utf8],
              scene_look(scene, wall ? ROLE_WALL_SEEN : ROLE_FLOOR_SEEN));
    draw_message(scene, cells, line.row, line.col + THING_COL, line.cols - THING_COL - 1,
                 wall ? MSG_HELP_WALL : MSG_HELP_FLOOR, ROLE_TEXT);
}

static void draw_thing(const struct scene *scene, const struct section *section, struct cells *cells, struct box line,
                       int index)
{
    (void)section;
    if (index < GROUND_ROWS) {
        draw_ground(scene, cells, line, index == 0);
        return;
    }
    const struct kind *kind = scene_kind(scene, nth_met(scene, index - GROUND_ROWS));
    draw_glyph(scene, cells, line.row, line.col, scene_glyph(kind), scene_glyph_look(scene, kind));
    draw_text(scene, cells, line.row, line.col + THING_COL, line.cols - THING_COL - 1,
              text_noun(scene->catalogue, kind, NOUN_BARE), ROLE_TEXT);
}

/* --- The ground -------------------------------------------------------------------------------------------------- */

static int count_grounds(const struct scene *scene, const struct section *section, int cols)
{
    (void)section;
    return legend_lines(scene, cols);
}

static void draw_grounds(const struct scene *scene, const struct section *section, struct cells *cells, struct box line,
                         int index)
{
    (void)section;
    legend_draw(scene, cells, line, index);
}

/* --- Sections and pages ------------------------------------------------------------------------------------------ */

/* The keys of each context, then the rest. */
static const struct section KEY_SECTIONS[CONTEXT_COUNT] = {
#define X(name, text) [CONTEXT_##name] = {MSG_HELP_KEYS_##name, CONTEXT_##name, 2, NULL, count_keys, draw_keys, NULL},
    CONTEXT_LIST(X)
#undef X
};
static const struct section RULES_SECTION = {MSG_HELP_RULES,   CONTEXT_MAP,    1,   RULES,
                                             count_paragraphs, draw_paragraph, NULL};
static const struct section TACTICS_SECTION = {MSG_HELP_TACTICS, CONTEXT_MAP,    1,   TACTICS,
                                               count_paragraphs, draw_paragraph, NULL};
static const struct section THINGS_SECTION = {MSG_HELP_THINGS, CONTEXT_MAP, 3,          NULL,
                                              count_things,    draw_thing,  things_cols};

static const struct section GROUND_SECTION = {MSG_HELP_GROUNDS, CONTEXT_MAP,  1,   NULL,
                                              count_grounds,    draw_grounds, NULL};

enum { MAX_SECTIONS = 6 };

/* What works where the player asked comes first, then what works on the map, or in the run that is shown. */
static int gather_sections(const struct scene *scene, enum key_context context,
                           const struct section *sections[MAX_SECTIONS])
{
    enum key_context lowest = scene->view && scene->replay ? CONTEXT_REPLAY : CONTEXT_MAP;
    int count = 0;
    if (context != lowest)
        sections[count++] = &KEY_SECTIONS[context];
    sections[count++] = &KEY_SECTIONS[lowest];
    sections[count++] = &RULES_SECTION;
    if (scene_has_tactics(scene))
        sections[count++] = &TACTICS_SECTION;
    sections[count++] = &THINGS_SECTION;
    if (scene_has_tactics(scene))
        sections[count++] = &GROUND_SECTION;
    return count;
}

enum { COLUMN_MIN_COLS = 34 };

/* As many columns as have room for their lines; one for screen readers. */
static int columns_of(const struct scene *scene, const struct section *section, struct box box)
{
    int most = scene->linear || scene->accessible ? 1 : section->columns;
    return clamp_int(box.cols / (section->cols ? section->cols(scene) : COLUMN_MIN_COLS), 1, most);
}

static int section_pages(const struct scene *scene, const struct section *section, struct box box)
{
    int columns = columns_of(scene, section, box);
    int lines = section->count(scene, section, box.cols / columns);
    int a_page = max_int(1, box.rows * columns);
    return max_int(1, (lines + a_page - 1) / a_page);
}

static void draw_section(const struct scene *scene, const struct section *section, struct cells *cells, struct box box,
                         int page)
{
    int columns = columns_of(scene, section, box);
    int cols = box.cols / columns;
    int lines = section->count(scene, section, cols);
    /* What fits on one page is shared out evenly among the columns. */
    if (lines <= box.rows * columns)
        box.rows = (lines + columns - 1) / columns;
    for (int column = 0; column < columns; column++)
        for (int row = 0; row < box.rows; row++) {
            int index = (page * columns + column) * box.rows + row;
            struct box line = {box.row + row, box.col + column * cols, 1, cols};
            if (index < lines)
                section->draw(scene, section, cells, line, index);
        }
}

static const struct hint HINTS[] = {{INTENT_PAGE_DOWN, MSG_HINT_PAGE}, {INTENT_CANCEL, MSG_HINT_CLOSE}};

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct box box = draw_page(scene, cells, "", CONTEXT_PAGE, HINTS, 2);
    const struct section *sections[MAX_SECTIONS];
    int count = gather_sections(scene, self->as.help.context, sections);
    int pages = 0;
    for (int i = 0; i < count; i++)
        pages += section_pages(scene, sections[i], box);
    self->as.help.pages = pages;
    self->as.help.page = clamp_int(self->as.help.page, 0, pages - 1);
    int page = self->as.help.page;
    int section = 0;
    for (; page >= section_pages(scene, sections[section], box); section++)
        page -= section_pages(scene, sections[section], box);
    draw_section(scene, sections[section], cells, box, page);
    char text[96];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_HELP_TITLE, &buf,
             {"section", text_get(scene->catalogue, sections[section]->title), 0},
             {"page", NULL, self->as.help.page + 1}, {"pages", NULL, pages});
    draw_text(scene, cells, 0, 1, cells->cols - 2, text, ROLE_BAR);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)scene;
    int last = max_int(0, self->as.help.pages - 1);
    int page = self->as.help.page;
    bool around = mouse_deed(pressed) == 0; /* from the last page to the first and back */
    if (intent == INTENT_CANCEL)
        return outcome_close();
    if (intent == INTENT_PAGE_DOWN || intent == INTENT_DOWN || intent == INTENT_NEXT || intent == INTENT_CONFIRM)
        page = page < last ? page + 1 : around ? 0 : last;
    else if (intent == INTENT_PAGE_UP || intent == INTENT_UP || intent == INTENT_PREVIOUS)
        page = page > 0 ? page - 1 : around ? last : 0;
    else if (intent == INTENT_TOP)
        page = 0;
    else if (intent == INTENT_BOTTOM)
        page = last;
    self->as.help.page = page;
    return outcome_stay();
}

const struct screen_kind SCREEN_HELP = {.context = CONTEXT_PAGE, .draw = draw, .key = key};

struct screen screen_help(enum key_context context)
{
    struct screen screen = {.kind = &SCREEN_HELP};
    screen.as.help.context = context;
    return screen;
}
