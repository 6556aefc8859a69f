#!/usr/bin/env bash
# Installs what ./run and ./test need and builds nothing: tools/setup/install.sh [run|engine|all|long]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
exec 3>&1
source tools/setup/steps.sh
source tools/setup/packages.sh

case ${1:-all} in
  run) packages=("${enginePackages[@]}" "${serverPackages[@]}" "${webPackages[@]}") ;;
  engine) packages=("${enginePackages[@]}" "${webPackages[@]}" "${testPackages[@]}") ;;
  all | long)
    packages=("${enginePackages[@]}" "${serverPackages[@]}" "${webPackages[@]}" "${testPackages[@]}" "${serverTestPackages[@]}")
    ;;
  *) echo "tools/setup/install.sh [run|engine|all|long]" >&2; exit 2 ;;
esac
installPackages "${packages[@]}"
