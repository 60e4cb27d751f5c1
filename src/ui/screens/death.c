/* SPDX-License-Identifier: MIT
 *
 * The end: what killed the hero, with the arithmetic, what was reached, the last turns, what lay unused in the pack,
 * what might have been done; and what to do now. The shell opens it when the state of the game demands it. */
#include "log/advice.h"
#include "draw/pack_groups.h"
#include "draw/menu.h"
#include "screens.h"

enum { WINDOW_COLS = 56, WINDOW_ROWS = 20, TURN_COLS = 6, HP_COLS = 11, THREAT_COLS = 7, TEXT_SIZE_LINE = 256 };

enum { TURNS_SHOWN = 20 }; /* of the end, in the replay */

/* What can be chosen, by letters that are no moves: the last keys of a fight must not choose. */
static const struct choice {
    char letter;
    enum message label;
    enum ui_game_wish wish; /* UI_GAME_NOTHING: to read the story */
    bool same_seed;
} CHOICES[] = {
    {'t', MSG_DEATH_TO_TITLE, UI_GAME_LEAVE, false}, {'a', MSG_DEATH_NEW, UI_GAME_NEW_GAME, false},
    {'r', MSG_DEATH_SAME, UI_GAME_NEW_GAME, true},   {'w', MSG_DEATH_WATCH, UI_GAME_LOOK_BACK, false},
    {'e', MSG_DEATH_STORY, UI_GAME_NOTHING, false},  {'q', MSG_DEATH_QUIT, UI_GAME_QUIT, false},
};
enum { CHOICE_ROWS = sizeof CHOICES / sizeof *CHOICES };

/* --- What happened ----------------------------------------------------------------------------------------------- */

static void draw_end(struct panel *panel)
{
    const struct scene *scene = panel->scene;
    const struct view *view = scene->view;
    char text[TEXT_SIZE_LINE], seed[24];
    struct strbuf buf, digits;
    STRBUF_OVER(&buf, text);
    STRBUF_OVER(&digits, seed);
    narrate_death(scene->catalogue, view, &buf);
    panel_text(panel, text, ROLE_DANGER);
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_DEATH_PLACE, &buf, {"floor", NULL, view->floor}, {"level", NULL, view->hero.level},
             {"turns", NULL, view->turn});
    panel_text(panel, text, ROLE_TEXT);
    strbuf_clear(&buf);
    strbuf_format(&digits, "%llu", (unsigned long long)view->seed);
    text_say(scene->catalogue, MSG_DEATH_SCORE, &buf, {"score", NULL, view->score}, {"seed", seed, 0},
             {"profile", text_profile_name(scene->catalogue, scene_profile(scene)), 0});
    draw_text(scene, panel->cells, panel->box.row + panel->row, panel->box.col, panel->box.cols, text, ROLE_TEXT);
    panel->row++;
}

/* One row of the last turns: the number, the hit points before and after, and what threatened. */
static void draw_step(const struct scene *scene, struct cells *cells, int row, int col,
                      const struct run_stats_step *step)
{
    char text[48];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    strbuf_format(&buf, "%u", (unsigned)step->turn);
    draw_text(scene, cells, row, col, TURN_COLS - 1, text, ROLE_QUIET);
    strbuf_clear(&buf);
    strbuf_format(&buf, step->hp == step->hp_then ? "%d" : "%d -> %d", step->hp, max_int(0, step->hp_then));
    draw_text(scene, cells, row, col + TURN_COLS, HP_COLS - 1, text, ROLE_TEXT);
    strbuf_clear(&buf);
    strbuf_format(&buf, "%d", (int)step->threat);
    bool deadly = step->threat > 0 && step->threat >= step->hp;
    int used =
        draw_text(scene, cells, row, col + TURN_COLS + HP_COLS, THREAT_COLS, text, deadly ? ROLE_DANGER : ROLE_TEXT);
    for (int i = 0; deadly && i < used; i++)
        cells_mark(cells, row, col + TURN_COLS + HP_COLS + i, LOOK_REVERSE);
}

/* The run stats of the game that has just ended; NULL if it is only shown. */
static const struct run_stats *run_stats_of(const struct scene *scene)
{
    const struct run_stats *run_stats = scene->run_stats;
    bool fits = run_stats && run_stats->now.turn == scene->view->turn && run_stats->now.hp == scene->view->hero.hp;
    return fits ? run_stats : NULL;
}

/* The last turns, the end at the bottom. Returns the columns taken. */
static int draw_last_turns(const struct scene *scene, struct cells *cells, struct box box)
{
    const struct run_stats *run_stats = run_stats_of(scene);
    if (!run_stats || box.rows < 2)
        return 0;
    draw_message(scene, cells, box.row, box.col, TURN_COLS - 1, MSG_DEATH_TURN, ROLE_TITLE);
    draw_message(scene, cells, box.row, box.col + TURN_COLS, HP_COLS - 1, MSG_DEATH_HP, ROLE_TITLE);
    draw_message(scene, cells, box.row, box.col + TURN_COLS + HP_COLS, THREAT_COLS, MSG_DEATH_THREAT, ROLE_TITLE);
    int row = box.row + 1;
    for (int back = min_int(RUN_STATS_STEPS, box.rows - 1) - 1; back >= 0; back--) {
        const struct run_stats_step *step = run_stats_recent(run_stats, (uint32_t)back);
        if (step)
            draw_step(scene, cells, row++, box.col, step);
    }
    return TURN_COLS + HP_COLS + THREAT_COLS + 2;
}

