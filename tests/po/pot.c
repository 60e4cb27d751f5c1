/* SPDX-License-Identifier: MIT
 *
 * Prints the template for translators: `make pot`. */
#include "support/content.h"
#include "support/pot.h"

#include <stdlib.h>

int main(void)
{
    struct rules *rules = test_rules();
    pot_write(rules, stdout);
    free(rules);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
