/* SPDX-License-Identifier: MIT
 *
 * What stands and lies where in a view, how far it is, and whether it can be struck from here. Reads the view alone. */
#include "core/view.h"

const struct view_entity *view_top(const struct view *view, struct point at)
{
    const struct view_entity *top = NULL;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *entity = &view->entities[i];
        if (point_equal(entity->at, at) && (!top || entity->render_order >= top->render_order))
            top = entity;
    }
    return top;
}

char view_glyph(const struct view *view, struct point at)
{
    const struct view_entity *top = view_top(view, at);
    uint8_t cell = view_cell(view, at);
    if (point_equal(at, view->hero.at))
        return (char)view->rules->kinds[view->hero.kind].glyph;
    if (top && top->corpse)
        return (char)view->rules->kinds[view->rules->profiles[view->profile].corpse].glyph;
    if (top)
        return (char)view->rules->kinds[top->kind].glyph;
    if (!(cell & CELL_EXPLORED))
        return ' ';
    const struct ground_rule *ground = view_ground_at(view, at);
    if (ground)
        return (char)ground->glyph;
    return cell & CELL_FLOOR ? '.' : '#';
}

int view_lasts(const struct view *view, struct point at)
{
    const struct ground_rule *shown = view_ground_at(view, at);
    for (int i = 0; shown && i < view->return_count; i++) {
        const struct view_return *back = &view->returns[i];
        if (point_equal(back->at, at) && view->rules->grounds[back->row].layer == shown->layer)
            return back->turns;
    }
    return 0;
}

kind_id view_kit(const struct view *view)
{
    bool several = view->rules->profiles[view->profile].kit_count > 1;
    return several && view->state != GAME_KIT ? view->hero.kind : KIND_NONE;
}

kind_id view_king_of_tomb(const struct view *view, const struct ground_rule *row)
{
    bool lies = row->tomb != KING_NONE && !(view->woken >> row->tomb & 1);
    return lies ? rules_find_king(view->rules, (enum king)row->tomb) : KIND_NONE;
}

kind_id view_king_woken_by(const struct view *view, enum dir dir)
{
    const struct ground_rule *row = view_ground_at(view, point_step(view->hero.at, dir));
    return row && ground_becomes(row, CHANGE_BUMPED) ? view_king_of_tomb(view, row) : KIND_NONE;
}

const struct view_entity *view_find(const struct view *view, entity_id id)
{
    for (int i = 0; i < view->entity_count; i++) {
        if (view->entities[i].id == id)
            return &view->entities[i];
    }
    return NULL;
}

const struct view_entity *view_foe_at(const struct view *view, struct point at)
{
    for (int i = 0; i < view->entity_count; i++) {
        if (view->entities[i].foe && point_equal(view->entities[i].at, at))
            return &view->entities[i];
    }
    return NULL;
}

const struct view_entity *view_friend_at(const struct view *view, struct point at)
{
    for (int i = 0; i < view->entity_count; i++) {
        if (view->entities[i].friendly && point_equal(view->entities[i].at, at))
            return &view->entities[i];
    }
    return NULL;
}

bool view_is_free(const struct view *view, struct point at)
{
    return view_walkable(view, at) && !point_equal(at, view->hero.at) && !view_foe_at(view, at) &&
           !view_friend_at(view, at);
}

bool view_is_shut_door(const struct view *view, struct point at)
{
    return view_has_grounds(view) && (view_cell(view, at) & CELL_DOOR) && view_opaque(view, at);
}

bool view_can_step(const struct view *view, struct point to)
{
    const struct view_entity *friendly = view_friend_at(view, to);
    return view_walkable(view, to) && view_lawful(view, view->hero.at, to) && !view_foe_at(view, to) &&
           !(friendly && view_is_captive(friendly));
}

