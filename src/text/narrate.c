/* SPDX-License-Identifier: MIT
 *
 * Events become sentences: one row of words per kind of event, for each of three voices. A kind of event without a row
 * does not compile. Of an event only the roles in it are worked out here, nothing else. */
#include "text/text.h"

#include "event_topics.h"
#include "base/check.h"

#include <string.h>

/* Who the hero is in an event. */
enum voice { VOICE_HERO_ACTS, VOICE_HERO_SUFFERS, VOICE_OTHERS, VOICE_COUNT };

/* What is said, and how much it matters. `in_vain` replaces `message` when the amount is 0. */
struct telling {
    int message; /* enum message, or SILENT */
    int in_vain;
    enum weight weight;
    enum weight vain_weight;
};

enum { SILENT = MSG_COUNT };

/* clang-format off */
#define NOTHING                         {SILENT, SILENT, WEIGHT_QUIET, WEIGHT_QUIET}
#define SAY(id, weight)                 {MSG_##id, MSG_##id, WEIGHT_##weight, WEIGHT_##weight}
#define SAY_OR(id, weight, vain, other) {MSG_##id, MSG_##vain, WEIGHT_##weight, WEIGHT_##other}
#define SAY_UNLESS_0(id, weight)        {MSG_##id, SILENT, WEIGHT_##weight, WEIGHT_QUIET}

/* Of each event: the hero acts; the hero suffers; it happens between others. */
#define TELL_REJECTED     {NOTHING, NOTHING, NOTHING}
#define TELL_MOVED        {NOTHING, NOTHING, NOTHING}
#define TELL_ATTACKED     {SAY_OR(YOU_HIT, PLAIN, YOU_HIT_IN_VAIN, PLAIN), \
                           SAY_OR(HITS_YOU, DANGER, HITS_YOU_IN_VAIN, PLAIN), \
                           SAY_OR(OTHER_HITS, PLAIN, OTHER_HITS_IN_VAIN, QUIET)}
