#compdef barrow
# SPDX-License-Identifier: MIT
#
# Completion of barrow's options and their values for zsh. Both are asked of the program itself, so that none is missing:
# "barrow --complete=OPTION" lists them, FILE and DIR standing for names of files and folders.

_barrow() {
  local previous=${words[CURRENT-1]} word
  local -a values
  if [[ $PREFIX == --*=* ]]; then
    previous=${PREFIX%%=*}
    compset -P '*='
  fi
  [[ $previous == --* ]] || previous=
  for word in ${(f)"$(${words[1]} --complete=${previous#--} 2>/dev/null)"}; do
    case $word in
      FILE) _files ;;
      DIR) _directories ;;
      TEXT) ;;
      *) values+=($word) ;;
    esac
  done
  compadd -- $values
}

_barrow "$@"
