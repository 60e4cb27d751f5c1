/* SPDX-License-Identifier: MIT
 *
 * What gear brings, changes and means, in words. The numbers are the view's. */
#include "gear_facts.h"

enum { LINE_SIZE = 256 };

/* What gear does, and the number in it. */
struct fact {
    enum message message;
    int amount;
};

static void bonuses_of(const struct equippable_rule *gear, struct fact bonuses[GEAR_COUNT])
{
#define X(name, text, field) bonuses[GEAR_##name] = (struct fact){MSG_BONUS_##name, gear->field};
    GEAR_LIST(X)
#undef X
    bonuses[GEAR_SPARED].amount *= -1;
    if (gear->slot == SLOT_LAUNCHER)
        bonuses[GEAR_POWER].message = MSG_BONUS_ARROWS;
}

/* "pow +2", or "pow +2 -> +3" where it becomes another; nothing where there is, or changes, none. */
static void put_bonus(const struct scene *scene, struct strbuf *out, const struct fact *now, const struct fact *then)
{
    char numbers[32];
    struct strbuf buf = STRBUF(numbers);
    if (then ? now->amount == then->amount : now->amount == 0)
        return;
    strbuf_format(&buf, now->amount > 0 ? "+%d" : "%d", now->amount);
    if (then)
        strbuf_format(&buf, then->amount > 0 ? " -> +%d" : " -> %d", then->amount);
    strbuf_comma(out);
    text_say(scene->catalogue, now->message, out, {"bonus", numbers, 0});
}

static const enum message WEAPON_MESSAGES[WEAPON_TRAIT_COUNT][2] = {
#define X(name, text) [WEAPON_##name] = {MSG_WEAPON_##name, MSG_WEAPON_##name##_MEANS},
    WEAPON_TRAIT_LIST(X)
#undef X
};

void gear_facts_bonus(const struct scene *scene, const struct equippable_rule *bonus, struct strbuf *out)
{
    struct fact bonuses[GEAR_COUNT];
    strbuf_clear(out);
    bonuses_of(bonus, bonuses);
    for (int i = 0; i < GEAR_COUNT; i++)
        put_bonus(scene, out, &bonuses[i], NULL);
    for (int trait = 0; trait < WEAPON_TRAIT_COUNT; trait++)
        if (gear_has(bonus, (enum weapon_trait)trait))
            strbuf_item(out, text_get(scene->catalogue, WEAPON_MESSAGES[trait][0]));
}

void gear_facts_change(const struct scene *scene, const struct equippable_rule *now, const struct equippable_rule *then,
                       struct strbuf *out)
{
    struct fact before[GEAR_COUNT], after[GEAR_COUNT];
    bonuses_of(now, before);
    bonuses_of(then, after);
    for (int i = 0; i < GEAR_COUNT; i++)
        put_bonus(scene, out, &before[i], &after[i]);
}

enum { GEAR_MEANINGS = WEAPON_TRAIT_COUNT + 4 };

static int meanings_of(const struct scene *scene, const struct equippable_rule *gear,
                       struct fact meanings[GEAR_MEANINGS])
{
    int count = 0;
    for (int trait = 0; trait < WEAPON_TRAIT_COUNT; trait++)
        if (gear_has(gear, (enum weapon_trait)trait))
            meanings[count++] = (struct fact){WEAPON_MESSAGES[trait][1], 0};
    if (gear->stabs && view_has_tactics(scene->view))
        meanings[count++] = (struct fact){MSG_GEAR_STABS_MEANS, 0};
    if (gear->spikes != 0)
        meanings[count++] = (struct fact){MSG_GEAR_SPIKES_MEANS, gear->spikes};
    if (gear->spared != 0)
        meanings[count++] = (struct fact){MSG_GEAR_SPARED_MEANS, gear->spared};
    if (gear->keen != 0)
        meanings[count++] = (struct fact){MSG_GEAR_KEEN_MEANS, PLATE_NOTICED + gear->keen};
    return count;
}

static void say_meaning(const struct scene *scene, struct fact meaning, struct strbuf *out)
{
    text_say(scene->catalogue, meaning.message, out,
             {"key", keymap_text(&scene->keys, CONTEXT_MAP, INTENT_FIRE).text, 0}, {"amount", NULL, meaning.amount});
}

void gear_facts_means(const struct scene *scene, const struct equippable_rule *gear, struct strbuf *out)
{
    struct fact meanings[GEAR_MEANINGS];
    int count = meanings_of(scene, gear, meanings);
    for (int i = 0; i < count; i++) {
        strbuf_char(out, ' ');
        say_meaning(scene, meanings[i], out);
    }
}

static struct equippable_rule difference(const struct equippable_rule *a, const struct equippable_rule *b)
{
    struct equippable_rule change = {.slot = a->slot};
#define X(name, text, field) change.field = (int16_t)(a->field - b->field);
    GEAR_LIST(X)
#undef X
    return change;
}

void gear_facts_difference(const struct scene *scene, const struct equippable_rule *a, const struct equippable_rule *b,
                           struct strbuf *out)
{
    struct equippable_rule change = difference(a, b);
    gear_facts_bonus(scene, &change, out);
}

void gear_facts_panel(struct panel *panel, const struct equippable_rule *gear)
{
    struct fact meanings[GEAR_MEANINGS];
    int count = meanings_of(panel->scene, gear, meanings);
    for (int i = 0; i < count; i++) {
        char text[LINE_SIZE];
        struct strbuf buf = STRBUF(text);
        say_meaning(panel->scene, meanings[i], &buf);
        panel_text(panel, text, ROLE_TEXT);
    }
}

static void append_trait(const struct scene *scene, enum weapon_trait trait, enum message message, struct strbuf *out)
{
    strbuf_comma(out);
    text_say(scene->catalogue, message, out, {"trait", text_get(scene->catalogue, WEAPON_MESSAGES[trait][0]), 0});
}

void gear_facts_besides(const struct scene *scene, const struct view_item *now, const struct view_item *then,
                        struct strbuf *out)
{
    struct equippable_rule none = {0}, before = now ? view_gear(scene->view, now) : none;
    struct equippable_rule after = then ? view_gear(scene->view, then) : none, change = difference(&after, &before);
    char text[LINE_SIZE];
    struct strbuf bonus = STRBUF(text);
    change.power = change.defense = change.max_hp = 0;
    gear_facts_bonus(scene, &change, &bonus);
    if (bonus.length > 0)
        strbuf_item(out, text);
    for (int trait = 0; trait < WEAPON_TRAIT_COUNT; trait++)
        if (gear_has(&after, (enum weapon_trait)trait) != gear_has(&before, (enum weapon_trait)trait))
            append_trait(scene, (enum weapon_trait)trait,
                         gear_has(&after, (enum weapon_trait)trait) ? MSG_FACTS_GAINED : MSG_FACTS_LOST, out);
}
