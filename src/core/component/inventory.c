/* SPDX-License-Identifier: MIT
 *
 * The pack. Moves things between the floor and its letters. Pushes no events: actions do. */
#include "inventory.h"

#include "base/check.h"
#include "ruleset.h"

void inventory_init(struct inventory *inventory)
{
    for (int letter = 0; letter < MAX_PACK; letter++)
        inventory->letters[letter] = ENTITY_NONE;
}

int inventory_letter_of(const struct inventory *inventory, entity_id item)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        if (inventory->letters[letter] == item)
            return letter;
    }
    return -1;
}

const struct entity *inventory_item_const(const struct world *world, int letter)
{
    return world_find_const(world, world->inventory.letters[letter]);
}

static struct entity *item_under(struct world *world, int letter)
{
    return world_find(world, world->inventory.letters[letter]);
}

bool inventory_stacks(const struct game *game, kind_id kind)
{
    return rules_have_stacks(game) && kind_stacks(&game->rules->kinds[kind]);
}

int inventory_letter_for(const struct game *game, const struct entity *item)
{
    const struct inventory *inventory = &game->world.inventory;
    for (int letter = 0; inventory_stacks(game, item->kind) && letter < MAX_PACK; letter++) {
        const struct entity *other = inventory_item_const(&game->world, letter);
        if (other && other->kind == item->kind && other->more + item->more + 2 <= MAX_STACK)
            return letter;
    }
    return inventory_letter_of(inventory, ENTITY_NONE);
}

int inventory_add(struct game *game, struct entity *item)
{
    struct world *world = &game->world;
    int letter = inventory_letter_for(game, item);
    CHECK(letter >= 0);
    struct entity *stack = item_under(world, letter);
    if (stack) {
        stack->more = (uint8_t)(stack->more + 1 + item->more);
        world_free_slot(world, item);
        return letter;
    }
    if (entity_on_floor(item))
        world_lift(world, item);
    world->inventory.letters[letter] = world_id(world, item);
    return letter;
}

static struct entity *lose(struct world *world, int letter)
{
    struct entity *item = item_under(world, letter);
    CHECK(item);
    world->inventory.letters[letter] = ENTITY_NONE;
    return item;
}

struct entity *inventory_lose_one(struct world *world, int letter)
{
    struct entity *stack = item_under(world, letter);
    CHECK(stack);
    if (stack->more == 0)
        return lose(world, letter);
    struct entity *one = world_take_slot(world);
    if (!one)
        return NULL;
    uint16_t generation = one->generation;
    *one = *stack;
    one->generation = generation;
    one->more = 0;
    stack->more--;
    return one;
}

void inventory_drop(struct world *world, int letter)
{
    world_place(world, lose(world, letter), world_hero(world)->at);
}

void inventory_consume(struct world *world, int letter)
{
    struct entity *stack = item_under(world, letter);
    CHECK(stack);
    if (stack->more > 0)
        stack->more--;
    else
        world_free_slot(world, lose(world, letter));
}
