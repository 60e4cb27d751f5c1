/* SPDX-License-Identifier: MIT
 *
 * Looks at floors, data and paths, for people who build, pack or host the game. */
#include "inspect.h"

#include "campaign_gates.h"

#include "core/game.h"
#include "config/print.h"
#include "config/ui_files.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_DATA_FAULTS = 1000, MAX_LANGUAGES = 64 };

enum exit_code inspect_print_floor(const struct options *options, const struct data_files *data_files)
{
    struct game *game = malloc(game_size());
    struct view *view = calloc(1, sizeof *view);
    if (game && view) {
        game_new(game, &data_files->rules, rules_find_profile(&data_files->rules, options->profile),
                 options->seed.number);
        game_reveal_floor(game, options->floor);
        game_view(game, view);
        for (int y = 0; y < view->height; y++) {
            for (int x = 0; x < view->width; x++)
                putchar(view_glyph(view, point_at(x, y)));
            putchar('\n');
        }
    } else {
        fputs("barrow: not enough memory\n", stderr);
    }
    bool done = game && view;
    free(game);
    free(view);
    return done ? EXIT_DONE : EXIT_ERROR;
}

/* Settings, themes and key maps, the user's among them. */
static void check_looks(const struct data_files *data_files, const struct options *options, struct fault_list *faults)
{
    struct ui_files *looks = ui_files_read(data_files, options, faults);
    if (!looks)
        return;
    ui_check(looks, faults);
    ui_files_free(looks);
}

static void say_good(const struct rules *rules)
{
    printf("good: %d kinds, %d profile%s\n", rules->kind_count, rules->profile_count,
           rules->profile_count == 1 ? "" : "s");
    for (int i = 0; i < rules->profile_count; i++)
        printf("%s: rules %lu, content hash %016llx\n", rules->profiles[i].id,
               (unsigned long)rules->profiles[i].rules_version, (unsigned long long)rules->profiles[i].content_hash);
}

/* What each campaign is made of, and whether it holds to what all must. */
static void check_campaigns(const struct data_files *data_files, struct fault_list *faults)
{
    for (int i = 0; i < data_files->rules.profile_count; i++) {
        const struct profile *profile = &data_files->rules.profiles[i];
        if (profile->ruleset != RULESET_CAMPAIGN || profile->practice)
            continue;
        printf("%s: %d depths\n", profile->id, profile->depth_count);
        campaign_print_tables(&data_files->rules, profile);
        campaign_check_gates(data_files, profile, faults);
        putchar('\n');
    }
}

enum exit_code inspect_check_data(const struct options *options, struct data_files *data_files)
{
    struct fault *items = calloc(MAX_DATA_FAULTS, sizeof *items);
    struct fault_list faults = {items, items ? MAX_DATA_FAULTS : 0, 0, 0};
    struct language_check checks[MAX_LANGUAGES];
    bool good = data_files_read_rules(data_files, &faults);
    if (good)
        check_campaigns(data_files, &faults);
    check_looks(data_files, options, &faults);
    int languages = data_files_check_languages(data_files, &faults, checks, MAX_LANGUAGES);
    bool has_rules = good;
    good = good && faults.count + faults.lost == 0;
    print_faults(&data_files->catalogue, &faults);
    if (good)
        say_good(&data_files->rules);
    for (int i = 0; i < languages && has_rules; i++)
        printf("%s: %d not translated, %d not used\n", checks[i].file, checks[i].untranslated, checks[i].unused);
    free(items);
    return good ? EXIT_DONE : EXIT_DATA;
}

enum exit_code inspect_show_paths(const struct data_files *data_files)
{
    printf("data\t%s\n", data_files->data_folder);
    if (data_files->other_folder[0])
        printf("data first\t%s\n", data_files->other_folder);
    printf("saves\t%s\n", data_files->save_folder[0] ? data_files->save_folder : "-");
    printf("settings\t%s\n", data_files->config_folder[0] ? data_files->config_folder : "-");
    return EXIT_DONE;
}
