#compdef barrow
# SPDX-License-Identifier: MIT
#
# Completion of barrow's options for zsh. The options and their words are asked of the program itself, so that none is
# missing.

_barrow() {
  local previous=${words[CURRENT-1]}
  case $previous in
    --color) compadd -- auto always never 16 256; return ;;
    --glyphs) compadd -- auto ascii utf8; return ;;
    --theme) compadd -- default light colour-blind high-contrast mono solarized; return ;;
    --keys) compadd -- default laptop numpad; return ;;
    --mouse) compadd -- off on; return ;;
    --level-up) compadd -- constitution strength agility; return ;;
    --lang) compadd -- auto en fr; return ;;
    --data-dir|--journal-dir|--save-dir|--spool|--check-data) _files -/; return ;;
    --output|--position|--cast|--ttyrec|--html|--replay|--verify|--watch|--export|--import|--score-file|--dump-file|--rc|--extra-info|--notice|--log) _files; return ;;
    --name|--seed|--seeds|--floor|--jobs|--max-turns|--profile|--without|--idle-timeout|--retire|--delete) return ;;
  esac
  local -a options
  options=(${(u)${(f)"$(${words[1]} --help 2>/dev/null | grep -oE -- '--[a-z][a-z0-9-]*')"}})
  compadd -- $options
}

_barrow "$@"
