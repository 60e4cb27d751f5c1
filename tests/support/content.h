/* SPDX-License-Identifier: MIT
 *
 * Content for tests: the shipped rules, or those of a folder below tests/data. The only place where tests read data
 * files. The project's root is the current folder, or BARROW_SOURCE_DIR. */
#ifndef SUPPORT_CONTENT_H
#define SUPPORT_CONTENT_H

#include "base/fault.h"
#include "core/rules.h"

#include <stdbool.h>
#include <stddef.h>

/* A path below the project's root, into `path`. */
void test_source_path(char *path, size_t size, const char *below);

/* Reads every *.data file of a folder below the project's root, in the order of their names. Content errors go to
 * `faults`; a folder or file that cannot be read fails the test. */
bool test_load_content(const char *folder, struct rules *rules, struct fault_list *faults);

/* The rules of a folder below the project's root in new memory, which the caller frees. Any error fails the test. */
struct rules *test_rules_from(const char *folder);

/* The rules the game ships with. */
struct rules *test_rules(void);

/* The row with this id; none fails the test. */
kind_id test_kind(const struct rules *rules, const char *id);

#endif
