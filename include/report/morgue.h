/* SPDX-License-Identifier: MIT
 *
 * The story of one run as text for its player: how it ended, the last turns with hit points and Threat, what was
 * carried and killed, kings and feats, what each floor cost, the last sight, the last words, and how to see it all
 * again. Made by replaying the journal, so that nothing is kept for it during play. */
#ifndef REPORT_MORGUE_H
#define REPORT_MORGUE_H

#include "base/strbuf.h"
#include "report/verification.h"
#include "sys/sys.h"
#include "text/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { MORGUE_MAX = 1 << 16 }; /* bytes that always suffice */

/* Whether a template says where stories go: a path with %n (the hero's name), %t (when the run began, Unix seconds) and
 * %s (the seed), so that no story takes another's place; %% is a percent sign. If not, `why` gets the reason. */
bool morgue_template_valid(const char *template, struct fault *why);

/* The path that a valid template makes for a run; `run` is the name of its journal (persist/finished.h), or "": a
 * number that it has follows the seed. What the name holds besides letters, digits, '_' and '-' becomes '_', so that no
 * name leads into another folder. ST_BAD_DATA when the path is too long. */
MUST_USE enum status morgue_path(const char *template, const char *name, int64_t start, uint64_t seed, const char *run,
                                 char path[SYS_PATH_SIZE], struct fault *fault);

/* Writes the story of a journal's run into `out`, every line ended, and what the journal proves into `verification`.
 * `called` is the journal's path in the story, which may differ from the path it is read from. Fails as
 * verification_read does. */
MUST_USE enum status morgue_tell(struct verifier *verifier, const struct catalogue *catalogue, const char *journal,
                                 const char *called, struct strbuf *out, struct verification *verification,
                                 struct fault *fault);

#endif
