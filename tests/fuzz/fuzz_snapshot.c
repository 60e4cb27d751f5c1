/* SPDX-License-Identifier: MIT
 *
 * Snapshot files of any bytes. After an even first byte the rest is a file as it lies; after an odd one its last eight
 * bytes are replaced by the right checksum, so that what lies behind it is reached. Whatever is accepted is sound. */
#include "target.h"

#include "persist/snapshot.h"

#include "base/bytes.h"
#include "base/hash.h"
#include "support/content.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { MAX_BYTES = 1 << 14, CHECKSUM_SIZE = 8 };

static struct rules *rules;
static struct game *game;
static char path[64];
static int file = -1;

/* One file without a name serves all inputs. */
static void prepare(void)
{
    char name[] = "/tmp/barrow-fuzz-XXXXXX";
    if (rules)
        return;
    rules = test_rules();
    game = malloc(game_size());
    file = mkstemp(name);
    PROMISE(game && file >= 0 && unlink(name) == 0);
    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", file);
}

static void put_right(uint8_t *bytes, size_t size)
{
    struct hash hash;
    hash_init(&hash, 0);
    hash_bytes(&hash, bytes, size - CHECKSUM_SIZE);
    struct byte_writer out = {.bytes = bytes + size - CHECKSUM_SIZE, .capacity = CHECKSUM_SIZE};
    put_u64(&out, hash_value(&hash));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static uint8_t copy[MAX_BYTES];
    struct snapshot snapshot;
    struct fault fault;
    char text[256];
    struct strbuf why;
    prepare();
    if (size < 1 || size > MAX_BYTES)
        return 0;
    bool right = bytes[0] % 2;
    memcpy(copy, bytes + 1, --size);
    if (right && size >= CHECKSUM_SIZE)
        put_right(copy, size);
    PROMISE(ftruncate(file, 0) == 0 && pwrite(file, copy, size, 0) == (ssize_t)size);
    if (snapshot_read(path, &snapshot, &fault) != ST_OK) {
        PROMISE(fault.text[0]);
        return 0;
    }
    PROMISE(character_name_valid(snapshot.run.name) && snapshot.world_at + snapshot.world_size <= size);
    STRBUF_OVER(&why, text);
    if (snapshot_open(&snapshot, rules, right, game, &fault) == ST_OK)
        PROMISE(game_check(game, &why));
    else
        PROMISE(fault.text[0]);
    snapshot_release(&snapshot);
    return 0;
}
