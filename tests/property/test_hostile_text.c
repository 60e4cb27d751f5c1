/* SPDX-License-Identifier: MIT
 *
 * Names, lines of scores, stories and settings that somebody made to do harm: path parts, terminal sequences, text that
 * runs backwards, broken UTF-8, four thousand bytes. Nothing of it reaches a cell, a line or a story as a control
 * character, and no file comes to be where none belongs. */
#include "support/test.h"

#include "base/rng.h"
#include "base/utf8.h"
#include "persist/save.h"
#include "persist/finished.h"
#include "report/boards.h"
#include "report/run_name.h"
#include "report/score.h"
#include "report/settle.h"
#include "support/content.h"
#include "support/screen_fixture.h"
#include "support/play.h"
#include "support/recorded.h"
#include "support/scratch.h"
#include "ui/settings_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { HOSTILE_SIZE = 5000, FOLDERS_SHARE = 20 };

static const char *const PARTS[] = {
    "../",
    "/",
    "/etc/passwd",
    "..",
    "~root/",
    "\033[2J",
    "\033]0;title\007",
    "\033]52;c;",
    "\x9b"
    "31m",
    "\xc2\x9b",
    "\033P",
    "\xe2\x80\xae",
    "\xe2\x81\xa6",
    "\xe2\x80\x8d",
    "\xff\xfe",
    "\xc0\x80",
    "\xed\xa0\x80",
    "\xf4\x90\x80\x80",
    "\xe2\x82",
    "\r",
    "\n",
    "\t",
    "\b\b\b",
    "\x7f",
    "%s%n",
    "name=",
    "\tscore=99",
    "\nv=1\t",
    ".journal",
    "Hild",
    "\xc3\xa9",
    "\xe6\xbc\xa2",
    "e\xcc\x81",
    "\"',\\",
};
enum { PART_COUNT = sizeof PARTS / sizeof PARTS[0] };

/* Up to 12 parts, and now and then four thousand bytes of one. */
static void make_hostile(struct rng *rng, char text[HOSTILE_SIZE])
{
    struct strbuf out;
    strbuf_init(&out, text, HOSTILE_SIZE);
    if (rng_below(rng, 50) == 0) {
        const char *part = PARTS[rng_below(rng, PART_COUNT)];
        while (out.length < 4096)
            strbuf_text(&out, part);
        return;
    }
    for (uint32_t count = rng_below(rng, 12); count > 0; count--) {
        if (rng_below(rng, 4) == 0)
            strbuf_char(&out, (char)(1 + rng_below(rng, 255)));
        else
            strbuf_text(&out, PARTS[rng_below(rng, PART_COUNT)]);
    }
}

/* Valid UTF-8 without anything that a terminal would obey; `allowed` may stand in it all the same. */
static void expect_clean(const char *text, const char *allowed)
{
    size_t size = strlen(text);
    for (size_t at = 0; at < size;) {
        uint32_t code = 0;
        size_t taken = utf8_decode(text + at, size - at, &code);
        assert_int_not_equal(taken, 0);
        if (code >= 128 || !strchr(allowed, (char)code))
            assert_true(utf8_width(code) >= 0);
        at += taken;
    }
}

static void expect_clean_cells(const struct cells *cells)
{
    for (int i = 0; i < cells->rows * cells->cols; i++) {
        uint32_t glyph = cells->grid[i].glyph;
        assert_true(glyph == 0 || utf8_width(glyph) >= 1);
    }
}

/* --- Names ------------------------------------------------------------------------------------------------------- */

