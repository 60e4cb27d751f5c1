/* SPDX-License-Identifier: MIT
 *
 * The story of a finished run: its last turns, its deeds. */
#include "support/test.h"

#include "report/morgue.h"
#include "support/recorded.h"
#include "support/scored.h"

#include <stdio.h>
#include <string.h>

/* Of the last turns those in which hit points were lost, or could be; in peace only what was more than a step. */
static void expect_turns_that_matter(const char *story)
{
    int told = 0;
    const char *line = strstr(story, "The last turns\n");
    assert_non_null(line);
    for (line = strchr(line, '\n') + 1; *line != '\n'; line = strchr(line, '\n') + 1, told++) {
        int hp, then, threat;
        assert_int_equal(sscanf(line, "  T%*d: HP %d -> %d, %*s %d:", &hp, &then, &threat), 3);
        bool walks = strncmp(strchr(strchr(line, ',') + 1, ':'), ": go ", 5) == 0;
        assert_true(hp != then || threat > 0 || !walks);
    }
    assert_in_range(told, 2, RUN_STATS_STEPS);
}

TEST_WITH(test_the_story, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    scored_finish(fixture, "a.journal", "Hild", 1, 20000);
    scored_settle_and_read(fixture);
    const char *story = scored_text(fixture, "finished/a.dump");
    assert_non_null(strstr(story, "The run of Hild"));
    assert_non_null(strstr(story, "Killed by "));
    assert_non_null(strstr(story, " power - "));
    expect_turns_that_matter(story);
    assert_non_null(strstr(story, "THREAT")); /* the blow that killed had been announced */
    assert_non_null(strstr(story, "@"));
    assert_non_null(strstr(story, "You die."));
    assert_non_null(strstr(story, "a) "));
    assert_non_null(strstr(story, "floor 1: "));
    assert_non_null(strstr(story, "barrow --verify a.journal"));
    char hash[32];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)game_hash_world(fixture->recorder.game));
    assert_non_null(strstr(story, hash));
    assert_true(story[strlen(story) - 1] == '\n');
    assert_true(strlen(story) < MORGUE_MAX / 2);
}

TEST_WITH(test_deeds_in_the_story, scored_setup, scored_teardown)
{
    struct scored *fixture = *state;
    char text[512];
    struct strbuf out = STRBUF(text);
    narrate_deeds(&fixture->catalogue, fixture->rules, 0, 0, &out);
    assert_string_equal(text, "");
    narrate_deeds(&fixture->catalogue, fixture->rules, 1U << KING_ORRIN, 1U << FEAT_UNBLOODED, &out);
    assert_string_equal(text, "\nLaid to rest\n  Orrin the Many\n\nFeats\n  floor 3 before any kill\n");
}
