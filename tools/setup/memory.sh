# Sourced by ./test: checks that passed on exactly this tree are not made again. What counts is every file that git
# knows or would take, the compilers and the size of the run; a fresh clone remembers nothing.

memory=build/passed

rememberTree() {  # to be called once, with what else a result depends on
  mkdir -p "$memory"
  treeKey=$({
    git ls-files -z --cached --others --exclude-standard | sort -z | xargs -0 sha256sum
    g++ --version; clang++-19 --version; node --version
    printf '%s\n' "$@"
  } 2>/dev/null | sha256sum | cut -c1-32)
  git rev-parse --git-dir >/dev/null 2>&1 || treeKey=''  # without git nobody knows what belongs to the tree
}

known() {  # known <title>: tells and counts what passed before; false if it has to be done
  local key good when
  [[ -n $treeKey && -z $again && -f $memory/${1// /-} ]] || return 1
  read -r key good when <"$memory/${1// /-}"
  [[ $key == "$treeKey" ]] || return 1
  count "$good" 0
  printf '%-28s %s passed at %s, and nothing has changed since\n' "$1" "$good" "$when"
}

remember() {  # remember <title> <passed> <failed>
  rm -f "$memory/${1// /-}"
  [[ $3 != 0 || -z $treeKey ]] || printf '%s %s %s\n' "$treeKey" "$2" "$(date +%H:%M)" >"$memory/${1// /-}"
}
