/* SPDX-License-Identifier: MIT
 *
 * Sentences of the log put into words, the first time and whenever the language is another one. Chooses no words of its
 * own. Called by shell_react.c. */
#include "saying.h"

#include "base/check.h"

struct saying saying_of(enum message message, kind_id kind, int number)
{
    return (struct saying){
        .source = SAYING_MADE, .count = 1, .parts = {{.message = message, .kind = kind, .number = number}}};
}

void saying_add(struct saying *saying, struct saying_part part)
{
    CHECK(saying->count < SAYING_PARTS);
    saying->parts[saying->count++] = part;
}

/* Every place that a part can fill: a message has few of them. */
static void put_part(const struct saying_part *part, const struct speaker *speaker, uint32_t turn, struct strbuf *out)
{
    const struct catalogue *catalogue = speaker->catalogue;
    const struct kind *kind = part->kind == KIND_NONE ? NULL : &speaker->view->rules->kinds[part->kind];
    const char *a_kind = kind ? text_noun(catalogue, kind, NOUN_A) : "";
    char key_text[24], bearing_text[48], steps_text[64];
    struct strbuf key, bearing, steps;
    STRBUF_OVER(&key, key_text);
    STRBUF_OVER(&bearing, bearing_text);
    STRBUF_OVER(&steps, steps_text);
    keymap_keys(speaker->keys, CONTEXT_MAP, INTENT_DESCEND, 1, &key);
    text_bearing(catalogue, part->from, part->to, &bearing);
    text_steps(catalogue, part->from, part->to, &steps);
    text_say(catalogue, part->message, out, {"a_item", a_kind, 0}, {"a_foe", a_kind, 0}, {"a_thing", a_kind, 0},
             {"the_thing", kind ? text_noun(catalogue, kind, NOUN_THE) : "", 0}, {"count", NULL, part->number},
             {"floor", NULL, part->number}, {"turn", NULL, turn}, {"name", speaker->hero_name, 0},
             {"bearing", bearing_text, 0}, {"steps", steps_text, 0}, {"key", key_text, 0});
}

bool saying_put(const struct saying *saying, const struct speaker *speaker, uint32_t turn, struct strbuf *out,
                enum weight *weight)
{
    size_t start = out->length;
    struct narrator narrator = {speaker->catalogue, speaker->view->rules, speaker->view->hero.id};
    if (saying->source == SAYING_EVENT)
        return narrate_event(&narrator, &saying->event, out, weight);
    for (int i = 0; i < saying->count; i++) {
        if (i > 0)
            strbuf_char(out, ' ');
        put_part(&saying->parts[i], speaker, turn, out);
    }
    text_capitalise(out->text + start);
    return out->length > start;
}
