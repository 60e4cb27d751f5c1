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

/* How well words name a kind, capital letters and accents making no difference: 2 for the whole name, with an article
 * or without, 1 for words of it, 0 not at all. */
static int called(const struct catalogue *catalogue, const struct kind *kind, const char *words)
{
    static const enum noun_form FORMS[] = {NOUN_BARE, NOUN_A, NOUN_THE};
    int best = 0;
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++) {
        const char *name = text_noun(catalogue, kind, FORMS[i]);
        if (text_has_words(name, words))
            best = max_int(best, utf8_alike(name, words, strlen(words)) == strlen(name) ? 2 : 1);
    }
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

const struct view_entity *sentence_find(const struct sentence *sentence, int index,
                                        bool (*wanted)(const struct view *view, const struct view_entity *entity))
{
    char said[SENTENCE_SIZE];
    struct strbuf buf = STRBUF(said);
    for (int i = index; i < sentence->count; i++)
        strbuf_format(&buf, "%s%s", i > index ? " " : "", sentence->words[i]);
    return sentence_find_called(sentence, said, wanted);
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
    return best;
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
