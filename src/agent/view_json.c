/* SPDX-License-Identifier: MIT
 *
 * The view as JSON. A whole view and a change are written by the same functions: a field is left out when it is as it
 * was sent before. The game is used only to ask which commands are legal. */
#include "view_json.h"

#include "base/check.h"
#include "base/list.h"
#include "campaign_json.h"
#include "core/names.h"
#include "fields.h"

#include <string.h>

/* --- Legal commands ---------------------------------------------------------------------------------------------- */

struct lists {
    struct strbuf legal, aim;
};

static void list(struct strbuf *out, const struct command *command)
{
    char memory[32];
    struct strbuf text = STRBUF(memory);
    command_format(command, &text);
    json_text(out, NULL, memory);
}

static void list_if_legal(struct lists *lists, const struct game *game, struct command command)
{
    if (game_legal(game, &command) == REJECT_NONE)
        list(&lists->legal, &command);
}

/* Items that need a foe are listed for each foe in view; those that take other cells in sight, too, without the cell.
 */
static void list_uses(struct lists *lists, const struct game *game, const struct view *view, int letter)
{
    const struct kind *kind = &view->rules->kinds[view->pack[letter].kind];
    struct command use = command_letter(CMD_USE, letter);
    switch (item_targeting(&kind->item)) {
    case TARGET_NONE:
        list_if_legal(lists, game, use);
        break;
    case TARGET_FOE:
    case TARGET_HOLD:
        for (int i = 0; i < view->entity_count; i++) {
            if (view->entities[i].foe)
                list_if_legal(lists, game, command_use_at(letter, view->entities[i].at));
        }
        if (item_targeting(&kind->item) == TARGET_HOLD)
            list(&lists->aim, &use);
        break;
    case TARGET_FRIEND:
        list_if_legal(lists, game, command_use_at(letter, view->hero.at));
        for (int i = 0; i < view->entity_count; i++) {
            if (view_is_ally(&view->entities[i]))
                list_if_legal(lists, game, command_use_at(letter, view->entities[i].at));
        }
        break;
    case TARGET_GROUND:
        list(&lists->aim, &use);
        break;
    case TARGET_ITEM: /* see CMD_TEMPER */
        break;
    case TARGET_CELL: {
        struct command at_once = command_use_at(letter, view->hero.at);
        if (kind->item.effect == EFFECT_STEP || game_legal(game, &at_once) == REJECT_NONE)
            list(&lists->aim, &use);
        break;
    }
    }
}

/* At each foe; nets and pots may be thrown anywhere else, too: `aim` names them. */
static void list_throws(struct lists *lists, const struct game *game, const struct view *view, int letter)
{
    if (!item_is_thrown(&view->rules->kinds[view->pack[letter].kind].item))
        return;
    struct command at_once = command_throw(letter, view->hero.at), named = command_letter(CMD_THROW, letter);
    for (int i = 0; i < view->entity_count; i++) {
        if (view->entities[i].foe)
            list_if_legal(lists, game, command_throw(letter, view->entities[i].at));
    }
    if (game_legal(game, &at_once) == REJECT_NONE)
        list(&lists->aim, &named);
}

static void list_commands(struct lists *lists, const struct game *game, const struct view *view)
{
    list_if_legal(lists, game, command_plain(CMD_WAIT));
    for (int dir = 0; dir < DIR_COUNT; dir++)
        list_if_legal(lists, game, command_move((enum dir)dir));
    for (int dir = 0; dir < DIR_COUNT; dir++)
        list_if_legal(lists, game, command_shove((enum dir)dir));
    for (int dir = 0; dir < DIR_COUNT; dir++)
        list_if_legal(lists, game, command_strike((enum dir)dir));
    for (int dir = 0; dir < DIR_COUNT; dir++)
        list_if_legal(lists, game, command_close((enum dir)dir));
    list_if_legal(lists, game, command_plain(CMD_PICK_UP));
    list_if_legal(lists, game, command_plain(CMD_DESCEND));
    list_if_legal(lists, game, command_plain(CMD_ASCEND));
    list_if_legal(lists, game, command_plain(CMD_ALLY));
    for (int choice = 0; choice < CHOICE_COUNT; choice++)
        list_if_legal(lists, game, command_level_up(choice));
    for (int perk = 0; perk < PERK_COUNT; perk++)
        list_if_legal(lists, game, command_perk(perk));
    for (int kit = 0; kit < MAX_KITS; kit++)
        list_if_legal(lists, game, command_kit(kit));
    for (int letter = 0; letter < MAX_PACK; letter++) {
        if (view->pack[letter].kind == KIND_NONE)
            continue;
        list_uses(lists, game, view, letter);
        list_throws(lists, game, view, letter);
        list_if_legal(lists, game, command_letter(CMD_DROP, letter));
        list_if_legal(lists, game, command_letter(CMD_TEMPER, letter));
    }
}