#define TELL_STRUCK       {NOTHING, SAY(LIGHTNING_STRIKES_YOU, DANGER), SAY(LIGHTNING_STRIKES, PLAIN)}
#define TELL_BURNED       {NOTHING, SAY(FIRE_BURNS_YOU, DANGER), SAY(FIRE_BURNS, PLAIN)}
#define TELL_EXPLODED     {SAY(FIRE_EXPLODES, PLAIN), SAY(FIRE_EXPLODES, PLAIN), SAY(FIRE_EXPLODES, PLAIN)}
#define TELL_HEALED       {SAY(YOU_HEAL, GOOD), SAY(OTHER_HEALS, PLAIN), SAY(OTHER_HEALS, PLAIN)}
#define TELL_CONFUSED     {SAY(YOU_ARE_CONFUSED, DANGER), SAY(OTHER_IS_CONFUSED, GOOD), SAY(OTHER_IS_CONFUSED, GOOD)}
#define TELL_RECOVERED    {SAY(YOU_RECOVER, GOOD), SAY(OTHER_RECOVERS, PLAIN), SAY(OTHER_RECOVERS, PLAIN)}
#define TELL_DIED         {SAY(YOU_DIE, DANGER), SAY(YOU_KILL, GOOD), SAY(OTHER_DIES, GOOD)}
#define TELL_XP_GAINED    {SAY_UNLESS_0(YOU_GAIN_XP, PLAIN), NOTHING, NOTHING}
#define TELL_LEVEL_GAINED {SAY(YOU_REACH_LEVEL, GOOD), NOTHING, NOTHING}
#define TELL_LEVEL_CHOSEN {NOTHING, NOTHING, NOTHING} /* CHOICES has the words */
#define TELL_ITEM_TAKEN   {SAY(YOU_TAKE_ITEM, GOOD), NOTHING, SAY(OTHER_TAKES_ITEM, PLAIN)}
#define TELL_ITEM_DROPPED {SAY(YOU_DROP_ITEM, PLAIN), NOTHING, SAY(OTHER_DROPS_ITEM, PLAIN)}
#define TELL_ITEM_USED    {NOTHING, NOTHING, NOTHING} /* its effect has the words */
#define TELL_EQUIPPED     {SAY(YOU_EQUIP, PLAIN), NOTHING, SAY(OTHER_EQUIPS, PLAIN)}
#define TELL_UNEQUIPPED   {SAY(YOU_UNEQUIP, PLAIN), NOTHING, SAY(OTHER_UNEQUIPS, PLAIN)}
#define TELL_DESCENDED    {SAY(YOU_DESCEND, PLAIN), NOTHING, NOTHING}
#define TELL_RESTED       {SAY_UNLESS_0(YOU_REST, PLAIN), NOTHING, NOTHING}
#define TELL_DAMAGED      {NOTHING, NOTHING, NOTHING} /* DAMAGES has the words */
#define TELL_STATUS_BEGAN {NOTHING, NOTHING, NOTHING} /* STATUSES has them */
#define TELL_STATUS_ENDED {NOTHING, NOTHING, NOTHING}
#define TELL_PROBED       {SAY(YOU_PROBE, PLAIN), SAY(PROBES_YOU, DANGER), SAY(OTHER_PROBES, QUIET)}
#define TELL_NOTICED      {NOTHING, NOTHING, SAY(OTHER_NOTICES, DANGER)}
#define TELL_WOKE         {NOTHING, NOTHING, SAY(OTHER_WAKES, PLAIN)}
#define TELL_GREW_WARY    {NOTHING, NOTHING, SAY(OTHER_GROWS_WARY, PLAIN)}
#define TELL_LOST_TRACK   {NOTHING, NOTHING, SAY(OTHER_LOSES_TRACK, PLAIN)}
#define TELL_FLED         {NOTHING, NOTHING, SAY(OTHER_FLEES, GOOD)}
#define TELL_UNREST_GREW  {SAY(UNREST_GROWS, DANGER), NOTHING, NOTHING}
#define TELL_PATROL_CAME  {SAY(PATROL_COMES, DANGER), NOTHING, NOTHING}
#define TELL_LEFT         {NOTHING, NOTHING, SAY(OTHER_LEAVES, PLAIN)}
#define TELL_ASCENDED     {SAY(YOU_ASCEND, GOOD), NOTHING, NOTHING}
#define TELL_FOLLOWED     {SAY(YOU_ARE_FOLLOWED, DANGER), NOTHING, NOTHING}
#define TELL_ARRIVED      {NOTHING, NOTHING, SAY(OTHER_ARRIVES, DANGER)}
#define TELL_GOLD_TAKEN   {SAY(YOU_TAKE_GOLD, GOOD), NOTHING, NOTHING}
#define TELL_CHAPTER_ENDED {SAY(YOU_END_CHAPTER, GOOD), NOTHING, NOTHING}
#define TELL_PUSHED       {SAY_OR(YOU_PUSH, PLAIN, YOU_PUSH_IN_VAIN, PLAIN), \
                           SAY_OR(PUSHES_YOU, DANGER, PUSHES_YOU_IN_VAIN, DANGER), \
                           SAY_OR(OTHER_PUSHES, PLAIN, OTHER_PUSHES_IN_VAIN, PLAIN)}
#define TELL_SHOT         {SAY_OR(YOU_SHOOT, PLAIN, YOU_SHOOT_IN_VAIN, PLAIN), \
                           SAY_OR(SHOOTS_YOU, DANGER, SHOOTS_YOU_IN_VAIN, PLAIN), \
                           SAY_OR(OTHER_SHOOTS, PLAIN, OTHER_SHOOTS_IN_VAIN, QUIET)}
