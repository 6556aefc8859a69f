#!/usr/bin/env bash
# Our server beside boardgame.io: a WebSocket for each seat, random moves as fast as they are answered (at ours as fast
# as a connection may talk), everything on this machine. Ours plays at as many tables, and again at five times as many,
# because only then it is as busy as the other. Prints moves for each second of the server's processor, by the game that
# was played, and their ratios: bench/peers/run.sh [build folder] [tables] [seconds] [--write]
# With --write the table goes into docs/load.md. Once before: (cd bench/peers && npm ci)
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
build=${1:-build/release} tables=${2:-50} seconds=${3:-10} seats=4
[[ -x $build/bench_load ]] || { echo "First: cmake --build --preset release --target bourse bench_load" >&2; exit 2; }
[[ -d bench/peers/node_modules ]] || { echo "First: (cd bench/peers && npm ci)" >&2; exit 2; }
export NODE_ENV=production
work=$(mktemp -d)
said=$work/said
server=''
trap 'rm -rf "$work"; [[ -z $server ]] || kill "$server" 2>/dev/null' EXIT

peer() {  # peer GAME [delta]: what its load generator has measured
  local port=''
  : >"$said"  # what the server before has said is not this one's port
  node bench/peers/server.mjs "$@" >>"$said" 2>&1 &
  server=$!
  for _ in {1..200}; do
    port=$(sed -n 's/^at //p' "$said")
    [[ -z $port ]] || break
    sleep 0.1
  done
  [[ -n $port ]] || { cat "$said" >&2; return 1; }
  node bench/peers/load.mjs "$1" "$port" "$tables" "$seconds" "$server"
  kill "$server"
  wait "$server" 2>/dev/null
  server=''
}

fail() {
  echo "bench/peers/run.sh: $1" >&2
  exit 1
}

ours() {  # ours TABLES [--memory]
  # A connection may send 20 messages a second and is closed otherwise: a quick machine would exceed that.
  "$build/bench_load" --tables "$1" --seats $seats --rate $((18 * seats)) --seconds "$seconds" --json "${@:2}"
}

for game in whole lean tic-tac-toe; do
  for how in states delta; do
    echo "boardgame.io: $game, $how" >&2
    peer $game $how >"$work/$game-$how.json" || fail "boardgame.io did not play $game to the end; see above."
  done
done
for many in 1 5; do
  echo "bourse: memory and durable, $((many * tables)) tables" >&2
  ours $((many * tables)) --memory >"$work/memory-$many.json" || fail "our server did not play in memory to the end; see above."
  ours $((many * tables)) >"$work/durable-$many.json" || fail "our server did not play with its store to the end; see above."
done
/usr/bin/python3 bench/peers/table.py "$work" "$tables" "$seconds" "${4:-}"
