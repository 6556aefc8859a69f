# clang 19 for wasm32-wasi with Debian's wasi-libc and libc++: found by clang itself, no sysroot to name.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# libc++ for wasm32 comes without the exception runtime; the engine never throws.
set(CMAKE_CXX_FLAGS_INIT -fno-exceptions)
# Do not pick up native libraries by accident.
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
