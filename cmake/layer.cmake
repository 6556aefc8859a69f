# bourse_layer(<folder> [HOT] [ACROSS] [TOGETHER] [USES <folder>…] [LINKS <target>…] [SOURCES <file>…] [HEADERS <header>…]
#              [WITHOUT <folder>] [PLAYS <regular expression>] [ALONE <regular expression>])
#
# The library bourse_<folder> of all .cpp files below the folder, but for those of a layer inside it (bourse_a_b is
# the library of a/b). HOT layers are where millions of decisions a second are made. ACROSS: with BOURSE_LTO programs
# are also optimised across the files of these (a tenth fewer instructions per decision of random play; bots and dice
# gain nothing), while tests link the same objects the quick way. HEADERS are compiled once for the layer: only for
# what is large and in most of its files. TOGETHER: with BOURSE_TOGETHER, up to sixteen files of a folder are compiled
# as one, which takes half the time where they load the same headers and instantiate the same templates (JSON). So
# files of one folder must not give two things one name, also in unnamed namespaces, but for those that are ALONE.
# PLAYS: the only files of a hot layer that play games; the others read and write, and are compiled together and
# without the expensive optimisations, in a third of the time.

option(BOURSE_LTO "Optimise programs across files" OFF)
set(BOURSE_PLAIN -O1 -fno-lto -Wno-maybe-uninitialized)  # at -O1 g++ 12 imagines such values in returned objects
option(BOURSE_TOGETHER "Compile files together where that is quicker; for whoever builds all of it, not for daily work" OFF)

# Names the group of each file: its folder, counted in sixteens.
function(bourse_group)
  list(SORT ARGN)
  set(before "")
  foreach(source IN LISTS ARGN)
    get_filename_component(folder ${source} DIRECTORY)
    if(NOT folder STREQUAL before)
      set(before ${folder})
      set(files 0)
    endif()
    math(EXPR part "${files} / 16")
    math(EXPR files "${files} + 1")
    file(RELATIVE_PATH place ${CMAKE_SOURCE_DIR} ${folder})
    string(MAKE_C_IDENTIFIER "${place}_${part}" group)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()

function(bourse_layer folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "HOT;ACROSS;TOGETHER" "WITHOUT;PLAYS;ALONE" "USES;LINKS;SOURCES;HEADERS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
  if(arg_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "/${arg_WITHOUT}/")
  endif()
  list(APPEND sources ${arg_SOURCES})
  string(REPLACE "/" "_" name bourse_${folder})
  list(TRANSFORM arg_USES PREPEND bourse_)
  list(TRANSFORM arg_USES REPLACE "/" "_")
  if(arg_PLAYS AND BOURSE_LTO)
    set(hot ${sources})
    list(FILTER hot INCLUDE REGEX "${arg_PLAYS}")
    list(REMOVE_ITEM sources ${hot})
    add_library(${name}_plays OBJECT ${hot})
    target_link_libraries(${name}_plays PRIVATE bourse_options ${arg_USES} ${arg_LINKS})
    target_compile_options(${name}_plays PRIVATE -flto -ffat-lto-objects)
    if(arg_TOGETHER AND BOURSE_TOGETHER)
      set_target_properties(${name}_plays PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
      bourse_group(${hot})
    endif()
  endif()
  if(sources)
    add_library(${name} STATIC ${sources})
    if(TARGET ${name}_plays)
      target_sources(${name} PRIVATE $<TARGET_OBJECTS:${name}_plays>)
    endif()
    target_link_libraries(${name} PUBLIC bourse_options ${arg_USES} ${arg_LINKS})
    if(arg_HEADERS)
      target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
    elseif(BOURSE_WASM)
      # libc++ takes two seconds to read in each of two hundred small files, and next to nothing when precompiled.
      target_precompile_headers(${name} PRIVATE <algorithm> <array> <cmath> <cstring> <span> <string_view> <variant> <vector>)
    endif()
    if(arg_ALONE)
      set(alone ${sources})
      list(FILTER alone INCLUDE REGEX "${arg_ALONE}")
      set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
    if(arg_TOGETHER AND BOURSE_TOGETHER)
      set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
      bourse_group(${sources})
    endif()
    if(NOT arg_HOT)
      target_compile_options(${name} PRIVATE ${BOURSE_COOL})
    elseif(BOURSE_LTO AND arg_PLAYS)
      target_compile_options(${name} PRIVATE ${BOURSE_PLAIN})
    elseif(BOURSE_LTO AND arg_ACROSS)
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
    # Not for g++: it compiles what is inline in CLI11 again for every file that loads it, and takes twice as long.
    if(arg_HEADERS AND NOT CMAKE_CXX_COMPILER_ID STREQUAL GNU)
      target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
    endif()
    # CLI11 is all inline: compiled together, a folder's commands instantiate it once.
    if(arg_HEADERS AND BOURSE_TOGETHER)
      set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
      set_source_files_properties(${arg_HOT} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
      bourse_group(${sources})
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
    # Everything but the last step: ./run compiles the program while the web client, which is linked in, is built.
    add_custom_target(${name}_compiled DEPENDS $<TARGET_OBJECTS:${name}>)
    foreach(layer IN LISTS arg_USES)
      add_dependencies(${name}_compiled ${layer})
    endforeach()
  endif()
endfunction()
