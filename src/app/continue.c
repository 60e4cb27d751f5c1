/* SPDX-License-Identifier: MIT
 *
 * From a name to its game: who else plays it, which command stops the program, how the game was found again.
 * Asks the player; what files mean is persist's. */
#include "continue.h"

#include "recall.h"
#include "report/livelog.h"

#include <string.h>

enum { SENTENCE_SIZE = 512, WAIT_US = 100 * 1000 };

/* --- Words ------------------------------------------------------------------------------------------------------- */

/* How the game was found again, in one sentence; "" when there is nothing to tell. */
static void say_report(const struct session *s, const struct save_report *report, char *note, size_t capacity)
{
    static const enum message SENTENCES[] = {
        [SAVE_WHOLE] = MSG_COUNT,
        [SAVE_TORN] = MSG_SAVE_TORN,
        [SAVE_HEAD] = MSG_SAVE_HEAD,
        [SAVE_BEGINNING] = MSG_SAVE_BEGINNING,
        [SAVE_SNAPSHOT] = MSG_SAVE_SNAPSHOT,
        [SAVE_OTHER_SNAPSHOT] = MSG_SAVE_OTHER_SNAPSHOT,
        [SAVE_SHORT] = MSG_SAVE_SHORT,
        [SAVE_DROPPED] = MSG_SAVE_DROPPED,
        [SAVE_UPGRADED] = MSG_SAVE_UPGRADED,
    };
    struct strbuf buf = strbuf_of(note, capacity);
    if (SENTENCES[report->way] != MSG_COUNT)
        text_say(s->catalogue, SENTENCES[report->way], &buf, {"record", NULL, report->record},
                 {"lost", NULL, report->lost});
}

/* What is said of a process that plays, or of one that asks to: the guest of a host is told neither the machine nor the
 * process. */
enum holder_sentence { HOLDER_LOCKED, HOLDER_WAITING, HOLDER_TAKEN_OVER };

/* A sentence about an owner. */
static void say_holder(const struct session *s, enum holder_sentence sentence, const char *name,
                       const struct lock_holder *holder, char *text, size_t capacity)
{
    static const enum message SENTENCES[][2] = {
        [HOLDER_LOCKED] = {MSG_LOCKED_TEXT, MSG_LOCKED_GUEST},
        [HOLDER_WAITING] = {MSG_WAITING_TEXT, MSG_WAITING_GUEST},
        [HOLDER_TAKEN_OVER] = {MSG_TAKEN_OVER, MSG_TAKEN_OVER_GUEST},
    };
    enum message message = SENTENCES[sentence][s->data_files->hosted];
    char since[32];
    sys_format_time(holder->since, since, sizeof since);
    struct strbuf buf = strbuf_of(text, capacity);
    text_say(s->catalogue, message, &buf, {"name", name, 0}, {"host", holder->host, 0}, {"pid", NULL, holder->pid},
             {"since", since, 0});
}

static void say_name(const struct session *s, enum message message, const char *name, char *text, size_t capacity)
{
    struct strbuf buf = strbuf_of(text, capacity);
    text_say(s->catalogue, message, &buf, {"name", name, 0});
}

/* --- A command that stops the program ---------------------------------------------------------------------------- */

/* The command to be left out, or 0; false when the player would rather not go on. */
static bool ask_about_crash(struct session *s, const char *name, uint32_t *drop)
{
    char text[SENTENCE_SIZE];
    *drop = save_crashes(s->data_files->save_folder, name);
    if (*drop == 0)
        return true;
    struct strbuf buf = STRBUF(text);
    text_say(s->catalogue, MSG_CRASH_TEXT, &buf, {"name", name, 0}, {"number", NULL, *drop});
    struct ui_answer_row rows[] = {{'d', text_get(s->catalogue, MSG_CRASH_DROP)},
                                   {'t', text_get(s->catalogue, MSG_CRASH_TRY)}};
    struct ui_question question = {
        .title = text_get(s->catalogue, MSG_CRASH_TITLE), .text = text, .answers = rows, .count = 2};
    int answer = session_ask(s, &question);
    if (answer == 1)
        *drop = 0;
    return answer >= 0;
}

/* --- Loading ----------------------------------------------------------------------------------------------------- */

static enum status load(struct engine *e, const char *name, uint32_t drop, struct save_report *report,
                        struct fault *fault)
{
    const struct data_files *data_files = e->session->data_files;
    struct recall recall = {e, name, false};
    struct replay_observer observer = {recall_see, &recall, NULL};
    return save_continue(&e->save, data_files->save_folder, name, drop, &data_files->rules, e->game, &observer, report,
                         fault);
}

