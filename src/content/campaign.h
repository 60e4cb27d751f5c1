/* SPDX-License-Identifier: MIT
 *
 * The keys that only profiles of the campaign have, and what such a profile must say. Called through the table of
 * profile.c. */
#ifndef CONTENT_CAMPAIGN_H
#define CONTENT_CAMPAIGN_H

#include "record.h"

void read_up_stairs(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_gold(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_depth(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_plan(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_captive(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_pieces(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_decor(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_plus(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_perk(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_perk_levels(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_band(struct loader *loader, const struct record_key *key, const struct parse_line *line);

/* kit.c; of any ruleset */
void read_hero(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_kit(struct loader *loader, const struct record_key *key, const struct parse_line *line);

/* ledger.c */
void read_ledger(struct loader *loader, const struct record_key *key, const struct parse_line *line);
void read_ledger_spare(struct loader *loader, const struct record_key *key, const struct parse_line *line);

/* What the ledger draws by weight has one, no kind counts twice, and no depth gets more than one may hold. */
void ledger_check(struct loader *loader, const struct profile *profile);

/* The open profile is complete: which keys its ruleset needs and refuses, and what its depths must hold. */
void campaign_check(struct loader *loader, const struct profile *profile);

#endif
