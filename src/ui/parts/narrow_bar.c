/* SPDX-License-Identifier: MIT
 *
 * The narrow bar: the rows of the sidebar in a few rows across the screen, for the upright layout. */
#include "sidebar.h"

#include "base/utf8.h"
#include "side_panels.h"
#include "side_rows.h"

#include <string.h>

enum { GAUGE_COLS = 8, FOE_GAUGE_COLS = 6, FOE_NAME_MIN_COLS = 3, FOE_NAME_MAX_COLS = 16, GAP_COLS = 2 };

/* A row being filled from the left. */
struct narrow_row {
    const struct scene *scene;
    struct cells *cells;
    int row, col, end;
};

static void put(struct narrow_row *bar, const char *text, enum role role)
{
    if (text[0])
        bar->col += draw_text(bar->scene, bar->cells, bar->row, bar->col, bar->end - bar->col, text, role) + GAP_COLS;
}

static void put_gauge(struct narrow_row *bar, int cols, int value, int most)
{
    bar->col--; /* it stands close to the number that it shows */
    cols = min_int(cols, bar->end - bar->col);
    if (cols > 0)
        draw_gauge(bar->scene, bar->cells, bar->row, bar->col, cols, value, most);
    bar->col += cols + GAP_COLS;
}

/* Health, name, and on the right Threat. */
static void put_hero(struct narrow_row *bar)
{
    const struct scene *scene = bar->scene;
    struct side_row threat = side_rows_hero(scene, HERO_ROW_THREAT);
    int threat_col = draw_text_right(scene, bar->cells, bar->row, 0, bar->end, threat.text, threat.role);
    for (int col = threat_col; threat.reverse && col < bar->end; col++)
        cells_mark(bar->cells, bar->row, col, LOOK_REVERSE);
    bar->end = threat_col - 1;
    put(bar, side_rows_hero(scene, HERO_ROW_HP).text, ROLE_TEXT);
    put_gauge(bar, GAUGE_COLS, scene->view->hero.hp, scene->view->hero.max_hp);
    put(bar, scene->hero_name, ROLE_TITLE);
}

static void put_statuses(struct narrow_row *bar)
{
    struct side_row statuses = side_rows_statuses(bar->scene);
    put(bar, statuses.text, statuses.role);
}

/* One blank in place of several. */
static void squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from != ' ' || from[1] != ' ')
            *to++ = *from;
    *to = '\0';
}

/* What has no room stands closer together, and is left out before it is cut: a part of a number is another one. */
static void put_numbers(struct narrow_row *bar)
{
    struct side_row numbers[HERO_ROW_NOISE - HERO_ROW_LEVEL];
    int cols = -GAP_COLS, count = HERO_ROW_NOISE - HERO_ROW_LEVEL;
    for (int i = 0; i < count; i++) {
        numbers[i] = side_rows_hero(bar->scene, (enum hero_row)(HERO_ROW_LEVEL + i));
        cols += utf8_columns(numbers[i].text) + GAP_COLS;
    }
    bool close = cols > bar->end - bar->col;
    for (int i = 0; i < count; i++) {
        if (close)
            squeeze(numbers[i].text);
        if (!numbers[i].text[0] || utf8_columns(numbers[i].text) > bar->end - bar->col)
            continue;
        put(bar, numbers[i].text, numbers[i].role);
        bar->col -= close ? GAP_COLS - 1 : 0;
    }
    if (!view_has_awareness(bar->scene->view))
        put_statuses(bar);
}

/* Where noise counts, it has a row of its own, with the statuses: there is no room behind the numbers. What has no room
 * there goes on in the next row, if that is spare. Returns the rows taken. */
static int put_noise(struct narrow_row *bar, bool spare)
{
    struct side_row noise = side_rows_hero(bar->scene, HERO_ROW_NOISE);
    struct side_row statuses = side_rows_statuses(bar->scene);
    int begin = bar->col;
    put(bar, noise.text, noise.role);
    size_t fits = strlen(statuses.text);
    if (spare && utf8_columns(statuses.text) > bar->end - bar->col)
        fits = side_rows_fitting(statuses.text, bar->end - bar->col);
    char *rest = statuses.text + fits + strspn(statuses.text + fits, " ");
    char first[SIDE_ROW_SIZE];
    struct strbuf part = STRBUF(first);
    strbuf_bytes(&part, statuses.text, fits);
    if (!spare)
        side_rows_cut(first, bar->end - bar->col);
    put(bar, first, statuses.role);
    if (!*rest)
        return 1;
    side_rows_cut(rest, bar->end - begin);
    put(&(struct narrow_row){bar->scene, bar->cells, bar->row + 1, begin, bar->end}, rest, statuses.role);
    return 2;
}

