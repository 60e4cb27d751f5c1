/* SPDX-License-Identifier: MIT
 *
 * The list of running games on the screen. Who plays is persist's to say, watching is viewer.c's; nothing here changes
 * a file. */
#include "gallery.h"

#include "roster.h"
#include "viewer.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = UI_ASK_MAX, LETTERS = 26, SENTENCE_SIZE = 512, ROW_SIZE = 96 };

/* The list is read anew after this time, and no sooner than so many times as long as reading took: with hundreds of
 * games it takes a while. */
enum { REFRESH_MS = 2000, REFRESH_SHARE = 20, MS_US = 1000 };

struct gallery {
    struct engine *engine;
    struct spool_game *games; /* GAMES_MAX, owned */
    int count;
    int cursor;
    uint64_t due_us;          /* when the list is read next */
    char told[SENTENCE_SIZE]; /* what went wrong, or an operator's notice: above the list */
};

bool gallery_is_open(const struct engine *e)
{
    const struct options *options = e->options;
    if (options->server && options->spool == NULL) /* the others' games are not this player's to see */
        return false;
    return spool_is_played(options->spool ? options->spool : e->assets->save_folder, options->spool != NULL);
}

/* --- The list ---------------------------------------------------------------------------------------------------- */

static void tell_fault(struct gallery *gallery, const struct fault *fault)
{
    struct strbuf buf;
    STRBUF_OVER(&buf, gallery->told);
    text_report(gallery->engine->catalogue, fault->text, &buf);
}

/* The cursor stays on the game it was on, wherever that stands now. */
static void read_list(struct gallery *gallery)
{
    const struct engine *e = gallery->engine;
    const char *spool = e->options->spool;
    char name[CHARACTER_NAME_SIZE] = "";
    struct fault fault;
    uint64_t start_us = sys_monotonic_us();
    if (gallery->cursor < gallery->count)
        COPY_TEXT(name, gallery->games[gallery->cursor].name);
    if (spool_list(spool ? spool : e->assets->save_folder, spool != NULL, &e->assets->rules, gallery->games, GAMES_MAX,
                   &gallery->count, &fault) != ST_OK)
        tell_fault(gallery, &fault);
    for (int i = 0; i < gallery->count; i++) {
        if (strcmp(gallery->games[i].name, name) == 0)
            gallery->cursor = i;
    }
    uint64_t end_us = sys_monotonic_us(), wait_us = (end_us - start_us) * REFRESH_SHARE;
    gallery->due_us = end_us + (wait_us > REFRESH_MS * MS_US ? wait_us : REFRESH_MS * MS_US);
}

static void fill_row(const struct catalogue *catalogue, const struct spool_game *game, char row[ROW_SIZE])
{
    char idle[32];
    struct strbuf buf;
    STRBUF_OVER(&buf, idle);
    roster_say_idle(catalogue, game->idle, &buf);
    strbuf_init(&buf, row, ROW_SIZE);
    strbuf_format(&buf, "%-20s ", game->name);
    if (game->readable)
        text_say(catalogue, MSG_GALLERY_ROW, &buf, {"floor", NULL, game->floor}, {"level", NULL, game->level},
                 {"turn", NULL, game->turn}, {"idle", idle, 0});
}

/* Asks once, for as long as the list is good. Returns the index of a game, or what ui_ask says. */
static int ask(struct gallery *gallery)
{
    const struct catalogue *catalogue = gallery->engine->catalogue;
    char texts[GAMES_MAX][ROW_SIZE], sentence[SENTENCE_SIZE + 128];
    struct ui_answer_row rows[GAMES_MAX];
    struct strbuf buf;
    uint64_t now_us = sys_monotonic_us();
    for (int i = 0; i < gallery->count; i++) {
        fill_row(catalogue, &gallery->games[i], texts[i]);
        rows[i] = (struct ui_answer_row){i < LETTERS ? (char)('a' + i) : ' ', texts[i]};
    }
    STRBUF_OVER(&buf, sentence);
    if (gallery->told[0])
        strbuf_format(&buf, "%s ", gallery->told);
    strbuf_text(&buf, text_get(catalogue, gallery->count > 0 ? MSG_GALLERY_HINT : MSG_GALLERY_NOBODY));
    return lobby_ask(gallery->engine,
                     &(struct ui_question){
                         .title = text_get(catalogue, MSG_GALLERY_TITLE),
                         .text = sentence,
                         .answers = rows,
                         .count = gallery->count,
                         .timeout_ms = gallery->due_us > now_us ? (int)((gallery->due_us - now_us) / MS_US) : 0,
                         .cursor = &gallery->cursor,
                     });
}

/* Nothing was chosen: a key moved the cursor, the session had to be looked after, or the list is old. */
static void look_after(struct gallery *gallery)
{
    struct engine *e = gallery->engine;
    if (e->note[0])
        COPY_TEXT(gallery->told, e->note);
    e->note[0] = '\0';
    if (gallery->due_us <= sys_monotonic_us())
        read_list(gallery);
}

/* The game that is chosen; -1 when the list is left. */
static int choose(struct gallery *gallery)
{
    read_list(gallery);
    while (!gallery->engine->quit) {
        int answer = ask(gallery);
        if (answer != UI_ASK_WAITING)
            return answer >= 0 ? answer : -1;
        look_after(gallery);
    }
    return -1;
}

/* False when the list is left without choosing. */
static bool visit(struct gallery *gallery)
{
    struct engine *e = gallery->engine;
    char path[SYS_PATH_SIZE];
    struct fault fault;
    int chosen = choose(gallery);
    if (chosen < 0)
        return false;
    gallery->told[0] = '\0';
    if (roster_path(e->options, e->assets, gallery->games[chosen].name, path, &fault) != ST_OK ||
        viewer_watch(e, path, &fault) != ST_OK)
        tell_fault(gallery, &fault);
    return true;
}

/* --- Visitors ---------------------------------------------------------------------------------------------------- */

static bool open_gallery(struct gallery *gallery, struct engine *e)
{
    *gallery = (struct gallery){.engine = e, .games = calloc(GAMES_MAX, sizeof *gallery->games)};
    if (gallery->games == NULL)
        COPY_TEXT(e->note, text_get(e->catalogue, MSG_NO_MEMORY_FOR_LIST));
    return gallery->games != NULL;
}

void gallery_visit(struct engine *e)
{
    struct gallery gallery;
    if (!open_gallery(&gallery, e))
        return;
    (void)visit(&gallery);
    if (gallery.told[0])
        COPY_TEXT(e->note, gallery.told);
    free(gallery.games);
}

void gallery_stay(struct engine *e)
{
    struct gallery gallery;
    bool open = open_gallery(&gallery, e);
    while (open && !e->quit && visit(&gallery))
        continue;
    e->quit = true;
    free(gallery.games);
}
