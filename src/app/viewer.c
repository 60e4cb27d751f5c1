/* SPDX-License-Identifier: MIT
 *
 * The viewer's loop: draws where the film stands, waits for a key or the next frame's time, goes elsewhere. What keys
 * mean is screen_replay.c's, what a run is film.c's. Called by lobby.c. */
#include "viewer.h"

#include "persist/film.h"
#include "persist/watch.h"

#include <string.h>

enum {
    /* How far back the log is told when the film goes elsewhere: enough for a full log of any game that is played. */
    LOG_REACH = 4096,
    FRAME_US = 31250, /* no more frames than these, however fast it goes */
};

static const int SPEEDS[] = {1, 2, 4, 8, 16, 32, 64, 128, 256}; /* commands a second */
enum { SPEED_COUNT = sizeof SPEEDS / sizeof SPEEDS[0], FIRST_SPEED = 2 };

struct viewer {
    struct engine *engine;
    struct film *film;
    struct watch *watch; /* whose film it is; NULL: nobody plays it, it is only shown again */
    struct ui_film shown;
    int speed;       /* an index of SPEEDS */
    uint64_t due_us; /* when it goes on by itself, while it plays */
    bool own;        /* the engine's game, looked back at while it is played: its holder may be asked to leave */
    bool left;
    bool branched; /* the game that goes on from here is open in the engine */
    char branch_name[CHARACTER_NAME_SIZE];
};

/* --- Going elsewhere --------------------------------------------------------------------------------------------- */

/* The view and the bar are those of where the film stands. */
static void look(struct viewer *v)
{
    game_view(film_game(v->film), v->engine->view);
    v->shown.at = film_at(v->film);
    v->shown.end = film_end(v->film);
    v->shown.last_turn = film_turn(v->film, v->shown.end);
    v->shown.speed = SPEEDS[v->speed];
}

/* Forward, command by command, each told in the log; unless it is only caught up with, in lines of words, too. */
static void advance(struct viewer *v, uint32_t moment, bool catches_up)
{
    struct ui *ui = v->engine->ui;
    while (film_at(v->film) < moment && (catches_up || ui_is_there(ui))) {
        const struct events *events = film_step(v->film);
        look(v);
        if (catches_up)
            ui_recall(ui, v->engine->view, events);
        else
            ui_follow(ui, v->engine->view, events);
    }
}

/* The log begins anew where the film stands. */
static void begin_log(struct viewer *v)
{
    struct ui *ui = v->engine->ui;
    look(v);
    ui_begin_film(ui, film_tape(v->film)->run.name, &v->shown);
    ui_recall(ui, v->engine->view, NULL);
    if (film_at(v->film) == 0)
        ui_greet(ui, v->engine->view, false);
}

/* Anywhere, the log told anew unless it only has to go on; in lines of words what lies between is told if one walks
 * there, and passed over if one jumps. */
static void go_to(struct viewer *v, uint32_t moment, bool jumps)
{
    uint32_t at = film_at(v->film);
    if (moment < at || moment - at > LOG_REACH) {
        jumps = true;
        film_seek(v->film, moment > LOG_REACH ? moment - LOG_REACH : 0);
        begin_log(v);
    }
    advance(v, moment, jumps);
    look(v);
}