/* "2 healing potions, fireball scroll": what could have been used. */
static void list_unused(const struct scene *scene, struct strbuf *out)
{
    struct pack_row rows[MAX_PACK];
    int count = pack_groups_rows(scene, "", rows);
    for (int i = 0; i < count; i++) {
        if (rows[i].group != PACK_GROUP_USABLE)
            continue;
        if (out->length > 0)
            strbuf_text(out, ", ");
        pack_groups_name(scene, &rows[i], out);
    }
}

static void draw_advice(struct panel *panel)
{
    const struct scene *scene = panel->scene;
    char things[TEXT_SIZE_LINE] = "", text[TEXT_SIZE_LINE + 64];
    struct strbuf buf, line;
    STRBUF_OVER(&buf, things);
    STRBUF_OVER(&line, text);
    list_unused(scene, &buf);
    if (buf.length > 0)
        text_say(scene->catalogue, MSG_DEATH_UNUSED, &line, {"things", things, 0});
    else
        strbuf_text(&line, text_get(scene->catalogue, MSG_DEATH_NOTHING_UNUSED));
    panel_text(panel, text, ROLE_TEXT);
    enum message tips[ADVICE_MAX];
    int count = advice_find(scene->view, run_stats_of(scene), tips);
    for (int i = 0; i < count; i++)
        panel_text(panel, text_get(scene->catalogue, tips[i]), ROLE_GOOD);
}

static void fill_rows(const struct scene *scene, struct menu_row rows[CHOICE_ROWS])
{
    for (int i = 0; i < CHOICE_ROWS; i++)
        menu_row_set(scene, &rows[i], CHOICES[i].letter, CHOICES[i].label);
}

static const struct hint HINTS[] = {{INTENT_HISTORY, MSG_HINT_HISTORY}, {INTENT_CHARACTER, MSG_HINT_CHARACTER}};

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    char title[96];
    struct strbuf buf;
    STRBUF_OVER(&buf, title);
    text_say(scene->catalogue, MSG_DEATH_TITLE, &buf, {"name", scene->hero_name, 0});
    struct box inside = draw_window(scene, cells, WINDOW_ROWS, WINDOW_COLS, title);
    /* What to do now is always in sight; what happened takes the rows that are left. */
    struct box menu = {inside.row + inside.rows - CHOICE_ROWS, inside.col, CHOICE_ROWS, inside.cols};
    struct panel end = {scene, cells, {inside.row, inside.col, inside.rows - CHOICE_ROWS - 1, inside.cols}, 0};
    draw_end(&end);
    struct box rest = {inside.row + end.row + 1, inside.col, menu.row - 1 - inside.row - end.row - 1, inside.cols};
    int used = draw_last_turns(scene, cells, rest);
    struct panel advice = {scene, cells, {rest.row, rest.col + used, rest.rows, rest.cols - used}, 0};
    draw_advice(&advice);
    struct menu_row rows[CHOICE_ROWS];
    fill_rows(scene, rows);
    int half = inside.cols / 2;
    menu_draw(scene, cells, (struct box){menu.row, menu.col, menu.rows, half}, &self->as.list, rows, CHOICE_ROWS);
    draw_hints(scene, cells, menu.row, menu.col + half + 2, half - 2, CONTEXT_MAP, HINTS, 2, ROLE_QUIET);
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

static struct outcome choose(const struct scene *scene, const struct choice *choice)
{
    const struct view *view = scene->view;
    if (choice->wish == UI_GAME_NOTHING)
        return outcome_screen(&SCREEN_STORY, scene);
    struct ui_game_answer answer = {
        .wish = choice->wish,
        .start = {.profile = view->profile, .seed = view->seed, .seed_given = choice->same_seed},
        .turn = view->turn > TURNS_SHOWN ? view->turn - TURNS_SHOWN : 0,
        .playing = true,
    };
    COPY_TEXT(answer.start.name, scene->hero_name);
    return outcome_game(answer);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    enum intent on_map = keymap_find(&scene->keys, CONTEXT_MAP, pressed);
    if (on_map == INTENT_HISTORY)
        return outcome_screen(&SCREEN_HISTORY, scene);
    if (on_map == INTENT_CHARACTER)
        return outcome_screen(&SCREEN_CHARACTER, scene);
    if (intent == INTENT_CANCEL)
        return outcome_game((struct ui_game_answer){.wish = UI_GAME_LEAVE});
    struct menu_row rows[CHOICE_ROWS];
    fill_rows(scene, rows);
    int chosen = menu_key(&self->as.list, rows, CHOICE_ROWS, pressed, intent);
    return chosen >= 0 ? choose(scene, &CHOICES[chosen]) : outcome_stay();
}

const struct screen_kind SCREEN_DEATH = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list)};
