/* SPDX-License-Identifier: MIT
 *
 * The names of finished runs, read, and made into paths. Opens nothing. */
#include "run_name.h"

#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "persist/finished.h"
#include "persist/save.h"

#include <string.h>

bool run_name_is_plain(const char *run)
{
    if (strlen(run) >= RUN_NAME_SIZE)
        return false;
    run += finished_user(run);
    if (run[0] == '.' || finished_stem_size(run, RUN_JOURNAL) == 0)
        return false;
    uint32_t code;
    size_t taken;
    while ((taken = utf8_decode(run, strlen(run), &code)) > 0 && (word_allows(code) || code == '.'))
        run += taken;
    return *run == '\0';
}

bool run_name_is_practice(const char *run)
{
    return strstr(run, SAVE_PRACTICE ".") != NULL;
}

/* Cuts the number off that stands behind the last '-'. */
static char *cut_number(char *text)
{
    char *dash = strrchr(text, '-');
    if (!dash || dash == text)
        return NULL;
    *dash = '\0';
    return dash + 1;
}

bool run_name_read(const char *run, struct run_name *parts)
{
    char stem[SYS_NAME_SIZE];
    unsigned long long seed;
    long long start;
    size_t user = finished_user(run);
    parts->users = user > 0;
    COPY_TEXT(stem, run + user);
    stem[strcspn(stem, ".")] = '\0';
    size_t length = finished_stem_size(stem, SAVE_PRACTICE);
    parts->practice = length > 0;
    if (parts->practice)
        stem[length] = '\0';
    const char *number = cut_number(stem);
    if (!number || !parse_seed(number, &seed))
        return false;
    number = cut_number(stem);
    if (!number || !parse_text_number(number, INT64_MIN, INT64_MAX, &start) || !character_name_valid(stem))
        return false;
    COPY_TEXT(parts->name, stem);
    parts->start = start;
    parts->seed = seed;
    return true;
}

enum status run_name_path(const char *folder, const char *run, const char *ending, char path[SYS_PATH_SIZE],
                          struct fault *fault)
{
    char finished[SYS_PATH_SIZE];
    char memory[SYS_NAME_SIZE + 16];
    if (!run_name_is_plain(run))
        return fault_set(fault, ST_USAGE, FAULT_SCORE_NO_RUN);
    struct strbuf name = STRBUF(memory);
    strbuf_bytes(&name, run, finished_stem_size(run, RUN_JOURNAL));
    strbuf_text(&name, ending);
    enum status status = sys_join(finished, folder, PLACE_FINISHED, fault);
    return status == ST_OK ? sys_join(path, finished, memory, fault) : status;
}