static void go_to_mark(struct viewer *v, unsigned marks, bool forward)
{
    uint32_t moment;
    if (film_find(v->film, marks, forward, &moment))
        go_to(v, moment, false);
    else
        ui_say(v->engine->ui, WEIGHT_QUIET,
               text_get(v->engine->catalogue, forward ? MSG_FILM_NOTHING_THERE : MSG_FILM_NOTHING_BEFORE));
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

/* The time between two frames, of `*commands` commands each. */
static uint64_t frame_us(const struct viewer *v, uint32_t *commands)
{
    uint64_t period_us = 1000000U / (unsigned)SPEEDS[v->speed];
    *commands = period_us < FRAME_US ? (uint32_t)(FRAME_US / period_us) : 1;
    return period_us * *commands;
}

static void set_playing(struct viewer *v, bool playing)
{
    uint32_t commands;
    bool at_end = film_at(v->film) == film_end(v->film);
    v->shown.live = v->watch != NULL && at_end && (playing || v->shown.live); /* whoever catches up is live */
    v->shown.playing = playing && !at_end;
    v->due_us = v->shown.playing ? sys_monotonic_us() + frame_us(v, &commands) : 0;
}

static void set_speed(struct viewer *v, int speed)
{
    if (speed >= 0 && speed < SPEED_COUNT)
        v->speed = speed;
    set_playing(v, v->shown.playing);
    look(v);
}

/* The next frame, if it is time for it. One that comes late moves those after it: nothing is ever caught up with. */
static void play_frame(struct viewer *v)
{
    uint32_t commands, left = film_end(v->film) - film_at(v->film);
    if (!v->shown.playing || sys_monotonic_us() < v->due_us)
        return;
    (void)frame_us(v, &commands);
    advance(v, film_at(v->film) + (commands < left ? commands : left), false);
    set_playing(v, true);
}

/* --- Wishes ------------------------------------------------------------------------------------------------------ */

static void do_wish(struct viewer *v, enum ui_film_wish wish, uint32_t turn, int floor)
{
    uint32_t at = film_at(v->film), end = film_end(v->film);
    if (wish != UI_FILM_FASTER && wish != UI_FILM_SLOWER && wish != UI_FILM_PLAY)
        set_playing(v, false);
    bool live = v->shown.live;
    v->shown.live = live && (wish == UI_FILM_STEP || wish == UI_FILM_FASTER || wish == UI_FILM_SLOWER);
    switch (wish) {
    case UI_FILM_PLAY:
        if (live)
            break; /* is paused */
        if (at == end && v->watch == NULL)
            go_to(v, 0, true);         /* once more */
        if (v->engine->options->lines) /* nothing moves by itself there: all of it is told */
            advance(v, end, false);
        else
            set_playing(v, !v->shown.playing);
        break;
    case UI_FILM_STEP:
        go_to(v, at < end ? at + 1 : end, false);
        break;
    case UI_FILM_STEP_BACK:
        go_to(v, at > 0 ? at - 1 : 0, true);
        break;
    case UI_FILM_FASTER:
    case UI_FILM_SLOWER:
        set_speed(v, wish == UI_FILM_FASTER ? v->speed + 1 : v->speed - 1);
        break;
    case UI_FILM_NEXT_FIGHT:
    case UI_FILM_PREVIOUS_FIGHT:
        go_to_mark(v, FILM_FIGHT, wish == UI_FILM_NEXT_FIGHT);
        break;
    case UI_FILM_NEXT_FLOOR:
    case UI_FILM_PREVIOUS_FLOOR:
        go_to_mark(v, FILM_FLOOR, wish == UI_FILM_NEXT_FLOOR);
        break;
    case UI_FILM_NEXT_LEVEL:
    case UI_FILM_PREVIOUS_LEVEL:
        go_to_mark(v, FILM_LEVEL, wish == UI_FILM_NEXT_LEVEL);
        break;
    case UI_FILM_START:
        go_to(v, 0, true);
        break;
    case UI_FILM_END:
        go_to(v, end, true);
        v->shown.live = v->watch != NULL;
        break;
    case UI_FILM_TURN:
        go_to(v, film_find_turn(v->film, turn), true);
        break;
    case UI_FILM_TO_FLOOR:
        go_to(v, film_find_floor(v->film, floor - v->engine->view->floor), true);
        break;
    case UI_FILM_LEAVE:
        v->left = true;
        break;
    }
}

/* --- Watching ---------------------------------------------------------------------------------------------------- */

static const struct {
    enum ui_feed feed;
    enum message message;
} STATES[] = {
    [WATCH_PLAYED] = {UI_FEED_PLAYED, MSG_WATCH_SAY_PLAYED},
    [WATCH_LEFT] = {UI_FEED_LEFT, MSG_WATCH_SAY_LEFT},
    [WATCH_OVER] = {UI_FEED_OVER, MSG_WATCH_SAY_OVER},
    [WATCH_LOST] = {UI_FEED_LOST, MSG_WATCH_SAY_LOST},
};

static void say_about(struct viewer *v, enum message message)
{
    char sentence[160];
    struct strbuf buf;
    STRBUF_OVER(&buf, sentence);
    text_say(v->engine->catalogue, message, &buf, {"name", film_tape(v->film)->run.name, 0});
    ui_say(v->engine->ui, WEIGHT_PLAIN, sentence);
}

/* Whether the film goes on with what was shown before: of the same run, and no shorter. */
static bool goes_on(const struct film *film, const struct ui_film *before, const struct run *run)
{
    const struct run *now = &film_tape(film)->run;
    return now->seed == run->seed && now->start_time == run->start_time && strcmp(now->name, run->name) == 0 &&
           film_end(film) >= before->end;
}

/* Another film: where it goes on with the one before (its file was written anew) one stays where one was. */
static void take_film(struct viewer *v, const struct run *run)
{
    v->film = watch_film(v->watch);
    bool same = goes_on(v->film, &v->shown, run);
    v->shown.live |= !same;
    uint32_t moment = v->shown.live ? film_end(v->film) : v->shown.at;
    film_seek(v->film, moment > LOG_REACH ? moment - LOG_REACH : 0);
    begin_log(v);
    advance(v, moment, true);
    if (!same)
        say_about(v, MSG_WATCH_SAY_ANEW);
}

/* Takes what the player has done meanwhile. */
static void look_for_news(struct viewer *v)
{
    struct run run = film_tape(v->film)->run;
    unsigned news = watch_look(v->watch);
    v->shown.feed = STATES[watch_state(v->watch)].feed;
    if (news & WATCH_ANEW)
        take_film(v, &run);
    else if ((news & WATCH_LONGER) && v->shown.live)
        go_to(v, film_end(v->film), false);
    if (news & WATCH_STATE)
        say_about(v, STATES[watch_state(v->watch)].message);
    look(v);
}

/* --- Going on from here ------------------------------------------------------------------------------------------ */

/* "Eadric-2", or the next one whose name nobody bears. Under an operator there is one name only, and who came
 * to watch watches: none. */
static void suggest_branch(struct viewer *v)
{
    const struct engine *e = v->engine;
    char base[CHARACTER_NAME_SIZE - 3]; /* room for '-' and two digits */
    char path[SYS_PATH_SIZE];
    COPY_TEXT(base, film_tape(v->film)->run.name);
    for (int number = 2; number < 100; number++) {
        struct strbuf name;
        STRBUF_OVER(&name, v->branch_name);
        strbuf_format(&name, "%s-%d", base, number);
        if (save_path(e->assets->save_folder, v->branch_name, path, NULL) == ST_OK && !sys_exists(path))
            break;
    }
    bool only_watches = e->options->server || e->options->task == TASK_WATCH_MENU;
    v->shown.branch_name = only_watches ? NULL : v->branch_name;
}

/* The game as it is shown becomes the engine's, with a journal of its own. */
static void branch(struct viewer *v, const char *name)
{
    struct engine *e = v->engine;
    struct fault fault;
    if (v->shown.branch_name == NULL || game_state(film_game(v->film)) == GAME_DEAD)
        return;
    if (save_branch(&e->save, e->assets->save_folder, name, film_tape(v->film), film_at(v->film), film_game(v->film),
                    &fault) != ST_OK) {
        ui_say(e->ui, WEIGHT_DANGER, fault.text);
        return;
    }
    game_clone(e->game, film_game(v->film));
    v->branched = v->left = true;
}

/* The screens learn the game up to a moment anew, as they do when it is loaded. */
static void recall_game(struct viewer *v, const char *name, uint32_t moment)
{
    film_seek(v->film, 0);
    ui_begin_game(v->engine->ui, name);
    engine_recall(v->engine, film_game(v->film), NULL, NULL);
    while (film_at(v->film) < moment) {
        const struct command *command = &film_tape(v->film)->entries[film_at(v->film)].command;
        const struct events *events = film_step(v->film);
        engine_recall(v->engine, film_game(v->film), command, events);
    }
}

/* --- The loop ---------------------------------------------------------------------------------------------------- */

/* The next frame, news of who plays, or the operator's clock, whichever is first. */
static struct ui_alarm alarm_of(const struct viewer *v)
{
    struct ui_alarm alarm = engine_alarm(v->engine);
    uint64_t others_us[] = {v->due_us, v->watch ? watch_due_us(v->watch) : 0};
    for (size_t i = 0; i < sizeof others_us / sizeof others_us[0]; i++) {
        if (others_us[i] != 0 && (alarm.due_us == 0 || others_us[i] < alarm.due_us))
            alarm.due_us = others_us[i];
    }
    if (v->watch)
        alarm.fd = watch_descriptor(v->watch);
    return alarm;
}

/* Until it is left; what is branched off is left open to be played. */
static void run(struct viewer *v)
{
    struct engine *e = v->engine;
    while (!v->left) {
        struct ui_answer answer;
        char notice[ENGINE_NOTICE_SIZE];
        struct ui_alarm alarm = alarm_of(v);
        ui_draw(e->ui, e->view);
        ui_film_next(e->ui, e->view, &alarm, &answer);
        engine_heed(e, &answer, notice, sizeof notice);
        if (notice[0])
            ui_say(e->ui, WEIGHT_DANGER, notice);
        if (answer.wish == UI_FILM)
            do_wish(v, answer.film.wish, answer.film.turn, answer.film.floor);
        if (answer.wish == UI_BRANCH)
            branch(v, answer.start.name);
        if (answer.wish == UI_HANGUP)
            engine_hang_up(e);
        if (answer.wish == UI_HANGUP || answer.wish == UI_QUIT)
            v->left = e->quit = true;
        if (answer.wish == UI_ALARM && v->watch != NULL)
            look_for_news(v);
        v->left |= v->own && answer.wish != UI_NOTHING && save_is_asked(&e->save, &(struct save_owner){0});
        play_frame(v);
    }
    if (v->branched)
        recall_game(v, e->save.journal.run.name, film_at(v->film));
}

static enum status open_journal(struct viewer *v, const char *path, struct fault *fault)
{
    struct journal_tape tape;
    enum status status = journal_read(path, &tape, fault);
    if (status == ST_OK)
        status = film_open(&v->film, &tape, &v->engine->assets->rules, fault);
    if (status != ST_OK)
        return status;
    film_seek(v->film, 0);
    begin_log(v);
    return ST_OK;
}

enum status viewer_replay(struct engine *engine, const char *path, struct fault *fault)
{
    struct viewer viewer = {.engine = engine, .speed = FIRST_SPEED};
    enum status status = open_journal(&viewer, path, fault);
    if (status != ST_OK)
        return status;
    suggest_branch(&viewer);
    if (engine->options->lines)
        do_wish(&viewer, UI_FILM_PLAY, 0, 0);
    run(&viewer);
    film_close(viewer.film);
    if (viewer.branched)
        engine_play(engine, true, "");
    return ST_OK;
}

enum status viewer_look_back(struct engine *engine, uint32_t turn, bool playing, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    struct viewer viewer = {.engine = engine, .speed = FIRST_SPEED, .own = true};
    enum status status = save_path(engine->assets->save_folder, engine->save.journal.run.name, path, fault);
    if (status == ST_OK)
        status = open_journal(&viewer, path, fault);
    if (status != ST_OK)
        return status;
    go_to(&viewer, film_find_turn(viewer.film, turn), true);
    if (playing)
        do_wish(&viewer, UI_FILM_PLAY, 0, 0);
    run(&viewer);
    recall_game(&viewer, engine->save.journal.run.name, film_end(viewer.film));
    if (engine->view->state != GAME_DEAD)
        ui_greet(engine->ui, engine->view, true);
    film_close(viewer.film);
    return ST_OK;
}

enum status viewer_watch(struct engine *engine, const char *path, struct fault *fault)
{
    struct viewer viewer = {.engine = engine, .speed = FIRST_SPEED, .shown = {.live = true}};
    enum status status = watch_open(&viewer.watch, path, &engine->assets->rules, fault);
    if (status != ST_OK)
        return status;
    viewer.film = watch_film(viewer.watch);
    viewer.shown.feed = STATES[watch_state(viewer.watch)].feed;
    take_film(&viewer, &film_tape(viewer.film)->run);
    suggest_branch(&viewer);
    run(&viewer);
    watch_close(viewer.watch);
    if (viewer.branched)
        engine_play(engine, true, "");
    return ST_OK;
}
