# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Completion of barrow's options for bash. The options are asked of the program itself, so that none is missing.

_barrow() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} program=${COMP_WORDS[0]}
  # "--option=value" arrives as three words.
  if [[ $cur == = ]]; then
    cur=''
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  local words=''
  case $prev in
    --color) words='auto always never 16 256' ;;
    --glyphs) words='auto ascii utf8' ;;
    --theme) words='default light colour-blind high-contrast mono solarized' ;;
    --keys) words='default laptop numpad' ;;
    --mouse) words='off on' ;;
    --bot) words=$("$program" --help 2>/dev/null | sed -n 's/^ *--bot .*: *//p' | tr ',' ' ') ;;
    --level-up) words='constitution strength agility' ;;
    --lang) words='auto en fr' ;;
    --data-dir | --journal-dir | --save-dir | --spool | --check-data)
      mapfile -t COMPREPLY < <(compgen -d -- "$cur")
      return ;;
    --output | --position | --cast | --ttyrec | --html | --replay | --verify | --watch | --export | --import | --score-file | --dump-file | --rc | --extra-info | --notice | --log)
      mapfile -t COMPREPLY < <(compgen -f -- "$cur")
      return ;;
    --name | --seed | --seeds | --floor | --jobs | --max-turns | --profile | --without | --idle-timeout | --retire | --delete) return ;;
    *) words=$("$program" --help 2>/dev/null | grep -oE -- '--[a-z][a-z0-9-]*' | sort -u) ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}
complete -F _barrow barrow
