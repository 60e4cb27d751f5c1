/* SPDX-License-Identifier: MIT
 *
 * What only shows when every file has been read: whether the rows a profile names can do what it wants of them, and
 * the content hash. Names are resolved earlier, while reading. Called once, at the end, by content.c. */
#include "record.h"

#include "base/hash.h"

#include <string.h>

static struct place place_at(const struct profile_notes *notes, int line)
{
    return (struct place){notes->at.file, line};
}

/* --- Checks ------------------------------------------------------------------------------------------------------ */

static void link_features(struct loader *loader, const struct profile *profile, const struct profile_notes *notes)
{
    const struct kind *kinds = loader->rules->kinds;
    if (profile->stairs != KIND_NONE && !(kinds[profile->stairs].components & HAS_STAIRS))
        loader_fault(loader, place_at(notes, notes->stairs_line), "'%s' does not lead down: it lacks 'stairs'",
                     kinds[profile->stairs].id);
    if (profile->corpse != KIND_NONE && kinds[profile->corpse].components & HAS_STAIRS)
        loader_fault(loader, place_at(notes, notes->corpse_line), "'%s' is a staircase, not a corpse",
                     kinds[profile->corpse].id);
}

static void link_kit(struct loader *loader, const struct profile *profile, const struct profile_notes *notes)
{
    bool taken[SLOT_COUNT] = {false};
    for (int i = 0; i < profile->kit_count; i++) {
        const struct kind *kind = &loader->rules->kinds[profile->kit[i].kind];
        struct place at = place_at(notes, notes->kit_lines[i]);
        if (!profile->kit[i].worn)
            continue;
        if (!(kind->components & HAS_EQUIPPABLE))
            loader_fault(loader, at, "'%s' cannot be worn: it lacks a 'slot'", kind->id);
        else if (taken[kind->equippable.slot])
            loader_fault(loader, at, "'%s' is worn where something else is worn already", kind->id);
        else
            taken[kind->equippable.slot] = true;
    }
}

/* Somebody who begins a game on a drawn floor must be able to leave it. */
static void link_drawing(struct loader *loader, const struct drawing *drawing, struct place place)
{
    for (int i = 0; i < drawing->thing_count; i++)
        if (loader->rules->kinds[drawing->things[i].kind].components & HAS_STAIRS)
            return;
    loader_fault(loader, place, "floor '%s' has no stairs: nobody would leave it", drawing->id);
}

/* --- The content hash -------------------------------------------------------------------------------------------- */

static void hash_number(struct hash *hash, int value)
{
    hash_u64(hash, (uint64_t)(int64_t)value);
}

static void hash_id(struct hash *hash, const char *id)
{
    size_t size = strlen(id);
    hash_u64(hash, size);
    hash_bytes(hash, id, size);
}

static void hash_kind(struct hash *hash, const struct kind *kind)
{
    hash_id(hash, kind->id);
    const int numbers[] = {
        kind->sort,
        kind->components,
        kind->render_order,
        kind->blocks,
        kind->ai,
        kind->fighter.max_hp,
        kind->fighter.defense,
        kind->fighter.power,
        kind->fighter.xp,
        kind->item.effect,
        kind->item.amount,
        kind->item.range,
        kind->item.radius,
        kind->item.turns,
        kind->equippable.slot,
        kind->equippable.power,
        kind->equippable.defense,
        kind->equippable.max_hp,
    };
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        hash_number(hash, numbers[i]);
}

static void hash_steps(struct hash *hash, const struct step_table *table)
{
    hash_number(hash, table->count);
    for (int i = 0; i < table->count; i++) {
        hash_number(hash, table->steps[i].floor);
        hash_number(hash, table->steps[i].value);
    }
}

static void hash_spawns(struct hash *hash, const struct spawn_rule *rows, int count)
{
    hash_number(hash, count);
    for (int i = 0; i < count; i++) {
        hash_number(hash, rows[i].kind);
        hash_steps(hash, &rows[i].weight);
    }
}

