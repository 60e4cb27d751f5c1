/* SPDX-License-Identifier: MIT
 *
 * What a view of the campaign has beside that of classic, as JSON; barrow-agent(7) describes it. */
#ifndef AGENT_CAMPAIGN_JSON_H
#define AGENT_CAMPAIGN_JSON_H

#include "base/strbuf.h"
#include "core/view.h"

/* The character that stands for a row of rules->grounds in the rows of a view: a letter, a digit or '+'. */
char ground_mark(int ground);

/* Adds to the open object of the hero, or of a foe of this kind; `sent` as in view_json.c. */
void write_campaign_hero(const struct view_hero *now, const struct view_hero *sent, struct strbuf *out);

/* Of profiles that have perks: those that the hero has and those that it may choose from. */
void write_perks(const struct view_hero *now, const struct view_hero *sent, struct strbuf *out);

/* Of profiles with kings: those who are up, and those who are laid to rest. */
void write_kings(const struct view *now, const struct view *sent, struct strbuf *out);

/* Adds what a view has of a captive or an ally. */
void write_friend(const struct monster_rule *monster, const struct view_entity *now, const struct view_entity *sent,
                  struct strbuf *out);
void write_campaign_foe(const struct monster_rule *monster, const struct view_entity *now,
                        const struct view_entity *sent, struct strbuf *out);

/* Parts of a view: rows of marks, blank where nothing is known or there is no cover; cells that hold gas or fire, or
 * are marked by what a foe winds up. */
void write_grounds(const struct view *view, const struct view *before, struct strbuf *out);
void write_covers(const struct view *view, const struct view *before, struct strbuf *out);
void write_cells(const struct view *view, const struct view *before, struct strbuf *out);

/* Kinds that are unknown yet, with the percentage that something of their appearance is one of them. */
void write_unknown(const struct view *view, const struct view *before, struct strbuf *out);

#endif