TEST(test_names_stay_in_their_folder)
{
    struct rng rng;
    rng_seed(&rng, 1, 0, 0);
    for (int i = 0; i < 10 * test_seeds(); i++) {
        char name[HOSTILE_SIZE], path[SYS_PATH_SIZE];
        make_hostile(&rng, name);
        if (save_path("/state", name, path, NULL) != ST_OK)
            continue;
        assert_true(character_name_valid(name));
        assert_ptr_equal(strstr(path, "/state/characters/"), path);
        assert_null(strstr(path, ".."));
    }
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

TEST(test_lines_are_clean)
{
    struct rng rng;
    rng_seed(&rng, 2, 0, 0);
    for (int i = 0; i < 10 * test_seeds(); i++) {
        char text[HOSTILE_SIZE], value[XLOG_VALUE_SIZE];
        struct xlog_line line;
        make_hostile(&rng, text);
        xlog_begin(&line);
        xlog_text(&line, "name", text);
        xlog_number(&line, "score", 7);
        assert_false(line.text.cut);
        expect_clean(line.memory, "\t");
        struct xlog_record record = {line.memory, line.text.length};
        assert_true(xlog_find(&record, "score", value, sizeof value));
        assert_string_equal(value, "7");
        struct xlog_record raw = {text, strlen(text)};
        xlog_find(&raw, "name", value, sizeof value);
        expect_clean(value, "");
    }
}

/* A true line with hostile bytes in some of its values, as any other program could have written it. */
static void write_hostile_line(const struct score *score, struct rng *rng, struct strbuf *out)
{
    for (int i = 0; i < SCORE_FIELD_COUNT; i++) {
        strbuf_format(out, "%s%s=", i ? "\t" : "", SCORE_FIELDS[i].key);
        if (SCORE_FIELDS[i].kind == SCORE_TEXT && rng_below(rng, 2) == 0) {
            char text[HOSTILE_SIZE];
            make_hostile(rng, text);
            strbuf_text(out, text);
        } else {
            score_field_write(score, &SCORE_FIELDS[i], out);
        }
    }
    strbuf_char(out, '\n');
}

struct folder {
    char outer[SCRATCH_SIZE], inner[SCRATCH_SIZE], scores[SCRATCH_SIZE];
    struct rules *rules;
    struct verifier verifier;
    struct score truth;
    char *text;
};

enum { FOLDER_TEXT = 1 << 20 };

static int open_folder(void **state)
{
    struct folder *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    scratch_make(folder->outer);
    scratch_path(folder->inner, folder->outer, "state");
    scratch_path(folder->scores, folder->inner, "scores");
    assert_int_equal(mkdir(folder->inner, 0700), 0);
    folder->rules = test_rules();
    folder->text = malloc(FOLDER_TEXT);
    assert_non_null(folder->text);
    assert_true(verifier_init(&folder->verifier, folder->rules));
    struct verification verification = {.over = true, .run = {.name = "Hild", .profile = "classic"}, .killer = "orc"};
    score_of_verification(&verification, folder->rules, 1, "a.journal", &folder->truth);
    *state = folder;
    return 0;
}

static int close_folder(void **state)
{
    struct folder *folder = *state;
    scratch_remove(folder->outer);
    verifier_release(&folder->verifier);
    free(folder->text);
    free(folder->rules);
    free(folder);
    return 0;
}

static void expect_clean_score(const struct folder *folder, const struct score *score)
{
    char path[SYS_PATH_SIZE];
    for (int field = 0; field < SCORE_FIELD_COUNT; field++) {
        char memory[SCORE_TEXT_SIZE];
        struct strbuf value;
        STRBUF_OVER(&value, memory);
        score_field_write(score, &SCORE_FIELDS[field], &value);
        expect_clean(memory, "");
    }
    if (run_name_path(folder->inner, score->run, RUN_JOURNAL, path, NULL) == ST_OK) {
        const char *rest = path + strlen(folder->inner);
        assert_ptr_equal(strstr(rest, "/finished/"), rest);
        rest += strlen("/finished/");
        assert_null(strchr(rest + finished_user(rest), '/'));
    }
    assert_int_not_equal(score->truth, SCORE_VERIFIED);
}

TEST_WITH(test_read_scores_are_clean, open_folder, close_folder)
{
    struct folder *folder = *state;
    struct rng rng;
    struct catalogue catalogue;
    struct boards boards;
    struct score_place place = {.folder = folder->inner};
    char(*names)[SYS_NAME_SIZE] = calloc(8, SYS_NAME_SIZE);
    int count = 0, read = 0;
    rng_seed(&rng, 3, 0, 0);
    catalogue_init(&catalogue);
    assert_non_null(names);
    for (int i = 0; i < test_seeds() / FOLDERS_SHARE; i++) {
        struct strbuf text;
        strbuf_init(&text, folder->text, FOLDER_TEXT);
        for (int line = 0; line < 10 * FOLDERS_SHARE && text.length < FOLDER_TEXT / 2; line++)
            write_hostile_line(&folder->truth, &rng, &text);
        scratch_write(folder->scores, folder->text, text.length);
        assert_int_equal(settle_all(&place, &folder->verifier, &catalogue, NULL), ST_OK);
        assert_int_equal(boards_read(&boards, &place, folder->rules, NULL, NULL), ST_OK);
        for (int list = 0; list < boards.count; list++) {
            const struct score *score;
            for (int row = 0; (score = boards_row(&boards, list, row, &folder->verifier, UINT64_MAX)); row++) {
                expect_clean_score(folder, score);
                read++;
            }
        }
        boards_release(&boards);
    }
    assert_true(read > 0);
    /* Nothing has come to be beside the state folder, nor in it. */
    assert_int_equal(sys_list(folder->outer, "", names, 8, &count, NULL), ST_OK);
    assert_int_equal(count, 1);
    assert_int_equal(sys_list(folder->inner, "", names, 8, &count, NULL), ST_OK);
    assert_int_equal(count, 1);
    free(names);
}

/* --- Screens ----------------------------------------------------------------------------------------------------- */

static void hostile_row(void *context, int list, int index, struct ui_score *score)
{
    struct rng rng;
    char text[HOSTILE_SIZE];
    (void)context;
    rng_seed(&rng, (uint64_t)(1000 * list + index), 0, 0);
    *score = (struct ui_score){.score = INT64_MIN, .turns = INT64_MAX, .outcome = OUTCOME_DIED, .killer = KIND_NONE};
    score->truth = (enum ui_truth)rng_below(&rng, UI_TRUTH_COUNT);
    make_hostile(&rng, text);
    COPY_TEXT(score->name, text);
    make_hostile(&rng, text);
    COPY_TEXT(score->killer_name, text);
    make_hostile(&rng, text);
    COPY_TEXT(score->ended, text);
}

/* The sums are hostile as they are. */
static void hostile_sum(void *context, int list)
{
    (void)context;
    (void)list;
}

static const char *hostile_story(void *context, int list, int index)
{
    struct rng rng;
    (void)list;
    rng_seed(&rng, (uint64_t)index, 0, 0);
    make_hostile(&rng, context);
    return context;
}

TEST(test_screens_are_clean)
{
    static const uint32_t KEYS[] = {
        's',         KEYCODE_PAGE_DOWN, 'c', KEYCODE_ESCAPE, KEYCODE_ENTER, KEYCODE_PAGE_DOWN, KEYCODE_ESCAPE,
        KEYCODE_TAB, KEYCODE_ESCAPE};
    static char names[2][32];
    char text[HOSTILE_SIZE], story[HOSTILE_SIZE];
    struct rng rng;
    struct ui_scores scores = {
        .list_count = 2, .row = hostile_row, .sum_up = hostile_sum, .story = hostile_story, .context = story};
    struct screen_fixture *fixture = fixture_open(24, 80);
    rng_seed(&rng, 5, 0, 0);
    fixture->view = NULL;
    fixture->title.scores = &scores;
    fixture->title.suggested_name = "";
    fixture->title.names = (const char(*)[32])names;
    fixture->title.name_count = 1;
    for (int i = 0; i < test_seeds() / 5; i++) {
        for (int list = 0; list < 2; list++) {
            make_hostile(&rng, text);
            COPY_TEXT(scores.lists[list].profile, text);
            scores.lists[list].count = 1 + (int)rng_below(&rng, 40);
            scores.lists[list].career = (struct ui_career){.died = 1, .cause_count = 1, .causes = {{KIND_NONE, "", 1}}};
            COPY_TEXT(scores.lists[list].career.causes[0].killer_name, text);
        }
        make_hostile(&rng, text);
        COPY_TEXT(names[0], text);
        fixture->title.note = text;
        for (size_t key = 0; key < sizeof KEYS / sizeof KEYS[0]; key++) {
            fixture_key(fixture, KEYS[key]);
            fixture_draw(fixture);
            expect_clean_cells(&fixture->cells);
        }
    }
    fixture_close(fixture);
}

/* --- Settings ---------------------------------------------------------------------------------------------------- */

/* A hostile value is refused, or is one that may stand there. */
TEST(test_settings_are_clean)
{
    struct rng rng;
    rng_seed(&rng, 6, 0, 0);
    for (int i = 0; i < 10 * test_seeds(); i++) {
        char text[HOSTILE_SIZE], file[HOSTILE_SIZE + 32];
        struct strbuf line;
        struct setting_values config;
        struct fault items[8];
        struct fault_list faults = {items, 8, 0, 0};
        make_hostile(&rng, text);
        settings_table_init(&config);
        for (int setting = 0; setting < SETTING_COUNT; setting++)
            (void)settings_table_set(&config, (enum setting)setting, text, FROM_COMMAND_LINE, NULL);
        STRBUF_OVER(&line, file);
        strbuf_format(&line, "%s %s\n", setting_row((enum setting)(i % SETTING_COUNT))->name, text);
        settings_table_read(&config, FROM_FILE, "config", file, line.length, &faults);
        for (int setting = 0; setting < SETTING_COUNT; setting++) {
            const char *value = settings_table_text(&config, (enum setting)setting);
            expect_clean(value, "");
            assert_null(strchr(value, '/'));
        }
    }
}