#define TELL_RIPOSTED     {SAY_UNLESS_0(YOU_RIPOSTE, PLAIN), NOTHING, NOTHING}
#define TELL_THROWN       {SAY(YOU_THROW, PLAIN), NOTHING, NOTHING}
#define TELL_WINDS_UP     {NOTHING, NOTHING, NOTHING} /* ABILITIES has the words */
#define TELL_RELEASED     {NOTHING, NOTHING, NOTHING}
#define TELL_FALTERED     {NOTHING, SAY(OTHER_FALTERS, GOOD), SAY(OTHER_FALTERS, GOOD)}
#define TELL_STOLE        {NOTHING, NOTHING, SAY(OTHER_STEALS, DANGER)}
#define TELL_DOOR_OPENED  {SAY(YOU_OPEN_DOOR, PLAIN), NOTHING, SAY(OTHER_OPENS_DOOR, PLAIN)}
#define TELL_DOOR_CLOSED  {SAY(YOU_CLOSE_DOOR, PLAIN), NOTHING, SAY(OTHER_CLOSES_DOOR, PLAIN)}
#define TELL_DOOR_HEARD   {SAY(YOU_HEAR_DOOR, PLAIN), NOTHING, NOTHING}
#define TELL_FIRE_SPREADS {SAY(FIRE_IS_BESIDE_YOU, DANGER), NOTHING, NOTHING}
#define TELL_GAS_RELEASED {NOTHING, NOTHING, NOTHING} /* GASES has the words */
#define TELL_UNMOVED      {NOTHING, NOTHING, SAY(OTHER_IS_UNMOVED, PLAIN)}
#define TELL_ROSE         {NOTHING, NOTHING, SAY(OTHER_RISES, DANGER)}
#define TELL_SPLIT        {NOTHING, NOTHING, SAY(OTHER_SPLITS, DANGER)}
#define TELL_COFFIN_OPENED {SAY_OR(YOU_OPEN_COFFIN, PLAIN, YOU_OPEN_EMPTY_COFFIN, PLAIN), NOTHING, SAY(OTHER_OPENS_COFFIN, DANGER)}
#define TELL_STRUGGLED    {SAY(YOU_STRUGGLE, DANGER), NOTHING, NOTHING}
#define TELL_GROUND_FELL  {SAY_OR(BRAZIER_FALLS, PLAIN, WALL_BREAKS, PLAIN), NOTHING, NOTHING}
#define TELL_TRACKS_FOUND {SAY_OR(TRACKS_OF_GROUP, DANGER, TRACKS_OF_ONE, DANGER), NOTHING, NOTHING}
#define TELL_DRAUGHT_FELT {SAY(DRAUGHT_FELT, GOOD), NOTHING, NOTHING}
#define TELL_PLATE_FOUND  {SAY_OR(GATE_PLATE_FOUND, DANGER, ALARM_PLATE_FOUND, DANGER), NOTHING, NOTHING}
#define TELL_PLATE_SPRUNG {SAY_OR(YOU_DROP_GATE, DANGER, YOU_RING_ALARM, DANGER), NOTHING, \
                           SAY_OR(OTHER_DROPS_GATE, PLAIN, OTHER_RINGS_ALARM, DANGER)}
