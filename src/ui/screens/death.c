/* SPDX-License-Identifier: MIT
 *
 * The end, by death or alive: what killed the hero, with the arithmetic, what was reached, what lay unused in the pack,
 * what might have been done, the last turns; and what to do now, which is always in sight: the text above it is turned
 * page by page where it does not fit. The shell opens it when the state of the game demands it. */
#include "base/utf8.h"
#include "log/advice.h"
#include "draw/pack_groups.h"
#include "draw/layout.h"
#include "draw/menu.h"
#include "core/seed.h"
#include "screens.h"

enum { WINDOW_COLS = 56, WINDOW_ROWS = 20, TURN_COLS = 6, HP_COLS = 11, THREAT_COLS = 7, LINE_SIZE = 256 };

enum { FRAME_AND_BAR_ROWS = 3 };
enum { TURNS_SHOWN = 20 }; /* of the end, in the replay */

/* What can be chosen, by letters that are no moves, but for one that only asks more: the last keys of a fight must not
 * choose. `opens` a screen, or it is a wish. */
static const struct choice {
    char letter;
    enum message label;
    enum ui_game_wish wish;
    bool same_seed;
    const struct screen_kind *opens;
} CHOICES[] = {
    {'t', MSG_DEATH_TO_TITLE, UI_GAME_LEAVE, false, NULL},
    {'a', MSG_DEATH_NEW, UI_GAME_NEW_GAME, false, NULL},
    {'r', MSG_DEATH_SAME, UI_GAME_NEW_GAME, true, NULL},
    {'b', MSG_DEATH_BRANCH, UI_GAME_NOTHING, false, &SCREEN_TAKE_AGAIN},
    {'p', MSG_DEATH_POSITION, UI_GAME_NOTHING, false, &SCREEN_WRITE_TURN},
    {'w', MSG_DEATH_WATCH, UI_GAME_LOOK_BACK, false, NULL},
    {'e', MSG_DEATH_STORY, UI_GAME_NOTHING, false, &SCREEN_STORY},
    {'q', MSG_DEATH_QUIT, UI_GAME_QUIT, false, NULL},
};
enum { CHOICE_ROWS = sizeof CHOICES / sizeof *CHOICES };

/* --- What happened ----------------------------------------------------------------------------------------------- */

/* Text that flows down a box, of which the first rows may be left out. */
struct death_text {
    const struct scene *scene;
    struct cells *cells; /* NULL: only measures */
    struct box box;
    int row;   /* the next free one, from the first of the text */
    int first; /* the first that is drawn */
};

static void put(struct death_text *out, const char *text, enum role role)
{
    struct flow flow;
    int skip = max_int(0, out->first - out->row), row = max_int(0, out->row - out->first);
    struct box rest = {out->box.row + row, out->box.col, max_int(0, out->box.rows - row), out->box.cols};
    bool one_row = utf8_columns(text) <= rest.cols; /* then it stands with all its blanks */
    flow_begin(&flow, out->cells, rest, skip);
    if (!one_row)
        flow_text(&flow, text, scene_look(out->scene, role));
    else if (out->cells && skip == 0 && rest.rows > 0)
        draw_text(out->scene, out->cells, rest.row, rest.col, rest.cols, text, role);
    out->row += one_row ? 1 : flow_rows(text, out->box.cols);
}

static void put_end(struct death_text *out)
{
    const struct scene *scene = out->scene;
    const struct view *view = scene->view;
    const struct profile *profile = scene_profile(scene);
    char text[LINE_SIZE], seed[SEED_TEXT_SIZE];
    struct strbuf buf = STRBUF(text);
    struct strbuf shared = STRBUF(seed);
    narrate_end(scene->catalogue, view, &buf);
    put(out, text, view->state == GAME_ENDED ? ROLE_GOOD : ROLE_DANGER);
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_DEATH_PLACE, &buf, {"floor", NULL, view->floor}, {"level", NULL, view->hero.level},
             {"turns", NULL, view->turn});
    put(out, text, ROLE_TEXT);
    strbuf_clear(&buf);
    if (profile->gold != KIND_NONE) {
        text_say(scene->catalogue, view->laid ? MSG_DEATH_SCORE_KINGS : MSG_DEATH_SCORE_SUM, &buf,
                 {"deepest", NULL, view->deepest}, {"gold", NULL, view->gold},
                 {"kings", NULL, KING_SCORE * king_count(view->laid)});
        put(out, text, ROLE_TEXT);
        strbuf_clear(&buf);
    }
    seed_share(profile->id, profile->rules_version, view->seed, &shared);
    text_say(scene->catalogue, MSG_DEATH_SCORE, &buf, {"score", NULL, view->score}, {"seed", seed, 0});
    put(out, text, ROLE_TEXT);
}

