/* SPDX-License-Identifier: MIT
 *
 * Words for what a cell is made of. Chooses and words, computes nothing. */
#include "ground_words.h"

static const uint8_t GAS_LEAST[GAS_COUNT] = {
#define X(name, text, loss, acts, status, turns) [GAS_##name] = (acts),
    GAS_LIST(X)
#undef X
};

static const enum message NAMES[GAS_COUNT] = {
    [GAS_VENOM] = MSG_GROUND_VENOM, [GAS_SMOKE] = MSG_GROUND_SMOKE, [GAS_DAZE] = MSG_GROUND_DAZE};

static const enum message EFFECTS[GAS_COUNT] = {
    [GAS_VENOM] = MSG_GROUND_VENOM_DOES, [GAS_SMOKE] = MSG_GROUND_SMOKE_DOES, [GAS_DAZE] = MSG_GROUND_DAZE_DOES};

static bool is_plain(const struct ground_rule *row)
{
    return row->role == GROUND_ROLE_ROCK || row->role == GROUND_ROLE_EDGE || row->role == GROUND_ROLE_FLOOR;
}

/* The row that a cell shows, NULL when there is none to name. */
static const struct ground_rule *named_row(const struct view *view, struct point at)
{
    const struct ground_rule *row = view_ground_at(view, at);
    return row == &view->rules->grounds[GROUND_NONE] ? NULL : row;
}

static const struct view_ground *shown_at(const struct view *view, struct point at)
{
    return &view->grounds[at.y * view->width + at.x];
}

bool ground_words_matter(const struct view *view, struct point at)
{
    const struct ground_rule *row = named_row(view, at);
    return row && (!is_plain(row) || shown_at(view, at)->fire > 0 || shown_at(view, at)->gas > 0);
}

void ground_words_gas(const struct catalogue *catalogue, enum gas_kind kind, int amount, struct strbuf *out)
{
    text_say(catalogue, NAMES[kind], out, {"amount", NULL, amount});
}

void ground_words_harm(const struct catalogue *catalogue, const struct view *view, struct point at, struct strbuf *out)
{
    const struct view_ground *shown = shown_at(view, at);
    if (shown->fire > 0)
        strbuf_text(out, text_get(catalogue, MSG_GROUND_FIRE));
    else
        ground_words_gas(catalogue, (enum gas_kind)shown->gas_kind, shown->gas, out);
}

void ground_words_name(const struct catalogue *catalogue, const struct view *view, struct point at, struct strbuf *out)
{
    const struct ground_rule *row = named_row(view, at);
    if (!row)
        return;
    strbuf_text(out, text_ground(catalogue, row, row->role == GROUND_ROLE_FLOOR ? NOUN_THE : NOUN_A));
    if (shown_at(view, at)->fire > 0) {
        strbuf_text(out, ", ");
        strbuf_text(out, text_get(catalogue, MSG_GROUND_FIRE));
    }
    if (shown_at(view, at)->gas > 0) {
        strbuf_text(out, ", ");
        ground_words_gas(catalogue, (enum gas_kind)shown_at(view, at)->gas_kind, shown_at(view, at)->gas, out);
    }
}

/* Begins the next sentence. */
static struct strbuf *next(struct strbuf *out)
{
    if (out->length > 0)
        strbuf_char(out, ' ');
    return out;
}

void ground_words_row(const struct catalogue *catalogue, const struct ground_rule *row, bool burning,
                      struct strbuf *out)
{
    if (!is_plain(row))
        strbuf_text(next(out), text_of_ground(catalogue, row));
    if (row->blows > 0)
        strbuf_text(next(out), text_get(catalogue, MSG_GROUND_WORKED));
    if (row->footing == FOOTING_SLOW)
        strbuf_text(next(out), text_get(catalogue, MSG_GROUND_SLOW));
    if (row->burn_percent > 0 && !burning)
        text_say(catalogue, MSG_GROUND_BURNS, next(out), {"percent", NULL, row->burn_percent});
    if (row->step_hook == STEP_HOOK_HOLD)
        text_say(catalogue, MSG_GROUND_HOLDS, next(out), {"turns", NULL, row->step_amount});
}

void ground_words_gas_does(const struct catalogue *catalogue, enum gas_kind kind, struct strbuf *out)
{
    text_say(catalogue, EFFECTS[kind], out, {"least", NULL, GAS_LEAST[kind]});
}

void ground_words_deeds(const struct catalogue *catalogue, const struct view *view, struct point at, struct strbuf *out)
{
    const struct ground_rule *row = named_row(view, at);
    if (!row)
        return;
    ground_words_row(catalogue, row, shown_at(view, at)->fire > 0, out);
    if (view_lasts(view, at) > 0)
        text_say(catalogue, MSG_GROUND_LASTS, next(out), {"turns", NULL, view_lasts(view, at)});
    if (shown_at(view, at)->fire > 0)
        strbuf_text(next(out), text_get(catalogue, MSG_GROUND_FIRE_DOES));
    if (shown_at(view, at)->gas > 0)
        ground_words_gas_does(catalogue, (enum gas_kind)shown_at(view, at)->gas_kind, next(out));
}
