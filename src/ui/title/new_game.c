/* SPDX-License-Identifier: MIT
 *
 * The form for a new game: a name, a seed or none, and which game if there are several. What is typed is checked at
 * once; Enter begins. For today's barrow the seed is not the player's. */
#include "draw/title_frame.h"
#include "screens/screens.h"

#include "base/parse.h"
#include "core/seed.h"
#include "base/utf8.h"

#include <string.h>

/* The fields, from above. */
enum form_field { FORM_NAME, FORM_SEED, FORM_PROFILE, FORM_FIELD_COUNT };

enum { SEED_MAX_LENGTH = SEED_TEXT_SIZE - 1, LABEL_COLS = 8 };

static bool is_daily(const struct screen *self)
{
    return self->kind == &SCREEN_DAILY;
}

/* Whether a field is the player's to fill. */
static bool is_open(const struct screen *self, const struct scene *scene, enum form_field field)
{
    return field == FORM_NAME ? !scene->title->one_hero : field != FORM_SEED || !is_daily(self);
}

static int field_count(const struct scene *scene)
{
    int games = 0;
    for (int i = 0; i < scene_rules(scene)->profile_count; i++)
        games += !scene_rules(scene)->profiles[i].practice;
    return games > 1 ? FORM_FIELD_COUNT : FORM_PROFILE;
}

/* The seed as it is typed, and the profile that it is for: that of a share string, else the one chosen. */
static enum message read_seed(const struct screen *self, const struct scene *scene, struct seed *seed, int *profile)
{
    const struct rules *rules = scene_rules(scene);
    *seed = (struct seed){0};
    *profile = self->as.form.profile;
    if (self->as.form.seed.length == 0)
        return MSG_COUNT;
    if (!seed_read(self->as.form.seed.text, seed))
        return MSG_NEW_SEED_RULE;
    *profile = seed_profile(rules, seed, *profile);
    bool here = *profile >= 0 && !rules->profiles[*profile].practice && seed_fits(seed, &rules->profiles[*profile]);
    return here ? MSG_COUNT : MSG_NEW_SEED_ELSEWHERE;
}

/* What is wrong with the form as it stands, or MSG_COUNT. */
static enum message form_fault(const struct screen *self, const struct scene *scene)
{
    struct seed seed;
    int profile;
    if (!word_valid(self->as.form.name.text, WORD_MAX_LENGTH + 1))
        return MSG_NEW_NAME_RULE;
    return read_seed(self, scene, &seed, &profile);
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
    if (focused && !empty_seed)
        draw_field(scene, cells, row, col, cols, text);
    else
        draw_text(scene, cells, row, col, cols, text, ROLE_TEXT);
    if (empty_seed)
        draw_message(scene, cells, row, col + 2, cols - 2, is_daily(self) ? MSG_NEW_SEED_DAILY : MSG_NEW_SEED_RANDOM,
                     ROLE_QUIET);
    if (focused && (empty_seed || field == FORM_PROFILE)) /* nothing is typed behind it */
        cells_cursor(cells, row, col);
}

static const struct profile *form_profile(const struct screen *self, const struct scene *scene)
{
    return &scene_rules(scene)->profiles[self->as.form.profile];
}

/* Between marks that tell the eye of others beside it. */
static void draw_profile(const struct screen *self, const struct scene *scene, struct cells *cells, struct box box)
{
    char text[96];
    struct strbuf buf = STRBUF(text);
    const char *name = text_profile_name(scene->catalogue, form_profile(self, scene));
    strbuf_format(&buf, scene->accessible ? "%s" : "< %s >", name);
    draw_line(self, scene, cells, box, FORM_PROFILE, MSG_NEW_PROFILE, text);
}

/* What the chosen game is, below the fields: in what is left of the box. */
static void draw_profile_text(const struct screen *self, const struct scene *scene, struct cells *cells, struct box box)
{
    enum { FIELD_ROWS = FORM_FIELD_COUNT + 1 };
    const char *text = text_of_profile(scene->catalogue, form_profile(self, scene));
    int rows = flow_rows(text, box.cols), left = box.rows - FIELD_ROWS;
    if (rows <= left)
        draw_flow(scene, cells, (struct box){box.row + FIELD_ROWS + (rows < left), box.col, rows, box.cols}, text,
                  ROLE_QUIET);
}

