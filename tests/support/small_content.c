/* SPDX-License-Identifier: MIT
 *
 * The small content text and its loads. Called by the content tests. */
#include "support/test.h"

#include "small_content.h"

#include "base/strbuf.h"
#include "support/fault.h"

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

const char SMALL_CAMPAIGN[] =
    "hero h\n" SMALL_NAMES "glyph '@' white\ntext \"A hero.\"\nhp 100\ndefense 1\npower 2\n"
    "\n"
    "monster orc\n" SMALL_NAMES "glyph 'o' green\ntext \"An orc.\"\nhp 20\ndefense 0\npower 4\n"
    "xp 35\nai basic\nsenses 2\n"
    "\n"
    "monster m\n" SMALL_NAMES "glyph 'm' green\ntext \"A monster.\"\nhp 20\ndefense 0\npower 4\n"
    "xp 35\nai basic\nsenses 3\nmove 50\nact 200\ntraits still large\ncoward 30\ngroup 2 3\nfollowers orc 1 3\n"
    "ability pack\nability shoot 5 6\n"
    "\n"
    "item scroll\n" SMALL_NAMES "glyph '?' yellow\ntext \"A scroll.\"\neffect lightning 40\nrange 5\n"
    "\n"
    "feature exit\n" SMALL_NAMES "glyph '>' white\ntext \"A way.\"\nstairs\n"
    "\n"
    "feature back\n" SMALL_NAMES "glyph '<' white\ntext \"A way.\"\nstairs up\n"
    "\n"
    "feature body\n" SMALL_NAMES "glyph '%' red\ntext \"A body.\"\n"
    "\n"
    "profile p\n"
    "name P\n"
    "text \"A game.\"\n"
    "ruleset campaign\n"
    "size 60 21\n"
    "fov_radius 10\n"
    "arrival_heal 50\n"
    "xp 200 150\n"
    "level_up constitution 20\n"
    "level_up strength 1\n"
    "level_up agility 1\n"
    "hero h\n"
    "stairs exit\n"
    "up_stairs back\n"
    "corpse body\n"
    "gold body\n"
    "chapter 2\n"
    "band 1 \"A band\" budget 100 power 0\n"
    "depth 1 budget 150 hero 100 1 rooms 60 accreted 40\n"
    "depth 2 budget 240 hero 110 2 cave 5\n"
    "plan 1 2 scroll\n"
    "spawn_monster m 80@1\n"
    "spawn_item scroll 35@1\n"
    "spawn_item shield 5@1\n"
    "\n"
    "item shield\n" SMALL_NAMES "glyph '[' grey\ntext \"A shield.\"\nslot off_hand\nbonus defense 1\n"
    "\n"
    "ground rock\n" SMALL_GROUND "role rock\nmove blocks\nsight opaque\n"
    "\n"
    "ground edge\n" SMALL_GROUND "role edge\nmove blocks\nsight opaque\n"
    "\n"
    "ground earth\n" SMALL_GROUND "role floor\n"
    "\n"
    "ground gate\n" SMALL_GROUND "role door\nmove blocks\nsight opaque\nbecomes opened gap\ndoorway\n"
    "\n"
    "ground gap\n" SMALL_GROUND "doorway\nbecomes closed gate\n"
    "\n"
    "cover roots\n" SMALL_GROUND "sight veiled\nburn 75 3\nnoise 2\nbecomes trampled none\n";

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

char *edit_of(const char *text, const char *old, const char *new)
{
    const char *at = strstr(text, old);
    assert_non_null(at);
    size_t size = strlen(text) + strlen(new) + 1;
    char *edited = malloc(size);
    assert_non_null(edited);
    struct strbuf out;
    strbuf_init(&out, edited, size);
    strbuf_bytes(&out, text, (size_t)(at - text));
    strbuf_text(&out, new);
    strbuf_text(&out, at + strlen(old));
    assert_false(out.cut);
    return edited;
}

char *edit_small(const char *old, const char *new)
{
    return edit_of(SMALL_CONTENT, old, new);
}

struct outcome *load_edit_of(const char *text, const char *old, const char *new)
{
    char *edited = edit_of(text, old, new);
    struct outcome *outcome = load_text(edited);
    free(edited);
    return outcome;
}

struct outcome *load_edit(const char *old, const char *new)
{
    return load_edit_of(SMALL_CONTENT, old, new);
}

/* All faults, one a line. */
static void list_faults(const struct outcome *outcome, struct strbuf *out)
{
    for (int i = 0; i < outcome->faults.count; i++) {
        const struct fault *fault = &outcome->items[i];
        strbuf_format(out, "%s:%d: %s\n", fault->file, fault->line, fault_text(fault));
    }
}

void expect_faults(struct outcome *outcome, const char *expected)
{
    static const size_t capacity = 1 << 14;
    char *memory = malloc(capacity);
    struct strbuf text;
    strbuf_init(&text, memory, capacity);
    list_faults(outcome, &text);
    assert_string_equal(memory, expected);
    free(memory);
    free(outcome);
}

void run_cases(const struct error_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        expect_faults(load_edit(cases[i].old, cases[i].new), cases[i].faults);
}
