/* SPDX-License-Identifier: MIT
 *
 * The replay player: keyframes, marks and the way from one moment to any other. Two games are kept: one at the end,
 * which proves what is added, and one where the replay stands. Touches no file; called by live.c, the viewer and the
 * bench. */
#include "persist/replay_player.h"

#include "base/check.h"
#include "persist/replay.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_FRAMES = REPLAY_FRAME_BYTES / 1024 };

/* What is known of a moment without going there. */
struct note {
    uint32_t turn;
    uint8_t marks; /* enum replay_mark */
};

/* A state, encoded. */
struct frame {
    uint32_t moment;
    uint32_t size;
    uint8_t *bytes;
};

struct replay_player {
    const struct rules *rules;
    struct journal_tape tape;
    uint32_t capacity;    /* of the tape's entries; the notes have one more */
    uint32_t end;         /* the commands that are proved: all of them, but while more are added */
    struct note *notes;   /* of the moments 0 to `end` */
    uint32_t last_blow;   /* the moment after the last command that brought one, 0 without */
    struct game *now;     /* at `at` */
    struct game *head;    /* at the end */
    struct events events; /* of the last step of either */
    uint32_t at;
    uint32_t spacing; /* commands between two frames */
    size_t frame_bytes;
    int frame_count;
    struct frame frames[MAX_FRAMES]; /* in order of their moments, which are multiples of the spacing; never moment 0 */
    uint8_t encoded[GAME_ENCODED_MAX];
};

/* --- Keyframes --------------------------------------------------------------------------------------------------- */

static void drop_frame(struct replay_player *player, int index)
{
    player->frame_bytes -= player->frames[index].size;
    free(player->frames[index].bytes);
}

/* Keeps every second one: those at multiples of twice the spacing. */
static void thin_frames(struct replay_player *player)
{
    int kept = 0;
    player->spacing *= 2;
    for (int i = 0; i < player->frame_count; i++) {
        if (player->frames[i].moment % player->spacing == 0)
            player->frames[kept++] = player->frames[i];
        else
            drop_frame(player, i);
    }
    player->frame_count = kept;
}

/* Keeps the state at the end, if it is time for one. If memory is short for a frame, it is left out: the way from the
 * one before is longer. */
static void keep_frame(struct replay_player *player)
{
    struct byte_writer out = {.bytes = player->encoded, .capacity = sizeof player->encoded};
    if (player->end % player->spacing != 0)
        return;
    game_encode(player->head, &out);
    CHECK(!out.failed);
    while (player->frame_count > 0 &&
           (player->frame_count == MAX_FRAMES || player->frame_bytes + out.size > REPLAY_FRAME_BYTES))
        thin_frames(player);
    uint8_t *bytes = player->end % player->spacing == 0 ? malloc(out.size) : NULL;
    if (bytes == NULL)
        return;
    memcpy(bytes, player->encoded, out.size);
    player->frames[player->frame_count++] = (struct frame){player->end, (uint32_t)out.size, bytes};
    player->frame_bytes += out.size;
}