static void hash_drawing(struct hash *hash, const struct drawing *drawing)
{
    hash_id(hash, drawing->id);
    hash_number(hash, drawing->width);
    hash_number(hash, drawing->height);
    hash_number(hash, drawing->start_x);
    hash_number(hash, drawing->start_y);
    for (int i = 0; i < drawing->width * drawing->height; i++)
        hash_number(hash, drawing->open[i]);
    hash_number(hash, drawing->thing_count);
    for (int i = 0; i < drawing->thing_count; i++) {
        hash_number(hash, drawing->things[i].kind);
        hash_number(hash, drawing->things[i].x);
        hash_number(hash, drawing->things[i].y);
    }
}

static void hash_profile(struct hash *hash, const struct profile *profile)
{
    hash_id(hash, profile->id);
    const int numbers[] = {
        profile->map_width, profile->map_height, profile->max_rooms,   profile->room_min,
        profile->room_max,  profile->fov_radius, profile->chase_moves, profile->arrival_heal_percent,
        profile->xp_base,   profile->xp_factor,  profile->hero,        profile->stairs,
        profile->corpse,
    };
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        hash_number(hash, numbers[i]);
    for (int i = 0; i < CHOICE_COUNT; i++)
        hash_number(hash, profile->level_gain[i]);
    hash_steps(hash, &profile->monsters_per_room);
    hash_steps(hash, &profile->items_per_room);
    hash_spawns(hash, profile->monsters, profile->monster_count);
    hash_spawns(hash, profile->items, profile->item_count);
    hash_number(hash, profile->kit_count);
    for (int i = 0; i < profile->kit_count; i++) {
        hash_number(hash, profile->kit[i].kind);
        hash_number(hash, profile->kit[i].worn);
    }
    hash_number(hash, profile->drawn_count);
    for (int i = 0; i < profile->drawn_count; i++) {
        hash_number(hash, profile->drawn[i].floor);
        hash_number(hash, profile->drawn[i].drawing);
    }
}

/* Every field that a rule reads and none that is only shown, in the order of the rows, which rules depend on too. */
static uint64_t content_hash(const struct rules *rules)
{
    struct hash hash;
    hash_init(&hash, 0);
    hash_number(&hash, rules->kind_count);
    for (int i = 0; i < rules->kind_count; i++)
        hash_kind(&hash, &rules->kinds[i]);
    hash_number(&hash, rules->profile_count);
    for (int i = 0; i < rules->profile_count; i++)
        hash_profile(&hash, &rules->profiles[i]);
    hash_number(&hash, rules->drawing_count);
    for (int i = 0; i < rules->drawing_count; i++)
        hash_drawing(&hash, &rules->drawings[i]);
    return hash_value(&hash);
}

static uint32_t tag_of(const char *id)
{
    struct hash hash;
    hash_init(&hash, 0);
    hash_id(&hash, id);
    return (uint32_t)hash_value(&hash);
}

static void tag_rows(struct rules *rules)
{
    for (int i = 0; i < rules->kind_count; i++)
        rules->kinds[i].tag = tag_of(rules->kinds[i].id);
    for (int i = 0; i < rules->profile_count; i++)
        rules->profiles[i].tag = tag_of(rules->profiles[i].id);
}

void link_rules(struct loader *loader)
{
    struct rules *rules = loader->rules;
    tag_rows(rules);
    if (rules->profile_count == 0)
        loader_fault(loader, (struct place){"", 0}, "the content has no profile");
    for (int i = 0; i < rules->profile_count; i++) {
        link_features(loader, &rules->profiles[i], &loader->notes[i]);
        link_kit(loader, &rules->profiles[i], &loader->notes[i]);
    }
    for (int i = 0; i < rules->drawing_count; i++)
        link_drawing(loader, &rules->drawings[i], loader->drawing_places[i]);
    rules->content_hash = content_hash(rules);
}
