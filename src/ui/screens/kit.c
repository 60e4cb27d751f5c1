/* SPDX-License-Identifier: MIT
 *
 * As whom the hero sets out: the first choice of a game whose profile has several kits. Each says what it begins with.
 */
#include "draw/choice.h"
#include "screens.h"

enum { KIT_ROWS = 6 };

static const struct profile *profile_of(const struct scene *scene)
{
    return &scene_rules(scene)->profiles[scene->view->profile];
}

static void say_things(const struct scene *scene, const struct starting_kit *kit, struct strbuf *out)
{
    for (int i = 0; i < kit->count; i++) {
        char name[THINGS_SIZE];
        struct things things = {&scene_rules(scene)->kinds[kit->things[i].kind], kit->things[i].count, 0, -1};
        strbuf_text(out, i > 0 ? ", " : "");
        text_say(scene->catalogue, kit->things[i].worn ? MSG_KIT_THING_WORN : MSG_KIT_THING, out,
                 text_things_arg(scene->catalogue, "thing", things, NOUN_BARE, name));
    }
}

static void say_kit(const struct scene *scene, const struct starting_kit *kit, bool whole, struct strbuf *out)
{
    struct fighter_numbers numbers = kit_numbers(scene_rules(scene), kit);
    char text[CHOICE_DETAIL] = "";
    struct strbuf things = STRBUF(text);
    say_things(scene, kit, &things);
    if (whole)
        strbuf_format(out, "%s ", text_of_kind(scene->catalogue, &scene_rules(scene)->kinds[kit->hero]));
    text_say(scene->catalogue, MSG_KIT_NUMBERS, out, {"hp", NULL, numbers.max_hp}, {"power", NULL, numbers.power},
             {"defense", NULL, numbers.defense}, {"things", text, 0});
}

/* `whole`: with who they are. */
static int fill_rows(const struct scene *scene, bool whole, struct choice_row rows[MAX_KITS])
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
        say_kit(scene, &profile->kits[i], whole, &detail);
    }
    return profile->kit_count;
}

static void draw(struct screen *self, const struct scene *scene, struct cells *cells)
{
    struct choice_row rows[MAX_KITS];
    int count = fill_rows(scene, true, rows);
    if (!choice_fits(scene, cells, rows, count))
        count = fill_rows(scene, false, rows);
    choice_draw(scene, cells, text_get(scene->catalogue, MSG_KIT_TITLE), rows, count, "", self->as.list.selected);
}

static struct outcome key(struct screen *self, const struct scene *scene, struct key pressed, enum intent intent)
{
    struct choice_row rows[MAX_KITS];
    if (intent == INTENT_CANCEL)
        return outcome_screen(&SCREEN_GAME_MENU, scene);
    int taken = choice_key(&self->as.list, rows, fill_rows(scene, true, rows), pressed, intent);
    return taken < 0 ? outcome_stay() : outcome_command(command_kit(taken));
}

static void begin(struct screen *self, const struct scene *scene)
{
    (void)scene;
    self->as.list.selected = -1;
}

const struct screen_kind SCREEN_KIT = {
    .context = CONTEXT_LIST, .window = true, .draw = draw, .key = key, .list = IN_SCREEN(list), .begin = begin};
