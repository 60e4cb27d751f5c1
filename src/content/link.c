/* SPDX-License-Identifier: MIT
 *
 * What can be checked only when every file has been read: whether the kinds that a profile names are fit for their use.
 * Names are resolved earlier, while reading. Called once, at the end, by content.c. */
#include "closure.h"
#include "content_hash.h"
#include "loader.h"

#include "base/grid.h"

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
        loader_fault(loader, place_at(notes, notes->stairs_line), FAULT_NO_STAIRS_KIND, kinds[profile->stairs].id);
    if (profile->up_stairs != KIND_NONE && !(kinds[profile->up_stairs].components & HAS_STAIRS_UP))
        loader_fault(loader, place_at(notes, notes->up_stairs_line), FAULT_NO_UP_STAIRS_KIND,
                     kinds[profile->up_stairs].id);
    if (profile->corpse != KIND_NONE && kinds[profile->corpse].components & ANY_STAIRS)
        loader_fault(loader, place_at(notes, notes->corpse_line), FAULT_CORPSE_STAIRS, kinds[profile->corpse].id);
}

/* A king is met only where he is woken first, as what keeps him is opened: elsewhere he could die without. */
static void link_met(struct loader *loader, kind_id id, struct place at)
{
    if (id != KIND_NONE && loader->rules->kinds[id].monster.king != KING_NONE)
        loader_fault(loader, at, FAULT_KING_MET, loader->rules->kinds[id].id);
}

/* Whom a kind brings along or calls. */
static void link_company(struct loader *loader, kind_id id)
{
    const struct kind *kind = &loader->rules->kinds[id];
    link_met(loader, kind->monster.followers, loader->kind_places[id]);
    for (int i = 0; i < kind->monster.ability_count; i++)
        if (ability_names_kind(&kind->monster.abilities[i]))
            link_met(loader, kind->monster.abilities[i].what, loader->kind_places[id]);
    if (item_names_kind(&kind->item))
        link_met(loader, kind->item.what, loader->kind_places[id]);
}

/* Whomever a campaign meets must say how well it notices. */
static void link_monsters(struct loader *loader, const struct profile *profile, struct place at)
{
    for (int i = 0; i < profile->captive_count; i++)
        link_met(loader, profile->captives[i].kind, at);
    for (int i = 0; i < profile->monster_count; i++)
        link_met(loader, profile->monsters[i].kind, at);
    for (int i = 0; profile->ruleset == RULESET_CAMPAIGN && i < loader->rules->kind_count; i++) {
        const struct kind *kind = &loader->rules->kinds[i];
        if (profile->meets[i] && kind->sort == SORT_MONSTER && kind->monster.senses == 0)
            loader_fault(loader, loader->kind_places[i], FAULT_ENTRY_LACKS, "monster", kind->id, "senses");
    }
}

/* Who waits in what blocks comes out of it. */
static void link_ambush(struct loader *loader, kind_id id)
{
    const struct rules *rules = loader->rules;
    const struct kind *kind = &rules->kinds[id];
    const struct ability_rule *ambush = monster_ability(&kind->monster, ABILITY_AMBUSH);
    const struct ground_rule *row = ambush ? &rules->grounds[ambush->what] : NULL;
    if (row && row->footing == FOOTING_BLOCKED && !ground_may_keep(rules, row, id))
        loader_fault(loader, loader->kind_places[id], FAULT_AMBUSH_GROUND, kind->id, row->id);
}

/* A drawn floor has stairs, so that the game can go on from it. */
static void link_drawing(struct loader *loader, const struct drawing *drawing, struct place place)
{
    drawing_link(loader, drawing, place);
    for (int i = 0; i < drawing->thing_count; i++)
        link_met(loader, drawing->things[i].kind, place);
    for (int i = 0; i < drawing->lot_count; i++)
        link_met(loader, drawing->lots[i].kind, place);
    if (drawing->piece)
        return;
    for (int i = 0; i < drawing->thing_count; i++)
        if (loader->rules->kinds[drawing->things[i].kind].components & HAS_STAIRS)
            return;
    loader_fault(loader, place, FAULT_DRAWN_NO_STAIRS, drawing->id);
}

/* Doors, grass and how monsters begin mean something in games with cells and minds. */
static void link_drawn_floors(struct loader *loader, const struct profile *profile, struct place place)
{
    for (int i = 0; i < profile->drawn_count; i++) {
        const struct drawing *drawing = &loader->rules->drawings[profile->drawn[i].drawing];
        if (drawing->cells && profile->ruleset != RULESET_CAMPAIGN)
            loader_fault(loader, place, FAULT_DRAWN_CELLS, drawing->id);
    }
}

/* So many pieces come from a pool, whichever are drawn. */
static int most_of(const struct rules *rules, const struct piece_rule *pool)
{
    int along = 0;
    for (int i = 0; i < pool->drawing_count; i++)
        along += drawing_brings_means(&rules->drawings[pool->drawings[i]]);
    return pool->count + min_int(along, pool->count);
}

/* What the pieces of a floor may take of it, as drawing_room counts: with more, too few cells may be left for what is
 * made around them. */
enum { MAX_ROOM = 700 };

/* What a piece takes: its cells, those around it, and once more those that nobody walks on. */
static int drawing_room(const struct rules *rules, const struct drawing *drawing)
{
    int room = (drawing->width + 2) * (drawing->height + 2);
    const uint8_t *cells = rules_drawn_cells(rules, drawing);
    for (int i = 0; i < drawing->width * drawing->height; i++)
        room += cells[i] == DRAWN_ROCK;
    return room;
}

