/* SPDX-License-Identifier: MIT
 *
 * The viewer's loop: draws where the replay stands, waits for a key or the next frame's time, goes elsewhere. What keys
 * mean is title/replay.c's, what a run is, persist/watch/replay_player.c's. */
#include "viewer.h"

#include "branch.h"
#include "recall.h"

#include "persist/live.h"
#include "persist/replay_player.h"

#include <string.h>

enum {
    /* How far back the log is told when the replay goes elsewhere: enough for a full log of any game that is played. */
    LOG_REACH = 4096,
    FRAME_US = 31250, /* no more frames than these, however fast it goes */
};

static const int SPEEDS[] = {1, 2, 4, 8, 16, 32, 64, 128, 256}; /* commands a second */
enum { SPEED_COUNT = sizeof SPEEDS / sizeof SPEEDS[0], FIRST_SPEED = 2 };

struct viewer {
    struct engine *engine;
    struct replay_player *player;
    struct live *watch; /* of a game that is being played; NULL: the run is only shown again */
    struct ui_replay shown;
    int speed;       /* an index of SPEEDS */
    uint64_t due_us; /* when it goes on by itself, while it plays */
    bool own;        /* the engine's game, looked back at while it is played: its holder may be asked to leave */
    bool left;
    bool branched; /* the game that goes on from here is open in the engine */
    char branch_name[CHARACTER_NAME_SIZE];
};

/* --- Going elsewhere --------------------------------------------------------------------------------------------- */

/* The view and the bar are those of where the replay stands. */
static void look(struct viewer *v)
{
    game_view(replay_player_game(v->player), v->engine->view);
    v->shown.at = replay_player_at(v->player);
    v->shown.end = replay_player_end(v->player);
    v->shown.last_turn = replay_player_turn(v->player, v->shown.end);
    v->shown.speed = SPEEDS[v->speed];
}

/* Forward, command by command, each told in the log; unless it is only caught up with, in lines of words, too. */
static void advance(struct viewer *v, uint32_t moment, bool catches_up)
{
    struct ui *ui = v->engine->session->ui;
    while (replay_player_at(v->player) < moment && (catches_up || ui_is_there(ui))) {
        const struct events *events = replay_player_step(v->player);
        look(v);
        if (catches_up)
            ui_recall(ui, v->engine->view, events);
        else
            ui_follow(ui, v->engine->view, events);
    }
}

/* Clears the log and begins it where the replay stands. */
static void begin_log(struct viewer *v)
{
    struct ui *ui = v->engine->session->ui;
    look(v);
    ui_begin(ui, replay_player_tape(v->player)->run.name, &v->shown, v->engine->view);
    if (replay_player_at(v->player) == 0)
        ui_greet(ui, v->engine->view, false);
}

/* Goes to any moment. The log is filled again unless the moment lies a little ahead. In lines of words what lies
 * between is told unless the player `jumps`. */
static void go_to(struct viewer *v, uint32_t moment, bool jumps)
{
    uint32_t at = replay_player_at(v->player);
    if (moment < at || moment - at > LOG_REACH) {
        jumps = true;
        replay_player_seek(v->player, moment > LOG_REACH ? moment - LOG_REACH : 0);
        begin_log(v);
    }
    advance(v, moment, jumps);
    look(v);
}

static void go_to_mark(struct viewer *v, unsigned marks, bool forward)
{
    uint32_t moment;
    if (replay_player_find(v->player, marks, forward, &moment))
        go_to(v, moment, false);
    else
        ui_say(v->engine->session->ui, WEIGHT_QUIET,
               text_get(v->engine->session->catalogue, forward ? MSG_REPLAY_NOTHING_THERE : MSG_REPLAY_NOTHING_BEFORE));
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
    bool at_end = replay_player_at(v->player) == replay_player_end(v->player);
    v->shown.live = v->watch != NULL && at_end && (playing || v->shown.live); /* at its end a watched run is live */
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
    uint32_t commands, left = replay_player_end(v->player) - replay_player_at(v->player);
    if (!v->shown.playing || sys_monotonic_us() < v->due_us)
        return;
    (void)frame_us(v, &commands);
    advance(v, replay_player_at(v->player) + (commands < left ? commands : left), false);
    set_playing(v, true);
}

/* --- Going on from here ------------------------------------------------------------------------------------------ */

static void suggest_branch(struct viewer *v)
{
    const struct session *s = v->engine->session;
    branch_suggest(s, replay_player_tape(v->player)->run.name, v->branch_name);
    v->shown.branch_name = branch_is_forbidden(s) ? NULL : v->branch_name;
}

/* The game as it is shown becomes the engine's. */
static void branch(struct viewer *v, const char *name)
{
    const struct session *s = v->engine->session;
    struct fault fault;
    char text[FAULT_SENTENCE_SIZE];
    if (v->shown.branch_name == NULL || game_is_over(game_state(replay_player_game(v->player))))
        return;
    v->branched = v->left = branch_off(v->engine, v->player, name, &fault) == ST_OK;
    if (!v->branched)
        ui_say(s->ui, WEIGHT_DANGER, text_fault(s->catalogue, &fault, text, sizeof text));
}

