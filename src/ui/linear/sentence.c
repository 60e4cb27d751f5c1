/* SPDX-License-Identifier: MIT
 *
 * Words by the catalogue and the names of commands; places by the view. */
#include "sentence.h"

#include "base/parse.h"
#include "base/utf8.h"
#include "log/command_names.h"
#include "page_rows.h"
#include "settings/words.h"

#include <string.h>

enum { MOST_STEPS = 200 };

void sentence_read(struct sentence *sentence, const char *line, bool shortened)
{
    struct strbuf buf = STRBUF(sentence->line);
    command_names_mean(sentence->shell->scene.catalogue, line, shortened ? sentence->meant : NULL, &buf);
    COPY_TEXT(sentence->text, sentence->line);
    sentence->count = 0;
    char *at = sentence->text;
    while (*at && sentence->count < SENTENCE_WORDS) {
        sentence->words[sentence->count++] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = '\0';
    }
    sentence->cut = *at != '\0';
}

bool sentence_has(const struct sentence *sentence, int index, const char *word)
{
    return index < sentence->count && strcmp(sentence->words[index], word) == 0;
}

int sentence_direction(const struct sentence *sentence, int index)
{
    if (index >= sentence->count)
        return -1;
    struct named named = command_names_parse(sentence->shell->scene.catalogue, sentence->words[index]);
    bool move = named.result == NAMES_INTENT && intent_is_move(named.intent);
    return move ? (int)(named.intent - INTENT_MOVE_N) : -1;
}

/* A word as a number of steps, 1 when it is none; *used gets whether it was one. */
static int steps_of(const struct sentence *sentence, int index, bool *used)
{
    long long steps = 1;
    *used = index < sentence->count && parse_text_number(sentence->words[index], 1, MOST_STEPS, &steps);
    return *used ? (int)steps : 1;
}

enum sentence_place sentence_read_place(const struct sentence *sentence, int index, struct point *at)
{
    const struct view *view = sentence->view;
    int16_t order[MAX_ENTITIES];
    bool used;
    int number = steps_of(sentence, index, &used);
    *at = view->hero.at;
    if (index >= sentence->count)
        return PLACE_NOT;
    if (used && index + 1 == sentence->count) {
        int foes = view_foes_by_distance(view, order);
        if (number <= foes)
            *at = view->entities[order[number - 1]].at;
        return number <= foes ? PLACE_GOOD : PLACE_OUTSIDE;
    }
    for (int first = index; index < sentence->count; index++) {
        int dir = sentence_direction(sentence, index);
        int steps = steps_of(sentence, index + 1, &used);
        if (dir < 0)
            return sentence_direction(sentence, first) < 0 ? PLACE_NOT : PLACE_OUTSIDE;
        for (int i = 0; i < steps; i++)
            *at = point_step(*at, (enum dir)dir);
        index += used;
    }
    bool inside = at->x >= 0 && at->y >= 0 && at->x < view->width && at->y < view->height;
    return inside && !sentence->cut ? PLACE_GOOD : PLACE_OUTSIDE;
}

/* How well words are those of a name, capital letters and accents making no difference: 2 all of it, 1 words of it, 0
 * none. */
static int likeness(const char *name, const char *words)
{
    if (!text_has_words(name, words))
        return 0;
    return utf8_alike(name, words, strlen(words)) == strlen(name) ? 2 : 1;
}

static const enum noun_form FORMS[] = {NOUN_BARE, NOUN_A, NOUN_THE};
enum { FORM_COUNT = sizeof FORMS / sizeof FORMS[0] };

/* Of a kind or a ground with an article or without, whichever is most like it. */
static int called(const struct catalogue *catalogue, const struct kind *kind, const char *words)
{
    int best = 0;
    for (int i = 0; i < FORM_COUNT; i++)
        best = max_int(best, likeness(text_noun(catalogue, kind, FORMS[i]), words));
    return best;
}

static int ground_called(const struct catalogue *catalogue, const struct ground_rule *row, const char *words)
{
    int best = 0;
    for (int i = 0; row && i < FORM_COUNT; i++)
        best = max_int(best, likeness(text_ground(catalogue, row, FORMS[i]), words));
    return best;
}

