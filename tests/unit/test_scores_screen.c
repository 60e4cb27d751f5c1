/* SPDX-License-Identifier: MIT
 *
 * The list of scores, a run's story and the career, on a fixture. */
#include "support/test.h"

#include "support/content.h"
#include "support/screen_fixture.h"

#include <stdio.h>
#include <string.h>

enum { RUNS = 40 };

struct shown {
    struct ui_scores scores;
    struct screen_fixture *fixture;
    int opened;
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
                               .outcome = index != 1 ? OUTCOME_DIED : OUTCOME_NONE,
                               .kit = index == 3 ? test_kind(shown->fixture->rules, "warden") : KIND_NONE,
                               .killer = index == 2 ? KIND_NONE : 0,
                               .truth = (enum ui_truth)(index % UI_TRUTH_COUNT),
                               .ended = "2026-01-31 23:59"};
    snprintf(score->name, sizeof score->name, "%s%d", list ? "Offa" : "Hild", index);
    const char *orc = "orc";
    for (int kind = 0; kind < shown->fixture->rules->kind_count; kind++) {
        if (strcmp(shown->fixture->rules->kinds[kind].id, orc) == 0 && index != 2)
            score->killer = (kind_id)kind;
    }
    snprintf(score->killer_name, sizeof score->killer_name, "%s", index == 2 ? "wyrm_of_the_uttermost_north" : orc);
}

static void open_lists(void *context)
{
    struct shown *shown = context;
    shown->opened++;
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
    shown = (struct shown){.fixture = fixture_open(24, 80)};
    shown.scores = (struct ui_scores){.any = true,
                                      .open = open_lists,
                                      .list_count = 2,
                                      .row = fill_row,
                                      .sum_up = sum_up,
                                      .story = tell,
                                      .context = &shown};
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
                                                      .causes = {{KIND_NONE, "wyrm_of_the_uttermost_north", 35}}};
    shown.fixture->view = NULL;
    shown.fixture->title.scores = &shown.scores;
    shown.fixture->title.suggested_name = "";
    *state = &shown;
    return 0;
}

static int close_shown(void **state)
{
    struct shown *shown = *state;
    fixture_close(shown->fixture);
    return 0;
}

TEST_WITH(test_offered_only_when_there_are_any, open_shown, close_shown)
{
    struct shown *shown = *state;
    fixture_draw(shown->fixture);
    assert_true(fixture_shows(shown->fixture, "s) Scores"));
    shown->scores.any = false;
    fixture_draw(shown->fixture);
    assert_false(fixture_shows(shown->fixture, "Scores"));
    shown->fixture->title.scores = NULL;
    fixture_draw(shown->fixture);
    assert_false(fixture_shows(shown->fixture, "Scores"));
}

TEST_WITH(test_rows_and_their_truth, open_shown, close_shown)
{
    struct shown *shown = *state;
    struct screen_fixture *fixture = shown->fixture;
    fixture_key(fixture, 's');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Scores: Classic (40)"));
    assert_true(fixture_shows(fixture, "1 +   5000     3     4    100  Hild0"));
    assert_true(fixture_shows(fixture, "2 *   4999     3     4    101  Hild1"));
    assert_true(fixture_shows(fixture, "3 ?   4998     3     4    102  Hild2"));
    assert_true(fixture_shows(fixture, "4 !   4997     3     4    103  Hild3  warden"));
    assert_true(fixture_shows(fixture, "5 .   4996     3     4    104  Hild4"));
    assert_true(fixture_shows(fixture, "killed by an orc"));
    assert_true(fixture_shows(fixture, "retired"));
    assert_true(fixture_shows(fixture, "killed by wyrm_")); /* a kind that these rules do not have */
    assert_true(fixture_shows(fixture, "..."));             /* and not all of it */
    assert_true(fixture_shows(fixture, "Verified: "));
    assert_true(fixture_shows(fixture, "2026-01-31 23:59"));
    static const char *const SENTENCES[] = {"a line that differs is not believed",
                                            "Not proved: ", "NOT TRUE: ", "still to be replayed"};
    for (size_t i = 0; i < sizeof SENTENCES / sizeof SENTENCES[0]; i++) {
        fixture_key(fixture, KEYCODE_DOWN);
        fixture_draw(fixture);
        assert_true(fixture_shows(fixture, SENTENCES[i]));
    }
}

