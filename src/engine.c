/* SPDX-License-Identifier: MIT
 *
 * The main loop of one game (play_on). Draws, waits for one key, journals the command it makes, and only then lets the
 * world act. Rules stand in core, screens in ui, files in persist: here they only meet. */
#include "engine.h"

#include "app/branch.h"
#include "app/leave.h"
#include "app/recall.h"
#include "app/viewer.h"

/* --- A game for practice ----------------------------------------------------------------------------------------- */

void engine_practise(struct engine *e, const struct ui_start *start)
{
    e->practice = true;
    e->practised = *start;
    game_new(e->game, &e->session->data_files->rules, start->profile, start->seed);
    recall_begin(e, start->name, e->game);
}

/* Death is no end: what is learnt is begun again. */
static void practise_again(struct engine *e)
{
    struct session *s = e->session;
    struct ui_start start = e->practised;
    engine_practise(e, &start);
    ui_say(s->ui, WEIGHT_GOOD, text_get(s->catalogue, MSG_TUTORIAL_AGAIN));
}

/* --- Files of a game --------------------------------------------------------------------------------------------- */

/* If the spool cannot be written, says so once; the game goes on. */
static void copy_to_spool(struct engine *e)
{
    struct fault fault;
    if (spool_catch_up(&e->spool, &e->save.journal, &fault) != ST_OK)
        session_say_fault(e->session, MSG_SPOOL_FAILED, &fault);
}

static void open_spool(struct engine *e)
{
    const char *folder = e->session->options->spool;
    struct fault fault;
    if (folder == NULL)
        return;
    if (spool_open(&e->spool, folder, e->save.journal.run.name, &fault) != ST_OK)
        session_say_fault(e->session, MSG_SPOOL_FAILED, &fault);
    copy_to_spool(e);
}

/* Journals a command before it is carried out. False, and nothing has happened, if it cannot be written or the game is
 * left for another process. */
static bool write_ahead(struct engine *e, const struct command *command)
{
    struct fault fault;
    if (e->practice)
        return true;
    enum status status = save_notice(&e->save, &fault);
    if (status == ST_OK && e->save.asked && leave_to_other(e))
        return false;
    if (status == ST_OK)
        status = save_append(&e->save, command, &fault);
    if (status != ST_OK) {
        session_refuse(e->session, MSG_NOT_WRITTEN, &fault);
        return false;
    }
    e->warned = false;
    copy_to_spool(e);
    return true;
}

static void tell_note(struct session *s)
{
    if (s->note[0])
        ui_say(s->ui, WEIGHT_DANGER, s->note);
    s->note[0] = '\0';
    s->untold.code = ST_OK;
}

