/* SPDX-License-Identifier: MIT
 *
 * A run that is shown: the picture of the game with a bar that says where in the run it is, and keys that go elsewhere
 * in it. Makes no command. The lowest screen of a film; the viewer goes where it asks. */
#include "hud.h"
#include "screen.h"

#include "base/parse.h"

/* --- The bar ----------------------------------------------------------------------------------------------------- */

enum { TRACK_COLS = 8, MAX_TURN_DIGITS = 10 };

/* "[====|-------]": how much of the run lies before what is shown. */
static void say_track(const struct ui_film *film, struct strbuf *out)
{
    uint64_t at = film->end > 0 ? (uint64_t)film->at * (TRACK_COLS - 1) / film->end : 0;
    strbuf_char(out, '[');
    for (uint64_t i = 0; i < TRACK_COLS; i++)
        strbuf_char(out, i < at ? '=' : i == at ? '|' : '-');
    strbuf_char(out, ']');
}

static enum message live_message(enum ui_feed feed)
{
    switch (feed) {
    case UI_FEED_NONE:
    case UI_FEED_PLAYED:
        break;
    case UI_FEED_LEFT:
        return MSG_WATCH_LEFT;
    case UI_FEED_OVER:
        return MSG_WATCH_OVER;
    case UI_FEED_LOST:
        return MSG_WATCH_LOST;
    }
    return MSG_WATCH_LIVE;
}

static enum message state_message(const struct ui_film *film)
{
    if (film->live)
        return live_message(film->feed);
    if (film->playing)
        return MSG_FILM_PLAYING;
    if (film->feed != UI_FEED_NONE)
        return MSG_FILM_PAUSED;
    return film->at == film->end ? MSG_FILM_ENDED : MSG_FILM_PAUSED;
}

static void say_place(const struct scene *scene, struct strbuf *out)
{
    const struct ui_film *film = scene->film;
    text_say(scene->catalogue, MSG_FILM_PLACE, out, {"turn", NULL, scene->view->turn}, {"last", NULL, film->last_turn});
    strbuf_char(out, ' ');
    if (!scene->lines && !scene->accessible) {
        say_track(film, out);
        strbuf_char(out, ' ');
    }
    strbuf_text(out, text_get(scene->catalogue, state_message(film)));
    if (film->live || scene->lines)
        return;
    strbuf_char(out, ' ');
    text_say(scene->catalogue, MSG_FILM_SPEED, out, {"speed", NULL, film->speed});
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct layout layout = hud_layout(scene, cells);
    camera_follow(&self->as.play, layout.map, scene->view, scene->view->hero.at);
    hud_draw(scene, cells, &layout, &self->as.play);
    char text[128];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    say_place(scene, &buf);
    const struct hint hints[] = {
        {INTENT_PLAY, scene->film->playing || scene->film->live ? MSG_HINT_PAUSE : MSG_HINT_PLAY},
        {INTENT_END, scene->film->feed != UI_FEED_NONE ? MSG_HINT_LIVE : MSG_HINT_END},
        {INTENT_HELP, MSG_HINT_HELP},
        {INTENT_NEXT_FIGHT, MSG_HINT_FIGHT},
        {INTENT_NEXT_FLOOR, MSG_HINT_FLOOR},
        {INTENT_STEP, MSG_HINT_STEP},
        {INTENT_STEP_BACK, MSG_HINT_STEP_BACK},
        {INTENT_BRANCH, MSG_HINT_BRANCH},
        {INTENT_FASTER, MSG_HINT_FASTER},
        {INTENT_CANCEL, MSG_HINT_QUIT}};
    hud_bar(scene, cells, &layout, text, CONTEXT_REPLAY, hints, (int)(sizeof hints / sizeof *hints));
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

static struct outcome go(enum ui_film_wish wish)
{
    struct outcome outcome = outcome_wish(UI_FILM);
    outcome.answer.film.wish = wish;
    return outcome;
}

/* --- Which turn? Under which name? ------------------------------------------------------------------------------- */

enum { PROMPT_ROWS = 4, PROMPT_COLS = 56 };

/* A window with a line to type in, and a sentence about it. */
static void draw_prompt(const struct field *field, const struct scene *scene, struct cells *cells, enum message title,
                        const char *hint)
{
    struct box inside = draw_window(scene, cells, PROMPT_ROWS, PROMPT_COLS, text_get(scene->catalogue, title));
    struct flow flow;
    flow_begin(&flow, cells, (struct box){inside.row + 2, inside.col, inside.rows - 2, inside.cols}, 0);
    flow_text(&flow, hint, scene_look(scene, ROLE_QUIET));
    int used = draw_text(scene, cells, inside.row, inside.col, inside.cols, field->text, ROLE_TEXT);
    for (int i = 0; i <= WORD_MAX_LENGTH; i++)
        cells_mark(cells, inside.row, inside.col + i, LOOK_UNDERLINE);
    cells_cursor(cells, inside.row, inside.col + used);
}

/* Before the number of a floor; a turn's stands alone. */
enum { FLOOR_SIGN = '>' };

static bool turn_allows(uint32_t code)
{
    return code >= '0' && code <= '9';
}

static bool floor_allows(uint32_t code)
{
    return code == FLOOR_SIGN || turn_allows(code);
}

static void draw_turn(struct screen *self, const struct scene *scene, struct cells *cells)
{
    char text[96];
    struct strbuf buf;
    STRBUF_OVER(&buf, text);
    text_say(scene->catalogue, MSG_FILM_TURN_HINT, &buf, {"last", NULL, scene->film->last_turn});
    draw_prompt(&self->as.field, scene, cells, MSG_FILM_TURN_TITLE, text);
}

/* A number beyond the last turn is the end; none is here. */
static struct outcome go_to_turn(const struct scene *scene, const char *digits)
{
    long long turn;
    if (!parse_text_number(digits, 0, UINT32_MAX, &turn))
        turn = digits[0] ? scene->film->last_turn : scene->view->turn;
    return outcome_film_turn((uint32_t)turn);
}

static struct outcome go_to_floor(const struct scene *scene, const char *digits)
{
    long long floor;
    struct outcome outcome = go(UI_FILM_TO_FLOOR);
    if (!parse_text_number(digits, 0, MAX_FLOOR, &floor))
        floor = digits[0] ? MAX_FLOOR : scene->view->floor;
    outcome.answer.film.floor = (int)floor;
    return outcome;
}

static struct outcome key_turn(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)intent;
    struct field *field = &self->as.field;
    if (pressed.code == KEYCODE_ESCAPE)
        return outcome_close();
    if (pressed.code == KEYCODE_ENTER)
        return field->text[0] == FLOOR_SIGN ? go_to_floor(scene, field->text + 1) : go_to_turn(scene, field->text);
    field_key(field, pressed, MAX_TURN_DIGITS, field->length == 0 ? floor_allows : turn_allows);
    return outcome_stay();
}

