/* SPDX-License-Identifier: MIT
 *
 * Where something lies, in words: how many moves and which of the eight directions. */
#include "text/text.h"

#include "base/check.h"

#include <stdlib.h>

/* In the order of enum dir. */
static const enum message DIRECTIONS[DIR_COUNT] = {
    MSG_DIR_N, MSG_DIR_NE, MSG_DIR_E, MSG_DIR_SE, MSG_DIR_S, MSG_DIR_SW, MSG_DIR_W, MSG_DIR_NW,
};

static const enum message TOWARDS[DIR_COUNT] = {
    MSG_TOWARDS_N, MSG_TOWARDS_NE, MSG_TOWARDS_E, MSG_TOWARDS_SE,
    MSG_TOWARDS_S, MSG_TOWARDS_SW, MSG_TOWARDS_W, MSG_TOWARDS_NW,
};

enum dir text_nearest_direction(struct point from, struct point to)
{
    int dx = to.x - from.x;
    int dy = to.y - from.y;
    if (abs(dx) > 2 * abs(dy))
        dy = 0;
    else if (abs(dy) > 2 * abs(dx))
        dx = 0;
    for (int dir = 0; dir < DIR_COUNT; dir++)
        if (DIR_STEP[dir].x == (dx > 0) - (dx < 0) && DIR_STEP[dir].y == (dy > 0) - (dy < 0))
            return (enum dir)dir;
    return DIR_N;
}

void text_bearing_short(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out)
{
    static const enum message LETTERS[DIR_COUNT] = {
        MSG_COMPASS_N, MSG_COMPASS_NE, MSG_COMPASS_E, MSG_COMPASS_SE,
        MSG_COMPASS_S, MSG_COMPASS_SW, MSG_COMPASS_W, MSG_COMPASS_NW,
    };
    strbuf_text(out, text_get(catalogue, LETTERS[text_nearest_direction(from, to)]));
}

/* "12 south-west" by the one sentence, "12 steps south-west" by the other. */
static void put(const struct catalogue *catalogue, enum message sentence, const enum message *directions,
                struct point from, struct point to, struct strbuf *out)
{
    int moves = point_chebyshev(from, to);
    if (moves == 0)
        strbuf_text(out, text_get(catalogue, MSG_BEARING_HERE));
    else
        text_say(catalogue, sentence, out, {"moves", NULL, moves},
                 {"direction", text_get(catalogue, directions[text_nearest_direction(from, to)]), 0});
}

void text_bearing(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out)
{
    put(catalogue, MSG_BEARING, DIRECTIONS, from, to, out);
}

static bool lies_straight(struct point from, struct point to)
{
    int dx = abs(to.x - from.x), dy = abs(to.y - from.y);
    return dx == 0 || dy == 0 || dx == dy;
}

void text_steps(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out)
{
    struct point level = {to.x, from.y}, upright = {from.x, to.y};
    if (lies_straight(from, to)) {
        put(catalogue, MSG_STEPS, TOWARDS, from, to, out);
        return;
    }
    bool flat = point_chebyshev(from, level) > point_chebyshev(from, upright);
    struct point along = flat ? level : upright, across = flat ? upright : level;
    text_say(catalogue, MSG_STEPS_ASKEW, out, {"moves", NULL, point_chebyshev(from, along)},
             {"direction", text_get(catalogue, TOWARDS[text_nearest_direction(from, along)]), 0},
             {"across", NULL, point_chebyshev(from, across)},
             {"other", text_get(catalogue, TOWARDS[text_nearest_direction(from, across)]), 0});
}

void text_side(const struct catalogue *catalogue, struct point from, struct point to, struct strbuf *out)
{
    strbuf_text(out, text_get(catalogue, TOWARDS[text_nearest_direction(from, to)]));
}

void text_foe_apart(const struct catalogue *catalogue, const struct view *view, entity_id id, kind_id kind,
                    struct point at, struct strbuf *out)
{
    enum dir dir = text_nearest_direction(view->hero.at, at);
    int others = 0, there = 0;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *other = &view->entities[i];
        if (!other->foe || !other->visible || other->kind != kind || other->id == id)
            continue;
        others++;
        there += text_nearest_direction(view->hero.at, other->at) == dir;
    }
    struct text_arg foe = text_noun_arg(catalogue, "the_foe", &view->rules->kinds[kind], NOUN_THE);
    char place[64];
    struct strbuf buf;
    STRBUF_OVER(&buf, place);
    if (there > 0)
        text_steps(catalogue, view->hero.at, at, &buf);
    else
        text_side(catalogue, view->hero.at, at, &buf);
    if (others > 0)
        text_say(catalogue, MSG_FOE_APART, out, foe, {"place", place, 0});
    else
        strbuf_text(out, foe.text);
}

enum message text_direction(enum dir dir)
{
    CHECK(dir >= 0 && dir < DIR_COUNT);
    return DIRECTIONS[dir];
}

enum message text_towards(enum dir dir)
{
    CHECK(dir >= 0 && dir < DIR_COUNT);
    return TOWARDS[dir];
}

enum message text_direction_word(enum dir dir)
{
    static const enum message WORDS[DIR_COUNT] = {
        MSG_WORD_NORTH, MSG_WORD_NORTH_EAST, MSG_WORD_EAST, MSG_WORD_SOUTH_EAST,
        MSG_WORD_SOUTH, MSG_WORD_SOUTH_WEST, MSG_WORD_WEST, MSG_WORD_NORTH_WEST,
    };
    CHECK(dir >= 0 && dir < DIR_COUNT);
    return WORDS[dir];
}