/* A line of its own, if there is any. */
static void put_feats(struct death_text *out)
{
    const struct run_stats *run_stats = scene_ended_run(out->scene);
    char feats[LINE_SIZE] = "", text[LINE_SIZE + 32];
    struct strbuf list = STRBUF(feats), buf = STRBUF(text);
    if (!run_stats || run_stats->feats == 0)
        return;
    narrate_feats(out->scene->catalogue, run_stats->feats, &list);
    text_say(out->scene->catalogue, MSG_DEATH_FEATS, &buf, {"feats", feats, 0});
    put(out, text, ROLE_GOOD);
}

/* "2 healing potions, fireball scroll": what could have been used. */
static void list_unused(const struct scene *scene, struct strbuf *out)
{
    struct pack_row rows[MAX_PACK];
    int count = pack_groups_rows(scene, "", rows);
    for (int i = 0; i < count; i++) {
        if (rows[i].group != PACK_GROUP_USABLE)
            continue;
        strbuf_comma(out);
        pack_groups_name(scene, &rows[i], out);
    }
}

static void put_unused(struct death_text *out)
{
    const struct scene *scene = out->scene;
    char things[LINE_SIZE] = "", text[LINE_SIZE + 64];
    struct strbuf buf = STRBUF(things);
    struct strbuf line = STRBUF(text);
    list_unused(scene, &buf);
    if (buf.length > 0)
        text_say(scene->catalogue, MSG_DEATH_UNUSED, &line, {"things", things, 0});
    else
        strbuf_text(&line, text_get(scene->catalogue, MSG_DEATH_NOTHING_UNUSED));
    put(out, text, ROLE_TEXT);
}

static void put_advice(struct death_text *out)
{
    const struct scene *scene = out->scene;
    enum message tips[ADVICE_MAX];
    int count = advice_find(scene->view, scene_ended_run(scene), tips);
    for (int i = 0; i < count; i++)
        put(out, text_get(scene->catalogue, tips[i]), ROLE_GOOD);
}

/* The game for who has left this one alive. */
static void put_next(struct death_text *out)
{
    const struct scene *scene = out->scene;
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    int next = scene_profile(scene)->next - 1;
    if (next < 0)
        return;
    text_say(scene->catalogue, MSG_DEATH_NEXT, &buf,
             {"game", text_profile_name(scene->catalogue, &scene_rules(scene)->profiles[next]), 0});
    put(out, text, ROLE_GOOD);
}

/* Of who lives: what comes after this game, floor by floor, what was not needed, and an invitation. */
static void put_story(struct death_text *out)
{
    const struct run_stats *run_stats = scene_ended_run(out->scene);
    put_next(out);
    for (int i = 0; run_stats && i < run_stats->floor_count; i++) {
        const struct run_stats_floor *floor = &run_stats->floors[i];
        char text[LINE_SIZE];
        struct strbuf buf = STRBUF(text);
        narrate_floor(out->scene->catalogue, floor, &buf);
        text_capitalise(text);
        put(out, text, ROLE_TEXT);
    }
    put_unused(out);
    put(out, text_get(out->scene->catalogue, MSG_DEATH_AGAIN), ROLE_GOOD);
}

static bool is_deadly(const struct run_stats_step *step)
{
    return step->threat > 0 && step->threat >= step->hp;
}

/* The last turns as sentences, the end last. */
static void put_turns(struct death_text *out)
{
    const struct run_stats *run_stats = scene_ended_run(out->scene);
    for (int back = run_stats ? RUN_STATS_STEPS - 1 : -1; back >= 0; back--) {
        const struct run_stats_step *step = run_stats_recent(run_stats, (uint32_t)back);
        char text[LINE_SIZE];
        if (!step)
            continue;
        struct strbuf buf = STRBUF(text);
        text_say(out->scene->catalogue, MSG_DEATH_TURN_SENTENCE, &buf, {"turn", NULL, step->turn},
                 {"hp", NULL, step->hp}, {"then", NULL, max_int(0, step->hp_then)}, {"threat", NULL, step->threat});
        put(out, text, is_deadly(step) ? ROLE_DANGER : ROLE_TEXT);
    }
}

/* Writes all of it, without the turns if they have a table; returns the rows that it takes. */
static int put_all(struct death_text out, bool table)
{
    put_end(&out);
    put_feats(&out);
    if (out.scene->view->state == GAME_DEAD) {
        put_unused(&out);
        put_advice(&out);
    } else {
        put_story(&out);
    }
    if (!table)
        put_turns(&out);
    return out.row;
}

/* --- The table of the last turns --------------------------------------------------------------------------------- */