/* --- Wishes ------------------------------------------------------------------------------------------------------ */

static void play_or_pause(struct viewer *v, bool live)
{
    uint32_t end = replay_player_end(v->player);
    if (live)
        return; /* it is paused now */
    if (replay_player_at(v->player) == end && v->watch == NULL)
        go_to(v, 0, true);                  /* once more */
    if (v->engine->session->options->lines) /* nothing moves by itself there: all of it is told */
        advance(v, end, false);
    else
        set_playing(v, !v->shown.playing);
}

static void do_wish(struct viewer *v, const struct ui_replay_answer *answer)
{
    enum ui_replay_wish wish = answer->wish;
    uint32_t at = replay_player_at(v->player), end = replay_player_end(v->player);
    if (wish == UI_REPLAY_NOTHING)
        return;
    if (wish != UI_REPLAY_FASTER && wish != UI_REPLAY_SLOWER && wish != UI_REPLAY_PLAY)
        set_playing(v, false);
    bool live = v->shown.live;
    v->shown.live = live && (wish == UI_REPLAY_STEP || wish == UI_REPLAY_FASTER || wish == UI_REPLAY_SLOWER);
    switch (wish) {
    case UI_REPLAY_NOTHING:
        break;
    case UI_REPLAY_PLAY:
        play_or_pause(v, live);
        break;
    case UI_REPLAY_STEP:
        go_to(v, at < end ? at + 1 : end, false);
        break;
    case UI_REPLAY_STEP_BACK:
        go_to(v, at > 0 ? at - 1 : 0, true);
        break;
    case UI_REPLAY_FASTER:
    case UI_REPLAY_SLOWER:
        set_speed(v, wish == UI_REPLAY_FASTER ? v->speed + 1 : v->speed - 1);
        break;
    case UI_REPLAY_NEXT_FIGHT:
    case UI_REPLAY_PREVIOUS_FIGHT:
        go_to_mark(v, REPLAY_FIGHT, wish == UI_REPLAY_NEXT_FIGHT);
        break;
    case UI_REPLAY_NEXT_FLOOR:
    case UI_REPLAY_PREVIOUS_FLOOR:
        go_to_mark(v, REPLAY_FLOOR, wish == UI_REPLAY_NEXT_FLOOR);
        break;
    case UI_REPLAY_NEXT_LEVEL:
    case UI_REPLAY_PREVIOUS_LEVEL:
        go_to_mark(v, REPLAY_LEVEL, wish == UI_REPLAY_NEXT_LEVEL);
        break;
    case UI_REPLAY_START:
        go_to(v, 0, true);
        break;
    case UI_REPLAY_END:
        go_to(v, end, true);
        v->shown.live = v->watch != NULL;
        break;
    case UI_REPLAY_TURN:
        go_to(v, replay_player_find_turn(v->player, answer->turn), true);
        break;
    case UI_REPLAY_TO_FLOOR:
        go_to(v, replay_player_find_floor(v->player, answer->floor - v->engine->view->floor), true);
        break;
    case UI_REPLAY_BRANCH:
        branch(v, answer->name);
        break;
    case UI_REPLAY_POSITION:
        branch_write_position(v->engine->session, v->player);
        break;
    case UI_REPLAY_LEAVE:
        v->left = true;
        break;
    case UI_REPLAY_QUIT:
        v->engine->session->quit = true;
        break;
    }
}

/* --- Watching ---------------------------------------------------------------------------------------------------- */

static const struct {
    enum ui_feed feed;
    enum message message;
} STATES[] = {
    [LIVE_PLAYED] = {UI_FEED_PLAYED, MSG_WATCH_SAY_PLAYED},
    [LIVE_LEFT] = {UI_FEED_LEFT, MSG_WATCH_SAY_LEFT},
    [LIVE_OVER] = {UI_FEED_OVER, MSG_WATCH_SAY_OVER},
    [LIVE_LOST] = {UI_FEED_LOST, MSG_WATCH_SAY_LOST},
};

static void say_about(struct viewer *v, enum message message)
{
    char sentence[160];
    struct strbuf buf = STRBUF(sentence);
    text_say(v->engine->session->catalogue, message, &buf, {"name", replay_player_tape(v->player)->run.name, 0});
    ui_say(v->engine->session->ui, WEIGHT_PLAIN, sentence);
}

/* Whether the replay goes on with what was shown before: of the same run, and no shorter. */
static bool goes_on(const struct replay_player *player, const struct ui_replay *before, const struct run *run)
{
    const struct run *now = &replay_player_tape(player)->run;
    return now->seed == run->seed && now->start_time == run->start_time && strcmp(now->name, run->name) == 0 &&
           replay_player_end(player) >= before->end;
}

/* Takes another replay. If it goes on with the one before (its file was written again), stays at the same moment. */
static void take_replay(struct viewer *v, const struct run *run)
{
    v->player = live_player(v->watch);
    bool same = goes_on(v->player, &v->shown, run);
    v->shown.live |= !same;
    uint32_t moment = v->shown.live ? replay_player_end(v->player) : v->shown.at;
    replay_player_seek(v->player, moment > LOG_REACH ? moment - LOG_REACH : 0);
    begin_log(v);
    advance(v, moment, true);
    if (!same)
        say_about(v, MSG_WATCH_SAY_ANEW);
}

