/* SPDX-License-Identifier: MIT
 *
 * The story of a run as text. Its facts come from verification.c and core/run_stats.c, its words from the catalogue. */
#include "report/morgue.h"

#include "core/seed.h"
#include "base/grid.h"

#include <string.h>

enum {
    WORDS_KEPT = 16, /* the last sentences of the log */
    WORDS_SIZE = 256,
    DEED_SIZE = 96,
};

/* What is gathered while the run is replayed. */
struct teller {
    const struct catalogue *catalogue;
    const struct verifier *verifier;
    struct strbuf *out;
    uint32_t deed_count; /* commands, deed n at n % RUN_STATS_STEPS */
    char deeds[RUN_STATS_STEPS][DEED_SIZE];
    int word_count; /* ever said; sentence n at n % WORDS_KEPT */
    struct {
        uint32_t turn;
        char text[WORDS_SIZE];
    } words[WORDS_KEPT];
};

static void listen(void *context, const struct command *command, const struct events *events, const struct view *view)
{
    struct teller *teller = context;
    struct narrator narrator = {teller->catalogue, view->rules, view->hero.id, NULL};
    if (command) {
        struct strbuf deed = STRBUF(teller->deeds[teller->deed_count % RUN_STATS_STEPS]);
        narrate_command(&narrator, command, events, &deed);
        teller->deed_count++;
    }
    for (int i = 0; command && i < events->count; i++) {
        int slot = teller->word_count % WORDS_KEPT;
        struct strbuf text = STRBUF(teller->words[slot].text);
        enum weight weight;
        if (!narrate_event(&narrator, &events->list[i], &text, &weight))
            continue;
        teller->words[slot].turn = view->turn;
        teller->word_count++;
    }
}

/* --- Pieces ------------------------------------------------------------------------------------------------------ */

static void end_line(struct teller *teller)
{
    strbuf_char(teller->out, '\n');
}

static void heading(struct teller *teller, enum message message)
{
    strbuf_format(teller->out, "\n%s\n", text_get(teller->catalogue, message));
}

/* A line with its places filled. */
#define say_line(teller, message, ...)                                                                                 \
    do {                                                                                                               \
        text_say((teller)->catalogue, (message), (teller)->out, __VA_ARGS__);                                          \
        end_line(teller);                                                                                              \
    } while (0)

/* A count of some kind: "  3 orcs". */
static void counted(struct teller *teller, int kind, uint64_t count)
{
    enum noun_form form = count == 1 ? NOUN_BARE : NOUN_PLURAL;
    strbuf_format(teller->out, "  %5llu %s\n", (unsigned long long)count,
                  text_noun(teller->catalogue, &teller->verifier->rules->kinds[kind], form));
}

static void tell_title(struct teller *teller, const struct verification *verification)
{
    const struct view *view = teller->verifier->view;
    const struct rules *rules = teller->verifier->rules;
    say_line(teller, view_kit(view) != KIND_NONE ? MSG_MORGUE_TITLE_KIT : MSG_MORGUE_TITLE,
             {"name", verification->run.name, 0},
             text_noun_arg(teller->catalogue, "kit", &rules->kinds[view->hero.kind], NOUN_BARE));
}

static void tell_seed(struct teller *teller, const struct verification *verification)
{
    const struct run *run = &verification->run;
    char seed[SEED_TEXT_SIZE];
    struct strbuf shared = STRBUF(seed);
    seed_share(run->profile, run->rules_version, run->seed, &shared);
    say_line(teller, MSG_DEATH_SCORE, {"score", NULL, verification->score}, {"seed", seed, 0});
}

static void tell_end(struct teller *teller, const struct verification *verification)
{
    const struct view *view = teller->verifier->view;
    if (verification->over) {
        narrate_end(teller->catalogue, view, teller->out);
        end_line(teller);
    } else {
        strbuf_format(teller->out, "%s\n", text_get(teller->catalogue, MSG_MORGUE_ALIVE));
    }
    say_line(teller, MSG_DEATH_PLACE, {"floor", NULL, verification->floor}, {"level", NULL, verification->level},
             {"turns", NULL, verification->turns});
    tell_seed(teller, verification);
    if (!verification->whole)
        strbuf_format(teller->out, "%s\n", text_get(teller->catalogue, MSG_MORGUE_CONTINUED));
    say_line(teller, MSG_MORGUE_HERO, {"hp", NULL, verification->hp > 0 ? verification->hp : 0},
             {"max_hp", NULL, verification->max_hp}, {"power", NULL, view->hero.power},
             {"defense", NULL, view->hero.defense}, {"xp", NULL, verification->xp});
}

/* Hit points were lost or won, a foe could take some, or it was more than a step or a wait. */
static bool matters(const struct run_stats_step *step)
{
    bool idle = step->command.type == CMD_MOVE || step->command.type == CMD_WAIT;
    return step->hp != step->hp_then || step->threat > 0 || !idle;
}

/* Oldest first, those that mattered and the very last. */
static void tell_last_turns(struct teller *teller)
{
    const struct run_stats *stats = &teller->verifier->stats;
    heading(teller, MSG_MORGUE_LAST_TURNS);
    for (uint32_t back = RUN_STATS_STEPS; back-- > 0;) {
        const struct run_stats_step *step = run_stats_recent(stats, back);
        if (!step || (back > 0 && !matters(step)))
            continue;
        strbuf_text(teller->out, "  ");
        say_line(teller, step->threat >= step->hp && step->threat > 0 ? MSG_MORGUE_TURN_DEADLY : MSG_MORGUE_TURN,
                 {"turn", NULL, step->turn}, {"hp", NULL, step->hp},
                 {"then", NULL, step->hp_then > 0 ? step->hp_then : 0}, {"threat", NULL, step->threat},
                 {"command", teller->deeds[(teller->deed_count - 1 - back) % RUN_STATS_STEPS], 0});
    }
}

