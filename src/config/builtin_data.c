/* SPDX-License-Identifier: MIT
 *
 * The shipped data inside the program. Its rows are made by src/config/builtin_rows, sorted by path; they end with one
 * without a path. */
#include "builtin_data.h"

#include <stdlib.h>
#include <string.h>

struct builtin_row {
    const char *path; /* below the data folder, such as "keys/default.keys" */
    const unsigned char *bytes;
    size_t size;
};

#ifdef BARROW_STATIC
#include "builtin_rows.h"
#else
static const struct builtin_row ROWS[] = {{NULL, NULL, 0}};
#endif

bool builtin_data_there(void)
{
    return ROWS[0].path;
}

/* The path below the folder that is built in, or NULL. */
static const char *below(const char *path)
{
    size_t size = sizeof BUILTIN_FOLDER - 1;
    return strncmp(path, BUILTIN_FOLDER, size) == 0 && path[size] == '/' ? path + size + 1 : NULL;
}

static enum status copy_row(const struct builtin_row *row, char **bytes, size_t *size, struct fault *fault)
{
    *bytes = malloc(row->size + 1);
    if (!*bytes)
        return fault_set(fault, ST_MEMORY, FAULT_NO_MEMORY);
    memcpy(*bytes, row->bytes, row->size);
    (*bytes)[row->size] = '\0';
    *size = row->size;
    return ST_OK;
}

enum status builtin_data_read(const char *path, size_t limit, char **bytes, size_t *size, struct fault *fault)
{
    const char *wanted = below(path);
    for (const struct builtin_row *row = ROWS; wanted && row->path; row++)
        if (strcmp(row->path, wanted) == 0)
            return copy_row(row, bytes, size, fault);
    return sys_read_file(path, limit, bytes, size, fault);
}

/* The name of the row's file if it lies in `folder` itself and ends so, else NULL. */
static const char *name_in(const struct builtin_row *row, const char *folder, const char *suffix)
{
    size_t size = strlen(folder), length = strlen(row->path), ending = strlen(suffix);
    bool inside = strncmp(row->path, folder, size) == 0 && row->path[size] == '/' && !strchr(row->path + size + 1, '/');
    return inside && length >= ending && strcmp(row->path + length - ending, suffix) == 0 ? row->path + size + 1 : NULL;
}

enum status builtin_data_list(const char *folder, const char *suffix, char (*names)[SYS_NAME_SIZE], int capacity,
                              int *count, struct fault *fault)
{
    const char *wanted = below(folder);
    if (!wanted)
        return sys_list(folder, suffix, names, capacity, count, fault);
    *count = 0;
    for (const struct builtin_row *row = ROWS; row->path; row++) {
        const char *name = name_in(row, wanted, suffix);
        if (!name)
            continue;
        if (*count < capacity)
            copy_text(names[*count], SYS_NAME_SIZE, name);
        (*count)++;
    }
    return ST_OK;
}
