/* SPDX-License-Identifier: MIT
 *
 * Commands by name: a line of words is an intent of the map, as if one of its keys had been pressed, or a complete
 * command with its letter or place. The names are those of the tables of intents (keymap.h) and commands (command.h);
 * the eight directions have words of the language. A translation offers its own words (words.h) for all of them. */
#ifndef UI_LOG_COMMAND_NAMES_H
#define UI_LOG_COMMAND_NAMES_H

#include "core/command.h"
#include "settings/keymap.h"
#include "text/text.h"

enum command_names_result {
    NAMES_NOTHING, /* there are no words */
    NAMES_INTENT,
    NAMES_COMMAND, /* well formed; the game decides whether it is legal */
    NAMES_SEVERAL, /* the beginning of more than one name */
    NAMES_UNKNOWN,
};

struct named {
    enum command_names_result result;
    bool whole; /* an intent's name or direction in full, not the beginning of it */
    enum intent intent;
    struct command command;
};

/* Reads words of any bytes: a whole name, a command's text form ("use c", "drop b", "move ne"), or the beginning of
 * just one name ("exp"). Small and capital letters are the same, and so are a blank and '_'. */
struct named command_names_parse(const struct catalogue *catalogue, const char *words);

/* The same as players type it, who are offered words of their language: a name or word in full first, then what begins
 * one that is offered, then what begins a name. */
struct named command_names_read(const struct catalogue *catalogue, const char *line);

/* Appends the meaning of each word of a line (words.h), one blank between two: where `several` is not NULL, of
 * shortened ones, too, and what a word may mean that is more than one thing is appended to it instead. */
void command_names_mean(const struct catalogue *catalogue, const char *line, struct strbuf *several,
                        struct strbuf *meaning);

/* One name and what it means. */
struct command_name {
    char name[32];
    enum intent intent;
};

enum { COMMAND_NAMES_MAX = 2 * INTENT_COUNT };

/* The names that begin with `words`, in the order of the tables; returns how many. Of what is offered, the same: a
 * translation has its words in place of names. */
int command_names_match(const struct catalogue *catalogue, const char *words,
                        struct command_name names[COMMAND_NAMES_MAX]);
int command_names_offer(const struct catalogue *catalogue, const char *words,
                        struct command_name names[COMMAND_NAMES_MAX]);

#endif
