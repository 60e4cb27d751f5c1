/* SPDX-License-Identifier: MIT
 *
 * Fields of a view as members of a JSON object: each is left out when it was sent before as it is now. Private to the
 * agent's files. */
#ifndef AGENT_FIELDS_H
#define AGENT_FIELDS_H

#include "base/grid.h"
#include "base/json_writer.h"
#include "core/rules.h"

/* For structs `now` and `sent` (NULL: nothing was sent), written to `out`. */
#define NUMBER_FIELD(name)                                                                                             \
    if (!sent || sent->name != now->name)                                                                              \
        json_number(out, #name, now->name);
#define BOOL_FIELD(name)                                                                                               \
    if (!sent || sent->name != now->name)                                                                              \
        json_bool(out, #name, now->name);

/* As x and y. */
void write_place(struct point now, const struct point *sent, struct strbuf *out);

/* A kind's id, left out where there is none; null where there was one. */
void write_kind(const struct rules *rules, const char *key, kind_id now, const kind_id *sent, struct strbuf *out);

/* A name, "" for none: likewise. */
void write_name(const char *key, const char *now, const char *sent, struct strbuf *out);

/* A number, left out as long as it is what was sent. */
void write_changed(const char *key, int now, int sent, struct strbuf *out);

/* A number as a key. */
enum { ID_KEY_SIZE = 16 };
void put_id(unsigned long id, char key[ID_KEY_SIZE]);

#endif
