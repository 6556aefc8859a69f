# bourse_tests, bourse_signature, one program per fuzz target and per benchmark. GoogleTest and Google Benchmark are
# optional here because ./run does without them; ./test installs both and fails when bourse_tests is missing.

find_package(GTest QUIET)
file(GLOB_RECURSE sources CONFIGURE_DEPENDS tests/*.cpp)
list(FILTER sources EXCLUDE REGEX "/tests/(fuzz|wasm|signature)/|/tests/scenes/main")
if(BOURSE_SERVER)
  set(tested bourse_words bourse_sim bourse_physics bourse_server_net bourse_bindings_c)
else()
  list(FILTER sources EXCLUDE REGEX "/tests/(app/server|server|people)/")
  set(tested bourse_words bourse_sim bourse_physics bourse_bindings_c)
endif()

# bourse_label(<label> <file or folder>…): puts the label on these tests, in the list labelled_<label>.
function(bourse_label label)
  set(labelled)
  foreach(path IN LISTS ARGN)
    set(found ${all_tests})
    list(FILTER found INCLUDE REGEX "/${path}(/|$)")
    if(NOT found AND NOT EXISTS ${CMAKE_SOURCE_DIR}/${path})
      message(FATAL_ERROR "tests/labels.cmake: there is no ${path}.")
    endif()
    list(APPEND labelled ${found})
  endforeach()
  set(labelled_${label} ${labelled} PARENT_SCOPE)
endfunction()

# bourse_suites(<variable> <file>…): a filter for the suites of these files, instantiated ones included.
function(bourse_suites variable)
  set(filter)
  foreach(file IN LISTS ARGN)
    file(STRINGS ${file} lines REGEX "^TEST(_F|_P)?\\(")
    list(TRANSFORM lines REPLACE "^TEST[_FP]*\\(([A-Za-z0-9]+),.*" "\\1")
    list(APPEND filter ${lines})
  endforeach()
  list(REMOVE_DUPLICATES filter)
  list(TRANSFORM filter REPLACE "(.+)" "\\1.*:*/\\1.*")
  list(JOIN filter ":" filter)
  set(${variable} "${filter}" PARENT_SCOPE)
endfunction()

if(GTest_FOUND AND sources)
  include(GoogleTest)
  set(all_tests ${sources})
  include(tests/labels.cmake)
  # What is tested is optimised and sanitized; a told scenario need not be, and compiles in half the time. Laws and the
  # knowledge base run at every node of thousands of games, and JSON is all in its headers.
  #
  # The sanitized builds have all tests. Elsewhere, unless asked for, only those that play thousands of games and the
  # goldens are built: with the signature they show that the optimised program is the same program.
  option(BOURSE_ALL_TESTS "Build every test" ON)
  if(NOT BOURSE_ALL_TESTS)
    set(sources ${labelled_laws} ${labelled_golden} ${labelled_physics} ${labelled_release})
    list(REMOVE_DUPLICATES sources)
  endif()
  set(heavy)
  foreach(file IN LISTS labelled_laws labelled_optimised)
    if(file IN_LIST sources)
      list(APPEND heavy ${file})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES heavy)
  list(REMOVE_ITEM sources ${heavy})
  add_library(bourse_tests_told OBJECT ${sources})
  add_library(bourse_tests_heavy OBJECT ${heavy})
  target_compile_options(bourse_tests_told PRIVATE -O0)
  target_compile_options(bourse_tests_heavy PRIVATE ${BOURSE_COOL})
  foreach(part IN ITEMS bourse_tests_told bourse_tests_heavy)
    target_link_libraries(${part} PUBLIC ${tested} GTest::gmock)
    target_compile_definitions(${part} PRIVATE BOURSE_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
      BOURSE_WEB_EMBEDDED="${BOURSE_WEB_EMBEDDED}")
    # Half of the time of a test file went into reading these again.
    target_precompile_headers(${part} PRIVATE <gmock/gmock.h> <gtest/gtest.h> <nlohmann/json.hpp>)
    if(BOURSE_SANITIZE)
      # Not every compiler says by itself that it sanitizes.
      target_compile_definitions(${part} PRIVATE BOURSE_SANITIZED)
      target_compile_options(${part} PRIVATE -fno-sanitize=undefined)
    endif()
    if(BOURSE_FUZZ)
      target_compile_options(${part} PRIVATE -fno-sanitize=fuzzer-no-link)
    endif()
    if(BOURSE_TOGETHER)
      set_target_properties(${part} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
      set(alone ${labelled_laws} ${labelled_physics} ${labelled_alone})
      set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
  # The one file that reads what the generator wrote; a definition of its own would not fit the precompiled headers.
  set_source_files_properties(tests/support/described.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON
    COMPILE_DEFINITIONS "BOURSE_GENERATED_DIR=\"${CMAKE_BINARY_DIR}/gen/gen\"")
  add_executable(bourse_tests)
  # Of a template in several files the linker keeps the first: JSON's come from files that are optimised.
  target_link_libraries(bourse_tests PRIVATE bourse_tests_heavy bourse_tests_told GTest::gtest_main)
  if(BOURSE_LTO)
    target_link_options(bourse_tests PRIVATE -fno-lto)  # the objects are compiled already
  endif()
  if(TARGET bourse)
    add_dependencies(bourse_tests bourse)
    target_compile_definitions(bourse_tests_told PRIVATE BOURSE_PROGRAM="$<TARGET_FILE:bourse>")
    target_compile_definitions(bourse_tests_heavy PRIVATE BOURSE_PROGRAM="$<TARGET_FILE:bourse>")
  endif()
  # `ctest --preset quick -R Bids` runs single tests, found when ctest starts. ./test runs the program once instead:
  # starting a sanitized program for every case would cost more than the cases.
  set(elsewhere)
  foreach(label IN ITEMS laws golden physics)
    bourse_suites(suites ${labelled_${label}})
    gtest_discover_tests(bourse_tests TEST_FILTER "${suites}" TEST_LIST ${label}_tests PROPERTIES LABELS ${label}
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60)
    list(APPEND elsewhere ${suites})
  endforeach()
  list(JOIN elsewhere ":" elsewhere)
  gtest_discover_tests(bourse_tests TEST_FILTER "-${elsewhere}" TEST_LIST told_tests PROPERTIES LABELS told
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60)
endif()

bourse_program(bourse_signature FOLDER tests/signature USES host)
if(TARGET bourse_signature)
  add_test(NAME signature COMMAND bash -c "diff tests/signature.txt <($<TARGET_FILE:bourse_signature>)"
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endif()

# The dice must fall alike everywhere, so every build plays the same scenes.
bourse_program(physics_scenes FOLDER tests/scenes USES physics)
add_test(NAME scenes COMMAND bash -c "diff tests/physics/scenes.txt <($<TARGET_FILE:physics_scenes>)"
  WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})

file(GLOB sources CONFIGURE_DEPENDS tests/fuzz/*_fuzz.cpp)
if(BOURSE_SERVER)
  file(GLOB more CONFIGURE_DEPENDS tests/fuzz/server/*_fuzz.cpp)
  list(APPEND sources ${more})
endif()
if(BOURSE_FUZZ)
  foreach(source IN LISTS sources)
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} ${source})
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_libraries(${name} PRIVATE bourse_host bourse_physics $<TARGET_NAME_IF_EXISTS:bourse_server>)
  endforeach()
  target_sources(wasm_fuzz PRIVATE bindings/wasm/bourse.cpp bindings/wasm/stockpile/companion.cpp
                 bindings/wasm/stackmarket/stacking.cpp
               bindings/wasm/stackmarket/towers.cpp)
  if(BOURSE_SERVER)
    target_sources(settings_fuzz PRIVATE app/options.cpp app/server/settings.cpp)
    target_link_libraries(settings_fuzz PRIVATE tomlplusplus::tomlplusplus fmt::fmt CLI11::CLI11)
  endif()
endif()

# Built on demand, but for the two whose instructions ./test counts.
find_package(benchmark QUIET)
find_package(Bullet QUIET)  # libbullet-dev: only to compare our dice with it
file(GLOB sources CONFIGURE_DEPENDS bench/*.cpp)
if(NOT BULLET_FOUND)
  list(FILTER sources EXCLUDE REGEX "bullet")
endif()
if(NOT BOURSE_SERVER)
  list(FILTER sources EXCLUDE REGEX "towers")
endif()
if(benchmark_FOUND)
  foreach(source IN LISTS sources)
    get_filename_component(name ${source} NAME_WE)
    add_executable(bench_${name} ${source})
    if(name MATCHES physics)
      target_sources(bench_${name} PRIVATE tests/scenes/scenes.cpp)
      target_link_libraries(bench_${name} PRIVATE bourse_physics benchmark::benchmark)
    else()
      target_link_libraries(bench_${name} PRIVATE bourse_words bourse_sim benchmark::benchmark)
    endif()
    if(name STREQUAL towers)
      target_link_libraries(bench_${name} PRIVATE bourse_server)
    endif()
    if(name MATCHES bullet)
      target_include_directories(bench_${name} SYSTEM PRIVATE ${BULLET_ROOT_DIR}/${BULLET_INCLUDE_DIR})
      target_link_libraries(bench_${name} PRIVATE BulletDynamics BulletCollision LinearMath)
    endif()
    bourse_optimise(bench_${name})
    if(NOT BOURSE_LTO OR NOT name MATCHES "^(decisions|physics_steps)$")
      set_target_properties(bench_${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
  endforeach()
endif()

# A program of many sockets, not of Google Benchmark (docs/load.md).
if(BOURSE_SERVER)
  file(GLOB sources CONFIGURE_DEPENDS bench/load/*.cpp)
  add_executable(bench_load EXCLUDE_FROM_ALL ${sources} app/options.cpp)
  target_link_libraries(bench_load PRIVATE bourse_host Boost::headers Threads::Threads)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(bench_load PRIVATE -Wno-mismatched-new-delete)  # as in server/net
  endif()
endif()
