#!/usr/bin/env bash
# One stage of learning, on any machine with Python, PyTorch and numpy:
#
#     learn/stage.sh MINUTES OUT [RESUME] [options of learn/train.py …]
#
# OUT gets model.pt, past.pt, curves.csv, curves.svg, results.json and log.txt. RESUME is the folder of an earlier stage or
# a file of weights; "-", or a folder without model.pt, begins from nothing. libbourse.so is taken from $BOURSE_LIBRARY, or from build/.
# The stages of the shipped weights are in learn/README.md.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [[ ${1:-} == --help || ${1:-} == -h ]]; then
  sed -n '2,/^set /{/^set /d; s/^# \{0,1\}//; p}' "$here/stage.sh"
  echo
  PYTHONDONTWRITEBYTECODE=1 exec "${PYTHON:-python3}" "$here/options.py" --help
fi
minutes=${1:?how many minutes?} out=${2:?where to?} resume=${3:--}
shift $(( $# < 3 ? $# : 3 ))

if [[ -z ${BOURSE_LIBRARY:-} ]]; then
  for folder in "$here/../build/research" "$here/../build/release"; do
    [[ -e $folder/libbourse.so ]] && { export BOURSE_LIBRARY=$folder/libbourse.so; break; }
  done
fi
mkdir -p "$out"
more=()
if [[ -f $resume ]]; then
  more=(--resume "$resume")
elif [[ $resume != - ]]; then
  more=(--resume "$resume/model.pt")
fi
PYTHONDONTWRITEBYTECODE=1 "${PYTHON:-python3}" "$here/train.py" --minutes "$minutes" --out "$out" "${more[@]}" "$@" 2>&1 | tee "$out/log.txt"
