/* SPDX-License-Identifier: MIT
 *
 * What a view of the campaign has beside that of classic: what foes know and have in mind, statuses, what cells are
 * made of. */
#include "campaign_json.h"

#include "base/list.h"
#include "core/names.h"
#include "fields.h"

#include <string.h>

static const char *const ACT_NAMES[VIEW_ACT_COUNT] = {VIEW_ACT_LIST(LIST_TEXT)};

/* --- Who stands there -------------------------------------------------------------------------------------------- */

/* A number that is left out where it is 0; null where it was another. */
static void write_number(const char *key, int now, int sent, struct strbuf *out)
{
    if (now != sent && now != 0)
        json_number(out, key, now);
    else if (now != sent)
        json_null(out, key);
}

/* An object of such numbers, which is always there in a whole view. */
static void close_counts(struct strbuf *out, struct json_part part, bool sent)
{
    if (sent)
        json_close_part(out, part);
    else
        json_close(out, '}');
}

static void write_statuses(const int16_t now[STATUS_COUNT], const int16_t *sent, struct strbuf *out)
{
    struct json_part part = json_open_part(out, "statuses");
    for (int i = 0; i < STATUS_COUNT; i++)
        write_number(STATUS_NAMES[i], now[i], sent ? sent[i] : 0, out);
    close_counts(out, part, sent != NULL);
}

void write_campaign_hero(const struct view_hero *now, const struct view_hero *sent, struct strbuf *out)
{
    write_statuses(now->statuses, sent ? sent->statuses : NULL, out);
    BOOL_FIELD(guard)
    NUMBER_FIELD(ward)
    NUMBER_FIELD(spared)
    NUMBER_FIELD(keen)
    NUMBER_FIELD(led)
    NUMBER_FIELD(probe)
    NUMBER_FIELD(probed)
}

static void write_perk_names(const char *key, uint32_t perks, struct strbuf *out)
{
    json_open(out, key, '[');
    for (int perk = 0; perk < PERK_COUNT; perk++)
        if (perks >> perk & 1)
            json_text(out, NULL, perk_name((enum perk)perk));
    json_close(out, ']');
}

static void write_king_names(const char *key, unsigned kings, struct strbuf *out)
{
    json_open(out, key, '[');
    for (int king = 0; king < KING_COUNT; king++)
        if (kings >> king & 1)
            json_text(out, NULL, KING_NAMES[king]);
    json_close(out, ']');
}

void write_kings(const struct view *now, const struct view *sent, struct strbuf *out)
{
    if (!sent || sent->woken != now->woken)
        write_king_names("kings_woken", now->woken, out);
    if (!sent || sent->laid != now->laid)
        write_king_names("kings_laid", now->laid, out);
}

static uint32_t hand_of(const struct view_hero *hero)
{
    uint32_t perks = 0;
    for (int i = 0; i < PERK_HAND && hero->hand[i] > 0; i++)
        perks |= UINT32_C(1) << (hero->hand[i] - 1);
    return perks;
}

void write_perks(const struct view_hero *now, const struct view_hero *sent, struct strbuf *out)
{
    if (!sent || sent->perks != now->perks)
        write_perk_names("perks", now->perks, out);
    if (!sent || hand_of(sent) != hand_of(now))
        write_perk_names("hand", hand_of(now), out);
    BOOL_FIELD(watched)
}

static const char *wound_up(const struct monster_rule *monster, const struct view_entity *foe)
{
    bool known = foe->aims > 0 && foe->aims <= monster->ability_count;
    return known ? ABILITY_NAMES[monster->abilities[foe->aims - 1].ability] : "";
}

static void write_aim(const struct monster_rule *monster, const struct view_entity *now, const struct view_entity *sent,
                      struct strbuf *out)
{
    bool aims = now->aims > 0, aimed = sent && sent->aims > 0;
    write_name("winds_up", wound_up(monster, now), sent ? wound_up(monster, sent) : NULL, out);
    if (aims && !(aimed && sent->aim.x == now->aim.x))
        json_number(out, "aim_x", now->aim.x);
    if (aims && !(aimed && sent->aim.y == now->aim.y))
        json_number(out, "aim_y", now->aim.y);
    if (!aims && aimed) {
        json_null(out, "aim_x");
        json_null(out, "aim_y");
    }
}

