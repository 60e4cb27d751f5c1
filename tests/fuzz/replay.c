/* SPDX-License-Identifier: MIT
 *
 * Gives every file of a corpus to a fuzz target that was built without libFuzzer, and each of them with damage: cut,
 * bits turned, bytes at the ends of their range. So the corpus is tried by any compiler in `make test`. Usage:
 * fuzz_X [FOLDER...]; its own corpus unless told otherwise. */
#include "target.h"

#include <dirent.h>
#include <stdbool.h>
#include <string.h>

enum { INPUT_BYTES = 1 << 20, DAMAGES = 200 };

static uint64_t chance = 1;

static size_t draw(size_t below)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(chance >> 33) % below;
}

static size_t read_input(const char *folder, const char *name, uint8_t *bytes)
{
    char path[4096];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    PROMISE(file != NULL);
    size_t size = fread(bytes, 1, INPUT_BYTES, file);
    (void)fclose(file);
    return size;
}

/* The input has memory of its own size, so that a sanitizer sees the first byte read behind it. */
static void try_input(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = calloc(1, size + (size == 0));
    PROMISE(copy != NULL);
    memcpy(copy, bytes, size);
    (void)LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void try_damaged(const uint8_t *bytes, size_t size)
{
    static const uint8_t SHARP[] = {0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff, '"', '\n', ' '};
    uint8_t *damaged = malloc(size);
    PROMISE(damaged != NULL);
    for (int i = 0; i < DAMAGES; i++) {
        memcpy(damaged, bytes, size);
        for (size_t wounds = 1 + draw(4); wounds > 0; wounds--)
            damaged[draw(size)] ^= (uint8_t)(1 << draw(8));
        if (i % 3 == 0)
            damaged[draw(size)] = SHARP[draw(sizeof SHARP)];
        try_input(damaged, i % 5 == 0 ? draw(size) : size);
    }
    free(damaged);
}

/* Returns how many inputs the folder holds. */
static int try_folder(const char *name, uint8_t *bytes)
{
    int count = 0;
    DIR *folder = opendir(name);
    PROMISE(folder != NULL);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        size_t size = read_input(name, entry->d_name, bytes);
        try_input(bytes, size);
        if (size > 0)
            try_damaged(bytes, size);
        count++;
    }
    (void)closedir(folder);
    return count;
}

int main(int argc, char **argv)
{
    char own[4096];
    const char *source = getenv("BARROW_SOURCE_DIR"), *slash = strrchr(argv[0], '/');
    const char *name = slash != NULL ? slash + 1 : argv[0];
    uint8_t *bytes = calloc(1, INPUT_BYTES);
    int count = 0;
    PROMISE(bytes != NULL);
    try_input(bytes, 0);
    (void)snprintf(own, sizeof own, "%s/tests/fuzz/corpus/%s", source != NULL ? source : ".", name);
    for (int i = 1; i < argc; i++)
        count += try_folder(argv[i], bytes);
    if (argc == 1)
        count = try_folder(own, bytes);
    free(bytes);
    PROMISE(count > 0); /* a corpus that was not found proves nothing */
    printf("[       OK ] %s: %d inputs\n", name, count);
    return 0;
}
