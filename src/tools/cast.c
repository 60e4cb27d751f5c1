/* SPDX-License-Identifier: MIT
 *
 * Runs for those who have no Barrow: each command is a frame of 80x24, drawn by the screens of the game and written in
 * one of three forms (FORMS). The page of the third is cast_page.h. */
#include "cast.h"

#include "base/bytes.h"
#include "base/json_writer.h"
#include "cast_page.h"
#include "config/print.h"
#include "config/ui_files.h"
#include "persist/replay_player.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROWS = 24,
    COLS = 80,
    LOG_REACH = 4096, /* commands before the first frame from which the log is filled */
    DEFAULT_SPEED = 4,
    SECOND_US = 1000000,
    MAX_FAULTS = 32,
};

/* A file as it grows. */
struct cast {
    const struct options *options;
    const struct journal_tape *tape;
    char *bytes;
    size_t size, capacity;
    bool short_of_memory;
    uint64_t at_us; /* of the next frame */
    bool first;     /* nothing has been written of the frames */
};

static void add(struct cast *cast, const void *bytes, size_t size)
{
    if (cast->size + size > cast->capacity) {
        size_t capacity = (cast->size + size) * 2;
        char *grown = realloc(cast->bytes, capacity);
        cast->short_of_memory |= !grown;
        if (!grown)
            return;
        cast->bytes = grown;
        cast->capacity = capacity;
    }
    memcpy(cast->bytes + cast->size, bytes, size);
    cast->size += size;
}

static void add_text(struct cast *cast, const char *text)
{
    add(cast, text, strlen(text));
}

/* --- The forms --------------------------------------------------------------------------------------------------- */

/* "Eadric, classic, seed 42". */
static void name_run(const struct cast *cast, struct strbuf *out)
{
    const struct run *run = &cast->tape->run;
    strbuf_format(out, "%s, %s, seed %llu", run->name, run->profile, (unsigned long long)run->seed);
}

static void begin_cast(struct cast *cast)
{
    char line[256], title[128];
    struct strbuf out = STRBUF(line);
    struct strbuf name = STRBUF(title);
    name_run(cast, &name);
    json_open(&out, NULL, '{');
    json_number(&out, "version", 2);
    json_number(&out, "width", COLS);
    json_number(&out, "height", ROWS);
    json_text(&out, "title", title);
    strbuf_text(&out, ",\"env\":{\"TERM\":\"xterm-256color\"}}\n");
    add(cast, line, out.length);
}

/* [seconds, "o", "bytes"]: frames are UTF-8 with escape sequences. */
static void frame_cast(struct cast *cast, const char *bytes, size_t size)
{
    char head[48];
    struct strbuf text;
    struct strbuf out = STRBUF(head);
    strbuf_format(&out, "[%llu.%06llu,\"o\"", (unsigned long long)(cast->at_us / SECOND_US),
                  (unsigned long long)(cast->at_us % SECOND_US));
    size_t capacity = size * 6 + 8;
    char *frame = malloc(size + 1), *escaped = malloc(capacity);
    cast->short_of_memory |= !frame || !escaped;
    if (frame && escaped) {
        memcpy(frame, bytes, size);
        frame[size] = '\0';
        strbuf_init(&text, escaped, capacity);
        json_text(&text, NULL, frame);
        add(cast, head, out.length);
        add_text(cast, ",");
        add(cast, escaped, text.length);
        add_text(cast, "]\n");
    }
    free(frame);
    free(escaped);
}

static void frame_ttyrec(struct cast *cast, const char *bytes, size_t size)
{
    uint8_t head[12];
    struct byte_writer out = {.bytes = head, .capacity = sizeof head};
    put_u32(&out, (uint32_t)(cast->at_us / SECOND_US));
    put_u32(&out, (uint32_t)(cast->at_us % SECOND_US));
    put_u32(&out, (uint32_t)size);
    add(cast, head, sizeof head);
    add(cast, bytes, size);
}

static void begin_html(struct cast *cast)
{
    char title[128];
    struct strbuf name = STRBUF(title);
    name_run(cast, &name);
    add_text(cast, CAST_PAGE_TITLE);
    add(cast, title, name.length); /* of letters, digits, '_', '-' and commas */
    add_text(cast, CAST_PAGE_HEAD);
}

static void frame_html(struct cast *cast, const char *bytes, size_t size)
{
    add_text(cast, cast->first ? "\n" : ",\n");
    add(cast, bytes, size);
}

static void end_html(struct cast *cast)
{
    char speed[64];
    struct strbuf out = STRBUF(speed);
    strbuf_format(&out, "\n],%d,%d);\n", ROWS, cast->options->speed ? cast->options->speed : DEFAULT_SPEED);
    add(cast, speed, out.length);
    add_text(cast, CAST_PAGE_END);
}

static void nothing(struct cast *cast)
{
    (void)cast;
}

/* The forms, and the file that each is asked for. */
static const struct form {
    size_t path; /* where it stands in the options */
    bool html;
    void (*begin)(struct cast *cast);
    void (*frame)(struct cast *cast, const char *bytes, size_t size);
    void (*end)(struct cast *cast);
} FORMS[] = {
    {offsetof(struct options, cast), false, begin_cast, frame_cast, nothing},
    {offsetof(struct options, ttyrec), false, nothing, frame_ttyrec, nothing},
    {offsetof(struct options, html), true, begin_html, frame_html, end_html},
};
enum { FORM_COUNT = sizeof FORMS / sizeof FORMS[0] };

