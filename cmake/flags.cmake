# Flags shared by every target, and bourse_options for our own code.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})

# The same game on every machine, to the bit: ARM would fuse a*b+c, and its char is unsigned by default.
add_compile_options(-ffp-contract=off -fsigned-char)
# Checks and tests print __FILE__; without the prefix they read the same in every checkout.
option(BOURSE_SHORT_PATHS "names of files in messages begin at the project, not at /" ON)
if(BOURSE_SHORT_PATHS) # without it, checkouts in other folders share a compiler cache
  add_compile_options(-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)
endif()

find_program(BOURSE_CCACHE ccache)
if(BOURSE_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${BOURSE_CCACHE})
endif()

find_program(BOURSE_MOLD mold)
if(BOURSE_MOLD AND NOT BOURSE_WASM)
  add_link_options(-fuse-ld=mold)
endif()

# For code that does not run millions of times: -O1 compiles in two thirds of the time, and a server's moves take as long.
# Sanitizers at -O2 would double the time of a build.
set(BOURSE_COOL -O2)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  set(BOURSE_COOL -O1 -Wno-maybe-uninitialized)  # at -O1 g++ 12 imagines such values in returned objects
endif()
if(BOURSE_WASM)
  set(BOURSE_COOL -Oz)  # it is downloaded
endif()

set(BOURSE_SANITIZE "" CACHE STRING "Sanitizers for everything, as in -fsanitize=")
if(BOURSE_SANITIZE)
  set(BOURSE_COOL -O1)
  add_compile_options(-fsanitize=${BOURSE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_link_options(-fsanitize=${BOURSE_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    # A check at every access to a member made up to two fifths of the time of a file, and a null pointer or an object
    # of another kind is found by its address as well. Overflows, shifts, bounds, enums and the like stay.
    add_compile_options(-fno-sanitize=null,alignment,vptr,object-size)
  endif()
endif()

option(BOURSE_FUZZ "Build tests/fuzz, and everything with the fuzzer's instruments (clang only)" OFF)
option(BOURSE_FUZZ_SERVER "… in the server as well: half as long again to compile (./test --long)" OFF)
if(BOURSE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

add_library(bourse_options INTERFACE)
target_include_directories(bourse_options INTERFACE ${CMAKE_SOURCE_DIR})
# Where files are compiled together, a name may shadow that of another file.
target_compile_options(bourse_options INTERFACE
  -Wall -Wextra -Wpedantic $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow> -Wconversion -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # g++ 12 sees overlapping copies in plain std::string concatenation (GCC bug 105651), and uninitialised values in
  # what the sanitizers add.
  target_compile_options(bourse_options INTERFACE -Wno-restrict)
  if(BOURSE_SANITIZE)
    target_compile_options(bourse_options INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  # std::stable_sort of libstdc++ 12 uses what C++17 deprecated, and clang warns at every caller.
  target_compile_options(bourse_options INTERFACE -Wno-deprecated-declarations)
endif()

# nlohmann-json is headers only. For WebAssembly they come through a folder with this one link, because all of
# /usr/include would mix in the native C library.
add_library(bourse_json INTERFACE)
if(BOURSE_WASM)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
  file(CREATE_LINK /usr/include/nlohmann ${CMAKE_BINARY_DIR}/include/nlohmann SYMBOLIC)
  target_include_directories(bourse_json SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/include)
  target_compile_definitions(bourse_json INTERFACE JSON_NOEXCEPTION)
else()
  find_package(nlohmann_json REQUIRED)
  target_link_libraries(bourse_json INTERFACE nlohmann_json::nlohmann_json)
endif()
