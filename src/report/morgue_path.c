/* SPDX-License-Identifier: MIT
 *
 * Where the story of a run goes when an operator says so: a template checked and filled. Opens nothing. */
#include "report/morgue.h"

#include "base/parse.h"
#include "base/utf8.h"
#include "persist/finished.h"

#include <string.h>

bool morgue_template_valid(const char *template, struct fault *why)
{
    bool name = false, start = false, seed = false;
    for (const char *c = strchr(template, '%'); c; c = strchr(c + 2, '%')) {
        name |= c[1] == 'n';
        start |= c[1] == 't';
        seed |= c[1] == 's';
        if (c[1] == '\0' || !strchr("nts%", c[1])) {
            (void)fault_set(why, ST_USAGE, FAULT_OPTION_DUMP_PLACES);
            return false;
        }
    }
    bool apart = name && start && seed;
    if (!apart)
        (void)fault_set(why, ST_USAGE, FAULT_OPTION_DUMP_NEEDS);
    return apart;
}

static void add_name(struct strbuf *out, const char *name)
{
    uint32_t code;
    for (size_t taken; *name; name += taken > 0 ? taken : 1) {
        taken = utf8_decode(name, strlen(name), &code);
        if (taken > 0 && word_allows(code))
            strbuf_bytes(out, name, taken);
        else
            strbuf_char(out, '_');
    }
}

/* With what the name of the run's journal has behind its seed: ".1" of a second run that has all else in common. */
static void add_seed(struct strbuf *out, uint64_t seed, const char *run)
{
    strbuf_format(out, "%llu", (unsigned long long)seed);
    const char *name = run + finished_user(run);
    size_t whole = finished_stem_size(name, RUN_JOURNAL), first = strcspn(name, ".");
    if (first < whole)
        strbuf_bytes(out, name + first, whole - first);
}

enum status morgue_path(const char *template, const char *name, int64_t start, uint64_t seed, const char *run,
                        char path[SYS_PATH_SIZE], struct fault *fault)
{
    struct strbuf out = strbuf_of(path, SYS_PATH_SIZE);
    for (const char *c = template; *c; c++) {
        if (*c != '%' || c[1] == '\0')
            strbuf_char(&out, *c);
        else if (*++c == 'n')
            add_name(&out, name);
        else if (*c == 't')
            strbuf_format(&out, "%lld", (long long)start);
        else if (*c == 's')
            add_seed(&out, seed, run);
        else
            strbuf_char(&out, *c);
    }
    return out.cut ? fault_set(fault, ST_BAD_DATA, FAULT_OPTION_PATH_LONG) : ST_OK;
}
