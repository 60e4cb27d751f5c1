/* SPDX-License-Identifier: MIT
 *
 * For tests of verification. */
#include "support/test.h"

#include "proof_fixture.h"

#include "content.h"

#include <stdlib.h>

int proof_fixture_setup(void **state)
{
    struct proof_fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    scratch_make(fixture->folder);
    scratch_path(fixture->path, fixture->folder, "run.journal");
    fixture->rules = test_rules();
    recorder_init(&fixture->recorder, fixture->rules);
    assert_true(verifier_init(&fixture->verifier, fixture->rules));
    *state = fixture;
    return 0;
}

int proof_fixture_teardown(void **state)
{
    struct proof_fixture *fixture = *state;
    scratch_remove(fixture->folder);
    recorder_release(&fixture->recorder);
    verifier_release(&fixture->verifier);
    free(fixture->rules);
    free(fixture);
    return 0;
}
