/* SPDX-License-Identifier: MIT
 *
 * Sentences about a foe of the campaign. Computes nothing: chances and blows are the view's. */
#include "foe_facts.h"

#include "core/view_missile.h"

enum { LINE_SIZE = 256, QUICK = 50 };

static const enum message TRAIT_MESSAGES[TRAIT_COUNT] = {
#define X(name, text) [TRAIT_##name] = MSG_TRAIT_##name,
    TRAIT_LIST(X)
#undef X
};

static const enum message ABILITY_MESSAGES[ABILITY_COUNT] = {
#define X(name, text, announced) [ABILITY_##name] = MSG_ABILITY_##name,
    ABILITY_LIST(X)
#undef X
};

static const enum message WEAKNESSES[DAMAGE_COUNT] = {
#define X(name, text) [DAMAGE_##name] = MSG_WEAKNESS_##name,
    DAMAGE_LIST(X)
#undef X
};

static const enum message HITS[HIT_COUNT] = {
#define X(name, text, turns) [HIT_##name] = MSG_HIT_##name,
    HIT_LIST(X)
#undef X
};

static void plain(struct panel *panel, enum message message)
{
    panel_text(panel, text_get(panel->scene->catalogue, message), ROLE_QUIET);
}

/* "It is aware of nothing (asleep): a step of yours from here wakes it with 12 %." */
static void state_line(struct panel *panel, const struct view_entity *foe)
{
    char state[LINE_SIZE], text[2 * LINE_SIZE];
    struct strbuf words = STRBUF(state), buf = STRBUF(text);
    struct foe_ways ways;
    foe_ways_begin(&ways);
    foe_state_say(panel->scene->catalogue, panel->scene->view, &ways, foe, &words);
    enum message message = foe->notices == 0                    ? MSG_LOOK_STATE
                           : foe->awareness == AWARENESS_ASLEEP ? MSG_LOOK_STATE_WAKES
                                                                : MSG_LOOK_STATE_NOTICES;
    text_say(panel->scene->catalogue, message, &buf, {"state", state, 0}, {"percent", NULL, foe->notices});
    panel_text(panel, text, ROLE_TEXT);
}

static void ambush_line(struct panel *panel, const struct view_entity *foe)
{
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    if (foe->times <= 1)
        return;
    text_say(panel->scene->catalogue, MSG_LOOK_AMBUSH, &buf, {"times", NULL, foe->times});
    panel_text(panel, text, ROLE_GOOD);
}

void foe_facts_statuses(struct panel *panel, const int16_t turns[STATUS_COUNT], struct soaked soaked)
{
    for (int status = 0; status < STATUS_COUNT; status++) {
        char text[LINE_SIZE];
        struct strbuf buf = STRBUF(text);
        if (turns[status] <= 0)
            continue;
        foe_state_means(panel->scene->catalogue, (enum status_kind)status, turns[status], soaked, &buf);
        panel_text(panel, text, ROLE_TEXT);
    }
}

/* What it does when its wind-up is over; of others nothing is announced. */
static const enum message ANNOUNCED[ABILITY_COUNT] = {
    [ABILITY_CHARGE] = MSG_LOOK_NEXT_CHARGE, [ABILITY_RALLY] = MSG_LOOK_NEXT_RALLY,
    [ABILITY_RAISE] = MSG_LOOK_NEXT_RAISE,   [ABILITY_SUMMON] = MSG_LOOK_NEXT_SUMMON,
    [ABILITY_WARD] = MSG_LOOK_NEXT_WARD,     [ABILITY_WEB] = MSG_LOOK_NEXT_WEB,
};

/* What shows of its next turn. */
static enum message next_message(const struct view_entity *foe)
{
    if (foe->act == VIEW_ACT_RELEASE)
        return ANNOUNCED[foe->act_ability];
    return foe->act == VIEW_ACT_SHOT ? MSG_LOOK_NEXT_SHOT : MSG_LOOK_NEXT_AIM;
}

static void next_line(struct panel *panel, const struct view_entity *foe)
{
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    if (foe->act == VIEW_ACT_OPEN)
        return;
    text_say(panel->scene->catalogue, next_message(foe), &buf, {"harm", NULL, foe->act_harm});
    panel_text(panel, text, foe->act == VIEW_ACT_AIM ? ROLE_TEXT : ROLE_DANGER);
}

static void trait_line(struct panel *panel, const struct monster_rule *rule, enum trait trait)
{
    const struct catalogue *catalogue = panel->scene->catalogue;
    char line[LINE_SIZE];
    struct strbuf buf = STRBUF(line);
    text_say(catalogue, TRAIT_MESSAGES[trait], &buf, {"type", text_get(catalogue, WEAKNESSES[rule->weak_to]), 0});
    panel_text(panel, line, ROLE_QUIET);
}