#define TELL_GATE_FELL    {SAY(GATE_FELL, PLAIN), NOTHING, NOTHING}
#define TELL_PERK_CHOSEN  {SAY_OR(YOU_CHOSE_PERK, GOOD, YOU_CHOSE_PERK, GOOD), NOTHING, NOTHING}
#define TELL_REPRIEVED    {SAY(YOU_ARE_REPRIEVED, DANGER), NOTHING, NOTHING}
#define TELL_LEVER_PULLED {SAY_OR(YOU_PULL_LEVER, GOOD, YOU_PULL_LEVER_IN_VAIN, PLAIN), NOTHING, NOTHING}
#define TELL_CAGES_SHUT   {SAY(CAGES_SHUT, PLAIN), NOTHING, NOTHING}
#define TELL_VAULT_TOLD   {NOTHING, NOTHING, NOTHING} /* VAULTS has the words */
#define TELL_IDENTIFIED   {NOTHING, NOTHING, SAY(IDENTIFIED, GOOD)}
#define TELL_FIZZLED      {SAY(NOTHING_HAPPENS, PLAIN), NOTHING, NOTHING} /* FIZZLES has more words */
#define TELL_WHISKED      {SAY(YOU_ARE_WHISKED, PLAIN), NOTHING, NOTHING}
#define TELL_MAPPED       {SAY(YOU_KNOW_THE_FLOOR, GOOD), NOTHING, NOTHING}
#define TELL_FELL_ASLEEP  {NOTHING, NOTHING, SAY(OTHER_FALLS_ASLEEP, GOOD)}
#define TELL_KEY_TAKEN    {SAY_OR(YOU_BARE_PLATE, DANGER, YOU_TAKE_KEY, GOOD), NOTHING, NOTHING}
#define TELL_KEY_RETURNED {SAY(KEY_RETURNS, PLAIN), NOTHING, NOTHING}
#define TELL_GATE_STRUCK  {SAY_OR(YOU_BATTER_GATE, PLAIN, YOU_BREAK_GATE, GOOD), NOTHING, NOTHING}
#define TELL_GATE_UNLOCKED {SAY(YOU_UNLOCK_GATE, GOOD), NOTHING, NOTHING}
#define TELL_KIT_CHOSEN   {SAY(YOU_SET_OUT, PLAIN), NOTHING, NOTHING}
#define TELL_FIRED        {SAY(YOU_FIRE, PLAIN), NOTHING, NOTHING}
#define TELL_HARDIER      {SAY(YOU_ARE_HARDIER, GOOD), NOTHING, NOTHING}
#define TELL_FREEING      {SAY(YOU_FREE, PLAIN), NOTHING, NOTHING}
#define TELL_FREED        {SAY(YOU_HAVE_FREED, GOOD), NOTHING, NOTHING}
#define TELL_ORDERED      {SAY_OR(YOU_TELL_STAY, PLAIN, YOU_TELL_COME, PLAIN), NOTHING, NOTHING}
#define TELL_SWAPPED      {SAY(YOU_SWAP, QUIET), NOTHING, NOTHING}
#define TELL_CAME_ALONG   {NOTHING, NOTHING, SAY(ALLY_COMES_ALONG, PLAIN)}
#define TELL_LEFT_BEHIND  {SAY(YOU_LEAVE_ALLY, DANGER), NOTHING, NOTHING}
#define TELL_DISMISSED    {SAY(YOU_DISMISS_ALLY, DANGER), NOTHING, NOTHING}
#define TELL_TENDED       {NOTHING, NOTHING, SAY(ALLY_IS_TENDED, GOOD)}
#define TELL_CRUMBLED     {NOTHING, NOTHING, SAY(OTHER_CRUMBLES, PLAIN)}
#define TELL_ALLY_LOST    {SAY(YOU_LOSE_ALLY, DANGER), NOTHING, NOTHING}
#define TELL_CAPTIVE_TOLD {SAY(CAPTIVE_TOLD, GOOD), NOTHING, NOTHING}
#define TELL_KING_TOLD    {SAY_OR(KING_CARVED, DANGER, KING_LIES_HERE, DANGER), NOTHING, NOTHING}
#define TELL_KING_WOKE    {NOTHING, NOTHING, SAY(KING_WAKES, DANGER)}
#define TELL_KING_WANED   {NOTHING, NOTHING, SAY(KING_WANES, GOOD)}
#define TELL_KING_LAID    {SAY(KING_RESTS, GOOD), NOTHING, NOTHING}
#define TELL_TEMPERED     {SAY(YOU_TEMPER, GOOD), NOTHING, NOTHING}
#define TELL_PULLED       {SAY_OR(YOU_PULL, PLAIN, YOU_PULL_IN_VAIN, PLAIN), NOTHING, NOTHING}
#define TELL_HAULED       {SAY_OR(YOU_ARE_HAULED, PLAIN, YOU_ARE_HAULED_IN_VAIN, PLAIN), NOTHING, NOTHING}
#define TELL_WAY_OPENED   {SAY(WAY_OPENED, PLAIN), NOTHING, NOTHING}
#define TELL_DUG          {SAY(YOU_DIG, PLAIN), NOTHING, NOTHING}
#define TELL_WALLED       {SAY(YOU_WALL_UP, PLAIN), NOTHING, NOTHING}
#define TELL_BANISHED     {SAY(YOU_BANISH, GOOD), NOTHING, NOTHING}
#define TELL_BOUND        {SAY(YOU_BIND, GOOD), NOTHING, NOTHING}
#define TELL_BEQUEATHED   {SAY(YOU_FIND_LEFT, GOOD), NOTHING, NOTHING}
#define TELL_ZAPPED       {SAY(YOU_ZAP, PLAIN), NOTHING, NOTHING}
#define TELL_STAGGERED    {SAY(YOU_STAGGER, DANGER), NOTHING, NOTHING}
/* clang-format on */

static const struct telling TELLINGS[EV_COUNT][VOICE_COUNT] = {
#define X(name, text) [EV_##name] = TELL_##name,
    EVENT_LIST(X)
#undef X
};

static const enum topic TOPICS[EV_COUNT] = {
#define X(name, text) [EV_##name] = TOPIC_OF_##name,
    EVENT_LIST(X)
#undef X
};

static const enum message REJECTS[REJECT_COUNT] = {
#define X(name, text) [REJECT_##name] = MSG_REJECT_##name,
    REJECT_LIST(X)
#undef X
};

static const enum message CHOICES[CHOICE_COUNT] = {
#define X(name, text) [CHOICE_##name] = MSG_YOU_CHOSE_##name,
    LEVEL_CHOICE_LIST(X)
#undef X
};

