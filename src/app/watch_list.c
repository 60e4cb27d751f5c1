/* SPDX-License-Identifier: MIT
 *
 * The list of running games on the screen. persist finds the games, viewer.c shows them; nothing here changes a file.
 */
#include "watch_list.h"

#include "tools/game_list.h"
#include "viewer.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = UI_ASK_MAX, LETTERS = 26, SENTENCE_SIZE = 512, ROW_SIZE = 112 };

/* The list is read again after this time, and no sooner than so many times as long as reading took: with hundreds of
 * games it takes a while. */
enum { REFRESH_MS = 2000, REFRESH_SHARE = 20, MS_US = 1000 };

/* How long a spectator waits for what the games have come to. */
enum { READ_MS = 3000 };

struct watch_list {
    struct engine *engine;
    struct spool_game *games; /* GAMES_MAX, owned */
    int count;
    int cursor;
    uint64_t due_us;          /* when the list is read next */
    bool unread;              /* `told` says why the list could not be read whole, until it can be */
    char told[SENTENCE_SIZE]; /* what went wrong, or an operator's notice: above the list */
};

bool watch_list_is_open(const struct session *s)
{
    const struct options *options = s->options;
    if (options->server && options->spool == NULL) /* the others' games are not this player's to see */
        return false;
    return spool_is_played(options->spool ? options->spool : s->data_files->save_folder, options->spool != NULL);
}

/* --- The list ---------------------------------------------------------------------------------------------------- */

static void tell_fault(struct watch_list *watch_list, const struct fault *fault)
{
    (void)text_fault(watch_list->engine->session->catalogue, fault, watch_list->told, sizeof watch_list->told);
}

/* The cursor stays on the game it was on, wherever that stands now. */
static void read_list(struct watch_list *watch_list)
{
    const struct session *s = watch_list->engine->session;
    const char *spool = s->options->spool;
    char journal[SYS_PATH_SIZE] = "";
    struct fault fault;
    uint64_t start_us = sys_monotonic_us();
    if (watch_list->cursor < watch_list->count)
        COPY_TEXT(journal, watch_list->games[watch_list->cursor].journal);
    if (spool_list(spool ? spool : s->data_files->save_folder, spool != NULL, &s->data_files->rules,
                   start_us + READ_MS * MS_US, watch_list->games, GAMES_MAX, &watch_list->count, &fault) != ST_OK) {
        tell_fault(watch_list, &fault);
        watch_list->unread = true;
    } else if (watch_list->unread) {
        watch_list->told[0] = '\0';
        watch_list->unread = false;
    }
    for (int i = 0; i < watch_list->count; i++) {
        if (strcmp(watch_list->games[i].journal, journal) == 0)
            watch_list->cursor = i;
    }
    uint64_t end_us = sys_monotonic_us(), wait_us = (end_us - start_us) * REFRESH_SHARE;
    watch_list->due_us = end_us + (wait_us > REFRESH_MS * MS_US ? wait_us : REFRESH_MS * MS_US);
}

static void fill_row(const struct catalogue *catalogue, const struct spool_game *game, char row[ROW_SIZE])
{
    char idle[32];
    struct strbuf buf = STRBUF(idle);
    game_list_say_idle(catalogue, game->idle, &buf);
    strbuf_init(&buf, row, ROW_SIZE);
    strbuf_format(&buf, "%-20s ", game->name);
    if (game->readable)
        text_say(catalogue, MSG_WATCH_LIST_ROW, &buf, {"floor", NULL, game->floor}, {"level", NULL, game->level},
                 {"turn", NULL, game->turn}, {"idle", idle, 0});
    if (game->practice)
        strbuf_format(&buf, "  %s", text_get(catalogue, MSG_MARK_PRACTICE));
}

/* Asks once, for as long as the list is good. Returns the index of a game, or what ui_ask says. */
static int ask(struct watch_list *watch_list)
{
    const struct catalogue *catalogue = watch_list->engine->session->catalogue;
    char texts[GAMES_MAX][ROW_SIZE], sentence[SENTENCE_SIZE + 128];
    struct ui_answer_row rows[GAMES_MAX];
    for (int i = 0; i < watch_list->count; i++) {
        fill_row(catalogue, &watch_list->games[i], texts[i]);
        rows[i] = (struct ui_answer_row){i < LETTERS ? (char)('a' + i) : ' ', texts[i]};
    }
    struct strbuf buf = STRBUF(sentence);
    if (watch_list->told[0])
        strbuf_format(&buf, "%s ", watch_list->told);
    strbuf_text(&buf, text_get(catalogue, watch_list->count > 0 ? MSG_WATCH_LIST_HINT : MSG_WATCH_LIST_NOBODY));
    struct ui_question question = {
        .title = text_get(catalogue, MSG_WATCH_LIST_TITLE),
        .text = sentence,
        .answers = rows,
        .count = watch_list->count,
        .cursor = &watch_list->cursor,
    };
    return session_ask_until(watch_list->engine->session, &question, watch_list->due_us);
}

/* Nothing was chosen: a key moved the cursor, the session had to be looked after, or the list is old. */
static void look_after(struct watch_list *watch_list)
{
    struct session *s = watch_list->engine->session;
    if (s->note[0])
        COPY_TEXT(watch_list->told, s->note);
    s->note[0] = '\0';
    if (watch_list->due_us <= sys_monotonic_us())
        read_list(watch_list);
}

/* The game that is chosen; -1 when the list is left. */
static int choose(struct watch_list *watch_list)
{
    read_list(watch_list);
    while (!watch_list->engine->session->quit) {
        int answer = ask(watch_list);
        if (answer != SESSION_ASK_WAITING)
            return answer >= 0 ? answer : -1;
        look_after(watch_list);
    }
    return -1;
}

/* False when the list is left without choosing. */
static bool visit(struct watch_list *watch_list, bool *branched)
{
    const struct session *s = watch_list->engine->session;
    char path[SYS_PATH_SIZE];
    struct fault fault;
    enum status status = ST_OK;
    int chosen = choose(watch_list);
    if (chosen < 0)
        return false;
    watch_list->told[0] = '\0';
    COPY_TEXT(path, watch_list->games[chosen].journal);
    if (!sys_exists(path)) /* it is over: says that nobody of that name is there */
        status = game_list_path(s->options, s->data_files, watch_list->games[chosen].name, path, &fault);
    if (status != ST_OK || viewer_watch(watch_list->engine, path, branched, &fault) != ST_OK)
        tell_fault(watch_list, &fault);
    return true;
}

/* --- Visitors ---------------------------------------------------------------------------------------------------- */

static bool open_list(struct watch_list *watch_list, struct engine *e)
{
    struct session *s = e->session;
    *watch_list = (struct watch_list){.engine = e, .games = calloc(GAMES_MAX, sizeof *watch_list->games)};
    if (watch_list->games == NULL)
        COPY_TEXT(s->note, text_get(s->catalogue, MSG_NO_MEMORY_FOR_LIST));
    return watch_list->games != NULL;
}

bool watch_list_visit(struct engine *e)
{
    struct watch_list watch_list;
    bool branched = false;
    if (!open_list(&watch_list, e))
        return false;
    while (!branched && !e->session->quit && visit(&watch_list, &branched))
        continue;
    if (watch_list.told[0])
        COPY_TEXT(e->session->note, watch_list.told);
    free(watch_list.games);
    return branched;
}
