/* SPDX-License-Identifier: MIT
 *
 * For tests of verification: what records a game, what proves its journal, and a file to put the journal in. */
#ifndef SUPPORT_PROOF_FIXTURE_H
#define SUPPORT_PROOF_FIXTURE_H

#include "recorded.h"
#include "report/verification.h"
#include "scratch.h"

struct proof_fixture {
    char folder[SCRATCH_SIZE], path[SCRATCH_SIZE]; /* a scratch folder and "run.journal" in it */
    struct rules *rules;
    struct recorder recorder;
    struct verifier verifier;
};

/* For cmocka: a fixture as the state. */
int proof_fixture_setup(void **state);
int proof_fixture_teardown(void **state);

#endif
