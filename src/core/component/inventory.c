/* SPDX-License-Identifier: MIT
 *
 * The pack. Moves things between the floor and its letters. Pushes no events: actions do. */
#include "inventory.h"

#include "base/check.h"
#include "world.h"

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

int inventory_free_letter(const struct inventory *inventory)
{
    return inventory_letter_of(inventory, ENTITY_NONE);
}

const struct entity *inventory_item_const(const struct world *world, int letter)
{
    return world_find_const(world, world->inventory.letters[letter]);
}

static struct entity *item_under(struct world *world, int letter)
{
    return world_find(world, world->inventory.letters[letter]);
}

int inventory_add(struct world *world, struct entity *item)
{
    int letter = inventory_free_letter(&world->inventory);
    CHECK(letter >= 0);
    if (entity_on_floor(item))
        world_lift(world, item);
    world->inventory.letters[letter] = world_id(world, item);
    return letter;
}

struct entity *inventory_lose(struct world *world, int letter)
{
    struct entity *item = item_under(world, letter);
    CHECK(item);
    world->inventory.letters[letter] = ENTITY_NONE;
    return item;
}

void inventory_drop(struct world *world, int letter)
{
    world_place(world, inventory_lose(world, letter), world_hero(world)->at);
}

void inventory_consume(struct world *world, int letter)
{
    world_free_slot(world, inventory_lose(world, letter));
}
