#!/usr/bin/env bash
# Every figure of docs/load.md, one after the other, on this machine alone: bench/load/all.sh [build folder]
# About four minutes. Nothing else should run meanwhile; the first line says how busy the machine is.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
build=${1:-build/release}
ulimit -n "$(ulimit -Hn)" 2>/dev/null

for target in bourse bench_load; do
  [[ -x $build/$target ]] || cmake --build "$build" --target "$target" || exit 1
done
heading() { printf '\n## %s\n' "$1"; }
status=0
load() { "$build/bench_load" "$@" || status=1; }

printf 'cores %s, %s, open files %s\n' "$(nproc)" "$(uptime | sed 's/.*load/load/')" "$(ulimit -n)"

heading "2,000 tables, 8,000 seats, one move per table and second, durable"
load --tables 2000 --seats 4 --rate 1 --seconds 30

heading "the same with every module"
load --tables 500 --seats 4 --rate 1 --seconds 15 --preset everything

heading "as fast as 200 tables go, durable"
load --tables 200 --seats 4 --rate 20 --seconds 15

heading "10,000 people watch one table"
load --tables 1 --seats 4 --rate 2 --seconds 15 --spectators 10000

if [[ -d bench/peers/node_modules ]]; then
  heading "beside boardgame.io"
  bench/peers/run.sh "$build" || status=1
else
  printf '\nWithout boardgame.io: (cd bench/peers && npm ci) first.\n'
fi
exit $status
