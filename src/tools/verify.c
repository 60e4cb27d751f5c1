/* SPDX-License-Identifier: MIT
 *
 * Prints what journals prove: --verify for any files, --scores for the finished runs. Ids and English, because scripts
 * read it. Replaying is report/verification.c's. */
#include "verify.h"

#include "base/utf8.h"
#include "config/print.h"
#include "persist/finished.h"
#include "report/verification.h"
#include "report/boards.h"
#include "report/settle.h"
#include "output.h"
#include "scores_page.h"

#include <stdio.h>
#include <string.h>

/* --- Files ------------------------------------------------------------------------------------------------------- */

static void print_proof(const char *file, const struct verification *verification)
{
    char name[SYS_PATH_SIZE];
    utf8_sanitise(file, name, sizeof name);
    printf("%s: %s: score=%lld floor=%d level=%d turns=%lu kills=%lu hp=%d/%d result=%s killer=%s hash=%016llx name=%s "
           "profile=%s seed=%llu\n",
           name,
           verification->practice ? "practice"
           : verification->over   ? "verified"
                                  : "unfinished",
           (long long)verification->score, verification->floor, verification->level, (unsigned long)verification->turns,
           (unsigned long)verification->kills, verification->hp, verification->max_hp,
           verification->over ? outcome_name(verification->outcome) : "alive",
           verification->killer[0] ? verification->killer : "-", (unsigned long long)verification->hash,
           verification->run.name, verification->run.profile, (unsigned long long)verification->run.seed);
}

static bool verify_file(struct verifier *verifier, const char *file)
{
    struct verification verification;
    struct fault fault;
    enum status status = verification_read(verifier, file, NULL, &verification, &fault);
    if (status == ST_OK && !verification.whole)
        status = fault_set(&fault, ST_BAD_DATA, FAULT_RUN_FROM_SNAPSHOT);
    if (status == ST_OK) {
        print_proof(file, &verification);
        return true;
    }
    char name[SYS_PATH_SIZE], told[FAULT_SENTENCE_SIZE], why[sizeof told];
    utf8_sanitise(file, name, sizeof name);
    utf8_sanitise(fault_english(&fault, told, sizeof told), why, sizeof why);
    fprintf(stderr, "%s: not verified: %s\n", name, why);
    return false;
}

static enum exit_code no_memory(struct verifier *verifier)
{
    verifier_release(verifier);
    fputs("barrow: not enough memory\n", stderr);
    return EXIT_ERROR;
}

enum exit_code verify_files(const struct options *options, const struct data_files *data_files)
{
    struct verifier verifier;
    if (!verifier_init(&verifier, &data_files->rules))
        return no_memory(&verifier);
    bool good = verify_file(&verifier, options->first_file);
    for (int i = 0; i < options->more_count; i++)
        good = verify_file(&verifier, options->more_files[i]) && good;
    verifier_release(&verifier);
    return good ? EXIT_DONE : EXIT_DATA;
}

/* --- Scores ------------------------------------------------------------------------------------------------------ */

static const char *const TRUTHS[] = {
    [SCORE_UNASKED] = "unasked",   [SCORE_VERIFIED] = "verified", [SCORE_OTHERWISE] = "otherwise",
    [SCORE_UNPROVED] = "unproved", [SCORE_FALSE] = "false",
};

/* A value of a field, in quotes where the form of lines asks for it. */
static void put_value(const struct score *score, const struct score_field *field, bool jsonl)
{
    char memory[SCORE_TEXT_SIZE];
    struct strbuf value = STRBUF(memory);
    score_field_write(score, field, &value);
    bool quoted = jsonl ? field->kind != SCORE_NUMBER && field->kind != SCORE_UNSIGNED : strpbrk(memory, ",\"") != NULL;
    if (quoted)
        putchar('"');
    for (const char *c = memory; *c; c++) {
        if (*c == '"')
            putchar(jsonl ? '\\' : '"');
        if (*c == '\\' && jsonl)
            putchar('\\');
        putchar(*c);
    }
    if (quoted)
        putchar('"');
}

static void print_csv_names(void)
{
    for (int i = 0; i < SCORE_FIELD_COUNT; i++)
        printf("%s,", SCORE_FIELDS[i].key);
    puts("truth");
}