/* What one piece takes at most, with the largest of what may come along. */
static int room_with_means(const struct rules *rules, const struct drawing *drawing)
{
    int along = 0;
    for (int i = 0; i < drawing->gate_count; i++)
        if (drawing->gates[i].piece >= 0)
            along = max_int(along, drawing_room(rules, &rules->drawings[drawing->gates[i].piece]));
    return drawing_room(rules, drawing) + along;
}

/* What those from a pool take at most: as often as one is drawn, the largest that is left. */
static int room_of_pool(const struct rules *rules, const struct piece_rule *pool)
{
    bool counted[MAX_PIECE_POOL] = {false};
    int room = 0;
    for (int i = 0; i < pool->count; i++) {
        int largest = -1, most = 0;
        for (int piece = 0; piece < pool->drawing_count; piece++) {
            int takes = room_with_means(rules, &rules->drawings[pool->drawings[piece]]);
            if (!counted[piece] && takes > most) {
                largest = piece;
                most = takes;
            }
        }
        counted[largest] = true;
        room += most;
    }
    return room;
}

/* Whether a depth has room for its pieces, however they are drawn, and for what is made around them. */
static void link_room(struct loader *loader, const struct profile *profile, const struct profile_notes *notes,
                      int index)
{
    const struct depth_rule *depth = &profile->depths[index];
    int room = 0;
    for (int i = 0; i < depth->drawing_count; i++)
        room = max_int(room, drawing_room(loader->rules, &loader->rules->drawings[depth->drawings[i]]));
    for (int i = 0; i < profile->piece_count; i++)
        if (profile->pieces[i].depth == depth->depth)
            room += room_of_pool(loader->rules, &profile->pieces[i]);
    if (room > MAX_ROOM)
        loader_fault(loader, place_at(notes, notes->depth_lines[index]), FAULT_POOL_ROOM, depth->depth, room, MAX_ROOM);
}

/* Pieces that chance lays have no stairs, and there are not too many on a floor. */
static void link_pieces(struct loader *loader, const struct profile *profile, const struct profile_notes *notes)
{
    const struct rules *rules = loader->rules;
    for (int i = 0; i < profile->piece_count; i++) {
        const struct piece_rule *pool = &profile->pieces[i];
        struct place at = place_at(notes, notes->piece_lines[i]);
        int most = profile->depths[pool->depth - 1].drawing_count > 0;
        for (int other = 0; other <= i; other++)
            most += profile->pieces[other].depth == pool->depth ? most_of(rules, &profile->pieces[other]) : 0;
        if (most > MAX_FLOOR_PIECES)
            loader_fault(loader, at, FAULT_POOL_MANY, pool->depth, MAX_FLOOR_PIECES);
        for (int piece = 0; piece < pool->drawing_count; piece++)
            if (rules->drawings[pool->drawings[piece]].start_x >= 0)
                loader_fault(loader, at, FAULT_POOL_STAIRS, rules->drawings[pool->drawings[piece]].id);
    }
}

/* --- The whole --------------------------------------------------------------------------------------------------- */

static void note_met(const struct rules *rules, struct profile *profile)
{
    struct closure closure = {.rules = rules};
    closure_of_profile(&closure, profile);
    profile->more_slots = profile->regalia = profile->charges = false;
    profile->kings = 0;
    for (int i = 0; i < closure.count; i++) {
        const struct kind *kind = &rules->kinds[closure.kinds[i]];
        profile->meets[closure.kinds[i]] = true;
        profile->more_slots |= kind->components & HAS_EQUIPPABLE && kind->equippable.slot > SLOT_BODY;
        profile->regalia |= kind->components & HAS_EQUIPPABLE && kind->equippable.slot == SLOT_REGALIA;
        profile->charges |= item_is_zapped(&kind->item) || kind->item.effect == EFFECT_TEMPER;
        profile->kings |= (uint8_t)(1U << kind->monster.king & ~(1U << KING_NONE));
    }
}

void link_rules(struct loader *loader)
{
    struct rules *rules = loader->rules;
    content_tag_rows(rules);
    if (rules->profile_count == 0)
        loader_fault(loader, ((struct place){"", 0}), FAULT_NO_PROFILE);
    for (int i = 0; i < rules->profile_count; i++) {
        note_met(rules, &rules->profiles[i]);
        if (!loader_checks(loader, &loader->notes[i]))
            continue;
        link_features(loader, &rules->profiles[i], &loader->notes[i]);
        link_monsters(loader, &rules->profiles[i], loader->notes[i].at);
        kit_link(loader, &rules->profiles[i], &loader->notes[i]);
        kind_link_classic(loader, &rules->profiles[i]);
        unknown_link(loader, &rules->profiles[i], loader->notes[i].at);
        link_pieces(loader, &rules->profiles[i], &loader->notes[i]);
        for (int depth = 0; depth < rules->profiles[i].depth_count; depth++)
            link_room(loader, &rules->profiles[i], &loader->notes[i], depth);
        link_drawn_floors(loader, &rules->profiles[i], loader->notes[i].at);
        ground_link(loader, &rules->profiles[i], loader->notes[i].at);
        perk_link(loader, &rules->profiles[i], loader->notes[i].at);
    }
    for (int i = 0; i < rules->ground_count; i++)
        ground_link_row(loader, &rules->grounds[i], loader->ground_places[i]);
    for (int i = 0; i < rules->kind_count; i++) {
        link_ambush(loader, (kind_id)i);
        link_company(loader, (kind_id)i);
    }
    for (int i = 0; i < rules->drawing_count; i++)
        link_drawing(loader, &rules->drawings[i], loader->drawing_places[i]);
    for (int i = 0; i < rules->profile_count; i++) {
        struct profile *profile = &rules->profiles[i];
        profile->rules_version = ruleset_version((enum ruleset)profile->ruleset);
        profile->content_hash = content_hash(rules, profile);
    }
}
