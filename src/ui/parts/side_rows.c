/* SPDX-License-Identifier: MIT
 *
 * The words of the rows about the hero and the foes. No places on the screen here: those are sidebar.c's and
 * narrow_bar.c's. */
#include "side_rows.h"

#include "base/utf8.h"
#include "log/foe_state.h"
#include "core/view_missile.h"

#include <string.h>

/* --- The hero ----------------------------------------------------------------------------------------------------- */

static void say_hero(const struct scene *scene, enum message message, int hp, struct strbuf *out)
{
    const struct view *view = scene->view;
    const struct view_hero *hero = &view->hero;
    text_say(scene->catalogue, message, out, {"hp", NULL, hp}, {"max", NULL, hero->max_hp},
             {"threat", NULL, view->threat}, {"level", NULL, hero->level}, {"power", NULL, hero->power},
             {"defense", NULL, hero->defense}, {"xp", NULL, hero->xp}, {"next", NULL, hero->xp_next},
             {"floor", NULL, view->floor}, {"turn", NULL, view->turn}, {"gold", NULL, view->gold},
             {"noise", NULL, view->noise}, {"unrest", NULL, view->unrest}, {"then", NULL, view->threat_after});
}

enum { UNREST_OF_PATROLS = 100 };

struct side_row side_rows_hero(const struct scene *scene, enum hero_row row)
{
    static const enum message MESSAGES[HERO_ROW_COUNT] = {
#define X(name, message) [HERO_ROW_##name] = message,
        HERO_ROW_LIST(X)
#undef X
    };
    int threat = row == HERO_ROW_THREAT ? scene->view->threat : 0;
    bool deadly = threat > 0 && threat >= scene->view->hero.hp;
    struct side_row out = {.role = threat > 0 ? ROLE_DANGER : ROLE_TEXT, .reverse = deadly};
    struct strbuf buf = STRBUF(out.text);
    int then = row == HERO_ROW_THREAT ? scene->view->threat_after : 0;
    enum message message = deadly ? MSG_SIDE_THREAT_DEADLY : then > 0 ? MSG_SIDE_THREAT_THEN : MESSAGES[row];
    if (then > 0)
        out.role = ROLE_DANGER;
    if (row == HERO_ROW_XP && scene_profile(scene)->gold != KIND_NONE)
        message = MSG_SIDE_XP_GOLD;
    if (row == HERO_ROW_NOISE && !view_has_awareness(scene->view))
        return out;
    if (row == HERO_ROW_NOISE && scene->view->unrest >= UNREST_OF_PATROLS) {
        message = MSG_SIDE_NOISE_PATROLS;
        out.role = ROLE_DANGER;
    }
    say_hero(scene, message, max_int(0, scene->view->hero.hp), &buf);
    return out;
}

struct side_row side_rows_statuses(const struct scene *scene)
{
    struct side_row row = {.role = ROLE_KEY};
    struct strbuf buf = STRBUF(row.text);
    if (view_has_awareness(scene->view) && scene->view->hero.guard)
        strbuf_text(&buf, text_get(scene->catalogue, MSG_SIDE_ON_GUARD));
    if (view_has_grounds(scene->view) && scene->view->key)
        strbuf_item(&buf, text_get(scene->catalogue, MSG_SIDE_KEY));
    for (int status = 0; status < STATUS_COUNT; status++) {
        int turns = scene->view->hero.statuses[status];
        if (turns <= 0)
            continue;
        strbuf_comma(&buf);
        foe_state_status(scene->catalogue, (enum status_kind)status, turns, scene->view->hero.ward, &buf);
    }
    return row;
}

size_t side_rows_fitting(const char *statuses, int cols)
{
    size_t fits = strcspn(statuses, ",");
    while (statuses[fits]) {
        size_t next = fits + 1 + strcspn(statuses + fits + 1, ",");
        char part[SIDE_ROW_SIZE];
        struct strbuf buf = STRBUF(part);
        strbuf_bytes(&buf, statuses, next);
        if (utf8_columns(part) + (statuses[next] ? 1 : 0) > cols)
            return fits + 1;
        fits = next;
    }
    return fits;
}

void side_rows_cut(char *statuses, int cols)
{
    char tail[16] = "";
    for (int left_out = 1; utf8_columns(statuses) + utf8_columns(tail) > cols; left_out++) {
        char *last = strrchr(statuses, ',');
        struct strbuf buf = STRBUF(tail);
        if (!last)
            break;
        *last = '\0';
        strbuf_format(&buf, " +%d", left_out);
    }
    memcpy(statuses + strlen(statuses), tail, strlen(tail) + 1); /* a comma, a blank and a word have gone */
}

