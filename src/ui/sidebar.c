/* SPDX-License-Identifier: MIT
 *
 * The sidebar: the hero's numbers, every foe in sight with its forecast, what is worn. All forecasts are the view's;
 * nothing is computed here. Never wider than its box, at least 19 columns. */
#include "extras.h"
#include "hud.h"

#include "base/utf8.h"

enum { TEXT_COLS = 64, FOE_GAUGE_COLS = 6, FOE_ROWS = 3, FOE_SHORT_ROWS = 2, BOTH_COLS = 30 };
enum { DESIGN_ROWS = 21 }; /* of the sidebar at 80x24 */

/* The rows of the sidebar, filled from above. */
struct side {
    const struct scene *scene;
    struct cells *cells;
    struct box box;
    int row; /* the next free one, on the screen */
};

static void side_line(struct side *side, const char *text, enum role role)
{
    draw_text(side->scene, side->cells, side->row, side->box.col, side->box.cols, text, role);
    side->row++;
}

static void side_rule(struct side *side)
{
    for (int i = 0; i < side->box.cols && !side->scene->accessible; i++)
        cells_put(side->cells, side->row, side->box.col + i, scene_line(side->scene, LINE_ACROSS),
                  scene_look(side->scene, ROLE_FRAME));
    side->row++;
}

/* Name, kit as far as there is room, level. */
static void side_name(struct side *side)
{
    const struct scene *scene = side->scene;
    int end = side->box.col + side->box.cols;
    char text[TEXT_COLS];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(scene->catalogue, MSG_SIDE_LEVEL, &buf, {"level", NULL, scene->view->hero.level});
    int level_col = draw_text_right(scene, side->cells, side->row, side->box.col, end, text, ROLE_TEXT);
    int col = side->box.col;
    col += draw_text(scene, side->cells, side->row, col, level_col - 1 - col, scene->hero_name, ROLE_TITLE) + 2;
    const char *kit = text_noun(scene->catalogue, scene_kind(scene, scene->view->hero.kind), NOUN_BARE);
    if (col + utf8_columns(kit) < level_col)
        draw_text(scene, side->cells, side->row, col, level_col - col, kit, ROLE_QUIET);
    side->row++;
}

static void side_hp(struct side *side)
{
    const struct scene *scene = side->scene;
    const struct view_hero *hero = &scene->view->hero;
    char text[TEXT_COLS];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(scene->catalogue, MSG_SIDE_HP, &buf, {"hp", NULL, max_int(0, hero->hp)}, {"max", NULL, hero->max_hp});
    draw_text(scene, side->cells, side->row, side->box.col, side->box.cols, text, ROLE_TEXT);
    /* As long with any number of hit points: what it takes with all of them. */
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_SIDE_HP, &buf, {"hp", NULL, hero->max_hp}, {"max", NULL, hero->max_hp});
    int used = utf8_columns(text) + 1;
    draw_gauge(scene, side->cells, side->row, side->box.col + used, side->box.cols - used, hero->hp, hero->max_hp);
    side->row++;
}

/* Reversed over the whole row when it could kill. */
static void side_threat(struct side *side)
{
    const struct scene *scene = side->scene;
    const struct view *view = scene->view;
    char text[TEXT_COLS];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    bool deadly = view->threat > 0 && view->threat >= view->hero.hp;
    text_say(scene->catalogue, deadly ? MSG_SIDE_THREAT_DEADLY : MSG_SIDE_THREAT, &buf, {"threat", NULL, view->threat});
    int row = side->row;
    side_line(side, text, view->threat > 0 ? ROLE_DANGER : ROLE_TEXT);
    for (int i = 0; deadly && i < side->box.cols; i++)
        cells_mark(side->cells, row, side->box.col + i, LOOK_REVERSE);
}

static void side_numbers(struct side *side)
{
    const struct scene *scene = side->scene;
    const struct view *view = scene->view;
    char text[TEXT_COLS];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(scene->catalogue, MSG_SIDE_STATS, &buf, {"power", NULL, view->hero.power},
             {"defense", NULL, view->hero.defense});
    side_line(side, text, ROLE_TEXT);
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_SIDE_XP, &buf, {"xp", NULL, view->hero.xp}, {"next", NULL, view->hero.xp_next});
    side_line(side, text, ROLE_TEXT);
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_SIDE_FLOOR, &buf, {"floor", NULL, view->floor}, {"turn", NULL, view->turn});
    side_line(side, text, ROLE_TEXT);
}

