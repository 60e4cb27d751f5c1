/* SPDX-License-Identifier: MIT
 *
 * Games that do without: items, kits, level-ups, perks, weapons and pieces as they are told, and what campaigns log of
 * it. */
#include "support/test.h"

#include "support/batch_fixture.h"
#include "support/content.h"

#include <stdlib.h>
#include <string.h>

static void run_one(struct batches *fixture, struct run_setup *setup, uint64_t seed, struct run_facts *run)
{
    struct run_memory memory;
    setup->rules = fixture->rules;
    setup->bot = setup->bot ? setup->bot : bot_find("random");
    setup->max_turns = setup->max_turns ? setup->max_turns : 3000;
    assert_true(run_memory_init(&memory, setup->bot));
    run_play(&memory, setup, seed, run);
    run_memory_release(&memory);
}

/* What only games of the campaign log, and that a game logs its own: the facts of one that is played. */
TEST_WITH(test_columns_of_the_campaign, batches_setup, batches_teardown)
{
    static const char *const NAMES =
        "bot,profile,rules,content,without,level_up,max_turns,seed,floor,outcome,killer,turns,level,xp,score,kills,"
        "damage,"
        "items,choices,deepest,clock,kings,gold,kit,perks,vaults,weapon,family,damage_unseen,last_threat,last_damage,"
        "last_step,warned3,means5,"
        "zero_blows,hash\n";
    struct batches *fixture = *state;
    char memory[RECORD_LINE_SIZE];
    struct columns_form form = {RECORD_CSV, RULESET_CAMPAIGN};
    struct run_facts run;
    struct run_row row;
    struct strbuf text;
    STRBUF_OVER(&text, memory);
    columns_header(form, &text);
    assert_string_equal(memory, NAMES);
    struct run_setup setup = {.profile = rules_find_profile(fixture->rules, "campaign"), .bot = bot_find("brawler")};
    uint64_t sum[RECORD_COLUMNS] = {0};
    int perks = 0, armed = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        run_one(fixture, &setup, seed, &run);
        strbuf_clear(&text);
        columns_write(form, &setup, &run, &text);
        assert_true(columns_read(form, (struct run_text){memory, text.length - 1}, &row));
        assert_true(columns_text_equal(row.columns[RECORD_KIT], columns_text_of("delver")));
        perks += row.columns[RECORD_PERKS].length > 0;
        armed += row.columns[RECORD_WEAPON].length > 0 && row.columns[RECORD_FAMILY].length > 0;
        assert_int_equal(row.columns[RECORD_PERKS].length > 0, run.perks != 0);
        for (int i = 0; i < RECORD_COLUMNS; i++) {
            uint64_t number = 0;
            (void)columns_number(&row, (enum run_column)i, UINT64_MAX, &number);
            sum[i] += number;
        }
    }
    assert_in_range(sum[RECORD_CLOCK] / TURN_COST - sum[RECORD_TURNS], 0, 20); /* of half turns */
    assert_true(sum[RECORD_DEEPEST] >= sum[RECORD_FLOOR]);
    assert_true(sum[RECORD_LAST_THREAT] > 0 && sum[RECORD_LAST_DAMAGE] > 0);
    assert_in_range(sum[RECORD_WARNED3], 1, 20);
    assert_in_range(perks, 1, 20);
    assert_in_range(armed, 15, 20);
    assert_in_range(sum[RECORD_MEANS5], 1, 20);
    assert_true(sum[RECORD_DAMAGE_UNSEEN] < sum[RECORD_DAMAGE]);
    assert_int_equal(sum[RECORD_SCORE], 100 * sum[RECORD_DEEPEST] + sum[RECORD_GOLD]);
}