/* One row: the number, the hit points before and after, and what threatened. */
static void draw_step(const struct scene *scene, struct cells *cells, int row, int col,
                      const struct run_stats_step *step)
{
    char text[48];
    struct strbuf buf = STRBUF(text);
    strbuf_format(&buf, "%u", (unsigned)step->turn);
    draw_text(scene, cells, row, col, TURN_COLS - 1, text, ROLE_QUIET);
    strbuf_clear(&buf);
    strbuf_format(&buf, step->hp == step->hp_then ? "%d" : "%d -> %d", step->hp, max_int(0, step->hp_then));
    draw_text(scene, cells, row, col + TURN_COLS, HP_COLS - 1, text, ROLE_TEXT);
    strbuf_clear(&buf);
    strbuf_format(&buf, "%d", (int)step->threat);
    int used = draw_text(scene, cells, row, col + TURN_COLS + HP_COLS, THREAT_COLS, text,
                         is_deadly(step) ? ROLE_DANGER : ROLE_TEXT);
    for (int i = 0; is_deadly(step) && i < used; i++)
        cells_mark(cells, row, col + TURN_COLS + HP_COLS + i, LOOK_REVERSE);
}

/* The last turns, as many as there is room for, the end on the last row. */
static void draw_table(const struct scene *scene, struct cells *cells, struct box box)
{
    const struct run_stats *run_stats = scene_ended_run(scene);
    int rows = 1;
    while (run_stats && rows < box.rows && run_stats_recent(run_stats, (uint32_t)rows - 1))
        rows++;
    if (rows == 1)
        return;
    box.row += box.rows - rows;
    box.rows = rows;
    draw_message(scene, cells, box.row, box.col, TURN_COLS - 1, MSG_DEATH_TURN, ROLE_TITLE);
    draw_message(scene, cells, box.row, box.col + TURN_COLS, HP_COLS - 1, MSG_DEATH_HP, ROLE_TITLE);
    draw_message(scene, cells, box.row, box.col + TURN_COLS + HP_COLS, THREAT_COLS, MSG_DEATH_THREAT, ROLE_TITLE);
    int row = box.row + 1;
    for (int back = box.rows - 2; back >= 0; back--) {
        const struct run_stats_step *step = run_stats_recent(run_stats, (uint32_t)back);
        if (step)
            draw_step(scene, cells, row++, box.col, step);
    }
}

/* --- The whole --------------------------------------------------------------------------------------------------- */

/* Fills the rows that can be chosen; returns their number. A turn can be taken again if it is known what it was. */
static int fill_rows(const struct scene *scene, struct menu_row rows[CHOICE_ROWS],
                     const struct choice *choices[CHOICE_ROWS])
{
    int count = 0;
    for (int i = 0; i < CHOICE_ROWS; i++) {
        bool of_turns = CHOICES[i].opens == &SCREEN_TAKE_AGAIN || CHOICES[i].opens == &SCREEN_WRITE_TURN;
        if (of_turns && (scene->one_hero || !scene_ended_run(scene)))
            continue;
        menu_row_set(scene, &rows[count], CHOICES[i].letter, CHOICES[i].label);
        choices[count++] = &CHOICES[i];
    }
    return count;
}

static int menu_cols(const struct menu_row *rows, int count)
{
    enum { LETTER_COLS = MENU_LETTER_COLS + 1 };
    int cols = 0;
    for (int i = 0; i < count; i++)
        cols = max_int(cols, LETTER_COLS + utf8_columns(rows[i].text));
    return cols;
}

static const struct hint HINTS[] = {{INTENT_HISTORY, MSG_HINT_HISTORY}, {INTENT_CHARACTER, MSG_HINT_CHARACTER}};
static const struct hint MORE[] = {{INTENT_PAGE_DOWN, MSG_HINT_MORE}};

/* What has been said since the end: why something could not be done, where a turn was written. NULL: nothing. */
static const struct log_entry *said_since(const struct scene *scene)
{
    const struct message_log *log = &scene->log;
    const struct log_entry *last = log->count > 0 ? message_log_at(log, log->count - 1) : NULL;
    return last && last->reply && last->fresh > 0 && !scene->linear ? last : NULL;
}

