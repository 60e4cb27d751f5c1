/* SPDX-License-Identifier: MIT
 *
 * Words for what is reckoned elsewhere: by the view, and by facts.c. */
#include "strike_words.h"

#include "facts.h"
#include "core/view_missile.h"
#include "log/foe_state.h"

/* Neither harm nor what nets and fire do: a status, gas, or what is unknown. */
static bool brings_something(const struct kind *kind)
{
    return kind->item.effect == EFFECT_STATUS || kind->item.effect == EFFECT_HEX || kind->item.effect == EFFECT_GAS ||
           kind->item.effect == EFFECT_UNKNOWN;
}

enum { BROUGHT_SIZE = 64 };

static struct text_arg brought(const struct scene *scene, const struct view_item *item, const struct item_rule *rule,
                               char text[BROUGHT_SIZE])
{
    struct strbuf buf;
    strbuf_init(&buf, text, BROUGHT_SIZE);
    facts_brings(scene, rule, view_amount(scene->view, item->kind, item->plus), &buf);
    return (struct text_arg){"what", text, 0};
}

void strike_words_hero(const struct scene *scene, const struct view_item *item, struct strbuf *out)
{
    const struct kind *kind = scene_kind(scene, item->kind);
    int hp = scene->view->hero.hp;
    int amount = view_backfire(scene->view, item);
    char what[BROUGHT_SIZE];
    if (kind->item.effect == EFFECT_NET || kind->item.effect == EFFECT_FLAME) {
        text_say(scene->catalogue, kind->item.effect == EFFECT_NET ? MSG_TARGET_YOU_HELD : MSG_TARGET_YOU_BURN, out,
                 {"turns", NULL, kind->item.turns});
        return;
    }
    if (brings_something(kind)) {
        text_say(scene->catalogue, MSG_TARGET_YOU_GET, out, brought(scene, item, &kind->item, what));
        return;
    }
    text_say(scene->catalogue, amount >= hp ? MSG_TARGET_YOU_DIE : MSG_TARGET_YOU, out, {"amount", NULL, amount},
             {"hp", NULL, hp});
}

int strike_loss(const struct scene *scene, const struct view_item *item, const struct view_entity *foe)
{
    const struct kind *kind = scene_kind(scene, item->kind);
    return kind->item.effect == EFFECT_MISSILE ? view_throw(scene->view, foe, item->kind)
                                               : view_bolt(scene->view, foe, item);
}

/* Neither harmed nor hindered, but elsewhere. */
static bool moves_it(const struct kind *kind)
{
    return kind->item.effect == EFFECT_HOOK || kind->item.effect == EFFECT_BANISH;
}

bool strike_hurts(const struct kind *kind)
{
    return kind->item.effect != EFFECT_NET && kind->item.effect != EFFECT_FLAME &&
           kind->item.effect != EFFECT_CONFUSE && kind->item.effect != EFFECT_BIND &&
           kind->item.effect != EFFECT_MEND && !moves_it(kind) && !brings_something(kind);
}

void strike_words_mended(const struct scene *scene, const struct view_item *item, const struct view_entity *friendly,
                         struct strbuf *out)
{
    int hp = friendly ? friendly->hp : scene->view->hero.hp;
    int most = friendly ? friendly->max_hp : scene->view->hero.max_hp;
    int then = min_int(most, hp + view_amount(scene->view, item->kind, item->plus));
    enum message message = friendly ? MSG_TARGET_MENDED : MSG_TARGET_YOU_MENDED;
    struct text_arg name = {"the_foe", "", 0};
    if (friendly)
        name = text_noun_arg(scene->catalogue, "the_foe", scene_kind(scene, friendly->kind), NOUN_THE);
    if (hp >= most) /* it would be refused */
        message = friendly ? MSG_TARGET_UNHURT : MSG_TARGET_YOU_UNHURT;
    text_say(scene->catalogue, message, out, name, {"hp", NULL, hp}, {"then", NULL, then}, {"max", NULL, most});
}

/* What it brings to one of a kind, and for how long: 0 for one who does not suffer it. */
static int lasting(const struct item_rule *rule, const struct kind *foe)
{
    static const uint8_t OF_GAS[GAS_COUNT] = {
#define X(name, text, loss, acts, status, turns) [GAS_##name] = STATUS_##status,
        GAS_LIST(X)
#undef X
    };
    enum status_kind status = STATUS_HELD;
    int turns = rule->turns;
    if (rule->effect == EFFECT_GAS) {
        status = (enum status_kind)OF_GAS[rule->what];
        turns = rule->amount;
    } else if (rule->effect == EFFECT_HEX || rule->effect == EFFECT_STATUS) {
        status = (enum status_kind)rule->what;
    } else if (rule->effect == EFFECT_CONFUSE) {
        status = STATUS_CONFUSED;
    } else if (rule->effect == EFFECT_BOLT) {
        status = STATUS_SLOWED;
        turns = rule->slows;
    } else if (rule->effect != EFFECT_NET) {
        return turns;
    }
    return rules_status_turns(foe, status, turns);
}

/* What a foe gets that is brought something for so long. */
static void say_brought(const struct scene *scene, const struct view_item *item, struct text_arg name, int turns,
                        struct strbuf *out)
{
    char what[BROUGHT_SIZE];
    struct item_rule rule = scene_kind(scene, item->kind)->item;
    if (rule.effect != EFFECT_GAS)
        rule.turns = (int16_t)turns;
    text_say(scene->catalogue, MSG_TARGET_FOE_GETS, out, name, brought(scene, item, &rule, what));
}

