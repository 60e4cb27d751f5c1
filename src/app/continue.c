/* SPDX-License-Identifier: MIT
 *
 * From a name to its game: who else plays it, which command stops the program, how the game was found again, and what
 * became of its files meanwhile. Asks the player; what files mean is persist's. */
#include "resume.h"

#include "viewer.h"

#include <string.h>

enum { SENTENCE_SIZE = 512, WAIT_MS = 100 };

/* --- Words ------------------------------------------------------------------------------------------------------- */

/* How the game was found again, in one sentence; "" when there is nothing to tell. */
static void say_report(const struct engine *e, const struct save_report *report, char *note, size_t capacity)
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
    struct strbuf buf;
    strbuf_init(&buf, note, capacity);
    if (SENTENCES[report->way] != MSG_COUNT)
        text_say(e->catalogue, SENTENCES[report->way], &buf, {"record", NULL, report->record},
                 {"lost", NULL, report->lost});
}

/* A sentence about an owner. */
static void say_owner(const struct engine *e, enum message message, const char *name, const struct save_owner *owner,
                      char *text, size_t capacity)
{
    char since[32];
    struct strbuf buf;
    sys_format_time(owner->since, since, sizeof since);
    strbuf_init(&buf, text, capacity);
    text_say(e->catalogue, message, &buf, {"name", name, 0}, {"host", owner->host, 0}, {"pid", NULL, owner->pid},
             {"since", since, 0});
}

static void say_name(const struct engine *e, enum message message, const char *name, char *text, size_t capacity)
{
    struct strbuf buf;
    strbuf_init(&buf, text, capacity);
    text_say(e->catalogue, message, &buf, {"name", name, 0});
}

/* --- A command that stops the program ---------------------------------------------------------------------------- */

/* The command to be left out, or 0; false when the player would rather not go on. */
static bool ask_about_crash(struct engine *e, const char *name, uint32_t *drop)
{
    char text[SENTENCE_SIZE];
    struct strbuf buf;
    *drop = save_crashes(e->assets->save_folder, name);
    if (*drop == 0)
        return true;
    STRBUF_OVER(&buf, text);
    text_say(e->catalogue, MSG_CRASH_TEXT, &buf, {"name", name, 0}, {"number", NULL, *drop});
    struct ui_answer_row rows[] = {{'d', text_get(e->catalogue, MSG_CRASH_DROP)},
                                   {'t', text_get(e->catalogue, MSG_CRASH_TRY)}};
    struct ui_question question = {
        .title = text_get(e->catalogue, MSG_CRASH_TITLE), .text = text, .answers = rows, .count = 2, .timeout_ms = -1};
    int answer = lobby_ask(e, &question);
    if (answer == 1)
        *drop = 0;
    return answer >= 0;
}

/* --- Loading ----------------------------------------------------------------------------------------------------- */

struct recalling {
    struct engine *engine;
    const char *name;
    bool begun;
};

static void recall(void *context, const struct game *game, const struct command *command, const struct events *events)
{
    struct recalling *recalling = context;
    struct engine *e = recalling->engine;
    if (!recalling->begun)
        ui_begin_game(e->ui, recalling->name);
    recalling->begun = true;
    engine_recall(e, game, command, events);
}

static enum status load(struct engine *e, const char *name, uint32_t drop, struct save_report *report,
                        struct fault *fault)
{
    struct recalling recalling = {e, name, false};
    struct replay_observer observer = {recall, &recalling};
    return save_continue(&e->save, e->assets->save_folder, name, drop, &e->assets->rules, e->game, &observer, report,
                         fault);
}

/* --- Somebody else plays it -------------------------------------------------------------------------------------- */

enum about_owner { OWNER_WATCH, OWNER_TAKE_OVER, OWNER_LEAVE };

static enum about_owner ask_about_owner(struct engine *e, const char *name)
{
    char title[SENTENCE_SIZE], text[SENTENCE_SIZE];
    struct save_owner owner;
    save_read_owner(e->assets->save_folder, name, &owner);
    say_name(e, MSG_LOCKED_TITLE, name, title, sizeof title);
    say_owner(e, owner.pid ? MSG_LOCKED_TEXT : MSG_LOCKED_BY_UNKNOWN, name, &owner, text, sizeof text);
    struct ui_answer_row rows[] = {[OWNER_WATCH] = {'w', text_get(e->catalogue, MSG_LOCKED_WATCH)},
                                   [OWNER_TAKE_OVER] = {'t', text_get(e->catalogue, MSG_LOCKED_TAKE_OVER)},
                                   [OWNER_LEAVE] = {'l', text_get(e->catalogue, MSG_LOCKED_LEAVE)}};
    struct ui_question question = {
        .title = title, .text = text, .answers = rows, .count = OWNER_LEAVE + 1, .timeout_ms = -1};
    int answer = lobby_ask(e, &question);
    return answer < 0 ? OWNER_LEAVE : (enum about_owner)answer;
}

