/* SPDX-License-Identifier: MIT
 *
 * The list of scores, a run's story and the career, on an easel. */
#include "support/easel.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

enum { RUNS = 40 };

struct shown {
    struct ui_scores scores;
    struct easel *easel;
    int asked; /* rows that were filled in since this was cleared */
    int deepest_asked;
    int summed; /* how often the first career was */
};

static void fill_row(void *context, int list, int index, struct ui_score *score)
{
    struct shown *shown = context;
    shown->asked++;
    shown->deepest_asked = index > shown->deepest_asked ? index : shown->deepest_asked;
    *score = (struct ui_score){.score = 5000 - index,
                               .turns = 100 + index,
                               .floor = 3,
                               .level = 4,
                               .died = index != 1,
                               .killer = index == 2 ? KIND_NONE : 0,
                               .truth = (enum ui_truth)(index % UI_TRUTH_COUNT),
                               .ended = "2026-01-31 23:59"};
    snprintf(score->name, sizeof score->name, "%s%d", list ? "Offa" : "Hild", index);
    const char *orc = "orc";
    for (int kind = 0; kind < shown->easel->rules->kind_count; kind++) {
        if (strcmp(shown->easel->rules->kinds[kind].id, orc) == 0 && index != 2)
            score->killer = (kind_id)kind;
    }
    snprintf(score->killer_name, sizeof score->killer_name, "%s", index == 2 ? "wyrm" : orc);
}

static void sum_up(void *context, int list)
{
    struct shown *shown = context;
    shown->summed += list == 0;
}

static const char *tell(void *context, int list, int index)
{
    static const char *const STORIES[] = {"The story of the first\nwith two lines\n", NULL};
    (void)context;
    (void)list;
    return STORIES[index == 0 ? 0 : 1];
}

static int open_shown(void **state)
{
    static struct shown shown;
    shown = (struct shown){.easel = easel_open(24, 80)};
    shown.scores =
        (struct ui_scores){.list_count = 2, .row = fill_row, .sum_up = sum_up, .story = tell, .context = &shown};
    shown.scores.lists[0].count = RUNS;
    shown.scores.lists[1].count = 1;
    snprintf(shown.scores.lists[0].profile, sizeof shown.scores.lists[0].profile, "Classic");
    snprintf(shown.scores.lists[1].profile, sizeof shown.scores.lists[1].profile, "Arena");
    shown.scores.lists[0].career = (struct ui_career){.runs = RUNS,
                                                      .died = 39,
                                                      .best = 5000,
                                                      .deepest = 7,
                                                      .turns = 4780,
                                                      .kills = 77,
                                                      .other_deaths = 4,
                                                      .cause_count = 1,
                                                      .causes = {{KIND_NONE, "wyrm", 35}}};
    shown.easel->view = NULL;
    shown.easel->title.scores = &shown.scores;
    shown.easel->title.suggested_name = "";
    *state = &shown;
    return 0;
}

static int close_shown(void **state)
{
    struct shown *shown = *state;
    easel_close(shown->easel);
    return 0;
}

static void offered_only_when_there_are_any(void **state)
{
    struct shown *shown = *state;
    easel_draw(shown->easel);
    assert_true(easel_shows(shown->easel, "s) Scores"));
    shown->scores.list_count = 0;
    easel_draw(shown->easel);
    assert_false(easel_shows(shown->easel, "Scores"));
    shown->easel->title.scores = NULL;
    easel_draw(shown->easel);
    assert_false(easel_shows(shown->easel, "Scores"));
}

static void rows_and_their_truth(void **state)
{
    struct shown *shown = *state;
    struct easel *easel = shown->easel;
    easel_key(easel, 's');
    easel_draw(easel);
    assert_true(easel_shows(easel, "Scores: Classic (40)"));
    assert_true(easel_shows(easel, "1 +   5000     3     4    100  Hild0"));
    assert_true(easel_shows(easel, "2 ?   4999     3     4    101  Hild1"));
    assert_true(easel_shows(easel, "3 !   4998     3     4    102  Hild2"));
    assert_true(easel_shows(easel, "killed by an orc"));
    assert_true(easel_shows(easel, "retired"));
    assert_true(easel_shows(easel, "killed by wyrm")); /* a kind that these rules do not have */
    assert_true(easel_shows(easel, "Verified: "));
    assert_true(easel_shows(easel, "2026-01-31 23:59"));
    easel_key(easel, KEYCODE_DOWN);
    easel_draw(easel);
    assert_true(easel_shows(easel, "Not proved: "));
    easel_key(easel, KEYCODE_DOWN);
    easel_draw(easel);
    assert_true(easel_shows(easel, "NOT TRUE: "));
}

