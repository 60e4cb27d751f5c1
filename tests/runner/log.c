/* SPDX-License-Identifier: MIT
 *
 * cmocka says each test's end when it comes and those of failed and skipped ones again in a summary, which begins with
 * how many were run. A test that is skipped, or a part of it, says why in a line before ("skipped: why"). */
#include "log.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char REASON[] = "skipped: ";

/* The rest of the line after `start`, or NULL if it starts otherwise. */
static const char *after(const char *line, const char *start)
{
    size_t size = strlen(start);
    return strncmp(line, start, size) == 0 ? line + size : NULL;
}

/* The name of the test whose end the line says. */
static const char *ended_test(const char *line, bool summary, struct counts *counts)
{
    const char *name = after(line, "[       OK ] ");
    if (name)
        counts->passed++;
    else if (!summary && (name = after(line, "[  FAILED  ] ")))
        counts->failed++;
    else if (!summary && (name = after(line, "[  SKIPPED ] ")))
        counts->skipped++;
    return name;
}

struct counts log_count(const char *path, void (*tell)(void *context, const char *test, const char *reason),
                        void *context)
{
    struct counts counts = {0, 0, 0};
    char line[REASON_BYTES], reason[REASON_BYTES] = "";
    bool summary = false;
    FILE *stream = fopen(path, "r");
    while (stream && fgets(line, sizeof line, stream)) {
        line[strcspn(line, "\n")] = '\0';
        summary = summary || (after(line, "[==========]") && strstr(line, " run."));
        const char *why = after(line, REASON), *test = ended_test(line, summary, &counts);
        if (why)
            (void)snprintf(reason, sizeof reason, "%s", why);
        if (test && reason[0] != '\0')
            tell(context, test, reason);
        if (test)
            reason[0] = '\0';
    }
    if (stream)
        (void)fclose(stream);
    return counts;
}

void log_show(const char *path)
{
    char line[1024];
    FILE *stream = fopen(path, "r");
    while (stream && fgets(line, sizeof line, stream))
        (void)fputs(line, stdout);
    if (stream)
        (void)fclose(stream);
}
