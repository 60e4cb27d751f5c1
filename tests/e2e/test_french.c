/* SPDX-License-Identifier: MIT
 *
 * The game in French in a real terminal: chosen by an option or by the locale's name, generated or not; every screen;
 * plain letters where the terminal has no UTF-8; refusals. That labels fit is tests/unit/test_translations.c's. */
#include "support/test.h"

#include "e2e/support/game.h"

static const char *const NEW_GAME[] = {"--lang", "fr", "--new", "--name", "Wanda", "--seed", "classic:1:42", NULL};
static const char *const BY_LOCALE[] = {"--new", "--name", "Wanda", "--seed", "classic:1:42", NULL};

static void start(struct pty *pty, const char *locale, const char *const *args)
{
    pty_start(pty, &(struct pty_setup){.lang = locale, .args = args});
}

/* Opens a screen, looks for words, closes it. */
static void visit(struct pty *pty, const char *key, const char *words)
{
    pty_send(pty, key);
    pty_wait_text(pty, words);
    pty_send(pty, "\033");
    pty_wait_no_text(pty, words);
}

PTY_TEST_OF_EACH(test_every_screen)
{
    struct pty *pty = *state;
    start(pty, "C.UTF-8",
          (const char *const[]){"--lang", "fr", "--new", "--name", "Wanda", "--seed", "42", "--profile", test_profile(),
                                "--kit", "delver", NULL});
    pty_wait_text(pty, "|Étage 1  T0");
    assert_screen_contains(pty, test_in_the_campaign() ? "Bienvenue, Wanda." : "Bienvenue dans le tertre, Wanda.");
    visit(pty, "i", "Votre sac");
    visit(pty, "d", "Poser quel objet\u00a0?");
    visit(pty, "c", "Niveau suivant >");
    visit(pty, "v", "Ce qui s’est passé");
    visit(pty, "?", "les touches sur la carte");
    visit(pty, ":repouss", "repousser un ennemi"); /* commands are offered by their French names */
    visit(pty, "x", "Échap fermer");               /* keys, too, are called as the player does */
    pty_send(pty, "g");
    pty_wait_text(pty, "Il n’y a rien à ramasser ici.");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Enregistrer et quitter");
    pty_send(pty, "t\r");
    pty_wait_text(pty, "Continuer avec Wanda");
    assert_screen_contains(pty, "Chaque coup est connu avant d’être porté.");
    pty_send(pty, "n");
    pty_wait_text(pty, "Entrée\u00a0: commencer.");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Continuer avec Wanda");
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
}

/* Settings are called and valued in the player's language; the file keeps the words that the manual names. */
PTY_TEST(test_settings_are_in_french)
{
    struct pty *pty = *state;
    start(pty, "C.UTF-8", (const char *const[]){"--lang", "fr", "--profile", "classic", NULL});
    pty_wait_text(pty, "Options");
    pty_send(pty, "o");
    pty_wait_text(pty, "souris     non");
    assert_screen_contains(pty, "thème      par défaut");
    assert_screen_contains(pty, "langue     français");
}

/* A name with accents is played, listed, kept, continued, and its run is told when it is over. */
PTY_TEST(test_a_name_with_accents)
{
    struct pty *pty = *state;
    char home[SCRATCH_SIZE];
    struct game_setup setup = {.terminal = {.home = home}, .data = "doom", .name = "Éléonore", .seed = "2"};
    static const char *const LIST[] = {"--list", NULL};
    scratch_make(home);
    game_start(pty, &setup);
    pty_wait_text(pty, "Welcome to the barrow, Éléonore.");
    pty_send(pty, "\033");
    pty_wait_text(pty, "Save and quit");
    pty_send(pty, "s\r");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    setup.living = true;
    game_start(pty, &setup);
    pty_wait_text(pty, "Welcome back, Éléonore");
    while (!pty_shows(pty, "Here lies Éléonore")) {
        pty_send(pty, ".");
        pty_settle(pty);
    }
    pty_send(pty, "q");
    assert_int_equal(pty_wait_exit(pty), 0);
    pty_stop(pty);
    pty_start(pty, &(struct pty_setup){.home = home, .args = LIST});
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, "Nobody is playing.");
    pty_stop(pty);
    setup = (struct game_setup){.terminal = {.home = home}, .data = "doom", .title = true};
    game_start(pty, &setup);
    pty_send(pty, "s");
    pty_wait_text(pty, "Verified: ");
    assert_screen_contains(pty, "Éléonore             killed by an orc");
    pty_stop(pty);
    scratch_remove(home);
}