void format_place(const struct scene *scene, struct point at, struct strbuf *out)
{
    struct point from = scene->view->hero.at;
    char bearing_text[TEXT_COLS];
    struct strbuf bearing;
    STRBUF_OVER(&bearing, bearing_text);
    int moves = point_chebyshev(from, at);
    text_bearing_short(scene->catalogue, from, at, &bearing);
    text_say(scene->catalogue, moves == 1 ? MSG_SIDE_BESIDE : MSG_SIDE_AWAY, out, {"direction", bearing_text, 0},
             {"moves", NULL, moves});
}

/* On the right; returns where what stands before it must end. */
static int foe_place(struct side *side, const struct view_entity *foe, int end)
{
    char text[TEXT_COLS];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    format_place(side->scene, foe->at, &buf);
    bool beside = point_chebyshev(side->scene->view->hero.at, foe->at) == 1;
    return draw_text_right(side->scene, side->cells, side->row, side->box.col + 2, end, text,
                           beside ? ROLE_KEY : ROLE_QUIET) -
           1;
}

/* Glyph and name on the left, where it is on the right, and before that what is the matter with it, which takes the
 * place's room where there is none for both; the name gives way. */
static void foe_name(struct side *side, const struct view_entity *foe, enum message confused)
{
    const struct scene *scene = side->scene;
    const struct kind *kind = scene_kind(scene, foe->kind);
    int end = side->box.col + side->box.cols;
    if (foe->ai != AI_CONFUSED || side->box.cols >= BOTH_COLS)
        end = foe_place(side, foe, end);
    if (foe->ai == AI_CONFUSED) {
        char text[TEXT_COLS];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        text_say(scene->catalogue, confused, &buf, {"turns", NULL, foe->ai_turns});
        end = draw_text_right(scene, side->cells, side->row, side->box.col + 2, end, text, ROLE_GOOD) - 1;
    }
    cells_put(side->cells, side->row, side->box.col, scene_glyph(kind), scene_glyph_look(scene, kind));
    int col = side->box.col + 2;
    draw_text(scene, side->cells, side->row, col, end - col, text_noun(scene->catalogue, kind, NOUN_BARE), ROLE_TEXT);
    side->row++;
}

static void format_kill(const struct scene *scene, const struct view_entity *foe, struct strbuf *out)
{
    if (foe->blows == BLOWS_NEVER)
        strbuf_text(out, text_get(scene->catalogue, MSG_SIDE_KILL_NEVER));
    else
        text_say(scene->catalogue, MSG_SIDE_KILL, out, {"blows", NULL, foe->blows});
}

void format_duel(const struct scene *scene, const struct view_entity *foe, struct strbuf *out)
{
    format_kill(scene, foe, out);
    strbuf_char(out, ' ');
    text_say(scene->catalogue, MSG_SIDE_HITS_SHORT, out, {"harm", NULL, foe->harm});
}

static void foe_long(struct side *side, const struct view_entity *foe)
{
    const struct scene *scene = side->scene;
    foe_name(side, foe, MSG_SIDE_CONFUSED);
    char text[TEXT_COLS];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    format_kill(scene, foe, &buf);
    int col = side->box.col + 2;
    draw_gauge(scene, side->cells, side->row, col, FOE_GAUGE_COLS, foe->hp, foe->max_hp);
    col += side->scene->accessible ? 0 : FOE_GAUGE_COLS + 2;
    draw_text(scene, side->cells, side->row, col, side->box.col + side->box.cols - col, text, ROLE_TEXT);
    side->row++;
    strbuf_clear(&buf);
    bool harmless = foe->harm <= 0;
    if (harmless)
        strbuf_text(&buf, text_get(scene->catalogue, MSG_SIDE_HARMLESS));
    else
        text_say(scene->catalogue, MSG_SIDE_HITS, &buf, {"harm", NULL, foe->harm});
    draw_text(scene, side->cells, side->row, side->box.col + 2, side->box.cols - 2, text,
              harmless ? ROLE_QUIET : ROLE_TEXT);
    side->row++;
}

/* The same on two rows: the gauge takes what the forecast leaves. */
static void foe_short(struct side *side, const struct view_entity *foe)
{
    const struct scene *scene = side->scene;
    foe_name(side, foe, MSG_SIDE_CONFUSED_SHORT);
    char text[TEXT_COLS];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    format_duel(scene, foe, &buf);
    int gauge = scene->accessible ? 0 : clamp_int(side->box.cols - 2 - utf8_columns(text), 0, FOE_GAUGE_COLS);
    int col = side->box.col + 1;
    draw_gauge(scene, side->cells, side->row, col, gauge, foe->hp, foe->max_hp);
    col += gauge > 0 ? gauge + 1 : 0;
    draw_text(scene, side->cells, side->row, col, side->box.col + side->box.cols - col, text, ROLE_TEXT);
    side->row++;
}

