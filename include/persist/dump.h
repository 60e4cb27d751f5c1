/* SPDX-License-Identifier: MIT
 *
 * The story of one run as text for its player: how it ended, the last turns with hit points and Threat, what was
 * carried and killed, what each floor cost, the last sight, the last words, and how to see it all again. Made by
 * replaying the journal, so that nothing is kept for it during play. */
#ifndef PERSIST_DUMP_H
#define PERSIST_DUMP_H

#include "base/strbuf.h"
#include "persist/proof.h"
#include "text/text.h"

enum { DUMP_MAX = 1 << 16 }; /* bytes that always suffice */

/* Tells the run of a journal into `out`, every line ended, and what it proves into `proof`. Fails as proof_read does.
 */
MUST_USE enum status dump_tell(struct prover *prover, const struct catalogue *catalogue, const char *journal,
                               struct strbuf *out, struct proof *proof, struct fault *fault);

#endif
