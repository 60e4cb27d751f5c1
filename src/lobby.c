/* SPDX-License-Identifier: MIT
 *
 * Between games: what the title offers, and how a game begins that it, or the command line, asks for. Playing is
 * engine.c's. */
#include "engine.h"

#include "gallery.h"
#include "keeper.h"
#include "persist/characters.h"
#include "resume.h"
#include "roster.h"
#include "viewer.h"

#include <limits.h>
#include <string.h>

enum { MAX_CHARACTERS = 512 };

/* --- Starting a game --------------------------------------------------------------------------------------------- */

static enum status start_practice(struct engine *e, const struct ui_start *start)
{
    engine_practise(e, start);
    engine_play(e, false, "");
    return ST_OK;
}

static enum status start_new(struct engine *e, const struct ui_start *start, struct fault *fault)
{
    const struct rules *rules = &e->assets->rules;
    if (rules->profiles[start->profile].practice)
        return start_practice(e, start);
    struct run run = {.rules_version = rules->version,
                      .content_hash = rules->content_hash,
                      .seed = start->seed_given ? start->seed : sys_random_seed(),
                      .start_time = sys_unix_time()};
    COPY_TEXT(run.profile, rules->profiles[start->profile].id);
    COPY_TEXT(run.name, start->name);
    enum status status = save_create(&e->save, e->assets->save_folder, &run, rules, e->game, fault);
    if (status != ST_OK)
        return status;
    game_view(e->game, e->view);
    chronicle_begin(&e->told, e->view);
    ui_begin_game(e->ui, run.name);
    engine_play(e, false, "");
    return ST_OK;
}

/* --- The title --------------------------------------------------------------------------------------------------- */

