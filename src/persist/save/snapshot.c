/* SPDX-License-Identifier: MIT
 *
 * A snapshot's bytes, written and read; no byte is trusted. Files are written by save.c and chosen by recover.c. */
#include "snapshot.h"

#include "base/bytes.h"
#include "base/check.h"
#include "base/hash.h"
#include "journal_format.h"

#include <string.h>

static const char MAGIC[] = "BARROWS\n";

enum { MAGIC_SIZE = 8, CHECKSUM_SIZE = 8, LEAST_SIZE = MAGIC_SIZE + 4 + CHECKSUM_SIZE };

size_t snapshot_encode(const struct run *run, uint32_t records, const struct game *game, uint8_t *bytes)
{
    uint8_t header[JOURNAL_HEADER_SIZE];
    (void)run_encode(run, header);
    struct byte_writer out = {.bytes = bytes, .capacity = SNAPSHOT_MAX_SIZE};
    put_bytes(&out, MAGIC, MAGIC_SIZE);
    put_u32(&out, SNAPSHOT_FORMAT);
    put_bytes(&out, header, sizeof header);
    put_u32(&out, records);
    put_u64(&out, game_hash_world(game));
    struct byte_writer size_place = out;
    put_u32(&out, 0);
    size_t world_at = out.size;
    game_encode(game, &out);
    put_u32(&size_place, (uint32_t)(out.size - world_at));
    put_u64(&out, hash_once(0, bytes, out.size));
    CHECK(!out.failed); /* GAME_ENCODED_MAX always suffices */
    return out.size;
}

static enum status check_frame(const uint8_t *bytes, size_t size, const char *path, struct fault *fault)
{
    if (size < LEAST_SIZE || memcmp(bytes, MAGIC, MAGIC_SIZE) != 0)
        return fault_set(fault, ST_BAD_DATA, FAULT_SNAPSHOT_NONE, path);
    struct byte_reader in = {.bytes = bytes, .size = size, .at = MAGIC_SIZE};
    uint32_t format = get_u32(&in);
    in.at = size - CHECKSUM_SIZE;
    if (get_u64(&in) != hash_once(0, bytes, size - CHECKSUM_SIZE))
        return fault_set(fault, ST_BAD_DATA, FAULT_SNAPSHOT_DAMAGED, path);
    if (format > SNAPSHOT_FORMAT)
        return fault_set(fault, ST_NEWER, FAULT_SNAPSHOT_NEWER, format, SNAPSHOT_FORMAT, path);
    return ST_OK;
}

static enum status decode(struct snapshot *snapshot, const uint8_t *bytes, size_t size, const char *path,
                          struct fault *fault)
{
    enum status status = check_frame(bytes, size, path, fault);
    if (status != ST_OK)
        return status;
    struct byte_reader in = {.bytes = bytes, .size = size - CHECKSUM_SIZE, .at = MAGIC_SIZE + 4};
    get_bytes(&in, snapshot->header, sizeof snapshot->header);
    snapshot->records = get_u32(&in);
    snapshot->world_hash = get_u64(&in);
    snapshot->world_size = get_u32(&in);
    snapshot->world_at = in.at;
    if (in.failed || snapshot->world_size != in.size - in.at || snapshot->records > JOURNAL_MAX_RECORDS)
        return fault_set(fault, ST_BAD_DATA, FAULT_SNAPSHOT_NONSENSE, path);
    return run_decode(&snapshot->run, snapshot->header, path, fault);
}

enum status snapshot_take(struct snapshot *snapshot, const char *path, char *bytes, size_t size, struct fault *fault)
{
    memset(snapshot, 0, sizeof *snapshot);
    snapshot->bytes = bytes;
    enum status status = decode(snapshot, (const uint8_t *)bytes, size, path, fault);
    if (status != ST_OK)
        snapshot_release(snapshot);
    return status;
}

enum status snapshot_read(const char *path, struct snapshot *snapshot, struct fault *fault)
{
    char *bytes;
    size_t size;
    memset(snapshot, 0, sizeof *snapshot);
    enum status status = sys_read_file(path, SNAPSHOT_MAX_SIZE, &bytes, &size, fault);
    return status == ST_OK ? snapshot_take(snapshot, path, bytes, size, fault) : status;
}

void snapshot_release(struct snapshot *snapshot)
{
    sys_free(snapshot->bytes);
    memset(snapshot, 0, sizeof *snapshot);
}

enum status snapshot_open(const struct snapshot *snapshot, const struct rules *rules, bool same_rules,
                          struct game *game, struct fault *fault)
{
    char memory[160];
    struct strbuf why = STRBUF(memory);
    struct byte_reader in = {.bytes = (const uint8_t *)snapshot->bytes + snapshot->world_at,
                             .size = snapshot->world_size};
    if (!game_decode(game, rules, &in, &why))
        return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_WORLD_NONSENSE, memory);
    if (same_rules && game_hash_world(game) != snapshot->world_hash)
        return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_WORLD_OTHER);
    return ST_OK;
}
