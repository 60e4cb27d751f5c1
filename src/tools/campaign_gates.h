/* SPDX-License-Identifier: MIT
 *
 * What --check-data says of a profile of the campaign: its rows as tables, and the gates that they must pass. */
#ifndef TOOLS_CAMPAIGN_GATES_H
#define TOOLS_CAMPAIGN_GATES_H

#include "config/data_files.h"

/* Tables of its monsters, items, depths and bands, on standard output. They are those of docs/game.md.
 * campaign_tables.c
 */
void campaign_print_tables(const struct rules *rules, const struct profile *profile);

/* The gates, each with its figures, on standard output; what does not pass is added to `faults` with its place. */
void campaign_check_gates(const struct data_files *data_files, const struct profile *profile,
                          struct fault_list *faults);

/* The kinds a profile's games can hold in its tables: once each, in the order in which the profile names them. Returns
 * how many. campaign_tables.c */
int campaign_monsters(const struct rules *rules, const struct profile *profile, kind_id kinds[MAX_KINDS]);
int campaign_items(const struct rules *rules, const struct profile *profile, kind_id kinds[MAX_KINDS]);

#endif