/* Glyph, name, gauge, what the blows come to, where it is, its state, to which the name gives way if need be. */
static void put_foe(struct narrow_row *bar, struct foe_ways *ways, const struct view_entity *foe, int name_cols)
{
    struct foe_rows rows = side_rows_foe(bar->scene, ways, foe, false);
    int words = utf8_columns(rows.duel.text) + GAP_COLS + 3, room = bar->end - bar->col - words;
    if (name_cols + utf8_columns(rows.state.text) > room)
        rows.state = rows.brief;
    name_cols = clamp_int(room - utf8_columns(rows.state.text), min_int(FOE_NAME_MIN_COLS, name_cols), name_cols);
    draw_kind(bar->scene, bar->cells, bar->row, bar->col, 2 + name_cols, rows.kind, ROLE_TEXT);
    bar->col += name_cols + 4;
    int texts = utf8_columns(rows.duel.text) + utf8_columns(rows.state.text) + GAP_COLS;
    struct strbuf where = STRBUF(rows.place.text);
    side_rows_distance(bar->scene, foe->at, &where);
    int place = utf8_columns(rows.place.text) + GAP_COLS;
    bool state = rows.state.text[0] != '\0'; /* it goes before the gauge, that of the wounded before the place */
    int gauged = bar->col + FOE_GAUGE_COLS + GAP_COLS + texts;
    bool gauge = !state || (foe->hp < foe->max_hp ? gauged : gauged + place - 1) <= bar->end;
    if (gauge)
        put_gauge(bar, FOE_GAUGE_COLS, foe->hp, foe->max_hp);
    bar->col--;
    int duel = bar->col;
    put(bar, rows.duel.text, rows.duel.role);
    for (; rows.duel.reverse && duel < min_int(bar->col - GAP_COLS, bar->end); duel++)
        cells_mark(bar->cells, bar->row, duel, LOOK_REVERSE);
    if (!state || bar->col + place + utf8_columns(rows.state.text) <= bar->end)
        put(bar, rows.place.text, ROLE_QUIET);
    put(bar, rows.state.text, rows.state.role);
}

/* As wide as the longest name of those shown, so that what follows has the room. */
static int names_cols(const struct scene *scene, const int16_t *order, int count)
{
    int cols = 0;
    for (int i = 0; i < count; i++) {
        const struct kind *kind = scene_kind(scene, scene->view->entities[order[i]].kind);
        cols = max_int(cols, utf8_columns(text_noun(scene->catalogue, kind, NOUN_BARE)));
    }
    return min_int(cols, FOE_NAME_MAX_COLS);
}

/* "+2" at the end of the last foe's row, for those who have none: a row of its own would be a foe's. Returns where that
 * row must end. */
static int put_more(const struct scene *scene, struct cells *cells, int row, int end, int count)
{
    char more[16];
    struct strbuf buf = STRBUF(more);
    strbuf_format(&buf, "+%d", count);
    return draw_text_right(scene, cells, row, 0, end, more, ROLE_KEY) - 1;
}

void narrow_bar_draw(const struct scene *scene, struct cells *cells, struct box box)
{
    int16_t order[MAX_ENTITIES];
    int count = side_rows_foes(scene->view, order);
    int row = box.row, end = box.col + box.cols;
    struct foe_ways ways;
    foe_ways_begin(&ways);
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    put_hero(&(struct narrow_row){scene, cells, row++, box.col, end});
    put_numbers(&(struct narrow_row){scene, cells, row++, box.col, end});
    if (view_has_awareness(scene->view))
        row += put_noise(&(struct narrow_row){scene, cells, row, box.col, end}, count < box.row + box.rows - row - 1);
    int rows = box.row + box.rows - row;
    int shown = min_int(count, rows);
    side_rows_pick(scene->view, order, count, shown);
    int name_cols = names_cols(scene, order, shown);
    for (int i = 0; i < shown; i++) {
        if (i == shown - 1 && shown < count)
            end = put_more(scene, cells, row, end, count - shown);
        put_foe(&(struct narrow_row){scene, cells, row++, box.col, end}, &ways, &scene->view->entities[order[i]],
                name_cols);
    }
    if (shown == count)
        side_panels_draw_narrow(scene, cells, (struct box){row, box.col, box.row + box.rows - row, box.cols});
}
