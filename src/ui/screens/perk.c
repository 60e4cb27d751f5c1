/* SPDX-License-Identifier: MIT
 *
 * A perk: one of those that the seed offers must be chosen, nothing else is possible but to leave by the menu. Each
 * says what it does, and what that comes to for this hero here and now.
 */
#include "core/monster.h"
#include "parts/choice.h"
#include "screens.h"

enum { PERK_ROWS = 4, PERK_ROWS_MOST = 6, SLOW_TURNS = 2, PERCENT = 100 };

/* --- What a perk finds ------------------------------------------------------------------------------------------- */

static int missiles_of(const struct view *view)
{
    int count = 0;
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        if (item->kind != KIND_NONE && view->rules->kinds[item->kind].item.effect == EFFECT_MISSILE)
            count += item->count;
    }
    return count;
}

/* What adds power to a cornered hero's blow at one of those beside it. */
static int beside(const struct view *view)
{
    int count = 0;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        count += foe->foe && foe->visible && !awareness_rests(foe->awareness) && view_in_reach(view, foe);
    }
    return max_int(0, count - 1);
}

/* Kinds of foes met whose blows do more than harm. */
static int daunting(const struct scene *scene)
{
    const struct rules *rules = scene_rules(scene);
    int count = 0;
    for (int kind = 0; kind < rules->kind_count; kind++) {
        const struct monster_rule *monster = &rules->kinds[kind].monster;
        bool daunts = monster_ability(monster, ABILITY_GRAB) || monster_ability(monster, ABILITY_STEAL) ||
                      monster_ability(monster, ABILITY_HIT);
        count += rules->kinds[kind].sort == SORT_MONSTER && daunts && scene_has_met(scene, (kind_id)kind);
    }
    return count;
}

static int unknown_kinds(const struct view *view)
{
    int count = 0;
    for (int i = 0; i < view->rules->profiles[view->profile].unknown_count; i++)
        count += !(view->known >> i & 1);
    return count;
}

/* --- Words ------------------------------------------------------------------------------------------------------- */

static const enum message MESSAGES[PERK_COUNT] = {
#define X(name, text, most) [PERK_##name] = MSG_PERK_##name,
    PERK_LIST(X)
#undef X
};

/* The numbers of a perk's sentence: as it is, as it would be, and a third where it has one. */
struct numbers {
    int now, then, third;
};

static struct numbers numbers_of(const struct scene *scene, enum perk perk)
{
    const struct view *view = scene->view;
    const struct view_hero *hero = &view->hero;
    int amount = scene_rules(scene)->perks[perk].amount;
    int kills = scene->run_stats ? (int)scene->run_stats->kills : 0;
    switch (perk) {
    case PERK_CUTTHROAT:
        return (struct numbers){.now = view_noise(view, NOISE_OF_BLOW)};
    case PERK_LIGHT_FOOT:
        return (struct numbers){.now = SLOW_TURNS, .then = 1};
    case PERK_FOLLOW_THROUGH:
        return (struct numbers){.now = hero->power};
    case PERK_CORNERED:
        return (struct numbers){hero->power, hero->power + amount, hero->power + min_int(amount, beside(view))};
    case PERK_SLIP:
        return (struct numbers){PERCENT, amount, 0};
    case PERK_GLEANER:
        return (struct numbers){.third = missiles_of(view)};
    case PERK_HEAVY_HAND:
        return (struct numbers){1, amount, 0};
    case PERK_UNDAUNTED:
        return (struct numbers){.third = daunting(scene)};
    case PERK_LEECH_CRAFT:
        return (struct numbers){hero->hp, kills * amount, kills};
    case PERK_DEATHWATCH:
        return (struct numbers){.now = view->floor};
    case PERK_SECOND_WIND:
        return (struct numbers){.now = view->deepest + 1};
    case PERK_GRAVEDIGGER:
        return (struct numbers){PLATE_NOTICED + hero->keen, max_int(PLATE_NOTICED + hero->keen, amount), 0};
    case PERK_LORE:
        return (struct numbers){.third = unknown_kinds(view)};
    case PERK_CAPTAIN:
        return (struct numbers){CAPTIVE_BUMPS, 1, 0};
    case PERK_SHIELD_WALL:
    case PERK_COUNT:
        break;
    }
    return (struct numbers){0};
}

static void say_here_and_now(const struct scene *scene, enum perk perk, struct strbuf *out)
{
    struct numbers numbers = numbers_of(scene, perk);
    enum message message = MESSAGES[perk];
    if (perk == PERK_SHIELD_WALL && scene->view->worn[SLOT_OFF_HAND] >= 0)
        message = MSG_PERK_SHIELD_WALL_HELD;
    int last = scene_profile(scene)->chapter;
    if (perk == PERK_SECOND_WIND && last > 0 && scene->view->deepest >= last)
        message = MSG_PERK_SECOND_WIND_NONE;
    text_say(scene->catalogue, message, out, {"now", NULL, numbers.now}, {"then", NULL, numbers.then},
             {"here", NULL, numbers.third}, {"count", NULL, numbers.third}, {"most", NULL, scene->view->hero.max_hp});
}

static int fill_rows(const struct scene *scene, int most, struct choice_row rows[PERK_HAND])
{
    int count = 0;
    for (; count < PERK_HAND && scene->view->hero.hand[count] > 0; count++) {
        enum perk perk = (enum perk)(scene->view->hero.hand[count] - 1);
        struct choice_row *row = &rows[count];
        struct strbuf name = STRBUF(row->row.text), detail = STRBUF(row->detail);
        row->row.letter = (char)('a' + count);
        row->most = most;
        strbuf_text(&name, text_perk(scene->catalogue, scene_rules(scene), perk));
        strbuf_text(&detail, text_of_perk(scene->catalogue, scene_rules(scene), perk));
        strbuf_char(&detail, ' ');
        say_here_and_now(scene, perk, &detail);
    }
    return count;
}

/* --- The screen -------------------------------------------------------------------------------------------------- */

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct choice_row rows[PERK_HAND];
    int count = 0;
    for (int most = PERK_ROWS_MOST; most >= PERK_ROWS && (count == 0 || !choice_fits(scene, cells, rows, count));
         most--)
        count = fill_rows(scene, most, rows);
    char title[96];
    struct strbuf buf = STRBUF(title);
    text_say(scene->catalogue, MSG_PERK_TITLE, &buf, {"level", NULL, scene->view->hero.level});
    choice_draw(scene, cells, title, rows, count, "", self->as.list.selected);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct choice_row rows[PERK_HAND];
    struct outcome outcome;
    if (intent == INTENT_CANCEL)
        return outcome_screen(&SCREEN_GAME_MENU, scene);
    int count = fill_rows(scene, PERK_ROWS, rows);
    if (!choice_has_letter(rows, count, pressed) && history_or_character(scene, pressed, &outcome))
        return outcome;
    int taken = choice_key(&self->as.list, rows, count, pressed, intent);
    if (taken < 0)
        return choice_stay(&self->as.list, intent);
    return outcome_command(command_perk(scene->view->hero.hand[taken] - 1));
}

const struct screen_kind SCREEN_PERK = {.context = CONTEXT_LIST,
                                        .demand = DEMAND_CHOICE,
                                        .window = true,
                                        .draw = draw,
                                        .key = key,
                                        .list = IN_SCREEN(list),
                                        .begin = choice_begin,
                                        .points = true};
