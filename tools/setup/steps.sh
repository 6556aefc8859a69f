# Sourced by ./run and ./test: steps that say what they do and how long it took, and builds.
# Everything is said on descriptor 3, so that ./run can keep standard output for the game.

logs=build/logs
mkdir -p "$logs"
: >"$logs/times.csv"

processorTime() {  # into `processor`: seconds of processor that all ended children took; no subshell, which has none
  local _ user system
  times >"$logs/times.$BASHPID"
  { read -r _; read -r user system; } <"$logs/times.$BASHPID"
  rm "$logs/times.$BASHPID"
  processor=$((${user%%m*} * 60 + 10#$(cut -d. -f1 <<<"${user#*m}") + ${system%%m*} * 60 + 10#$(cut -d. -f1 <<<"${system#*m}")))
}

step() {  # step <title>: the line stays open until `result` ends it
  processorTime
  stepStart=$SECONDS stepTitle=$1 stepProcessor=$processor
  printf '%-28s ' "$1" >&3
}

result() {  # result <words>: ends the line; build/logs/times.csv keeps how long it took, and how much of a processor
  printf '%s  (%d s)\n' "$1" $((SECONDS - stepStart)) >&3
  processorTime
  printf '%s,%d,%d\n' "$stepTitle" $((SECONDS - stepStart)) $((processor - stepProcessor)) >>"$logs/times.csv"
}

excerpt() { tail -n "${2:-40}" "$1" | sed 's/^/    /' >&3; }

stop() {  # stop <sentence>: the one way out when going on makes no sense
  printf '\n%s\n' "$1" >&3
  exit 1
}

# The hook that checks commit messages, unless somebody chose other hooks; without git, or in a copy inside another
# repository, nothing happens.
enableHooks() {
  [[ -f tools/hooks/commit-msg && $(git rev-parse --show-toplevel 2>/dev/null) == "$(pwd -P)" ]] || return 0
  [[ -z $(git config core.hooksPath) ]] || return 0
  git config core.hooksPath tools/hooks &&
    echo "Commit messages are checked from now on: git config core.hooksPath tools/hooks" >&3
}

# What was started in the background goes when the script goes, also what children started.
below() { local child; for child in $(cat "/proc/$1/task/$1/children" 2>/dev/null); do below "$child"; echo "$child"; done; }
trap 'for child in $(below $$); do kill "$child" 2>/dev/null || true; done' EXIT

# Two builds in one folder would trip over each other: the second one waits.
lockTree() {
  exec 9>build/.lock
  flock -n 9 || { echo "Waiting for another ./run or ./test in this tree." >&3; flock 9; }
}

firstError() {  # the first error, not the last line: ninja lets the other compilers finish
  local line
  line=$(grep -n -m1 -E 'FAILED:|CMake Error|error:' "$1" | cut -d: -f1) || line=1
  tail -n "+$line" "$1" | sed -n 's/^/    /; 1,40p' >&3
}

built=build      # where the builds are, a folder for each preset
buildOptions=()  # what they add to their preset
progressEvery=30 # seconds between two lines about a build, where there is no terminal

# --- builds, and how far they are ---

startBuild() {  # startBuild <preset> [<target>…]: in the background; buildProcess is its process
  local preset=$1 folder=$built/$1 log=$logs/build-$1.log
  shift
  : >"$log"
  buildStart=$SECONDS
  { cmake --preset "$preset" -B "$folder" "${buildOptions[@]}" &&
    cmake --build "$folder" ${buildJobs:+--parallel "$buildJobs"} ${1:+--target "$@"}; } </dev/null >>"$log" 2>&1 &
  buildProcess=$!
}

progress() {  # progress <log>: how many commands are done and how many there are, by the [n/m] that ninja prints
  local count
  count=$(tail -c 2000 "$1" 2>/dev/null | grep -o '^\[[0-9]*/[0-9]*\]' | tail -n 1) || true
  count=${count//[\[\]]/}
  echo "${count%/*} ${count#*/}"
}

inWords() {  # inWords <seconds>
  if (($1 < 90)); then echo "$((($1 + 10) / 10 * 10)) s"; else echo "$((($1 + 30) / 60)) min"; fi
}

# Waits for a build and says meanwhile how far it is: on a terminal in one line that changes, else in a line every 30
# seconds. The estimate takes every file for equally long, which is right within a third.
await() {  # await <process> <log> <when it began>
  local at of said open='' last=$SECONDS spent
  while kill -0 "$1" 2>/dev/null; do
    read -r at of < <(progress "$2") || true
    said='' spent=$((SECONDS - $3))
    if [[ -n $of ]]; then
      said="$at of $of"
      if ((of - at <= 1)); then
        said+=", the last one"
      elif ((at >= 5 && spent >= 5)); then
        said+=", about $(inWords $((spent * (of - at) / at))) left"
      fi
    fi
    if [[ -n $said && -t 3 ]]; then
      printf '\r\e[K%-28s %s' "$stepTitle" "$said" >&3
      open=1
    elif [[ -n $said ]] && ((SECONDS - last >= progressEvery)); then
      printf '%s\n%-28s ' "$said" "" >&3
      last=$SECONDS
    fi
    sleep 0.5
  done
  [[ -z $open ]] || printf '\r\e[K%-28s ' "$stepTitle" >&3
  wait "$1"
}

endBuild() {  # endBuild <preset> <process> <when it began>: waits for it, and stops everything if it fails
  if await "$2" "$logs/build-$1.log" "$3"; then
    result "ok"
    return
  fi
  result "failed"
  firstError "$logs/build-$1.log"
  stop "The $1 build failed; all of it is in $logs/build-$1.log."
}

build() {  # build <preset> [<target>…]
  step "build $1"
  startBuild "$@"
  endBuild "$1" "$buildProcess" "$buildStart"
}
