/* SPDX-License-Identifier: MIT
 *
 * How a run ended, in words: what killed the hero as a sum that adds up, or how it got away; what each floor cost and
 * what was left there. */
#include "text/text.h"

enum { SUM_SIZE = 256 };

/* A part of a number in a sum. */
struct text_part {
    enum message message;
    int amount;
};

/* " (2 press, 1 probe)", or nothing where no part counts. */
static void list_parts(const struct catalogue *catalogue, const struct text_part *parts, int count, struct strbuf *out)
{
    const char *before = " (";
    for (int i = 0; i < count; i++) {
        if (parts[i].amount == 0)
            continue;
        strbuf_text(out, before);
        text_say(catalogue, parts[i].message, out, {"amount", NULL, parts[i].amount});
        before = ", ";
    }
    if (before[0] == ',')
        strbuf_char(out, ')');
}

/* The sum of a blow, without what a ward takes up. */
static void say_blow(const struct catalogue *catalogue, const struct killing *killing, struct strbuf *out)
{
    const struct text_part of_power[] = {
        {MSG_SUM_PRESS, killing->press}, {MSG_SUM_PROBE, killing->probe}, {MSG_SUM_STATUSES, killing->power_by_status}};
    const struct text_part of_defense[] = {{MSG_SUM_GUARD, killing->guard},
                                           {MSG_SUM_STATUSES, killing->defense_by_status}};
    char power_parts[SUM_SIZE] = "", defense_parts[SUM_SIZE] = "";
    struct strbuf power = STRBUF(power_parts), defense = STRBUF(defense_parts);
    list_parts(catalogue, of_power, sizeof of_power / sizeof *of_power, &power);
    list_parts(catalogue, of_defense, sizeof of_defense / sizeof *of_defense, &defense);
    text_say(catalogue, killing->crush ? MSG_SUM_CRUSH : MSG_SUM_BLOW, out, {"power", NULL, killing->power},
             {"power_parts", power_parts, 0}, {"defense", NULL, killing->defense}, {"defense_parts", defense_parts, 0});
}

/* What came of all else, and what the hero was spared of it. */
static void say_flat(const struct catalogue *catalogue, const struct killing *killing, struct strbuf *out)
{
    char came[SUM_SIZE];
    struct strbuf sum = STRBUF(came);
    strbuf_format(&sum, "%d", killing->damage + killing->ward + killing->defense);
    if (killing->defense == 0)
        strbuf_text(out, came);
    else
        text_say(catalogue, MSG_SUM_SPARED, out, {"sum", came, 0}, {"amount", NULL, killing->defense});
}

/* What shield-wall has taken off a missile: all that the sum of a blow does not come to. */
static int walled(const struct killing *killing)
{
    int defense = killing->crush ? killing->defense / 2 : killing->defense;
    return (killing->power - defense) * killing->times - killing->ward - killing->damage;
}

/* All that leads to the damage, and " = "; nothing where nothing is left to add up. */
static void say_sum(const struct catalogue *catalogue, const struct killing *killing, struct strbuf *out)
{
    char text[2][SUM_SIZE] = {"", ""}, halved[SUM_SIZE] = "";
    struct strbuf sum = STRBUF(text[0]), whole = STRBUF(text[1]), half = STRBUF(halved);
    bool is_walled = killing->times > 0 && walled(killing) > 0;
    if (killing->times == 0 && killing->ward == 0 && killing->defense == 0)
        return;
    if (killing->times == 0)
        say_flat(catalogue, killing, &sum);
    else
        say_blow(catalogue, killing, killing->times > 1 ? &whole : &sum);
    if (killing->times > 1)
        text_say(catalogue, MSG_SUM_TIMES, &sum, {"times", NULL, killing->times}, {"sum", text[1], 0});
    if (is_walled)
        text_say(catalogue, MSG_SUM_WALL, &half, {"sum", text[0], 0}, {"amount", NULL, walled(killing)});
    const char *before_ward = is_walled ? halved : text[0];
    if (killing->ward > 0)
        text_say(catalogue, MSG_SUM_WARD, out, {"sum", before_ward, 0}, {"ward", NULL, killing->ward});
    else
        strbuf_text(out, before_ward);
    strbuf_text(out, " = ");
}

/* Of a hero without a killer, or killed by its own doing. */
static enum message death_alone(const struct kind *killer, enum damage_type type)
{
    if (killer)
        return MSG_DEATH_BY_OWN_FIRE;
    return type == DAMAGE_FIRE ? MSG_DEATH_BY_FIRE : type == DAMAGE_VENOM ? MSG_DEATH_BY_VENOM : MSG_DEATH_BY_NOBODY;
}