static const char *path_of(const struct options *options, const struct form *form)
{
    return *(const char *const *)((const char *)options + form->path);
}

bool cast_is_asked(const struct options *options)
{
    bool asked = false;
    for (int i = 0; i < FORM_COUNT; i++)
        asked |= path_of(options, &FORMS[i]) != NULL;
    return asked;
}

/* --- The frames -------------------------------------------------------------------------------------------------- */

struct recorder {
    struct cast cast;
    const struct form *form;
    struct ui_sink sink;
    struct ui *ui;
    struct view *view;
    struct run_stats run_stats;
    struct replay_player *player;
};

static void take_frame(void *context, const char *bytes, size_t size)
{
    struct recorder *recorder = context;
    recorder->form->frame(&recorder->cast, bytes, size);
    recorder->cast.first = false;
}

static enum status open_screens(struct recorder *recorder, const struct ui_files *files,
                                const struct data_files *data_files, struct fault *fault)
{
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0}; /* of themes and keys: --check-data tells them */
    struct ui_options ui_options = {.files = files,
                                    .catalogue = &data_files->catalogue,
                                    .run_stats = &recorder->run_stats,
                                    .sink = &recorder->sink};
    return ui_open(&recorder->ui, &ui_options, &faults, fault);
}

/* One command on, known to the screens. */
static void step(struct recorder *recorder)
{
    uint32_t at = replay_player_at(recorder->player);
    const struct command *command = &replay_player_tape(recorder->player)->entries[at].command;
    const struct events *events = replay_player_step(recorder->player);
    game_view(replay_player_game(recorder->player), recorder->view);
    run_stats_add(&recorder->run_stats, command, events, recorder->view);
    ui_recall(recorder->ui, recorder->view, events);
}

/* From a moment to another one; what lies before only fills the log. */
static void record(struct recorder *recorder, uint32_t from, uint32_t to, uint64_t frame_us)
{
    struct replay_player *player = recorder->player;
    replay_player_seek(player, from > LOG_REACH ? from - LOG_REACH : 0);
    game_view(replay_player_game(player), recorder->view);
    run_stats_begin(&recorder->run_stats, recorder->view);
    ui_begin(recorder->ui, replay_player_tape(player)->run.name, NULL, recorder->view);
    ui_greet(recorder->ui, recorder->view, false);
    while (replay_player_at(player) < from)
        step(recorder);
    ui_draw(recorder->ui, recorder->view);
    while (replay_player_at(player) < to) {
        recorder->cast.at_us += frame_us;
        step(recorder);
        ui_draw(recorder->ui, recorder->view);
    }
}

static enum status write_form(struct recorder *recorder, const struct options *options,
                              const struct data_files *data_files, const struct ui_files *files, struct fault *fault)
{
    const struct journal_tape *tape = replay_player_tape(recorder->player);
    uint32_t end = replay_player_end(recorder->player);
    uint32_t from = options->from.given ? replay_player_find_turn(recorder->player, options->from.number) : 0;
    uint32_t to = options->to.given ? replay_player_find_turn(recorder->player, options->to.number) : end;
    struct cast *cast = &recorder->cast;
    *cast = (struct cast){.options = options, .tape = tape, .first = true};
    recorder->sink = (struct ui_sink){recorder->form->html, ROWS, COLS, take_frame, recorder};
    enum status status = open_screens(recorder, files, data_files, fault);
    if (status != ST_OK)
        return status;
    recorder->form->begin(cast);
    record(recorder, from, to, SECOND_US / (uint64_t)(options->speed ? options->speed : DEFAULT_SPEED));
    recorder->form->end(cast);
    ui_close(recorder->ui, NULL);
    status = cast->short_of_memory ? fault_set(fault, ST_MEMORY, FAULT_NO_MEMORY)
                                   : sys_replace_file(path_of(options, recorder->form), cast->bytes, cast->size, fault);
    free(cast->bytes);
    return status;
}

static enum status write_forms(struct recorder *recorder, const struct options *options,
                               const struct data_files *data_files, struct fault *fault)
{
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    struct ui_files *files = ui_files_read(data_files, options, &faults);
    recorder->view = calloc(1, sizeof *recorder->view);
    enum status status = files && recorder->view ? ST_OK : fault_set(fault, ST_MEMORY, FAULT_NO_MEMORY);
    for (int i = 0; status == ST_OK && i < FORM_COUNT; i++) {
        const char *path = path_of(options, &FORMS[i]);
        recorder->form = &FORMS[i];
        if (path)
            status = write_form(recorder, options, data_files, files, fault);
    }
    free(recorder->view);
    ui_files_free(files);
    return status;
}

enum exit_code cast_write(const struct options *options, const struct data_files *data_files)
{
    struct journal_tape tape;
    struct fault fault;
    struct recorder *recorder = calloc(1, sizeof *recorder);
    if (!recorder)
        return exit_code_of(ST_MEMORY);
    enum status status = journal_read(options->journal, &tape, &fault);
    if (status == ST_OK)
        status = replay_player_open(&recorder->player, &tape, &data_files->rules, &fault);
    if (status == ST_OK)
        status = write_forms(recorder, options, data_files, &fault);
    replay_player_close(recorder->player);
    free(recorder);
    if (status != ST_OK)
        print_fault(&data_files->catalogue, &fault);
    return exit_code_of(status);
}
