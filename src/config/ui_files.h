/* SPDX-License-Identifier: MIT
 *
 * What the screens are made from, read from the data folders and the user's: settings, themes, key maps. */
#ifndef CONFIG_UI_FILES_H
#define CONFIG_UI_FILES_H

#include "data_files.h"
#include "ui/ui.h"

/* Reads everything; bad lines of the user's settings and files that cannot be read are reported, the rest is used.
 * Refers to `data_files`; NULL when memory is short. Names and bytes are its own: ui_files_free. */
struct ui_files *ui_files_read(const struct data_files *data_files, const struct options *options,
                               struct fault_list *faults);
void ui_files_free(struct ui_files *looks);

#endif
