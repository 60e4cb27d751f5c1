/* SPDX-License-Identifier: MIT
 *
 * A run that is shown: the picture of the game with a bar that says where in the run it is, and keys that go elsewhere
 * in it. Makes no command. The lowest screen of a replay; the viewer goes where it asks. */
#include "parts/main_view.h"
#include "screens/screens.h"

#include "base/parse.h"

/* --- The bar ----------------------------------------------------------------------------------------------------- */

enum { TRACK_COLS = 8, MAX_TURN_DIGITS = 10 };

/* "[====|-------]": how much of the run lies before what is shown. */
static void say_track(const struct ui_replay *player, struct strbuf *out)
{
    uint64_t at = player->end > 0 ? (uint64_t)player->at * (TRACK_COLS - 1) / player->end : 0;
    strbuf_char(out, '[');
    for (uint64_t i = 0; i < TRACK_COLS; i++)
        strbuf_char(out, i < at ? '=' : i == at ? '|' : '-');
    strbuf_char(out, ']');
}

/* Of a run that is shown up to its end so far. */
static const enum message LIVE_MESSAGES[] = {
    [UI_FEED_NONE] = MSG_WATCH_LIVE, [UI_FEED_PLAYED] = MSG_WATCH_LIVE, [UI_FEED_LEFT] = MSG_WATCH_LEFT,
    [UI_FEED_OVER] = MSG_WATCH_OVER, [UI_FEED_LOST] = MSG_WATCH_LOST,
};

static enum message state_message(const struct ui_replay *player)
{
    if (player->live)
        return LIVE_MESSAGES[player->feed];
    if (player->playing)
        return MSG_REPLAY_PLAYING;
    if (player->feed != UI_FEED_NONE)
        return MSG_REPLAY_PAUSED;
    return player->at == player->end ? MSG_REPLAY_ENDED : MSG_REPLAY_PAUSED;
}

static void say_place(const struct scene *scene, struct strbuf *out)
{
    const struct ui_replay *player = scene->replay;
    text_say(scene->catalogue, MSG_REPLAY_PLACE, out, {"turn", NULL, scene->view->turn},
             {"last", NULL, player->last_turn});
    strbuf_char(out, ' ');
    if (!scene->linear && !scene->accessible) {
        say_track(player, out);
        strbuf_char(out, ' ');
    }
    strbuf_text(out, text_get(scene->catalogue, state_message(player)));
    if (player->live || scene->linear)
        return;
    strbuf_char(out, ' ');
    text_say(scene->catalogue, MSG_REPLAY_SPEED, out, {"speed", NULL, player->speed});
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct screen_layout layout = main_view_layout(scene, cells);
    camera_follow_fight(&self->as.play, layout.map, scene->view);
    main_view_draw(scene, cells, &layout, &self->as.play);
    char text[128];
    struct strbuf buf = STRBUF(text);
    say_place(scene, &buf);
    const struct hint hints[] = {
        {INTENT_PLAY, scene->replay->playing || scene->replay->live ? MSG_HINT_PAUSE : MSG_HINT_PLAY},
        {INTENT_END, scene->replay->feed != UI_FEED_NONE ? MSG_HINT_LIVE : MSG_HINT_END},
        {INTENT_HELP, MSG_HINT_HELP},
        {INTENT_NEXT_FIGHT, MSG_HINT_FIGHT},
        {INTENT_NEXT_FLOOR, MSG_HINT_FLOOR},
        {INTENT_STEP, MSG_HINT_STEP},
        {INTENT_STEP_BACK, MSG_HINT_STEP_BACK},
        {INTENT_BRANCH, MSG_HINT_BRANCH},
        {INTENT_FASTER, MSG_HINT_FASTER},
        {INTENT_CANCEL, scene->replay->looks_back ? MSG_HINT_TO_GAME : MSG_HINT_QUIT}};
    main_view_bar(scene, cells, &layout, text, CONTEXT_REPLAY, hints, (int)(sizeof hints / sizeof *hints));
}

/* --- Asking for a turn, or for a name ---------------------------------------------------------------------------- */

enum { PROMPT_ROWS = 4, PROMPT_COLS = 56 };

/* A window with a line to type in, and a sentence about it. */
static void draw_prompt(const struct field *field, const struct scene *scene, struct cells *cells, enum message title,
                        const char *hint)
{
    struct box inside = draw_window(scene, cells, PROMPT_ROWS, PROMPT_COLS, text_get(scene->catalogue, title));
    draw_flow(scene, cells, (struct box){inside.row + 2, inside.col, inside.rows - 2, inside.cols}, hint, ROLE_QUIET);
    draw_field(scene, cells, inside.row, inside.col, inside.cols, field->text);
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
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_REPLAY_TURN_HINT, &buf, {"last", NULL, scene->replay->last_turn});
    draw_prompt(&self->as.field, scene, cells, MSG_REPLAY_TURN_TITLE, text);
}

/* A number beyond the last turn is the end; none is here. */
static struct outcome go_to_turn(const struct scene *scene, const char *digits)
{
    long long turn;
    if (!parse_text_number(digits, 0, UINT32_MAX, &turn))
        turn = digits[0] ? scene->replay->last_turn : scene->view->turn;
    return outcome_replay_turn((uint32_t)turn);
}

