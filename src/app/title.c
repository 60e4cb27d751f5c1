/* SPDX-License-Identifier: MIT
 *
 * Between games: what the title offers, and how a game begins that it, or the command line, asks for. The only one that
 * starts the engine, whose loop is engine.c's. */
#include "title.h"

#include "character_list.h"
#include "continue.h"
#include "core/seed.h"
#include "daily.h"
#include "persist/characters.h"
#include "persist/position.h"
#include "recall.h"
#include "tools/game_list.h"
#include "viewer.h"
#include "watch_list.h"

#include "base/utf8.h"

#include <string.h>

enum { MAX_CHARACTERS = 512 };

/* --- Starting a game --------------------------------------------------------------------------------------------- */

/* A run that is about to begin. */
static struct run run_of(const struct ui_start *start, const struct profile *profile)
{
    struct run run = {.seed = start->seed, .start_time = sys_unix_time()};
    run_set_rules(&run, profile);
    COPY_TEXT(run.name, start->name);
    if (start->daily)
        run.seed = seed_of_day(run.profile, run.rules_version, run.start_time);
    else if (!start->seed_given)
        run.seed = sys_random_seed();
    return run;
}

/* Makes a new game ready, if the player does not think better of it. */
static enum status begin(struct engine *e, const struct ui_start *start, bool *begun, struct fault *fault)
{
    const struct data_files *data_files = e->session->data_files;
    const struct rules *rules = &data_files->rules;
    *begun = true;
    if (rules->profiles[start->profile].practice) {
        engine_practise(e, start);
        return ST_OK;
    }
    struct run run = run_of(start, &rules->profiles[start->profile]);
    *begun = daily_allows(e->session, &run);
    if (!*begun)
        return ST_OK;
    enum status status = save_create(&e->save, data_files->save_folder, &run, rules, e->game, fault);
    if (status == ST_OK)
        recall_begin(e, run.name, e->game);
    return status;
}

/* Plays the game that is ready, then those that are asked for at the end of one. */
static enum status play(struct engine *e, bool back, const char *note, struct fault *fault)
{
    enum status status = ST_OK;
    enum engine_next next = engine_play(e, back, note);
    while (status == ST_OK && next != NEXT_TITLE) {
        struct ui_start start = e->wanted;
        bool branched = next == NEXT_BRANCHED, begun = true;
        status = branched ? ST_OK : begin(e, &start, &begun, fault);
        next = status == ST_OK && begun ? engine_play(e, branched, "") : NEXT_TITLE;
    }
    return status;
}

static enum status play_new(struct engine *e, const struct ui_start *start, struct fault *fault)
{
    bool begun;
    enum status status = begin(e, start, &begun, fault);
    return status == ST_OK && begun ? play(e, false, "", fault) : status;
}

/* Shows a run by viewer_replay or viewer_watch, and plays the game that is branched off it. */
static enum status show(struct engine *e,
                        enum status (*viewer)(struct engine *e, const char *path, bool *branched, struct fault *fault),
                        const char *path, struct fault *fault)
{
    bool branched;
    enum status status = viewer(e, path, &branched, fault);
    return status == ST_OK && branched ? play(e, true, "", fault) : status;
}

/* Plays a character on, or watches the process that plays it. */
static enum status go_on(struct engine *e, const char *name, bool take_over, struct fault *fault)
{
    struct continued continued;
    char path[SYS_PATH_SIZE];
    enum status status = continue_character(e, name, take_over, &continued, fault);
    if (status != ST_OK)
        return status;
    switch (continued.way) {
    case CONTINUE_PLAY:
        return play(e, true, continued.note, fault);
    case CONTINUE_WATCH:
        break;
    case CONTINUE_OVER:
        COPY_TEXT(e->session->note, continued.note);
        scoreboard_look_again(&e->session->scoreboard);
        return ST_OK;
    }
    status = save_path(e->session->data_files->save_folder, name, path, fault);
    return status == ST_OK ? show(e, viewer_watch, path, fault) : status;
}

/* --- The title --------------------------------------------------------------------------------------------------- */

/* Told on the title until the next key, and logged with its folders. */
static void note_fault(struct session *s, const struct fault *fault)
{
    (void)text_fault(s->catalogue, fault, s->note, sizeof s->note);
    host_trouble(&s->host, fault);
}

static void suggest_name(const struct session *s, char name[CHARACTER_NAME_SIZE])
{
    const char *set = settings_table_text(ui_settings(s->ui), SETTING_NAME);
    char user[64];
    sys_user_name(user, sizeof user);
    user[CHARACTER_NAME_SIZE - 1] = '\0';
    const char *usual = character_name_valid(user) ? user : "Eadric";
    copy_text(name, CHARACTER_NAME_SIZE, s->options->name ? s->options->name : set[0] ? set : usual);
}

static bool is_living(const struct save_entry *living, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(living[i].name, name) == 0)
            return true;
    }
    return false;
}

