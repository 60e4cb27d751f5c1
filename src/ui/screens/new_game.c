/* SPDX-License-Identifier: MIT
 *
 * The form for a new game: a name, a seed or none, and which game if there are several. What is typed is checked at
 * once; Enter begins. */
#include "draw/title_frame.h"
#include "screens.h"

#include "base/parse.h"
#include "base/utf8.h"

#include <string.h>

/* The fields, from above. */
enum form_field { FORM_NAME, FORM_SEED, FORM_PROFILE, FORM_FIELD_COUNT };

enum { SEED_MAX_LENGTH = 20, LABEL_COLS = 8 };

static bool seed_allows(uint32_t code)
{
    return code >= '0' && code <= '9';
}

static int field_count(const struct scene *scene)
{
    int games = 0;
    for (int i = 0; i < scene_rules(scene)->profile_count; i++)
        games += !scene_rules(scene)->profiles[i].practice;
    return games > 1 ? FORM_FIELD_COUNT : FORM_PROFILE;
}

/* What is wrong with the form as it stands, or MSG_COUNT. */
static enum message form_fault(const struct screen *self)
{
    unsigned long long seed;
    if (!word_valid(self->as.form.name.text, WORD_MAX_LENGTH + 1))
        return MSG_NEW_NAME_RULE;
    if (self->as.form.seed.length > 0 && !parse_seed(self->as.form.seed.text, &seed))
        return MSG_NEW_SEED_RULE;
    return MSG_COUNT;
}

static void draw_line(const struct screen *self, const struct scene *scene, struct cells *cells, struct box box,
                      enum form_field field, enum message label, const char *text)
{
    bool focused = self->as.form.focus.selected == (int)field;
    int row = box.row + 1 + (int)field;
    draw_message(scene, cells, row, box.col, LABEL_COLS - 1, label, focused ? ROLE_KEY : ROLE_QUIET);
    int col = box.col + LABEL_COLS;
    int cols = box.cols - LABEL_COLS;
    bool empty_seed = field == FORM_SEED && !text[0];
    int used = draw_text(scene, cells, row, col, cols, text, ROLE_TEXT);
    if (empty_seed)
        draw_message(scene, cells, row, col + 2, cols - 2, MSG_NEW_SEED_RANDOM, ROLE_QUIET);
    if (!focused)
        return;
    for (int i = 0; i < WORD_MAX_LENGTH + 1 && !empty_seed; i++)
        cells_mark(cells, row, col + i, LOOK_UNDERLINE);
    cells_cursor(cells, row, col + (field == FORM_PROFILE ? 0 : used));
}

static void draw_profile(const struct screen *self, const struct scene *scene, struct cells *cells, struct box box)
{
    const struct profile *profile = &scene_rules(scene)->profiles[self->as.form.profile];
    draw_line(self, scene, cells, box, FORM_PROFILE, MSG_NEW_PROFILE, text_profile_name(scene->catalogue, profile));
    draw_text(scene, cells, box.row + 5, box.col, box.cols, text_of_profile(scene->catalogue, profile), ROLE_QUIET);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct box inside =
        draw_frame(scene, cells, title_frame_box(cells, 11, 70), text_get(scene->catalogue, MSG_NEW_TITLE));
    if (field_count(scene) > FORM_PROFILE)
        draw_profile(self, scene, cells, inside);
    draw_line(self, scene, cells, inside, FORM_SEED, MSG_NEW_SEED, self->as.form.seed.text);
    draw_line(self, scene, cells, inside, FORM_NAME, MSG_NEW_NAME, self->as.form.name.text);
    for (int field = scene->title->one_hero ? FORM_SEED : FORM_NAME; field < field_count(scene); field++)
        draw_spot_entry(cells, (struct box){inside.row + 1 + field, inside.col, 1, inside.cols}, field);
    int last = inside.row + inside.rows - 1;
    enum message hint = self->as.form.focus.selected == FORM_PROFILE ? MSG_NEW_PROFILE_HINT : MSG_NEW_HINT;
    draw_message(scene, cells, last, inside.col, inside.cols, hint, ROLE_QUIET);
    enum message fault = self->as.form.refusal != MSG_COUNT ? self->as.form.refusal : form_fault(self);
    if (fault != MSG_COUNT)
        draw_message(scene, cells, last - 1, inside.col, inside.cols, fault, ROLE_DANGER);
}

