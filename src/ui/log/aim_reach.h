/* SPDX-License-Identifier: MIT
 *
 * What a thing of the pack reaches when it is aimed at a cell. The game decides whether it may be. */
#ifndef UI_LOG_AIM_REACH_H
#define UI_LOG_AIM_REACH_H

#include "core/view.h"

/* What is named to aim it: potions are aimed only to throw them. */
enum targeting aim_targeting(const struct kind *kind);

/* How far from the cell. Gas is on the cells beside, too, before anyone breathes it. */
int aim_radius(const struct kind *kind);

/* Whether a thing of this kind aimed at `target` reaches `at`: a square, a round area, or the one cell. */
bool aim_reaches(const struct kind *kind, struct point target, struct point at);

/* Whether a cell is known to burn. */
bool aim_burns(const struct view *view, struct point at);

/* Whether fire that it lays there may come to the hero over what burns. */
bool aim_spreads(const struct kind *kind, const struct view *view, struct point target);

/* Where a step within `range` leads farthest from the foe in view that is nearest there: a free cell in sight that does
 * no harm, the nearest to the hero of several; the hero's if there is none. */
struct point aim_step_to(const struct view *view, int range);

#endif
