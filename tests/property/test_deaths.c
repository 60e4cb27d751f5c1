/* SPDX-License-Identifier: MIT
 *
 * The account of a death, whatever killed: its parts add up to what was lost, and it names nobody who could not have
 * done it. Tried on caves full of the Howe's monsters and on games that bots lose. */
#include "support/test.h"

#include "support/caves.h"
#include "support/content.h"
#include "support/play.h"

#include <stdlib.h>

enum { TURNS = 60, COMMANDS = 6000, MOST_LIFE = 40 };

/* How often what was met. */
struct tally {
    int deaths, nobody;
    int blows, press, probe, guard, status_power, status_defense, twice, ward;
    int types[DAMAGE_COUNT];
};

/* Rounded down, below 0 as well. */
static int half_of(int number)
{
    return (number - (number < 0)) / 2;
}

/* What its parts come to. */
static int sum_of(const struct killing *killing)
{
    int defense = killing->crush ? half_of(killing->defense) : killing->defense;
    return (killing->power - defense) * killing->times - killing->ward;
}

/* The harm of a tick, of a push; what burns or chokes belongs to things and to those who burst. */
static void expect_flat(const struct view *view)
{
    static const int HARMS[DAMAGE_COUNT] = {[DAMAGE_FIRE] = 4, [DAMAGE_VENOM] = 1, [DAMAGE_FORCE] = 4};
    const struct killing *killing = &view->killing;
    bool item = view->killer != KIND_NONE && view->rules->kinds[view->killer].sort == SORT_ITEM;
    int came = killing->damage + killing->ward + killing->defense;
    assert_true(killing->type != DAMAGE_BLOW && killing->power == 0);
    assert_true(killing->defense == view->hero.spared);
    assert_true(came == HARMS[killing->type] || (item && came == view_amount(view, view->killer, 0)));
    bool own = view->killer != KIND_NONE && (view->rules->kinds[view->killer].components & HAS_LEVEL); /* its brazier */
    assert_true(killing->type != DAMAGE_FIRE || view->killer == KIND_NONE || item || own);
    assert_true(killing->type != DAMAGE_VENOM || !item || view->rules->kinds[view->killer].item.effect == EFFECT_GAS);
}

static void expect_account(const struct view *view, int hp_before, struct tally *tally)
{
    const struct killing *killing = &view->killing;
    if (killing->times == 0)
        expect_flat(view);
    else
        assert_int_equal(sum_of(killing), killing->damage);
    assert_true(killing->damage > 0 && view->hero.hp <= 0);
    assert_true(view->hero.hp + killing->damage <= hp_before);
    tally->deaths++;
    tally->nobody += view->killer == KIND_NONE;
    tally->blows += killing->times > 0;
    tally->press += killing->press > 0;
    tally->probe += killing->probe > 0;
    tally->guard += killing->guard > 0;
    tally->status_power += killing->power_by_status != 0;
    tally->status_defense += killing->defense_by_status != 0;
    tally->twice += killing->times > 1;
    tally->ward += killing->ward > 0;
    tally->types[killing->type]++;
}

static void print(const struct tally *tally)
{
    print_message("%d deaths: %d by blows (press %d, probe %d, guard %d, statuses %d and %d, twice %d), fire %d, venom "
                  "%d; ward %d, by nobody %d\n",
                  tally->deaths, tally->blows, tally->press, tally->probe, tally->guard, tally->status_power,
                  tally->status_defense, tally->twice, tally->types[DAMAGE_FIRE], tally->types[DAMAGE_VENOM],
                  tally->ward, tally->nobody);
}

/* It is of the loss that was told before the death, whatever follows within the tick. */
static void expect_told(const struct events *events, const struct view *view)
{
    int died = 0;
    while (died < events->count && (events->list[died].type != EV_DIED || events->list[died].subject != view->hero.id))
        died++;
    assert_in_range(died, 1, events->count - 1);
    assert_int_equal(events->list[died - 1].amount, view->killing.damage);
}

/* --- In caves ----------------------------------------------------------------------------------------------------- */

/* A hero who mostly waits, and is hard to hurt at times. */
static void die(struct stage *stage, struct rng *rng, struct tally *tally)
{
    int hp = 0;
    stage_hero(stage)->fighter.defense = (int16_t)rng_below(rng, 8);
    for (int turn = 0; turn < TURNS && stage->view->state == GAME_PLAYING; turn++) {
        struct command command = command_move((enum dir)rng_below(rng, DIR_COUNT));
        if (rng_below(rng, 3) > 0 || game_legal(stage->game, &command) != REJECT_NONE)
            command = command_plain(CMD_WAIT);
        hp = stage->view->hero.hp;
        stage_do(stage, command);
    }
    if (stage->view->state != GAME_DEAD)
        return;
    expect_account(stage->view, hp, tally);
    expect_told(&stage->events, stage->view);
}

TEST(test_in_caves)
{
    struct stage *stage = *state;
    struct tally tally = {0};
    for (int seed = 0; seed < 4 * test_seeds(); seed++) {
        struct rng rng;
        rng_seed(&rng, (uint64_t)seed, 3, 0);
        cave_draw(stage, &rng, 1 + (int)rng_below(&rng, MOST_LIFE));
        die(stage, &rng, &tally);
    }
    print(&tally);
    if (!test_is_thorough())
        return;
    assert_true(tally.deaths > test_seeds() && tally.types[DAMAGE_FIRE] > 0 && tally.types[DAMAGE_VENOM] > 0);
    assert_true(tally.press > 0 && tally.probe > 0 && tally.guard > 0 && tally.twice > 0 && tally.ward > 0);
    assert_true(tally.status_power > 0 && tally.status_defense > 0 && tally.nobody > 0);
}

/* --- In games ----------------------------------------------------------------------------------------------------- */

static void lose(struct stage *stage, const struct rules *rules, const char *name, uint64_t seed, struct tally *tally)
{
    const struct bot_kind *kind = bot_find(name);
    void *room = malloc(bot_room(kind) + 1);
    struct bot bot;
    int hp = 0;
    game_new(stage->game, rules, rules_find_profile(rules, "campaign"), seed);
    game_view(stage->game, stage->view);
    bot_start(&bot, kind, seed, bot_room(kind) > 0 ? room : NULL);
    for (int i = 0; i < COMMANDS && !game_is_over(stage->view->state); i++) {
        struct command command = kind->next(&bot, stage->view);
        hp = stage->view->hero.hp;
        game_step(stage->game, &command, &stage->events);
        game_view(stage->game, stage->view);
    }
    free(room);
    if (stage->view->state == GAME_DEAD)
        expect_account(stage->view, max_int(hp, stage->view->hero.max_hp), tally);
}

TEST(test_in_games)
{
    static const char *const BOTS[] = {"random", "brawler", "diver", "explorer"};
    struct stage *stage = *state;
    struct rules *rules = test_rules();
    struct tally tally = {0};
    for (int seed = 0; seed < test_seeds(); seed += 2)
        lose(stage, rules, BOTS[seed / 2 % 4], (uint64_t)seed + 1, &tally);
    free(rules);
    print(&tally);
    assert_true(!test_is_thorough() || tally.blows > test_seeds() / 4);
}

TEST_GROUP(caves_setup, stage_teardown)