static void write_cooldowns(const struct monster_rule *monster, const struct view_entity *now,
                            const struct view_entity *sent, struct strbuf *out)
{
    struct json_part part = json_open_part(out, "cooldowns");
    for (int i = 0; i < monster->ability_count; i++)
        write_number(ABILITY_NAMES[monster->abilities[i].ability], now->cooldowns[i], sent ? sent->cooldowns[i] : 0,
                     out);
    close_counts(out, part, sent != NULL);
}

void write_campaign_foe(const struct monster_rule *monster, const struct view_entity *now,
                        const struct view_entity *sent, struct strbuf *out)
{
    if (!sent || sent->awareness != now->awareness)
        json_text(out, "awareness", AWARENESS_NAMES[now->awareness]);
    NUMBER_FIELD(notices)
    BOOL_FIELD(startled)
    BOOL_FIELD(patrol)
    BOOL_FIELD(holds)
    BOOL_FIELD(waits)
    BOOL_FIELD(stepped)
    BOOL_FIELD(shied)
    NUMBER_FIELD(ward)
    NUMBER_FIELD(next)
    write_name("act", ACT_NAMES[now->act], sent ? ACT_NAMES[sent->act] : NULL, out);
    NUMBER_FIELD(act_harm)
    write_number("shot", now->shot, sent ? sent->shot : 0, out);
    NUMBER_FIELD(times)
    NUMBER_FIELD(futile)
    NUMBER_FIELD(harmless)
    NUMBER_FIELD(probe)
    write_statuses(now->statuses, sent ? sent->statuses : NULL, out);
    write_aim(monster, now, sent, out);
    write_cooldowns(monster, now, sent, out);
}

void write_friend(const struct monster_rule *monster, const struct view_entity *now, const struct view_entity *sent,
                  struct strbuf *out)
{
    NUMBER_FIELD(hp)
    NUMBER_FIELD(max_hp)
    NUMBER_FIELD(power)
    NUMBER_FIELD(defense)
    if (!sent || sent->awareness != now->awareness)
        json_text(out, "awareness", AWARENESS_NAMES[now->awareness]);
    NUMBER_FIELD(freeing)
    BOOL_FIELD(stepped)
    BOOL_FIELD(shied)
    NUMBER_FIELD(ward)
    NUMBER_FIELD(next)
    write_statuses(now->statuses, sent ? sent->statuses : NULL, out);
    write_aim(monster, now, sent, out);
    write_cooldowns(monster, now, sent, out);
}

/* --- What is unknown ---------------------------------------------------------------------------------------------- */

/* The percentage of each kind of profile->unknown; 0 for what is known. */
static void guess_all(const struct view *view, int percents[MAX_UNKNOWN])
{
    const struct profile *profile = &view->rules->profiles[view->profile];
    struct view_guess guesses[MAX_UNKNOWN];
    memset(percents, 0, MAX_UNKNOWN * sizeof percents[0]);
    for (int look = APPEARANCE_NONE + 1; look < APPEARANCE_COUNT; look++) {
        int count = view_guesses(view, (enum appearance)look, guesses);
        for (int i = 0; i < count; i++)
            percents[rules_unknown_index(view->rules, profile, guesses[i].kind)] = guesses[i].percent;
    }
}

void write_unknown(const struct view *view, const struct view *before, struct strbuf *out)
{
    const struct profile *profile = &view->rules->profiles[view->profile];
    int now[MAX_UNKNOWN], sent[MAX_UNKNOWN] = {0};
    guess_all(view, now);
    if (before)
        guess_all(before, sent);
    for (int i = 0; i < profile->unknown_count; i++)
        write_number(view->rules->kinds[profile->unknown[i]].id, now[i], sent[i], out);
}

/* --- What cells are made of -------------------------------------------------------------------------------------- */

