/* SPDX-License-Identifier: MIT
 *
 * Journals of finished runs, kept for ever: each is read, replays with every mark proved, and ends in the world that
 * journals.golden records. The content they were played with is kept beside them. With BARROW_UPDATE_GOLDEN set, that
 * list is written anew. */
#include "support/test.h"

#include "base/strbuf.h"
#include "persist/replay_player.h"
#include "support/content.h"
#include "support/fault.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_JOURNALS = 64, LIST_SIZE = 8192 };

static void path_of(char path[SYS_PATH_SIZE], const char *name)
{
    char below[SYS_NAME_SIZE + 32];
    struct strbuf text;
    STRBUF_OVER(&text, below);
    strbuf_format(&text, "tests/golden/%s", name);
    test_source_path(path, SYS_PATH_SIZE, below);
}

/* "name  commands turns floor state hash", a line. */
static void describe(const char *name, const struct rules *rules, struct strbuf *out)
{
    char path[SYS_PATH_SIZE], below[SYS_NAME_SIZE + 16];
    struct strbuf text;
    struct journal_tape tape;
    struct replay_player *player;
    struct fault fault = {0};
    struct view *view = calloc(1, sizeof *view);
    assert_non_null(view);
    STRBUF_OVER(&text, below);
    strbuf_format(&text, "journals/%s", name);
    path_of(path, below);
    if (journal_read(path, &tape, &fault) != ST_OK)
        fail_msg("%s: %s", name, fault_text(&fault));
    /* What is counted into the content's hash may become more; that every mark still holds is what counts. */
    tape.run.content_hash = rules->profiles[0].content_hash;
    if (replay_player_open(&player, &tape, rules, &fault) != ST_OK)
        fail_msg("%s: %s", name, fault_text(&fault));
    game_view(replay_player_game(player), view);
    strbuf_format(out, "%s  commands %u turns %u floor %d score %lld %s hash %016llx\n", name,
                  (unsigned)replay_player_end(player), (unsigned)view->turn, view->floor, (long long)view->score,
                  view->state == GAME_DEAD ? "dead" : "alive",
                  (unsigned long long)game_hash_world(replay_player_game(player)));
    replay_player_close(player);
    free(view);
}

TEST(test_each_ends_as_recorded)
{
    static char names[MAX_JOURNALS][SYS_NAME_SIZE];
    char path[SYS_PATH_SIZE], list[LIST_SIZE];
    struct strbuf found;
    int count = 0;
    struct rules *rules = test_rules_from("tests/golden/journals/content");
    STRBUF_OVER(&found, list);
    path_of(path, "journals");
    assert_int_equal(sys_list(path, ".journal", names, MAX_JOURNALS, &count, NULL), ST_OK);
    assert_true(count > 0 && count < MAX_JOURNALS);
    for (int i = 0; i < count; i++)
        describe(names[i], rules, &found);
    assert_false(found.cut);
    path_of(path, "journals.golden");
    if (getenv("BARROW_UPDATE_GOLDEN"))
        assert_int_equal(sys_replace_file(path, found.text, found.length, NULL), ST_OK);
    char *expected;
    size_t size;
    assert_int_equal(sys_read_file(path, LIST_SIZE, &expected, &size, NULL), ST_OK);
    assert_string_equal(found.text, expected);
    sys_free(expected);
    free(rules);
}
