/* SPDX-License-Identifier: MIT
 *
 * Builds numbered names. Looks at no file: whether a name is free is found out by the one call that also takes it. */
#include "numbered.h"

#include "base/strbuf.h"

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