/* The last frame not after a moment, or NULL. */
static const struct frame *find_frame(const struct replay_player *player, uint32_t moment)
{
    int low = 0, high = player->frame_count; /* the frames below `low` are not after it, those from `high` on are */
    while (low < high) {
        int middle = (low + high) / 2;
        if (player->frames[middle].moment <= moment)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? &player->frames[low - 1] : NULL;
}

/* --- Getting longer ---------------------------------------------------------------------------------------------- */

/* Notes the events of the command that has just led to the end. */
static void note_end(struct replay_player *player)
{
    const struct events *events = &player->events;
    uint32_t end = player->end;
    unsigned marks = 0;
    if (events_have(events, EV_ATTACKED) || events_have(events, EV_STRUCK) || events_have(events, EV_BURNED) ||
        events_have(events, EV_SHOT)) {
        if (player->last_blow == 0 || end - player->last_blow > REPLAY_FIGHT_PAUSE)
            player->notes[end - 1].marks |= REPLAY_FIGHT;
        player->last_blow = end;
    }
    marks |= events_have(events, EV_DESCENDED) || events_have(events, EV_ASCENDED) ? REPLAY_FLOOR : 0U;
    marks |= events_have(events, EV_LEVEL_GAINED) ? REPLAY_LEVEL : 0U;
    marks |= game_is_over(game_state(player->head)) ? REPLAY_DEATH : 0U;
    player->notes[end] = (struct note){game_turns(player->head), (uint8_t)marks};
}

static const uint64_t NO_LIMIT = UINT64_MAX;

static bool must_stop(void *context)
{
    const uint64_t *until_us = context;
    return sys_is_leaving() || sys_monotonic_us() >= *until_us;
}

/* Proves the commands after `proved`, and notes their events. From the first that does not fit on, commands are
 * dropped. */
static enum status prove(struct replay_player *player, uint64_t until_us, struct fault *fault)
{
    const struct replay_observer observer = {.context = &until_us, .stop = must_stop};
    enum status status = ST_OK;
    while (player->end < player->tape.count) {
        status = replay_is_stopped(&observer, player->end, fault)
                     ? ST_IO
                     : replay_step(&player->tape, player->end, player->head, &player->events, fault);
        if (status != ST_OK)
            break;
        player->end++;
        note_end(player);
        keep_frame(player);
    }
    player->tape.count = player->tape.whole = player->end;
    return status;
}

/* Room for `count` entries, and a note more. */
static enum status reserve(struct replay_player *player, uint32_t count, struct fault *fault)
{
    if (count <= player->capacity)
        return ST_OK;
    uint32_t capacity = count + count / 2 + 64;
    struct journal_entry *entries = realloc(player->tape.entries, (size_t)capacity * sizeof *entries);
    if (entries != NULL)
        player->tape.entries = entries;
    struct note *notes = entries != NULL ? realloc(player->notes, ((size_t)capacity + 1) * sizeof *notes) : NULL;
    if (notes == NULL)
        return fault_set(fault, ST_MEMORY, FAULT_REPLAY_COMMANDS_NO_MEMORY, count, player->tape.run.name);
    player->notes = notes;
    player->capacity = capacity;
    return ST_OK;
}

enum status replay_player_extend(struct replay_player *player, const struct journal_entry *entries, uint32_t count,
                                 struct fault *fault)
{
    enum status status = reserve(player, player->end + count, fault);
    if (status != ST_OK)
        return status;
    memcpy(&player->tape.entries[player->end], entries, count * sizeof *entries);
    player->tape.count = player->tape.whole = player->end + count;
    uint32_t before = player->end;
    status = prove(player, NO_LIMIT, fault);
    player->tape.good_size += (uint64_t)(player->end - before) * JOURNAL_RECORD_SIZE;
    return status;
}

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

static enum status begin(struct replay_player *player, uint64_t until_us, struct fault *fault)
{
    player->spacing = REPLAY_FRAME_EVERY;
    player->now = malloc(game_size());
    player->head = malloc(game_size());
    player->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    enum status status = reserve(player, player->tape.count + 1, fault);
    if (player->now == NULL || player->head == NULL || player->events.list == NULL)
        status = fault_set(fault, ST_MEMORY, FAULT_RUN_NO_MEMORY);
    if (status == ST_OK)
        status = replay_begin(&player->tape, player->rules, player->head, fault);
    if (status != ST_OK)
        return status;
    player->notes[0] = (struct note){game_turns(player->head), REPLAY_FLOOR};
    return prove(player, until_us, fault);
}

enum status replay_player_open(struct replay_player **out, struct journal_tape *tape, const struct rules *rules,
                               struct fault *fault)
{
    return replay_player_open_until(out, tape, rules, NO_LIMIT, fault);
}

enum status replay_player_open_until(struct replay_player **out, struct journal_tape *tape, const struct rules *rules,
                                     uint64_t until_us, struct fault *fault)
{
    *out = NULL;
    struct replay_player *player = calloc(1, sizeof *player);
    if (player == NULL) {
        journal_tape_release(tape);
        return fault_set(fault, ST_MEMORY, FAULT_RUN_NO_MEMORY);
    }
    player->rules = rules;
    player->tape = *tape;
    memset(tape, 0, sizeof *tape);
    enum status status = begin(player, until_us, fault);
    if (status != ST_OK) {
        replay_player_close(player);
        return status;
    }
    game_clone(player->now, player->head);
    player->at = player->end;
    *out = player;
    return ST_OK;
}

void replay_player_close(struct replay_player *player)
{
    if (player == NULL)
        return;
    for (int i = 0; i < player->frame_count; i++)
        free(player->frames[i].bytes);
    journal_tape_release(&player->tape);
    free(player->notes);
    free(player->now);
    free(player->head);
    free(player->events.list);
    free(player);
}

/* --- Where it stands --------------------------------------------------------------------------------------------- */

const struct journal_tape *replay_player_tape(const struct replay_player *player)
{
    return &player->tape;
}

uint32_t replay_player_end(const struct replay_player *player)
{
    return player->end;
}

uint32_t replay_player_at(const struct replay_player *player)
{
    return player->at;
}

const struct game *replay_player_game(const struct replay_player *player)
{
    return player->now;
}

bool replay_player_is_over(const struct replay_player *player)
{
    return game_is_over(game_state(player->head));
}

uint32_t replay_player_turn(const struct replay_player *player, uint32_t moment)
{
    CHECK(moment <= player->end);
    return player->notes[moment].turn;
}

size_t replay_player_size(const struct replay_player *player)
{
    return sizeof *player + 2 * game_size() + MAX_EVENTS * sizeof(struct event) +
           (size_t)player->capacity * (sizeof(struct journal_entry) + sizeof(struct note)) + player->frame_bytes;
}

/* --- Going elsewhere --------------------------------------------------------------------------------------------- */

/* Every command of the tape has been proved on the way to the end: here they are only carried out again. */
const struct events *replay_player_step(struct replay_player *player)
{
    CHECK(player->at < player->end);
    game_step(player->now, &player->tape.entries[player->at++].command, &player->events);
    return &player->events;
}

/* Stands at a frame, or, without one, at the beginning. */
static void load(struct replay_player *player, const struct frame *frame)
{
    if (frame == NULL) {
        enum status status = replay_begin(&player->tape, player->rules, player->now, NULL);
        CHECK(status == ST_OK); /* it began well when the replay was opened */
        player->at = 0;
        return;
    }
    struct byte_reader in = {.bytes = frame->bytes, .size = frame->size};
    bool good = game_decode(player->now, player->rules, &in, NULL);
    CHECK(good); /* our own bytes */
    player->at = frame->moment;
}

void replay_player_seek(struct replay_player *player, uint32_t moment)
{
    CHECK(moment <= player->end);
    const struct frame *frame = find_frame(player, moment);
    uint32_t nearest = frame != NULL ? frame->moment : 0;
    if (moment == player->end) {
        game_clone(player->now, player->head);
        player->at = moment;
    } else if (moment < player->at || nearest > player->at) {
        load(player, frame);
    }
    while (player->at < moment)
        (void)replay_player_step(player);
}

uint32_t replay_player_find_turn(const struct replay_player *player, uint32_t turn)
{
    uint32_t low = 0, high = player->end;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (player->notes[middle].turn < turn)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t replay_player_find_floor(const struct replay_player *player, int down)
{
    uint32_t found = player->at;
    while (!(player->notes[found].marks & REPLAY_FLOOR)) /* the first moment has it */
        found--;
    for (uint32_t at = found; down > 0 && at < player->end;) {
        if (player->notes[++at].marks & REPLAY_FLOOR) {
            found = at;
            down--;
        }
    }
    for (uint32_t at = found; down < 0 && at > 0;) {
        if (player->notes[--at].marks & REPLAY_FLOOR) {
            found = at;
            down++;
        }
    }
    return found;
}

bool replay_player_find(const struct replay_player *player, unsigned marks, bool forward, uint32_t *moment)
{
    uint32_t at = player->at;
    while (forward ? at < player->end : at > 0) {
        at = forward ? at + 1 : at - 1;
        if (player->notes[at].marks & marks) {
            *moment = at;
            return true;
        }
    }
    return false;
}