/* Typed on the form, too. */
PTY_TEST(test_a_name_with_accents_is_typed)
{
    struct pty *pty = *state;
    start(pty, "C.UTF-8", (const char *const[]){"--lang", "fr", "--profile", "classic", NULL});
    pty_wait_text(pty, "Nouvelle partie");
    pty_send(pty, "n");
    pty_wait_text(pty, "Entrée\u00a0: commencer.");
    pty_send(pty, "\025Zoé\r");
    pty_wait_text(pty, "Bienvenue dans le tertre, Zoé.");
}

/* "--help" fits a terminal of 80 columns in every language. */
PTY_TEST(test_help_has_80_columns)
{
    struct pty *pty = *state;
    static const char *const LANGUAGES[] = {"en", "fr"};
    for (int i = 0; i < 2; i++) {
        pty_start(pty, &(struct pty_setup){.lang = "C.UTF-8",
                                           .rows = 160,
                                           .cols = 120,
                                           .args = (const char *const[]){"--lang", LANGUAGES[i], "--help", NULL}});
        assert_int_equal(pty_wait_exit(pty), 0);
        assert_screen_contains(pty, "--version");
        for (int row = 0; row < 160; row++)
            for (int col = 80; col < 120; col++)
                assert_true(screen_cell(pty->screen, row, col).glyph <= ' ');
        pty_stop(pty);
    }
}

PTY_TEST(test_languages_are_counted)
{
    struct pty *pty = *state;
    start(pty, "C.UTF-8", (const char *const[]){"--check-data", NULL});
    assert_int_equal(pty_wait_exit(pty), 0);
    assert_screen_contains(pty, "po/fr.po: 0 not translated, 0 not used");
}

PTY_TEST(test_by_the_name_of_a_locale_that_may_not_exist)
{
    struct pty *pty = *state;
    start(pty, "fr_CA.UTF-8@nowhere", BY_LOCALE);
    pty_wait_text(pty, "tage 1  T0");
    assert_screen_contains(pty, "Bienvenue dans le tertre");
}

PTY_TEST(test_plain_letters_without_utf8)
{
    struct pty *pty = *state;
    start(pty, "C", NEW_GAME);
    pty_wait_text(pty, "|Etage 1  T0");
    pty_send(pty, "g");
    pty_wait_text(pty, "Il n'y a rien a ramasser ici.");
    assert_screen_lacks(pty, "?a");
}

PTY_TEST(test_another_language_is_english)
{
    struct pty *pty = *state;
    start(pty, "tlh_QO.UTF-8", BY_LOCALE);
    pty_wait_text(pty, "|Floor 1  T0");
}

PTY_TEST(test_refusals)
{
    struct pty *pty = *state;
    static const char *const UNKNOWN[] = {"--lang", "tlh", NULL};
    static const char *const BAD[] = {"--lang", "fr", "--seed", "a:b:c", NULL};
    pty_start(pty, &(struct pty_setup){.term = "dumb", .lang = "fr_FR", .args = NEW_GAME});
    assert_int_equal(pty_wait_exit(pty), 3);
    assert_screen_contains(pty, "ne sait pas placer son curseur");
    pty_stop(pty);
    start(pty, "C.UTF-8", UNKNOWN);
    assert_int_equal(pty_wait_exit(pty), 2);
    assert_screen_contains(pty, "there is no language 'tlh'; known: auto, en, fr");
    pty_stop(pty);
    start(pty, "C.UTF-8", BAD);
    assert_int_equal(pty_wait_exit(pty), 2);
    assert_screen_contains(pty, "--seed «\u00a0a:b:c\u00a0»\u00a0: une graine est un nombre entier");
}
