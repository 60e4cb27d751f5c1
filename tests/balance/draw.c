/* SPDX-License-Identifier: MIT
 *
 * The survival curves as SVG: the share of each bot's games that reached a floor. Whole coordinates only, so that the
 * same results give the same bytes. */
#include "report.h"

/* In pixels; the plot's corner and size. */
enum { WIDTH = 760, HEIGHT = 440, LEFT = 60, TOP = 50, PLOT_WIDTH = 560, PLOT_HEIGHT = 330 };

/* Told apart by dashes, too, for eyes and printers without colours. */
static const struct {
    const char *colour;
    const char *dashes;
} STYLES[MAX_BOTS] = {
    {"#666666", "2 4"}, {"#0072b2", "none"}, {"#d55e00", "10 4"}, {"#009e73", "6 3 2 3"},
    {"#cc79a7", "4 2"}, {"#56b4e9", "12 6"}, {"#e69f00", "2 2"},  {"#000000", "8 2 2 2"},
};

static int x_of(int floor, int floors)
{
    return LEFT + (floor - 1) * PLOT_WIDTH / floors;
}

static int y_of(int permille)
{
    return TOP + PLOT_HEIGHT - permille * PLOT_HEIGHT / 1000;
}

static void draw_axes(int floors, FILE *out)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        int y = y_of(percent * 10);
        fprintf(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#dddddd\"/>\n", LEFT, y, LEFT + PLOT_WIDTH,
                y);
        fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d%%</text>\n", LEFT - 8, y + 4, percent);
    }
    for (int floor = 1; floor <= floors; floor++) {
        int middle = (x_of(floor, floors) + x_of(floor + 1, floors)) / 2;
        fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", middle, TOP + PLOT_HEIGHT + 18,
                floor);
    }
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">floor</text>\n", LEFT + PLOT_WIDTH / 2,
            TOP + PLOT_HEIGHT + 40);
}

/* A step for each floor, as wide as the floor. */
static void draw_curve(const struct group *group, int bot, int floors, FILE *out)
{
    fprintf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\" points=\"",
            STYLES[bot].colour, STYLES[bot].dashes);
    for (int floor = 1; floor <= floors; floor++) {
        int y = y_of(group_reached(group, floor).permille);
        fprintf(out, "%s%d,%d %d,%d", floor > 1 ? " " : "", x_of(floor, floors), y, x_of(floor + 1, floors), y);
    }
    fprintf(out, "\"/>\n");
    int y = TOP + 10 + bot * 24;
    fprintf(
        out,
        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\"/>\n",
        LEFT + PLOT_WIDTH + 16, y, LEFT + PLOT_WIDTH + 52, y, STYLES[bot].colour, STYLES[bot].dashes);
    fprintf(out, "<text x=\"%d\" y=\"%d\">%s</text>\n", LEFT + PLOT_WIDTH + 60, y + 4, group->bot);
}

void report_draw(const struct report *report, FILE *out)
{
    int floors = report_deepest(report);
    int bot = 0;
    fputs("<!-- SPDX-License-"
          "Identifier: MIT -->\n",
          out);
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" ", WIDTH,
            HEIGHT, WIDTH, HEIGHT);
    fprintf(out, "font-family=\"sans-serif\" font-size=\"12\">\n");
    fprintf(out, "<title>Share of games that reached a floor: %s</title>\n", report->profile);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", WIDTH, HEIGHT);
    fprintf(out, "<text x=\"%d\" y=\"28\" font-size=\"16\">%s: share of games that reached the floor</text>\n", LEFT,
            report->profile);
    draw_axes(floors, out);
    for (int i = 0; i < report->count && bot < MAX_BOTS; i++) {
        if (group_is_plain(&report->groups[i]))
            draw_curve(&report->groups[i], bot++, floors, out);
    }
    fprintf(out, "</svg>\n");
}
