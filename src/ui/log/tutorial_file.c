/* SPDX-License-Identifier: MIT
 *
 * What a player has ever tried, and which game was played last, kept in a small file, so that the first-game bar
 * teaches each key once. If the file cannot be read or written, play goes on without it. */
#include "tutorial.h"
#include "sys/sys.h"

#include <string.h>

static const char FILE_NAME[] = "tried-keys";
static const char OFFERED_LIGHT[] = "offered_light";
static const char GAME[] = "game=";

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

/* The rest of the line that begins so; what is too long for an id is none. */
static void read_game(const char *bytes, size_t size, char game[ID_SIZE])
{
    size_t length = strlen(GAME);
    for (size_t at = 0; at + length < size; at++) {
        if ((at > 0 && bytes[at - 1] != '\n') || memcmp(bytes + at, GAME, length) != 0)
            continue;
        const char *id = bytes + at + length, *end = memchr(id, '\n', size - at - length);
        if (!end || end - id >= ID_SIZE)
            return;
        memcpy(game, id, (size_t)(end - id));
        game[end - id] = '\0';
        return;
    }
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
    if (!tutorial->game[0])
        read_game(bytes, size, tutorial->game);
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
    if (tutorial->game[0])
        strbuf_format(&buf, "%s%s\n", GAME, tutorial->game);
    if (sys_make_folder(folder, NULL) == ST_OK) /* before the first game there may be none */
        (void)!sys_replace_file(path, text, buf.length, NULL);
}
