/* SPDX-License-Identifier: MIT
 *
 * The hero's page: every number, base and bonus, and where the game stands. Any closing key leaves it. */
#include "base/utf8.h"
#include "core/seed.h"
#include "screens.h"

/* Draws one row: a label and a value. */
struct sheet {
    const struct scene *scene;
    struct cells *cells;
    struct box box;
    int row;
    bool dense; /* no blank rows: there is too little room */
};

enum { LABEL_COLS = 20 };

/* What has no room beside its label stands below it. */
static void sheet_text(struct sheet *sheet, enum message label, const char *value)
{
    int row = sheet->box.row + sheet->row++;
    draw_message(sheet->scene, sheet->cells, row, sheet->box.col, LABEL_COLS - 1, label, ROLE_QUIET);
    if (utf8_columns(value) <= sheet->box.cols - LABEL_COLS)
        draw_text(sheet->scene, sheet->cells, row, sheet->box.col + LABEL_COLS, sheet->box.cols - LABEL_COLS, value,
                  ROLE_TEXT);
    else
        draw_text_right(sheet->scene, sheet->cells, sheet->box.row + sheet->row++, sheet->box.col,
                        sheet->box.col + sheet->box.cols, value, ROLE_TEXT);
}

static void sheet_gap(struct sheet *sheet)
{
    sheet->row += !sheet->dense;
}

static void sheet_number(struct sheet *sheet, enum message label, long long value)
{
    char text[24];
    struct strbuf buf = STRBUF(text);
    strbuf_format(&buf, "%lld", value);
    sheet_text(sheet, label, text);
}

/* "9 = 3 + 6", or just the number when nothing is added. */
static void sheet_sum(struct sheet *sheet, enum message label, int total, int base)
{
    if (total == base) {
        sheet_number(sheet, label, total);
        return;
    }
    char text[64];
    struct strbuf buf = STRBUF(text);
    text_say(sheet->scene->catalogue, MSG_CHARACTER_SUM, &buf, {"total", NULL, total}, {"base", NULL, base},
             {"bonus", NULL, total - base});
    sheet_text(sheet, label, text);
}

static void sheet_hero(struct sheet *sheet, const struct view_hero *hero)
{
    char text[64];
    struct strbuf buf = STRBUF(text);
    text_say(sheet->scene->catalogue, MSG_CHARACTER_OF, &buf, {"now", NULL, max_int(0, hero->hp)},
             {"most", NULL, hero->max_hp});
    sheet_number(sheet, MSG_CHARACTER_LEVEL, hero->level);
    sheet_number(sheet, MSG_CHARACTER_XP, hero->xp);
    sheet_number(sheet, MSG_CHARACTER_XP_NEXT, hero->xp_next);
    sheet_gap(sheet);
    sheet_text(sheet, MSG_CHARACTER_HP, text);
    sheet_sum(sheet, MSG_CHARACTER_MAX_HP, hero->max_hp, hero->base_max_hp);
    sheet_sum(sheet, MSG_CHARACTER_POWER, hero->power, hero->base_power);
    sheet_sum(sheet, MSG_CHARACTER_DEFENSE, hero->defense, hero->base_defense);
    sheet_gap(sheet);
}

static void sheet_perks(struct sheet *sheet)
{
    const struct scene *scene = sheet->scene;
    for (int perk = 0; perk < PERK_COUNT; perk++)
        if (view_has_perk(scene->view, (enum perk)perk))
            sheet_text(sheet, MSG_CHARACTER_PERK, text_perk(scene->catalogue, scene_rules(scene), (enum perk)perk));
}

/* The score, and where gold counts for it what it is made of. */
static void sheet_score(struct sheet *sheet, const struct view *view)
{
    char text[64];
    struct strbuf buf = STRBUF(text);
    if (scene_profile(sheet->scene)->gold == KIND_NONE) {
        sheet_number(sheet, MSG_CHARACTER_SCORE, view->score);
        return;
    }
    sheet_number(sheet, MSG_CHARACTER_DEEPEST, view->deepest);
    sheet_number(sheet, MSG_CHARACTER_GOLD, view->gold);
    text_say(sheet->scene->catalogue, view->laid ? MSG_CHARACTER_SCORE_KINGS : MSG_CHARACTER_SCORE_SUM, &buf,
             {"score", NULL, view->score}, {"deepest", NULL, view->deepest}, {"gold", NULL, view->gold},
             {"kings", NULL, KING_SCORE * king_count(view->laid)});
    sheet_text(sheet, MSG_CHARACTER_SCORE, text);
}

/* All of it; returns the rows that it takes. */
static int sheet_all(struct sheet sheet)
{
    const struct scene *scene = sheet.scene;
    const struct view *view = scene->view;
    const struct profile *profile = scene_profile(scene);
    char seed[SEED_TEXT_SIZE];
    struct strbuf buf = STRBUF(seed);
    seed_share(profile->id, profile->rules_version, view->seed, &buf);
    sheet_gap(&sheet);
    sheet_hero(&sheet, &view->hero);
    sheet_perks(&sheet);
    sheet_number(&sheet, MSG_CHARACTER_FLOOR, view->floor);
    sheet_number(&sheet, MSG_CHARACTER_TURN, view->turn);
    sheet_score(&sheet, view);
    sheet_text(&sheet, MSG_CHARACTER_SEED, seed);
    sheet_text(&sheet, MSG_CHARACTER_PROFILE, text_profile_name(scene->catalogue, profile));
    return sheet.row;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    enum { COLS = 48, FRAME_ROWS = 2 };
    struct cells nowhere = {0};
    struct sheet sheet = {scene, &nowhere, {0, 0, 0, min_int(COLS, cells->cols - 4)}, 0, false};
    (void)self;
    sheet.dense = sheet_all(sheet) > cells->rows - FRAME_ROWS;
    sheet.box = draw_window(scene, cells, sheet_all(sheet), COLS, scene->hero_name);
    sheet.cells = cells;
    (void)sheet_all(sheet);
    cells_cursor(cells, sheet.box.row, sheet.box.col);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)self;
    (void)scene;
    (void)pressed;
    bool closes = intent == INTENT_CANCEL || intent == INTENT_CONFIRM || intent == INTENT_PAGE_DOWN;
    return closes ? outcome_close() : outcome_stay();
}

const struct screen_kind SCREEN_CHARACTER = {.context = CONTEXT_PAGE, .window = true, .draw = draw, .key = key};
