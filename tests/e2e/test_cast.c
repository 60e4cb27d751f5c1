/* SPDX-License-Identifier: MIT
 *
 * Runs written for those who have no Barrow: the asciicast, the ttyrec and the page all end in what the game itself
 * shows of that turn, and are the same bytes each time. */
#include "support/test.h"

#include "e2e/support/game.h"
#include "persist/replay_player.h"
#include "support/content.h"
#include "support/json.h"
#include "support/tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 24, COLS = 80, FILE_MAX = 1 << 23, ROW_TEXT = 4 * COLS + 1 };

/* A run of some floors in a folder, and what was written of it. */
struct stage {
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE];
    struct rules *rules;
    char *bytes; /* of the last file that was read */
    size_t size;
};

static void stage_open(struct stage *stage)
{
    struct journal_tape tape;
    scratch_make(stage->folder);
    scratch_path(stage->path, stage->folder, "run");
    stage->rules = test_rules();
    stage->bytes = malloc(FILE_MAX);
    assert_non_null(stage->bytes);
    tape_play(&tape, stage->rules, "explorer", 11, 20000);
    tape_write(&tape, tape.count, stage->path);
    journal_tape_release(&tape);
}

static void stage_close(struct stage *stage)
{
    free(stage->bytes);
    free(stage->rules);
    scratch_remove(stage->folder);
}

/* A hundred turns are written, up to this one. */
static int last_turn(void)
{
    return test_share(700, 200);
}

/* Writes those turns in one form and reads the file. */
static void write_run(struct pty *pty, struct stage *stage, const char *option, const char *more)
{
    char out[SCRATCH_SIZE], from[16], to[16];
    scratch_path(out, stage->folder, option + 2);
    (void)snprintf(from, sizeof from, "%d", last_turn() - 100);
    (void)snprintf(to, sizeof to, "%d", last_turn());
    const char *args[] = {"--replay", stage->path, "--from", from, "--to", to, option, out, more, NULL};
    pty_start(pty, &(struct pty_setup){.args = args});
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    long size = scratch_read(out, stage->bytes, FILE_MAX - 1);
    assert_in_range(size, 1000, FILE_MAX - 1);
    stage->size = (size_t)size;
    stage->bytes[size] = '\0';
}

static bool row_has(const struct screen *screen, const char *text)
{
    return screen_search(screen, text, NULL, NULL);
}

static void assert_last_turn(const struct screen *screen)
{
    char turn[16];
    (void)snprintf(turn, sizeof turn, " T%d", last_turn());
    bool shown = row_has(screen, turn) && row_has(screen, "|Wanda") && row_has(screen, "@");
    if (!shown)
        screen_print(screen);
    assert_true(shown);
}

/* The seconds of a line "[1.250000, ...", in millionths. */
static long long time_of(const struct json *line)
{
    char digits[32];
    size_t used = 0;
    for (const char *c = line->first->text; *c && used + 1 < sizeof digits; c++) {
        if (*c != '.')
            digits[used++] = *c;
    }
    digits[used] = '\0';
    return atoll(digits);
}

/* The escapes of a text put back; returns the bytes. */
static size_t unescape(char *text)
{
    static const char NAMES[] = "bfnrt", BYTES[] = "\b\f\n\r\t";
    char *out = text;
    for (const char *c = text; *c; c++) {
        const char *name = *c == '\\' ? strchr(NAMES, c[1]) : NULL;
        if (*c != '\\') {
            *out++ = *c;
        } else if (c[1] == 'u') {
            *out++ = (char)strtol((char[]){c[4], c[5], '\0'}, NULL, 16);
            c += 5;
        } else {
            *out++ = name ? BYTES[name - NAMES] : c[1];
            c++;
        }
    }
    return (size_t)(out - text);
}

PTY_TEST_OF_EACH(test_an_asciicast_shows_the_run)
{
    struct stage stage;
    struct screen *screen = screen_new(ROWS, COLS, true);
    long long last_us = -1;
    int lines = 0;
    stage_open(&stage);
    write_run(*state, &stage, "--cast", "--speed=8");
    for (char *line = strtok(stage.bytes, "\n"); line; line = strtok(NULL, "\n"), lines++) {
        struct json *json = json_read(line, strlen(line));
        assert_non_null(json);
        if (lines == 0) {
            assert_string_equal(json_member(json, "version"), "2");
            assert_string_equal(json_member(json, "width"), "80");
            assert_string_equal(json_member(json, "height"), "24");
            char title[64];
            (void)snprintf(title, sizeof title, "Wanda, %s, seed 11", test_profile());
            assert_non_null(strstr(json_member(json, "title"), title));
        } else {
            char *text = json->first->next->next->text;
            assert_string_equal(json->first->next->text, "o");
            assert_true(time_of(json) > last_us);
            last_us = time_of(json);
            screen_feed(screen, text, unescape(text));
        }
        json_free(json);
    }
    assert_in_range(lines, 90, 130);
    assert_in_range(last_us, (lines - 2) * 125000LL, 130 * 125000LL);
    assert_last_turn(screen);
    screen_free(screen);
    stage_close(&stage);
}

