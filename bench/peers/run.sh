#!/usr/bin/env bash
# Our server beside boardgame.io: the same number of tables and seats, a WebSocket for each seat, random moves as fast
# as they are answered, everything on this machine. Prints moves for each second of the server's processor and their
# ratio: bench/peers/run.sh [build folder] [tables] [seconds]. Once before: (cd bench/peers && npm ci)
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
build=${1:-build/release} tables=${2:-50} seconds=${3:-10} seats=4
[[ -d bench/peers/node_modules ]] || { echo "First: (cd bench/peers && npm ci)" >&2; exit 2; }
export NODE_ENV=production
said=$(mktemp)
server=''
trap 'rm -f "$said"; [[ -z $server ]] || kill "$server" 2>/dev/null' EXIT

peer() {  # peer [delta]: moves for each second of processor
  local port=''
  node bench/peers/server.mjs "$@" >"$said" 2>&1 &
  server=$!
  for _ in {1..200}; do
    port=$(sed -n 's/^at //p' "$said")
    [[ -z $port ]] || break
    sleep 0.1
  done
  [[ -n $port ]] || { cat "$said" >&2; return 1; }
  node bench/peers/load.mjs "$port" "$tables" "$seats" "$seconds" "$server"
  kill "$server"
  wait "$server" 2>/dev/null
  server=''
}

ours() {  # ours [--memory]
  "$build/bench_load" --tables "$tables" --seats $seats --rate 1000 --seconds "$seconds" --json "$@"
}

/usr/bin/python3 - "$(peer)" "$(peer delta)" "$(ours --memory)" "$(ours)" <<'END'
import json, sys
names = ["boardgame.io, whole states", "boardgame.io, changes", "bourse, in memory", "bourse, durable"]
runs = [json.loads(text) for text in sys.argv[1:]]
for name, run in zip(names, runs):
    run["per core"] = run["moves"] / run["processor"]
    print(f'{name:28} {run["per core"]:8.0f} moves for a second of its processor, '
          f'{run["moves"] / run["seconds"]:8.0f} a second in this run, a view {run["view"]} bytes, {run["errors"]} errors')
best = max(runs[0]["per core"], runs[1]["per core"])
print(f'ratio to the better of the two: {runs[2]["per core"] / best:.1f} in memory, {runs[3]["per core"] / best:.1f} durable')
sys.exit(any(run["errors"] for run in runs))
END
