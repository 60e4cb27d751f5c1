/* SPDX-License-Identifier: MIT
 *
 * One small valid content text, and loads of edited copies of it: what the content tests are made of. */
#ifndef SUPPORT_SMALL_CONTENT_H
#define SUPPORT_SMALL_CONTENT_H

#include "base/fault.h"
#include "content/content.h"
#include "core/rules.h"

#include <stdbool.h>

/* The four noun phrases that every kind needs, four lines. */
#define SMALL_NAMES "name n\na \"a n\"\nthe \"the n\"\nplural ns\n"
/* The same and the rest that every ground and cover has. */
#define SMALL_GROUND "name n\na \"a n\"\nthe \"the n\"\nglyph ',' brown\ntext \"Ground.\"\n"

/* Where its entries begin: hero h 1, monster m 12, item scroll 25, item sword 35, feature exit 45, feature body 54,
 * profile p 62. */
extern const char SMALL_CONTENT[];

/* Another one, of the campaign. Its entries: hero h 1, monster orc 12, monster m 26, item scroll 48, feature exit 58,
 * feature back 67, feature body 76, profile p 84, item shield 109. */
extern const char SMALL_CAMPAIGN[];

enum { MAX_FAULTS = 64 };

/* What a load gave. */
struct outcome {
    struct rules rules;
    struct fault items[MAX_FAULTS];
    struct fault_list faults;
    bool good;
};

/* Loads files, or one text under the name "t". The caller frees the outcome. */
struct outcome *load_files(const struct content_file *files, int count);
struct outcome *load_text(const char *text);

/* A text, or SMALL_CONTENT, with the first occurrence of `old` replaced; the result is in new memory. */
char *edit_of(const char *text, const char *old, const char *new);
char *edit_small(const char *old, const char *new);
struct outcome *load_edit(const char *old, const char *new);

/* The same of any of the two. */
struct outcome *load_edit_of(const char *text, const char *old, const char *new);

/* All faults of an outcome, one a line as "file:line: words\n"; frees it. */
void expect_faults(struct outcome *outcome, const char *expected);

/* One edit: what stood there, what stands there instead, and all the faults that follow. */
struct error_case {
    const char *old;
    const char *new;
    const char *faults;
};

/* Such edits of SMALL_CONTENT. */
void run_cases(const struct error_case *cases, size_t count);

#define RUN_CASES(cases) run_cases(cases, sizeof(cases) / sizeof(cases[0]))

#endif
