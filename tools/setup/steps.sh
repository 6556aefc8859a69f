# Sourced by ./run and ./test: steps that say what they do and how long it took, and builds.
# Everything is said on descriptor 3, so that ./run can keep standard output for the game.

logs=build/logs
mkdir -p "$logs"

step() {  # step <title>: the line stays open until `result` ends it
  stepStart=$SECONDS
  printf '%-28s ' "$1" >&3
}

result() { printf '%s  (%d s)\n' "$1" $((SECONDS - stepStart)) >&3; }

excerpt() { tail -n "${2:-40}" "$1" | sed 's/^/    /' >&3; }

stop() {  # stop <sentence>: the one way out when going on makes no sense
  printf '\n%s\n' "$1" >&3
  exit 1
}

# Two builds in one folder would trip over each other: whoever comes second waits.
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

build() {  # build <preset> [<target>…]
  local preset=$1 folder=$built/$1 log=$logs/build-$1.log
  shift
  step "build $preset"
  if { cmake --preset "$preset" -B "$folder" "${buildOptions[@]}" && cmake --build "$folder" ${1:+--target "$@"}; } \
    </dev/null >"$log" 2>&1
  then
    result "ok"
  else
    result "failed"
    firstError "$log"
    stop "The $preset build failed; all of it is in $log."
  fi
}