int foes_in_order(const struct view *view, int16_t order[MAX_ENTITIES])
{
    int count = view_foes_by_distance(view, order);
    for (int i = 1; i < count; i++) {
        int16_t foe = order[i];
        int place = i;
        for (; place > 0; place--) {
            const struct view_entity *before = &view->entities[order[place - 1]];
            if (point_distance2(before->at, view->hero.at) != point_distance2(view->entities[foe].at, view->hero.at) ||
                before->hp <= view->entities[foe].hp)
                break;
            order[place] = order[place - 1];
        }
        order[place] = foe;
    }
    return count;
}

/* Every foe in sight, nearest first: on three rows each if that fits, else on two, else the nearest and how many more
 * there are. */
static void side_foes(struct side *side, int rows)
{
    const struct scene *scene = side->scene;
    int16_t order[MAX_ENTITIES];
    int count = foes_in_order(scene->view, order);
    bool at_length = count * FOE_ROWS <= rows;
    int shown = count;
    if (!at_length && count * FOE_SHORT_ROWS > rows)
        shown = (rows - 1) / FOE_SHORT_ROWS;
    for (int i = 0; i < shown; i++) {
        const struct view_entity *foe = &scene->view->entities[order[i]];
        if (at_length)
            foe_long(side, foe);
        else
            foe_short(side, foe);
    }
    if (shown < count) {
        char text[TEXT_COLS];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        text_say(scene->catalogue, MSG_SIDE_MORE_FOES, &buf, {"count", NULL, count - shown});
        side_line(side, text, ROLE_TEXT);
    }
}

static void put_bonus(const struct scene *scene, struct strbuf *out, enum message message, int bonus)
{
    if (bonus == 0)
        return;
    char number[16];
    struct strbuf buf;
    STRBUF_OVER(&buf, number);
    strbuf_format(&buf, bonus > 0 ? "+%d" : "%d", bonus);
    if (out->length > 0)
        strbuf_text(out, ", ");
    text_say(scene->catalogue, message, out, {"bonus", number, 0});
}

void format_bonus(const struct scene *scene, const struct equippable_rule *bonus, struct strbuf *out)
{
    strbuf_clear(out);
    put_bonus(scene, out, MSG_BONUS_POWER, bonus->power);
    put_bonus(scene, out, MSG_BONUS_DEFENSE, bonus->defense);
    put_bonus(scene, out, MSG_BONUS_MAX_HP, bonus->max_hp);
}

static int worn_count(const struct view *view)
{
    int count = 0;
    for (int slot = 0; slot < SLOT_COUNT; slot++)
        count += view->worn[slot] >= 0;
    return count;
}

static void side_worn(struct side *side)
{
    const struct scene *scene = side->scene;
    int end = side->box.col + side->box.cols;
    if (worn_count(scene->view) == 0)
        side_line(side, text_get(scene->catalogue, MSG_SIDE_NOTHING_WORN), ROLE_QUIET);
    for (int slot = 0; slot < SLOT_COUNT; slot++) {
        int letter = scene->view->worn[slot];
        if (letter < 0)
            continue;
        const struct kind *kind = scene_kind(scene, scene->view->pack[letter].kind);
        char text[TEXT_COLS];
        struct strbuf buf;
        STRBUF_OVER(&buf, text);
        format_bonus(scene, &kind->equippable, &buf);
        int bonus_col = draw_text_right(scene, side->cells, side->row, side->box.col + 10, end, text, ROLE_TEXT);
        cells_put(side->cells, side->row, side->box.col, scene_glyph(kind), scene_glyph_look(scene, kind));
        int col = side->box.col + 2;
        draw_text(scene, side->cells, side->row, col, bonus_col - 1 - col, text_noun(scene->catalogue, kind, NOUN_BARE),
                  ROLE_TEXT);
        side->row++;
    }
}

void sidebar_draw(const struct scene *scene, struct cells *cells, struct box box, bool log_wanted)
{
    cells_fill(cells, box.row, box.col, box.rows, box.cols, scene_look(scene, ROLE_TEXT));
    struct side side = {scene, cells, box, box.row};
    side_name(&side);
    side_hp(&side);
    side_threat(&side);
    side_numbers(&side);
    side_rule(&side);
    int worn_rows = max_int(1, worn_count(scene->view));
    int worn_row = box.row + box.rows - worn_rows;
    side_foes(&side, worn_row - 1 - side.row);
    if (box.rows > DESIGN_ROWS || box.cols > SIDE_MIN_COLS)
        extras_draw_side(scene, cells, (struct box){side.row + 1, box.col, worn_row - 2 - side.row, box.cols},
                         log_wanted);
    side.row = worn_row - 1;
    side_rule(&side);
    side_worn(&side);
}
