/* SPDX-License-Identifier: MIT
 *
 * As whom the hero sets out: the first choice of a game whose profile has several kits. Each says what it begins with,
 * and as far as there is room who it is and what its things do; that of the one pointed at before that of the others.
 */
#include "parts/choice.h"
#include "parts/facts.h"
#include "parts/gear_facts.h"
#include "screens.h"

enum { KIT_ROWS = 12 };

/* What its numbers do not say already: "reaches", "noise -2". */
static void say_gear(const struct scene *scene, const struct kind *kind, struct strbuf *out)
{
    struct equippable_rule gear = rules_gear(kind, 0);
    if (gear.slot != SLOT_LAUNCHER)
        gear.power = 0;
    gear.defense = gear.max_hp = 0;
    gear_facts_bonus(scene, &gear, out);
    if (gear.stabs && view_has_tactics(scene->view))
        strbuf_item(out, text_get(scene->catalogue, MSG_GEAR_STABS));
}

/* Of a missile, with what the kit wears: as view_missile_power reckons it later. */
static int power_of_missile(const struct rules *rules, const struct starting_kit *kit, const struct item_rule *missile)
{
    int power = rules->kinds[kit->hero].fighter.power + missile->amount;
    for (int i = 0; i < kit->count; i++) {
        const struct kind *kind = &rules->kinds[kit->things[i].kind];
        struct equippable_rule gear = rules_gear(kind, rules_least_plus(kind));
        if (kit->things[i].worn && (gear.slot == SLOT_RING || (missile->shot && gear.slot == SLOT_LAUNCHER)))
            power += gear.power;
    }
    return power;
}

/* "confuses one foe for 10 turns" */
static void say_use(const struct scene *scene, const struct starting_kit *kit, const struct kit_rule *thing,
                    struct strbuf *out)
{
    const struct kind *kind = &scene_rules(scene)->kinds[thing->kind];
    struct view_item item = {.kind = thing->kind, .count = thing->count, .plus = (int16_t)rules_least_plus(kind)};
    if (kind->item.effect == EFFECT_MISSILE)
        text_say(scene->catalogue, kind->item.shot ? MSG_EFFECT_ARROW : MSG_EFFECT_MISSILE, out,
                 {"range", NULL, kind->item.range},
                 {"power", NULL, power_of_missile(scene_rules(scene), kit, &kind->item)});
    else
        facts_line(scene, &item, out);
}

/* How much is said of a kit: its numbers and what its things are called; what those that are worn add, in a word; what
 * all of them do; who it is; what those words mean. */
enum detail { DETAIL_NONE, DETAIL_NAMES, DETAIL_WORDS, DETAIL_USES, DETAIL_WHO, DETAIL_ALL };

/* "spear (reaches)", "14 arrows (shot up to 8 far: power 4, breaks)", "staff of sparks [2/2]". */
static void say_thing(const struct scene *scene, const struct starting_kit *kit, const struct kit_rule *thing,
                      enum detail detail, struct strbuf *out)
{
    const struct kind *kind = &scene_rules(scene)->kinds[thing->kind];
    int plus = rules_least_plus(kind);
    int charges = item_is_zapped(&kind->item) ? item_charges(&kind->item, plus) : -1;
    char does_text[128] = "";
    struct strbuf does = STRBUF(does_text);
    text_things(scene->catalogue, (struct things){kind, thing->count, plus, charges}, NOUN_BARE, out);
    if (detail >= DETAIL_WORDS && (kind->components & HAS_EQUIPPABLE))
        say_gear(scene, kind, &does);
    else if (detail >= DETAIL_USES)
        say_use(scene, kit, thing, &does);
    if (does.length > 0)
        strbuf_format(out, " (%s)", does_text);
}

static void say_kit(const struct scene *scene, const struct starting_kit *kit, enum detail detail, struct strbuf *out)
{
    const struct rules *rules = scene_rules(scene);
    struct fighter_numbers numbers = kit_numbers(rules, kit);
    char text[CHOICE_DETAIL] = "";
    struct strbuf things = STRBUF(text);
    for (int i = 0; i < kit->count; i++) {
        strbuf_text(&things, i > 0 ? ", " : "");
        say_thing(scene, kit, &kit->things[i], detail, &things);
    }
    if (detail >= DETAIL_WHO)
        strbuf_format(out, "%s ", text_of_kind(scene->catalogue, &rules->kinds[kit->hero]));
    text_say(scene->catalogue, MSG_KIT_NUMBERS, out, {"hp", NULL, numbers.max_hp}, {"power", NULL, numbers.power},
             {"defense", NULL, numbers.defense}, {"things", text, 0});
    for (int i = 0; detail >= DETAIL_ALL && i < kit->count; i++)
        if (rules->kinds[kit->things[i].kind].components & HAS_EQUIPPABLE)
            gear_facts_means(scene, &rules->kinds[kit->things[i].kind].equippable, out);
}

