/* SPDX-License-Identifier: MIT
 *
 * What runs prove, printed: --verify for any files, --scores for the finished ones. Ids and English, because scripts
 * read it. Replaying is persist/proof.c's. */
#include "verify.h"

#include "base/utf8.h"
#include "persist/proof.h"
#include "persist/scores.h"

#include <stdio.h>
#include <string.h>

/* --- Files ------------------------------------------------------------------------------------------------------- */

static void print_proof(const char *file, const struct proof *proof)
{
    char name[SYS_PATH_SIZE];
    utf8_sanitise(file, name, sizeof name);
    printf("%s: %s: score=%lld floor=%d level=%d turns=%lu kills=%lu hp=%d/%d result=%s killer=%s hash=%016llx name=%s "
           "profile=%s seed=%llu\n",
           name,
           proof->practice ? "practice"
           : proof->over   ? "verified"
                           : "unfinished",
           (long long)proof->score, proof->floor, proof->level, (unsigned long)proof->turns,
           (unsigned long)proof->kills, proof->hp, proof->max_hp, proof->over ? "died" : "alive",
           proof->killer[0] ? proof->killer : "-", (unsigned long long)proof->hash, proof->run.name, proof->run.profile,
           (unsigned long long)proof->run.seed);
}

static bool verify_file(struct prover *prover, const char *file)
{
    struct proof proof;
    struct fault fault;
    enum status status = proof_read(prover, file, NULL, &proof, &fault);
    if (status == ST_OK && !proof.whole)
        status = fault_set(&fault, ST_BAD_DATA, "", 0, 0,
                           "the run was continued from a snapshot, and nothing here proves what came before");
    if (status == ST_OK) {
        print_proof(file, &proof);
        return true;
    }
    char name[SYS_PATH_SIZE], why[sizeof fault.text];
    utf8_sanitise(file, name, sizeof name);
    utf8_sanitise(fault.text, why, sizeof why);
    fprintf(stderr, "%s: not verified: %s\n", name, why);
    return false;
}

static enum exit_code no_memory(struct prover *prover)
{
    prover_release(prover);
    fputs("barrow: not enough memory\n", stderr);
    return EXIT_ERROR;
}

enum exit_code verify_files(const struct options *options, const struct assets *assets)
{
    struct prover prover;
    if (!prover_init(&prover, &assets->rules))
        return no_memory(&prover);
    bool good = verify_file(&prover, options->first_file);
    for (int i = 0; i < options->more_count; i++)
        good = verify_file(&prover, options->more_files[i]) && good;
    prover_release(&prover);
    return good ? EXIT_DONE : EXIT_DATA;
}

/* --- Scores ------------------------------------------------------------------------------------------------------ */

static const char *const TRUTHS[] = {
    [SCORE_UNASKED] = "unasked",
    [SCORE_VERIFIED] = "verified",
    [SCORE_UNPROVED] = "unproved",
    [SCORE_FALSE] = "false",
};

/* A value of a field, in quotes where the form of lines asks for it. */
static void put_value(const struct score *score, const struct score_field *field, bool jsonl)
{
    char memory[SCORE_TEXT_SIZE];
    struct strbuf value;
    STRBUF_OVER(&value, memory);
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
    printf("%4d  %-8s  %10lld  floor %4lld  level %3lld  %7lld turns  %-20s %s\n", rank, TRUTHS[score->truth],
           (long long)score->score, (long long)score->floor, (long long)score->level, (long long)score->turns,
           score->name, score->killer[0] ? score->killer : score->result);
}

static void print_all(const struct options *options, const struct assets *assets, struct prover *prover,
                      struct scores *scores)
{
    if (options->format_given && !options->jsonl)
        print_csv_names();
    for (int i = 0; i < scores->count; i++) {
        struct score *score = &scores->rows[i];
        scores_prove(assets->save_folder, prover, score);
        if (options->format_given)
            print_line(score, options->jsonl);
        else
            print_row(score, i + 1);
    }
    if (scores->bad > 0)
        fprintf(stderr, "barrow: %d lines of the scores make no sense and were passed over\n", scores->bad);
    if (scores->count == 0 && !options->format_given)
        puts("no finished runs");
}

enum exit_code print_scores(const struct options *options, const struct assets *assets)
{
    struct prover prover;
    struct scores scores = {.rows = NULL};
    struct fault fault;
    if (!prover_init(&prover, &assets->rules))
        return no_memory(&prover);
    enum status status = scores_settle(&assets->scores, &prover, &assets->catalogue, &fault);
    if (status != ST_OK) /* what is written already can be shown all the same */
        fault_print(&assets->catalogue, &fault);
    enum exit_code code = exit_code_of(status);
    status = scores_read(&assets->scores, &scores, &fault);
    if (status == ST_OK)
        print_all(options, assets, &prover, &scores);
    else
        fault_print(&assets->catalogue, &fault);
    scores_release(&scores);
    prover_release(&prover);
    return status == ST_OK ? code : exit_code_of(status);
}