/* Looks on at the game that somebody else plays, until the player has seen enough. */
static enum status watch(struct engine *e, const char *name, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    enum status status = save_path(e->assets->save_folder, name, path, fault);
    return status == ST_OK ? viewer_watch(e, path, fault) : status;
}

/* Has the owner asked, and tries again until it has left or the player gives up. */
static enum status take_over(struct engine *e, const char *name, uint32_t drop, struct save_report *report,
                             struct fault *fault)
{
    char title[SENTENCE_SIZE], text[SENTENCE_SIZE];
    struct save_owner owner;
    enum status status = save_ask(e->assets->save_folder, name, &owner, fault);
    if (status == ST_MISSING) /* it has just left */
        return load(e, name, drop, report, fault);
    if (status != ST_OK)
        return status;
    say_name(e, MSG_WAITING_TITLE, name, title, sizeof title);
    say_owner(e, MSG_WAITING_TEXT, name, &owner, text, sizeof text);
    struct ui_answer_row row = {'s', text_get(e->catalogue, MSG_WAITING_STOP)};
    struct ui_question question = {.title = title, .text = text, .answers = &row, .count = 1, .timeout_ms = WAIT_MS};
    do
        status = load(e, name, drop, report, fault);
    while (status == ST_LOCKED && lobby_ask(e, &question) == UI_ASK_WAITING);
    save_ask_end(e->assets->save_folder, name);
    return status;
}

enum status resume_character(struct engine *e, const char *name, bool at_once, struct fault *fault)
{
    struct save_report report;
    char note[SENTENCE_SIZE];
    uint32_t drop;
    if (!ask_about_crash(e, name, &drop))
        return fault_setf(fault, ST_BAD_DATA, "", 0, 0, "a command stops the program: %s is left as it is", name);
    enum status status = load(e, name, drop, &report, fault);
    if (status == ST_LOCKED) {
        switch (at_once ? OWNER_TAKE_OVER : ask_about_owner(e, name)) {
        case OWNER_WATCH:
            return watch(e, name, fault);
        case OWNER_TAKE_OVER:
            status = take_over(e, name, drop, &report, fault);
            break;
        case OWNER_LEAVE:
            break;
        }
    }
    if (status != ST_OK)
        return status;
    say_report(e, &report, note, sizeof note);
    engine_play(e, true, note);
    return ST_OK;
}

bool resume_is_asked(struct engine *e, char *note, size_t capacity)
{
    struct save_owner who;
    if (e->practice || !save_is_asked(&e->save, &who))
        return false;
    say_owner(e, MSG_TAKEN_OVER, e->save.journal.run.name, &who, note, capacity);
    return true;
}

enum status resume_hold(struct engine *e, char *note, size_t capacity, struct fault *fault)
{
    struct save_moved moved;
    struct strbuf buf;
    struct fault trouble;
    char old[CHARACTER_NAME_SIZE];
    COPY_TEXT(old, e->save.journal.run.name);
    enum status status = save_hold(&e->save, e->game, &moved, fault);
    if (moved.place == SAVE_IN_PLACE)
        return status;
    strbuf_init(&buf, note, capacity);
    text_say(e->catalogue, moved.place == SAVE_WRITTEN_AGAIN ? MSG_MOVED_AGAIN : MSG_MOVED_BESIDE, &buf,
             {"old", old, 0}, {"name", e->save.journal.run.name, 0});
    if (moved.past_lost)
        strbuf_format(&buf, " %s", text_get(e->catalogue, MSG_MOVED_PAST_LOST));
    (void)fault_setf(&trouble, ST_MISSING, "", 0, 0, "somebody has taken the save away; the game is saved in %s now",
                     e->save.folder);
    hosting_trouble(&e->hosting, &trouble); /* an operator has to know under which name */
    return status;
}
