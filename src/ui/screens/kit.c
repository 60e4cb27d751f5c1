/* SPDX-License-Identifier: MIT
 *
 * As whom the hero sets out: the first choice of a game whose profile has several kits. Each says what it begins with,
 * and as far as there is room who it is and what its things do; that of the one pointed at before that of the others.
 */
#include "draw/choice.h"
#include "draw/gear_facts.h"
#include "screens.h"

enum { KIT_ROWS = 9 };

static const struct profile *profile_of(const struct scene *scene)
{
    return &scene_rules(scene)->profiles[scene->view->profile];
}

/* What its numbers do not say already: "reaches", "noise -2". */
static void say_gear(const struct scene *scene, const struct kind *kind, struct strbuf *out)
{
    struct equippable_rule gear = rules_gear(kind, 0);
    if (gear.slot != SLOT_LAUNCHER)
        gear.power = 0;
    gear.defense = gear.max_hp = 0;
    gear_facts_bonus(scene, &gear, out);
    if (gear.stabs && view_has_tactics(scene->view))
        strbuf_format(out, "%s%s", out->length > 0 ? ", " : "", text_get(scene->catalogue, MSG_GEAR_STABS));
}

/* "spear (reaches)", "14 arrows", "staff of sparks [2/2]". */
static void say_thing(const struct scene *scene, const struct kit_rule *thing, struct strbuf *out)
{
    const struct kind *kind = &scene_rules(scene)->kinds[thing->kind];
    int plus = rules_least_plus(kind);
    int charges = item_is_zapped(&kind->item) ? item_charges(&kind->item, plus) : -1;
    char does_text[64] = "";
    struct strbuf does = STRBUF(does_text);
    text_things(scene->catalogue, (struct things){kind, thing->count, plus, charges}, NOUN_BARE, out);
    if (kind->components & HAS_EQUIPPABLE)
        say_gear(scene, kind, &does);
    if (does.length > 0)
        strbuf_format(out, " (%s)", does_text);
}

static void say_things(const struct scene *scene, const struct starting_kit *kit, struct strbuf *out)
{
    for (int i = 0; i < kit->count; i++) {
        strbuf_text(out, i > 0 ? ", " : "");
        say_thing(scene, &kit->things[i], out);
    }
}

/* How much is said of a kit: its numbers and things, who it is besides, and what the things do. */
enum detail { DETAIL_NUMBERS, DETAIL_WHO, DETAIL_ALL };

static void say_kit(const struct scene *scene, const struct starting_kit *kit, enum detail detail, struct strbuf *out)
{
    const struct rules *rules = scene_rules(scene);
    struct fighter_numbers numbers = kit_numbers(rules, kit);
    char text[CHOICE_DETAIL] = "";
    struct strbuf things = STRBUF(text);
    say_things(scene, kit, &things);
    if (detail >= DETAIL_WHO)
        strbuf_format(out, "%s ", text_of_kind(scene->catalogue, &rules->kinds[kit->hero]));
    text_say(scene->catalogue, MSG_KIT_NUMBERS, out, {"hp", NULL, numbers.max_hp}, {"power", NULL, numbers.power},
             {"defense", NULL, numbers.defense}, {"things", text, 0});
    for (int i = 0; detail == DETAIL_ALL && i < kit->count; i++)
        if (rules->kinds[kit->things[i].kind].components & HAS_EQUIPPABLE)
            gear_facts_means(scene, &rules->kinds[kit->things[i].kind].equippable, out);
}

/* Of the one that is pointed at, more may be said than of the others. */
static int fill_rows(const struct scene *scene, int pointed, enum detail of_it, enum detail of_others,
                     struct choice_row rows[MAX_KITS])
{
    const struct profile *profile = profile_of(scene);
    for (int i = 0; i < profile->kit_count; i++) {
        const struct kind *hero = &scene_rules(scene)->kinds[profile->kits[i].hero];
        struct choice_row *row = &rows[i];
        struct strbuf name = STRBUF(row->row.text), detail = STRBUF(row->detail);
        row->row.letter = (char)('a' + i);
        row->most = KIT_ROWS;
        strbuf_text(&name, text_noun(scene->catalogue, hero, NOUN_BARE));
        text_capitalise(row->row.text);
        say_kit(scene, &profile->kits[i], i == pointed ? of_it : of_others, &detail);
    }
    return profile->kit_count;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    static const enum detail TRIES[][2] = {{DETAIL_ALL, DETAIL_ALL},
                                           {DETAIL_ALL, DETAIL_WHO},
                                           {DETAIL_ALL, DETAIL_NUMBERS},
                                           {DETAIL_NUMBERS, DETAIL_NUMBERS}};
    struct choice_row rows[MAX_KITS];
    int pointed = self->as.list.selected;
    int count = fill_rows(scene, pointed, TRIES[0][0], TRIES[0][1], rows);
    for (size_t i = 1; i < sizeof TRIES / sizeof TRIES[0] && !choice_fits(scene, cells, rows, count); i++)
        count = fill_rows(scene, pointed, TRIES[i][0], TRIES[i][1], rows);
    choice_draw(scene, cells, text_get(scene->catalogue, MSG_KIT_TITLE), rows, count, "", pointed);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct choice_row rows[MAX_KITS];
    if (intent == INTENT_CANCEL)
        return outcome_screen(&SCREEN_GAME_MENU, scene);
    int taken =
        choice_key(&self->as.list, rows, fill_rows(scene, -1, DETAIL_NUMBERS, DETAIL_NUMBERS, rows), pressed, intent);
    return taken < 0 ? outcome_stay() : outcome_command(command_kit(taken));
}

static void begin(struct screen *self, const struct scene *scene)
{
    (void)scene;
    self->as.list.selected = -1;
}

const struct screen_kind SCREEN_KIT = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list), .begin = begin};