/* The name of a living character cannot be taken: Eadric becomes Eadric2. */
static void avoid_living(const struct save_entry *living, int count, char name[CHARACTER_NAME_SIZE])
{
    char base[CHARACTER_NAME_SIZE - 2];     /* room for two digits */
    utf8_sanitise(name, base, sizeof base); /* cut at a whole character */
    for (int number = 2; number < 100 && is_living(living, count, name); number++) {
        struct strbuf buf = strbuf_of(name, CHARACTER_NAME_SIZE);
        strbuf_format(&buf, "%s%d", base, number);
    }
}

/* The living characters. Under an operator a player has one and does not see the others. */
static enum status list_living(const struct session *s, struct save_entry *living, int *count, struct fault *fault)
{
    *count = 0;
    if (!s->options->server)
        return save_list(s->data_files->save_folder, living, MAX_CHARACTERS, count, fault);
    enum status status = character_find(s->data_files->save_folder, s->options->name, fault);
    if (status != ST_OK)
        return status == ST_MISSING ? ST_OK : status;
    COPY_TEXT(living[0].name, s->options->name);
    *count = 1;
    return ST_OK;
}

/* For the screen of living characters: the memory of a game, none being played, serves for a look at theirs. */
struct census {
    struct engine *engine;
    const struct save_entry *living;
};

static bool look_at(void *context, int index, struct ui_living *living)
{
    struct census *census = context;
    struct engine *e = census->engine;
    struct run run;
    struct fault fault; /* told when the character is chosen all the same */
    if (save_peek(e->session->data_files->save_folder, census->living[index].name, &e->session->data_files->rules,
                  e->game, &run, &fault) != ST_OK)
        return false;
    game_view(e->game, e->view);
    *living = (struct ui_living){e->view->floor, e->view->hero.level, e->view->turn, (run.flags & RUN_PRACTICE) != 0};
    return true;
}

/* What the title was left for. */
static enum status act(struct engine *e, struct ui_title_answer *answer, struct fault *fault)
{
    struct session *s = e->session;
    switch (answer->wish) {
    case UI_TITLE_NOTHING:
        return ST_OK;
    case UI_TITLE_NEW_GAME:
        return play_new(e, &answer->start, fault);
    case UI_TITLE_CHARACTERS:
        if (!character_list_show(s, answer->start.name))
            return ST_OK;
        return go_on(e, answer->start.name, false, fault);
    case UI_TITLE_CONTINUE:
        return go_on(e, answer->start.name, false, fault);
    case UI_TITLE_WATCH:
        return watch_list_visit(e) ? play(e, true, "", fault) : ST_OK;
    case UI_TITLE_SHOW_RUN:
        return show(e, viewer_replay, answer->path, fault);
    case UI_TITLE_QUIT:
        s->quit = true;
        return ST_OK;
    }
    return ST_OK;
}

/* Waits for one key. */
static void ask_title(struct session *s, const struct ui_title *title, struct ui_title_answer *answer)
{
    enum { MOMENT_US = 200 * 1000 };
    struct ui_alarm alarm = session_alarm(s);
    scoreboard_show(&s->scoreboard, sys_monotonic_us() + MOMENT_US, &alarm.due_us);
    enum ui_wake wake = ui_title_next(s->ui, title, &alarm, answer);
    scoreboard_show(&s->scoreboard, 0, NULL);
    if (wake == UI_WAKE_ALARM)
        session_work(s);
    const char *notice = session_heed(s, wake);
    s->untold.code = ST_OK;
    if (wake == UI_WAKE_KEY) /* it has been read */
        s->note[0] = '\0';
    if (s->scoreboard.failed) /* told when the player comes back from the lists, until they can be read */
        note_fault(s, &s->scoreboard.fault);
    if (notice)
        COPY_TEXT(s->note, notice);
}

/* What the title shows, and what it points to. */
struct shown_title {
    struct ui_title title;
    struct census census;
    struct save_entry living[MAX_CHARACTERS];
    char names[MAX_CHARACTERS][32];
    char suggestion[CHARACTER_NAME_SIZE];
};

static void lay_out(struct engine *e, struct shown_title *shown)
{
    struct session *s = e->session;
    struct fault fault;
    int count = 0;
    if (list_living(s, shown->living, &count, &fault) != ST_OK && !s->note[0])
        note_fault(s, &fault);
    for (int i = 0; i < count; i++)
        COPY_TEXT(shown->names[i], shown->living[i].name);
    shown->census = (struct census){e, shown->living};
    shown->title = (struct ui_title){.rules = &s->data_files->rules,
                                     .look_at = look_at,
                                     .context = &shown->census,
                                     .names = (const char(*)[32])shown->names,
                                     .name_count = count,
                                     .scores = &s->scoreboard.shown,
                                     .watchable = watch_list_is_open(s),
                                     .one_hero = s->options->server,
                                     .note = s->note[0] ? s->note : NULL};
}

/* Of what a new game's form has; the title itself shows none of it. */
static void suggest(const struct session *s, struct shown_title *shown)
{
    suggest_name(s, shown->suggestion);
    if (!s->options->server)
        avoid_living(shown->living, shown->title.name_count, shown->suggestion);
    shown->title.suggested_name = shown->suggestion;
    shown->title.suggested_seed = s->options->seed_text;
    shown->title.suggested_profile = rules_find_profile(&s->data_files->rules, s->options->profile);
}

