# bourse_layer(<folder> [HOT] [USES <folder>…] [LINKS <target>…] [SOURCES <file>…] [HEADERS <header>…])
#
# The library bourse_<folder> of all .cpp files below the folder. When fuzz targets are built, a twin
# bourse_<folder>_fuzzed is compiled with the fuzzer's instruments, linked to the twins of what it uses. HOT layers
# are where millions of decisions a second are made: with BOURSE_LTO programs are optimised across their files (a
# sixth fewer instructions per decision), while tests link the same objects the quick way. HEADERS are compiled once
# for the layer in the sanitized build: only for what is large and in most of its files.

option(BOURSE_LTO "Optimise programs across files" OFF)
option(BOURSE_FUZZ "Build tests/fuzz (clang only)" OFF)
set(BOURSE_FUZZ_FLAGS -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g)

function(bourse_layer folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "HOT" "" "USES;LINKS;SOURCES;HEADERS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
  list(APPEND sources ${arg_SOURCES})

  set(twins "")
  if(BOURSE_FUZZ)
    set(twins _fuzzed)
  endif()
  foreach(twin IN LISTS twins ITEMS "")
    set(name bourse_${folder}${twin})
    list(TRANSFORM arg_USES REPLACE "(.+)" "bourse_\\1${twin}" OUTPUT_VARIABLE uses)
    if(sources)
      add_library(${name} STATIC ${sources})
      target_link_libraries(${name} PUBLIC bourse_options ${uses} ${arg_LINKS})
      if(arg_HEADERS AND BOURSE_SANITIZE)  # g++ 12 warns of its own library when -O3 sees it precompiled
        target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
      endif()
      if(arg_HOT AND BOURSE_LTO AND NOT twin)
        target_compile_options(${name} PRIVATE -flto -ffat-lto-objects)
      endif()
      if(twin)
        set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
        target_compile_options(${name} PRIVATE ${BOURSE_FUZZ_FLAGS} -fsanitize=fuzzer-no-link)
      endif()
    else()
      add_library(${name} INTERFACE)
      target_link_libraries(${name} INTERFACE bourse_options ${uses} ${arg_LINKS})
    endif()
  endforeach()
endfunction()

# bourse_program(<name> FOLDER <folder> [USES <folder>…] [LINKS <target>…])
#
# One program of all .cpp files below the folder; nothing while the folder is empty.
function(bourse_optimise name)
  if(BOURSE_LTO)
    target_compile_options(${name} PRIVATE -flto)
    target_link_options(${name} PRIVATE -flto=2 -flto-partition=one)
  endif()
endfunction()

function(bourse_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FOLDER" "USES;LINKS")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${arg_FOLDER}/*.cpp)
  if(sources)
    list(TRANSFORM arg_USES PREPEND bourse_)
    add_executable(${name} ${sources})
    target_link_libraries(${name} PRIVATE ${arg_USES} ${arg_LINKS})
    bourse_optimise(${name})
    if(BOURSE_SANITIZE)
      target_sources(${name} PRIVATE cmake/no_leak_check.cpp)
    endif()
  endif()
endfunction()
