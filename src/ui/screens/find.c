/* SPDX-License-Identifier: MIT
 *
 * Everything seen, as a list: on this floor, with direction and distance, or on every floor by part of its name. Draws
 * from the shell's memory of things; a letter points, Enter goes there or looks at it. Takes no time itself. */
#include "parts/facts.h"
#include "screens.h"

enum { LINE_SIZE = 160, WINDOW_COLS = 54, GLYPH_COL = 4, NAME_COL = 6, PAGE_ROWS = 13 };

/* Whether things of all floors are listed. */
static bool is_everywhere(const struct screen *self)
{
    return self->kind == &SCREEN_FIND;
}

/* The groups, in the order shown. */
#define GROUP_LIST(X)                                                                                                  \
    X(FOES, MSG_THINGS_FOES)                                                                                           \
    X(ITEMS, MSG_THINGS_ITEMS)                                                                                         \
    X(FRIENDS, MSG_THINGS_FRIENDS)                                                                                     \
    X(FIXTURES, MSG_THINGS_FIXTURES)                                                                                   \
    X(FEATURES, MSG_THINGS_FEATURES)                                                                                   \
    X(REMAINS, MSG_THINGS_REMAINS)

enum find_group {
#define X(name, message) GROUP_##name,
    GROUP_LIST(X)
#undef X
};

static const enum message GROUP_MESSAGES[] = {
#define X(name, message) [GROUP_##name] = message,
    GROUP_LIST(X)
#undef X
};

/* Gold is taken by walking on it. */
static enum find_group group_of(const struct scene *scene, const struct seen_thing *thing)
{
    if (thing->corpse)
        return GROUP_REMAINS;
    if (thing->foe || thing->friendly)
        return thing->foe ? GROUP_FOES : GROUP_FRIENDS;
    if (thing->ground)
        return GROUP_FIXTURES;
    bool taken = thing->render_order == RO_ITEM || thing->kind == scene_profile(scene)->gold;
    return taken ? GROUP_ITEMS : GROUP_FEATURES;
}

/* --- The list ---------------------------------------------------------------------------------------------------- */

/* The rows, as indices into the memory, in the order shown; and the line of each below the headings. */
struct rows {
    int count;
    int16_t things[SEEN_CAPACITY];
    int16_t lines[SEEN_CAPACITY];
};

/* This floor before those left behind, the deepest of them first; then by group, then the nearest first. */
static bool comes_before(const struct scene *scene, const struct seen_thing *a, const struct seen_thing *b)
{
    const struct view *view = scene->view;
    if (a->floor != b->floor)
        return a->floor == view->floor || (b->floor != view->floor && a->floor > b->floor);
    if (group_of(scene, a) != group_of(scene, b))
        return group_of(scene, a) < group_of(scene, b);
    return a->floor == view->floor && point_distance2(a->at, view->hero.at) < point_distance2(b->at, view->hero.at);
}

static const struct ground_rule *ground_of(const struct scene *scene, const struct seen_thing *thing)
{
    return &scene_rules(scene)->grounds[thing->ground];
}

/* Its name, of gear with its plus. */
static void say_name(const struct scene *scene, const struct seen_thing *thing, struct strbuf *out)
{
    if (thing->ground)
        strbuf_text(out, text_ground(scene->catalogue, ground_of(scene, thing), NOUN_BARE));
    else if (thing->corpse || thing->render_order != RO_ITEM)
        strbuf_text(out, text_noun(scene->catalogue, scene_kind(scene, thing->kind), NOUN_BARE));
    else
        text_things(scene->catalogue,
                    (struct things){scene_kind(scene, thing->kind), max_int(1, thing->count), thing->plus, -1},
                    NOUN_BARE, out);
}

/* By its own name or its group's: "captive" finds whom one may free. */
static bool is_called(const struct scene *scene, const struct seen_thing *thing, const char *part)
{
    char name[THINGS_SIZE];
    struct strbuf buf = STRBUF(name);
    say_name(scene, thing, &buf);
    return filter_holds(name, part) ||
           filter_holds(text_get(scene->catalogue, GROUP_MESSAGES[group_of(scene, thing)]), part);
}

/* By name everybody finds doors, too. */
static bool is_listed(const struct screen *self, const struct scene *scene, const struct seen_thing *thing)
{
    return is_everywhere(self) || (thing->floor == scene->view->floor &&
                                   seen_is_listed(thing, scene->view, scene->accessible || scene->linear));
}

static const struct seen_thing *row_thing(const struct scene *scene, const struct rows *rows, int index)
{
    return &scene->seen.things[rows->things[index]];
}

/* A heading stands above the first row of each floor and group. */
static void number_lines(const struct scene *scene, struct rows *rows)
{
    for (int i = 0, line = 0; i < rows->count; i++) {
        const struct seen_thing *thing = row_thing(scene, rows, i),
                                *before = i > 0 ? row_thing(scene, rows, i - 1) : NULL;
        line += !before || thing->floor != before->floor || group_of(scene, thing) != group_of(scene, before);
        rows->lines[i] = (int16_t)(line++);
    }
}

