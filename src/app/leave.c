/* SPDX-License-Identifier: MIT
 *
 * How a game is left, and what is told about it: saved, finished at its end, given up unsaved, handed over to another
 * process. */
#include "leave.h"

#include "continue.h"

enum { PATIENCE_US = 200 * 1000 }; /* with those who hold what is to be written, in all */

/* How the run ended. */
static void say_end(const struct engine *e, const char *name, struct strbuf *out)
{
    const struct view *view = e->view;
    bool by_nobody = view->killer == KIND_NONE;
    const struct king_words *laid = text_king(outcome_king((enum game_outcome)view->outcome));
    enum message ended = laid                        ? laid->farewell
                         : view->state == GAME_ENDED ? MSG_DEATH_FAREWELL_CHAPTER
                         : by_nobody                 ? MSG_DEATH_FAREWELL_NOBODY
                                                     : MSG_DEATH_FAREWELL;
    const struct catalogue *catalogue = e->session->catalogue;
    struct text_arg killer = {"a_killer", "", 0};
    if (!by_nobody)
        killer = text_noun_arg(catalogue, "a_killer", &view->rules->kinds[view->killer], NOUN_A);
    text_say(catalogue, e->retires ? MSG_RETIRE_DONE : ended, out, {"name", name, 0}, {"floor", NULL, view->floor},
             killer, {"score", NULL, view->score});
}

/* That, and where the run can be seen again, if it lies at `path`: a guest has no use for that. */
static void compose_farewell(struct engine *e, const char *name, const char *path)
{
    struct session *s = e->session;
    struct strbuf buf = STRBUF(s->farewell);
    say_end(e, name, &buf);
    if (e->retires)
        COPY_TEXT(s->note, s->farewell);
    if (path[0] && !s->data_files->hosted) {
        strbuf_text(&buf, " barrow --replay ");
        strbuf_shell_path(&buf, path);
        if (s->data_files->other_folder[0]) {
            strbuf_text(&buf, " --data-dir ");
            strbuf_shell_path(&buf, s->data_files->other_folder);
        }
    }
}

/* The run of a game that is over, or of a hero who retires, is finished. If it cannot be moved to the finished ones, it
 * stays where it is and is moved the next time. */
static enum status finish(struct engine *e, struct fault *fault)
{
    char path[SYS_PATH_SIZE], name[CHARACTER_NAME_SIZE];
    COPY_TEXT(name, e->save.journal.run.name);
    enum status status = save_finish(&e->save, e->session->data_files->save_folder, path, fault);
    compose_farewell(e, name, path);
    if (status != ST_OK) {
        livelog_drop(&e->livelog);
        save_drop(&e->save);
        return status;
    }
    uint64_t until_us = sys_monotonic_us() + PATIENCE_US;
    livelog_leave(&e->livelog, path, until_us);
    session_add_score(e->session, path, until_us);
    session_make_room(e->session);
    return ST_OK;
}

void leave_game(struct engine *e)
{
    struct session *s = e->session;
    struct fault fault;
    e->playing = false;
    if (e->practice)
        return;
    bool over = game_is_over(e->view->state);
    bool finishes = over || e->retires;
    if (!finishes && e->save.taken)
        livelog_drop(&e->livelog);
    else if (!finishes)
        livelog_leave(&e->livelog, NULL, sys_monotonic_us() + PATIENCE_US);
    enum status status = finishes ? finish(e, &fault) : save_leave(&e->save, e->game, &fault);
    if (status == ST_OK) {
        if (!finishes && s->quit && s->options->lines && !s->farewell[0]) /* there no screen goes away to show it */
            COPY_TEXT(s->farewell, text_get(s->catalogue, MSG_LINEAR_SAVED));
        return;
    }
    if (e->save.taken)
        (void)fault_set(&s->untold, status, FAULT_SAVE_LEFT_UNSAVED, e->save.journal.run.name, e->view->turn, &fault);
    else
        s->untold = fault;
    (void)text_fault(s->catalogue, &s->untold, s->note, sizeof s->note);
    host_trouble(&s->host, &s->untold);
    if (!over)
        s->farewell[0] = '\0'; /* which may say that the game is saved */
}

bool leave_is_allowed(struct engine *e)
{
    struct fault fault;
    if (e->practice || e->warned || game_is_over(e->view->state) || save_check(&e->save, &fault) == ST_OK)
        return true;
    e->warned = true;
    session_refuse(e->session, MSG_LEAVE_UNSAVED, &fault);
    return false;
}

bool leave_to_other(struct engine *e)
{
    char note[sizeof e->session->note];
    if (!continue_is_asked(e, note, sizeof note) || !leave_is_allowed(e))
        return false;
    leave_game(e);
    if (e->session->untold.code == ST_OK && !game_is_over(e->view->state))
        COPY_TEXT(e->session->note, note);
    return true;
}
