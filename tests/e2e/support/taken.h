/* SPDX-License-Identifier: MIT
 *
 * What another hand does to the save of Wanda, and how it is undone. */
#ifndef E2E_TAKEN_H
#define E2E_TAKEN_H

#include "support/scratch.h"

enum { TAKEN_BYTES = 4096 };

/* Below the home: where saves are, the hero's folder, and where that may be moved to. */
#define TAKEN_SAVES ".local/share/barrow"
#define TAKEN_WANDA TAKEN_SAVES "/characters/Wanda"
#define TAKEN_AWAY  TAKEN_SAVES "/characters/elsewhere"

/* A home in which something is done to the save. */
extern char taken_home[SCRATCH_SIZE];

/* The path of what lies below it. */
const char *taken_path(char path[SCRATCH_SIZE], const char *tail);

void taken_move_folder(void);
void taken_move_folder_back(void);

void taken_remove_lock(void);

/* Keeps the bytes of the journal, and puts so many of them in its place. */
void taken_keep_journal(void);
void taken_put_journal(size_t size);
extern char taken_kept[TAKEN_BYTES];
extern long taken_kept_size;

/* All that is tried. */
struct taken_deed {
    const char *name;
    void (*act)(void);
    void (*undo)(void); /* NULL: nothing brings the game back */
};

enum { TAKEN_DEED_COUNT = 11 };

extern const struct taken_deed TAKEN_DEEDS[TAKEN_DEED_COUNT];

#endif
