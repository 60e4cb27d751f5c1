/* SPDX-License-Identifier: MIT
 *
 * Looks at floors, data and paths, for people who build, pack or host the game. */
#include "batch/batch.h"

#include "core/game.h"
#include "looks.h"
#include "persist/save.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_DATA_FAULTS = 1000 };

enum exit_code print_floor(const struct options *options, const struct assets *assets)
{
    struct game *game = malloc(game_size());
    struct view *view = calloc(1, sizeof *view);
    if (game && view) {
        game_new(game, &assets->rules, rules_find_profile(&assets->rules, options->profile), options->seed);
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
static void check_looks(const struct assets *assets, const struct options *options, struct fault_list *faults)
{
    struct ui_options ui_options = {0};
    struct looks *looks = looks_read(assets, options, faults);
    if (!looks)
        return;
    looks_fill(looks, assets, &ui_options);
    ui_check(&ui_options, faults);
    looks_free(looks);
}

enum exit_code check_data(const struct options *options, struct assets *assets)
{
    struct fault *items = calloc(MAX_DATA_FAULTS, sizeof *items);
    struct fault_list faults = {items, items ? MAX_DATA_FAULTS : 0, 0, 0};
    bool good = assets_read_rules(assets, &faults);
    check_looks(assets, options, &faults);
    assets_check_languages(assets, &faults);
    good = good && faults.count + faults.lost == 0;
    faults_print(&assets->catalogue, &faults);
    if (good)
        printf("good: %d kinds, %d profile%s, content hash %016llx\n", assets->rules.kind_count,
               assets->rules.profile_count, assets->rules.profile_count == 1 ? "" : "s",
               (unsigned long long)assets->rules.content_hash);
    free(items);
    return good ? EXIT_DONE : EXIT_DATA;
}

enum exit_code show_paths(const struct assets *assets)
{
    printf("data\t%s\n", assets->data_folder);
    if (assets->other_folder[0])
        printf("data first\t%s\n", assets->other_folder);
    printf("saves\t%s\n", assets->save_folder[0] ? assets->save_folder : "-");
    printf("settings\t%s\n", assets->config_folder[0] ? assets->config_folder : "-");
    return EXIT_DONE;
}
