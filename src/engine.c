/* SPDX-License-Identifier: MIT
 *
 * The main loop. Draws, waits for one key, journals the command it makes, and only then lets the world act. Rules
 * stand in core, screens in ui, files in persist: here they only meet. */
#include "engine.h"

#include "core/game.h"
#include "persist/save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CHARACTERS = 512, MAX_START_FAULTS = 32 };

struct engine {
    const struct options *options;
    struct assets *assets;
    struct catalogue catalogue;
    struct ui *ui;
    struct journal journal;
    struct game *game;
    struct view *view;
    struct events events;
    bool quit;
    bool playing;
    char note[256];   /* what the title shows next */
    enum status left; /* how leaving the last game went, until the title has told it */
    struct fault left_fault;
};

/* --- One game ---------------------------------------------------------------------------------------------------- */

static void say_fault(struct engine *e, enum message message, const struct fault *fault)
{
    char sentence[600];
    struct strbuf buf;
    STRBUF_OVER(&buf, sentence);
    text_say(&e->catalogue, message, &buf, {"reason", fault->text, 0});
    ui_say(e->ui, WEIGHT_DANGER, sentence);
}

static bool must_sync(const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        if (events->list[i].type == EV_DESCENDED || events->list[i].type == EV_DIED)
            return true;
    }
    return false;
}

/* Written first, then carried out: what cannot be written has not happened. */
static void engine_command(struct engine *e, const struct command *command)
{
    struct fault fault;
    enum reject reason = game_legal(e->game, command);
    if (reason != REJECT_NONE) {
        ui_say(e->ui, WEIGHT_QUIET, text_get(&e->catalogue, narrate_reject(reason)));
        return;
    }
    if (journal_append(&e->journal, command, &fault) != ST_OK) {
        say_fault(e, MSG_NOT_WRITTEN, &fault);
        return;
    }
    game_step(e->game, command, &e->events);
    journal_mark(&e->journal, game_hash(e->game));
    game_view(e->game, e->view);
    ui_react(e->ui, e->view, &e->events);
    if (must_sync(&e->events) && journal_sync(&e->journal, &fault) != ST_OK)
        say_fault(e, MSG_NOT_YET_SAFE, &fault);
}

/* Leaves the game as it stands. A failure is shown on the title, or after the end of the program; a dead hero's run
 * that could not be moved to the finished ones stays where it is and is moved the next time. */
static void engine_leave(struct engine *e)
{
    e->playing = false;
    if (e->view->state == GAME_DEAD) {
        e->left = save_finish(e->assets->save_folder, &e->journal, &e->left_fault);
        if (e->left != ST_OK)
            sys_drop(&e->journal.file);
    } else {
        e->left = journal_close(&e->journal, &e->left_fault);
    }
    if (e->left != ST_OK)
        COPY_TEXT(e->note, e->left_fault.text);
}

static void engine_play(struct engine *e)
{
    while (e->playing) {
        struct ui_answer answer;
        game_view(e->game, e->view);
        ui_draw(e->ui, e->view); /* map sorted by render order */
        ui_next(e->ui, e->view, &answer);
        switch (answer.wish) {
        case UI_COMMAND:
            engine_command(e, &answer.command);
            break;
        case UI_QUIT:
        case UI_HANGUP:
            e->quit = true;
            engine_leave(e);
            break;
        case UI_SAVE_QUIT:
        case UI_LEAVE_DEAD:
            engine_leave(e);
            break;
        case UI_NOTHING: /* a screen used the key: no time passes */
        case UI_NEW_GAME:
        case UI_CONTINUE:
            break;
        }
    }
}

/* --- Starting a game --------------------------------------------------------------------------------------------- */

static void begin_play(struct engine *e, const char *note)
{
    e->playing = true;
    game_view(e->game, e->view);
    ui_begin_game(e->ui, e->journal.run.name, e->view);
    if (e->note[0]) /* no title came before this game */
        ui_say(e->ui, WEIGHT_DANGER, e->note);
    e->note[0] = '\0';
    if (note[0])
        ui_say(e->ui, WEIGHT_DANGER, note);
    engine_play(e);
}