/* Rows out of sight are not asked for: each may take a replay. */
TEST_WITH(test_only_what_is_seen_is_proved, open_shown, close_shown)
{
    struct shown *shown = *state;
    fixture_key(shown->fixture, 's');
    shown->asked = 0;
    fixture_draw(shown->fixture);
    assert_true(shown->asked < 20);
    assert_true(shown->deepest_asked < 20);
    fixture_key(shown->fixture, KEYCODE_END);
    fixture_draw(shown->fixture);
    assert_int_equal(shown->deepest_asked, RUNS - 1);
    assert_true(fixture_shows(shown->fixture, "Hild39"));
}

/* Fewer columns, and nothing that matters is cut off. */
TEST_WITH(test_the_smallest_terminal, open_shown, close_shown)
{
    struct shown *shown = *state;
    struct screen_fixture *fixture = shown->fixture;
    fixture_resize(fixture, 20, 50);
    fixture_key(fixture, 's');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "1 +  5000     3 Hild0     killed by an orc"));
    assert_true(fixture_shows(fixture, "exactly this."));
    fixture_key(fixture, 'c');
    fixture_draw(fixture);
    assert_true(fixture_shows(fixture, "Kills"));
    assert_true(fixture_shows(fixture, "35  wyrm"));
}

TEST_WITH(test_other_games, open_shown, close_shown)
{
    struct shown *shown = *state;
    fixture_key(shown->fixture, 's');
    fixture_key(shown->fixture, KEYCODE_TAB);
    fixture_draw(shown->fixture);
    assert_true(fixture_shows(shown->fixture, "Scores: Arena (1)"));
    assert_true(fixture_shows(shown->fixture, "Offa0"));
    fixture_key(shown->fixture, KEYCODE_TAB);
    fixture_draw(shown->fixture);
    assert_true(fixture_shows(shown->fixture, "Scores: Classic"));
    fixture_key(shown->fixture, KEYCODE_ESCAPE);
    fixture_draw(shown->fixture);
    assert_true(fixture_shows(shown->fixture, "n) New game"));
}

TEST_WITH(test_stories, open_shown, close_shown)
{
    struct shown *shown = *state;
    fixture_key(shown->fixture, 's');
    fixture_key(shown->fixture, KEYCODE_ENTER);
    fixture_draw(shown->fixture);
    assert_true(fixture_shows(shown->fixture, "The run of Hild0, line 2 of 2"));
    assert_true(fixture_shows(shown->fixture, "with two lines"));
    fixture_key(shown->fixture, KEYCODE_ESCAPE);
    fixture_key(shown->fixture, KEYCODE_DOWN);
    fixture_key(shown->fixture, KEYCODE_ENTER);
    fixture_draw(shown->fixture);
    assert_true(fixture_shows(shown->fixture, "There is nothing left of this run"));
}

TEST_WITH(test_the_career, open_shown, close_shown)
{
    struct shown *shown = *state;
    fixture_key(shown->fixture, 's');
    fixture_key(shown->fixture, 'c');
    fixture_draw(shown->fixture);
    assert_true(fixture_shows(shown->fixture, "Career: Classic"));
    assert_true(fixture_shows(shown->fixture, "Deepest floor"));
    assert_true(fixture_shows(shown->fixture, "4780"));
    assert_true(fixture_shows(shown->fixture, "35  wyrm"));
    assert_true(fixture_shows(shown->fixture, "4  others"));
    assert_true(shown->summed > 0);
    assert_false(fixture_shows(shown->fixture, "Not counted"));
    assert_false(fixture_shows(shown->fixture, "Kings laid to rest"));
    struct ui_career *career = &shown->scores.lists[0].career;
    career->kings = 17;
    career->feats = 1U << FEAT_AMBUSHER;
    career->kit_count = 1;
    career->kits[0] = (struct ui_career_kit){test_kind(shown->fixture->rules, "warden"), 29};
    fixture_draw(shown->fixture);
    assert_true(fixture_shows(shown->fixture, "As warden                      29"));
    assert_true(fixture_shows(shown->fixture, "Kings laid to rest             17"));
    assert_true(fixture_shows(shown->fixture, "forty kills by surprise"));
    assert_false(fixture_shows(shown->fixture, "floor 3 before any kill"));
    shown->scores.lists[0].career.unproved = 1;
    fixture_draw(shown->fixture);
    assert_true(fixture_shows(shown->fixture, "Not counted: 1 run that no journal proves."));
    shown->scores.lists[0].career.waiting = 3;
    fixture_draw(shown->fixture);
    assert_true(fixture_shows(shown->fixture, "Not counted yet: 3 runs still to be proved."));
    fixture_key(shown->fixture, KEYCODE_ESCAPE);
    fixture_draw(shown->fixture);
    assert_true(fixture_shows(shown->fixture, "Scores: Classic"));
}
