/* SPDX-License-Identifier: MIT
 *
 * From start to end: memory of all that a game needs, the screens opened, title after title, and what is told on the
 * normal screen afterwards. */
#include "app.h"

#include "config/print.h"
#include "config/task_rules.h"
#include "persist/finished.h"
#include "title.h"

#include <stdlib.h>

enum { MAX_START_FAULTS = 32, MAX_UNUSABLE = 4 };

/* --- The screens ------------------------------------------------------------------------------------------------- */

/* Bad lines are told at the first chance and left out; --check-data has them all. */
static void note_faults(struct session *s, const struct fault_list *faults)
{
    char text[sizeof s->note], fault[FAULT_SENTENCE_SIZE];
    if (faults->count == 0)
        return;
    struct strbuf note = STRBUF(text);
    if (faults->items[0].line > 0)
        strbuf_format(&note, "%s:%d: ", text_path(s->catalogue, faults->items[0].file), faults->items[0].line);
    strbuf_text(&note, text_fault(s->catalogue, &faults->items[0], fault, sizeof fault));
    struct strbuf all = STRBUF(s->note);
    if (faults->count + faults->lost > 1)
        text_say(s->catalogue, MSG_NOTE_MORE, &all, {"note", text, 0},
                 {"count", NULL, faults->count + faults->lost - 1});
    else
        strbuf_text(&all, text);
}

/* The catalogue is changed in place; texts that the scoreboard has made of it are made again. */
static enum status use_language(void *context, const char *name, struct fault *fault)
{
    struct session *s = ((struct engine *)context)->session;
    enum status status = data_files_change_language(s->data_files, name, fault);
    if (status == ST_OK)
        scoreboard_translate(&s->scoreboard);
    return status;
}

static const char *end_story(void *context)
{
    struct engine *e = context;
    char finished[SYS_PATH_SIZE];
    if (e->practice || save_finished_path(&e->save, e->session->data_files->save_folder, finished, NULL) != ST_OK)
        return NULL;
    return scoreboard_tell_end(&e->session->scoreboard, e->save.journal.file.path, finished, &e->save.journal.run);
}

/* A host of an earlier layout: told once to each player, whose own folder is there from the first game on. */
static void note_layout(struct session *s)
{
    struct fault fault;
    if (finished_is_closed(s->data_files->save_folder, true, &fault) == ST_OK)
        return;
    host_trouble(&s->host, &fault);
    if (!s->note[0])
        (void)text_fault(s->catalogue, &fault, s->note, sizeof s->note);
}

/* Reads settings, key maps and themes and opens the terminal. */
static enum status open_screens(struct engine *e, struct fault *fault)
{
    struct session *s = e->session;
    struct fault items[MAX_START_FAULTS];
    struct fault_list faults = {items, MAX_START_FAULTS, 0, 0};
    struct ui_options ui_options = {.hosted = s->options->server,
                                    .catalogue = s->catalogue,
                                    .run_stats = &e->run_stats,
                                    .lines = s->options->lines,
                                    .use_language = use_language,
                                    .end_story = end_story,
                                    .memory_folder = s->options->server ? "" : s->data_files->save_folder,
                                    .context = e};
    s->ui_files = ui_files_read(s->data_files, s->options, &faults);
    if (!s->ui_files)
        return fault_set(fault, ST_MEMORY, FAULT_PLAY_NO_MEMORY);
    ui_options.files = s->ui_files;
    enum status status = ui_open(&s->ui, &ui_options, &faults, fault);
    if (status != ST_OK)
        return status;
    ui_give_up_at(s->ui, host_end_us(&s->host));
    note_faults(s, &faults);
    note_layout(s);
    return ST_OK;
}

/* --- From start to end ------------------------------------------------------------------------------------------- */

