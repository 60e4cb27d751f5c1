/* SPDX-License-Identifier: MIT
 *
 * The user's places and name, from the environment and the passwd entry. Makes no
 * folder; called once at the start. Source: XDG Base Directory Specification (a relative path in its variables is to be
 * ignored). */
#include "base/strbuf.h"
#include "sys/sys.h"

#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

const char *sys_env(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0' ? value : NULL;
}

static const char *absolute_or_null(const char *path)
{
    return path != NULL && path[0] == '/' ? path : NULL;
}

/* A static program asks no name service, whose libraries would have to be of the very version that it was built with.
 */
static const struct passwd *account(void)
{
#ifdef BARROW_STATIC
    return NULL;
#else
    return getpwuid(getuid());
#endif
}

static const char *home(void)
{
    const char *path = absolute_or_null(sys_env("HOME"));
    if (path != NULL)
        return path;
    const struct passwd *entry = account();
    return entry == NULL ? NULL : absolute_or_null(entry->pw_dir);
}

/* "$<variable>/barrow" or "~/<below_home>/barrow"; if neither is known, `unknown` is the fault. */
static enum status find_folder(char path[SYS_PATH_SIZE], const char *variable, const char *below_home,
                               enum fault_id unknown, struct fault *fault)
{
    char middle[SYS_PATH_SIZE];
    const char *parent = absolute_or_null(sys_env(variable));
    if (parent == NULL) {
        const char *house = home();
        if (house == NULL)
            return fault_set_args(fault, ST_MISSING, unknown,
                                  (const struct fault_arg[]){FAULT_ARG((long long)getuid())}, 1);
        enum status status = sys_join(middle, house, below_home, fault);
        if (status != ST_OK)
            return status;
        parent = middle;
    }
    return sys_join(path, parent, "barrow", fault);
}

enum status sys_data_folder(char path[SYS_PATH_SIZE], struct fault *fault)
{
    return find_folder(path, "XDG_DATA_HOME", ".local/share", FAULT_NO_HOME_SAVES, fault);
}

enum status sys_config_folder(char path[SYS_PATH_SIZE], struct fault *fault)
{
    return find_folder(path, "XDG_CONFIG_HOME", ".config", FAULT_NO_HOME_SETTINGS, fault);
}

void sys_user_name(char *name, size_t capacity)
{
    const struct passwd *entry = account();
    const char *found = entry != NULL ? entry->pw_name : sys_env("LOGNAME");
    copy_text(name, capacity, found != NULL ? found : "");
}

void sys_program_path(char path[SYS_PATH_SIZE], const char *argv0)
{
    ssize_t length = readlink("/proc/self/exe", path, SYS_PATH_SIZE - 1);
    if (length > 0 && path[0] == '/')
        path[length] = '\0';
    else
        copy_text(path, SYS_PATH_SIZE, argv0);
}