int side_rows_hp_cols(const struct scene *scene)
{
    char text[SIDE_ROW_SIZE];
    struct strbuf buf = STRBUF(text);
    say_hero(scene, MSG_SIDE_HP, scene->view->hero.max_hp, &buf);
    return utf8_columns(text);
}

/* --- Foes --------------------------------------------------------------------------------------------------------- */

static void say_place(const struct scene *scene, enum message message, struct point at, struct strbuf *out)
{
    struct point from = scene->view->hero.at;
    char bearing_text[SIDE_ROW_SIZE];
    struct strbuf bearing = STRBUF(bearing_text);
    text_bearing_short(scene->catalogue, from, at, &bearing);
    text_say(scene->catalogue, message, out, {"direction", bearing_text, 0},
             {"moves", NULL, point_chebyshev(from, at)});
}

void side_rows_place(const struct scene *scene, struct point at, struct strbuf *out)
{
    bool beside = point_beside(scene->view->hero.at, at);
    say_place(scene, beside ? MSG_SIDE_BESIDE : MSG_SIDE_AWAY, at, out);
}

void side_rows_distance(const struct scene *scene, struct point at, struct strbuf *out)
{
    say_place(scene, MSG_SIDE_AWAY, at, out);
}

/* Fills any sentence about a foe; {harm} is what its blow takes, "3+2" where 2 of it are press. */
static void say_foe(const struct scene *scene, const struct view_entity *foe, enum message message, struct strbuf *out)
{
    char harm[16];
    struct strbuf sum = STRBUF(harm);
    strbuf_format(&sum, "%d", foe->harm - foe->press);
    if (foe->press > 0)
        strbuf_format(&sum, "+%d", foe->press);
    text_say(scene->catalogue, message, out, {"blows", NULL, foe->blows}, {"harm", harm, 0},
             {"turns", NULL, foe->ai_turns}, {"times", NULL, foe->times}, {"percent", NULL, foe->notices},
             {"blow", NULL, foe->harmless + 1});
}

/* How many times the next blow counts ("x3") is shown only where the number of blows has one digit. */
static enum message kill_message(const struct view_entity *foe, bool times)
{
    enum { ONE_DIGIT = 9 };
    if (foe->blows == BLOWS_NEVER)
        return MSG_SIDE_KILL_NEVER;
    if (foe->regains)
        return MSG_SIDE_KILL_LEAST;
    return times && foe->times > 1 && foe->blows <= ONE_DIGIT ? MSG_SIDE_KILL_TIMES : MSG_SIDE_KILL;
}

void side_rows_duel(const struct scene *scene, const struct view_entity *foe, struct strbuf *out)
{
    say_foe(scene, foe, kill_message(foe, true), out);
    strbuf_char(out, ' ');
    say_foe(scene, foe, MSG_SIDE_HITS_SHORT, out);
}

static struct side_row foe_row(const struct scene *scene, const struct view_entity *foe, enum message message,
                               enum role role)
{
    struct side_row row = {.role = role};
    struct strbuf buf = STRBUF(row.text);
    say_foe(scene, foe, message, &buf);
    return row;
}

/* What a foe of the campaign does not know is to the hero's good. */
static enum role awareness_role(enum awareness awareness)
{
    switch (awareness) {
    case AWARENESS_ASLEEP:
    case AWARENESS_DORMANT:
    case AWARENESS_IDLE:
    case AWARENESS_FOLLOW:
    case AWARENESS_STAY:
        return ROLE_GOOD;
    case AWARENESS_WANDER:
    case AWARENESS_WARY:
    case AWARENESS_LOST:
    case AWARENESS_CAPTIVE:
        return ROLE_KEY;
    case AWARENESS_FLEE:
        return ROLE_QUIET;
    case AWARENESS_HUNT:
    case AWARENESS_COUNT:
        break;
    }
    return ROLE_TEXT;
}

/* What it does when its wind-up is over; of others nothing is announced. */
static const enum message ANNOUNCED[ABILITY_COUNT] = {
    [ABILITY_CHARGE] = MSG_SIDE_NEXT_CHARGE, [ABILITY_RALLY] = MSG_SIDE_NEXT_RALLY,
    [ABILITY_RAISE] = MSG_SIDE_NEXT_RAISE,   [ABILITY_SUMMON] = MSG_SIDE_NEXT_SUMMON,
    [ABILITY_WARD] = MSG_SIDE_NEXT_WARD,     [ABILITY_WEB] = MSG_SIDE_NEXT_WEB,
};