/* Whom harm takes so much from, and what it brings to who lives: fire, or slowness for so many turns. */
static void say_struck(const struct scene *scene, const struct item_rule *rule, const struct view_entity *foe,
                       int amount, int turns, struct strbuf *out)
{
    char what_text[BROUGHT_SIZE];
    struct strbuf what = STRBUF(what_text);
    foe_state_status(scene->catalogue, STATUS_SLOWED, turns, 0, &what);
    text_say(scene->catalogue,
             amount >= foe->hp              ? MSG_TARGET_FOE_DIES
             : rule->lights                 ? MSG_TARGET_FOE_LIT
             : rule->slows > 0 && turns > 0 ? MSG_TARGET_FOE_SLOWED
                                            : MSG_TARGET_FOE_HURT,
             out, text_noun_arg(scene->catalogue, "the_foe", scene_kind(scene, foe->kind), NOUN_THE),
             {"amount", NULL, amount}, {"hp", NULL, foe->hp}, {"what", what_text, 0});
}

/* Who would be bound, or why nobody would. */
static enum message binding(const struct view *view, const struct view_entity *foe)
{
    enum reject reason = view_check_bind(view, foe);
    if (reason == REJECT_LEADS_ENOUGH)
        return MSG_TARGET_LEADS_ENOUGH;
    if (reason == REJECT_TOO_HALE)
        return MSG_TARGET_FOE_UNBOUND;
    return view_binds(view, foe) ? MSG_TARGET_FOE_BOUND : MSG_TARGET_FOE_PROOF;
}

/* Whether what moves foes moves this one: a hook may find no room to pull it through. */
static bool is_moved(const struct view *view, const struct view_entity *foe, const struct item_rule *rule)
{
    return view_moves(view, foe, rule) && (rule->effect != EFFECT_HOOK || view_pull(view, foe->at) > 0);
}

bool strike_in_vain(const struct scene *scene, const struct view_item *item, const struct view_entity *foe)
{
    const struct kind *kind = scene_kind(scene, item->kind);
    const struct view *view = scene->view;
    if (moves_it(kind))
        return !is_moved(view, foe, &kind->item);
    if (kind->item.effect == EFFECT_BIND) /* else it would be refused */
        return view_check_bind(view, foe) == REJECT_NONE && !view_binds(view, foe);
    bool brings = kind->item.effect == EFFECT_STATUS || kind->item.effect == EFFECT_HEX;
    return (brings || kind->item.effect == EFFECT_CONFUSE) && lasting(&kind->item, scene_kind(scene, foe->kind)) == 0;
}

static enum message moving(const struct view *view, const struct view_entity *foe, const struct item_rule *rule)
{
    if (!is_moved(view, foe, rule))
        return MSG_TARGET_FOE_STAYS;
    if (rule->effect == EFFECT_BANISH)
        return MSG_TARGET_FOE_BANISHED;
    bool stops_short = view_pull(view, foe->at) < point_chebyshev(view->hero.at, foe->at) - 1;
    return stops_short ? MSG_TARGET_FOE_NEARER : MSG_TARGET_FOE_PULLED;
}

void strike_words_foe(const struct scene *scene, const struct view_item *item, const struct view_entity *foe,
                      struct strbuf *out)
{
    const struct kind *kind = scene_kind(scene, item->kind);
    int amount = strike_loss(scene, item, foe);
    struct text_arg name = text_noun_arg(scene->catalogue, "the_foe", scene_kind(scene, foe->kind), NOUN_THE);
    int turns = lasting(&kind->item, scene_kind(scene, foe->kind));
    bool brings = brings_something(kind) && kind->item.effect != EFFECT_UNKNOWN;
    if (turns == 0 && (brings || kind->item.effect == EFFECT_CONFUSE))
        text_say(scene->catalogue, MSG_TARGET_FOE_PROOF, out, name);
    else if (brings_something(kind))
        say_brought(scene, item, name, turns, out);
    else if (kind->item.effect == EFFECT_MEND)
        strike_words_mended(scene, item, foe, out);
    else if (kind->item.effect == EFFECT_BIND)
        text_say(scene->catalogue, binding(scene->view, foe), out, name);
    else if (kind->item.effect == EFFECT_FLAME)
        text_say(scene->catalogue, MSG_TARGET_FOE_FIRE, out, name);
    else if (moves_it(kind))
        text_say(scene->catalogue, moving(scene->view, foe, &kind->item), out, name,
                 {"cells", NULL, view_pull(scene->view, foe->at)});
    else if (!strike_hurts(kind))
        text_say(scene->catalogue, MSG_TARGET_FOE_CONFUSED, out, name, {"turns", NULL, turns});
    else
        say_struck(scene, &kind->item, foe, amount, turns, out);
}

void strike_words_earth(const struct scene *scene, const struct view_item *item, struct point at, struct strbuf *out)
{
    const struct kind *kind = scene_kind(scene, item->kind);
    struct point changed[VIEW_EARTH_CELLS];
    int count = view_earth(scene->view, item, at, changed);
    const struct ground_rule *row = view_ground_at(scene->view, at);
    bool floor = !row || row->footing != FOOTING_BLOCKED;
    text_say(scene->catalogue,
             count == 0 ? (floor ? MSG_TARGET_GROUND_TAKEN : MSG_TARGET_TOO_HARD)
             : floor    ? MSG_TARGET_WALL_UP
                        : MSG_TARGET_DIG,
             out, text_noun_arg(scene->catalogue, "item", kind, NOUN_BARE), {"cells", NULL, count},
             {"turns", NULL, kind->item.turns});
}
