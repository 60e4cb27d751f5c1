/* SPDX-License-Identifier: MIT
 *
 * What foes have done between two views, told from what both show. Computes no ways. */
#include "foe_moves.h"

#include "base/grid.h"
#include "foe_state.h"

#include <string.h>

enum { MOST_TOLD = 3, SENTENCE_SIZE = 128 };

static bool is_watched(const struct view_entity *entity)
{
    return entity->foe && entity->visible;
}

/* What was known of the entity, or NULL. */
static const struct known_foe *known(const struct foe_moves *moves, entity_id id)
{
    for (int i = 0; i < moves->count; i++)
        if (moves->foes[i].id == id)
            return &moves->foes[i];
    return NULL;
}

/* What is to be said of a foe in view; MSG_COUNT for nothing. Only who has moved comes closer. */
static enum message change_of(const struct foe_moves *moves, const struct view *view, const struct view_entity *foe)
{
    const struct known_foe *before = known(moves, foe->id);
    int now = point_chebyshev(view->hero.at, foe->at);
    if (!before)
        return MSG_APPEARS;
    if (now >= before->moves)
        return MSG_COUNT;
    if (now == 1)
        return MSG_FOE_BESIDE;
    return point_equal(foe->at, before->at) ? MSG_COUNT : MSG_FOE_CLOSER;
}

/* The line that is being said. */
struct foe_telling {
    const struct catalogue *catalogue;
    const struct view *view;
    struct strbuf *out;
    struct foe_ways *ways;
    int told, more; /* sentences, and those for which there was no room */
};

/* Joins a sentence to the line, or counts it where the line is full. */
static void join(struct foe_telling *telling, const char *sentence)
{
    struct strbuf *out = telling->out;
    if (telling->told == MOST_TOLD || out->length + strlen(sentence) + 16 > out->capacity) {
        telling->more++;
        return;
    }
    if (out->length > 0)
        strbuf_char(out, ' ');
    strbuf_text(out, sentence);
    telling->told++;
}

/* The same with what the foe knows, in a word, where foes know more or less: of who comes into view, and of who is
 * beside the hero and has not noticed it. */
static enum message with_state(const struct foe_telling *telling, enum message message, const struct view_entity *foe,
                               struct strbuf *state)
{
    bool comes = message == MSG_APPEARS, unaware = message == MSG_FOE_BESIDE && !view_is_awake(telling->view, foe);
    if (!view_has_awareness(telling->view) || !(comes || unaware))
        return message;
    foe_state_say(telling->catalogue, telling->view, telling->ways, foe, state);
    return comes ? MSG_FOE_APPEARS_SO : MSG_FOE_BESIDE_SO;
}

/* Says a sentence about a foe that stands at `at`, or stood there. */
static void tell(struct foe_telling *telling, enum message message, entity_id id, kind_id kind, struct point at)
{
    const struct catalogue *catalogue = telling->catalogue;
    const struct view *view = telling->view;
    char place[64], apart[64], towards[64], state[64] = "", text[SENTENCE_SIZE];
    const struct kind *what = &view->rules->kinds[kind];
    struct strbuf where = STRBUF(place);
    struct strbuf who = STRBUF(apart);
    struct strbuf side = STRBUF(towards);
    struct strbuf sentence = STRBUF(text), words = STRBUF(state);
    const struct view_entity *foe_seen = view_find(view, id);
    message = foe_seen ? with_state(telling, message, foe_seen, &words) : message;
    text_steps(catalogue, view->hero.at, at, &where);
    text_foe_apart(catalogue, view, id, kind, at, &who);
    text_side(catalogue, view->hero.at, at, &side);
    struct text_arg foe = text_noun_arg(catalogue, "the_foe", what, NOUN_THE);
    bool placed = message != MSG_FOE_LEAVES;     /* by the sentence itself */
    if (!placed && strcmp(apart, foe.text) != 0) /* a noun alone has its cases */
        foe.text = apart;
    text_say(catalogue, message, &sentence, text_noun_arg(catalogue, "a_thing", what, NOUN_A), foe, {"steps", place, 0},
             {"direction", towards, 0}, {"state", state, 0});
    text_capitalise(text);
    join(telling, text);
}

