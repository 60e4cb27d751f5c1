/* SPDX-License-Identifier: MIT
 *
 * What the sidebar tells, in a few rows across a narrow screen: the hero on two, then a foe a row, nearest first. All
 * numbers are the view's. Never higher than its box, at least 5 rows and 50 columns. */
#include "extras.h"
#include "hud.h"

#include "base/utf8.h"

enum { TEXT_COLS = 96, GAUGE_COLS = 8, FOE_GAUGE_COLS = 6, FOE_NAME_MAX_COLS = 16 };

/* A row being filled from the left. */
struct strip {
    const struct scene *scene;
    struct cells *cells;
    int row, col, end;
};

static void put(struct strip *strip, const char *text, enum role role)
{
    strip->col += draw_text(strip->scene, strip->cells, strip->row, strip->col, strip->end - strip->col, text, role);
    strip->col += 2;
}

static void put_gauge(struct strip *strip, int cols, int value, int most)
{
    cols = min_int(cols, strip->end - strip->col);
    if (cols > 0)
        draw_gauge(strip->scene, strip->cells, strip->row, strip->col, cols, value, most);
    strip->col += cols + 2;
}

/* Name and level, health, Threat: reversed when it could kill. */
static void put_hero(struct strip *strip)
{
    const struct scene *scene = strip->scene;
    const struct view *view = scene->view;
    const struct view_hero *hero = &view->hero;
    char text[TEXT_COLS];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    bool deadly = view->threat > 0 && view->threat >= hero->hp;
    text_say(scene->catalogue, deadly ? MSG_SIDE_THREAT_DEADLY : MSG_SIDE_THREAT, &buf, {"threat", NULL, view->threat});
    int threat_col = draw_text_right(scene, strip->cells, strip->row, 0, strip->end, text,
                                     view->threat > 0 ? ROLE_DANGER : ROLE_TEXT);
    for (int col = threat_col; deadly && col < strip->end; col++)
        cells_mark(strip->cells, strip->row, col, LOOK_REVERSE);
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_SIDE_HP, &buf, {"hp", NULL, max_int(0, hero->hp)}, {"max", NULL, hero->max_hp});
    int end = strip->end;
    strip->end = threat_col - 1;
    put(strip, text, ROLE_TEXT);
    strip->col--;
    put_gauge(strip, GAUGE_COLS, hero->hp, hero->max_hp);
    put(strip, scene->hero_name, ROLE_TITLE);
    strip->end = end;
}

static void put_numbers(struct strip *strip)
{
    const struct scene *scene = strip->scene;
    const struct view *view = scene->view;
    char text[TEXT_COLS];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(scene->catalogue, MSG_SIDE_LEVEL, &buf, {"level", NULL, view->hero.level});
    put(strip, text, ROLE_TEXT);
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_SIDE_STATS, &buf, {"power", NULL, view->hero.power},
             {"defense", NULL, view->hero.defense});
    put(strip, text, ROLE_TEXT);
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_SIDE_XP, &buf, {"xp", NULL, view->hero.xp}, {"next", NULL, view->hero.xp_next});
    put(strip, text, ROLE_TEXT);
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_SIDE_FLOOR, &buf, {"floor", NULL, view->floor}, {"turn", NULL, view->turn});
    put(strip, text, ROLE_TEXT);
}

/* Glyph, name, gauge, what the blows come to, what is the matter with it. */
static void put_foe(struct strip *strip, const struct view_entity *foe, int name_cols)
{
    const struct scene *scene = strip->scene;
    const struct kind *kind = scene_kind(scene, foe->kind);
    char text[TEXT_COLS];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    cells_put(strip->cells, strip->row, strip->col, scene_glyph(kind), scene_glyph_look(scene, kind));
    draw_text(scene, strip->cells, strip->row, strip->col + 2, name_cols, text_noun(scene->catalogue, kind, NOUN_BARE),
              ROLE_TEXT);
    strip->col += name_cols + 3;
    put_gauge(strip, FOE_GAUGE_COLS, foe->hp, foe->max_hp);
    strip->col--;
    format_duel(scene, foe, &buf);
    put(strip, text, ROLE_TEXT);
    strbuf_clear(&buf);
    format_place(scene, foe->at, &buf);
    put(strip, text, ROLE_QUIET);
    if (foe->ai != AI_CONFUSED)
        return;
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_SIDE_CONFUSED_SHORT, &buf, {"turns", NULL, foe->ai_turns});
    put(strip, text, ROLE_GOOD);
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

void strip_draw(const struct scene *scene, struct cells *cells, struct box box)
{
    int16_t order[MAX_ENTITIES];
    int count = foes_in_order(scene->view, order);
    int last = box.row + box.rows;
    struct strip strip = {scene, cells, box.row, box.col, box.col + box.cols};
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    put_hero(&strip);
    strip.row++;
    strip.col = box.col;
    put_numbers(&strip);
    int shown = count <= last - strip.row - 1 ? count : max_int(0, last - strip.row - 2);
    int name_cols = names_cols(scene, order, shown);
    for (int i = 0; i < shown; i++) {
        strip.row++;
        strip.col = box.col;
        put_foe(&strip, &scene->view->entities[order[i]], name_cols);
    }
    if (shown < count) {
        char text[TEXT_COLS];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        text_say(scene->catalogue, MSG_SIDE_MORE_FOES, &buf, {"count", NULL, count - shown});
        draw_text(scene, cells, strip.row + 1, box.col, box.cols, text, ROLE_TEXT);
    } else {
        extras_draw_strip(scene, cells, (struct box){strip.row + 1, box.col, last - strip.row - 1, box.cols});
    }
}
