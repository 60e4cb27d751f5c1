/* SPDX-License-Identifier: MIT
 *
 * Commands by name: a line of words is an intent of the map, as if one of its keys had been pressed, or a complete
 * command with its letter or place. The names are those of the tables of intents (keymap.h) and commands (command.h);
 * the eight directions have words of the language, too. Used by the command line of the map and wherever a game is
 * played in lines. */
#ifndef UI_SPOKEN_H
#define UI_SPOKEN_H

#include "core/command.h"
#include "keymap.h"
#include "text/text.h"

enum spoken_result {
    SPOKEN_NOTHING, /* there are no words */
    SPOKEN_INTENT,
    SPOKEN_COMMAND, /* well formed; whether it is legal is the game's business */
    SPOKEN_SEVERAL, /* the beginning of more than one name */
    SPOKEN_UNKNOWN,
};

struct spoken {
    enum spoken_result result;
    enum intent intent;
    struct command command;
};

/* Reads words of any bytes: a whole name, a command's text form ("use c", "drop b", "move ne"), or the beginning of
 * just one name ("exp"). Case and the choice between a blank and '_' do not matter. */
struct spoken spoken_parse(const struct catalogue *catalogue, const char *words);

/* One thing that can be said. */
struct spoken_name {
    const char *name; /* the table's or the catalogue's */
    enum intent intent;
};

enum { SPOKEN_MAX_NAMES = 2 * INTENT_COUNT };

/* The names that begin with `words`, in the order of the tables; returns how many. */
int spoken_matches(const struct catalogue *catalogue, const char *words, struct spoken_name names[SPOKEN_MAX_NAMES]);

#endif