/* The words behind an article that has only an apostrophe: "l'orc". */
static const char *behind_apostrophe(const char *words)
{
    static const char APOSTROPHE[] = "\u2019";
    size_t first = strcspn(words, " ");
    const char *plain = memchr(words, '\'', first), *set = strstr(words, APOSTROPHE);
    if (plain)
        return plain + 1;
    return set && set < words + first ? set + strlen(APOSTROPHE) : words;
}

const struct view_entity *sentence_find_called(const struct sentence *sentence, const char *words,
                                               bool (*wanted)(const struct view *view,
                                                              const struct view_entity *entity))
{
    const struct view *view = sentence->view;
    const struct view_entity *best = NULL;
    int most = 1;
    words = behind_apostrophe(words);
    for (int i = 0; i < view->entity_count && words[0]; i++) {
        const struct view_entity *entity = &view->entities[i];
        if (entity->corpse || !wanted(view, entity))
            continue;
        int well = called(sentence->shell->scene.catalogue, &view->rules->kinds[entity->kind], words);
        bool nearer = !best || point_chebyshev(entity->at, view->hero.at) < point_chebyshev(best->at, view->hero.at);
        if (well < most || (well == most && !nearer))
            continue;
        best = entity;
        most = well;
    }
    return best;
}

/* The words from there on, one blank between two. */
static const char *words_from(const struct sentence *sentence, int index, struct strbuf *out)
{
    for (int i = index; i < sentence->count; i++)
        strbuf_format(out, "%s%s", i > index ? " " : "", sentence->words[i]);
    return out->text;
}

const struct view_entity *sentence_find(const struct sentence *sentence, int index,
                                        bool (*wanted)(const struct view *view, const struct view_entity *entity))
{
    char said[SENTENCE_SIZE];
    struct strbuf buf = STRBUF(said);
    return sentence_find_called(sentence, words_from(sentence, index, &buf), wanted);
}

bool sentence_find_ground(const struct sentence *sentence, int index, struct point *nearest)
{
    char said[SENTENCE_SIZE];
    struct strbuf buf = STRBUF(said);
    const struct view *view = sentence->view;
    const char *words = behind_apostrophe(words_from(sentence, index, &buf));
    int most = 0;
    for (int i = 0; i < view->width * view->height && words[0]; i++) {
        struct point at = point_at(i % view->width, i / view->width);
        int well = ground_called(sentence->shell->scene.catalogue, view_ground_at(view, at), words);
        bool nearer = most == 0 || point_distance2(at, view->hero.at) < point_distance2(*nearest, view->hero.at);
        if (well == 0 || well < most || (well == most && !nearer))
            continue;
        *nearest = at;
        most = well;
    }
    return most > 0;
}

static bool is_foe_in_sight(const struct view *view, const struct view_entity *entity)
{
    (void)view;
    return entity->visible && entity->foe;
}

static bool is_in_sight(const struct view *view, const struct view_entity *entity)
{
    (void)view;
    return entity->visible;
}

static bool read_name(const struct sentence *sentence, int index, struct point *at)
{
    const struct view_entity *best = sentence_find(sentence, index, is_foe_in_sight);
    if (!best)
        best = sentence_find(sentence, index, is_in_sight);
    *at = best ? best->at : sentence->view->hero.at;
    return best || sentence_find_ground(sentence, index, at);
}

enum message sentence_read_aim(const struct sentence *sentence, int index, struct point *at)
{
    enum sentence_place place = sentence_read_place(sentence, index, at);
    if (place == PLACE_NOT)
        return read_name(sentence, index, at) ? MSG_COUNT : MSG_LINEAR_NOBODY;
    return place == PLACE_GOOD ? MSG_COUNT : MSG_LINEAR_NO_PLACE;
}

const char *sentence_behind_word(const struct sentence *sentence, const char *line)
{
    char meaning[SENTENCE_SIZE];
    struct strbuf buf = STRBUF(meaning);
    line += strspn(line, " \t");
    line += words_read(sentence->shell->scene.catalogue, line, &buf, NULL);
    return line + strspn(line, " \t");
}
