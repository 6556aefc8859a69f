# Sourced by ./run and ./test: Debian packages, asked for only when they are missing.

# What the release build needs. ccache and mold are here so that ./test after ./run does not build everything again.
runPackages=(
  g++ cmake ninja-build ccache mold python3
  nlohmann-json3-dev libcli11-dev libfmt-dev libicu-dev
  libboost1.81-dev # by number: libboost-dev is 1.74, whose coroutines g++ 12 does not compile
)

# What the tests add: the second compiler, its tools and fuzzer, WebAssembly, libraries for tests and measures.
testPackages=(
  clang-19 clang-format-19 clang-tidy-19 lld-19 libclang-rt-19-dev
  wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32
  libgtest-dev libgmock-dev libbenchmark-dev valgrind
)

# Any Node from 18 on runs our WebAssembly; Debian's is taken only when there is none.
nodeIsEnough() {
  local version
  version=$(node --version 2>/dev/null) && version=${version#v} && ((${version%%.*} >= 18))
}

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