void observation_take(struct observation *observation, const struct game *game)
{
    struct lists lists;
    game_view(game, &observation->view);
    STRBUF_OVER(&lists.legal, observation->legal);
    STRBUF_OVER(&lists.aim, observation->aim);
    json_open(&lists.legal, NULL, '[');
    json_open(&lists.aim, NULL, '[');
    list_commands(&lists, game, &observation->view);
    json_close(&lists.legal, ']');
    json_close(&lists.aim, ']');
    CHECK(!lists.legal.cut && !lists.aim.cut);
}

/* --- Parts of a view --------------------------------------------------------------------------------------------- */

static void write_hero(const struct view *view, const struct view *before, struct strbuf *out)
{
    const struct view_hero *now = &view->hero, *sent = before ? &before->hero : NULL;
    const struct rules *rules = view->rules;
    NUMBER_FIELD(id)
    write_kind(rules, "kind", now->kind, sent ? &sent->kind : NULL, out);
    write_place(now->at, sent ? &sent->at : NULL, out);
    NUMBER_FIELD(hp)
    NUMBER_FIELD(max_hp)
    NUMBER_FIELD(power)
    NUMBER_FIELD(defense)
    NUMBER_FIELD(base_max_hp)
    NUMBER_FIELD(base_power)
    NUMBER_FIELD(base_defense)
    NUMBER_FIELD(level)
    NUMBER_FIELD(xp)
    NUMBER_FIELD(xp_next)
    NUMBER_FIELD(total_xp)
    NUMBER_FIELD(choices)
    BOOL_FIELD(on_stairs)
    if (rules->profiles[view->profile].up_stairs != KIND_NONE) {
        BOOL_FIELD(on_up_stairs)
        NUMBER_FIELD(healing)
    }
    if (view_has_grounds(view))
        write_campaign_hero(now, sent, out);
    if (rules->profiles[view->profile].perks)
        write_perks(now, sent, out);
    write_kind(rules, "top_item", now->top_item, sent ? &sent->top_item : NULL, out);
}

static void write_pack(const struct view *view, const struct view *before, struct strbuf *out)
{
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *now = &view->pack[letter], *sent = before ? &before->pack[letter] : NULL;
        char key[2] = {(char)('a' + letter), '\0'};
        if (sent && sent->kind == KIND_NONE)
            sent = NULL;
        if (now->kind == KIND_NONE) {
            if (sent)
                json_null(out, key);
            continue;
        }
        struct json_part part = json_open_part(out, key);
        NUMBER_FIELD(id)
        write_kind(view->rules, "kind", now->kind, sent ? &sent->kind : NULL, out);
        BOOL_FIELD(worn)
        write_changed("count", now->count, sent ? sent->count : 1, out);
        write_changed("plus", now->plus, sent ? sent->plus : 0, out);
        write_changed("charges", now->charges, sent ? sent->charges : 0, out);
        if (now->tempered != (sent ? sent->tempered : 0))
            json_number(out, "tempered", now->tempered);
        json_close_part(out, part);
    }
}

static void write_foe(const struct view *view, const struct view_entity *now, const struct view_entity *sent,
                      struct strbuf *out)
{
    if (!now->foe) {
        if (sent && sent->foe)
            json_null(out, "foe");
        return;
    }
    sent = sent && sent->foe ? sent : NULL;
    struct json_part part = json_open_part(out, "foe");
    if (!sent || sent->ai != now->ai)
        json_text(out, "ai", AI_NAMES[now->ai]);
    NUMBER_FIELD(ai_turns)
    NUMBER_FIELD(hp)
    NUMBER_FIELD(max_hp)
    NUMBER_FIELD(power)
    NUMBER_FIELD(defense)
    NUMBER_FIELD(xp)
    NUMBER_FIELD(blow)
    NUMBER_FIELD(blows)
    NUMBER_FIELD(harm)
    NUMBER_FIELD(harms)
    if (view_has_grounds(view))
        write_campaign_foe(&view->rules->kinds[now->kind].monster, now, sent, out);
    json_close_part(out, part);
}