/* Takes what the player has done meanwhile. */
static void look_for_news(struct viewer *v)
{
    struct run run = replay_player_tape(v->player)->run;
    unsigned news = live_look(v->watch);
    v->shown.feed = STATES[live_state(v->watch)].feed;
    if (news & LIVE_ANEW)
        take_replay(v, &run);
    else if ((news & LIVE_LONGER) && v->shown.live)
        go_to(v, replay_player_end(v->player), false);
    if (news & LIVE_STATE)
        say_about(v, STATES[live_state(v->watch)].message);
    look(v);
}

/* --- The loop ---------------------------------------------------------------------------------------------------- */

/* The next frame, news of the game that is watched, or the operator's clock, whichever is first. */
static struct ui_alarm alarm_of(const struct viewer *v)
{
    struct ui_alarm alarm = session_alarm(v->engine->session);
    alarm.due_us = host_earlier_us(alarm.due_us, v->due_us);
    if (v->watch) {
        alarm.due_us = host_earlier_us(alarm.due_us, live_due_us(v->watch));
        alarm.fd = live_descriptor(v->watch);
    }
    return alarm;
}

/* Until it is left; what is branched off is left open to be played. */
static void run(struct viewer *v)
{
    struct engine *e = v->engine;
    struct session *s = e->session;
    while (!v->left) {
        struct ui_replay_answer answer;
        struct ui_alarm alarm = alarm_of(v);
        ui_draw(s->ui, e->view);
        enum ui_wake wake = ui_replay_next(s->ui, e->view, &alarm, &answer);
        const char *notice = session_heed(s, wake);
        if (notice)
            ui_say(s->ui, WEIGHT_DANGER, notice);
        do_wish(v, &answer);
        bool idle = answer.wish == UI_REPLAY_NOTHING && wake != UI_WAKE_ALARM && wake != UI_WAKE_REQUEST;
        if (wake == UI_WAKE_ALARM && v->watch != NULL)
            look_for_news(v);
        v->left |= s->quit || (v->own && !idle && save_is_asked(&e->save, &(struct lock_holder){0}));
        play_frame(v);
    }
    if (v->branched)
        recall_player(e, v->player, e->save.journal.run.name, replay_player_at(v->player));
}

static enum status open_journal(struct viewer *v, const char *path, struct fault *fault)
{
    enum status status = recall_open_player(&v->player, v->engine, path, fault);
    if (status != ST_OK)
        return status;
    replay_player_seek(v->player, 0);
    begin_log(v);
    return ST_OK;
}

enum status viewer_replay(struct engine *engine, const char *path, bool *branched, struct fault *fault)
{
    struct viewer viewer = {.engine = engine, .speed = FIRST_SPEED};
    enum status status = open_journal(&viewer, path, fault);
    if (status != ST_OK)
        return status;
    suggest_branch(&viewer);
    if (engine->session->options->turn.given)
        go_to(&viewer, replay_player_find_turn(viewer.player, engine->session->options->turn.number), true);
    if (engine->session->options->lines)
        play_or_pause(&viewer, false);
    run(&viewer);
    replay_player_close(viewer.player);
    *branched = viewer.branched;
    return ST_OK;
}

enum status viewer_look_back(struct engine *engine, uint32_t turn, bool playing, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    struct viewer viewer = {.engine = engine, .speed = FIRST_SPEED, .own = true, .shown = {.looks_back = true}};
    viewer.shown.may_branch = !branch_is_forbidden(engine->session);
    enum status status =
        save_path(engine->session->data_files->save_folder, engine->save.journal.run.name, path, fault);
    if (status == ST_OK)
        status = open_journal(&viewer, path, fault);
    if (status != ST_OK)
        return status;
    go_to(&viewer, replay_player_find_turn(viewer.player, turn), true);
    if (playing)
        play_or_pause(&viewer, false);
    run(&viewer);
    recall_player(engine, viewer.player, engine->save.journal.run.name, replay_player_end(viewer.player));
    if (!game_is_over(engine->view->state))
        ui_greet(engine->session->ui, engine->view, true);
    replay_player_close(viewer.player);
    return ST_OK;
}

enum status viewer_watch(struct engine *engine, const char *path, bool *branched, struct fault *fault)
{
    struct viewer viewer = {.engine = engine, .speed = FIRST_SPEED, .shown = {.live = true}};
    enum status status = live_open(&viewer.watch, path, &engine->session->data_files->rules, fault);
    if (status != ST_OK)
        return status;
    viewer.player = live_player(viewer.watch);
    viewer.shown.feed = STATES[live_state(viewer.watch)].feed;
    take_replay(&viewer, &replay_player_tape(viewer.player)->run);
    suggest_branch(&viewer);
    run(&viewer);
    live_close(viewer.watch);
    *branched = viewer.branched;
    return ST_OK;
}