/* Of the one that is pointed at, more may be said than of the others; of these nothing at all only if one is. */
struct depth {
    enum detail pointed, others;
};

static int fill_rows(const struct scene *scene, int pointed, struct depth depth, struct choice_row rows[MAX_KITS])
{
    const struct profile *profile = scene_profile(scene);
    for (int i = 0; i < profile->kit_count; i++) {
        const struct kind *hero = &scene_rules(scene)->kinds[profile->kits[i].hero];
        struct choice_row *row = &rows[i];
        struct strbuf name = STRBUF(row->row.text), detail = STRBUF(row->detail);
        row->row.letter = (char)('a' + i);
        row->most = KIT_ROWS;
        strbuf_text(&name, text_noun(scene->catalogue, hero, NOUN_BARE));
        text_capitalise(row->row.text);
        row->detail[0] = '\0';
        enum detail said = i == pointed ? depth.pointed : depth.others;
        if (said == DETAIL_NONE && pointed < 0)
            said = DETAIL_NAMES;
        if (said != DETAIL_NONE)
            say_kit(scene, &profile->kits[i], said, &detail);
    }
    return profile->kit_count;
}

/* Whichever is pointed at; in lines none ever is. */
static bool depth_fits(const struct scene *scene, const struct cells *cells, struct depth depth)
{
    struct choice_row rows[MAX_KITS];
    if (scene->linear)
        return choice_fits(scene, cells, rows, fill_rows(scene, -1, depth, rows));
    bool fits = true;
    for (int i = 0; i < scene_profile(scene)->kit_count; i++)
        fits = fits && choice_fits(scene, cells, rows, fill_rows(scene, i, depth, rows));
    return fits;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    static const struct depth DEPTHS[] = {
        {DETAIL_ALL, DETAIL_ALL},    {DETAIL_ALL, DETAIL_WHO},   {DETAIL_ALL, DETAIL_USES},
        {DETAIL_ALL, DETAIL_WORDS},  {DETAIL_WHO, DETAIL_WORDS}, {DETAIL_USES, DETAIL_WORDS},
        {DETAIL_USES, DETAIL_NAMES}, {DETAIL_USES, DETAIL_NONE}, {DETAIL_NAMES, DETAIL_NAMES}};
    enum { LAST = sizeof DEPTHS / sizeof DEPTHS[0] - 1 };
    struct choice_row rows[MAX_KITS];
    int depth = 0;
    while (depth < LAST && !depth_fits(scene, cells, DEPTHS[depth]))
        depth++;
    struct depth said = DEPTHS[depth];
    int pointed = self->as.list.selected;
    int least = (int)said.pointed, more = pointed >= 0 ? DETAIL_ALL : least, count;
    do { /* that of the one pointed at may have room for more than that of all others would */
        said.pointed = (enum detail)more;
        count = fill_rows(scene, pointed, said, rows);
    } while (more-- > least && !choice_fits(scene, cells, rows, count));
    choice_draw(scene, cells, text_get(scene->catalogue, MSG_KIT_TITLE), rows, count, "", self->as.list.selected);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct choice_row rows[MAX_KITS];
    if (intent == INTENT_CANCEL)
        return outcome_screen(&SCREEN_GAME_MENU, scene);
    int taken = choice_key(&self->as.list, rows, fill_rows(scene, -1, (struct depth){0}, rows), pressed, intent);
    return taken < 0 ? choice_stay(&self->as.list, intent) : outcome_command(command_kit(taken));
}

const struct screen_kind SCREEN_KIT = {.context = CONTEXT_LIST,
                                       .demand = DEMAND_CHOICE,
                                       .window = true,
                                       .draw = draw,
                                       .key = key,
                                       .list = IN_SCREEN(list),
                                       .begin = choice_begin,
                                       .points = true};