/* The keys of the text, on the row below it: how it goes on first, if it does. */
static void draw_keys(const struct scene *scene, struct cells *cells, struct box line, bool more)
{
    int half = more ? line.cols / 2 : 0;
    draw_hints(scene, cells, line.row, line.col, half, CONTEXT_LIST, MORE, more, ROLE_KEY);
    draw_hints(scene, cells, line.row, line.col + half, line.cols - half, CONTEXT_MAP, HINTS, 2, ROLE_QUIET);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    enum { TABLE_COLS = TURN_COLS + HP_COLS + THREAT_COLS, GAP_COLS = 2, GAP_ROWS = 1 };
    struct menu_row rows[CHOICE_ROWS];
    const struct choice *choices[CHOICE_ROWS];
    int count = fill_rows(scene, rows, choices), left = menu_cols(rows, count) + GAP_COLS;
    char title[96];
    struct strbuf buf = STRBUF(title);
    enum message who = scene->view->state == GAME_ENDED ? MSG_DEATH_TITLE_ALIVE : MSG_DEATH_TITLE;
    text_say(scene->catalogue, who, &buf, {"name", scene->hero_name, 0});
    int cols = scene->linear ? cells->cols - 4 : min_int(WINDOW_COLS, cells->cols - 4);
    bool table = !scene->accessible && left + TABLE_COLS <= cols;
    int all = put_all((struct death_text){scene, NULL, {0, 0, 0, cols}, 0, 0}, table);
    /* What was said last stays in sight above it. */
    int most = cells->rows - MESSAGE_MIN_ROWS - FRAME_AND_BAR_ROWS;
    int wanted = max_int(WINDOW_ROWS, all + GAP_ROWS + count);
    struct box inside = draw_window(scene, cells, scene->linear ? wanted : min_int(wanted, most), WINDOW_COLS, title);
    struct box menu = {inside.row + inside.rows - count, inside.col, count, table ? left - GAP_COLS : inside.cols};
    struct box text = {inside.row, inside.col, inside.rows - count - GAP_ROWS, inside.cols};
    const struct log_entry *said = said_since(scene);
    int said_rows = said ? min_int(flow_rows(said->text, text.cols), text.rows / 2) : 0;
    text.rows -= said_rows;
    if (said)
        draw_flow(scene, cells, (struct box){text.row + text.rows, text.col, said_rows, text.cols}, said->text,
                  said->weight == WEIGHT_DANGER ? ROLE_DANGER : ROLE_GOOD);
    self->as.death.page = text.rows;
    self->as.death.top = clamp_int(self->as.death.top, 0, max_int(0, all - text.rows));
    (void)put_all((struct death_text){scene, cells, text, 0, self->as.death.top}, table);
    int above =
        (said ? 0 : max_int(0, text.rows - all)) + GAP_ROWS; /* rows over the menu that the table may have, too */
    draw_keys(scene, cells, (struct box){menu.row - GAP_ROWS, menu.col, 1, menu.cols},
              self->as.death.top + text.rows < all);
    menu_draw(scene, cells, menu, &self->as.death.list, rows, count);
    if (table)
        draw_table(scene, cells, (struct box){menu.row - above, menu.col + left, menu.rows + above, TABLE_COLS});
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

static struct outcome choose(const struct scene *scene, const struct choice *choice)
{
    const struct view *view = scene->view;
    if (choice->opens)
        return outcome_screen(choice->opens, scene);
    struct ui_game_answer answer = {
        .wish = choice->wish,
        .start = {.profile = view->profile, .seed = view->seed, .seed_given = choice->same_seed},
        .turn = view->turn > TURNS_SHOWN ? view->turn - TURNS_SHOWN : 0,
        .playing = true,
    };
    COPY_TEXT(answer.start.name, scene->hero_name);
    struct outcome outcome = outcome_game(answer);
    if (choice->wish == UI_GAME_NEW_GAME && !choice->same_seed)
        outcome.type = OUTCOME_AGAIN;
    return outcome;
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct menu_row rows[CHOICE_ROWS];
    const struct choice *choices[CHOICE_ROWS];
    struct outcome outcome;
    int count = fill_rows(scene, rows, choices);
    bool capital = pressed.code >= 'A' && pressed.code <= 'Z'; /* means its row, too, but not before keys of the map */
    bool is_row = !capital && menu_letter(rows, count, pressed) >= 0;
    if (!is_row && history_or_character(scene, pressed, &outcome))
        return outcome;
    if (intent == INTENT_CANCEL)
        return outcome_game((struct ui_game_answer){.wish = UI_GAME_LEAVE});
    if (intent == INTENT_PAGE_DOWN || intent == INTENT_PAGE_UP) {
        self->as.death.top += intent == INTENT_PAGE_DOWN ? self->as.death.page : -self->as.death.page;
        return outcome_stay();
    }
    int chosen = menu_key(&self->as.death.list, rows, count, pressed, intent);
    return chosen >= 0 ? choose(scene, choices[chosen]) : outcome_stay();
}

const struct screen_kind SCREEN_DEATH = {.context = CONTEXT_LIST,
                                         .demand = DEMAND_END,
                                         .window = true,
                                         .draw = draw,
                                         .key = key,
                                         .list = IN_SCREEN(death.list)};
