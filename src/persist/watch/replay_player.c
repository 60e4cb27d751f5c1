/* SPDX-License-Identifier: MIT
 *
 * Films: keyframes, marks and the way from one moment to any other. Two games are kept: one at the end, which proves
 * what is added, and one where the film stands. Touches no file; called by watch.c, the viewer and the bench. */
#include "persist/film.h"

#include "base/check.h"
#include "persist/replay.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_FRAMES = FILM_FRAME_BYTES / 1024 };

/* What is known of a moment without going there. */
struct note {
    uint32_t turn;
    uint8_t marks; /* enum film_mark */
};

/* A state, encoded. */
struct frame {
    uint32_t moment;
    uint32_t size;
    uint8_t *bytes;
};

struct film {
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

static void drop_frame(struct film *film, int index)
{
    film->frame_bytes -= film->frames[index].size;
    free(film->frames[index].bytes);
}

/* Keeps every second one: those at multiples of twice the spacing. */
static void thin_frames(struct film *film)
{
    int kept = 0;
    film->spacing *= 2;
    for (int i = 0; i < film->frame_count; i++) {
        if (film->frames[i].moment % film->spacing == 0)
            film->frames[kept++] = film->frames[i];
        else
            drop_frame(film, i);
    }
    film->frame_count = kept;
}

/* Keeps the state at the end, if it is time for one. A frame that memory is short for is not missed: the way from the
 * one before is only longer. */
static void keep_frame(struct film *film)
{
    struct byte_writer out = {.bytes = film->encoded, .capacity = sizeof film->encoded};
    if (film->end % film->spacing != 0)
        return;
    game_encode(film->head, &out);
    CHECK(!out.failed);
    while (film->frame_count > 0 &&
           (film->frame_count == MAX_FRAMES || film->frame_bytes + out.size > FILM_FRAME_BYTES))
        thin_frames(film);
    uint8_t *bytes = film->end % film->spacing == 0 ? malloc(out.size) : NULL;
    if (bytes == NULL)
        return;
    memcpy(bytes, film->encoded, out.size);
    film->frames[film->frame_count++] = (struct frame){film->end, (uint32_t)out.size, bytes};
    film->frame_bytes += out.size;
}

/* The last frame not after a moment, or NULL. */
static const struct frame *find_frame(const struct film *film, uint32_t moment)
{
    int low = 0, high = film->frame_count; /* the frames below `low` are not after it, those from `high` on are */
    while (low < high) {
        int middle = (low + high) / 2;
        if (film->frames[middle].moment <= moment)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? &film->frames[low - 1] : NULL;
}

/* --- Getting longer ---------------------------------------------------------------------------------------------- */

/* Notes what the command that has just led to the end has brought. */
static void note_end(struct film *film)
{
    const struct events *events = &film->events;
    uint32_t end = film->end;
    unsigned marks = 0;
    if (events_have(events, EV_ATTACKED) || events_have(events, EV_STRUCK) || events_have(events, EV_BURNED)) {
        if (film->last_blow == 0 || end - film->last_blow > FILM_FIGHT_PAUSE)
            film->notes[end - 1].marks |= FILM_FIGHT;
        film->last_blow = end;
    }
    marks |= events_have(events, EV_DESCENDED) ? FILM_FLOOR : 0U;
    marks |= events_have(events, EV_LEVEL_GAINED) ? FILM_LEVEL : 0U;
    marks |= game_state(film->head) == GAME_DEAD ? FILM_DEATH : 0U;
    film->notes[end] = (struct note){game_turns(film->head), (uint8_t)marks};
}

/* Proves the commands that are not, and notes what they bring. Those from the first that does not fit on are dropped.
 */
static enum status prove(struct film *film, struct fault *fault)
{
    enum status status = ST_OK;
    while (film->end < film->tape.count) {
        status = replay_step(&film->tape, film->end, film->head, &film->events, fault);
        if (status != ST_OK)
            break;
        film->end++;
        note_end(film);
        keep_frame(film);
    }
    film->tape.count = film->tape.whole = film->end;
    return status;
}

/* Room for `count` entries, and a note more. */
static enum status reserve(struct film *film, uint32_t count, struct fault *fault)
{
    if (count <= film->capacity)
        return ST_OK;
    uint32_t capacity = count + count / 2 + 64;
    struct journal_entry *entries = realloc(film->tape.entries, (size_t)capacity * sizeof *entries);
    if (entries != NULL)
        film->tape.entries = entries;
    struct note *notes = entries != NULL ? realloc(film->notes, ((size_t)capacity + 1) * sizeof *notes) : NULL;
    if (notes == NULL)
        return fault_setf(fault, ST_MEMORY, "", 0, 0, "out of memory for the %u commands of %s", (unsigned)count,
                          film->tape.run.name);
    film->notes = notes;
    film->capacity = capacity;
    return ST_OK;
}

enum status film_extend(struct film *film, const struct journal_entry *entries, uint32_t count, struct fault *fault)
{
    enum status status = reserve(film, film->end + count, fault);
    if (status != ST_OK)
        return status;
    memcpy(&film->tape.entries[film->end], entries, count * sizeof *entries);
    film->tape.count = film->tape.whole = film->end + count;
    uint32_t before = film->end;
    status = prove(film, fault);
    film->tape.good_size += (uint64_t)(film->end - before) * JOURNAL_RECORD_SIZE;
    return status;
}

/* --- Opening and closing ----------------------------------------------------------------------------------------- */

static enum status begin(struct film *film, struct fault *fault)
{
    film->spacing = FILM_FRAME_EVERY;
    film->now = malloc(game_size());
    film->head = malloc(game_size());
    film->events = (struct events){.list = calloc(MAX_EVENTS, sizeof(struct event)), .capacity = MAX_EVENTS};
    enum status status = reserve(film, film->tape.count + 1, fault);
    if (film->now == NULL || film->head == NULL || film->events.list == NULL)
        status = fault_set(fault, ST_MEMORY, "", 0, 0, "out of memory for the replay");
    if (status == ST_OK)
        status = replay_begin(&film->tape, film->rules, film->head, fault);
    if (status != ST_OK)
        return status;
    film->notes[0] = (struct note){game_turns(film->head), FILM_FLOOR};
    return prove(film, fault);
}

enum status film_open(struct film **out, struct journal_tape *tape, const struct rules *rules, struct fault *fault)
{
    *out = NULL;
    struct film *film = calloc(1, sizeof *film);
    if (film == NULL) {
        journal_tape_release(tape);
        return fault_set(fault, ST_MEMORY, "", 0, 0, "out of memory for the replay");
    }
    film->rules = rules;
    film->tape = *tape;
    memset(tape, 0, sizeof *tape);
    enum status status = begin(film, fault);
    if (status != ST_OK) {
        film_close(film);
        return status;
    }
    game_clone(film->now, film->head);
    film->at = film->end;
    *out = film;
    return ST_OK;
}

void film_close(struct film *film)
{
    if (film == NULL)
        return;
    for (int i = 0; i < film->frame_count; i++)
        free(film->frames[i].bytes);
    journal_tape_release(&film->tape);
    free(film->notes);
    free(film->now);
    free(film->head);
    free(film->events.list);
    free(film);
}

/* --- Where it stands --------------------------------------------------------------------------------------------- */

const struct journal_tape *film_tape(const struct film *film)
{
    return &film->tape;
}

uint32_t film_end(const struct film *film)
{
    return film->end;
}

uint32_t film_at(const struct film *film)
{
    return film->at;
}

const struct game *film_game(const struct film *film)
{
    return film->now;
}

bool film_is_over(const struct film *film)
{
    return game_state(film->head) == GAME_DEAD;
}

uint32_t film_turn(const struct film *film, uint32_t moment)
{
    CHECK(moment <= film->end);
    return film->notes[moment].turn;
}

size_t film_size(const struct film *film)
{
    return sizeof *film + 2 * game_size() + MAX_EVENTS * sizeof(struct event) +
           (size_t)film->capacity * (sizeof(struct journal_entry) + sizeof(struct note)) + film->frame_bytes;
}

/* --- Going elsewhere --------------------------------------------------------------------------------------------- */

/* Every command of the tape has been proved on the way to the end: here they are only carried out again. */
const struct events *film_step(struct film *film)
{
    CHECK(film->at < film->end);
    game_step(film->now, &film->tape.entries[film->at++].command, &film->events);
    return &film->events;
}

/* Stands at a frame, or, without one, at the beginning. */
static void load(struct film *film, const struct frame *frame)
{
    if (frame == NULL) {
        enum status status = replay_begin(&film->tape, film->rules, film->now, NULL);
        CHECK(status == ST_OK); /* it was when the film was opened */
        film->at = 0;
        return;
    }
    struct byte_reader in = {.bytes = frame->bytes, .size = frame->size};
    bool good = game_decode(film->now, film->rules, &in, NULL);
    CHECK(good); /* our own bytes */
    film->at = frame->moment;
}

void film_seek(struct film *film, uint32_t moment)
{
    CHECK(moment <= film->end);
    const struct frame *frame = find_frame(film, moment);
    uint32_t nearest = frame != NULL ? frame->moment : 0;
    if (moment == film->end) {
        game_clone(film->now, film->head);
        film->at = moment;
    } else if (moment < film->at || nearest > film->at) {
        load(film, frame);
    }
    while (film->at < moment)
        (void)film_step(film);
}

uint32_t film_find_turn(const struct film *film, uint32_t turn)
{
    uint32_t low = 0, high = film->end;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (film->notes[middle].turn < turn)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t film_find_floor(const struct film *film, int down)
{
    uint32_t found = film->at;
    while (!(film->notes[found].marks & FILM_FLOOR)) /* the first moment has it */
        found--;
    for (uint32_t at = found; down > 0 && at < film->end;) {
        if (film->notes[++at].marks & FILM_FLOOR) {
            found = at;
            down--;
        }
    }
    for (uint32_t at = found; down < 0 && at > 0;) {
        if (film->notes[--at].marks & FILM_FLOOR) {
            found = at;
            down++;
        }
    }
    return found;
}

bool film_find(const struct film *film, unsigned marks, bool forward, uint32_t *moment)
{
    uint32_t at = film->at;
    while (forward ? at < film->end : at > 0) {
        at = forward ? at + 1 : at - 1;
        if (film->notes[at].marks & marks) {
            *moment = at;
            return true;
        }
    }
    return false;
}
