/* SPDX-License-Identifier: MIT
 *
 * The main loop. Draws, waits for one key, journals the command it makes, and only then lets the world act. Rules
 * stand in core, screens in ui, files in persist: here they only meet. */
#include "engine.h"

#include "keeper.h"
#include "resume.h"
#include "viewer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- One game ---------------------------------------------------------------------------------------------------- */

/* Appends a sentence of ours with why something could not be done; the operator's log has it, too. */
static void explain(struct engine *e, enum message message, const struct fault *fault, struct strbuf *out)
{
    char told[512];
    struct strbuf reason;
    STRBUF_OVER(&reason, told);
    text_report(e->catalogue, fault->text, &reason);
    text_say(e->catalogue, message, out, {"reason", told, 0});
    hosting_trouble(&e->hosting, fault);
}

static void say_fault(struct engine *e, enum message message, const struct fault *fault)
{
    char sentence[1024];
    struct strbuf buf;
    STRBUF_OVER(&buf, sentence);
    explain(e, message, fault, &buf);
    ui_say(e->ui, WEIGHT_DANGER, sentence);
}

void engine_refresh_hall(struct engine *e)
{
    struct fault fault;
    char sentence[sizeof e->note];
    struct strbuf buf;
    if (hall_refresh(&e->hall, &fault) == ST_OK)
        return;
    STRBUF_OVER(&buf, sentence);
    explain(e, MSG_SCORES_NOT_WRITTEN, &fault, &buf);
    if (!e->note[0])
        COPY_TEXT(e->note, sentence);
}

/* Carries a command out and shows what came of it. */
static void carry_out(struct engine *e, const struct command *command)
{
    game_step(e->game, command, &e->events);
    game_view(e->game, e->view);
    chronicle_add(&e->told, command, &e->events, e->view);
    ui_react(e->ui, e->view, &e->events);
}

void engine_practise(struct engine *e, const struct ui_start *start)
{
    e->practice = true;
    e->next = *start;
    game_new(e->game, &e->assets->rules, start->profile, start->seed);
    game_view(e->game, e->view);
    chronicle_begin(&e->told, e->view);
    ui_begin_game(e->ui, start->name);
}

/* Nothing is written, and death is no end: what is learnt is begun again. */
static void practise(struct engine *e, const struct command *command)
{
    carry_out(e, command);
    if (e->view->state != GAME_DEAD)
        return;
    engine_practise(e, &e->next);
    ui_say(e->ui, WEIGHT_GOOD, text_get(e->catalogue, MSG_LESSON_AGAIN));
}

/* What cannot be copied cannot be watched: it is told once, and the game goes on. */
static void copy_to_spool(struct engine *e)
{
    struct fault fault;
    if (spool_catch_up(&e->spool, &e->save.journal, &fault) != ST_OK)
        say_fault(e, MSG_SPOOL_FAILED, &fault);
}

static void open_spool(struct engine *e)
{
    struct fault fault;
    spool_init(&e->spool);
    if (e->practice || e->options->spool == NULL)
        return;
    if (spool_open(&e->spool, e->options->spool, e->save.journal.run.name, &fault) != ST_OK)
        say_fault(e, MSG_SPOOL_FAILED, &fault);
    copy_to_spool(e);
}

/* What is said should the program end by a bug of its own. */
static void prepare_crash_message(const struct engine *e, bool in_game)
{
    char text[SYS_PATH_SIZE + 512], path[SYS_PATH_SIZE];
    struct strbuf buf, journal;
    STRBUF_OVER(&journal, path);
    strbuf_shell_path(&journal, e->save.journal.file.path);
    STRBUF_OVER(&buf, text);
    enum message message = !in_game ? MSG_CRASHED : e->assets->hosted ? MSG_CRASHED_HOSTED : MSG_CRASHED_IN_GAME;
    text_say(e->catalogue, message, &buf, {"journal", path, 0});
    sys_prepare_crash_message(text);
}

/* The game lies where it can be found again, whatever somebody has done to the save folder. What had to be done is to
 * be told: it is in the note. */
