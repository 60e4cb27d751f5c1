# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Completion of barrow's options and their values for bash. Both are asked of the program itself, so that none is missing:
# "barrow --complete=OPTION" lists them, FILE and DIR standing for names of files and folders.

_barrow() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} program=${COMP_WORDS[0]} words word
  # "--option=value" arrives as three words.
  if [[ $cur == = ]]; then
    cur=''
  elif [[ $prev == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  [[ $prev == --* ]] || prev=''
  COMPREPLY=()
  mapfile -t words < <("$program" --complete="${prev#--}" 2>/dev/null)
  for word in "${words[@]}"; do
    case $word in
      FILE) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur") ;;
      DIR) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$cur") ;;
      TEXT) ;;
      "$cur"*) COMPREPLY+=("$word") ;;
    esac
  done
}
complete -F _barrow barrow
