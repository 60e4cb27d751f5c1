/* SPDX-License-Identifier: MIT
 *
 * Characters looked after from the command line: exported, imported, retired, deleted. */
#include "characters.h"

#include "config/print.h"
#include "persist/characters.h"

#include <stdio.h>
#include <string.h>

static enum status export_one(const struct options *options, const struct data_files *data_files, struct strbuf *done,
                              struct fault *fault)
{
    char path[SYS_PATH_SIZE];
    struct strbuf file = STRBUF(path);
    strbuf_text(&file, options->output ? options->output : options->subject);
    if (!options->output)
        strbuf_text(&file, ".barrow");
    if (file.cut)
        return fault_set(fault, ST_BAD_DATA, FAULT_SAVE_PATH_LONG, path);
    strbuf_text(done, path);
    return character_export(data_files->save_folder, options->subject, path, fault);
}

static enum status import_one(const struct options *options, const struct data_files *data_files, struct strbuf *done,
                              struct fault *fault)
{
    char name[CHARACTER_NAME_SIZE] = "";
    enum status status = character_import(data_files->save_folder, options->subject, name, fault);
    strbuf_text(done, name);
    return status;
}

static enum status retire_one(const struct options *options, const struct data_files *data_files, struct strbuf *done,
                              struct fault *fault)
{
    strbuf_text(done, options->subject);
    return character_retire(data_files->save_folder, options->subject, fault);
}

/* Asks, and refuses unless a line of standard input, without its end, equals `wanted`. If the question cannot be
 * printed, it is not asked. */
static enum status ask(const struct catalogue *catalogue, enum message question, const char *name, const char *wanted,
                       struct fault *fault)
{
    char text[512], line[64];
    struct strbuf buf = STRBUF(text);
    text_say(catalogue, question, &buf, {"name", name, 0});
    printf("%s ", text);
    enum status status = sys_flush_output(fault);
    if (status != ST_OK)
        return status;
    bool answered = fgets(line, sizeof line, stdin) != NULL;
    line[answered ? strcspn(line, "\n") : 0] = '\0';
    return strcmp(line, wanted) == 0 ? ST_OK : fault_set(fault, ST_MISSING, FAULT_DELETE_REFUSED);
}

/* Asks twice, for two different answers. */
static enum status delete_one(const struct options *options, const struct data_files *data_files, struct strbuf *done,
                              struct fault *fault)
{
    strbuf_text(done, options->subject);
    enum status status = character_find(data_files->save_folder, options->subject, fault);
    if (status == ST_OK)
        status = ask(&data_files->catalogue, MSG_DELETE_ASK_NAME, options->subject, options->subject, fault);
    if (status == ST_OK)
        status = ask(&data_files->catalogue, MSG_DELETE_ASK_AGAIN, options->subject, "delete", fault);
    return status == ST_OK ? character_delete(data_files->save_folder, options->subject, fault) : status;
}

enum exit_code characters_run(const struct options *options, const struct data_files *data_files)
{
    static const struct {
        enum task task;
        enum status (*run)(const struct options *options, const struct data_files *data_files, struct strbuf *done,
                           struct fault *fault);
        enum message done;
    } ROWS[] = {
        {TASK_EXPORT, export_one, MSG_EXPORT_DONE},
        {TASK_IMPORT, import_one, MSG_IMPORT_DONE},
        {TASK_RETIRE, retire_one, MSG_RETIRE_DONE},
        {TASK_DELETE, delete_one, MSG_DELETE_DONE},
    };
    char done[SYS_PATH_SIZE], text[SYS_PATH_SIZE + 256];
    struct strbuf buf;
    struct fault fault;
    enum status status = ST_OK;
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        if (ROWS[i].task != options->task)
            continue;
        STRBUF_OVER(&buf, done);
        status = ROWS[i].run(options, data_files, &buf, &fault);
        if (status != ST_OK)
            break;
        STRBUF_OVER(&buf, text);
        text_say(&data_files->catalogue, ROWS[i].done, &buf, {"name", options->subject, 0}, {"what", done, 0});
        puts(text);
    }
    if (status != ST_OK)
        print_fault(&data_files->catalogue, &fault);
    return exit_code_of(status);
}
