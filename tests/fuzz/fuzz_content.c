/* SPDX-License-Identifier: MIT
 *
 * Data files of any bytes. A refusal names at least one fault; what is accepted can be played. The shipped files come
 * first, so that an input can refer to what they define. */
#include "target.h"

#include "content/content.h"
#include "core/game.h"

#include "support/content.h"

#include <dirent.h>
#include <string.h>

enum { MAX_FILES = 32, MAX_FAULTS = 16, MAX_BYTES = 1 << 15 };

static struct content_file files[MAX_FILES];
static int file_count;
static struct rules *rules;
static struct game *game;
static struct events events;

/* The shipped file of that name; kept for ever. */
static void add_file(const char *name)
{
    char path[4096], *bytes = malloc(MAX_BYTES);
    test_source_path(path, sizeof path, name);
    FILE *file = fopen(path, "rb");
    PROMISE(file != NULL && bytes != NULL);
    size_t size = fread(bytes, 1, MAX_BYTES, file);
    (void)fclose(file);
    files[file_count++] = (struct content_file){name, bytes, size};
}

static void prepare(void)
{
    if (rules)
        return;
    add_file("data/content/features.data");
    add_file("data/content/hero.data");
    add_file("data/content/items.data");
    add_file("data/content/monsters.data");
    rules = malloc(sizeof *rules);
    game = malloc(game_size());
    events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    PROMISE(rules && game && events.list);
}

/* A first floor, some steps, a second one. */
static void play_a_while(int profile)
{
    char text[256];
    struct strbuf why;
    STRBUF_OVER(&why, text);
    game_new(game, rules, profile, 7);
    for (int i = 0; i < 2 * DIR_COUNT; i++) {
        struct command command = command_move((enum dir)(i % DIR_COUNT));
        game_step(game, &command, &events);
        command = command_level_up(i % CHOICE_COUNT);
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
    files[file_count] = (struct content_file){"fuzz.data", (const char *)bytes, size};
    if (!content_load(files, file_count + 1, rules, &faults)) {
        PROMISE(faults.count > 0 && faults.items[0].text[0]);
        return 0;
    }
    PROMISE(faults.count == 0);
    for (int profile = 0; profile < rules->profile_count; profile++)
        play_a_while(profile);
    return 0;
}
