/* SPDX-License-Identifier: MIT
 *
 * The paths of a save folder. A name is checked before it becomes part of one; whose folders are is looked at, nothing
 * in them is opened. */
#include "save_paths.h"

#include "base/strbuf.h"
#include "persist/save.h"

#include <string.h>

enum status save_path_homes(const char *shared, char homes[SYS_PATH_SIZE], struct fault *fault)
{
    char number[24];
    if (sys_owner_of(shared) != SYS_OWNER_ROOT) {
        copy_text(homes, SYS_PATH_SIZE, shared);
        return ST_OK;
    }
    struct strbuf text = STRBUF(number);
    strbuf_format(&text, "%lld", (long long)sys_user());
    return sys_join(homes, shared, number, fault);
}

enum status save_path_make_home(const char *shared, const char *home, struct fault *fault)
{
    struct sys_about about;
    enum status status = sys_make_own_folder(home, false, fault);
    if (status == ST_DENIED && sys_look(home, &about, NULL) == ST_MISSING)
        return fault_set(fault, ST_MISSING, FAULT_SAVE_NO_PLACE, shared);
    return status;
}

enum status save_path_closed(const char *path, struct fault *fault)
{
    char folder[SYS_PATH_SIZE], *slash;
    struct sys_about about;
    struct fault reason;
    COPY_TEXT(folder, path);
    do {
        slash = strrchr(folder, '/');
        if (slash && slash != folder)
            *slash = '\0';
    } while (slash && slash != folder && sys_look(folder, &about, NULL) == ST_DENIED);
    (void)fault_set(&reason, ST_DENIED, FAULT_REASON_DENIED);
    return fault_set(fault, ST_DENIED, FAULT_FILE_OPEN_FOLDER, folder, &reason);
}

/* The folder of `name` in one that holds those of characters. */
static enum status path_in(const char *shared, const char *name, char path[SYS_PATH_SIZE], struct fault *fault)
{
    char homes[SYS_PATH_SIZE];
    if (!character_name_valid(name))
        return fault_set(fault, ST_USAGE, FAULT_NAME_RULE, CHARACTER_NAME_SIZE - 1);
    enum status status = save_path_homes(shared, homes, fault);
    return status == ST_OK ? sys_join(path, homes, name, fault) : status;
}

enum status save_path_own_in(const char *shared, const char *name, bool group_reads, char path[SYS_PATH_SIZE],
                             struct fault *fault)
{
    char homes[SYS_PATH_SIZE];
    enum status status = path_in(shared, name, path, fault);
    if (status == ST_OK)
        status = save_path_homes(shared, homes, fault);
    if (status == ST_OK)
        status = strcmp(homes, shared) == 0 ? sys_make_folder(homes, fault) : save_path_make_home(shared, homes, fault);
    return status == ST_OK ? sys_make_own_folder(path, group_reads, fault) : status;
}

/* Where characters are; ST_EXISTS when one of ours lies in the folder that is now shared, and none where it belongs. */
static enum status find(const char *folder, const char *name, char shared[SYS_PATH_SIZE], char path[SYS_PATH_SIZE],
                        struct fault *fault)
{
    char homes[SYS_PATH_SIZE], old[SYS_PATH_SIZE], journal[SYS_PATH_SIZE];
    enum status status = sys_join(shared, folder, PLACE_CHARACTERS, fault);
    if (status == ST_OK)
        status = path_in(shared, name, path, fault);
    if (status == ST_OK)
        status = save_path_homes(shared, homes, fault);
    if (status != ST_OK || strcmp(homes, shared) == 0 || sys_exists(path))
        return status;
    bool is_old = sys_join(old, shared, name, NULL) == ST_OK && sys_owner_of(old) == SYS_OWNER_SELF &&
                  sys_join(journal, old, PLACE_JOURNAL, NULL) == ST_OK && sys_exists(journal);
    return is_old ? fault_set(fault, ST_EXISTS, FAULT_SAVE_OLD_PLACE, name, homes) : ST_OK;
}

enum status save_path_character(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault)
{
    char shared[SYS_PATH_SIZE];
    return find(folder, name, shared, path, fault);
}

enum status save_home(const char *folder, const char *name, char path[SYS_PATH_SIZE], struct fault *fault)
{
    char shared[SYS_PATH_SIZE];
    enum status status = find(folder, name, shared, path, fault);
    if (status != ST_OK)
        return status;
    if (sys_owner_of(folder) == SYS_OWNER_ROOT && sys_owner_of(shared) == SYS_OWNER_NONE)
        return fault_set(fault, ST_MISSING, FAULT_SAVE_NO_PLACE, folder);
    return save_path_own_in(shared, name, false, path, fault);
}