/* Flows a sentence over the last rows of a box, which are then no longer its own. */
static void draw_foot(const struct scene *scene, struct cells *cells, struct box *box, enum message message,
                      enum role role)
{
    const char *text = text_get(scene->catalogue, message);
    int rows = flow_rows(text, box->cols);
    box->rows -= rows;
    draw_flow(scene, cells, (struct box){box->row + box->rows, box->col, rows, box->cols}, text, role);
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    enum { FOOT_ROWS = 2, ROWS = 11, SEVERAL_ROWS = 13 };
    bool several = field_count(scene) > FORM_PROFILE;
    struct box inside = draw_frame(scene, cells, title_frame_box(cells, several ? SEVERAL_ROWS : ROWS, 70),
                                   text_get(scene->catalogue, is_daily(self) ? MSG_TITLE_DAILY : MSG_NEW_TITLE));
    if (several)
        draw_profile(self, scene, cells, inside);
    draw_line(self, scene, cells, inside, FORM_SEED, MSG_NEW_SEED, self->as.form.seed.text);
    draw_line(self, scene, cells, inside, FORM_NAME, MSG_NEW_NAME, self->as.form.name.text);
    for (int field = 0; field < field_count(scene); field++)
        if (is_open(self, scene, (enum form_field)field))
            draw_spot_entry(cells, (struct box){inside.row + 1 + field, inside.col, 1, inside.cols}, field);
    enum message fields = is_daily(self) ? MSG_NEW_DAILY_HINT : MSG_NEW_HINT;
    enum message hint = self->as.form.focus.selected == FORM_PROFILE ? MSG_NEW_PROFILE_HINT : fields;
    enum message fault = self->as.form.refusal != MSG_COUNT ? self->as.form.refusal : form_fault(self, scene);
    enum message note = fault == MSG_COUNT && is_daily(self) ? MSG_NEW_DAILY_RULE : fault;
    struct box foot = {inside.row, inside.col, inside.rows, inside.cols};
    bool both = inside.rows - field_count(scene) - 1 >= 2 * FOOT_ROWS; /* else the note stands in the keys' place */
    if (note == MSG_COUNT || both)
        draw_foot(scene, cells, &foot, hint, ROLE_QUIET);
    if (note != MSG_COUNT)
        draw_foot(scene, cells, &foot, note, fault != MSG_COUNT ? ROLE_DANGER : ROLE_QUIET);
    if (several)
        draw_profile_text(self, scene, cells, foot);
}

static struct outcome begin_game(const struct screen *self, const struct scene *scene)
{
    if (form_fault(self, scene) != MSG_COUNT)
        return outcome_stay();
    struct ui_title_answer answer = {.wish = UI_TITLE_NEW_GAME};
    struct ui_start *start = &answer.start;
    struct seed seed;
    COPY_TEXT(start->name, self->as.form.name.text);
    (void)read_seed(self, scene, &seed, &start->profile);
    start->seed_given = self->as.form.seed.length > 0;
    start->seed = seed.number;
    start->daily = is_daily(self);
    return outcome_title(answer);
}

static void move_focus(struct screen *self, const struct scene *scene, int step)
{
    int count = field_count(scene), field = self->as.form.focus.selected;
    for (int tries = 0; tries < count; tries++) {
        field = (field + step + count) % count;
        if (is_open(self, scene, (enum form_field)field))
            break;
    }
    self->as.form.focus.selected = field;
}

/* Any character is taken and shown; form_fault then says what is wrong with it. A name that was suggested gives way to
 * the first one. */
static void type(struct screen *self, struct key pressed)
{
    enum field_result result = FIELD_IGNORED;
    if (self->as.form.focus.selected == FORM_NAME) {
        if (self->as.form.suggested && field_types(pressed))
            field_set(&self->as.form.name, "");
        result = field_key(&self->as.form.name, pressed, WORD_MAX_LENGTH, NULL);
        self->as.form.suggested = self->as.form.suggested && result == FIELD_IGNORED;
    } else if (self->as.form.focus.selected == FORM_SEED && !is_daily(self))
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
        return begin_game(self, scene);
    if (key_is(pressed, '?') && self->as.form.focus.selected != FORM_SEED) /* no name has it, words of a seed may */
        return outcome_open(screen_help(CONTEXT_LIST));
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

/* The game that was asked for again, else the one played last, else the one that the title suggests. */
static int suggested_profile(const struct scene *scene)
{
    const struct rules *rules = scene->title->rules;
    int last = rules_find_profile(rules, scene->tutorial.game);
    int other = last >= 0 && !rules->profiles[last].practice ? last : scene->title->suggested_profile;
    return clamp_int(scene->again.name[0] ? scene->again.profile : other, 0, max_int(0, rules->profile_count - 1));
}

static void begin(struct screen *self, const struct scene *scene)
{
    const struct ui_title *title = scene->title;
    self->typing = true;
    bool again = scene->again.name[0] && !title->one_hero;
    field_suggest(&self->as.form.name, again ? scene->again.name : title->suggested_name, WORD_MAX_LENGTH, word_allows);
    field_suggest(&self->as.form.seed, is_daily(self) ? NULL : title->suggested_seed, SEED_MAX_LENGTH, NULL);
    self->as.form.suggested = !again;
    self->as.form.focus.selected = title->one_hero ? FORM_SEED : FORM_NAME;
    self->as.form.refusal = MSG_COUNT;
    self->as.form.profile = suggested_profile(scene);
}

const struct screen_kind SCREEN_NEW_GAME = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(form.focus), .begin = begin};
const struct screen_kind SCREEN_DAILY = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(form.focus), .begin = begin};