char ground_mark(int ground)
{
    static const char MARKS[MAX_GROUNDS] = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
    return MARKS[ground];
}

static bool same_size(const struct view *view, const struct view *before)
{
    return before && before->width == view->width && before->height == view->height;
}

static void put_row(const struct view *view, int y, bool covers, char row[MAX_MAP_WIDTH + 1])
{
    for (int x = 0; x < view->width; x++) {
        const struct view_ground *shown = &view->grounds[y * view->width + x];
        bool known = view->cells[y * view->width + x] & CELL_EXPLORED;
        row[x] = ground_mark(!known ? GROUND_NONE : covers ? shown->cover : shown->ground);
    }
    row[view->width] = '\0';
}

static void write_rows(const struct view *view, const struct view *before, bool covers, struct strbuf *out)
{
    char key[ID_KEY_SIZE], row[MAX_MAP_WIDTH + 1], sent[MAX_MAP_WIDTH + 1];
    for (int y = 0; y < view->height; y++) {
        put_row(view, y, covers, row);
        if (same_size(view, before))
            put_row(before, y, covers, sent);
        put_id((unsigned long)y, key);
        if (!same_size(view, before) || strcmp(row, sent) != 0)
            json_text(out, key, row);
    }
    for (int y = view->height; before && y < before->height; y++) {
        put_id((unsigned long)y, key);
        json_null(out, key);
    }
}

void write_grounds(const struct view *view, const struct view *before, struct strbuf *out)
{
    write_rows(view, before, false, out);
}

void write_covers(const struct view *view, const struct view *before, struct strbuf *out)
{
    write_rows(view, before, true, out);
}

/* What may be told of a cell beside its ground and cover; all zero where there is nothing. */
struct told_cell {
    int fire, amount, lasts;
    uint8_t gas;
    bool marked, harmful;
};

static struct told_cell cell_of(const struct view *view, int x, int y)
{
    struct told_cell cell = {0};
    if (!view || x >= view->width || y >= view->height)
        return cell;
    const struct view_ground *shown = &view->grounds[y * view->width + x];
    uint8_t bits = view->cells[y * view->width + x];
    cell.fire = shown->fire;
    cell.lasts = view_lasts(view, point_at(x, y));
    cell.amount = shown->gas;
    cell.gas = shown->gas > 0 ? shown->gas_kind : (uint8_t)GAS_NONE;
    cell.marked = bits & CELL_MARKED;
    cell.harmful = bits & CELL_HARMFUL;
    return cell;
}

static bool is_told(const struct told_cell *cell)
{
    return cell->fire > 0 || cell->amount > 0 || cell->lasts > 0 || cell->marked;
}

static const char *gas_told(const struct told_cell *cell)
{
    return cell->gas != GAS_NONE ? GAS_NAMES[cell->gas] : "";
}

static void write_cell(const char *key, const struct told_cell *now, const struct told_cell *sent, struct strbuf *out)
{
    if (!is_told(now)) {
        if (is_told(sent))
            json_null(out, key);
        return;
    }
    bool new = !is_told(sent);
    struct json_part part = json_open_part(out, key);
    write_name("gas", gas_told(now), gas_told(sent), out);
    write_number("amount", now->amount, sent->amount, out);
    write_number("fire", now->fire, sent->fire, out);
    write_number("lasts", now->lasts, sent->lasts, out);
    if (new || sent->marked != now->marked)
        json_bool(out, "marked", now->marked);
    if (new || sent->harmful != now->harmful)
        json_bool(out, "harmful", now->harmful);
    json_close_part(out, part);
}

void write_cells(const struct view *view, const struct view *before, struct strbuf *out)
{
    int width = before && before->width > view->width ? before->width : view->width;
    int height = before && before->height > view->height ? before->height : view->height;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            struct told_cell now = cell_of(view, x, y), sent = cell_of(before, x, y);
            char key[2 * ID_KEY_SIZE];
            struct strbuf text = STRBUF(key);
            strbuf_format(&text, "%d %d", x, y);
            write_cell(key, &now, &sent, out);
        }
}
