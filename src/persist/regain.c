/* SPDX-License-Identifier: MIT
 *
 * A game whose folder, journal or lock was removed, moved or replaced under it. The journal is still open, so that its
 * bytes can be read whatever became of its name; they are written where they were, or, if somebody else's game lies
 * there by now, under a name that is free. Called by save.c. */
#include "regain.h"

#include "base/strbuf.h"
#include "owner.h"
#include "places.h"
#include "record.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 100, DIGITS = 2 }; /* Wanda2 to Wanda99 */
enum { READ_AGAIN = 2 };

/* What the journal is to hold. */
struct image {
    uint8_t *bytes;
    size_t size;
    struct journal_tape tape;
    bool past_lost;
};

bool regain_is_held(const struct save *save)
{
    const struct journal *journal = &save->journal;
    uint64_t size = journal_size(journal);
    if (sys_is_gone(&save->lock, NULL) || sys_is_gone(&journal->file, &size))
        return false;
    return size == journal_size(journal) || journal->debt.kind != DEBT_NONE || journal->file.owes_cut;
}

/* --- What is to be written --------------------------------------------------------------------------------------- */

/* What is owed is settled in it. */
static enum status read_open_journal(const struct journal *journal, struct image *image, struct fault *fault)
{
    image->size = (size_t)journal_size(journal);
    image->bytes = malloc(image->size);
    if (image->bytes == NULL)
        return fault_set(fault, ST_MEMORY, "", 0, 0, "out of memory for the journal");
    if (journal->debt.kind != DEBT_REPLACE)
        return sys_read_back(&journal->file, image->bytes, image->size, fault);
    memcpy(image->bytes, journal->debt.bytes, image->size);
    return ST_OK;
}

static enum status decode(const struct journal *journal, struct image *image, struct fault *fault)
{
    return tape_decode(&image->tape, journal->file.path, (const char *)image->bytes, image->size, fault);
}

/* Somebody may have written into the file itself. */
static bool is_ours(const struct journal *journal, const struct image *image)
{
    uint8_t header[JOURNAL_HEADER_SIZE];
    (void)run_encode(&journal->run, header);
    return memcmp(header, image->bytes, sizeof header) == 0 && image->tape.count == journal->records;
}

static void image_release(struct image *image)
{
    journal_tape_release(&image->tape);
    free(image->bytes);
    *image = (struct image){0};
}

/* The whole run, or where that cannot be read any more, one that begins with the world as it stands. */
static enum status make_image(const struct journal *journal, const struct game *game, struct image *image,
                              struct fault *fault)
{
    enum status status = read_open_journal(journal, image, fault);
    for (int again = 0; again < READ_AGAIN && status == ST_IO; again++) { /* it is the whole past that is given up */
        image_release(image);
        status = read_open_journal(journal, image, fault);
    }
    if (status == ST_OK)
        status = decode(journal, image, fault);
    if (status == ST_MEMORY || (status == ST_OK && is_ours(journal, image)))
        return status;
    struct run run = journal->run;
    image_release(image);
    image->past_lost = true;
    status = run_begin_part(&run, game, &image->bytes, &image->size, fault);
    return status == ST_OK ? decode(journal, image, fault) : status;
}

/* --- Where it goes ----------------------------------------------------------------------------------------------- */

/* From here on the game is played in `fresh`, which knows nothing of the world yet. */
static void go_on_in(struct save *save, const struct journal *fresh)
{
    uint32_t mark = save->journal.mark;
    journal_drop(&save->journal);
    save->journal = *fresh;
    save->journal.mark = mark;
}

/* The journal is where it was, and its next command will change more than its end. */
static bool is_owing(const struct save *save)
{
    return save->journal.debt.kind != DEBT_NONE && !sys_is_gone(&save->journal.file, NULL);
}

/* ST_LOCKED when somebody else plays there by now. */
static enum status lock_again(struct save *save, struct fault *fault)
{
    struct sys_file lock;
    struct save_owner owner;
    if (!sys_is_gone(&save->lock, NULL))
        return ST_OK;
    enum status status = sys_make_folder(save->folder, fault);
    if (status == ST_OK)
        status = owner_lock(&lock, save->folder, save->journal.run.name, &owner, fault);
    if (status != ST_OK)
        return status;
    sys_drop(&save->lock);
    save->lock = lock;
    save->owner = owner;
    return ST_OK;
}

/* How much of the image lies at `path`: all, a part from its beginning, or, with ST_EXISTS, something else. */
static enum status compare(const struct image *image, const char *path, bool *whole, struct fault *fault)
{
    char *bytes;
    size_t size;
    *whole = false;
    enum status status = sys_read_file(path, JOURNAL_MAX_SIZE, &bytes, &size, fault);
    if (status != ST_OK)
        return status == ST_MISSING ? ST_OK : status;
    if (size > image->size || memcmp(bytes, image->bytes, size) != 0)
        status = fault_setf(fault, ST_EXISTS, "", 0, 0, "there is a journal already: %s", path);
    *whole = size == image->size;
    sys_free(bytes);
    return status;
}

