/* SPDX-License-Identifier: MIT
 *
 * What foes have done between two views, told from what both show. Computes no ways. */
#include "foe_moves.h"

#include "base/grid.h"

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

/* What is to be said of a foe in view; MSG_COUNT for nothing. */
static enum message change_of(const struct foe_moves *moves, const struct view *view, const struct view_entity *foe)
{
    const struct known_foe *before = known(moves, foe->id);
    int now = point_chebyshev(view->hero.at, foe->at);
    if (!before)
        return MSG_APPEARS;
    if (now >= before->moves)
        return MSG_COUNT;
    return now == 1 ? MSG_FOE_BESIDE : MSG_FOE_CLOSER;
}

/* Appends a sentence about a foe that stands at `at`, or stood there. */
static void tell(const struct catalogue *catalogue, const struct view *view, enum message message, entity_id id,
                 kind_id kind, struct point at, struct strbuf *out)
{
    char place[64], apart[64], towards[64];
    const struct kind *what = &view->rules->kinds[kind];
    struct strbuf where = STRBUF(place);
    struct strbuf who = STRBUF(apart);
    struct strbuf side = STRBUF(towards);
    text_steps(catalogue, view->hero.at, at, &where);
    text_foe_apart(catalogue, view, id, kind, at, &who);
    text_side(catalogue, view->hero.at, at, &side);
    struct text_arg foe = text_noun_arg(catalogue, "the_foe", what, NOUN_THE);
    bool placed = message != MSG_FOE_LEAVES;     /* by the sentence itself */
    if (!placed && strcmp(apart, foe.text) != 0) /* a noun alone has its cases */
        foe.text = apart;
    size_t start = out->length;
    text_say(catalogue, message, out, text_noun_arg(catalogue, "a_thing", what, NOUN_A), foe, {"steps", place, 0},
             {"direction", towards, 0});
    text_capitalise(out->text + start);
}

/* Joins a sentence to the line, or counts it where the line is full. */
static void join(struct strbuf *out, const char *sentence, int *told, int *more)
{
    if (*told == MOST_TOLD || out->length + strlen(sentence) + 16 > out->capacity) {
        ++*more;
        return;
    }
    if (out->length > 0)
        strbuf_char(out, ' ');
    strbuf_text(out, sentence);
    ++*told;
}

/* Whether a foe that is known is neither in view nor dead before the hero's eyes. */
static bool has_left(const struct view *view, const struct known_foe *foe)
{
    for (int i = 0; i < view->entity_count; i++)
        if (view->entities[i].id == foe->id && view->entities[i].visible)
            return false;
    return true;
}

static void learn(struct foe_moves *moves, const struct view *view)
{
    moves->floor = view->floor;
    moves->count = 0;
    for (int i = 0; i < view->entity_count; i++) {
        const struct view_entity *foe = &view->entities[i];
        if (is_watched(foe))
            moves->foes[moves->count++] =
                (struct known_foe){foe->id, foe->kind, foe->at, (int16_t)point_chebyshev(view->hero.at, foe->at)};
    }
}

bool foe_moves_tell(struct foe_moves *moves, const struct catalogue *catalogue, const struct view *view,
                    struct strbuf *out)
{
    int16_t order[MAX_ENTITIES];
    int foes = view_foes_by_distance(view, order);
    int told = 0, more = 0;
    char text[SENTENCE_SIZE];
    struct strbuf sentence;
    if (moves->floor != view->floor)
        moves->count = 0;
    for (int i = 0; i < foes; i++) {
        const struct view_entity *foe = &view->entities[order[i]];
        enum message message = is_watched(foe) ? change_of(moves, view, foe) : MSG_COUNT;
        if (message == MSG_COUNT)
            continue;
        STRBUF_OVER(&sentence, text);
        tell(catalogue, view, message, foe->id, foe->kind, foe->at, &sentence);
        join(out, text, &told, &more);
    }
    for (int i = 0; i < moves->count; i++) {
        const struct known_foe *foe = &moves->foes[i];
        if (!has_left(view, foe))
            continue;
        STRBUF_OVER(&sentence, text);
        tell(catalogue, view, MSG_FOE_LEAVES, foe->id, foe->kind, foe->at, &sentence);
        join(out, text, &told, &more);
    }
    if (more > 0) {
        strbuf_char(out, ' ');
        text_say(catalogue, MSG_FOES_MORE, out, {"count", NULL, more});
    }
    learn(moves, view);
    return told > 0;
}