/* Of a shot what counts against it, too: whom an ally shoots at is not known. */
static void shot_line(struct panel *panel, const struct view_entity *foe, const struct ability_rule *rule)
{
    char line[2 * LINE_SIZE];
    struct strbuf buf = STRBUF(line);
    text_say(panel->scene->catalogue, foe->foe ? MSG_LOOK_SHOT : MSG_ABILITY_SHOOT, &buf,
             {"amount", NULL, view_shot_power(panel->scene->view, foe)}, {"harm", NULL, foe->shot},
             {"range", NULL, rule->range});
    panel_text(panel, line, ROLE_QUIET);
}

static void ability_line(struct panel *panel, const struct view_entity *foe, const struct ability_rule *rule)
{
    const struct catalogue *catalogue = panel->scene->catalogue;
    char hit[LINE_SIZE] = "", line[2 * LINE_SIZE];
    struct strbuf words = STRBUF(hit), buf = STRBUF(line);
    if (rule->ability == ABILITY_SHOOT) {
        shot_line(panel, foe, rule);
        return;
    }
    if (rule->ability == ABILITY_HIT)
        text_say(catalogue, HITS[rule->what], &words, {"amount", NULL, rule->amount});
    text_say(catalogue, ABILITY_MESSAGES[rule->ability], &buf, {"amount", NULL, rule->amount},
             {"range", NULL, rule->range}, {"hit", hit, 0});
    panel_text(panel, line, ROLE_QUIET);
}

void foe_facts(struct panel *panel, const struct view_entity *foe)
{
    const struct monster_rule *rule = &scene_kind(panel->scene, foe->kind)->monster;
    const struct ability_rule *crush = monster_ability(rule, ABILITY_CRUSH);
    bool heavy = view_has_perk(panel->scene->view, PERK_HEAVY_HAND); /* then what is large can be shoved */
    /* The numbers above are made with these. */
    bool weak = monster_has_trait(rule, TRAIT_WEAK) && rule->weak_to == DAMAGE_BLOW;
    if (weak)
        trait_line(panel, rule, TRAIT_WEAK);
    if (crush)
        ability_line(panel, foe, crush);
    state_line(panel, foe);
    foe_facts_statuses(panel, foe->statuses, (struct soaked){.ward = foe->ward});
    ambush_line(panel, foe);
    next_line(panel, foe);
    if (rule->move_cost == QUICK)
        plain(panel, MSG_LOOK_QUICK);
    if (monster_is_heavy(rule))
        plain(panel, MSG_LOOK_SLOW);
    for (int trait = 0; trait < TRAIT_COUNT; trait++)
        if (monster_has_trait(rule, (enum trait)trait) && !(trait == TRAIT_LARGE && heavy) &&
            !(trait == TRAIT_WEAK && weak))
            trait_line(panel, rule, (enum trait)trait);
    for (int i = 0; i < rule->ability_count; i++)
        if (&rule->abilities[i] != crush)
            ability_line(panel, foe, &rule->abilities[i]);
    if (rule->king != KING_NONE) {
        plain(panel, MSG_LOOK_KING);
        plain(panel, text_king((enum king)rule->king)->look);
    }
}

void foe_facts_friend(struct panel *panel, const struct view_entity *friendly)
{
    const struct scene *scene = panel->scene;
    char text[LINE_SIZE];
    struct strbuf buf = STRBUF(text);
    text_say(scene->catalogue, MSG_LOOK_FRIEND, &buf, {"hp", NULL, friendly->hp}, {"max", NULL, friendly->max_hp},
             {"power", NULL, friendly->power}, {"defense", NULL, friendly->defense});
    panel_text(panel, text, ROLE_TEXT);
    strbuf_clear(&buf);
    text_say(scene->catalogue, view_is_captive(friendly) ? MSG_LOOK_CAPTIVE : MSG_LOOK_ALLY, &buf,
             {"bumps", NULL, view_bumps(scene->view, friendly)},
             {"key", keymap_text(&scene->keys, CONTEXT_MAP, INTENT_ALLY).text, 0});
    panel_text(panel, text, ROLE_GOOD);
    if (view_is_captive(friendly) && view_leads_enough(scene->view))
        panel_text(panel, text_get(scene->catalogue, MSG_REJECT_LEADS_ENOUGH), ROLE_DANGER);
    strbuf_clear(&buf);
    text_say(scene->catalogue, MSG_LOOK_CRUMBLES, &buf, {"turns", NULL, friendly->freeing});
    if (view_is_ally(friendly) && friendly->freeing > 0)
        panel_text(panel, text, ROLE_TEXT);
    foe_facts(panel, friendly);
}
