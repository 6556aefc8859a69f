# Sourced by ./run and ./test: Debian packages, asked for only when they are missing.

# What the engine needs. ccache and mold are here so that ./test after ./run does not build everything again.
enginePackages=(
  g++ cmake ninja-build ccache mold python3
  nlohmann-json3-dev libcli11-dev libfmt-dev libicu-dev libzstd-dev
)

# What the server adds.
serverPackages=(
  libsqlite3-dev libpq-dev libsodium-dev libtomlplusplus-dev libcurl4-openssl-dev libssl-dev
  pkg-config librsvg2-dev libharfbuzz-dev libfreetype-dev # pictures of links
  libqrencode-dev # a code for phones in the terminal
  libboost1.81-dev # by number: libboost-dev is 1.74, whose coroutines g++ 12 does not compile
)

# What the web client adds: the compiler for WebAssembly, and curl for Node (tools/setup/node.sh).
webPackages=(
  curl ca-certificates
  clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32
  binaryen # where it is there, clang lets it make what is downloaded a sixth smaller
)

# What the tests of the engine add: tools and fuzzer of the second compiler, libraries for tests and measures.
testPackages=(
  clang-format-19 clang-tidy-19 libclang-rt-19-dev
  libgtest-dev libgmock-dev libbenchmark-dev valgrind
  python3-numpy # the package bourse
  zstd          # reads the data set
  python3-setuptools python3-wheel     # its wheel
  python3-yaml                         # workflows and templates are read
  llvm-19                              # links the engine for graphics cards; ./test --long counts what the tests reach
)

# What the tests of everything else add: a browser, and what the server stands between.
serverTestPackages=(
  chromium fonts-dejavu-core
  nginx-light openssl                  # the example of a proxy is tried
  dpkg-dev file adduser systemd        # the package is made and installed, its unit checked; no daemon is started
  postgresql                           # the other store, and several processes around it
  strace                               # a disk that is slow or fails
  python3-cryptography                 # decrypts pushes, as browsers do
)

asRoot() {
  if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

aptGet() {  # waits for another apt-get; RUNLEVEL keeps packages from starting daemons
  asRoot env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
    apt-get -y -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 "$@" </dev/null
}

refreshLists() {  # apt-get itself does not wait for the lock on its lists
  local try
  for try in 1 2 3 4 5 6; do
    aptGet update && return
    sleep $((try * 5))
  done
  return 1
}

installPackages() {  # installPackages <package>…
  step "packages"
  command -v dpkg-query >/dev/null || {
    result "failed"
    stop "Bourse is built on Debian 12 or a relative of it, and dpkg-query was not found here."
  }

  local package missing=()
  for package; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
  done
  ((${#missing[@]} == 0)) && { result "all $# there"; return; }

  local command="apt-get install --no-install-recommends ${missing[*]}"
  ((EUID == 0)) || command -v sudo >/dev/null || {
    result "failed"
    stop "Packages are missing and there is neither root nor sudo to install them; please have somebody run: $command"
  }
  printf 'installing %s … ' "${missing[*]}" >&3
  if ! { refreshLists && aptGet install --no-install-recommends "${missing[@]}"; } >"$logs/packages.log" 2>&1; then
    result "failed"
    excerpt "$logs/packages.log" 15
    stop "Installing packages failed; all of it is in $logs/packages.log."
  fi
  result "ok"
}