static enum status start_new(struct engine *e, const struct ui_start *start, struct fault *fault)
{
    const struct rules *rules = &e->assets->rules;
    struct run run = {.rules_version = rules->version,
                      .content_hash = rules->content_hash,
                      .seed = start->seed_given ? start->seed : sys_random_seed(),
                      .start_time = sys_unix_time()};
    COPY_TEXT(run.profile, rules->profiles[start->profile].id);
    COPY_TEXT(run.name, start->name);
    enum status status = save_create(e->assets->save_folder, &run, &e->journal, fault);
    if (status != ST_OK)
        return status;
    game_new(e->game, rules, start->profile, run.seed);
    journal_mark(&e->journal, game_hash(e->game));
    begin_play(e, "");
    return ST_OK;
}

static enum status start_continued(struct engine *e, const char *name, struct fault *fault)
{
    char note[256] = "";
    enum status status =
        save_continue(e->assets->save_folder, name, &e->assets->rules, &e->journal, e->game, note, sizeof note, fault);
    if (status == ST_OK)
        begin_play(e, note);
    return status;
}

/* --- The title --------------------------------------------------------------------------------------------------- */

static void suggest_name(const struct options *options, char name[CHARACTER_NAME_SIZE])
{
    char user[64];
    sys_user_name(user, sizeof user);
    user[CHARACTER_NAME_SIZE - 1] = '\0';
    copy_text(name, CHARACTER_NAME_SIZE, options->name ? options->name : character_name_valid(user) ? user : "Eadric");
}

static bool is_living(const struct save_entry *living, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(living[i].name, name) == 0)
            return true;
    }
    return false;
}

/* A name whose bearer lives cannot begin anew: Eadric gives way to Eadric2. */
static void avoid_living(const struct save_entry *living, int count, char name[CHARACTER_NAME_SIZE])
{
    char base[CHARACTER_NAME_SIZE - 2]; /* room for two digits */
    copy_text(base, sizeof base, name);
    for (int number = 2; number < 100 && is_living(living, count, name); number++) {
        struct strbuf buf;
        strbuf_init(&buf, name, CHARACTER_NAME_SIZE);
        strbuf_format(&buf, "%s%d", base, number);
    }
}

static void engine_title(struct engine *e)
{
    struct save_entry living[MAX_CHARACTERS];
    char names[MAX_CHARACTERS][32];
    char suggestion[CHARACTER_NAME_SIZE];
    struct ui_answer answer;
    struct fault fault;
    int count = 0;
    if (save_list(e->assets->save_folder, living, MAX_CHARACTERS, &count, &fault) != ST_OK && !e->note[0])
        COPY_TEXT(e->note, fault.text);
    for (int i = 0; i < count; i++)
        COPY_TEXT(names[i], living[i].name);
    suggest_name(e->options, suggestion);
    avoid_living(living, count, suggestion);
    char seed[24] = "";
    struct strbuf digits;
    STRBUF_OVER(&digits, seed);
    if (e->options->seed_given)
        strbuf_format(&digits, "%llu", (unsigned long long)e->options->seed);
    struct ui_title title = {.rules = &e->assets->rules,
                             .names = (const char(*)[32])names,
                             .name_count = count,
                             .suggested_name = suggestion,
                             .suggested_seed = seed[0] ? seed : NULL,
                             .suggested_profile = rules_find_profile(&e->assets->rules, e->options->profile),
                             .note = e->note[0] ? e->note : NULL};
    ui_title_next(e->ui, &title, &answer);
    e->left = ST_OK;
    if (answer.wish == UI_NOTHING)
        return;
    e->note[0] = '\0';
    enum status status = ST_OK;
    if (answer.wish == UI_NEW_GAME)
        status = start_new(e, &answer.start, &fault);
    else if (answer.wish == UI_CONTINUE)
        status = start_continued(e, answer.start.name, &fault);
    else
        e->quit = true;
    if (status != ST_OK)
        COPY_TEXT(e->note, fault.text);
}

/* --- From start to end ------------------------------------------------------------------------------------------- */

/* What the command line asks for before any title: --new, or --name of one who lives. */
static enum status start_from_options(struct engine *e, struct fault *fault)
{
    const struct options *options = e->options;
    struct ui_start start = {.seed = options->seed,
                             .seed_given = options->seed_given,
                             .profile = rules_find_profile(&e->assets->rules, options->profile)};
    char path[SYS_PATH_SIZE];
    if (options->new_game) {
        suggest_name(options, start.name);
        return start_new(e, &start, fault);
    }
    if (options->name && save_path(e->assets->save_folder, options->name, path, NULL) == ST_OK && sys_exists(path))
        return start_continued(e, options->name, fault);
    return ST_OK;
}

