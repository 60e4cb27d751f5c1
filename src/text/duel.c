/* SPDX-License-Identifier: MIT
 *
 * What the blows between the hero and a foe come to, in sentences. */
#include "text/text.h"

void text_your_blows(const struct catalogue *catalogue, const struct view_entity *foe, struct strbuf *out)
{
    enum message message = foe->blows == BLOWS_NEVER          ? MSG_LOOK_YOU_CANNOT_KILL
                           : foe->regains                     ? MSG_LOOK_YOU_KILL_LEAST
                           : foe->futile > 0                  ? MSG_LOOK_YOU_PROBE
                           : foe->times > 1 && foe->blows > 1 ? MSG_LOOK_YOU_SURPRISE /* the others count once */
                                                              : MSG_LOOK_YOU_KILL;
    text_say(catalogue, message, out, {"blow", NULL, foe->blow}, {"blows", NULL, foe->blows},
             {"futile", NULL, foe->futile});
}

void text_its_blows(const struct catalogue *catalogue, const struct view_entity *foe, struct strbuf *out)
{
    enum message message = foe->harms == BLOWS_NEVER ? MSG_LOOK_CANNOT_KILL_YOU
                           : foe->harmless > 0       ? MSG_LOOK_PROBES_YOU
                           : foe->press > 0          ? MSG_LOOK_KILLS_YOU_PRESSED
                                                     : MSG_LOOK_KILLS_YOU;
    text_say(catalogue, message, out, {"harm", NULL, foe->harm}, {"press", NULL, foe->press},
             {"harms", NULL, foe->harms}, {"futile", NULL, foe->harmless});
}