/* What it has announced, or that it shoots or takes aim; "" where nothing of its next turn shows. */
static struct side_row foe_next(const struct scene *scene, const struct view_entity *foe)
{
    bool announced = foe->act == VIEW_ACT_RELEASE;
    struct side_row row = {.role = announced ? ROLE_DANGER : ROLE_TEXT, .reverse = announced};
    struct strbuf buf = STRBUF(row.text);
    enum message message = announced                   ? ANNOUNCED[foe->act_ability]
                           : foe->act == VIEW_ACT_SHOT ? MSG_SIDE_SHOOTS
                                                       : MSG_SIDE_TAKES_AIM;
    if (foe->act != VIEW_ACT_OPEN)
        text_say(scene->catalogue, message, &buf, {"harm", NULL, foe->act_harm});
    return row;
}

static bool drains(const struct scene *scene, const struct view_entity *foe)
{
    const struct ability_rule *hit = monster_ability(&scene_kind(scene, foe->kind)->monster, ABILITY_HIT);
    return hit && hit->what == HIT_DRAIN && !view_has_perk(scene->view, PERK_UNDAUNTED);
}

/* How likely it is that a step wakes it, or shows it the hero, before what its blow takes. */
static enum message harm_message(const struct scene *scene, const struct view_entity *foe)
{
    if (foe->notices == 0)
        return drains(scene, foe) ? MSG_SIDE_DRAINS : MSG_SIDE_HITS;
    return foe->awareness == AWARENESS_ASLEEP ? MSG_SIDE_WAKES : MSG_SIDE_NOTICES;
}

static struct side_row foe_state(const struct scene *scene, struct foe_ways *ways, const struct view_entity *foe,
                                 bool at_length)
{
    struct side_row row = {.role = awareness_role((enum awareness)foe->awareness)};
    struct strbuf buf = STRBUF(row.text);
    foe_state_say(scene->catalogue, scene->view, ways, foe, &buf);
    if (!at_length && foe->notices > 0)
        strbuf_format(&buf, " %d%%", foe->notices);
    return row;
}

static struct side_row foe_brief(const struct scene *scene, struct foe_ways *ways, const struct view_entity *foe)
{
    struct side_row row = {.role = awareness_role((enum awareness)foe->awareness)};
    struct strbuf buf = STRBUF(row.text);
    foe_state_say_short(scene->catalogue, scene->view, ways, foe, &buf);
    return row;
}

/* Of a captive what frees it, if anything does, of an ally what its blows take, if nothing adds to them or is taken
 * off; of what was raised for the hero, when it crumbles. */
static void say_friend(const struct scene *scene, const struct view_entity *friendly, struct foe_rows *rows)
{
    struct strbuf buf = STRBUF(rows->duel.text);
    if (view_is_captive(friendly) && view_leads_enough(scene->view)) {
        strbuf_text(&buf, text_get(scene->catalogue, MSG_SIDE_FREE_NOT));
        rows->harm = rows->duel; /* beside the gauge there is no room */
        return;
    }
    text_say(scene->catalogue, view_is_captive(friendly) ? MSG_SIDE_FREE : MSG_SIDE_FIGHTS, &buf,
             {"bumps", NULL, view_bumps(scene->view, friendly)}, {"power", NULL, friendly->power});
    rows->kill = rows->duel;
    STRBUF_OVER(&buf, rows->harm.text);
    if (!view_is_captive(friendly) && friendly->freeing > 0)
        text_say(scene->catalogue, MSG_SIDE_CRUMBLES, &buf, {"turns", NULL, friendly->freeing});
}

static struct foe_rows friend_rows(const struct scene *scene, struct foe_ways *ways, const struct view_entity *friendly,
                                   bool at_length)
{
    bool beside = point_beside(scene->view->hero.at, friendly->at);
    struct foe_rows rows = {.kind = scene_kind(scene, friendly->kind),
                            .place.role = beside ? ROLE_KEY : ROLE_QUIET,
                            .duel.role = ROLE_TEXT,
                            .harm.role = ROLE_QUIET};
    struct strbuf buf = STRBUF(rows.place.text);
    side_rows_place(scene, friendly->at, &buf);
    rows.state = foe_state(scene, ways, friendly, at_length);
    rows.brief = foe_brief(scene, ways, friendly);
    say_friend(scene, friendly, &rows);
    return rows;
}

/* Of one whose blows will never do anything: that, or what it leaves for who stands near. */
static enum message harmless_message(const struct scene *scene, const struct view_entity *foe)
{
    bool bursts =
        view_has_awareness(scene->view) && monster_ability(&scene_kind(scene, foe->kind)->monster, ABILITY_BURST);
    return foe->harmless > 0 ? MSG_SIDE_HARMLESS_YET : bursts ? MSG_SIDE_BURSTS : MSG_SIDE_HARMLESS;
}