/* Memory of everything that a game needs, taken once. */
static enum status allocate(struct engine *e, struct fault *fault)
{
    e->game = malloc(game_size());
    e->view = calloc(1, sizeof *e->view);
    e->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    save_init(&e->save);
    return e->game && e->view && e->events.list ? ST_OK : fault_set(fault, ST_MEMORY, FAULT_PLAY_NO_MEMORY);
}

/* The title is shown before all that takes time, if it comes first: then it can be looked at meanwhile. */
static enum status begin(struct engine *e, struct fault *fault)
{
    struct session *s = e->session;
    const struct data_files *data_files = s->data_files;
    bool title_first = !data_files->rules_read;
    sys_catch_signals();
    session_prepare_crash_message(s, NULL);
    if (!scoreboard_init(&s->scoreboard, &data_files->scores, &data_files->rules, s->catalogue))
        return fault_set(fault, ST_MEMORY, FAULT_PLAY_NO_MEMORY);
    enum status status = title_first ? ST_OK : title_check_options(s, fault);
    if (status == ST_OK)
        status = open_screens(e, fault);
    if (status == ST_OK && title_first)
        title_show(e);
    if (status == ST_OK)
        status = allocate(e, fault);
    if (status == ST_OK && title_first)
        s->refused = s->quit = task_rules_read(s->options, s->data_files, false) != EXIT_DONE;
    else if (status == ST_OK)
        status = title_start_from_options(e, fault);
    return status;
}

static enum status play(struct engine *e, struct fault *fault)
{
    struct session *s = e->session;
    enum status status = begin(e, fault);
    while (status == ST_OK && !s->quit)
        title_next(e);
    if (status == ST_OK && s->untold.code != ST_OK) { /* no title came to tell it */
        status = s->untold.code;
        *fault = s->untold;
    }
    return status == ST_OK ? ui_output(s->ui, fault) : status;
}

static void release(struct engine *e)
{
    struct session *s = e->session;
    free(e->game);
    free(e->view);
    free(e->events.list);
    ui_files_free(s->ui_files);
    scoreboard_release(&s->scoreboard);
}

static enum exit_code run(struct session *s, struct engine *e)
{
    struct fault fault, items[MAX_UNUSABLE];
    struct fault_list unusable = {items, MAX_UNUSABLE, 0, 0};
    host_begin(&s->host, s->options, s->data_files, &unusable);
    print_faults(s->catalogue, &unusable); /* before the screen is taken over */
    enum status status = play(e, &fault);
    ui_close(s->ui, s->hung_up ? NULL : s->farewell);
    if (status != ST_OK)
        host_trouble(&s->host, &fault);
    host_end(&s->host);
    release(e);
    if (status != ST_OK)
        print_fault(s->catalogue, &fault);
    else if (s->refused)
        return task_rules_read(s->options, s->data_files, true);
    return exit_code_of(status);
}

/* What lasts from start to end does not lie on the stack, which may be small. */
struct whole {
    struct session session;
    struct engine engine;
};

/* The rules are read before the screen is taken over, except where nothing depends on them yet: then the title can be
 * looked at meanwhile. */
static enum exit_code run_with_rules(struct session *s, struct engine *e)
{
    enum exit_code code = EXIT_DONE;
    if (!s->data_files->rules_read && !title_comes_first(s))
        code = task_rules_read(s->options, s->data_files, true);
    return code == EXIT_DONE ? run(s, e) : code;
}

enum exit_code app_run(struct options *options, struct data_files *data_files)
{
    struct fault fault;
    struct whole *whole = calloc(1, sizeof *whole);
    if (!whole) {
        enum status status = fault_set(&fault, ST_MEMORY, FAULT_PLAY_NO_MEMORY);
        print_fault(&data_files->catalogue, &fault);
        return exit_code_of(status);
    }
    whole->session.options = options;
    whole->session.data_files = data_files;
    whole->session.catalogue = &data_files->catalogue;
    whole->engine.session = &whole->session;
    enum exit_code code = run_with_rules(&whole->session, &whole->engine);
    free(whole);
    return code;
}