PTY_TEST_OF_EACH(test_a_ttyrec_shows_the_run)
{
    struct stage stage;
    struct screen *screen = screen_new(ROWS, COLS, true);
    stage_open(&stage);
    write_run(*state, &stage, "--ttyrec", NULL);
    struct ttyrec tape = {(uint8_t *)stage.bytes, stage.size, stage.size};
    assert_true(ttyrec_play(&tape, screen));
    assert_last_turn(screen);
    screen_free(screen);
    stage_close(&stage);
}

/* The text of a row of HTML: tags taken out, &#n; put back. */
static void strip(const char *html, char text[ROW_TEXT])
{
    size_t used = 0;
    while (*html && used + 1 < ROW_TEXT) {
        if (*html == '<') {
            html += strcspn(html, ">") + 1;
        } else if (*html == '&') {
            text[used++] = (char)atoi(html + 2);
            html += strcspn(html, ";") + 1;
        } else {
            text[used++] = *html++;
        }
    }
    text[used] = '\0';
}

static void put_rows(const struct json *frame, char (*rows)[ROW_TEXT])
{
    for (const struct json *change = frame->first; change; change = change->next) {
        int row = atoi(change->first->text);
        assert_in_range(row, 0, ROWS - 1);
        strip(change->first->next->text, rows[row]);
    }
}

/* Frame by frame it holds the rows that the ttyrec shows in the end, and asks no network for anything. */
PTY_TEST_OF_EACH(test_a_page_shows_the_run)
{
    struct stage stage;
    struct screen *screen = screen_new(ROWS, COLS, true);
    char rows[ROWS][ROW_TEXT] = {{0}}, shown[SCREEN_ROW_BYTES];
    stage_open(&stage);
    write_run(*state, &stage, "--ttyrec", NULL);
    struct ttyrec tape = {(uint8_t *)stage.bytes, stage.size, stage.size};
    assert_true(ttyrec_play(&tape, screen));
    write_run(*state, &stage, "--html", NULL);
    assert_null(strstr(stage.bytes, "http"));
    assert_null(strstr(stage.bytes, "src="));
    assert_non_null(strstr(stage.bytes, "line.textContent = ' ';")); /* a row that no frame has filled has its height */
    char *frames = strstr(stage.bytes, "\nshow([");
    assert_non_null(frames);
    frames += strlen("\nshow(");
    char *end = strstr(frames, "\n],24,4);");
    assert_non_null(end);
    struct json *json = json_read(frames, (size_t)(end + 2 - frames));
    assert_non_null(json);
    for (const struct json *frame = json->first; frame; frame = frame->next)
        put_rows(frame, rows);
    for (int row = 0; row < ROWS; row++) {
        size_t length = strlen(rows[row]);
        while (length > 0 && rows[row][length - 1] == ' ')
            rows[row][--length] = '\0';
        screen_row(screen, row, shown);
        assert_string_equal(rows[row], shown);
    }
    json_free(json);
    screen_free(screen);
    stage_close(&stage);
}

PTY_TEST_OF_EACH(test_the_same_run_gives_the_same_bytes)
{
    struct stage stage;
    static const char *const FORMS[] = {"--cast", "--ttyrec", "--html"};
    stage_open(&stage);
    for (size_t i = 0; i < sizeof FORMS / sizeof FORMS[0]; i++) {
        write_run(*state, &stage, FORMS[i], NULL);
        char *first = malloc(stage.size);
        size_t size = stage.size;
        assert_non_null(first);
        memcpy(first, stage.bytes, size);
        write_run(*state, &stage, FORMS[i], NULL);
        assert_int_equal(stage.size, size);
        assert_memory_equal(stage.bytes, first, size);
        free(first);
    }
    stage_close(&stage);
}

/* No journal is written over, also of a run that no option names; nor do two things go to one file, however it is
 * spelled. */
PTY_TEST(test_outputs_spare_other_runs_and_each_other)
{
    struct pty *pty = *state;
    struct stage stage;
    char other[SCRATCH_SIZE], out[SCRATCH_SIZE], again[SCRATCH_SIZE];
    stage_open(&stage);
    long size = scratch_read(stage.path, stage.bytes, FILE_MAX / 2);
    char *again_read = stage.bytes + FILE_MAX / 2;
    scratch_path(other, stage.folder, "other.journal");
    scratch_write(other, stage.bytes, (size_t)size);
    const char *position[] = {"--replay", stage.path, "--position", other, NULL};
    game_refused(pty, &(struct pty_setup){.args = position, .cols = 150}, 2, "this is the journal of a run");
    const char *page[] = {"--scores", "--html", other, NULL};
    game_refused(pty, &(struct pty_setup){.args = page, .cols = 150}, 2, "this is the journal of a run");
    assert_int_equal(scratch_read(other, again_read, FILE_MAX / 2), size);
    assert_memory_equal(stage.bytes, again_read, (size_t)size);
    scratch_path(out, stage.folder, "out");
    scratch_path(again, stage.folder, "./out");
    const char *twice[] = {"--replay", stage.path, "--cast", out, "--html", again, NULL};
    game_refused(pty, &(struct pty_setup){.args = twice, .cols = 150}, 2, "two things cannot be written to one file");
    const char *mixed[] = {"--replay", stage.path, "--position", out, "--ttyrec", out, NULL};
    game_refused(pty, &(struct pty_setup){.args = mixed, .cols = 150}, 2, "two things cannot be written to one file");
    assert_int_equal(scratch_read(out, stage.bytes, 1), -1);
    stage_close(&stage);
}
