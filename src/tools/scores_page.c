/* SPDX-License-Identifier: MIT
 *
 * The scores as a page for a web server. Which rows there are is report/boards.c's. */
#include "scores_page.h"

#include "report/boards.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_SIZE = 1 << 23, DAY = 86400, DAYS = 7, DAY_ROWS = 10 };

/* More than the heads of a list, a row, each of whose bytes may be written as six, and the end of the page come to. */
enum { ROOM = 1 << 14 };
_Static_assert(ROOM >= 6 * (SYS_PATH_SIZE + 3 * SCORE_TEXT_SIZE) + (1 << 12), "a page that is full would be cut");

struct page {
    const char *file;
    const struct score_place *place;
    struct verifier *verifier;
    const struct catalogue *catalogue;
    struct strbuf out;
    bool full; /* something was left out */
};

/* Whether a list may be begun, or a row added: whoever may write the log can make it come to more than a page holds. */
static bool has_room(struct page *page)
{
    page->full = page->full || page->out.length + ROOM > PAGE_SIZE;
    return !page->full;
}

/* --- Text in HTML ------------------------------------------------------------------------------------------------ */

static void put_text(struct page *page, const char *text)
{
    static const struct {
        char c;
        const char *entity;
    } ENTITIES[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
    for (const char *c = text; *c; c++) {
        size_t i = 0;
        while (i < sizeof ENTITIES / sizeof *ENTITIES && ENTITIES[i].c != *c)
            i++;
        if (i < sizeof ENTITIES / sizeof *ENTITIES)
            strbuf_text(&page->out, ENTITIES[i].entity);
        else
            strbuf_char(&page->out, *c);
    }
}

static void put_message(struct page *page, enum message message)
{
    put_text(page, text_get(page->catalogue, message));
}

static void put_cell(struct page *page, enum message message)
{
    strbuf_text(&page->out, "<th>");
    put_message(page, message);
}

/* A path as a reference: what is not plain is written as %XX. */
static void put_reference(struct page *page, const char *path)
{
    for (const char *c = path; *c; c++) {
        bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
                     strchr("-_./", *c) != NULL;
        if (plain)
            strbuf_char(&page->out, *c);
        else
            strbuf_format(&page->out, "%%%02x", (unsigned)(unsigned char)*c);
    }
}

/* --- Rows -------------------------------------------------------------------------------------------------------- */

/* The story as a web server finds it beside the page; NULL when it lies elsewhere, or nowhere. */
static const char *find_story(const struct page *page, const struct score *score, char path[SYS_PATH_SIZE])
{
    const char *slash = strrchr(page->file, '/');
    size_t folder = slash ? (size_t)(slash - page->file) + 1 : 0;
    if (!score_file_has_story(page->place, score, path) || strncmp(path, page->file, folder) != 0 ||
        path[folder] == '/')
        return NULL;
    return path + folder;
}

static void put_name(struct page *page, const struct score *score)
{
    char path[SYS_PATH_SIZE];
    const char *story = find_story(page, score, path);
    strbuf_text(&page->out, "<td>");
    if (story) {
        strbuf_text(&page->out, "<a href=\"./");
        put_reference(page, story);
        strbuf_text(&page->out, "\">");
    }
    put_text(page, score->name);
    if (story)
        strbuf_text(&page->out, "</a>");
}

static void put_end(struct page *page, const struct score *score)
{
    char text[2 * SCORE_TEXT_SIZE];
    const struct rules *rules = page->verifier->rules;
    int kind = score->killer[0] ? rules_find_kind(rules, score->killer) : -1;
    struct strbuf buf = STRBUF(text);
    narrate_score(page->catalogue, score_outcome(score), kind < 0 ? NULL : &rules->kinds[kind], score->killer, &buf);
    strbuf_text(&page->out, "<td>");
    put_text(page, text);
}

static void put_row(struct page *page, const struct score *score, int rank)
{
    static const char *const MARKS[] = {[SCORE_UNASKED] = ".",
                                        [SCORE_VERIFIED] = "+",
                                        [SCORE_OTHERWISE] = "*",
                                        [SCORE_UNPROVED] = "?",
                                        [SCORE_FALSE] = "!"};
    char ended[24] = "";
    if (score->end > 0)
        sys_format_time(score->end, ended, sizeof ended);
    strbuf_format(&page->out, "<tr><td>%d<td>%s<td>%lld<td>%lld<td>%lld<td>%lld", rank, MARKS[score->truth],
                  (long long)score->score, (long long)score->floor, (long long)score->level, (long long)score->turns);
    put_name(page, score);
    put_end(page, score);
    strbuf_text(&page->out, "<td>");
    put_text(page, ended);
    strbuf_char(&page->out, '\n');
}

static void put_heads(struct page *page)
{
    static const enum message HEADS[] = {MSG_SCORES_SCORE, MSG_SCORES_FLOOR, MSG_SCORES_LEVEL,
                                         MSG_SCORES_TURNS, MSG_SCORES_NAME,  MSG_SCORES_END};
    strbuf_text(&page->out, "<table>\n<tr><th><th>");
    for (size_t i = 0; i < sizeof HEADS / sizeof *HEADS; i++)
        put_cell(page, HEADS[i]);
    strbuf_text(&page->out, "<th>\n");
}

static void put_table(struct page *page, struct boards *boards, int which, int rows)
{
    const struct score *score;
    put_heads(page);
    for (int i = 0; i < rows && (score = boards_row(boards, which, i, page->verifier, UINT64_MAX)) && has_room(page);
         i++)
        put_row(page, score, i + 1);
    strbuf_text(&page->out, "</table>\n");
}

/* --- Lists ------------------------------------------------------------------------------------------------------- */

static void put_heading(struct page *page, const struct board *board)
{
    char title[2 * SCORE_TEXT_SIZE];
    struct strbuf buf = STRBUF(title);
    board_name(board, page->verifier->rules, page->catalogue, &buf);
    strbuf_text(&page->out, "<h2>");
    put_text(page, title);
    strbuf_format(&page->out, "</h2>\n<p>rules %lld, content %016llx</p>\n", (long long)board->rules,
                  (unsigned long long)board->content);
}

/* The same list of one day; nothing when it has no runs. */
static void put_day(struct page *page, const struct board *all, struct boards *day, int64_t begin)
{
    char date[24];
    for (int i = 0; i < day->count; i++) {
        const struct board *board = &day->list[i];
        if (board->count == 0 || board->day != all->day || board->content != all->content ||
            board->rules != all->rules || strcmp(board->profile, all->profile) != 0 || !has_room(page))
            continue;
        sys_format_day(begin, date, sizeof date);
        strbuf_format(&page->out, "<h3>%s</h3>\n", date);
        put_table(page, day, i, DAY_ROWS);
    }
}

/* Those of the loaded rules come first: what is left out of a page that is full is of others. */
static enum status put_lists(struct page *page, struct boards *all, struct boards days[DAYS], struct fault *fault)
{
    int64_t today = sys_unix_time() / DAY * DAY;
    const struct rules *rules = page->verifier->rules;
    enum status status = boards_read(all, page->place, rules, NULL, fault);
    for (int i = 0; status == ST_OK && i < DAYS; i++) {
        struct boards_span span = {today - (int64_t)i * DAY, today - (int64_t)i * DAY + DAY};
        status = boards_read(&days[i], page->place, rules, &span, fault);
    }
    for (int i = 0; status == ST_OK && i < all->count; i++) {
        if (all->list[i].count == 0 || !has_room(page))
            continue;
        put_heading(page, &all->list[i]);
        put_table(page, all, i, BOARD_RANKED);
        for (int day = 0; day < DAYS; day++)
            put_day(page, &all->list[i], &days[day], today - (int64_t)day * DAY);
    }
    return status;
}

static const char HEAD[] = "<!doctype html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>Barrow</title>\n<style>\n"
                           "body { font-family: sans-serif; max-width: 60em; margin: auto; padding: 1em }\n"
                           "td, th { text-align: left; padding: 0 0.6em } td:nth-child(-n+6) { text-align: right }\n"
                           "</style>\n</head>\n<body>\n<h1>Barrow</h1>\n";

static void put_end_of_page(struct page *page)
{
    if (page->full) {
        strbuf_text(&page->out, "<p>");
        put_message(page, MSG_SCORES_PAGE_FULL);
        strbuf_text(&page->out, "</p>\n");
    }
    strbuf_text(&page->out, "<p>");
    put_message(page, MSG_SCORES_MEANING);
    strbuf_text(&page->out, "</p>\n</body>\n</html>\n");
}

enum status scores_page_write(const char *file, const struct score_place *place, struct verifier *verifier,
                              const struct catalogue *catalogue, struct fault *fault)
{
    struct page page = {.file = file, .place = place, .verifier = verifier, .catalogue = catalogue};
    struct boards *boards = calloc(DAYS + 1, sizeof *boards);
    char *memory = malloc(PAGE_SIZE);
    enum status status = boards && memory ? ST_OK : fault_set(fault, ST_MEMORY, FAULT_SCORES_NO_MEMORY);
    if (status == ST_OK) {
        strbuf_init(&page.out, memory, PAGE_SIZE);
        strbuf_text(&page.out, HEAD);
        status = put_lists(&page, &boards[0], &boards[1], fault);
    }
    if (status == ST_OK) {
        put_end_of_page(&page);
        status = sys_replace_file(file, page.out.text, page.out.length, fault);
    }
    if (status == ST_OK)
        status = sys_let_group_read(file, fault);
    for (int i = 0; boards && i <= DAYS; i++)
        boards_release(&boards[i]);
    free(boards);
    free(memory);
    return status;
}
