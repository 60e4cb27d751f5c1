/* SPDX-License-Identifier: MIT
 *
 * Snapshot files of any bytes. After an even first byte the rest is a file as it lies; after an odd one its last eight
 * bytes are replaced by the right checksum, so that what lies behind it is reached. Whatever is accepted is sound.
 * Worlds are of classic or of the campaign, as the run says. */
#include "target.h"

#include "persist/save/snapshot.h"

#include "base/bytes.h"
#include "base/hash.h"

#include <string.h>

enum { MAX_BYTES = 1 << 13, CHECKSUM_SIZE = 8 };

static struct game *game;

static void prepare(void)
{
    if (game)
        return;
    game = malloc(game_size());
    PROMISE(game);
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
    struct snapshot snapshot;
    struct fault fault;
    char text[256];
    struct strbuf why;
    prepare();
    if (size < 1 || size > MAX_BYTES)
        return 0;
    bool right = bytes[0] % 2;
    char *copy = malloc(size); /* of its own size, so that a sanitizer sees the first byte read behind it */
    PROMISE(copy);
    memcpy(copy, bytes + 1, --size);
    if (right && size >= CHECKSUM_SIZE)
        put_right((uint8_t *)copy, size);
    if (snapshot_take(&snapshot, "fuzz", copy, size, &fault) != ST_OK) {
        PROMISE(fault.id != FAULT_NONE);
        return 0;
    }
    PROMISE(character_name_valid(snapshot.run.name) && snapshot.world_at + snapshot.world_size <= size);
    STRBUF_OVER(&why, text);
    if (snapshot_open(&snapshot, small_rules_with(snapshot.run.profile), right, game, &fault) == ST_OK)
        PROMISE(game_check(game, &why));
    else
        PROMISE(fault.id != FAULT_NONE);
    snapshot_release(&snapshot);
    return 0;
}