/* Rows out of sight are not asked for: each may take a replay. */
static void only_what_is_seen_is_proved(void **state)
{
    struct shown *shown = *state;
    easel_key(shown->easel, 's');
    shown->asked = 0;
    easel_draw(shown->easel);
    assert_true(shown->asked < 20);
    assert_true(shown->deepest_asked < 20);
    easel_key(shown->easel, KEYCODE_END);
    easel_draw(shown->easel);
    assert_int_equal(shown->deepest_asked, RUNS - 1);
    assert_true(easel_shows(shown->easel, "Hild39"));
}

/* Fewer columns, and nothing that matters is cut off. */
static void the_smallest_terminal(void **state)
{
    struct shown *shown = *state;
    struct easel *easel = shown->easel;
    easel_resize(easel, 20, 50);
    easel_key(easel, 's');
    easel_draw(easel);
    assert_true(easel_shows(easel, "1 +  5000     3 Hild0     killed by an orc"));
    assert_true(easel_shows(easel, "exactly this."));
    easel_key(easel, 'c');
    easel_draw(easel);
    assert_true(easel_shows(easel, "Kills"));
    assert_true(easel_shows(easel, "35  wyrm"));
}

static void other_games(void **state)
{
    struct shown *shown = *state;
    easel_key(shown->easel, 's');
    easel_key(shown->easel, KEYCODE_TAB);
    easel_draw(shown->easel);
    assert_true(easel_shows(shown->easel, "Scores: Arena (1)"));
    assert_true(easel_shows(shown->easel, "Offa0"));
    easel_key(shown->easel, KEYCODE_TAB);
    easel_draw(shown->easel);
    assert_true(easel_shows(shown->easel, "Scores: Classic"));
    easel_key(shown->easel, KEYCODE_ESCAPE);
    easel_draw(shown->easel);
    assert_true(easel_shows(shown->easel, "n) New game"));
}

static void stories(void **state)
{
    struct shown *shown = *state;
    easel_key(shown->easel, 's');
    easel_key(shown->easel, KEYCODE_ENTER);
    easel_draw(shown->easel);
    assert_true(easel_shows(shown->easel, "The run of Hild0, line 2 of 2"));
    assert_true(easel_shows(shown->easel, "with two lines"));
    easel_key(shown->easel, KEYCODE_ESCAPE);
    easel_key(shown->easel, KEYCODE_DOWN);
    easel_key(shown->easel, KEYCODE_ENTER);
    easel_draw(shown->easel);
    assert_true(easel_shows(shown->easel, "There is nothing left of this run"));
}

static void the_career(void **state)
{
    struct shown *shown = *state;
    easel_key(shown->easel, 's');
    easel_key(shown->easel, 'c');
    easel_draw(shown->easel);
    assert_true(easel_shows(shown->easel, "Career: Classic"));
    assert_true(easel_shows(shown->easel, "Deepest floor"));
    assert_true(easel_shows(shown->easel, "4780"));
    assert_true(easel_shows(shown->easel, "35  wyrm"));
    assert_true(easel_shows(shown->easel, "4  others"));
    assert_true(shown->summed > 0);
    assert_false(easel_shows(shown->easel, "Not counted"));
    shown->scores.lists[0].career.unproved = 1;
    easel_draw(shown->easel);
    assert_true(easel_shows(shown->easel, "Not counted: 1 run that no journal proves."));
    shown->scores.lists[0].career.waiting = 3;
    easel_draw(shown->easel);
    assert_true(easel_shows(shown->easel, "Not counted yet: 3 runs still to be proved."));
    easel_key(shown->easel, KEYCODE_ESCAPE);
    easel_draw(shown->easel);
    assert_true(easel_shows(shown->easel, "Scores: Classic"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_shown, close_shown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(offered_only_when_there_are_any),
        TEST(rows_and_their_truth),
        TEST(only_what_is_seen_is_proved),
        TEST(the_smallest_terminal),
        TEST(other_games),
        TEST(stories),
        TEST(the_career),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
