/* SPDX-License-Identifier: MIT
 *
 * Events and rules as JSON for agents; barrow-agent(7) describes it. */
#ifndef AGENT_RULES_JSON_H
#define AGENT_RULES_JSON_H

#include "base/strbuf.h"
#include "core/event.h"
#include "core/rules.h"

/* Adds to an open object: "events" of one step; "kinds", the rows of the rules, and "grounds", those of a campaign, in
 * games of which monsters have more than numbers. */
void write_events(const struct rules *rules, const struct events *events, struct strbuf *out);
void write_rules(const struct rules *rules, int profile, struct strbuf *out);

#endif