static struct outcome begin_game(const struct screen *self)
{
    if (form_fault(self) != MSG_COUNT)
        return outcome_stay();
    struct ui_title_answer answer = {.wish = UI_TITLE_NEW_GAME};
    struct ui_start *start = &answer.start;
    unsigned long long seed = 0;
    COPY_TEXT(start->name, self->as.form.name.text);
    start->seed_given = parse_seed(self->as.form.seed.text, &seed);
    start->seed = seed;
    start->profile = self->as.form.profile;
    return outcome_title(answer);
}

static void move_focus(struct screen *self, const struct scene *scene, int step)
{
    int count = field_count(scene);
    do
        self->as.form.focus.selected = (self->as.form.focus.selected + step + count) % count;
    while (self->as.form.focus.selected == FORM_NAME && scene->title->one_hero);
}

/* Any character is taken and shown; form_fault then says what is wrong with it. */
static void type(struct screen *self, struct key pressed)
{
    enum field_result result = FIELD_IGNORED;
    if (self->as.form.focus.selected == FORM_NAME)
        result = field_key(&self->as.form.name, pressed, WORD_MAX_LENGTH, NULL);
    else if (self->as.form.focus.selected == FORM_SEED)
        result = field_key(&self->as.form.seed, pressed, SEED_MAX_LENGTH, NULL);
    if (result == FIELD_REFUSED)
        self->as.form.refusal = self->as.form.focus.selected == FORM_NAME ? MSG_NEW_NAME_RULE : MSG_NEW_SEED_RULE;
}

static void turn_profile(struct screen *self, const struct scene *scene, int step)
{
    int count = scene_rules(scene)->profile_count;
    do
        self->as.form.profile = (self->as.form.profile + step + count) % count;
    while (scene_rules(scene)->profiles[self->as.form.profile].practice);
}

/* The keys of a form are fixed, not the key map's. A confirmation without a key is a click. */
static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    bool clicked = intent == INTENT_CONFIRM && pressed.code == KEYCODE_NONE;
    bool profile = self->as.form.focus.selected == FORM_PROFILE;
    self->as.form.refusal = MSG_COUNT;
    if (pressed.code == KEYCODE_ESCAPE)
        return outcome_close();
    if (pressed.code == KEYCODE_ENTER)
        return begin_game(self);
    if (pressed.code == KEYCODE_UP || (pressed.code == KEYCODE_TAB && pressed.modifiers == KEYMOD_SHIFT))
        move_focus(self, scene, -1);
    else if (pressed.code == KEYCODE_DOWN || pressed.code == KEYCODE_TAB)
        move_focus(self, scene, 1);
    else if (profile && pressed.code == KEYCODE_LEFT)
        turn_profile(self, scene, -1);
    else if (profile && (pressed.code == KEYCODE_RIGHT || key_is(pressed, ' ') || clicked))
        turn_profile(self, scene, 1);
    else
        type(self, pressed);
    return outcome_stay();
}

/* Fills a field as far as the characters are allowed in it. */
static void field_suggest(struct field *field, const char *text, int most, bool (*allows)(uint32_t code))
{
    uint32_t code;
    field_set(field, "");
    for (size_t taken; text && (taken = utf8_decode(text, strlen(text), &code)) > 0; text += taken)
        field_key(field, (struct key){code, 0}, most, allows);
}

static void begin(struct screen *self, const struct scene *scene)
{
    const struct ui_title *title = scene->title;
    self->typing = true;
    bool again = scene->again.name[0] && !title->one_hero;
    field_suggest(&self->as.form.name, again ? scene->again.name : title->suggested_name, WORD_MAX_LENGTH, word_allows);
    field_suggest(&self->as.form.seed, title->suggested_seed, SEED_MAX_LENGTH, seed_allows);
    self->as.form.focus.selected = title->one_hero ? FORM_SEED : FORM_NAME;
    self->as.form.refusal = MSG_COUNT;
    self->as.form.profile = clamp_int(scene->again.name[0] ? scene->again.profile : title->suggested_profile, 0,
                                      max_int(0, title->rules->profile_count - 1));
}

const struct screen_kind SCREEN_NEW_GAME = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(form.focus), .begin = begin};
