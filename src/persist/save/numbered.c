/* SPDX-License-Identifier: MIT
 *
 * Numbered names. Whether one is free is found out by the one call that also takes it. */
#include "numbered.h"

#include "base/strbuf.h"

enum { NUMBERED_MAX = 1000 };

enum status save_path_numbered(char path[SYS_PATH_SIZE], const char *stem, int number, const char *ending,
                               struct fault *fault)
{
    struct strbuf text = strbuf_of(path, SYS_PATH_SIZE);
    strbuf_text(&text, stem);
    if (number > 0)
        strbuf_format(&text, ".%d", number);
    strbuf_text(&text, ending);
    return text.cut ? fault_set(fault, ST_MEMORY, FAULT_SAVE_PATH_LONG, stem) : ST_OK;
}

enum status save_take_numbered(char path[SYS_PATH_SIZE], const char *stem, const char *ending, numbered_take *take,
                               void *context, struct fault *fault)
{
    enum status status = ST_EXISTS;
    for (int number = 0; status == ST_EXISTS && number < NUMBERED_MAX; number++) {
        status = save_path_numbered(path, stem, number, ending, fault);
        if (status == ST_OK)
            status = take(context, path, fault);
    }
    return status;
}

static enum status move_there(void *from, const char *path, struct fault *fault)
{
    return sys_move(*(const char **)from, path, fault);
}

enum status save_move_numbered(char path[SYS_PATH_SIZE], const char *stem, const char *ending, const char *from,
                               struct fault *fault)
{
    return save_take_numbered(path, stem, ending, move_there, &from, fault);
}