static const struct screen_kind SCREEN_TURN = {CONTEXT_LIST, true, draw_turn, key_turn, 0};

static struct screen screen_turn(uint32_t first_digit)
{
    struct screen screen = {.kind = &SCREEN_TURN, .typing = true};
    if (first_digit != 0)
        field_key(&screen.as.field, (struct key){first_digit, 0}, MAX_TURN_DIGITS, turn_allows);
    return screen;
}

static void draw_branch(struct screen *self, const struct scene *scene, struct cells *cells)
{
    draw_prompt(&self->as.field, scene, cells, MSG_BRANCH_TITLE, text_get(scene->catalogue, MSG_BRANCH_HINT));
}

static struct outcome key_branch(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)scene;
    (void)intent;
    if (pressed.code == KEYCODE_ESCAPE)
        return outcome_close();
    if (pressed.code != KEYCODE_ENTER) {
        field_key(&self->as.field, pressed, WORD_MAX_LENGTH, word_allows);
        return outcome_stay();
    }
    if (self->as.field.length == 0)
        return outcome_stay();
    struct outcome outcome = outcome_wish(UI_BRANCH);
    COPY_TEXT(outcome.answer.start.name, self->as.field.text);
    return outcome;
}

static const struct screen_kind SCREEN_BRANCH = {CONTEXT_LIST, true, draw_branch, key_branch, 0};

static struct outcome open_branch(const struct scene *scene)
{
    struct screen screen = {.kind = &SCREEN_BRANCH, .typing = true};
    if (scene->film->branch_name == NULL)
        return outcome_say(MSG_BRANCH_NOT_HERE);
    if (scene->view->state == GAME_DEAD)
        return outcome_say(MSG_BRANCH_DEAD);
    field_set(&screen.as.field, scene->film->branch_name);
    return outcome_open(screen);
}

/* --- The screen ----------------------------------------------------------------------------------------------------
 */

/* Where an intent leads in the run. */
static const struct {
    enum intent intent;
    enum ui_film_wish wish;
} WISHES[] = {
    {INTENT_PLAY, UI_FILM_PLAY},
    {INTENT_STEP, UI_FILM_STEP},
    {INTENT_STEP_BACK, UI_FILM_STEP_BACK},
    {INTENT_FASTER, UI_FILM_FASTER},
    {INTENT_SLOWER, UI_FILM_SLOWER},
    {INTENT_NEXT_FIGHT, UI_FILM_NEXT_FIGHT},
    {INTENT_PREVIOUS_FIGHT, UI_FILM_PREVIOUS_FIGHT},
    {INTENT_NEXT_FLOOR, UI_FILM_NEXT_FLOOR},
    {INTENT_PREVIOUS_FLOOR, UI_FILM_PREVIOUS_FLOOR},
    {INTENT_NEXT_LEVEL, UI_FILM_NEXT_LEVEL},
    {INTENT_PREVIOUS_LEVEL, UI_FILM_PREVIOUS_LEVEL},
    {INTENT_START, UI_FILM_START},
    {INTENT_END, UI_FILM_END},
    {INTENT_CANCEL, UI_FILM_LEAVE},
};

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)self;
    for (size_t i = 0; i < sizeof WISHES / sizeof *WISHES; i++) {
        if (WISHES[i].intent == intent)
            return go(WISHES[i].wish);
    }
    if (intent == INTENT_GO_TO_TURN)
        return outcome_open(screen_turn(0));
    if (intent == INTENT_BRANCH)
        return open_branch(scene);
    if (intent == INTENT_LOOK)
        return outcome_open(screen_look(scene));
    if (intent == INTENT_INVENTORY)
        return outcome_open(screen_pack(PACK_USE));
    if (intent == INTENT_CHARACTER)
        return outcome_open(screen_character());
    if (intent == INTENT_HISTORY)
        return outcome_open(screen_history());
    if (intent == INTENT_SURVEY)
        return (struct outcome){.type = OUTCOME_SURVEY, .say = MSG_COUNT};
    if (intent == INTENT_LIST)
        return outcome_open(screen_things(false));
    bool digit = intent == INTENT_NONE && pressed.modifiers == 0 && pressed.code >= '0' && pressed.code <= '9';
    return digit ? outcome_open(screen_turn(pressed.code)) : outcome_stay();
}

const struct screen_kind SCREEN_REPLAY = {CONTEXT_REPLAY, false, draw, key, 0};

struct screen screen_replay(void)
{
    return (struct screen){.kind = &SCREEN_REPLAY};
}