/* A captive or an ally. */
static void write_friendly(const struct view *view, const struct view_entity *now, const struct view_entity *sent,
                           struct strbuf *out)
{
    if (!now->friendly) {
        if (sent && sent->friendly)
            json_null(out, "friend");
        return;
    }
    struct json_part part = json_open_part(out, "friend");
    write_friend(&view->rules->kinds[now->kind].monster, now, sent && sent->friendly ? sent : NULL, out);
    json_close_part(out, part);
}

static const char *const FELT_NAMES[VIEW_FELT_COUNT] = {VIEW_FELT_LIST(LIST_TEXT)};

static void write_entity(const struct view *view, const struct view_entity *now, const struct view_entity *sent,
                         struct strbuf *out)
{
    char key[ID_KEY_SIZE];
    put_id(now->id, key);
    struct json_part part = json_open_part(out, key);
    write_kind(view->rules, "kind", now->kind, sent ? &sent->kind : NULL, out);
    write_place(now->at, sent ? &sent->at : NULL, out);
    BOOL_FIELD(visible)
    BOOL_FIELD(corpse)
    write_changed("count", now->count, sent ? sent->count : 1, out);
    write_changed("plus", now->plus, sent ? sent->plus : 0, out);
    write_changed("charges", now->charges, sent ? sent->charges : 0, out);
    write_name("felt", FELT_NAMES[now->felt], sent ? FELT_NAMES[sent->felt] : NULL, out);
    write_foe(view, now, sent, out);
    write_friendly(view, now, sent, out);
    json_close_part(out, part);
}

/* Both lists are in id order. */
static void write_entities(const struct view *view, const struct view *before, struct strbuf *out)
{
    int old = 0, old_count = before ? before->entity_count : 0;
    for (int i = 0; i <= view->entity_count; i++) {
        bool at_end = i == view->entity_count;
        for (; old < old_count && (at_end || before->entities[old].id < view->entities[i].id); old++) {
            char key[ID_KEY_SIZE];
            put_id(before->entities[old].id, key);
            json_null(out, key);
        }
        if (at_end)
            break;
        bool known = old < old_count && before->entities[old].id == view->entities[i].id;
        write_entity(view, &view->entities[i], known ? &before->entities[old] : NULL, out);
        old += known;
    }
}

/* Rows by their numbers. A cell is a blank where the hero has never seen it; # wall and . floor in sight, % wall and
 * : floor remembered. */
static void write_map(const struct view *view, const struct view *before, struct strbuf *out)
{
    static const char GLYPHS[] = "  %:  #."; /* by view_cell bits; what is not explored is neither floor nor visible */
    bool same_size = before && before->width == view->width && before->height == view->height;
    for (int y = 0; y < view->height; y++) {
        const uint8_t *cells = &view->cells[y * view->width];
        char key[ID_KEY_SIZE], row[MAX_MAP_WIDTH + 1];
        if (same_size && memcmp(cells, &before->cells[y * view->width], (size_t)view->width) == 0)
            continue;
        for (int x = 0; x < view->width; x++)
            row[x] = GLYPHS[cells[x] & 7];
        row[view->width] = '\0';
        put_id((entity_id)y, key);
        json_text(out, key, row);
    }
    for (int y = view->height; before && y < before->height; y++) {
        char key[ID_KEY_SIZE];
        put_id((entity_id)y, key);
        json_null(out, key);
    }
}

/* --- The whole --------------------------------------------------------------------------------------------------- */

static const char *const STATE_NAMES[] = {
    [GAME_PLAYING] = "playing", [GAME_LEVEL_UP] = "level_up", [GAME_DEAD] = "dead",
    [GAME_ENDED] = "ended",     [GAME_PERK] = "perk",         [GAME_KIT] = "kit"};