static void gather(const struct screen *self, const struct scene *scene, struct rows *rows)
{
    const char *part = self->as.find.part.text;
    const struct seen *seen = &scene->seen;
    rows->count = 0;
    for (int i = 0; i < seen->count; i++) {
        const struct seen_thing *thing = &seen->things[i];
        if (!is_listed(self, scene, thing) || !is_called(scene, thing, part))
            continue;
        int place = rows->count++;
        for (; place > 0 && comes_before(scene, thing, &seen->things[rows->things[place - 1]]); place--)
            rows->things[place] = rows->things[place - 1];
        rows->things[place] = (int16_t)i;
    }
    number_lines(scene, rows);
}

void find_letter(struct scene *scene)
{
    static const struct screen LIST = {.kind = &SCREEN_LIST};
    struct rows rows;
    gather(&LIST, scene, &rows);
    for (int i = 0; i < rows.count; i++)
        seen_letter(&scene->seen, scene->view, &scene->seen.things[rows.things[i]]);
}

/* --- Drawing ----------------------------------------------------------------------------------------------------- */

static void draw_heading(const struct scene *scene, struct cells *cells, struct box line,
                         const struct seen_thing *thing)
{
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    const char *group = text_get(scene->catalogue, GROUP_MESSAGES[group_of(scene, thing)]);
    if (thing->floor == scene->view->floor)
        strbuf_text(&buf, group);
    else
        text_say(scene->catalogue, MSG_THINGS_FLOOR, &buf, {"group", group, 0}, {"floor", NULL, thing->floor});
    draw_text(scene, cells, line.row, line.col, line.cols, text, ROLE_TITLE);
}

/* On the right: where it is, or was seen last; exactly for who hears it. */
static void format_place(const struct scene *scene, const struct seen_thing *thing, struct strbuf *out)
{
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    if (thing->floor != scene->view->floor) {
        text_say(scene->catalogue, MSG_THINGS_ON_FLOOR, out, {"floor", NULL, thing->floor});
        return;
    }
    if (scene->accessible || scene->linear)
        text_steps(scene->catalogue, scene->view->hero.at, thing->at, &buf);
    else
        text_bearing(scene->catalogue, scene->view->hero.at, thing->at, &buf);
    if (thing->visible || thing->felt || !thing->foe)
        strbuf_text(out, text);
    else
        text_say(scene->catalogue, MSG_THINGS_LAST_SEEN, out, {"bearing", text, 0});
}

static void draw_likeness(const struct scene *scene, struct cells *cells, struct box line,
                          const struct seen_thing *thing, bool selected)
{
    uint32_t glyph;
    struct look look;
    if (thing->ground) {
        glyph = ground_of(scene, thing)->glyph;
        look = scene->theme.colours[ground_of(scene, thing)->colour];
    } else {
        const struct kind *kind = scene_kind(scene, thing->corpse ? scene_profile(scene)->corpse : thing->kind);
        glyph = scene_glyph(kind);
        look = scene_glyph_look(scene, kind);
    }
    draw_glyph(scene, cells, line.row, line.col + GLYPH_COL, glyph, selected ? scene_look(scene, ROLE_SELECTED) : look);
}

/* The letter that points at it, on its floor; '\0': none. */
static char letter_of(const struct scene *scene, const struct seen_thing *thing)
{
    return thing->floor == scene->view->floor ? thing->letter : '\0';
}

static void draw_row(const struct scene *scene, struct cells *cells, struct box line, const struct seen_thing *thing,
                     char letter, bool selected)
{
    enum role role = selected ? ROLE_SELECTED : thing->visible || thing->felt ? ROLE_TEXT : ROLE_QUIET;
    cells_fill(cells, line.row, line.col, 1, line.cols, scene_look(scene, role));
    char label[3] = {letter, ')', '\0'};
    if (letter)
        draw_text(scene, cells, line.row, line.col + 1, 2, label, selected ? ROLE_SELECTED : ROLE_KEY);
    draw_likeness(scene, cells, line, thing, selected);
    char text[LINE_SIZE], name[THINGS_SIZE];
    struct strbuf buf = STRBUF(text), name_buf = STRBUF(name);
    say_name(scene, thing, &name_buf);
    format_place(scene, thing, &buf);
    int end = line.col + line.cols;
    int right = draw_text_right(scene, cells, line.row, line.col + NAME_COL, end - 1, text, role);
    draw_text(scene, cells, line.row, line.col + NAME_COL, right - 1 - line.col - NAME_COL, name, role);
    if (selected)
        cells_cursor(cells, line.row, line.col);
}