static void tell_pack(struct teller *teller)
{
    const struct view *view = teller->verifier->view;
    int count = 0;
    heading(teller, MSG_MORGUE_PACK);
    for (int letter = 0; letter < MAX_PACK; letter++) {
        const struct view_item *item = &view->pack[letter];
        if (item->kind == KIND_NONE)
            continue;
        const struct kind *kind = &view->rules->kinds[item->kind];
        char mark[2] = {(char)('a' + letter), '\0'};
        char name[THINGS_SIZE];
        strbuf_text(teller->out, "  ");
        say_line(teller, item->worn ? MSG_MORGUE_ITEM_WORN : MSG_MORGUE_ITEM, {"letter", mark, 0},
                 text_things_arg(teller->catalogue, "item",
                                 (struct things){kind, item->count, item->plus, item->charges}, NOUN_BARE, name));
        count++;
    }
    if (count == 0)
        strbuf_format(teller->out, "  %s\n", text_get(teller->catalogue, MSG_MORGUE_NOTHING));
}

/* Rows of kinds with their counts; if nothing was counted, a sentence says so. */
static void tell_tally(struct teller *teller, enum message title, const uint32_t tally[MAX_KINDS])
{
    bool any = false;
    heading(teller, title);
    for (int kind = 0; kind < teller->verifier->rules->kind_count; kind++) {
        if (tally[kind] > 0)
            counted(teller, kind, tally[kind]);
        any |= tally[kind] > 0;
    }
    if (!any)
        strbuf_format(teller->out, "  %s\n", text_get(teller->catalogue, MSG_MORGUE_NOTHING));
}

static void tell_floors(struct teller *teller)
{
    const struct run_stats *stats = &teller->verifier->stats;
    heading(teller, MSG_MORGUE_FLOORS);
    for (int i = 0; i < stats->floor_count; i++) {
        const struct run_stats_floor *floor = &stats->floors[i];
        strbuf_text(teller->out, "  ");
        narrate_floor(teller->catalogue, floor, teller->out);
        end_line(teller);
    }
}

/* --- The last sight ---------------------------------------------------------------------------------------------- */

/* The first and last of `count` rows (or columns) that show anything. */
static bool shown_range(const struct view *view, bool rows, int *first, int *last)
{
    int count = rows ? view->height : view->width, across = rows ? view->width : view->height;
    *first = count;
    *last = -1;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < across; j++) {
            if (view_glyph(view, rows ? point_at(j, i) : point_at(i, j)) == ' ')
                continue;
            *first = i < *first ? i : *first;
            *last = i;
        }
    }
    return *last >= 0;
}

static void tell_map(struct teller *teller)
{
    const struct view *view = teller->verifier->view;
    int top, bottom, left, right;
    heading(teller, MSG_MORGUE_MAP);
    if (!shown_range(view, true, &top, &bottom) || !shown_range(view, false, &left, &right))
        return;
    for (int y = top; y <= bottom; y++) {
        char row[MAX_MAP_WIDTH + 1];
        int length = 0;
        for (int x = left; x <= right; x++) {
            row[x - left] = view_glyph(view, point_at(x, y));
            length = row[x - left] != ' ' ? x - left + 1 : length;
        }
        row[length] = '\0';
        strbuf_format(teller->out, "%s%s\n", length > 0 ? "  " : "", row);
    }
}

static void tell_words(struct teller *teller)
{
    int first = teller->word_count > WORDS_KEPT ? teller->word_count - WORDS_KEPT : 0;
    heading(teller, MSG_MORGUE_WORDS);
    for (int i = first; i < teller->word_count; i++)
        strbuf_format(teller->out, "  T%-5u %s\n", (unsigned)teller->words[i % WORDS_KEPT].turn,
                      teller->words[i % WORDS_KEPT].text);
}

/* --- The whole --------------------------------------------------------------------------------------------------- */

/* The file's name without its folders, for the commands that the player may copy. */
static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void tell_proof(struct teller *teller, const struct verification *verification, const char *journal)
{
    char hash[17];
    struct strbuf digits = STRBUF(hash);
    strbuf_format(&digits, "%016llx", (unsigned long long)verification->hash);
    heading(teller, MSG_MORGUE_PROOF);
    strbuf_format(teller->out, "  barrow --replay %s\n  barrow --verify %s\n", file_name(journal), file_name(journal));
    strbuf_text(teller->out, "  ");
    say_line(teller, MSG_MORGUE_HASH, {"hash", hash, 0}, {"rules", NULL, verification->run.rules_version});
}

enum status morgue_tell(struct verifier *verifier, const struct catalogue *catalogue, const char *journal,
                        const char *called, struct strbuf *out, struct verification *verification, struct fault *fault)
{
    struct teller teller = {.catalogue = catalogue, .verifier = verifier, .out = out};
    struct verifier_watcher watcher = {listen, &teller};
    enum status status = verification_read(verifier, journal, &watcher, verification, fault);
    if (status != ST_OK)
        return status;
    tell_title(&teller, verification);
    end_line(&teller);
    tell_end(&teller, verification);
    tell_last_turns(&teller);
    tell_map(&teller);
    tell_words(&teller);
    tell_pack(&teller);
    narrate_deeds(catalogue, verifier->rules, verification->kings, verification->feats, out);
    tell_tally(&teller, MSG_MORGUE_KILLS, verifier->stats.killed);
    tell_tally(&teller, MSG_MORGUE_USED, verifier->stats.used);
    tell_floors(&teller);
    tell_proof(&teller, verification, called);
    return ST_OK;
}