void title_show(struct engine *e)
{
    struct shown_title shown;
    lay_out(e, &shown);
    scoreboard_look(&e->session->scoreboard);
    ui_show_title(e->session->ui, &shown.title);
}

void title_next(struct engine *e)
{
    struct session *s = e->session;
    struct shown_title shown;
    struct ui_title_answer answer;
    struct fault fault;
    lay_out(e, &shown);
    suggest(s, &shown);
    ask_title(s, &shown.title, &answer);
    s->title = &shown.title;
    if (!s->quit && act(e, &answer, &fault) != ST_OK)
        note_fault(s, &fault);
    s->title = NULL;
}

/* --- From the command line --------------------------------------------------------------------------------------- */

static bool lives(const struct session *s, const char *name)
{
    return name && character_find(s->data_files->save_folder, name, NULL) == ST_OK;
}

bool title_comes_first(const struct session *s)
{
    const struct options *o = s->options;
    bool begins = o->profile || o->seed_text || o->kit || o->position || o->new_game || o->daily || o->tutorial;
    return o->task == TASK_PLAY && !o->lines && !begins && !lives(s, o->name);
}

enum status title_check_options(const struct session *s, struct fault *fault)
{
    const struct options *options = s->options;
    const struct rules *rules = &s->data_files->rules;
    const struct profile *profile = &rules->profiles[rules_find_profile(rules, options->profile)];
    int kit;
    if (options_find_kit(options, rules, profile, &kit, fault) != ST_OK)
        return ST_USAGE;
    return options->new_game && lives(s, options->name) ? save_refuse_living(options->name, fault) : ST_OK;
}

/* Plays on from a position, under a name that is free. */
static enum status play_position(struct engine *e, struct fault *fault)
{
    struct session *s = e->session;
    const struct data_files *data_files = s->data_files;
    struct save_entry living[MAX_CHARACTERS];
    struct journal_tape tape;
    char name[CHARACTER_NAME_SIZE];
    int count;
    enum status status = list_living(s, living, &count, fault);
    if (status != ST_OK)
        return status;
    suggest_name(s, name);
    avoid_living(living, count, name);
    status = position_read(s->options->position, &data_files->rules, &tape, e->game, &e->events, fault);
    if (status == ST_OK)
        status = save_branch(&e->save, data_files->save_folder, name, &tape, tape.count, e->game, fault);
    if (status == ST_OK) {
        struct recall recall = {e, name, false};
        struct replay_observer observer = {recall_see, &recall, NULL};
        status = replay_tape(&tape, &data_files->rules, e->game, &e->events, &observer, fault);
    }
    journal_tape_release(&tape);
    return status == ST_OK ? play(e, true, "", fault) : status;
}

/* A run that is to be shown, instead of any title. */
static enum status show_from_options(struct engine *e, struct fault *fault)
{
    struct session *s = e->session;
    char path[SYS_PATH_SIZE];
    enum status status;
    if (s->options->task == TASK_REPLAY) {
        status = show(e, viewer_replay, s->options->journal, fault);
    } else {
        status = game_list_find(s->options, s->data_files, path, fault);
        if (status == ST_OK)
            status = show(e, viewer_watch, path, fault);
    }
    s->quit = true;
    return status;
}

/* A game that begins at once. Today's barrow is gone on with by who plays it. */
static enum status begin_from_options(struct engine *e, struct fault *fault)
{
    struct session *s = e->session;
    const struct options *options = s->options;
    const struct rules *rules = &s->data_files->rules;
    struct ui_start start = {
        .seed = options->seed.number, .seed_given = options->seed_text != NULL, .daily = options->daily};
    struct run run;
    start.profile =
        options->tutorial ? rules_practice(rules, PRACTICE_FIRST) : rules_find_profile(rules, options->profile);
    if (start.profile < 0)
        return fault_set(fault, ST_BAD_DATA, FAULT_NO_INTRODUCTION);
    suggest_name(s, start.name);
    if (!options->daily || !lives(s, start.name))
        return play_new(e, &start, fault);
    enum status status = save_peek(s->data_files->save_folder, start.name, rules, e->game, &run, fault);
    if (status != ST_OK)
        return status;
    return daily_is(&run) && seed_same_day(run.start_time, sys_unix_time()) ? go_on(e, start.name, false, fault)
                                                                            : save_refuse_living(start.name, fault);
}

enum status title_start_from_options(struct engine *e, struct fault *fault)
{
    struct session *s = e->session;
    const struct options *options = s->options;
    if (options->task == TASK_REPLAY || options->task == TASK_WATCH)
        return show_from_options(e, fault);
    if (options->position)
        return play_position(e, fault);
    if (options->task == TASK_WATCH_MENU) {
        (void)watch_list_visit(e); /* nothing is branched off there: --watch-menu only watches */
        s->quit = true;
        return ST_OK;
    }
    if (options->tutorial || options->new_game || options->daily)
        return begin_from_options(e, fault);
    return lives(s, options->name) ? go_on(e, options->name, options->take_over, fault) : ST_OK;
}
