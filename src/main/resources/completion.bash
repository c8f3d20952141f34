# Bash ends a word at each sign of COMP_WORDBREAKS. By default ':', '=' and '@' are among them, so derby:server would be
# three words. This makes one of them and completes it. It hands back only what bash replaces: what follows the last ':'
# or '=', or begins at the last '@'. Zsh has no COMP_WORDBREAKS, and whole words.
function _complete_furlong_words() {
  if [[ -z "${COMP_WORDBREAKS-}" ]]; then _complete_furlong; return $?; fi
  local line=${COMP_LINE}
  local -a whole=()
  local i
  for (( i = 0; i <= COMP_CWORD; i++ )); do
    if (( i == 0 )) || [[ "${line}" == [[:space:]]* ]]; then
      line=${line#"${line%%[![:space:]]*}"}
      whole+=("")
    fi
    whole[${#whole[@]}-1]+=${COMP_WORDS[i]}
    line=${line#"${COMP_WORDS[i]}"}
  done
  COMP_WORDS=("${whole[@]}")
  (( COMP_CWORD = ${#whole[@]} - 1 ))
  _complete_furlong
  local result=$?
  local current=${whole[COMP_CWORD]}
  local replaced=${current}
  local sign
  for sign in : =; do
    if [[ "${COMP_WORDBREAKS}" == *"${sign}"* ]]; then replaced=${replaced##*"${sign}"}; fi
  done
  if [[ "${COMP_WORDBREAKS}" == *@* && "${replaced}" == *@* ]]; then replaced="@${replaced##*@}"; fi
  COMPREPLY=("${COMPREPLY[@]#"${current%"${replaced}"}"}")
  return ${result}
}

complete -F _complete_furlong_words -o default furlong furlong.sh furlong.bash
