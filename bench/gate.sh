#!/usr/bin/env bash
# Counts the instructions of random play, of what learners see of it and of falling dice, and compares them with
# bench/budget.txt:
# bench/gate.sh [FOLDER OF THE PROGRAMS].
#
# Instructions, not seconds: they are the same on a busy machine. The program runs twice, with different numbers of
# games, so that start-up cancels out. Prints `pass|fail name measured budget ok|over`; exits with 1 when one is over.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=${1:-build/release}
few=50 many=150 seed=1

for program in "$folder"/bench_{decisions,observed,physics_steps}; do
  [[ -x $program ]] || { echo "There is no $program; build the release preset first." >&2; exit 2; }
done
command -v valgrind >/dev/null || { echo "valgrind is missing." >&2; exit 2; }

counted() {  # counted <program> <argument>…: prints instructions, and what the program printed
  local log printed instructions
  log=$(mktemp)
  printed=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$log" "$folder/$1" "${@:2}") ||
    { cat "$log" >&2; rm -f "$log"; return 1; }
  instructions=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$log")
  rm -f "$log"
  [[ -n $instructions ]] || { echo "callgrind did not say how many instructions it counted." >&2; return 1; }
  echo "$instructions $printed"
}

declare -A measured
measure() {  # measure <name> [everything]
  local first second instructions1 instructions2 decisions1 decisions2 instructions decisions games
  first=$(counted bench_decisions $few $seed "${@:2}")
  second=$(counted bench_decisions $many $seed "${@:2}")
  read -r instructions1 decisions1 <<<"$first"
  read -r instructions2 decisions2 <<<"$second"
  instructions=$((instructions2 - instructions1)) decisions=$((decisions2 - decisions1)) games=$((many - few))
  measured[$1.instructions_per_decision]=$(((instructions + decisions / 2) / decisions))
  measured[$1.instructions_per_game]=$(((instructions + games / 2) / games))
}
measureObserved() {  # measureObserved <name> [everything]: with the observation, the mask and the list of each decision
  local first second instructions decisions
  first=$(counted bench_observed 100 "${@:2}")
  second=$(counted bench_observed 300 "${@:2}")
  instructions=$((${second% *} - ${first% *})) decisions=$((${second#* } - ${first#* }))
  measured[$1.instructions_per_observed_decision]=$(((instructions + decisions / 2) / decisions))
}
measureDice() {  # a simulated second of 30 dice under a hand is 240 steps
  local first second
  first=$(counted bench_physics_steps 60)
  second=$(counted bench_physics_steps 180)
  measured[dice30.instructions_per_second]=$((2 * (${second% *} - ${first% *})))
}
measure base4
measure all4 everything
measureObserved base4
measureObserved all4 everything
measureDice

over=0 gates=0
while read -r name arm intel; do
  [[ -n $name && $name != \#* ]] || continue
  case $(uname -m) in x86_64) budget=$intel ;; *) budget=$arm ;; esac
  value=${measured[$name]:-}
  [[ -n $value ]] || { echo "bench/budget.txt names $name, which is not measured." >&2; exit 2; }
  gates=$((gates + 1))
  if ((value <= budget)); then
    echo "pass $name $value $budget ok"
  else
    echo "fail $name $value $budget over"
    over=1
  fi
done <bench/budget.txt
((gates == ${#measured[@]})) || { echo "bench/budget.txt lacks a line." >&2; exit 2; }
exit $over