/* Of one whose blows do nothing: that, or with what power it shoots. */
static struct side_row harmless_row(const struct scene *scene, const struct view_entity *foe)
{
    const struct view *view = scene->view;
    int shot = view_shot_power(view, foe);
    struct side_row row = {.role = ROLE_TEXT};
    struct strbuf buf = STRBUF(row.text);
    if (shot == 0 || !view_has_awareness(view))
        return foe_row(scene, foe, harmless_message(scene, foe), ROLE_QUIET);
    text_say(scene->catalogue, MSG_SIDE_SHOOTER, &buf, {"power", NULL, shot});
    return row;
}

/* The duel in the fewest words. */
static struct side_row tight_row(const struct scene *scene, const struct view_entity *foe, bool afar)
{
    struct side_row row = {.role = ROLE_TEXT};
    struct strbuf buf = STRBUF(row.text);
    say_foe(scene, foe, kill_message(foe, false), &buf);
    strbuf_char(&buf, ' ');
    if (foe->act == VIEW_ACT_SHOT)
        text_say(scene->catalogue, MSG_SIDE_SHOOTS_SHORT, &buf, {"harm", NULL, foe->act_harm});
    else if (foe->act == VIEW_ACT_AIM)
        strbuf_text(&buf, text_get(scene->catalogue, MSG_SIDE_AIMS));
    else if (afar && foe->shot > 0)
        text_say(scene->catalogue, MSG_SIDE_SHOT, &buf, {"harm", NULL, foe->shot});
    else
        say_foe(scene, foe, MSG_SIDE_HITS_SHORT, &buf);
    return row;
}

/* Where it is, if nothing else tells it from another of its kind. */
static struct side_row among_row(const struct scene *scene, const struct view_entity *foe)
{
    struct side_row row = {.role = ROLE_QUIET};
    struct strbuf buf;
    STRBUF_OVER(&buf, row.text);
    for (int i = 0; i < scene->view->entity_count; i++) {
        const struct view_entity *other = &scene->view->entities[i];
        if (other != foe && other->foe && other->kind == foe->kind && !row.text[0])
            side_rows_distance(scene, foe->at, &buf);
    }
    return row;
}

struct foe_rows side_rows_foe(const struct scene *scene, struct foe_ways *ways, const struct view_entity *foe,
                              bool at_length)
{
    if (foe->friendly)
        return friend_rows(scene, ways, foe, at_length);
    bool beside = point_beside(scene->view->hero.at, foe->at);
    bool harmless = foe->harm <= 0;
    struct foe_rows rows = {
        .kind = scene_kind(scene, foe->kind), .place.role = beside ? ROLE_KEY : ROLE_QUIET, .duel.role = ROLE_TEXT};
    struct strbuf buf = STRBUF(rows.place.text);
    side_rows_place(scene, foe->at, &buf);
    STRBUF_OVER(&buf, rows.duel.text);
    side_rows_duel(scene, foe, &buf);
    rows.kill = foe_row(scene, foe, kill_message(foe, true), ROLE_TEXT);
    rows.harm = harmless ? harmless_row(scene, foe) : foe_row(scene, foe, MSG_SIDE_HITS, ROLE_TEXT);
    if (view_has_awareness(scene->view)) {
        rows.among = among_row(scene, foe);
        rows.state = foe_state(scene, ways, foe, at_length);
        rows.brief = foe_brief(scene, ways, foe);
        rows.next = foe_next(scene, foe);
        if (!harmless)
            rows.harm = foe_row(scene, foe, harm_message(scene, foe), ROLE_TEXT);
        if (rows.next.text[0])
            rows.harm = rows.next;
        if (foe->shot > 0 && !beside && !rows.next.text[0]) { /* what it does from afar counts there */
            STRBUF_OVER(&buf, rows.duel.text);
            strbuf_format(&buf, "%s ", rows.kill.text);
            text_say(scene->catalogue, MSG_SIDE_SHOT, &buf, {"harm", NULL, foe->shot});
            struct view_entity shooter = *foe;
            shooter.harm = foe->shot;
            shooter.press = 0;
            rows.harm =
                foe_row(scene, &shooter, foe->notices > 0 ? harm_message(scene, foe) : MSG_SIDE_SHOTS, ROLE_TEXT);
        }
        rows.tight = tight_row(scene, foe, !beside);
        if (rows.next.reverse) {
            rows.duel = rows.tight = rows.next;
        } else if (rows.next.text[0]) { /* what it does from afar, and not its blow */
            STRBUF_OVER(&buf, rows.duel.text);
            strbuf_format(&buf, "%s %s", rows.kill.text, rows.next.text);
        }
        return rows;
    }
    enum message confused = at_length ? MSG_SIDE_CONFUSED : MSG_SIDE_CONFUSED_SHORT;
    if (foe->ai == AI_CONFUSED)
        rows.brief = rows.state = foe_row(scene, foe, foe->ai_turns > 0 ? confused : MSG_SIDE_RECOVERING, ROLE_GOOD);
    return rows;
}

