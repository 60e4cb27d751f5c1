/* SPDX-License-Identifier: MIT
 *
 * The story of one run as text for its player: how it ended, the last turns with hit points and Threat, what was
 * carried and killed, what each floor cost, the last sight, the last words, and how to see it all again. Made by
 * replaying the journal, so that nothing is kept for it during play. */
#ifndef PERSIST_DUMP_H
#define PERSIST_DUMP_H

#include "base/strbuf.h"
#include "persist/proof.h"
#include "sys/sys.h"
#include "text/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { DUMP_MAX = 1 << 16 }; /* bytes that always suffice */

/* Whether a template says where stories go: a path with %n (the hero's name) and %t (when the run began, Unix seconds),
 * so that no story takes another's place; %s is the seed, %% a percent sign. If not, `why` gets the reason. */
bool dump_template_valid(const char *template, struct strbuf *why);

/* The path that a valid template makes for a run. What the name holds besides letters, digits, '_' and '-' becomes '_',
 * so that no name leads into another folder. ST_BAD_DATA when the path is too long. */
MUST_USE enum status dump_path(const char *template, const char *name, int64_t start, uint64_t seed,
                               char path[SYS_PATH_SIZE], struct fault *fault);

/* Tells the run of a journal into `out`, every line ended, and what it proves into `proof`. `called` is the path that
 * the story names it by, which may be another than where it is now. Fails as proof_read does. */
MUST_USE enum status dump_tell(struct prover *prover, const struct catalogue *catalogue, const char *journal,
                               const char *called, struct strbuf *out, struct proof *proof, struct fault *fault);

#endif
