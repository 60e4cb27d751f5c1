/* SPDX-License-Identifier: MIT
 *
 * --scores --html FILE: the lists as one static page. */
#ifndef TOOLS_SCORES_PAGE_H
#define TOOLS_SCORES_PAGE_H

#include "base/fault.h"
#include "report/boards.h"
#include "text/text.h"

/* Writes the page in place of the file: each list, proved, its best of the last days, links to the stories that lie
 * below the page's folder, and what a score proves. The group may read it. Nothing that a line or a name holds is
 * believed to be anything but text. */
MUST_USE enum status scores_page_write(const char *file, const struct score_place *place, struct verifier *verifier,
                                       const struct catalogue *catalogue, struct fault *fault);

#endif