static void print_line(const struct score *score, bool jsonl)
{
    for (int i = 0; i < SCORE_FIELD_COUNT; i++) {
        if (jsonl)
            printf("%s\"%s\":", i ? "," : "{", SCORE_FIELDS[i].key);
        put_value(score, &SCORE_FIELDS[i], jsonl);
        if (!jsonl)
            putchar(',');
    }
    printf(jsonl ? ",\"truth\":\"%s\"}\n" : "%s\n", TRUTHS[score->truth]);
}

static void print_row(const struct score *score, int rank)
{
    char line[256];
    struct strbuf buf = STRBUF(line);
    strbuf_format(&buf, "%4d  %-9s  %10lld  floor %4lld  level %3lld  %7lld turns  %-20s %s", rank,
                  TRUTHS[score->truth], (long long)score->score, (long long)score->floor, (long long)score->level,
                  (long long)score->turns, score->name, score->killer[0] ? score->killer : score->result);
    puts(line);
}

static void print_board(const struct options *options, struct boards *boards, int which, struct verifier *verifier)
{
    static const char *const DAYS[] = {
        [BOARD_ANY_SEED] = "", [BOARD_TODAY] = ", today's barrow", [BOARD_OTHER_DAYS] = ", barrows of other days"};
    const struct score *score;
    const struct board *board = &boards->list[which];
    if (!options->format_given && board->count > 0)
        printf("%s%s, rules %lld, content %016llx%s\n", board->profile, DAYS[board->day], (long long)board->rules,
               (unsigned long long)board->content, board->ours ? "" : " (not of the data that is loaded)");
    for (int i = 0; (score = boards_row(boards, which, i, verifier, UINT64_MAX)) != NULL; i++) {
        if (options->format_given)
            print_line(score, options->jsonl);
        else
            print_row(score, i + 1);
    }
}

static void print_all(const struct options *options, const struct catalogue *catalogue, struct verifier *verifier,
                      struct boards *boards)
{
    int rows = 0;
    if (options->format_given && !options->jsonl)
        print_csv_names();
    for (int i = 0; i < boards->count; i++) {
        rows += boards->list[i].count;
        print_board(options, boards, i, verifier);
    }
    if (boards->bad > 0)
        fprintf(stderr, "barrow: %d lines of the scores make no sense and were passed over\n", boards->bad);
    if (options->format_given)
        return;
    puts(rows == 0 ? "no finished runs" : text_get(catalogue, MSG_SCORES_MEANING));
}

/* Where players can add files beside those of others, what lies in their folders is not shown. */
static void tell_layout(const struct data_files *data_files)
{
    struct fault fault;
    if (finished_is_closed(data_files->save_folder, false, &fault) != ST_OK)
        print_fault(&data_files->catalogue, &fault);
}

/* The page of the scores does not take the place of their log. */
static enum status check_page(const char *page, const struct score_place *place, struct fault *fault)
{
    char log[SYS_PATH_SIZE];
    enum status status = score_file_log_path(place, log, fault);
    return status == ST_OK ? output_check(page, log, fault) : status;
}

enum exit_code verify_print_scores(const struct options *options, const struct data_files *data_files)
{
    struct verifier verifier;
    struct boards boards = {.count = 0};
    struct fault fault;
    enum status status = options->html ? check_page(options->html, &data_files->scores, &fault) : ST_OK;
    if (status != ST_OK) {
        print_fault(&data_files->catalogue, &fault);
        return exit_code_of(status);
    }
    if (!verifier_init(&verifier, &data_files->rules))
        return no_memory(&verifier);
    tell_layout(data_files);
    status = settle_all(&data_files->scores, &verifier, &data_files->catalogue, &fault);
    if (status != ST_OK) /* the lines that are there can be shown all the same */
        print_fault(&data_files->catalogue, &fault);
    enum exit_code code = exit_code_of(status);
    if (options->html)
        status = scores_page_write(options->html, &data_files->scores, &verifier, &data_files->catalogue, &fault);
    else
        status = boards_read(&boards, &data_files->scores, &data_files->rules, NULL, &fault);
    if (status != ST_OK)
        print_fault(&data_files->catalogue, &fault);
    else if (!options->html)
        print_all(options, &data_files->catalogue, &verifier, &boards);
    boards_release(&boards);
    verifier_release(&verifier);
    return status == ST_OK ? code : exit_code_of(status);
}