/* The files that the screens are made from. */
enum ui_text { TEXT_KEYS, TEXT_THEME, TEXT_MONO_THEME, TEXT_USER_KEYS, TEXT_COUNT };

static enum status read_texts(const struct assets *assets, struct asset_text texts[TEXT_COUNT],
                              struct fault_list *faults, struct fault *fault)
{
    static const char *const SHIPPED[] = {"keys/default.keys", "themes/default.theme", "themes/mono.theme"};
    for (int i = 0; i < TEXT_USER_KEYS; i++) {
        enum status status = assets_read_text(assets, SHIPPED[i], &texts[i], fault);
        if (status != ST_OK)
            return status;
    }
    struct fault own; /* a fault in the user's own file keeps nobody from playing */
    if (assets_read_user_text(assets, "keys", &texts[TEXT_USER_KEYS], &own) != ST_OK)
        fault_list_add(faults, &own);
    return ST_OK;
}

static struct ui_source source_of(const struct asset_text *text)
{
    return (struct ui_source){text->name, text->bytes, text->size};
}

/* Bad lines of the user's own files are told at the first chance and left out. */
static void note_faults(struct engine *e, const struct fault_list *faults)
{
    struct strbuf note;
    if (faults->count == 0)
        return;
    STRBUF_OVER(&note, e->note);
    if (faults->items[0].line > 0)
        strbuf_format(&note, "%s:%d: ", faults->items[0].file, faults->items[0].line);
    strbuf_text(&note, faults->items[0].text);
    if (faults->count + faults->lost > 1)
        strbuf_format(&note, " (and %d more)", faults->count + faults->lost - 1);
}

/* Reads keys and themes and opens the terminal. */
static enum status open_ui(struct engine *e, struct fault *fault)
{
    struct asset_text texts[TEXT_COUNT] = {0};
    struct fault items[MAX_START_FAULTS];
    struct fault_list faults = {items, MAX_START_FAULTS, 0, 0};
    enum status status = read_texts(e->assets, texts, &faults, fault);
    struct ui_options ui_options = {
        .colour = e->options->colour,
        .glyphs = e->options->glyphs,
        .catalogue = &e->catalogue,
        .keys = source_of(&texts[TEXT_KEYS]),
        .theme = source_of(&texts[TEXT_THEME]),
        .mono_theme = source_of(&texts[TEXT_MONO_THEME]),
        .user_keys = source_of(&texts[TEXT_USER_KEYS]),
    };
    if (status == ST_OK)
        status = ui_open(&e->ui, &ui_options, &faults, fault);
    if (status == ST_OK)
        note_faults(e, &faults);
    for (int i = 0; i < TEXT_COUNT; i++)
        sys_free(texts[i].bytes);
    return status;
}

/* Memory of everything that a game needs, taken once. */
static bool engine_allocate(struct engine *e)
{
    e->game = malloc(game_size());
    e->view = calloc(1, sizeof *e->view);
    e->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    return e->game && e->view && e->events.list;
}

static void engine_release(struct engine *e)
{
    free(e->game);
    free(e->view);
    free(e->events.list);
}

enum exit_code engine_run(const struct options *options, struct assets *assets)
{
    struct engine e = {.options = options, .assets = assets};
    struct fault fault;
    catalogue_init(&e.catalogue);
    enum status status =
        engine_allocate(&e) ? ST_OK : fault_set(&fault, ST_MEMORY, NULL, 0, 0, "not enough memory to play");
    if (status == ST_OK) {
        sys_catch_signals();
        status = open_ui(&e, &fault);
    }
    if (status == ST_OK)
        status = start_from_options(&e, &fault);
    while (status == ST_OK && !e.quit)
        engine_title(&e);
    if (status == ST_OK && e.left != ST_OK) { /* no title came to tell it */
        status = e.left;
        fault = e.left_fault;
    }
    if (e.ui)
        ui_close(e.ui);
    engine_release(&e);
    if (status != ST_OK)
        fault_print(&fault);
    return exit_code_of(status);
}
