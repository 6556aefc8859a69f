# bourse_layer(<folder> [HOT] [TOGETHER] [USES <folder>…] [LINKS <target>…] [SOURCES <file>…] [HEADERS <header>…]
#              [WITHOUT <folder>])
#
# The library bourse_<folder> of all .cpp files below the folder, but for those of a layer inside it (bourse_a_b is the
# library of a/b). HOT layers are where millions of decisions a second are made: with BOURSE_LTO programs are optimised
# across their files (a sixth fewer instructions per decision), while tests link the same objects the quick way. HEADERS
# are compiled once for the layer: only for what is large and in most of its files. TOGETHER: with BOURSE_TOGETHER, eight
# files are compiled as one, which takes half the time where they instantiate the same templates (JSON).

option(BOURSE_LTO "Optimise programs across files" OFF)
set(BOURSE_PLAIN -O1 -fno-lto -Wno-maybe-uninitialized)  # at -O1 g++ 12 imagines such values in returned objects
option(BOURSE_TOGETHER "Compile files together where that is quicker; for whoever builds all of it, not for daily work" OFF)

function(bourse_layer folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "HOT;TOGETHER" "WITHOUT" "USES;LINKS;SOURCES;HEADERS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
  if(arg_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "/${arg_WITHOUT}/")
  endif()
  list(APPEND sources ${arg_SOURCES})
  string(REPLACE "/" "_" name bourse_${folder})
  list(TRANSFORM arg_USES PREPEND bourse_)
  list(TRANSFORM arg_USES REPLACE "/" "_")
  if(sources)
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC bourse_options ${arg_USES} ${arg_LINKS})
    if(arg_HEADERS)
      target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
    endif()
    if(arg_TOGETHER AND BOURSE_TOGETHER)
      set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    endif()
    if(NOT arg_HOT)
      target_compile_options(${name} PRIVATE ${BOURSE_COOL})
    elseif(BOURSE_LTO)
      target_compile_options(${name} PRIVATE -flto -ffat-lto-objects)
    endif()
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE bourse_options ${arg_USES} ${arg_LINKS})
  endif()
endfunction()

function(bourse_optimise name)
  if(BOURSE_LTO)
    target_compile_options(${name} PRIVATE -flto)
    # Two types of one name crash where nobody looks; only across files can that be seen.
    target_link_options(${name} PRIVATE -flto=2 -flto-partition=one -Werror=odr)
  endif()
endfunction()

# bourse_prints(<folder> <regular expression>): files of a hot layer that only write reports, compiled in half the time.
function(bourse_prints folder files)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
  list(FILTER sources INCLUDE REGEX "${files}")
  if(BOURSE_LTO)
    set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS "${BOURSE_PLAIN}")
  endif()
endfunction()

# For what decides nothing: sanitized, most of the time of its files went into checks inside JSON and the command line's
# library. Addresses are still watched.
function(bourse_shows name)
  if(BOURSE_SANITIZE)
    target_compile_options(${name} PRIVATE -O1 -fno-sanitize=undefined)
  endif()
  if(BOURSE_FUZZ)
    target_compile_options(${name} PRIVATE -fno-sanitize=fuzzer-no-link)
  endif()
endfunction()

# bourse_program(<name> FOLDER <folder> [WITHOUT <folder>] [USES <folder>…] [LINKS <target>…] [HEADERS <header>…]
#                [HOT <file>…])
#
# One program of all .cpp files below the folder; nothing while the folder is empty. With HOT, only these of its own files
# are optimised like the hot layers; the others talk to people.
function(bourse_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FOLDER;WITHOUT" "USES;LINKS;HEADERS;HOT")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${arg_FOLDER}/*.cpp)
  if(arg_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "/${arg_WITHOUT}/")
  endif()
  if(sources)
    list(TRANSFORM arg_USES PREPEND bourse_)
    list(TRANSFORM arg_USES REPLACE "/" "_")
    add_executable(${name} ${sources})
    target_link_libraries(${name} PRIVATE ${arg_USES} ${arg_LINKS})
    if(arg_HEADERS)
      target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
    endif()
    bourse_optimise(${name})
    bourse_shows(${name})
    if(arg_HOT AND BOURSE_LTO)
      target_compile_options(${name} PRIVATE ${BOURSE_PLAIN})
      set_source_files_properties(${arg_HOT} PROPERTIES COMPILE_OPTIONS "-O3;-flto" SKIP_PRECOMPILE_HEADERS ON)
    elseif(arg_HOT AND BOURSE_SANITIZE)
      target_compile_options(${name} PRIVATE -O0)
    endif()
    if(BOURSE_SANITIZE)
      target_sources(${name} PRIVATE cmake/no_leak_check.cpp)
    endif()
  endif()
endfunction()