/* What there is where floors are kept. */
static void write_treasure(const struct view *now, const struct view *sent, struct strbuf *out)
{
    if (now->rules->profiles[now->profile].up_stairs == KIND_NONE)
        return;
    if (view_has_grounds(now)) {
        NUMBER_FIELD(threat_after)
        NUMBER_FIELD(noise)
        NUMBER_FIELD(unrest)
        BOOL_FIELD(key)
    }
    NUMBER_FIELD(deepest)
    NUMBER_FIELD(gold)
    BOOL_FIELD(followed)
    if (!sent || sent->outcome != now->outcome)
        json_text(out, "outcome", outcome_name(now->outcome));
    if (now->rules->profiles[now->profile].kings)
        write_kings(now, sent, out);
}

/* What is 0 in most deaths is named where it is not. */
static void write_killing(const struct killing *now, const struct killing *sent, struct strbuf *out)
{
    static const struct killing NONE = {0};
    const struct killing *before = sent ? sent : &NONE;
#define SUM(field)                                                                                                     \
    if (!sent || now->field != sent->field)                                                                            \
        json_number(out, "killing_" #field, now->field);
#define PART(field)                                                                                                    \
    if (now->field != before->field)                                                                                   \
        json_number(out, "killing_" #field, now->field);
    SUM(power)
    SUM(defense)
    SUM(damage)
    PART(press)
    PART(probe)
    PART(power_by_status)
    PART(guard)
    PART(defense_by_status)
    PART(crush)
    PART(ward)
    if (max_int(1, now->times) != max_int(1, before->times))
        json_number(out, "killing_times", now->times);
    if (now->type != before->type)
        json_text(out, "killing_type", DAMAGE_NAMES[now->type]);
}

static void write_counters(const struct view *now, const struct view *sent, struct strbuf *out)
{
    if (!sent || sent->profile != now->profile)
        json_text(out, "profile", now->rules->profiles[now->profile].id);
    if (!sent || sent->state != now->state)
        json_text(out, "state", STATE_NAMES[now->state]);
    if (!sent || sent->seed != now->seed)
        json_long(out, "seed", now->seed);
    NUMBER_FIELD(turn)
    NUMBER_FIELD(time)
    NUMBER_FIELD(floor)
    NUMBER_FIELD(threat)
    NUMBER_FIELD(score)
    write_treasure(now, sent, out);
    NUMBER_FIELD(width)
    NUMBER_FIELD(height)
    write_killing(&now->killing, sent ? &sent->killing : NULL, out);
    write_kind(now->rules, "killer", now->killer, sent ? &sent->killer : NULL, out);
}

static void write_list(const char *key, const char *now, const char *sent, struct strbuf *out)
{
    if (!sent || strcmp(sent, now) != 0)
        json_raw(out, key, now);
}

/* The objects in a view; one in which nothing has changed is left out. */
static const struct part {
    const char *key;
    void (*write)(const struct view *view, const struct view *before, struct strbuf *out);
    enum { EVERYWHERE, CAMPAIGN, WITH_UNKNOWN } where; /* games of the campaign alone; those with unknown kinds */
} PARTS[] = {
    {"hero", write_hero, EVERYWHERE},         {"pack", write_pack, EVERYWHERE},
    {"entities", write_entities, EVERYWHERE}, {"map", write_map, EVERYWHERE},
    {"grounds", write_grounds, CAMPAIGN},     {"covers", write_covers, CAMPAIGN},
    {"cells", write_cells, CAMPAIGN},         {"unknown", write_unknown, WITH_UNKNOWN},
};

void observation_write(const struct observation *observation, const struct observation *sent, struct strbuf *out)
{
    const struct view *view = &observation->view, *before = sent ? &sent->view : NULL;
    json_open(out, sent ? "delta" : "view", '{');
    write_counters(view, before, out);
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        if (PARTS[i].where == CAMPAIGN && !view_has_grounds(view))
            continue;
        if (PARTS[i].where == WITH_UNKNOWN && view->rules->profiles[view->profile].unknown_count == 0)
            continue;
        struct json_part part = json_open_part(out, PARTS[i].key);
        PARTS[i].write(view, before, out);
        if (sent)
            json_close_part(out, part);
        else
            json_close(out, '}');
    }
    write_list("legal", observation->legal, sent ? sent->legal : NULL, out);
    write_list("aim", observation->aim, sent ? sent->aim : NULL, out);
    json_close(out, '}');
}

void observation_write_legal(const struct observation *observation, struct strbuf *out)
{
    json_raw(out, "legal", observation->legal);
    json_raw(out, "aim", observation->aim);
}