struct side_row side_rows_more(const struct scene *scene, int count)
{
    struct side_row row = {.role = ROLE_TEXT};
    struct strbuf buf = STRBUF(row.text);
    text_say(scene->catalogue, MSG_SIDE_MORE_FOES, &buf, {"count", NULL, count});
    return row;
}

/* Friends come after foes, nearest first. */
static int add_friends(const struct view *view, int16_t order[MAX_ENTITIES], int foes)
{
    int count = foes;
    for (int i = 0; i < view->entity_count; i++)
        if (view->entities[i].friendly)
            order[count++] = (int16_t)i;
    view_sort_by_distance(view, order + foes, count - foes);
    return count;
}

int side_rows_foes(const struct view *view, int16_t order[MAX_ENTITIES])
{
    int count = view_foes_by_distance(view, order);
    for (int i = 1; i < count; i++) {
        int16_t foe = order[i];
        int place = i;
        for (; place > 0; place--) {
            const struct view_entity *before = &view->entities[order[place - 1]];
            if (point_distance2(before->at, view->hero.at) != point_distance2(view->entities[foe].at, view->hero.at) ||
                before->hp <= view->entities[foe].hp)
                break;
            order[place] = order[place - 1];
        }
        order[place] = foe;
    }
    return add_friends(view, order, count);
}

/* Who winds up or shoots before who could, those before the rest that are up and about, and all before who is not. */
enum { AT_REST, UP, AFAR, ACTS };

static int urgency(const struct view *view, const struct view_entity *foe)
{
    const struct monster_rule *monster = &view->rules->kinds[foe->kind].monster;
    bool afar = monster_ability(monster, ABILITY_SHOOT) != NULL;
    if (!view_has_awareness(view) || foe->friendly || !view_is_awake(view, foe))
        return AT_REST;
#define X(name, text, announced) afar = afar || ((announced) && monster_ability(monster, ABILITY_##name));
    ABILITY_LIST(X)
#undef X
    return foe->act != VIEW_ACT_OPEN ? ACTS : afar ? AFAR : UP;
}

/* The last of the first `shown` who is less urgent, or -1: the nearest of all gives way only to who winds up. */
static int place_for(const struct view *view, const int16_t order[MAX_ENTITIES], int shown, int urgent)
{
    int place = shown - 1, least = urgent == ACTS ? 0 : 1;
    while (place >= least && urgency(view, &view->entities[order[place]]) >= urgent)
        place--;
    return place >= least ? place : -1;
}

/* Hit points that one beside the hero takes with a blow. */
static int harm_beside(const struct view *view, int16_t index)
{
    const struct view_entity *foe = &view->entities[index];
    bool beside = foe->foe && point_beside(foe->at, view->hero.at);
    return beside && view_is_awake(view, foe) ? foe->harm : 0;
}

/* Of those beside the hero, whose blows take most come first: a list that is cut must not leave them out. */
static void sort_by_harm(const struct view *view, int16_t order[MAX_ENTITIES], int count)
{
    for (int i = 1; i < count; i++)
        for (int place = i; place > 0 && harm_beside(view, order[place - 1]) < harm_beside(view, order[place]);
             place--) {
            int16_t moved = order[place];
            order[place] = order[place - 1];
            order[place - 1] = moved;
        }
}

void side_rows_pick(const struct view *view, int16_t order[MAX_ENTITIES], int count, int shown)
{
    if (shown < count)
        sort_by_harm(view, order, count);
    for (int urgent = ACTS; urgent > AT_REST; urgent--) {
        for (int i = shown; i < count; i++) {
            int16_t moved = order[i];
            int place = place_for(view, order, shown, urgent);
            if (place < 0 || urgency(view, &view->entities[moved]) < urgent)
                continue;
            order[i] = order[place];
            memmove(&order[place], &order[place + 1], (size_t)(shown - 1 - place) * sizeof *order);
            order[shown - 1] = moved;
        }
    }
}