/* Insertion sort: stable, so that ties stay in the order they had; what is in view is little. */
void view_sort_by_distance(const struct view *view, int16_t order[], int count)
{
    for (int i = 1; i < count; i++) {
        int16_t moved = order[i];
        int distance2 = point_distance2(view->entities[moved].at, view->hero.at);
        int place = i;
        for (; place > 0 && point_distance2(view->entities[order[place - 1]].at, view->hero.at) > distance2; place--)
            order[place] = order[place - 1];
        order[place] = moved;
    }
}

int view_foes_by_distance(const struct view *view, int16_t order[MAX_ENTITIES])
{
    int count = 0;
    for (int i = 0; i < view->entity_count; i++)
        if (view->entities[i].foe)
            order[count++] = (int16_t)i;
    view_sort_by_distance(view, order, count);
    return count;
}

/* And none of those before lies there, too. */
static bool can_rise(const struct view *view, int index)
{
    const struct view_entity *corpse = &view->entities[index];
    for (int i = 0; i < view->entity_count; i++)
        if (point_equal(view->entities[i].at, corpse->at) &&
            ((view->entities[i].corpse && i < index) || view->entities[i].foe || view->entities[i].friendly))
            return false;
    return corpse->corpse && corpse->visible && !point_equal(corpse->at, view->hero.at);
}

int view_remains(const struct view *view)
{
    int count = 0;
    for (int i = 0; i < view->entity_count; i++)
        count += can_rise(view, i);
    return count;
}

struct view_item view_item_of(const struct view_entity *thing)
{
    return (struct view_item){
        .kind = thing->kind, .count = thing->count, .plus = thing->plus, .charges = thing->charges};
}

struct view_item view_item_here(const struct view *view)
{
    const struct view_entity *top = view_top(view, view->hero.at);
    return top && top->kind == view->hero.top_item ? view_item_of(top)
                                                   : (struct view_item){.kind = view->hero.top_item, .count = 1};
}

/* Inserts a guess behind those that are as likely. */
static void add_guess(struct view_guess guesses[MAX_UNKNOWN], int count, struct view_guess guess)
{
    for (; count > 0 && guesses[count - 1].percent < guess.percent; count--)
        guesses[count] = guesses[count - 1];
    guesses[count] = guess;
}

int view_guesses(const struct view *view, enum appearance look, struct view_guess guesses[MAX_UNKNOWN])
{
    const struct profile *profile = &view->rules->profiles[view->profile];
    int total = 0, count = 0;
    for (int pass = 0; pass < 2 && look != APPEARANCE_NONE; pass++)
        for (int i = 0; i < profile->unknown_count; i++) {
            int weight = rules_item_weight(profile, profile->unknown[i]);
            if (view->known >> i & 1 || view->rules->kinds[profile->unknown[i]].item.unknown != look || weight == 0)
                continue;
            if (pass == 0)
                total += weight;
            else
                add_guess(guesses, count++, (struct view_guess){profile->unknown[i], (int16_t)(100 * weight / total)});
        }
    return count;
}

bool view_ground_stops_flight(const struct view *view, struct point at)
{
    const struct view_ground *shown = &view->grounds[at.y * view->width + at.x];
    const struct ground_rule *rows = view->rules->grounds;
    return view_has_grounds(view) ? rows[shown->ground].stops_flight || rows[shown->cover].stops_flight
                                  : !view_walkable(view, at);
}

const struct view_entity *view_reached(const struct view *view, enum dir dir)
{
    struct point near = point_step(view->hero.at, dir), far = point_step(near, dir);
    bool reaches = view_weapon_has(view, WEAPON_REACH);
    const struct view_entity *foe = view_foe_at(view, far);
    if ((!reaches && !view_weapon_has(view, WEAPON_LUNGE)) || !foe || !foe->visible ||
        view_ground_stops_flight(view, near))
        return NULL;
    bool free = reaches || !(view_foe_at(view, near) || view_friend_at(view, near));
    return free && view_lawful(view, view->hero.at, near) && view_lawful(view, near, far) ? foe : NULL;
}
