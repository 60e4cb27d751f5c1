/* SPDX-License-Identifier: MIT
 *
 * The small content text and its loads. Called by the content tests. */
#include "support/test.h"

#include "small_content.h"

#include "base/strbuf.h"

#include <stdlib.h>
#include <string.h>

const char SMALL_CONTENT[] =
    "hero h\n" SMALL_NAMES "glyph '@' white\ntext \"A hero.\"\nhp 100\ndefense 1\npower 2\n"
    "\n"
    "monster m\n" SMALL_NAMES "glyph 'm' green\ntext \"A monster.\"\nhp 20\ndefense 0\npower 4\n"
    "xp 35\nai basic\n"
    "\n"
    "item scroll\n" SMALL_NAMES "glyph '?' yellow\ntext \"A scroll.\"\neffect lightning 40\nrange 5\n"
    "\n"
    "item sword\n" SMALL_NAMES "glyph '/' grey\ntext \"A sword.\"\nslot main_hand\nbonus power 3\n"
    "\n"
    "feature exit\n" SMALL_NAMES "glyph '>' white\ntext \"A way.\"\nstairs\n"
    "\n"
    "feature body\n" SMALL_NAMES "glyph '%' red\ntext \"A body.\"\n"
    "\n"
    "profile p\n"
    "name P\n"
    "text \"A game.\"\n"
    "size 80 43\n"
    "rooms 30 6 10\n"
    "fov_radius 10\n"
    "chase_moves 24\n"
    "arrival_heal 50\n"
    "xp 200 150\n"
    "level_up constitution 20\n"
    "level_up strength 1\n"
    "level_up agility 1\n"
    "hero h\n"
    "kit sword worn\n"
    "stairs exit\n"
    "corpse body\n"
    "monsters_per_room 2@1 3@4\n"
    "items_per_room 1@1\n"
    "spawn_monster m 80@1\n"
    "spawn_item scroll 35@1 0@9 5@12\n"
    "spawn_item sword 1@1\n";

struct outcome *load_files(const struct content_file *files, int count)
{
    struct outcome *outcome = calloc(1, sizeof(*outcome));
    assert_non_null(outcome);
    outcome->faults = (struct fault_list){outcome->items, MAX_FAULTS, 0, 0};
    outcome->good = content_load(files, count, &outcome->rules, &outcome->faults);
    assert_int_equal(outcome->good, outcome->faults.count + outcome->faults.lost == 0);
    return outcome;
}

struct outcome *load_text(const char *text)
{
    struct content_file file = {"t", text, strlen(text)};
    return load_files(&file, 1);
}

char *edit_small(const char *old, const char *new)
{
    const char *at = strstr(SMALL_CONTENT, old);
    assert_non_null(at);
    size_t size = sizeof(SMALL_CONTENT) + strlen(new);
    char *text = malloc(size);
    assert_non_null(text);
    struct strbuf out;
    strbuf_init(&out, text, size);
    strbuf_bytes(&out, SMALL_CONTENT, (size_t)(at - SMALL_CONTENT));
    strbuf_text(&out, new);
    strbuf_text(&out, at + strlen(old));
    assert_false(out.cut);
    return text;
}

struct outcome *load_edit(const char *old, const char *new)
{
    char *text = edit_small(old, new);
    struct outcome *outcome = load_text(text);
    free(text);
    return outcome;
}