static enum status hold(struct engine *e, struct fault *fault)
{
    enum status status = e->practice ? ST_OK : resume_hold(e, e->note, sizeof e->note, fault);
    e->warned = e->warned && status != ST_OK;
    if (e->practice || !e->note[0])
        return status;
    ui_rename_hero(e->ui, e->save.journal.run.name);
    e->livelog.run = e->save.journal.run;
    prepare_crash_message(e, true);
    return status;
}

static void tell_note(struct engine *e)
{
    if (e->note[0])
        ui_say(e->ui, WEIGHT_DANGER, e->note);
    e->note[0] = '\0';
}

/* Written first, then carried out: what cannot be written has not happened. */
static void engine_command(struct engine *e, const struct command *command)
{
    struct fault fault;
    enum reject reason = game_legal(e->game, command);
    if (reason != REJECT_NONE) {
        ui_say(e->ui, WEIGHT_QUIET, text_get(e->catalogue, narrate_reject(reason)));
        return;
    }
    if (e->practice) {
        practise(e, command);
        return;
    }
    if (hold(e, &fault) != ST_OK || save_append(&e->save, command, &fault) != ST_OK) {
        ui_begin_step(e->ui);
        say_fault(e, MSG_NOT_WRITTEN, &fault);
        return;
    }
    copy_to_spool(e);
    carry_out(e, command);
    tell_note(e);
    if (save_step(&e->save, e->game, &e->events, &fault) != ST_OK)
        say_fault(e, MSG_NOT_YET_SAFE, &fault);
    if (livelog_step(&e->livelog, e->view, &e->events, &fault) != ST_OK)
        say_fault(e, MSG_LIVELOG_NOT_WRITTEN, &fault);
}

/* How the hero died, and where the run can be seen again, if it lies at `path`: a guest has no use for that. */
static void compose_farewell(struct engine *e, const char *name, const char *path)
{
    const struct view *view = e->view;
    bool by_nobody = view->killer == KIND_NONE;
    struct strbuf buf;
    STRBUF_OVER(&buf, e->farewell);
    text_say(e->catalogue, by_nobody ? MSG_DEATH_FAREWELL_NOBODY : MSG_DEATH_FAREWELL, &buf, {"name", name, 0},
             {"floor", NULL, view->floor},
             {"a_killer", by_nobody ? "" : text_noun(e->catalogue, &view->rules->kinds[view->killer], NOUN_A), 0},
             {"score", NULL, view->score});
    if (path[0] && !e->assets->hosted) {
        strbuf_text(&buf, " barrow --replay ");
        strbuf_shell_path(&buf, path);
    }
}

/* The run of a dead hero is over. One that cannot be moved to the finished ones stays where it is and is moved the next
 * time. */
static void finish(struct engine *e)
{
    char path[SYS_PATH_SIZE], name[CHARACTER_NAME_SIZE];
    COPY_TEXT(name, e->save.journal.run.name);
    e->left = save_finish(&e->save, e->assets->save_folder, path, &e->left_fault);
    compose_farewell(e, name, path);
    if (e->left == ST_OK)
        keeper_make_room(e);
    else
        save_drop(&e->save);
}

/* Leaves the game as it stands. A failure is shown on the title, or after the end of the program. */
static void engine_leave(struct engine *e)
{
    e->playing = false;
    if (e->practice) {
        e->practice = false;
        return;
    }
    bool dead = e->view->state == GAME_DEAD;
    e->told.floor_count = 0; /* it belongs to the game that is left */
    e->left = hold(e, &e->left_fault);
    bool held = e->left == ST_OK;
    if (!held)
        save_drop(&e->save);
    else if (dead)
        finish(e);
    else
        e->left = save_leave(&e->save, e->game, &e->left_fault);
    if (e->left != ST_OK) {
        COPY_TEXT(e->note, e->left_fault.text);
        hosting_trouble(&e->hosting, &e->left_fault);
        if (!held || !dead)
            e->farewell[0] = '\0'; /* which may say that the game is saved */
    } else if (dead) {
        engine_refresh_hall(e);
    } else if (e->quit && e->note[0]) { /* no title comes to tell it */
        COPY_TEXT(e->farewell, e->note);
    }
}

