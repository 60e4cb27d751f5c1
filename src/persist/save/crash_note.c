/* SPDX-License-Identifier: MIT
 *
 * Notes of crashes, read; sys/crash.c writes them. */
#include "persist/crash_note.h"

#include "base/parse.h"
#include "base/strbuf.h"
#include "persist/finished.h"
#include "persist/journal.h"
#include "save_paths.h"

#include <string.h>

uint32_t crash_note_read(const char *path)
{
    enum { NOTES_MAX = 4096 };
    char *bytes = NULL;
    size_t size;
    long long last = 0, twice = 0;
    if (!sys_exists(path) || sys_read_file(path, NOTES_MAX, &bytes, &size, NULL) != ST_OK)
        return 0;
    for (char *line = bytes, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        long long number;
        *end = '\0';
        if (!parse_text_number(line, 1, JOURNAL_MAX_RECORDS, &number))
            continue;
        twice = number == last ? number : twice;
        last = number;
    }
    sys_free(bytes);
    return (uint32_t)twice;
}

enum status crash_note_of_run(const char *folder, const char *run, char path[SYS_PATH_SIZE], struct fault *fault)
{
    char shared[SYS_PATH_SIZE], homes[SYS_PATH_SIZE], name[SYS_NAME_SIZE];
    enum status status = sys_join(shared, folder, PLACE_FINISHED, fault);
    if (status == ST_OK)
        status = save_path_homes(shared, homes, fault);
    if (status != ST_OK)
        return status;
    size_t user = finished_user(run);
    bool beside = strcmp(homes, shared) != 0 && finished_user_number(run) == sys_user();
    struct strbuf text = STRBUF(name);
    if (user > 0 && !beside)
        strbuf_format(&text, "%lld-", (long long)finished_user_number(run));
    strbuf_format(&text, "%s.crashed-%s", run + user, sys_version());
    return sys_join(path, homes, name, fault);
}