/* The kit that the batch names, and no other; where a profile has none of that name the batch says so. */
TEST_WITH(test_a_kit_is_chosen_for_all, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    struct options options = batches_options(1, 5, 1);
    struct rules *rules = test_rules_from("tests/data/kits/content");
    fixture->data_files->rules = *rules;
    free(rules);
    options.profile = "kits";
    options.kit = "warden";
    assert_int_equal(batches_play(fixture, &options), EXIT_DONE);
    batches_read(fixture, fixture->out);
    assert_non_null(strstr(fixture->bytes, ",warden,"));
    assert_null(strstr(fixture->bytes, ",delver,"));
    options.kit = "orc";
    assert_int_equal(batches_play(fixture, &options), EXIT_USAGE);
    batches_assert_says(fixture, "--kit: no game of 'kits' begins as 'orc'; one of delver, ");
}

static void assert_same_line(const struct run_setup *setup, const struct run_facts *one, const struct run_facts *other)
{
    char memory[2][RECORD_LINE_SIZE];
    struct strbuf lines[2];
    STRBUF_OVER(&lines[0], memory[0]);
    STRBUF_OVER(&lines[1], memory[1]);
    columns_write(BATCHES_CSV, setup, one, &lines[0]);
    columns_write(BATCHES_CSV, setup, other, &lines[1]);
    assert_string_equal(memory[0], memory[1]);
}

/* Shields lie on floor 8 and below, where these games never come: to do without them changes nothing. */
TEST_WITH(test_doing_without_changes_nothing_else, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    kind_id shield = test_kind(fixture->rules, "shield");
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct run_setup with = {.any_without = false}, without = {.any_without = true};
        struct run_facts one, other;
        without.without[shield] = true;
        run_one(fixture, &with, seed, &one);
        run_one(fixture, &without, seed, &other);
        assert_true(other.floor < 8);
        assert_same_line(&with, &one, &other);
    }
}

TEST_WITH(test_what_a_game_does_without_is_never_used, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    kind_id dagger = test_kind(fixture->rules, "dagger"), potion = test_kind(fixture->rules, "healing_potion");
    uint32_t potions_with = 0, daggers_with = 0, daggers_without_potions = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct run_setup all = {.any_without = false}, no_dagger = {.any_without = true}, no_potion = no_dagger;
        struct run_facts run;
        no_dagger.without[dagger] = true;
        no_potion.without[potion] = true;
        run_one(fixture, &all, seed, &run);
        potions_with += run.stats.used[potion];
        daggers_with += run.stats.used[dagger];
        run_one(fixture, &no_dagger, seed, &run);
        assert_int_equal(run.stats.used[dagger], 0);
        run_one(fixture, &no_potion, seed, &run);
        assert_int_equal(run.stats.used[potion], 0);
        daggers_without_potions += run.stats.used[dagger];
    }
    assert_true(potions_with > 0 && daggers_with > 0 && daggers_without_potions > 0);
}

/* The greedy bot asks for whatever lies where it stands, although it cannot see it, and walks on. */
static struct command greedy_next(struct bot *bot, const struct view *view)
{
    if (view->state == GAME_LEVEL_UP)
        return command_level_up(CHOICE_AGILITY);
    uint32_t roll = rng_below(&bot->rng, 2 * DIR_COUNT);
    return roll < DIR_COUNT ? command_move((enum dir)roll) : command_plain(CMD_PICK_UP);
}

static const struct bot_kind GREEDY = {.name = "greedy", .text = "", .next = greedy_next};

/* The hero's items as its view shows them at the end of the game. */
static int carried(struct batches *fixture, struct run_setup *setup, uint64_t seed, kind_id kind, bool *hidden)
{
    struct run_memory memory;
    struct run_facts run;
    int count = 0;
    setup->rules = fixture->rules;
    setup->bot = &GREEDY;
    setup->max_turns = 3000;
    assert_true(run_memory_init(&memory, setup->bot));
    run_play(&memory, setup, seed, &run);
    for (int letter = 0; letter < MAX_PACK; letter++)
        count += memory.view->pack[letter].kind == kind;
    *hidden = true;
    for (int i = 0; i < memory.view->entity_count; i++)
        *hidden = *hidden && memory.view->entities[i].kind != kind;
    run_memory_release(&memory);
    return count;
}