/* The lock is ours again, and nothing else lies there. */
static enum status take_place(struct save *save, const struct image *image, bool *whole, struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    enum status status = lock_again(save, fault);
    if (status == ST_OK)
        status = sys_join(path, save->folder, PLACE_JOURNAL, fault);
    *whole = true;
    if (status != ST_OK || is_owing(save)) /* whose file is not yet as it will be */
        return status;
    return compare(image, path, whole, fault);
}

/* Whether something else has the place (a game, a file where the folder was), and not only the disk fails. */
static bool is_taken(enum status status)
{
    return status == ST_LOCKED || status == ST_EXISTS || status == ST_DENIED || status == ST_BAD_DATA ||
           status == ST_MISSING;
}

static enum status write_again(struct save *save, const struct image *image, bool whole, struct save_moved *moved,
                               struct fault *fault)
{
    static const struct journal_debt NONE = {.kind = DEBT_NONE};
    char path[SYS_PATH_SIZE];
    struct journal fresh;
    if (whole && !sys_is_gone(&save->journal.file, NULL)) /* the lock alone was gone */
        return ST_OK;
    enum status status = sys_join(path, save->folder, PLACE_JOURNAL, fault);
    if (status == ST_OK)
        status = sys_replace_file(path, image->bytes, image->size, fault);
    if (status == ST_OK)
        status = journal_open(&fresh, path, &image->tape.run, image->tape.count, &NONE, fault);
    if (status != ST_OK)
        return status;
    go_on_in(save, &fresh);
    moved->place = whole ? SAVE_IN_PLACE : SAVE_WRITTEN_AGAIN;
    return ST_OK;
}

/* In a folder of this name. ST_EXISTS or ST_LOCKED when there is a character in it. */
static enum status write_under(struct save *save, const struct image *image, const char *name, struct fault *fault)
{
    char folder[SYS_PATH_SIZE], own[SYS_PATH_SIZE], path[SYS_PATH_SIZE];
    struct run run = image->tape.run;
    struct sys_file lock;
    struct save_owner owner;
    struct journal fresh;
    COPY_TEXT(folder, save->folder);
    *strrchr(folder, '/') = '\0'; /* place_character has put one there */
    COPY_TEXT(run.name, name);
    enum status status = sys_join(own, folder, name, fault);
    if (status == ST_OK)
        status = sys_join(path, own, PLACE_JOURNAL, fault);
    if (status == ST_OK && sys_exists(path))
        return ST_EXISTS;
    if (status == ST_OK)
        status = sys_make_folder(own, fault);
    if (status == ST_OK)
        status = owner_lock(&lock, own, name, &owner, fault);
    if (status != ST_OK)
        return status;
    status = journal_branch(&fresh, path, &run, &image->tape, image->tape.count, fault);
    if (status != ST_OK) {
        sys_drop(&lock);
        return status;
    }
    go_on_in(save, &fresh);
    sys_drop(&save->lock);
    save->lock = lock;
    save->owner = owner;
    COPY_TEXT(save->folder, own);
    return ST_OK;
}

static enum status write_beside(struct save *save, const struct image *image, struct save_moved *moved,
                                struct fault *fault)
{
    enum status status = ST_EXISTS;
    for (int number = 2; number < NAMES_MAX && (status == ST_EXISTS || status == ST_LOCKED); number++) {
        char base[CHARACTER_NAME_SIZE - DIGITS], name[CHARACTER_NAME_SIZE];
        struct strbuf text;
        copy_text(base, sizeof base, image->tape.run.name);
        STRBUF_OVER(&text, name);
        strbuf_format(&text, "%s%d", base, number);
        status = write_under(save, image, name, fault);
    }
    if (status == ST_EXISTS)
        return save_refuse_living(image->tape.run.name, fault);
    if (status == ST_OK)
        moved->place = SAVE_WRITTEN_BESIDE;
    return status;
}

enum status regain(struct save *save, const struct game *game, struct save_moved *moved, struct fault *fault)
{
    struct image image = {0};
    enum status status = make_image(&save->journal, game, &image, fault);
    if (status == ST_OK) {
        bool whole;
        status = take_place(save, &image, &whole, fault);
        if (status == ST_OK)
            status = write_again(save, &image, whole, moved, fault);
        else if (is_taken(status))
            status = write_beside(save, &image, moved, fault);
    }
    moved->past_lost = moved->place != SAVE_IN_PLACE && image.past_lost;
    image_release(&image);
    return status;
}
