/* SPDX-License-Identifier: MIT */
#include "support/clipping_fixture.h"

#include "support/test.h"
#include "base/utf8.h"
#include "support/content.h"
#include "sys/sys.h"

#include <stdlib.h>
#include <string.h>

const struct clip_size CLIP_SIZES[CLIP_SIZE_COUNT] = {{20, 50}, {24, 60}, {24, 80}, {30, 100}, {43, 132}, {60, 200}};

static uint32_t small(uint32_t code)
{
    bool capital = (code >= 'A' && code <= 'Z') || (code >= 0xC0 && code <= 0xDE && code != 0xD7);
    return capital ? code + 0x20 : code;
}

static bool is_letter(uint32_t code)
{
    return (small(code) >= 'a' && small(code) <= 'z') || (code >= 0xC0 && code <= 0x24F && code != 0xD7);
}

bool clip_next_word(const char **text, char word[CLIP_WORD_SIZE])
{
    struct strbuf buf;
    strbuf_init(&buf, word, CLIP_WORD_SIZE);
    while (**text) {
        uint32_t code;
        size_t size = utf8_decode(*text, strlen(*text), &code);
        if (!is_letter(code) && buf.length > 0)
            return true;
        if (is_letter(code))
            strbuf_rune(&buf, small(code));
        *text += size > 0 ? size : 1;
    }
    return buf.length > 0;
}

int clip_compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void learn(struct clip_vocabulary *vocabulary, const char *text)
{
    assert_true(vocabulary->count + 512 < CLIP_MAX_WORDS);
    while (clip_next_word(&text, vocabulary->words[vocabulary->count]))
        vocabulary->count++;
}

void clip_learn_all(struct clip_vocabulary *vocabulary, const struct catalogue *catalogue, const struct rules *rules)
{
    static const char *const OTHERS[] = {"Eadric Wanda Ann Bob default light auto map classic",
                                         "Barrowkeeper host home import FILE FICHIER daily"};
    vocabulary->count = 0;
    for (int message = 0; message < MSG_COUNT; message++)
        learn(vocabulary, text_get(catalogue, (enum message)message));
    for (int kind = 0; kind < rules->kind_count; kind++) {
        for (int form = NOUN_BARE; form <= NOUN_PLURAL; form++)
            learn(vocabulary, text_noun(catalogue, &rules->kinds[kind], (enum noun_form)form));
        learn(vocabulary, text_of_kind(catalogue, &rules->kinds[kind]));
    }
    for (int perk = 0; perk < PERK_COUNT; perk++) {
        learn(vocabulary, text_perk(catalogue, rules, (enum perk)perk));
        learn(vocabulary, text_of_perk(catalogue, rules, (enum perk)perk));
    }
    for (int profile = 0; profile < rules->profile_count; profile++) {
        learn(vocabulary, text_profile_name(catalogue, &rules->profiles[profile]));
        learn(vocabulary, text_of_profile(catalogue, &rules->profiles[profile]));
    }
    for (int intent = 0; intent < INTENT_COUNT; intent++)
        learn(vocabulary, intent_name((enum intent)intent));
    for (int setting = 0; setting < SETTING_COUNT; setting++) {
        learn(vocabulary, setting_row((enum setting)setting)->name);
        learn(vocabulary, setting_row((enum setting)setting)->range);
    }
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        learn(vocabulary, OTHERS[i]);
    qsort(vocabulary->words, (size_t)vocabulary->count, CLIP_WORD_SIZE, clip_compare_words);
}

/* Appends words with one blank between them, frames left out. */
static void append_words(struct strbuf *out, const char *text)
{
    for (; *text; text++) {
        bool blank =
            *text == ' ' || *text == '|' || *text == '+' || (*text == '-' && (text[1] == '-' || text[1] == '+'));
        if (!blank)
            strbuf_char(out, *text);
        else if (out->length > 0 && out->text[out->length - 1] != ' ')
            strbuf_char(out, ' ');
    }
}

void clip_append_part(struct screen_fixture *fixture, struct box box, struct strbuf *out)
{
    for (int row = box.row; row < box.row + box.rows; row++) {
        append_words(out, fixture_text(fixture, row, box.col, box.cols));
        append_words(out, " ");
    }
}

void clip_append_picture(struct screen_fixture *fixture, struct strbuf *out)
{
    fixture_draw(fixture);
    clip_append_part(fixture, (struct box){0, 0, fixture->cells.rows, fixture->cells.cols}, out);
}

void clip_expect_whole(const char *page, const char *sentence)
{
    char words[512];
    struct strbuf buf;
    STRBUF_OVER(&buf, words);
    append_words(&buf, sentence);
    if (!strstr(page, words))
        fail_msg("\"%s\" is not whole in: %s", words, page);
}

void clip_begin_game(struct screen_fixture *fixture)
{
    static const char *const THINGS[] = {"dagger",           "healing_potion",  "healing_potion", "sword",
                                         "lightning_scroll", "fireball_scroll", "shield",         "confusion_scroll",
                                         "fireball_scroll",  "fireball_scroll"};
    struct view *view = &fixture->the_view;
    struct events none = {0};
    struct command wait = command_plain(CMD_WAIT);
    shell_begin_game(&fixture->shell, "Eadric");
    fixture->view = view;
    view->entity_count = 0;
    view->state = GAME_PLAYING;
    view->hero.hp = 88;
    view->threat = 6;
    view->hero.choices = 2;
    for (int letter = 0; letter < (int)(sizeof THINGS / sizeof *THINGS); letter++)
        fixture_give(fixture, letter, THINGS[letter], letter == 0);
    fixture_put(fixture, "orc", 41, 20);
    fixture_put(fixture, "troll", 43, 21);
    fixture_put(fixture, "orc", 42, 24);
    fixture_put(fixture, "sword", 39, 20);
    fixture_put(fixture, "healing_potion", 37, 18);
    fixture_put(fixture, "stairs_down", 36, 20);
    run_stats_begin(&fixture->run_stats, view);
    for (int i = 0; i < 20; i++) {
        view->turn++;
        run_stats_add(&fixture->run_stats, &wait, &none, view);
    }
    shell_greet(&fixture->shell, view, false);
    fixture_draw(fixture);
}

char *clip_read_french(struct catalogue *catalogue)
{
    char path[SYS_PATH_SIZE], *bytes;
    size_t size;
    struct fault_list none = {NULL, 0, 0, 0};
    test_source_path(path, sizeof path, "data/po/fr.po");
    assert_int_equal(sys_read_file(path, 1 << 20, &bytes, &size, NULL), ST_OK);
    catalogue_read(catalogue, path, bytes, size, &none);
    return bytes;
}
