/* SPDX-License-Identifier: MIT
 *
 * What a player has ever tried, kept in a small file, so that the first-game bar teaches each key once. If the file
 * cannot be read or written, play goes on without it. */
#include "tutorial.h"
#include "sys/sys.h"

#include <string.h>

static const char FILE_NAME[] = "tried-keys";
static const char OFFERED_LIGHT[] = "offered_light";

enum { FILE_MAX = 1 << 12 };

/* Whether a name stands on a line of its own. */
static bool has_line(const char *bytes, size_t size, const char *name)
{
    size_t length = strlen(name);
    for (size_t at = 0; at + length < size; at++) {
        bool begins = at == 0 || bytes[at - 1] == '\n';
        if (begins && memcmp(bytes + at, name, length) == 0 && bytes[at + length] == '\n')
            return true;
    }
    return false;
}

/* Adds what the file knows. False when that cannot be read. */
static bool read_file(struct tutorial *tutorial, const char *path)
{
    char *bytes;
    size_t size;
    enum status status = sys_read_file(path, FILE_MAX, &bytes, &size, NULL);
    if (status != ST_OK)
        return status == ST_MISSING;
    for (int intent = 0; intent < INTENT_COUNT; intent++)
        tutorial->ever[intent] |= has_line(bytes, size, intent_name((enum intent)intent));
    tutorial->offered_light |= has_line(bytes, size, OFFERED_LIGHT);
    sys_free(bytes);
    return true;
}

void tutorial_file_read(struct tutorial *tutorial, const char *folder)
{
    char path[SYS_PATH_SIZE];
    if (folder[0] && sys_join(path, folder, FILE_NAME, NULL) == ST_OK)
        (void)read_file(tutorial, path);
}

/* Read before it is written: another game may have added to it, and it may not have been readable at the start. */
void tutorial_file_write(struct tutorial *tutorial, const char *folder)
{
    char path[SYS_PATH_SIZE], text[FILE_MAX];
    struct strbuf buf = STRBUF(text);
    tutorial->ever_more = false;
    if (!folder[0] || sys_join(path, folder, FILE_NAME, NULL) != ST_OK || !read_file(tutorial, path))
        return;
    for (int intent = 0; intent < INTENT_COUNT; intent++)
        if (tutorial->ever[intent])
            strbuf_format(&buf, "%s\n", intent_name((enum intent)intent));
    if (tutorial->offered_light)
        strbuf_format(&buf, "%s\n", OFFERED_LIGHT);
    if (sys_make_folder(folder, NULL) == ST_OK) /* before the first game there may be none */
        (void)!sys_replace_file(path, text, buf.length, NULL);
}