static void suggest_name(const struct engine *e, char name[CHARACTER_NAME_SIZE])
{
    const char *set = config_text(ui_config(e->ui), SETTING_NAME);
    char user[64];
    sys_user_name(user, sizeof user);
    user[CHARACTER_NAME_SIZE - 1] = '\0';
    const char *usual = character_name_valid(user) ? user : "Eadric";
    copy_text(name, CHARACTER_NAME_SIZE, e->options->name ? e->options->name : set[0] ? set : usual);
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

/* Those who may go on. Under an operator a player has one hero: the others, however many, are not theirs to see. */
static enum status list_living(const struct engine *e, struct save_entry *living, int *count, struct fault *fault)
{
    *count = 0;
    if (!e->options->server)
        return save_list(e->assets->save_folder, living, MAX_CHARACTERS, count, fault);
    enum status status = character_find(e->assets->save_folder, e->options->name, fault);
    if (status != ST_OK)
        return status == ST_MISSING ? ST_OK : status;
    COPY_TEXT(living[0].name, e->options->name);
    *count = 1;
    return ST_OK;
}

/* The game that was asked for at the end of the one before. */
static void begin_next(struct engine *e)
{
    struct fault fault;
    struct ui_start start = e->next;
    e->has_next = false;
    if (start_new(e, &start, &fault) != ST_OK)
        COPY_TEXT(e->note, fault.text);
}

/* For the screen of those who may go on: no game is being played, and its memory serves for a look at theirs. */
struct census {
    struct engine *engine;
    const struct save_entry *living;
};

static bool look_at(void *context, int index, struct ui_living *living)
{
    struct census *census = context;
    struct engine *e = census->engine;
    struct fault fault; /* told when somebody wants to go on all the same */
    if (save_peek(e->assets->save_folder, census->living[index].name, &e->assets->rules, e->game, &fault) != ST_OK)
        return false;
    game_view(e->game, e->view);
    *living = (struct ui_living){e->view->floor, e->view->hero.level, e->view->turn};
    return true;
}

/* The earlier of two times; 0 is never. */
static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* Asks until the session is to be looked after, at the latest: UI_ASK_WAITING then, or when the question's own time is
 * over, or when a key has chosen nothing. */
static int ask_a_while(struct engine *e, const struct ui_question *question, int *cursor, uint64_t end_us)
{
    struct ui_title bare = {.rules = &e->assets->rules, .suggested_name = "", .bare = true};
    struct ui_question asked = *question;
    char notice[sizeof e->note];
    uint64_t host_us = hosting_due_us(&e->hosting), until_us = earlier(end_us, host_us), now_us = sys_monotonic_us();
    asked.cursor = question->cursor ? question->cursor : cursor;
    uint64_t left_ms = until_us > now_us ? (until_us - now_us + 999) / 1000 : 0;
    asked.timeout_ms = until_us == 0 ? -1 : left_ms < INT_MAX ? (int)left_ms : INT_MAX;
    int answer = ui_ask(e->ui, e->title ? e->title : &bare, &asked);
    if (answer == UI_ASK_HANGUP)
        engine_hang_up(e);
    now_us = sys_monotonic_us();
    bool due = host_us != 0 && now_us >= host_us, key = !due && (until_us == 0 || now_us < until_us);
    struct ui_answer woken = {.wish = due ? UI_ALARM : UI_NOTHING};
    if (answer != UI_ASK_WAITING || !(due || key))
        return answer;
    engine_heed(e, &woken, notice, sizeof notice);
    if (notice[0])
        COPY_TEXT(e->note, notice);
    e->quit |= woken.wish == UI_QUIT;
    return e->quit ? UI_ASK_CANCELLED : UI_ASK_WAITING;
}

int lobby_ask(struct engine *e, const struct ui_question *question)
{
    bool timed = question->timeout_ms >= 0;
    uint64_t end_us = timed ? sys_monotonic_us() + (uint64_t)question->timeout_ms * 1000 : 0;
    int answer, cursor = 0;
    do
        answer = ask_a_while(e, question, &cursor, end_us);
    while (answer == UI_ASK_WAITING && !timed);
    return answer;
}

/* What the title was left for. */
static void act(struct engine *e, struct ui_answer *answer)
{
    struct fault fault;
    enum status status = ST_OK;
    if (answer->wish == UI_NOTHING || answer->wish == UI_ALARM ||
        answer->wish == UI_ASKED) /* nobody can ask for what is not played */
        return;
    if (answer->wish == UI_NEW_GAME)
        status = start_new(e, &answer->start, &fault);
    else if (answer->wish == UI_CHARACTERS && !keeper_show(e, answer->start.name))
        return;
    else if (answer->wish == UI_CONTINUE || answer->wish == UI_CHARACTERS)
        status = resume_character(e, answer->start.name, false, &fault);
    else if (answer->wish == UI_REPLAY)
        status = viewer_replay(e, answer->path, &fault);
    else if (answer->wish == UI_SPECTATE)
        gallery_visit(e);
    else if (answer->wish == UI_HANGUP)
        engine_hang_up(e);
    else
        e->quit = true;
    if (status != ST_OK)
        COPY_TEXT(e->note, fault.text);
}

void lobby_next(struct engine *e)
{
    if (e->has_next) {
        begin_next(e);
        return;
    }
    struct save_entry living[MAX_CHARACTERS];
    char names[MAX_CHARACTERS][32];
    char suggestion[CHARACTER_NAME_SIZE];
    struct ui_answer answer;
    struct fault fault;
    int count = 0;
    if (list_living(e, living, &count, &fault) != ST_OK && !e->note[0])
        COPY_TEXT(e->note, fault.text);
    for (int i = 0; i < count; i++)
        COPY_TEXT(names[i], living[i].name);
    suggest_name(e, suggestion);
    if (!e->options->server)
        avoid_living(living, count, suggestion);
    char seed[24] = "";
    struct strbuf digits;
    STRBUF_OVER(&digits, seed);
    if (e->options->seed_given)
        strbuf_format(&digits, "%llu", (unsigned long long)e->options->seed);
    struct census census = {e, living};
    struct ui_title title = {.rules = &e->assets->rules,
                             .look_at = look_at,
                             .context = &census,
                             .names = (const char(*)[32])names,
                             .name_count = count,
                             .suggested_name = suggestion,
                             .suggested_seed = seed[0] ? seed : NULL,
                             .suggested_profile = rules_find_profile(&e->assets->rules, e->options->profile),
                             .scores = &e->hall.shown,
                             .watchable = gallery_is_open(e),
                             .one_hero = e->options->server,
                             .note = e->note[0] ? e->note : NULL};
    struct ui_alarm alarm = engine_alarm(e);
    char notice[sizeof e->note];
    ui_title_next(e->ui, &title, &alarm, &answer);
    engine_heed(e, &answer, notice, sizeof notice);
    e->left = ST_OK;
    if (answer.key) /* whoever presses one has read it */
        e->note[0] = '\0';
    if (notice[0])
        COPY_TEXT(e->note, notice);
    e->title = &title;
    act(e, &answer);
    e->title = NULL;
}

/* --- From the command line --------------------------------------------------------------------------------------- */

enum status lobby_check_options(struct engine *e, struct fault *fault)
{
    const char *name = e->options->new_game ? e->options->name : NULL;
    char path[SYS_PATH_SIZE];
    bool living = name && save_path(e->assets->save_folder, name, path, NULL) == ST_OK && sys_exists(path);
    return living ? save_refuse_living(name, fault) : ST_OK;
}

/* What the command line asks for before any title: --replay, --new, or --name of one who lives. */
enum status lobby_start_from_options(struct engine *e, struct fault *fault)
{
    const struct options *options = e->options;
    struct ui_start start = {.seed = options->seed,
                             .seed_given = options->seed_given,
                             .profile = rules_find_profile(&e->assets->rules, options->profile)};
    char path[SYS_PATH_SIZE];
    if (options->task == TASK_REPLAY) {
        e->quit = true;
        return viewer_replay(e, options->journal, fault);
    }
    if (options->task == TASK_WATCH) {
        e->quit = true;
        enum status status = roster_find(options, e->assets, path, fault);
        return status == ST_OK ? viewer_watch(e, path, fault) : status;
    }
    if (options->task == TASK_WATCH_MENU) {
        gallery_stay(e);
        return ST_OK;
    }
    if (options->tutorial) {
        start.profile = rules_practice(&e->assets->rules);
        if (start.profile < 0)
            return fault_set(fault, ST_BAD_DATA, NULL, 0, 0, "the data holds no introduction");
        suggest_name(e, start.name);
        return start_practice(e, &start);
    }
    if (options->new_game) {
        suggest_name(e, start.name);
        return start_new(e, &start, fault);
    }
    if (options->name && save_path(e->assets->save_folder, options->name, path, NULL) == ST_OK && sys_exists(path))
        return resume_character(e, options->name, options->take_over, fault);
    return ST_OK;
}