/* Whether the game may be left: one that cannot be brought back to any place is lost only by who leaves it twice. */
static bool may_leave(struct engine *e)
{
    struct fault fault;
    if (e->view->state == GAME_DEAD || e->warned || hold(e, &fault) == ST_OK)
        return true;
    e->warned = true;
    ui_stay(e->ui);
    ui_begin_step(e->ui);
    say_fault(e, MSG_MOVED_NOWHERE, &fault);
    return false;
}

void engine_hang_up(struct engine *e)
{
    e->quit = e->hung_up = true;
}

/* --- A session under an operator --------------------------------------------------------------------------------- */

struct ui_alarm engine_alarm(const struct engine *e)
{
    return (struct ui_alarm){.fd = -1, .due_us = hosting_due_us(&e->hosting)};
}

void engine_heed(struct engine *e, struct ui_answer *answer, char *notice, size_t capacity)
{
    struct strbuf buf;
    strbuf_init(&buf, notice, capacity);
    if (answer->wish != UI_ALARM) {
        hosting_wake(&e->hosting);
        ui_give_up_at(e->ui, hosting_end_us(&e->hosting));
        return;
    }
    if (hosting_is_idle(&e->hosting)) {
        COPY_TEXT(e->farewell, text_get(e->catalogue, MSG_HOST_IDLE));
        answer->wish = UI_QUIT;
    } else if (hosting_notice(&e->hosting)) {
        text_say(e->catalogue, MSG_HOST_NOTICE, &buf, {"notice", e->hosting.notice, 0});
    }
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

/* Another process may have asked for the character: a signal says so, and where none gets through, the next key. */
static bool give_way(struct engine *e)
{
    char note[sizeof e->note];
    if (!resume_is_asked(e, note, sizeof note) || !may_leave(e))
        return false;
    engine_leave(e);
    if (e->left == ST_OK)
        COPY_TEXT(e->note, note);
    return true;
}

/* Shows what has been, and comes back to what is. */
static void look_back(struct engine *e, uint32_t turn, bool playing)
{
    struct fault fault;
    if (e->practice) {
        ui_say(e->ui, WEIGHT_QUIET, text_get(e->catalogue, MSG_FILM_NOT_KEPT));
        return;
    }
    if (viewer_look_back(e, turn, playing, &fault) != ST_OK)
        say_fault(e, MSG_FILM_CANNOT, &fault);
    if (e->quit) /* the terminal is gone, or nobody has been there for long */
        engine_leave(e);
    else /* whoever is asked to looks back no longer */
        (void)give_way(e);
}

static bool is_leaving(enum ui_wish wish)
{
    return wish == UI_QUIT || wish == UI_SAVE_QUIT || wish == UI_NEW_GAME;
}

static void play_on(struct engine *e)
{
    while (e->playing) {
        struct ui_answer answer;
        char notice[ENGINE_NOTICE_SIZE];
        struct ui_alarm alarm = engine_alarm(e);
        game_view(e->game, e->view);
        hosting_show(&e->hosting, e->view);
        ui_draw(e->ui, e->view); /* map sorted by render order */
        ui_next(e->ui, e->view, &alarm, &answer);
        engine_heed(e, &answer, notice, sizeof notice);
        if (notice[0])
            ui_say(e->ui, WEIGHT_DANGER, notice);
        if ((answer.wish != UI_NOTHING && give_way(e)) || (is_leaving(answer.wish) && !may_leave(e)))
            continue;
        switch (answer.wish) {
        case UI_COMMAND:
            engine_command(e, &answer.command);
            break;
        case UI_QUIT:
            e->quit = true;
            engine_leave(e);
            break;
        case UI_HANGUP:
            engine_leave(e);
            engine_hang_up(e);
            break;
        case UI_SAVE_QUIT:
        case UI_LEAVE_DEAD:
            engine_leave(e);
            break;
        case UI_FILM:
            look_back(e, answer.film.turn, answer.film.wish == UI_FILM_PLAY);
            break;
        case UI_NEW_GAME: /* the next one: asked for at the end of this */
            engine_leave(e);
            e->has_next = true;
            e->next = answer.start;
            break;
        case UI_ASKED:
        case UI_NOTHING: /* a screen used the key: no time passes */
        case UI_CONTINUE:
        case UI_ALARM:
        case UI_REPLAY:
        case UI_BRANCH:
        case UI_CHARACTERS:
        case UI_SPECTATE:
        case UI_CHOSEN:
            break;
        }
    }
}

void engine_recall(struct engine *e, const struct game *game, const struct command *command,
                   const struct events *events)
{
    game_view(game, e->view);
    if (events)
        chronicle_add(&e->told, command, events, e->view);
    else
        chronicle_begin(&e->told, e->view);
    ui_recall(e->ui, e->view, events);
}

void engine_play(struct engine *e, bool back, const char *note)
{
    e->playing = true;
    prepare_crash_message(e, !e->practice);
    game_view(e->game, e->view);
    if (e->told.floor_count == 0) /* found again by a snapshot: the story begins here */
        chronicle_begin(&e->told, e->view);
    ui_greet(e->ui, e->view, back);
    tell_note(e); /* if no title came before this game */
    struct fault fault;
    if (!e->practice &&
        livelog_begin(&e->livelog, e->assets->save_folder, &e->save.journal.run, e->view, &fault) != ST_OK)
        say_fault(e, MSG_LIVELOG_NOT_WRITTEN, &fault);
    if (note[0])
        ui_say(e->ui, WEIGHT_DANGER, note);
    if (!e->practice && (e->save.journal.run.flags & RUN_PRACTICE))
        ui_say(e->ui, WEIGHT_PLAIN, text_get(e->catalogue, MSG_PRACTICE_NOTE));
    open_spool(e);
    play_on(e);
    spool_close(&e->spool);
    prepare_crash_message(e, false);
}

/* --- From start to end ------------------------------------------------------------------------------------------- */

/* Memory of everything that a game needs, taken once. */
static bool engine_allocate(struct engine *e)
{
    e->game = malloc(game_size());
    e->view = calloc(1, sizeof *e->view);
    e->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    bool hall = hall_init(&e->hall, &e->assets->scores, &e->assets->rules, e->catalogue);
    return e->game && e->view && e->events.list && hall;
}

static void engine_release(struct engine *e)
{
    free(e->game);
    free(e->view);
    free(e->events.list);
    looks_free(e->looks);
    hall_release(&e->hall);
}

enum exit_code engine_run(const struct options *options, struct assets *assets)
{
    struct engine e = {.options = options, .assets = assets, .catalogue = &assets->catalogue};
    struct fault fault;
    hosting_begin(&e.hosting, options);
    enum status status =
        engine_allocate(&e) ? ST_OK : fault_set(&fault, ST_MEMORY, NULL, 0, 0, "not enough memory to play");
    if (status == ST_OK) {
        sys_catch_signals();
        save_init(&e.save);
        prepare_crash_message(&e, false);
        status = lobby_check_options(&e, &fault);
    }
    if (status == ST_OK)
        status = setup_ui(&e, &fault);
    if (status == ST_OK) {
        ui_give_up_at(e.ui, hosting_end_us(&e.hosting));
        engine_refresh_hall(&e);
        status = lobby_start_from_options(&e, &fault);
    }
    while (status == ST_OK && !e.quit)
        lobby_next(&e);
    if (status == ST_OK && e.left != ST_OK) { /* no title came to tell it */
        status = e.left;
        fault = e.left_fault;
    }
    if (status == ST_OK)
        status = ui_output(e.ui, &fault);
    if (e.ui)
        ui_close(e.ui);
    if (status != ST_OK)
        hosting_trouble(&e.hosting, &fault);
    hosting_end(&e.hosting);
    if (e.farewell[0] && !e.hung_up)
        puts(e.farewell);
    engine_release(&e);
    if (status != ST_OK)
        fault_print(e.catalogue, &fault);
    return exit_code_of(status);
}
