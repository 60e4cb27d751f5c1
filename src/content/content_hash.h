/* SPDX-License-Identifier: MIT
 *
 * What tells rules apart: the hash of a profile's rows, and the tags of single ones. */
#ifndef CONTENT_CONTENT_HASH_H
#define CONTENT_CONTENT_HASH_H

#include "core/rules.h"

/* Of a profile whose rows are all read: what journals, scores and results carry. Of rows that the profile cannot bring
 * into a game it holds nothing. */
uint64_t content_hash(const struct rules *rules, const struct profile *profile);

/* Gives each kind, profile and ground the hash of its id. */
void content_tag_rows(struct rules *rules);

#endif
