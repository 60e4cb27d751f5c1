/* SPDX-License-Identifier: MIT
 *
 * What a turn costs the hero where it stands, beside the threat that was told. */
#ifndef SUPPORT_THREAT_FIXTURE_H
#define SUPPORT_THREAT_FIXTURE_H

#include "support/world_fixture.h"

enum { THREAT_TURNS = 12, THREAT_STREAMS = 8, THREAT_LIFE = 5000, THREAT_UNTOLD = -1 };

struct threat_tally {
    int turns, threats, hunts, equal;
    int seed; /* of the cave that is played */
};

/* No stream of chance costs more than the threat; counts the turn, and whether the threat was met. */
void threat_expect(struct stage *stage, struct threat_tally *tally);

#endif
