/* SPDX-License-Identifier: MIT
 *
 * What every loop of a session needs: asking, heeding what wakes it, telling. */
#include "session.h"

#include "report/prune.h"

/* --- Telling ----------------------------------------------------------------------------------------------------- */

static void explain(struct session *s, enum message message, const struct fault *fault, struct strbuf *out)
{
    char reason[FAULT_SENTENCE_SIZE];
    text_say(s->catalogue, message, out, {"reason", text_fault(s->catalogue, fault, reason, sizeof reason), 0});
    host_trouble(&s->host, fault);
}

void session_say_fault(struct session *s, enum message message, const struct fault *fault)
{
    char sentence[1024];
    struct strbuf buf = STRBUF(sentence);
    explain(s, message, fault, &buf);
    ui_say(s->ui, WEIGHT_DANGER, sentence);
}

void session_refuse(struct session *s, enum message message, const struct fault *fault)
{
    char sentence[1024];
    struct strbuf buf = STRBUF(sentence);
    explain(s, message, fault, &buf);
    ui_refuse(s->ui, sentence);
}

void session_prepare_crash_message(const struct session *s, const char *journal)
{
    char text[SYS_PATH_SIZE + 512], path[SYS_PATH_SIZE];
    struct strbuf quoted = STRBUF(path);
    strbuf_shell_path(&quoted, journal ? journal : "");
    struct strbuf buf = STRBUF(text);
    enum message message = !journal ? MSG_CRASHED : s->data_files->hosted ? MSG_CRASHED_HOSTED : MSG_CRASHED_IN_GAME;
    text_say(s->catalogue, message, &buf, {"journal", path, 0});
    sys_prepare_crash_message(text);
}

/* --- Waiting and asking ------------------------------------------------------------------------------------------ */

struct ui_alarm session_alarm(const struct session *s)
{
    return (struct ui_alarm){.fd = -1, .due_us = host_due_us(&s->host)};
}

const char *session_heed(struct session *s, enum ui_wake wake)
{
    struct strbuf buf;
    if (wake == UI_WAKE_HANGUP) {
        s->quit = s->hung_up = true;
    } else if (wake == UI_WAKE_KEY) { /* another size of the window is none */
        host_wake(&s->host);
        ui_give_up_at(s->ui, host_end_us(&s->host));
    } else if (host_is_idle(&s->host)) {
        COPY_TEXT(s->farewell, text_get(s->catalogue, s->at_game ? MSG_HOST_IDLE : MSG_HOST_IDLE_NO_GAME));
        s->quit = true;
    } else if (wake == UI_WAKE_ALARM && host_notice(&s->host)) {
        STRBUF_OVER(&buf, s->notice);
        text_say(s->catalogue, MSG_HOST_NOTICE, &buf, {"notice", s->host.notice, 0});
        return s->notice;
    }
    return NULL;
}

/* Asks until anything comes. */
static struct ui_question_answer ask_once(struct session *s, const struct ui_question *question, uint64_t end_us)
{
    struct ui_title bare = {.rules = &s->data_files->rules, .suggested_name = "", .bare = true};
    struct ui_alarm alarm = session_alarm(s);
    struct ui_question_answer answer;
    alarm.due_us = host_earlier_us(alarm.due_us, end_us);
    const char *notice = session_heed(s, ui_ask(s->ui, s->title ? s->title : &bare, question, &alarm, &answer));
    if (notice)
        COPY_TEXT(s->note, notice);
    if (s->quit)
        answer.wish = UI_QUESTION_CANCELLED;
    return answer;
}

int session_ask_until(struct session *s, const struct ui_question *question, uint64_t end_us)
{
    int cursor = 0;
    struct ui_question asked = *question;
    if (!asked.cursor)
        asked.cursor = &cursor;
    for (;;) {
        struct ui_question_answer answer = ask_once(s, &asked, end_us);
        switch (answer.wish) {
        case UI_QUESTION_NOTHING:
            if (end_us != 0)
                return SESSION_ASK_WAITING;
            break;
        case UI_QUESTION_CHOSEN:
            return answer.chosen;
        case UI_QUESTION_CANCELLED:
            return SESSION_ASK_CANCELLED;
        }
    }
}

int session_ask(struct session *s, const struct ui_question *question)
{
    return session_ask_until(s, question, 0);
}

/* --- Finished runs ----------------------------------------------------------------------------------------------- */

static void tell_unwritten(struct session *s, const struct fault *fault)
{
    char sentence[sizeof s->note];
    struct strbuf buf = STRBUF(sentence);
    explain(s, MSG_SCORES_NOT_WRITTEN, fault, &buf);
    if (s->untold.code == ST_OK)
        (void)fault_set(&s->untold, fault->code, FAULT_SAVE_SCORES_UNWRITTEN, fault);
    if (!s->note[0])
        COPY_TEXT(s->note, sentence);
}

void session_add_score(struct session *s, const char *journal, uint64_t until_us)
{
    struct fault fault;
    if (scoreboard_add(&s->scoreboard, journal, until_us, &fault) != ST_OK)
        tell_unwritten(s, &fault);
}

void session_work(struct session *s)
{
    struct fault fault;
    if (scoreboard_work(&s->scoreboard, &fault) != ST_OK)
        tell_unwritten(s, &fault);
}

void session_make_room(struct session *s)
{
    struct pruned pruned;
    struct fault fault;
    char reason[FAULT_SENTENCE_SIZE] = "";
    uint64_t limit = (uint64_t)settings_table_number(ui_settings(s->ui), SETTING_KEEP_RUNS) << 20;
    if (s->options->server) /* what all share is the operator's to prune */
        return;
    enum status status = prune_runs(&s->data_files->scores, &s->data_files->rules, NULL, false, limit, &pruned, &fault);
    if (status == ST_OK && pruned.runs == 0)
        return;
    if (status != ST_OK)
        (void)text_fault(s->catalogue, &fault, reason, sizeof reason);
    struct strbuf buf = STRBUF(s->note);
    text_say(s->catalogue, status == ST_OK ? MSG_CHARACTERS_PRUNED : MSG_CHARACTERS_NOT_PRUNED, &buf,
             {"runs", NULL, pruned.runs}, {"kib", NULL, (long long)(pruned.bytes >> 10)}, {"reason", reason, 0});
}
