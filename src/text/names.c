/* SPDX-License-Identifier: MIT
 *
 * The words of the content: what a kind is called inside a sentence, and the sentences about it. The English stands in
 * the kind's own row of the rules, other languages in the catalogue's phrases. */
#include "text/text.h"

#include <string.h>

enum { KEY_SIZE = ID_SIZE + 16 };

/* The phrase "<sort>.<id>.<part>", or `english`. */
static const char *phrase(const struct catalogue *catalogue, const char *sort, const char *id, const char *part,
                          const char *english)
{
    char key[KEY_SIZE];
    struct strbuf buf;
    if (catalogue->phrase_count == 0)
        return english;
    STRBUF_OVER(&buf, key);
    strbuf_format(&buf, "%s.%s.%s", sort, id, part);
    return catalogue_phrase(catalogue, key, english);
}

const char *text_noun(const struct catalogue *catalogue, const struct kind *kind, enum noun_form form)
{
    const char *english = kind->name;
    const char *part = "name";
    switch (form) {
    case NOUN_BARE:
        break;
    case NOUN_A:
        english = kind->a_name;
        part = "a";
        break;
    case NOUN_THE:
        english = kind->the_name;
        part = "the";
        break;
    case NOUN_PLURAL:
        english = kind->plural;
        part = "plural";
        break;
    }
    return phrase(catalogue, "kind", kind->id, part, english[0] ? english : kind->name);
}

/* In the order in which sentences have their words. English has no use for it. */
enum gender { GENDER_MASCULINE, GENDER_FEMININE, GENDER_NEUTER };

static enum gender gender_of(const struct catalogue *catalogue, const struct kind *kind)
{
    const char *gender = phrase(catalogue, "kind", kind->id, "gender", "");
    if (strcmp(gender, "feminine") == 0)
        return GENDER_FEMININE;
    return strcmp(gender, "neuter") == 0 ? GENDER_NEUTER : GENDER_MASCULINE;
}

struct text_arg text_noun_arg(const struct catalogue *catalogue, const char *place, const struct kind *kind,
                              enum noun_form form)
{
    return (struct text_arg){place, text_noun(catalogue, kind, form), gender_of(catalogue, kind)};
}

struct text_arg text_ally_arg(const struct catalogue *catalogue, const char *place, const struct kind *kind,
                              char text[ALLY_SIZE])
{
    struct strbuf buf;
    strbuf_init(&buf, text, ALLY_SIZE);
    text_say(catalogue, MSG_YOUR_ALLY, &buf, text_noun_arg(catalogue, "ally", kind, NOUN_BARE));
    return (struct text_arg){place, text, gender_of(catalogue, kind)};
}

/* Whether more than its noun is said of one. */
static bool has_state(struct things things)
{
    return item_is_zapped(&things.kind->item) ? things.charges >= 0 : things.plus != 0;
}

/* The plus of gear; charges, of those that the level of a staff allows. */
static void append_state(struct things things, struct strbuf *out)
{
    if (!has_state(things))
        return;
    if (!item_is_zapped(&things.kind->item))
        strbuf_format(out, things.plus > 0 ? " +%d" : " %d", things.plus);
    else if (things.kind->item.level > 0)
        strbuf_format(out, " [%d/%d]", things.charges, things.plus);
    else
        strbuf_format(out, " [%d]", things.charges);
}

void text_things(const struct catalogue *catalogue, struct things things, enum noun_form form, struct strbuf *out)
{
    if (things.count > 1)
        text_say(catalogue, MSG_SEVERAL_THINGS, out, {"count", NULL, things.count},
                 text_noun_arg(catalogue, "things", things.kind, NOUN_PLURAL));
    else
        strbuf_text(out, text_noun(catalogue, things.kind, form));
    append_state(things, out);
}

struct text_arg text_things_arg(const struct catalogue *catalogue, const char *place, struct things things,
                                enum noun_form form, char text[THINGS_SIZE])
{
    struct text_arg arg = text_noun_arg(catalogue, place, things.kind, form);
    struct strbuf buf;
    strbuf_init(&buf, text, THINGS_SIZE);
    text_things(catalogue, things, form, &buf);
    if (things.count > 1 || has_state(things)) /* a noun alone has its cases */
        arg.text = text;
    return arg;
}

const char *text_of_kind(const struct catalogue *catalogue, const struct kind *kind)
{
    return phrase(catalogue, "kind", kind->id, "text", kind->text);
}

const char *text_ground(const struct catalogue *catalogue, const struct ground_rule *row, enum noun_form form)
{
    const char *english = row->name;
    const char *part = "name";
    if (form == NOUN_A) {
        english = row->a_name;
        part = "a";
    } else if (form == NOUN_THE) {
        english = row->the_name;
        part = "the";
    }
    return phrase(catalogue, "ground", row->id, part, english[0] ? english : row->name);
}

const char *text_of_ground(const struct catalogue *catalogue, const struct ground_rule *row)
{
    return phrase(catalogue, "ground", row->id, "text", row->text);
}

enum message text_feat(enum feat feat)
{
    static const enum message messages[FEAT_COUNT] = {
#define X(name, text) [FEAT_##name] = MSG_FEAT_##name,
        FEAT_LIST(X)
#undef X
    };
    return messages[feat];
}

const char *text_perk(const struct catalogue *catalogue, const struct rules *rules, enum perk perk)
{
    return phrase(catalogue, "perk", perk_name(perk), "name", rules->perks[perk].name);
}

const char *text_of_perk(const struct catalogue *catalogue, const struct rules *rules, enum perk perk)
{
    return phrase(catalogue, "perk", perk_name(perk), "text", rules->perks[perk].text);
}

const char *text_profile_name(const struct catalogue *catalogue, const struct profile *profile)
{
    return phrase(catalogue, "profile", profile->id, "name", profile->name);
}

const char *text_band_part(const struct band_rule *band, char part[TEXT_BAND_PART])
{
    struct strbuf buf;
    strbuf_init(&buf, part, TEXT_BAND_PART);
    strbuf_format(&buf, "band%d", band->depth);
    return part;
}

const char *text_place_name(const struct catalogue *catalogue, const struct profile *profile, int floor)
{
    char part[TEXT_BAND_PART];
    const struct band_rule *band = rules_band(profile, floor);
    return band ? phrase(catalogue, "profile", profile->id, text_band_part(band, part), band->name)
                : text_profile_name(catalogue, profile);
}

const char *text_of_profile(const struct catalogue *catalogue, const struct profile *profile)
{
    return phrase(catalogue, "profile", profile->id, "text", profile->text);
}
