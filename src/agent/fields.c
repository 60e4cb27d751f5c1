/* SPDX-License-Identifier: MIT
 *
 * The fields of a view that are more than a number. */
#include "fields.h"

#include <string.h>

void write_place(struct point now, const struct point *sent, struct strbuf *out)
{
    if (!sent || sent->x != now.x)
        json_number(out, "x", now.x);
    if (!sent || sent->y != now.y)
        json_number(out, "y", now.y);
}

void write_name(const char *key, const char *now, const char *sent, struct strbuf *out)
{
    if (strcmp(now, sent ? sent : "") == 0)
        return;
    if (*now)
        json_text(out, key, now);
    else
        json_null(out, key);
}

void write_kind(const struct rules *rules, const char *key, kind_id now, const kind_id *sent, struct strbuf *out)
{
    write_name(key, now != KIND_NONE ? rules->kinds[now].id : "",
               sent && *sent != KIND_NONE ? rules->kinds[*sent].id : NULL, out);
}

void write_changed(const char *key, int now, int sent, struct strbuf *out)
{
    if (now != sent)
        json_number(out, key, now);
}

void put_id(unsigned long id, char key[ID_KEY_SIZE])
{
    struct strbuf text = strbuf_of(key, ID_KEY_SIZE);
    strbuf_format(&text, "%lu", id);
}