TEST_WITH(test_what_a_game_does_without_is_never_taken_nor_seen, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    kind_id potion = test_kind(fixture->rules, "healing_potion"), dagger = test_kind(fixture->rules, "dagger");
    int with = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct run_setup all = {.any_without = false}, none = {.any_without = true};
        bool hidden = false;
        none.without[potion] = none.without[dagger] = true;
        with += carried(fixture, &all, seed, potion, &hidden);
        assert_int_equal(carried(fixture, &all, seed, dagger, &hidden), 1);
        assert_int_equal(carried(fixture, &none, seed, potion, &hidden), 0);
        assert_true(hidden);
        assert_int_equal(carried(fixture, &none, seed, dagger, &hidden), 0);
        assert_true(hidden);
    }
    assert_true(with > 0);
}

static uint32_t sum_of_choices(struct batches *fixture, int level_up, uint32_t chosen[CHOICE_COUNT])
{
    uint32_t sum = 0;
    memset(chosen, 0, CHOICE_COUNT * sizeof *chosen);
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct run_setup setup = {.level_up = level_up};
        struct run_facts run;
        run_one(fixture, &setup, seed, &run);
        for (int choice = 0; choice < CHOICE_COUNT; choice++) {
            chosen[choice] += run.stats.chosen[choice];
            sum += run.stats.chosen[choice];
        }
        assert_int_equal(run.stats.chosen[0] + run.stats.chosen[1] + run.stats.chosen[2], (uint32_t)run.level - 1);
    }
    return sum;
}

TEST_WITH(test_level_ups_are_answered_as_told, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    uint32_t chosen[CHOICE_COUNT];
    fixture->rules->profiles[0].xp_base = 10; /* every orc gives levels */
    fixture->rules->profiles[0].xp_factor = 0;
    for (int choice = 0; choice < CHOICE_COUNT; choice++) {
        uint32_t sum = sum_of_choices(fixture, LEVEL_UP_ALWAYS + choice, chosen);
        assert_true(sum > 0);
        assert_int_equal(chosen[choice], sum);
    }
    assert_true(sum_of_choices(fixture, LEVEL_UP_ROTATE, chosen) > 0);
    assert_true(chosen[CHOICE_CONSTITUTION] >= chosen[CHOICE_STRENGTH]);
    assert_true(chosen[CHOICE_STRENGTH] >= chosen[CHOICE_AGILITY]);
    assert_int_equal(level_up_find("own"), LEVEL_UP_OWN);
    assert_int_equal(level_up_find("agility"), LEVEL_UP_ALWAYS + CHOICE_AGILITY);
    assert_int_equal(level_up_find("slip"), LEVEL_UP_PERK + PERK_SLIP);
    assert_int_equal(level_up_find("charm"), -1);
    for (int i = 0; i < LEVEL_UP_COUNT; i++)
        assert_int_equal(level_up_find(level_up_name(i)), i);
}

/* How many of some games take a perk. */
static int games_with(struct batches *fixture, int level_up, enum perk perk)
{
    struct run_setup setup = {
        .profile = rules_find_profile(fixture->rules, "campaign"), .bot = bot_find("explorer"), .level_up = level_up};
    int taken = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct run_facts run;
        run_one(fixture, &setup, seed, &run);
        taken += (int)(run.perks >> perk & 1);
    }
    return taken;
}

TEST_WITH(test_perks_are_taken_as_told, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    assert_true(games_with(fixture, LEVEL_UP_PERK + PERK_GRAVEDIGGER, PERK_GRAVEDIGGER) >
                games_with(fixture, LEVEL_UP_OWN, PERK_GRAVEDIGGER));
}

