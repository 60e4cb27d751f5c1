/* SPDX-License-Identifier: MIT
 *
 * The paths of a save folder. A name is checked before it becomes part of one; nothing is opened. */
#include "save_paths.h"

#include "persist/journal.h"

enum status save_path_character(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault)
{
    char characters[SYS_PATH_SIZE];
    if (!character_name_valid(name))
        return fault_set(fault, ST_USAGE, FAULT_NAME_RULE, CHARACTER_NAME_SIZE - 1);
    enum status status = sys_join(characters, folder, PLACE_CHARACTERS, fault);
    return status == ST_OK ? sys_join(path, characters, name, fault) : status;
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
    if (status == ST_MISSING) /* not for a folder that may not be looked into */
        return fault_set(fault, ST_MISSING, FAULT_SAVE_NOBODY, name);
    return status;
}
