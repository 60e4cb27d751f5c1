/* SPDX-License-Identifier: MIT
 *
 * Looks for a character's journal, and makes up for one that is gone. */
#include "living.h"

#include "lock.h"
#include "numbered.h"
#include "persist/finished.h"
#include "recover.h"
#include "save_paths.h"
#include "snapshot.h"

static bool has_ended(const char *folder, const struct run *run)
{
    char stem[SYS_PATH_SIZE], path[SYS_PATH_SIZE];
    return finished_stem(folder, run, stem, NULL) != ST_OK ||
           save_path_numbered(path, stem, 0, RUN_JOURNAL, NULL) != ST_OK || sys_exists(path);
}

/* Whether a snapshot in the character's folder is of a run that goes on. */
static bool goes_on(const char *folder, const char *own)
{
    char path[SYS_PATH_SIZE];
    struct snapshot snapshot;
    bool found = false;
    for (int slot = 0; slot < SNAPSHOT_SLOTS && !found; slot++) {
        if (sys_join(path, own, SNAPSHOT_NAMES[slot], NULL) != ST_OK || snapshot_read(path, &snapshot, NULL) != ST_OK)
            continue;
        found = !has_ended(folder, &snapshot.run);
        snapshot_release(&snapshot);
    }
    return found;
}

enum status save_path_living(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault)
{
    char journal[SYS_PATH_SIZE];
    struct sys_about about;
    enum status status = save_path_character(folder, name, path, fault);
    if (status == ST_OK)
        status = sys_join(journal, path, PLACE_JOURNAL, fault);
    if (status == ST_OK)
        status = sys_look(journal, &about, fault);
    if (status != ST_MISSING)
        return status == ST_DENIED ? save_path_closed(journal, fault) : status;
    if (!lock_is_held(path) && goes_on(folder, path) && sys_create_file(journal, "", 0, fault) == ST_OK)
        return ST_OK;
    return fault_set(fault, ST_MISSING, FAULT_SAVE_NOBODY, name);
}