/* What cages gave, and the weapon at the end: of a weapon that does something besides, that. */
TEST_WITH(test_vaults_and_weapons_are_told, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    struct run_setup setup = {.rules = fixture->rules,
                              .profile = rules_find_profile(fixture->rules, "campaign"),
                              .bot = bot_find("explorer")};
    struct run_facts run;
    char memory[RECORD_LINE_SIZE];
    struct strbuf text;
    uint32_t taken[MAX_KINDS] = {0};
    for (uint64_t seed = 1; seed <= 12; seed++) {
        run_one(fixture, &setup, seed, &run);
        for (int kind = 0; kind < MAX_KINDS; kind++)
            taken[kind] += run.from_vaults[kind];
    }
    int kinds = 0;
    for (int kind = 0; kind < MAX_KINDS; kind++)
        kinds += taken[kind] > 0;
    assert_true(kinds > 1);
    memset(run.from_vaults, 0, sizeof run.from_vaults);
    run.from_vaults[test_kind(fixture->rules, "shield")] = 2;
    run.weapon = test_kind(fixture->rules, "spear");
    STRBUF_OVER(&text, memory);
    columns_write((struct columns_form){RECORD_CSV, RULESET_CAMPAIGN}, &setup, &run, &text);
    assert_non_null(strstr(memory, ",shield:2,spear,reach,"));
    run.weapon = test_kind(fixture->rules, "dagger");
    strbuf_clear(&text);
    columns_write((struct columns_form){RECORD_CSV, RULESET_CAMPAIGN}, &setup, &run, &text);
    assert_non_null(strstr(memory, ",shield:2,dagger,dagger,"));
}

static bool draws(const struct batches *fixture, const struct rules *rules, const char *piece)
{
    return run_draws_piece(rules, rules_find_profile(fixture->rules, "campaign"),
                           rules_find_drawing(fixture->rules, piece));
}

/* Floors without a piece have another of its lot or one less, and gates that it would open are shut otherwise. */
TEST_WITH(test_pieces_are_laid_aside, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    struct rules *rules = malloc(sizeof *rules);
    bool pieces[MAX_DRAWINGS] = {false};
    int profile = rules_find_profile(fixture->rules, "campaign");
    assert_non_null(rules);
    *rules = *fixture->rules;
    assert_true(draws(fixture, rules, "orrins_tomb") && draws(fixture, rules, "swapped_stones"));
    assert_false(draws(fixture, rules, "robbers_start"));
    pieces[rules_find_drawing(rules, "orrins_tomb")] = pieces[rules_find_drawing(rules, "swapped_stones")] = true;
    run_lay_aside(rules, profile, pieces);
    assert_false(draws(fixture, rules, "orrins_tomb") || draws(fixture, rules, "swapped_stones"));
    assert_true(draws(fixture, rules, "vault") && draws(fixture, rules, "lever_alcove"));
    for (int i = 0; i < rules->profiles[profile].piece_count; i++) {
        const struct piece_rule *pool = &rules->profiles[profile].pieces[i];
        assert_true(pool->count <= pool->drawing_count);
    }
    for (int i = 0; i < rules->drawing_count; i++)
        assert_int_equal(rules->drawings[i].gate_count > 0, fixture->rules->drawings[i].gate_count > 0);
    free(rules);
}

/* Told of in each line; never recorded, because whoever plays the record has all pieces. */
TEST_WITH(test_batches_without_pieces, batches_setup, batches_teardown)
{
    struct batches *fixture = *state;
    struct options options = batches_options(1, 2, 1);
    options.profile = "campaign";
    options.without = "vault,shield";
    assert_int_equal(batches_play(fixture, &options), EXIT_DONE);
    batches_read(fixture, fixture->out);
    assert_non_null(strstr(fixture->bytes, ",shield;vault,"));
    options.journal_dir = fixture->folder;
    assert_int_equal(batches_play(fixture, &options), EXIT_USAGE);
    batches_assert_says(fixture, "--journal-dir means nothing here");
    options.without = "robbers_start";
    assert_int_equal(batches_play(fixture, &options), EXIT_USAGE);
}