/* Harm of each type that is no blow: the hero suffers it, others do; nothing of it gets through to the hero. */
static const int DAMAGES[DAMAGE_COUNT][3] = {
    [DAMAGE_BLOW] = {SILENT, SILENT, SILENT},
    [DAMAGE_FIRE] = {MSG_FIRE_BURNS_YOU, MSG_FIRE_BURNS, MSG_FIRE_IN_VAIN},
    [DAMAGE_SHOCK] = {MSG_LIGHTNING_STRIKES_YOU, MSG_LIGHTNING_STRIKES, MSG_LIGHTNING_IN_VAIN},
    [DAMAGE_VENOM] = {MSG_VENOM_HARMS_YOU, MSG_VENOM_HARMS, MSG_VENOM_IN_VAIN},
    [DAMAGE_FORCE] = {MSG_FORCE_HARMS_YOU, MSG_FORCE_HARMS, MSG_FORCE_IN_VAIN},
    [DAMAGE_COLD] = {MSG_COLD_HARMS_YOU, MSG_COLD_HARMS, MSG_COLD_IN_VAIN},
};

/* What another begins, and does: those that are neither tell themselves by what they bring. */
static const int ABILITIES[ABILITY_COUNT][2] = {
    [ABILITY_PACK] = {SILENT, SILENT},
    [ABILITY_SHOOT] = {MSG_OTHER_TAKES_AIM, SILENT},
    [ABILITY_AMBUSH] = {SILENT, SILENT},
    [ABILITY_GRAB] = {SILENT, SILENT},
    [ABILITY_STEAL] = {SILENT, SILENT},
    [ABILITY_BURST] = {SILENT, SILENT},
    [ABILITY_CHARGE] = {MSG_OTHER_BEGINS_CHARGE, MSG_OTHER_CHARGES},
    [ABILITY_RALLY] = {MSG_OTHER_BEGINS_RALLY, MSG_OTHER_RALLIES},
    [ABILITY_HIT] = {SILENT, SILENT},
    [ABILITY_RAISE] = {MSG_OTHER_BEGINS_RAISE, SILENT},
    [ABILITY_SUMMON] = {MSG_OTHER_BEGINS_SUMMON, SILENT},
    [ABILITY_WARD] = {MSG_OTHER_BEGINS_WARDING, SILENT},
    [ABILITY_SHRIEK] = {SILENT, MSG_OTHER_SHRIEKS},
    [ABILITY_SPLIT] = {SILENT, SILENT},
    [ABILITY_WEB] = {MSG_OTHER_BEGINS_WEB, MSG_OTHER_WEBS},
    [ABILITY_CRUSH] = {SILENT, SILENT},
};

/* By how they are shut. */
static const int VAULTS[] = {MSG_VAULT_TOLD, MSG_LOCKED_VAULT_TOLD, MSG_WOODEN_VAULT_TOLD};

/* Why an effect came to nothing, where that is always the same. */
static const struct fizzle {
    enum effect effect;
    enum message message;
} FIZZLES[] = {
    {EFFECT_INSIGHT, MSG_NOTHING_TO_LEARN}, {EFFECT_LULLABY, MSG_NOBODY_TO_LULL},
    {EFFECT_DREAD, MSG_NOBODY_TO_FRIGHTEN}, {EFFECT_STEP, MSG_NOWHERE_TO_GO},
    {EFFECT_PASSAGE, MSG_NOWHERE_TO_GO},
};

static const int GASES[GAS_COUNT] = {
    [GAS_NONE] = SILENT,
    [GAS_VENOM] = MSG_VENOM_SPREADS,
    [GAS_SMOKE] = MSG_SMOKE_SPREADS,
    [GAS_DAZE] = MSG_DAZE_SPREADS,
};

/* Of each status: the hero's begins, and ends; another's begins, and ends. Confusion has the words of classic. */
enum { MSG_YOU_BEGIN_CONFUSED = MSG_YOU_ARE_CONFUSED, MSG_YOU_END_CONFUSED = MSG_YOU_RECOVER };
enum { MSG_OTHER_BEGINS_CONFUSED = MSG_OTHER_IS_CONFUSED, MSG_OTHER_ENDS_CONFUSED = MSG_OTHER_RECOVERS };

