/* SPDX-License-Identifier: MIT
 *
 * The way from bytes to rules: a survey gives every id its row, a second reading fills the rows, then link.c looks
 * at the whole. Nothing about a single kind of record stands here. Called once at the start of the program. */
#include "content/content.h"

#include "record.h"

#include <string.h>

/* The first reading, the survey: ids only. Faults in the files are reported by the second reading. */
static void index_file(struct loader *loader, const struct content_file *file)
{
    struct fault_list unheard = {NULL, 0, 0, 0};
    struct parse_line line;
    parse_init(&loader->parse, file->name, file->bytes, file->size, &unheard);
    loader->parse.surveys = true;
    while (parse_next(&loader->parse, &line)) {
        if (line.kind != PARSE_ENTRY || line.count < 2)
            continue;
        const struct record *record = record_find(line.words[0].text);
        if (record && record->enlist)
            record->enlist(loader, record, line.words[1].text);
    }
}

static void read_file(struct loader *loader, const struct content_file *file)
{
    struct parse_line line;
    parse_init(&loader->parse, file->name, file->bytes, file->size, loader->faults);
    while (parse_next(&loader->parse, &line)) {
        switch (line.kind) {
        case PARSE_ENTRY:
            record_enter(loader, &line);
            break;
        case PARSE_KEY:
            record_key(loader, &line);
            break;
        case PARSE_CLOSED:
            record_leave(loader);
            break;
        case PARSE_ROW:
            record_row(loader, &line);
            break;
        case PARSE_END:
            return;
        }
    }
}

bool content_load(const struct content_file *files, int count, struct rules *rules, struct fault_list *faults)
{
    struct loader loader = {.rules = rules, .faults = faults};
    int before = faults->count + faults->lost;
    /* Rows behind the counts are never read and stay untouched, so that their pages take no memory. */
    rules->kind_count = 0;
    rules->profile_count = 0;
    rules->drawing_count = 0;
    rules->drawn_cell_count = 0;
    ground_clear(rules);
    memset(rules->perks, 0, sizeof rules->perks);
    for (int i = 0; i < count; i++)
        index_file(&loader, &files[i]);
    for (int i = 0; i < count; i++)
        read_file(&loader, &files[i]);
    link_rules(&loader);
    return faults->count + faults->lost == before;
}