/* Whether a foe that is known is neither in view nor dead before the hero's eyes. */
static bool has_left(const struct view *view, const struct known_foe *foe)
{
    const struct view_entity *entity = view_find(view, foe->id);
    return !entity || !entity->visible;
}

static void learn(struct foe_moves *moves, const struct view *view, const struct view_entity *foe)
{
    if (moves->count < MAX_ENTITIES)
        moves->foes[moves->count++] =
            (struct known_foe){foe->id, foe->kind, foe->at, (int16_t)point_chebyshev(view->hero.at, foe->at)};
}

/* Forgets who is seen to have died. */
static void forget_dead(struct foe_moves *moves, const struct view *view)
{
    int count = 0;
    for (int i = 0; i < moves->count; i++) {
        const struct view_entity *entity = view_find(view, moves->foes[i].id);
        if (!entity || entity->foe || !entity->visible)
            moves->foes[count++] = moves->foes[i];
    }
    moves->count = count;
}

/* Who was told during a plan stays as it was told until the plan is over; else all is learned anew. */
static void learn_all(struct foe_moves *moves, const struct view *view, bool going)
{
    moves->floor = view->floor;
    if (going)
        forget_dead(moves, view);
    else
        moves->count = 0;
    for (int i = 0; i < view->entity_count; i++)
        if (is_watched(&view->entities[i]) && !known(moves, view->entities[i].id))
            learn(moves, view, &view->entities[i]);
}

/* Each of those who have left; if nobody of several is in sight any more, that in one. */
static void tell_who_left(struct foe_telling *telling, const struct foe_moves *moves)
{
    int left = 0, in_sight = 0;
    for (int i = 0; i < telling->view->entity_count; i++)
        in_sight += is_watched(&telling->view->entities[i]);
    for (int i = 0; i < moves->count; i++)
        left += has_left(telling->view, &moves->foes[i]);
    if (left > 1 && in_sight == 0) {
        join(telling, text_get(telling->catalogue, MSG_FOES_LEAVE));
        return;
    }
    for (int i = 0; i < moves->count; i++)
        if (has_left(telling->view, &moves->foes[i]))
            tell(telling, MSG_FOE_LEAVES, moves->foes[i].id, moves->foes[i].kind, moves->foes[i].at);
}

bool foe_moves_is_new(const struct foe_moves *moves, const struct view *view, entity_id id)
{
    const struct view_entity *foe = view_find(view, id);
    return foe && is_watched(foe) && (moves->floor != view->floor || !known(moves, id));
}

bool foe_moves_tell(struct foe_moves *moves, const struct catalogue *catalogue, const struct view *view, bool going,
                    struct strbuf *out)
{
    int16_t order[MAX_ENTITIES];
    int foes = view_foes_by_distance(view, order);
    struct foe_ways ways;
    struct foe_telling telling = {catalogue, view, out, &ways, 0, 0};
    foe_ways_begin(&ways);
    if (moves->floor != view->floor)
        moves->count = 0;
    for (int i = 0; i < foes; i++) {
        const struct view_entity *foe = &view->entities[order[i]];
        enum message message = is_watched(foe) ? change_of(moves, view, foe) : MSG_COUNT;
        if (message != MSG_COUNT && (!going || message == MSG_APPEARS))
            tell(&telling, message, foe->id, foe->kind, foe->at);
    }
    if (!going)
        tell_who_left(&telling, moves);
    if (telling.more > 0) {
        strbuf_char(out, ' ');
        text_say(catalogue, MSG_FOES_MORE, out, {"count", NULL, telling.more});
    }
    learn_all(moves, view, going);
    return telling.told > 0;
}