/* What is typed points at nothing: no letters then. */
static void draw_rows(const struct scene *scene, struct cells *cells, struct box box, struct list *list,
                      const struct rows *rows, bool typing)
{
    list->selected = clamp_int(list->selected, 0, rows->count - 1);
    list_scroll_lines(list, rows->lines, rows->count, box.rows);
    for (int i = 0; i < rows->count; i++) {
        const struct seen_thing *thing = row_thing(scene, rows, i);
        int row = rows->lines[i] - list->top;
        if (list_is_headed(rows->lines, i) && row - 1 >= 0 && row - 1 < box.rows)
            draw_heading(scene, cells, (struct box){box.row + row - 1, box.col, 1, box.cols}, thing);
        if (row < 0 || row >= box.rows)
            continue;
        struct box line = {box.row + row, box.col, 1, box.cols};
        draw_row(scene, cells, line, thing, typing ? '\0' : letter_of(scene, thing), i == list->selected);
        draw_spot_entry(cells, line, i);
    }
}

static const struct hint HINTS[] = {
    {INTENT_CONFIRM, MSG_HINT_GO_OR_LOOK}, {INTENT_SEARCH, MSG_HINT_FILTER}, {INTENT_CANCEL, MSG_HINT_CLOSE}};

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct rows rows;
    gather(self, scene, &rows);
    bool everywhere = is_everywhere(self);
    char title[LINE_SIZE];
    struct strbuf buf = STRBUF(title);
    text_say(scene->catalogue, everywhere ? MSG_THINGS_TITLE_ALL : MSG_THINGS_TITLE, &buf,
             {"floor", NULL, scene->view->floor}, {"count", NULL, rows.count});
    int lines = rows.count > 0 ? rows.lines[rows.count - 1] + 1 : 1;
    int cols = scene->accessible ? cells->cols - 4 : WINDOW_COLS; /* sentences in place of directions and distances */
    struct box inside = draw_window(scene, cells, min_int(lines + 2, cells->rows - 5), cols, title);
    struct box list = {inside.row, inside.col, inside.rows - 2, inside.cols};
    int last = inside.row + inside.rows - 1;
    cells_cursor(cells, list.row, list.col);
    if (rows.count == 0)
        draw_message(scene, cells, list.row, list.col, list.cols,
                     self->as.find.part.length > 0 ? MSG_NOTHING_MATCHES : MSG_THINGS_NONE, ROLE_QUIET);
    else
        draw_rows(scene, cells, list, &self->as.find.list, &rows, self->typing);
    draw_hints(scene, cells, last, inside.col, inside.cols, CONTEXT_LIST, HINTS, 3, ROLE_QUIET);
    draw_filter(scene, cells, last, inside.col, inside.cols, &self->as.find.part, self->typing);
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

/* Remains, and foes and allies in sight, are looked at; who is not, captives, and what can be taken, worked or stepped
 * on, are gone to. */
static struct outcome choose(const struct scene *scene, const struct seen_thing *thing)
{
    enum find_group group = group_of(scene, thing);
    if (thing->floor != scene->view->floor)
        return outcome_say(scene_profile(scene)->up_stairs == KIND_NONE ? MSG_THINGS_NO_WAY_UP : MSG_THINGS_ELSEWHERE);
    const struct view_entity *friendly = view_friend_at(scene->view, thing->at);
    bool someone = group == GROUP_FOES || group == GROUP_FRIENDS, captive = friendly && view_is_captive(friendly);
    bool away = !thing->visible && (group == GROUP_FRIENDS || !thing->felt);
    bool is_gone_to = someone ? captive || away : group != GROUP_REMAINS;
    if (is_gone_to)
        return outcome_plan((struct plan_order){.kind = PLAN_TRAVEL, .goal = thing->at});
    return outcome_instead(outcome_open(screen_look_at(scene, thing->at)));
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct list *list = &self->as.find.list;
    if (is_everywhere(self) && intent == INTENT_CANCEL) /* it was opened to type */
        return outcome_close();
    if (filter_key(&self->as.find.part, &self->typing, list, pressed, intent, scene->linear))
        return outcome_stay();
    struct rows rows;
    gather(self, scene, &rows);
    bool letter = pressed.modifiers == 0 && pressed.code >= 'a' && pressed.code <= 'z';
    for (int i = 0; letter && i < rows.count; i++)
        if (letter_of(scene, row_thing(scene, &rows, i)) == (char)pressed.code) {
            list->selected = i;
            return outcome_stay();
        }
    enum list_result result = list_key(list, rows.count, PAGE_ROWS, intent);
    return result == LIST_CHOSEN      ? choose(scene, row_thing(scene, &rows, list->selected))
           : result == LIST_CANCELLED ? outcome_close()
                                      : outcome_stay();
}

static void begin_find(struct screen *self, const struct scene *scene)
{
    (void)scene;
    self->typing = true;
}

const struct screen_kind SCREEN_LIST = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(find.list), .points = true};
const struct screen_kind SCREEN_FIND = {.context = CONTEXT_LIST,
                                        .window = true,
                                        .draw = draw,
                                        .key = key,
                                        .list = IN_SCREEN(find.list),
                                        .begin = begin_find,
                                        .points = true};
