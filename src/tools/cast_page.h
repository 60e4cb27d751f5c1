/* SPDX-License-Identifier: MIT
 *
 * The page of --html around its frames: rows of cells, a bar of keys, no network. show(frames, rows, frames a second):
 * a frame is a list of pairs [row, HTML]. Classes are those of html_rows_write. */
#ifndef TOOLS_CAST_PAGE_H
#define TOOLS_CAST_PAGE_H

/* clang-format off */
#define CAST_PAGE_TITLE \
    "<!DOCTYPE html>\n<html lang='en'>\n<meta charset='utf-8'>\n" \
    "<meta name='viewport' content='width=device-width'>\n<title>Barrow: "
#define CAST_PAGE_HEAD \
    "</title>\n<style>\n" \
    "body { background: #16161a; color: #c8c8c8; margin: 1em auto; width: max-content; max-width: 100% }\n" \
    "pre { font: min(15px, 2vw)/1.25 monospace; margin: 0; overflow-x: auto }\n" \
    "i { font-style: normal } .o { font-weight: bold } .u { text-decoration: underline } .d { opacity: .6 }\n" \
    ".fd { color: #16161a } .bd { background: #c8c8c8 }\n" \
    "input { width: 60% } button { min-width: 3em }\n" \
    "</style>\n<pre id='screen'></pre>\n" \
    "<p><button id='play' aria-label='play or pause'>&#9658;</button>\n" \
    "<input id='at' type='range' min='0' value='0' aria-label='moment'>\n" \
    "<button id='slower'>&minus;</button> <span id='speed'></span> <button id='faster'>+</button></p>\n" \
    "<script>\n" \
    "'use strict';\n" \
    "function palette() {\n" \
    "  const named = ['000', 'c33', '3a3', 'b80', '46c', 'a4a', '2aa', 'bbb',\n" \
    "                 '777', 'f55', '6e6', 'fe5', '7af', 'f7f', '5ee', 'fff'].map(c => '#' + c);\n" \
    "  const level = n => n ? 55 + 40 * n : 0;\n" \
    "  for (let n = 0; n < 216; n++)\n" \
    "    named.push(`rgb(${level(n / 36 | 0)},${level((n / 6 | 0) % 6)},${level(n % 6)})`);\n" \
    "  for (let n = 0; n < 24; n++)\n" \
    "    named.push(`rgb(${8 + 10 * n},${8 + 10 * n},${8 + 10 * n})`);\n" \
    "  return named.map((c, n) => `.f${n}{color:${c}}.b${n}{background:${c}}`).join('');\n" \
    "}\n" \
    "function show(frames, rows, speed) {\n" \
    "  const id = name => document.getElementById(name);\n" \
    "  const style = document.head.appendChild(document.createElement('style'));\n" \
    "  style.textContent = palette();\n" \
    "  const lines = [...Array(rows)].map(() => id('screen').appendChild(document.createElement('div')));\n" \
    "  for (const line of lines) line.textContent = ' ';\n" \
    "  let at = -1, timer = 0;\n" \
    "  function go(to) {\n" \
    "    const changed = new Map();\n" \
    "    to = Math.max(0, Math.min(to, frames.length - 1));\n" \
    "    for (let n = to < at ? 0 : at + 1; n <= to; n++)\n" \
    "      for (const [row, html] of frames[n]) changed.set(row, html);\n" \
    "    for (const [row, html] of changed) lines[row].innerHTML = html || ' ';\n" \
    "    id('at').value = at = to;\n" \
    "  }\n" \
    "  function run(on) {\n" \
    "    clearInterval(timer);\n" \
    "    timer = on && setInterval(() => at + 1 < frames.length ? go(at + 1) : run(false), 1000 / speed);\n" \
    "    id('play').textContent = timer ? '||' : '\\u25ba';\n" \
    "    id('speed').textContent = speed + '/s';\n" \
    "  }\n" \
    "  function toggle() { if (at + 1 >= frames.length) go(0); run(!timer); }\n" \
    "  function pace(to) { speed = Math.max(1, Math.min(to, 64)); run(timer); }\n" \
    "  const keys = { ' ': toggle, ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0),\n" \
    "                 End: () => go(frames.length), '+': () => pace(speed * 2), '-': () => pace(speed / 2) };\n" \
    "  addEventListener('keydown', e => { if (keys[e.key]) { e.preventDefault(); keys[e.key](); } });\n" \
    "  id('at').max = frames.length - 1;\n" \
    "  id('at').oninput = () => go(+id('at').value);\n" \
    "  id('play').onclick = toggle;\n" \
    "  id('slower').onclick = () => pace(speed / 2);\n" \
    "  id('faster').onclick = () => pace(speed * 2);\n" \
    "  go(0);\n" \
    "  run(true);\n" \
    "}\n" \
    "show(["
#define CAST_PAGE_END "</script>\n"
/* clang-format on */

#endif