/* --- Somebody else plays it -------------------------------------------------------------------------------------- */

enum holder_answer { ANSWER_WATCH, ANSWER_TAKE_OVER, ANSWER_LEAVE };

static enum holder_answer ask_about_holder(struct session *s, const char *name)
{
    char title[SENTENCE_SIZE], text[SENTENCE_SIZE];
    struct lock_holder holder;
    save_read_holder(s->data_files->save_folder, name, &holder);
    say_name(s, MSG_LOCKED_TITLE, name, title, sizeof title);
    if (holder.pid)
        say_holder(s, HOLDER_LOCKED, name, &holder, text, sizeof text);
    else
        say_name(s, MSG_LOCKED_BY_UNKNOWN, name, text, sizeof text);
    struct ui_answer_row rows[] = {[ANSWER_WATCH] = {'w', text_get(s->catalogue, MSG_LOCKED_WATCH)},
                                   [ANSWER_TAKE_OVER] = {'t', text_get(s->catalogue, MSG_LOCKED_TAKE_OVER)},
                                   [ANSWER_LEAVE] = {'l', text_get(s->catalogue, MSG_LOCKED_LEAVE)}};
    struct ui_question question = {.title = title, .text = text, .answers = rows, .count = ANSWER_LEAVE + 1};
    int answer = session_ask(s, &question);
    return answer < 0 ? ANSWER_LEAVE : (enum holder_answer)answer;
}

/* Has the owner asked, and tries again until it has left or the player gives up. */
static enum status take_over(struct engine *e, const char *name, uint32_t drop, struct save_report *report,
                             struct fault *fault)
{
    struct session *s = e->session;
    char title[SENTENCE_SIZE], text[SENTENCE_SIZE];
    struct lock_holder holder;
    enum status status = save_ask(s->data_files->save_folder, name, &holder, fault);
    if (status == ST_MISSING) /* it has just left */
        return load(e, name, drop, report, fault);
    if (status != ST_OK)
        return status;
    say_name(s, MSG_WAITING_TITLE, name, title, sizeof title);
    say_holder(s, HOLDER_WAITING, name, &holder, text, sizeof text);
    struct ui_answer_row row = {'s', text_get(s->catalogue, MSG_WAITING_STOP)};
    struct ui_question question = {.title = title, .text = text, .answers = &row, .count = 1};
    do {
        status = load(e, name, drop, report, fault);
        if (status == ST_LOCKED)
            (void)!save_ask(s->data_files->save_folder, name, &holder, NULL); /* another who asked may have given up */
    } while (status == ST_LOCKED &&
             session_ask_until(s, &question, sys_monotonic_us() + WAIT_US) == SESSION_ASK_WAITING);
    save_ask_end(s->data_files->save_folder, name);
    return status;
}

enum status continue_character(struct engine *e, const char *name, bool at_once, struct continued *continued,
                               struct fault *fault)
{
    struct save_report report;
    uint32_t drop;
    *continued = (struct continued){.way = CONTINUE_PLAY};
    if (!ask_about_crash(e->session, name, &drop))
        return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_COMMAND_STOPS, name);
    enum status status = load(e, name, drop, &report, fault);
    if (status == ST_LOCKED) {
        switch (at_once ? ANSWER_TAKE_OVER : ask_about_holder(e->session, name)) {
        case ANSWER_WATCH:
            continued->way = CONTINUE_WATCH;
            return ST_OK;
        case ANSWER_TAKE_OVER:
            status = take_over(e, name, drop, &report, fault);
            if (status != ST_MISSING)
                break;
            continued->way = CONTINUE_OVER;
            say_name(e->session, MSG_TAKEN_OVER_DEAD, name, continued->note, sizeof continued->note);
            return ST_OK;
        case ANSWER_LEAVE:
            break;
        }
    }
    bool told = status == ST_OK && report.way == SAVE_UPGRADED && /* once, though no command may have been given then */
                livelog_is_begun(e->save.folder, &e->save.journal.run, &e->session->data_files->rules);
    if (status == ST_OK && !told)
        say_report(e->session, &report, continued->note, sizeof continued->note);
    return status;
}

bool continue_is_asked(struct engine *e, char *note, size_t capacity)
{
    struct lock_holder who;
    if (e->practice || !save_is_asked(&e->save, &who))
        return false;
    say_holder(e->session, HOLDER_TAKEN_OVER, e->save.journal.run.name, &who, note, capacity);
    return true;
}