void narrate_killing(const struct catalogue *catalogue, const struct rules *rules, kind_id killer,
                     const struct killing *killing, struct strbuf *out)
{
    static const enum message BY[DAMAGE_COUNT] = {
        [DAMAGE_BLOW] = MSG_DEATH_BY,           [DAMAGE_FIRE] = MSG_DEATH_BY_FIRE_OF,
        [DAMAGE_SHOCK] = MSG_DEATH_BY_SHOCK_OF, [DAMAGE_VENOM] = MSG_DEATH_BY_VENOM_OF,
        [DAMAGE_FORCE] = MSG_DEATH_BY_FORCE_OF, [DAMAGE_COLD] = MSG_DEATH_BY_COLD_OF};
    const struct kind *kind = killer == KIND_NONE ? NULL : &rules->kinds[killer];
    bool alone = !kind || kind->components & HAS_LEVEL;
    char sum_text[2 * SUM_SIZE] = "";
    struct strbuf sum = STRBUF(sum_text);
    say_sum(catalogue, killing, &sum);
    text_say(catalogue, alone ? death_alone(kind, (enum damage_type)killing->type) : BY[killing->type], out,
             kind ? text_noun_arg(catalogue, "a_killer", kind, NOUN_A) : (struct text_arg){"a_killer", "", 0},
             {"sum", sum_text, 0}, {"damage", NULL, killing->damage});
}

const struct king_words *text_king(enum king king)
{
    static const struct king_words WORDS[KING_COUNT] = {
#define X(name, text)                                                                                                  \
    [KING_##name] = {MSG_LOOK_##name,   MSG_YOU_END_##name,        MSG_DEATH_##name,                                   \
                     MSG_SCORES_##name, MSG_DEATH_FAREWELL_##name, MSG_TIP_##name},
        KING_LIST(X)
#undef X
    };
    return king == KING_NONE ? NULL : &WORDS[king];
}

void narrate_end(const struct catalogue *catalogue, const struct view *view, struct strbuf *out)
{
    const struct king_words *laid = text_king(outcome_king((enum game_outcome)view->outcome));
    enum message ended = laid                                                       ? laid->end
                         : view->rules->profiles[view->profile].kings & ~view->laid ? MSG_DEATH_CHAPTER_KING
                                                                                    : MSG_DEATH_CHAPTER;
    if (view->state == GAME_ENDED)
        text_say(catalogue, ended, out, {"floor", NULL, view->floor});
    else
        narrate_killing(catalogue, view->rules, view->killer, &view->killing, out);
}

void narrate_score(const struct catalogue *catalogue, enum game_outcome outcome, const struct kind *killer,
                   const char *killer_id, struct strbuf *out)
{
    const struct king_words *laid = text_king(outcome_king(outcome));
    enum message message = laid                         ? laid->score
                           : outcome == OUTCOME_CHAPTER ? MSG_SCORES_CHAPTER
                           : outcome != OUTCOME_DIED    ? MSG_SCORES_RETIRED
                           : killer_id[0]               ? MSG_SCORES_KILLED
                                                        : MSG_SCORES_DIED;
    text_say(catalogue, message, out,
             killer ? text_noun_arg(catalogue, "a_killer", killer, NOUN_A)
                    : (struct text_arg){"a_killer", killer_id, 0});
}

void narrate_deeds(const struct catalogue *catalogue, const struct rules *rules, uint8_t kings, uint32_t feats,
                   struct strbuf *out)
{
    if (kings != 0)
        strbuf_format(out, "\n%s\n", text_get(catalogue, MSG_MORGUE_KINGS));
    for (int king = 0; king < KING_COUNT; king++)
        if (kings >> king & 1)
            strbuf_format(out, "  %s\n",
                          text_noun(catalogue, &rules->kinds[rules_find_king(rules, (enum king)king)], NOUN_BARE));
    if (feats != 0)
        strbuf_format(out, "\n%s\n", text_get(catalogue, MSG_MORGUE_FEATS));
    for (int feat = 0; feat < FEAT_COUNT; feat++)
        if (feats >> feat & 1)
            strbuf_format(out, "  %s\n", text_get(catalogue, text_feat((enum feat)feat)));
}

void narrate_floor(const struct catalogue *catalogue, const struct run_stats_floor *floor, struct strbuf *out)
{
    static const enum message PROMISES[2][PROMISE_COUNT] = {
#define X(name) [PROMISE_##name] = MSG_FLOOR_LEFT_##name,
        {PROMISE_LIST(X)},
#undef X
#define X(name) [PROMISE_##name] = MSG_FLOOR_KEPT_##name,
        {PROMISE_LIST(X)},
#undef X
    };
    text_say(catalogue, MSG_MORGUE_FLOOR, out, {"floor", NULL, floor->floor}, {"turns", NULL, floor->turns},
             {"kills", NULL, floor->kills}, {"lost", NULL, floor->lost});
    for (int i = 0; i < PROMISE_COUNT; i++) {
        if (!(floor->told >> i & 1))
            continue;
        strbuf_text(out, ", ");
        text_say(catalogue, PROMISES[floor->kept >> i & 1][i], out, {"points", NULL, KING_WORTH});
    }
}

void narrate_feats(const struct catalogue *catalogue, uint32_t feats, struct strbuf *out)
{
    const char *before = "";
    for (int feat = 0; feat < FEAT_COUNT; feat++) {
        if (!(feats >> feat & 1))
            continue;
        strbuf_text(out, before);
        strbuf_text(out, text_get(catalogue, text_feat((enum feat)feat)));
        before = ", ";
    }
}
