/* SPDX-License-Identifier: MIT
 *
 * Noun phrases: how a kind is called inside a sentence. The English forms stand in the kind's own row of the rules.
 * Called by narrate.c and the screens. */
#include "text/text.h"

const char *text_noun(const struct catalogue *catalogue, const struct kind *kind, enum noun_form form)
{
    (void)catalogue; /* English needs none; a translation's phrases will be looked up by the kind's id */
    const char *phrase = kind->name;
    switch (form) {
    case NOUN_BARE:
        break;
    case NOUN_A:
        phrase = kind->a_name;
        break;
    case NOUN_THE:
        phrase = kind->the_name;
        break;
    case NOUN_PLURAL:
        phrase = kind->plural;
        break;
    }
    return phrase[0] ? phrase : kind->name;
}