static struct outcome go_to_floor(const struct scene *scene, const char *digits)
{
    long long floor;
    if (!parse_text_number(digits, 0, MAX_FLOOR, &floor))
        floor = digits[0] ? MAX_FLOOR : scene->view->floor;
    return outcome_replay((struct ui_replay_answer){.wish = UI_REPLAY_TO_FLOOR, .floor = (int)floor});
}

static struct outcome key_turn(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)intent;
    struct field *field = &self->as.field;
    switch (field_line(field, pressed, MAX_TURN_DIGITS, field->length == 0 ? floor_allows : turn_allows)) {
    case LINE_TYPING:
        break;
    case LINE_TAKEN:
        return field->text[0] == FLOOR_SIGN ? go_to_floor(scene, field->text + 1) : go_to_turn(scene, field->text);
    case LINE_GIVEN_UP:
        return outcome_close();
    }
    return outcome_stay();
}

static const struct screen_kind SCREEN_TURN = {
    .context = CONTEXT_LIST, .window = true, .draw = draw_turn, .key = key_turn};

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
    enum line_result typed = field_line(&self->as.field, pressed, WORD_MAX_LENGTH, word_allows);
    if (typed == LINE_GIVEN_UP)
        return outcome_close();
    if (typed == LINE_TYPING || self->as.field.length == 0)
        return outcome_stay();
    struct ui_replay_answer answer = {.wish = UI_REPLAY_BRANCH};
    COPY_TEXT(answer.name, self->as.field.text);
    return outcome_replay(answer);
}

static const struct screen_kind SCREEN_BRANCH = {
    .context = CONTEXT_LIST, .window = true, .draw = draw_branch, .key = key_branch};

static struct outcome open_branch(const struct scene *scene)
{
    struct screen screen = {.kind = &SCREEN_BRANCH, .typing = true};
    if (scene->replay->branch_name == NULL)
        return outcome_say(scene->replay->may_branch ? MSG_BRANCH_OWN : MSG_BRANCH_NOT_HERE);
    if (game_is_over(scene->view->state))
        return outcome_say(MSG_BRANCH_DEAD);
    field_set(&screen.as.field, scene->replay->branch_name);
    return outcome_open(screen);
}

/* --- Keys -------------------------------------------------------------------------------------------------------- */

/* Where an intent leads in the run. */
static const struct {
    enum intent intent;
    enum ui_replay_wish wish;
} WISHES[] = {
    {INTENT_PLAY, UI_REPLAY_PLAY},
    {INTENT_STEP, UI_REPLAY_STEP},
    {INTENT_STEP_BACK, UI_REPLAY_STEP_BACK},
    {INTENT_FASTER, UI_REPLAY_FASTER},
    {INTENT_SLOWER, UI_REPLAY_SLOWER},
    {INTENT_NEXT_FIGHT, UI_REPLAY_NEXT_FIGHT},
    {INTENT_PREVIOUS_FIGHT, UI_REPLAY_PREVIOUS_FIGHT},
    {INTENT_NEXT_FLOOR, UI_REPLAY_NEXT_FLOOR},
    {INTENT_PREVIOUS_FLOOR, UI_REPLAY_PREVIOUS_FLOOR},
    {INTENT_NEXT_LEVEL, UI_REPLAY_NEXT_LEVEL},
    {INTENT_PREVIOUS_LEVEL, UI_REPLAY_PREVIOUS_LEVEL},
    {INTENT_START, UI_REPLAY_START},
    {INTENT_END, UI_REPLAY_END},
    {INTENT_POSITION, UI_REPLAY_POSITION},
    {INTENT_CANCEL, UI_REPLAY_LEAVE},
};

/* The pages that can be opened over it. */
static const struct {
    enum intent intent;
    const struct screen_kind *screen;
} SCREENS[] = {
    {INTENT_LOOK, &SCREEN_LOOK},           {INTENT_INVENTORY, &SCREEN_PACK},  {INTENT_LIST, &SCREEN_LIST},
    {INTENT_CHARACTER, &SCREEN_CHARACTER}, {INTENT_HISTORY, &SCREEN_HISTORY},
};

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    (void)self;
    for (size_t i = 0; i < sizeof WISHES / sizeof *WISHES; i++)
        if (WISHES[i].intent == intent)
            return outcome_replay((struct ui_replay_answer){.wish = WISHES[i].wish});
    for (size_t i = 0; i < sizeof SCREENS / sizeof *SCREENS; i++)
        if (SCREENS[i].intent == intent)
            return outcome_screen(SCREENS[i].screen, scene);
    if (intent == INTENT_GO_TO_TURN)
        return outcome_open(screen_turn(0));
    if (intent == INTENT_BRANCH)
        return open_branch(scene);
    if (intent == INTENT_SURROUNDINGS)
        return outcome_of(OUTCOME_SURROUNDINGS);
    bool digit = intent == INTENT_NONE && pressed.modifiers == 0 && pressed.code >= '0' && pressed.code <= '9';
    return digit ? outcome_open(screen_turn(pressed.code)) : outcome_stay();
}

const struct screen_kind SCREEN_REPLAY = {.context = CONTEXT_REPLAY, .draw = draw, .key = key};
