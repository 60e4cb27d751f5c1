/* SPDX-License-Identifier: MIT
 *
 * Data files of any bytes. A refusal names at least one fault; what is accepted can be played. A few rows come first,
 * so that an input can refer to them; few, because they are read anew with every input. */
#include "target.h"

#include "content/content.h"
#include "core/game.h"

#include <string.h>

enum { MAX_FAULTS = 2, MAX_BYTES = 1 << 15 };

#define NAMES(noun) "name \"" noun "\"\na \"" noun "\"\nthe \"" noun "\"\nplural \"" noun "\"\n"

#define GROUND "name \"g\"\na \"g\"\nthe \"g\"\nglyph 'g' red\ntext \"A.\"\n"

/* One row of each kind, the grounds that a campaign needs, and a game of them. */
/* clang-format off */
static const char FIRST_ROWS[] =
    "hero h\n" NAMES("h") "glyph '@' white\ntext \"A.\"\nhp 100\ndefense 1\npower 2\n\n"
    "monster m\n" NAMES("m") "glyph 'o' green\ntext \"A.\"\nhp 20\ndefense 0\npower 4\nxp 35\nai basic\nsenses 2\n\n"
    "item i\n" NAMES("i") "glyph '-' grey\ntext \"A.\"\nslot main_hand\nbonus power 2\n\n"
    "feature s\n" NAMES("s") "glyph '>' white\ntext \"A.\"\nstairs\n\n"
    "feature c\n" NAMES("c") "glyph '%' red\ntext \"A.\"\n\n"
    "feature u\n" NAMES("u") "glyph '<' white\ntext \"A.\"\nstairs up\n\n"
    "ground r\n" GROUND "role rock\nmove blocks\nsight opaque\n\n"
    "ground e\n" GROUND "role edge\nmove blocks\nsight opaque\n\n"
    "ground f\n" GROUND "role floor\n\n"
    "ground d\n" GROUND "role door\nmove blocks\nsight opaque\nbecomes opened g\ndoorway\n\n"
    "ground g\n" GROUND "doorway\nbecomes closed d\n\n"
    "profile p\nname \"P\"\ntext \"A.\"\nsize 14 10\nrooms 4 4 6\nfov_radius 5\nchase_moves 24\narrival_heal 50\n"
    "xp 200 150\nlevel_up constitution 20\nlevel_up strength 1\nlevel_up agility 1\nhero h\nkit i worn\nstairs s\n"
    "corpse c\nmonsters_per_room 2@1\nitems_per_room 1@1\nspawn_monster m 80@1\nspawn_item i 1@1\n";
/* clang-format on */

static struct content_file files[] = {{"first.data", FIRST_ROWS, sizeof FIRST_ROWS - 1}, {"fuzz.data", NULL, 0}};
static struct rules *rules;
static struct game *game;
static struct events events;

static void prepare(void)
{
    if (rules)
        return;
    rules = malloc(sizeof *rules);
    PROMISE(rules);
    make_game(&game, &events);
}

/* A first floor, some steps, a second one. */
static void play_a_while(int profile)
{
    char text[256];
    struct strbuf why;
    STRBUF_OVER(&why, text);
    game_new(game, rules, profile, 7);
    for (int i = 0; i < DIR_COUNT; i += 2) {
        struct command command = command_move((enum dir)i);
        game_step(game, &command, &events);
        command = command_level_up(i % CHOICE_COUNT);
        game_step(game, &command, &events);
        command = command_throw(i, point_at(3, 3));
        game_step(game, &command, &events);
    }
    game_reveal_floor(game, 2);
    PROMISE(game_check(game, &why));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct fault items[MAX_FAULTS];
    struct fault_list faults = {items, MAX_FAULTS, 0, 0};
    prepare();
    if (size > MAX_BYTES)
        return 0;
    files[1].bytes = (const char *)bytes;
    files[1].size = size;
    if (!content_load(files, 2, rules, &faults)) {
        PROMISE(faults.count > 0 && faults.items[0].id != FAULT_NONE);
        return 0;
    }
    PROMISE(faults.count == 0);
    play_a_while(rules->profile_count - 1);
    return 0;
}
