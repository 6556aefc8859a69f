#!/usr/bin/env bash
# Our server beside boardgame.io: the same number of tables, a WebSocket for each seat, random moves as fast as they are
# answered, everything on this machine. Prints moves for each second of the server's processor, by the game that was
# played, and their ratios: bench/peers/run.sh [build folder] [tables] [seconds] [--write]
# With --write the table goes into docs/load.md. Once before: (cd bench/peers && npm ci)
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
build=${1:-build/release} tables=${2:-50} seconds=${3:-10} seats=4
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

ours() {  # ours [--memory]
  "$build/bench_load" --tables "$tables" --seats $seats --rate 1000 --seconds "$seconds" --json "$@"
}

for game in whole lean tic-tac-toe; do
  for how in states delta; do
    echo "boardgame.io: $game, $how" >&2
    peer $game $how >"$work/$game-$how.json" || exit 1
  done
done
echo "bourse: memory, durable" >&2
ours --memory >"$work/memory.json" && ours >"$work/durable.json" || exit 1
/usr/bin/python3 bench/peers/table.py "$work" "$tables" "$seconds" "${4:-}"