/* After a step: snapshots, the log of events. A failure is told and does not stop the game. */
static void finish_step(struct engine *e)
{
    struct fault fault;
    if (e->practice) {
        if (game_is_over(e->view->state))
            practise_again(e);
        return;
    }
    if (save_step(&e->save, e->game, &e->events, &fault) != ST_OK)
        session_say_fault(e->session, MSG_NOT_YET_SAFE, &fault);
    if (livelog_step(&e->livelog, e->view, &e->events, &fault) != ST_OK)
        session_say_fault(e->session, MSG_LIVELOG_NOT_WRITTEN, &fault);
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

/* Shows what has been, and comes back to what is. */
static void look_back(struct engine *e, uint32_t turn, bool playing)
{
    struct session *s = e->session;
    struct fault fault;
    if (e->practice) {
        ui_say(s->ui, WEIGHT_QUIET, text_get(s->catalogue, MSG_REPLAY_NOT_KEPT));
        return;
    }
    if (save_check(&e->save, &fault) != ST_OK || viewer_look_back(e, turn, playing, &fault) != ST_OK)
        session_say_fault(s, MSG_REPLAY_CANNOT, &fault);
    game_view(e->game, e->view);
    if (s->quit) /* the terminal is gone, or the session was idle for too long */
        leave_game(e);
    else /* a request to leave ends looking back, too */
        (void)leave_to_other(e);
}

/* Leaves a game that is over for one that goes on from an earlier turn of it. */
static void take_again(struct engine *e, uint32_t turn)
{
    struct session *s = e->session;
    struct fault fault;
    if (branch_from_turn(e, turn, &fault) == ST_OK)
        e->next = NEXT_BRANCHED;
    else if (e->playing)
        session_say_fault(s, MSG_REPLAY_CANNOT, &fault);
    else
        (void)text_fault(s->catalogue, &fault, s->note, sizeof s->note);
}

/* Does what the player wants. True for a command that the game allows. */
static bool obey(struct engine *e, const struct ui_game_answer *answer)
{
    struct session *s = e->session;
    switch (answer->wish) {
    case UI_GAME_NOTHING:
        return false;
    case UI_GAME_COMMAND: {
        enum reject reason = game_legal(e->game, &answer->command);
        if (reason != REJECT_NONE)
            ui_reject(s->ui, reason);
        return reason == REJECT_NONE;
    }
    case UI_GAME_LOOK_BACK:
        look_back(e, answer->turn, answer->playing);
        return false;
    case UI_GAME_BRANCH:
        take_again(e, answer->turn);
        return false;
    case UI_GAME_POSITION:
        branch_write_turn(e, answer->turn);
        return false;
    case UI_GAME_NEW_GAME:
    case UI_GAME_RETIRE:
    case UI_GAME_LEAVE:
    case UI_GAME_QUIT:
        break;
    }
    if (!leave_is_allowed(e))
        return false;
    e->next = answer->wish == UI_GAME_NEW_GAME ? NEXT_NEW_GAME : NEXT_TITLE;
    e->wanted = answer->start;
    e->retires = answer->wish == UI_GAME_RETIRE;
    s->quit = answer->wish == UI_GAME_QUIT;
    leave_game(e);
    return false;
}

/* Waits for what comes next. True when that is a command of the player's. */
static bool next_command(struct engine *e, struct command *command)
{
    struct session *s = e->session;
    struct ui_game_answer answer;
    struct ui_alarm alarm = session_alarm(s);
    host_show(&s->host, e->view);
    enum ui_wake wake = ui_next(s->ui, e->view, &alarm, &answer);
    const char *notice = session_heed(s, wake);
    if (notice)
        ui_say(s->ui, WEIGHT_DANGER, notice);
    if (s->quit) {
        leave_game(e);
        return false;
    }
    if ((wake == UI_WAKE_ALARM || wake == UI_WAKE_REQUEST) && leave_to_other(e))
        return false;
    *command = answer.command;
    return obey(e, &answer);
}

static void carry_out(struct engine *e, const struct command *command)
{
    if (!write_ahead(e, command)) /* a full disk stops it here: it has not happened, and nothing is lost */
        return;
    game_step(e->game, command, &e->events);
    game_view(e->game, e->view);
    run_stats_add(&e->run_stats, command, &e->events, e->view);
    ui_react(e->session->ui, e->view, &e->events);
    finish_step(e);
}

/* The main loop: draw, next key, journal, step, react. */
static void play_on(struct engine *e)
{
    struct command command;
    while (e->playing) {
        ui_draw(e->session->ui, e->view); /* map sorted by render order */
        if (next_command(e, &command))    /* else a screen used the key: no time passes */
            carry_out(e, &command);
    }
}

/* The first choice, if the command line has made it. */
static void set_out(struct engine *e)
{
    const struct rules *rules = &e->session->data_files->rules;
    const struct profile *profile = &rules->profiles[e->view->profile];
    struct fault unused; /* it was checked at the start */
    int kit = -1;
    if (e->view->state != GAME_KIT || options_find_kit(e->session->options, rules, profile, &kit, &unused) != ST_OK ||
        kit < 0)
        return;
    struct command command = command_kit(kit);
    carry_out(e, &command);
}

/* What a game that is kept has besides its journal. */
static void open_files(struct engine *e)
{
    struct session *s = e->session;
    struct fault fault;
    session_prepare_crash_message(s, e->save.journal.file.path);
    struct livelog_run played = {.folder = s->data_files->save_folder,
                                 .own = e->save.folder,
                                 .journal = e->save.journal.file.path,
                                 .run = &e->save.journal.run,
                                 .records = e->save.journal.records};
    if (livelog_begin(&e->livelog, &played, &s->scoreboard.verifier, e->view, &fault) != ST_OK)
        session_say_fault(s, MSG_LIVELOG_NOT_WRITTEN, &fault);
    if (e->save.journal.run.flags & RUN_PRACTICE)
        ui_say(s->ui, WEIGHT_PLAIN, text_get(s->catalogue, MSG_PRACTICE_NOTE));
    open_spool(e);
}

enum engine_next engine_play(struct engine *e, bool back, const char *note)
{
    struct session *s = e->session;
    e->playing = true;
    e->next = NEXT_TITLE;
    e->retires = e->warned = false;
    s->at_game = !e->practice;
    game_view(e->game, e->view);
    ui_greet(s->ui, e->view, back);
    tell_note(s); /* if no title came before this game */
    if (note[0])
        ui_say(s->ui, WEIGHT_DANGER, note);
    spool_init(&e->spool);
    if (!e->practice)
        open_files(e);
    set_out(e);
    play_on(e);
    spool_close(&e->spool);
    session_prepare_crash_message(s, NULL);
    e->practice = s->at_game = false;
    return e->next;
}