static const int STATUSES[STATUS_COUNT][2][2] = {
#define X(name, ...)                                                                                                   \
    [STATUS_##name] = {{MSG_YOU_BEGIN_##name, MSG_YOU_END_##name}, {MSG_OTHER_BEGINS_##name, MSG_OTHER_ENDS_##name}},
    STATUS_LIST(X)
#undef X
};

enum topic narrate_topic(enum event_type type)
{
    CHECK(type >= 0 && type < EV_COUNT);
    return TOPICS[type];
}

enum message narrate_reject(enum reject reason)
{
    CHECK(reason >= 0 && reason < REJECT_COUNT);
    return REJECTS[reason];
}

static enum voice voice_of(const struct narrator *narrator, const struct event *event)
{
    if (event->subject == narrator->hero && narrator->hero != ENTITY_NONE)
        return VOICE_HERO_ACTS;
    if (event->object == narrator->hero && narrator->hero != ENTITY_NONE)
        return VOICE_HERO_SUFFERS;
    return VOICE_OTHERS;
}

static struct telling damage_telling(const struct event *event, enum voice voice)
{
    CHECK(event->extra < DAMAGE_COUNT);
    const int *messages = DAMAGES[event->extra];
    if (voice == VOICE_HERO_SUFFERS)
        return (struct telling){messages[0], messages[2], WEIGHT_DANGER, WEIGHT_PLAIN};
    int message = voice == VOICE_HERO_ACTS ? (int)SILENT : messages[1];
    return (struct telling){message, message, WEIGHT_PLAIN, WEIGHT_PLAIN};
}

static struct telling status_telling(const struct event *event, enum voice voice)
{
    CHECK(event->extra < STATUS_COUNT);
    bool ends = event->type == EV_STATUS_ENDED, others = voice != VOICE_HERO_ACTS;
    int message = STATUSES[event->extra][others][ends];
    enum weight weight = others || ends ? WEIGHT_PLAIN : WEIGHT_DANGER;
    return (struct telling){message, message, weight, weight};
}

static struct telling fizzle_telling(const struct narrator *narrator, const struct event *event)
{
    int message = MSG_NOTHING_HAPPENS;
    for (size_t i = 0; i < sizeof FIZZLES / sizeof *FIZZLES; i++)
        if (event->object_kind < narrator->rules->kind_count &&
            narrator->rules->kinds[event->object_kind].item.effect == FIZZLES[i].effect)
            message = (int)FIZZLES[i].message;
    return (struct telling){message, message, WEIGHT_PLAIN, WEIGHT_PLAIN};
}

static bool is_of_king(const struct narrator *narrator, const struct event *event)
{
    kind_id kind = event->subject_kind;
    return kind < narrator->rules->kind_count && narrator->rules->kinds[kind].monster.king != KING_NONE;
}

static struct telling ability_telling(const struct narrator *narrator, const struct event *event)
{
    CHECK(event->extra < ABILITY_COUNT);
    int message = ABILITIES[event->extra][event->type == EV_RELEASED];
    if (message == MSG_OTHER_BEGINS_SUMMON && is_of_king(narrator, event))
        message = MSG_KING_BEGINS_SUMMON;
    return (struct telling){message, message, WEIGHT_DANGER, WEIGHT_DANGER};
}

/* The words for an event: the table's row, except for events whose words depend on one of their fields. */
static struct telling telling_of(const struct narrator *narrator, const struct event *event)
{
    CHECK(event->type < EV_COUNT);
    if (event->type == EV_REJECTED) {
        int message = (int)narrate_reject((enum reject)event->amount);
        return (struct telling){message, message, WEIGHT_PLAIN, WEIGHT_PLAIN};
    }
    if (event->type == EV_VAULT_TOLD) {
        CHECK(event->amount >= 0 && (size_t)event->amount < sizeof VAULTS / sizeof VAULTS[0]);
        return (struct telling){VAULTS[event->amount], VAULTS[event->amount], WEIGHT_GOOD, WEIGHT_GOOD};
    }
    enum voice voice = voice_of(narrator, event);
    if (event->type == EV_LEVEL_CHOSEN && voice == VOICE_HERO_ACTS) {
        CHECK(event->extra < CHOICE_COUNT);
        int message = (int)CHOICES[event->extra];
        return (struct telling){message, message, WEIGHT_GOOD, WEIGHT_GOOD};
    }
    if (event->type == EV_CHAPTER_ENDED && event->extra > OUTCOME_CHAPTER) {
        CHECK(event->extra < OUTCOME_COUNT);
        const struct king_words *laid = text_king(outcome_king((enum game_outcome)event->extra));
        return (struct telling){(int)laid->leaving, SILENT, WEIGHT_GOOD, WEIGHT_QUIET};
    }
    if (event->type == EV_FIZZLED)
        return fizzle_telling(narrator, event);
    if (event->type == EV_DAMAGED)
        return damage_telling(event, voice);
    if (event->type == EV_STATUS_BEGAN || event->type == EV_STATUS_ENDED)
        return status_telling(event, voice);
    if (event->type == EV_WINDS_UP || event->type == EV_RELEASED)
        return ability_telling(narrator, event);
    if (event->type == EV_GAS_RELEASED) {
        CHECK(event->extra < GAS_COUNT);
        return (struct telling){GASES[event->extra], SILENT, WEIGHT_DANGER, WEIGHT_QUIET};
    }
    if (event->type == EV_ATTACKED && voice == VOICE_HERO_SUFFERS && event->extra > 0)
        return (struct telling){MSG_HITS_YOU_PRESSED, SILENT, WEIGHT_DANGER, WEIGHT_QUIET};
    if (event->type == EV_COFFIN_OPENED && event->amount == 0 && event->object != ENTITY_NONE)
        return (struct telling){MSG_YOU_OPEN_FULL_COFFIN, MSG_YOU_OPEN_FULL_COFFIN, WEIGHT_GOOD, WEIGHT_GOOD};
    struct telling telling = TELLINGS[event->type][voice];
    if (event->type == EV_DIED && (event->allies & SEEN_SUBJECT))
        telling.weight = telling.vain_weight = WEIGHT_DANGER;
    if (event->type == EV_ALLY_LOST && (event->allies & SEEN_OBJECT))
        telling.message = telling.in_vain = SILENT; /* its end has just been told */
    return telling;
}

/* A place for a kind; who is not known is something. */
static struct text_arg noun(const struct narrator *narrator, const char *place, kind_id kind, enum noun_form form)
{
    if (kind >= narrator->rules->kind_count)
        return (struct text_arg){place, text_get(narrator->catalogue, MSG_SOMETHING), 0};
    return text_noun_arg(narrator->catalogue, place, &narrator->rules->kinds[kind], form);
}

static const char *description(const struct narrator *narrator, kind_id kind)
{
    return kind < narrator->rules->kind_count ? text_of_kind(narrator->catalogue, &narrator->rules->kinds[kind]) : "";
}

enum { APART_SIZE = 128 };

/* Whether `at` of an event is where its object was struck, from where it may have gone since. */
static bool struck(const struct event *event)
{
    return event->type == EV_ATTACKED || event->type == EV_SHOT || event->type == EV_RIPOSTED;
}

/* One of an event: an ally is the hero's, and a foe is told from others of its kind; its name goes into `text`. */
static struct text_arg one_of(const struct narrator *narrator, const char *place, const struct event *event,
                              enum event_seen part, char text[APART_SIZE])
{
    entity_id id = part == SEEN_SUBJECT ? event->subject : event->object;
    kind_id kind = part == SEEN_SUBJECT ? event->subject_kind : event->object_kind;
    struct text_arg arg = noun(narrator, place, kind, NOUN_THE);
    const struct view *view = narrator->heard;
    const struct view_entity *known = view && id != narrator->hero ? view_find(view, id) : NULL;
    struct strbuf buf;
    if (event->allies & part)
        return text_ally_arg(narrator->catalogue, place, &narrator->rules->kinds[kind], text);
    strbuf_init(&buf, text, APART_SIZE);
    if (known && known->kind == kind)
        text_foe_apart(narrator->catalogue, view, id, kind,
                       struck(event) && part == SEEN_OBJECT ? event->at : known->at, &buf);
    if (buf.length > 0 && strcmp(text, arg.text) != 0)
        arg.text = text;
    return arg;
}

/* "north, east": the sides of the hero on which it burns. */
static void list_fires(const struct catalogue *catalogue, const struct view *view, struct strbuf *out)
{
    for (int dir = 0; dir < DIR_COUNT; dir++) {
        struct point at = point_step(view->hero.at, (enum dir)dir);
        if (!(view_cell(view, at) & CELL_VISIBLE) || view->grounds[at.y * view->width + at.x].fire == 0)
            continue;
        strbuf_item(out, text_get(catalogue, text_direction((enum dir)dir)));
    }
}

/* "It is 2 steps north.", for who hears it: what was found, who was pushed, fire beside the hero. */
static void add_place(const struct narrator *narrator, const struct event *event, struct strbuf *out)
{
    const struct view *view = narrator->heard;
    char place[APART_SIZE];
    struct strbuf where = STRBUF(place);
    bool pushed = view && event->type == EV_PUSHED && event->amount > 0 && event->object != narrator->hero;
    const struct view_entity *foe = pushed ? view_find(view, event->object) : NULL;
    enum message message = MSG_NOW_PLACE;
    if (view && event->type == EV_FIRE_SPREADS) {
        list_fires(narrator->catalogue, view, &where);
        message = MSG_FIRE_PLACE;
    } else if (view && event->type == EV_PLATE_FOUND) {
        text_steps(narrator->catalogue, view->hero.at, event->at, &where);
        message = MSG_FOUND_PLACE;
    } else if (foe && foe->visible) {
        text_steps(narrator->catalogue, view->hero.at, foe->at, &where);
    }
    if (where.length == 0)
        return;
    strbuf_char(out, ' ');
    text_say(narrator->catalogue, message, out, {"place", place, 0});
}

bool narrate_event(const struct narrator *narrator, const struct event *event, struct strbuf *out, enum weight *weight)
{
    struct telling telling = telling_of(narrator, event);
    bool in_vain = event->amount == 0;
    int message = in_vain ? telling.in_vain : telling.message;
    if (message == SILENT)
        return false;
    *weight = in_vain ? telling.vain_weight : telling.weight;
    char letter[2] = {(char)(event->amount >= 0 && event->amount < MAX_PACK ? 'a' + event->amount : '?'), '\0'};
    char subject[APART_SIZE], object[APART_SIZE], things[THINGS_SIZE], some[THINGS_SIZE];
    struct text_arg the_object = one_of(narrator, "the_object", event, SEEN_OBJECT, object);
    struct text_arg a_object = noun(narrator, "a_object", event->object_kind, NOUN_A);
    if (event->object_count > 1 || event->object_plus != 0) {
        struct things all = {&narrator->rules->kinds[event->object_kind], event->object_count, event->object_plus, -1};
        the_object = text_things_arg(narrator->catalogue, "the_object", all, NOUN_THE, things);
        a_object = text_things_arg(narrator->catalogue, "a_object", all, NOUN_A, some);
    }
    size_t start = out->length;
    const struct text_arg args[] = {
        noun(narrator, "subject", event->subject_kind, NOUN_BARE),
        noun(narrator, "a_subject", event->subject_kind, NOUN_A),
        one_of(narrator, "the_subject", event, SEEN_SUBJECT, subject),
        noun(narrator, "object", event->object_kind, NOUN_BARE),
        a_object,
        the_object,
        {"amount", NULL, event->amount},
        {"press", NULL, event->extra},
        {"letter", letter, 0},
        {"direction", text_get(narrator->catalogue, text_towards((enum dir)(event->extra % DIR_COUNT))), 0},
        {"perk", text_perk(narrator->catalogue, narrator->rules, (enum perk)(event->extra % PERK_COUNT)), 0},
        {"text", description(narrator, event->object_kind), 0},
    };
    text_fill(narrator->catalogue, (enum message)message, args, sizeof args / sizeof *args, out);
    text_capitalise(out->text + start);
    add_place(narrator, event, out);
    return true;
}

/* --- What the hero did ------------------------------------------------------------------------------------------- */

static const enum message DEEDS[CMD_COUNT] = {
#define X(name, text, fields) [CMD_##name] = MSG_DID_##name,
    COMMAND_LIST(X)
#undef X
};

static const enum message CHOSEN[CHOICE_COUNT] = {
#define X(name, text) [CHOICE_##name] = MSG_DID_CHOOSE_##name,
    LEVEL_CHOICE_LIST(X)
#undef X
};

/* What the command was about: the first kind that the hero did something to. */
static kind_id thing_of(const struct narrator *narrator, const struct events *events, enum event_type *type)
{
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        *type = event->type;
        if (event->subject == narrator->hero && event->object_kind < narrator->rules->kind_count)
            return event->object_kind;
    }
    return KIND_NONE;
}

void narrate_command(const struct narrator *narrator, const struct command *command, const struct events *events,
                     struct strbuf *out)
{
    enum event_type type = EV_COUNT;
    kind_id thing = thing_of(narrator, events, &type);
    enum message deed = DEEDS[command->type];
    if (command->type == CMD_MOVE && type == EV_ATTACKED && thing != KIND_NONE)
        deed = MSG_DID_ATTACK;
    else if (command->type == CMD_MOVE && type == EV_FREEING && thing != KIND_NONE)
        deed = MSG_DID_FREE;
    else if (command->type == CMD_LEVEL_UP)
        deed = CHOSEN[command->choice];
    const struct text_arg args[] = {
        {"direction", text_get(narrator->catalogue, text_towards((enum dir)command->dir)), 0},
        noun(narrator, "the_thing", thing, NOUN_THE),
    };
    text_fill(narrator->catalogue, deed, args, 2, out);
}
