# The engine for browsers, a module for each game: bourse.wasm is what the web client's worker loads first, whale.wasm
# is the same with the player that taught itself and its weights, fetched when that player sits down, stackmarket.wasm and
# toy.wasm are for the other games. signature.wasm is the same program as bourse_signature, to show that the engine in a
# browser is the same engine; speed.wasm is for bench/wasm_speed.mjs.

# The linker's default stack is 64 kB and runs into the data silently. Placed first, an overflow traps.
set(stack -Wl,-z,stack-size=1048576 -Wl,--stack-first)

# Downloaded before a game but used only after it, once per picture, or by modules: size matters more than speed.
file(GLOB sources CONFIGURE_DEPENDS bots/stockpile/hindsight/*.cpp games/stockpile/insight.cpp games/stockpile/refusal.cpp
     games/stockpile/compile.cpp games/stockpile/investor_refusal.cpp
     bots/stockpile/trader/abilities.cpp bots/stockpile/trader/acting.cpp bots/stockpile/trader/experience.cpp bots/stockpile/trader/placing.cpp
     bots/stockpile/trader/property.cpp bots/stockpile/trader/selling.cpp bots/stockpile/trader/wishes.cpp bots/stockpile/greedy*.cpp bots/stockpile/card_value.cpp
     bots/stockpile/outlook.cpp bots/stockpile/standing.cpp bots/stockpile/taste.cpp bots/stockpile/estimate.cpp
     bots/stockpile/appraisal.cpp bots/stockpile/trader/bidding.cpp games/stockpile/phases/setup.cpp
     games/stockpile/strategies/*.cpp games/stockpile/investor.cpp games/stockpile/investors/*.cpp
     games/stockpile/modules/*.cpp games/stockpile/phases/abilities.cpp bots/stockpile/trader/worth.cpp
     bots/stockpile/trader/prospects.cpp host/table/messages.cpp host/table/undo.cpp host/table/hint.cpp
     host/record/revealed.cpp host/record/game_hindsight.cpp host/games/stockpile/hindsight.cpp
     host/games/stockpile/companion.cpp games/stockpile/companion.cpp games/stockpile/auction_plan.cpp
     bots/stockpile/features/*.cpp
     bots/stockpile/shark/*.cpp)  # the playouts it waits for are in games and trader
# clang would refuse precompiled headers made for speed; the standard library has the same declarations for size.
set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS "-Oz;-Xclang;-fno-validate-pch")

# Downloaded before the first table. Rules for size are a little slower here, by a twentieth at most (bench/wasm_speed.mjs).
target_compile_options(bourse_games PRIVATE -Os)

add_custom_target(engines)  # what the web client needs

# A module without a main(): its constructors run in _initialize, then its exports are called.
function(bourse_reactor name)
  add_executable(${name} ${ARGN} bindings/wasm/stack_chk.cpp)
  set_target_properties(${name} PROPERTIES SUFFIX .wasm)
  target_link_libraries(${name} PRIVATE bourse_host)
  target_link_options(${name} PRIVATE -mexec-model=reactor ${stack} -Wl,--strip-all)
  if(NOT name STREQUAL speed)
    add_dependencies(engines ${name})
  endif()
endfunction()

# Compiled once for all of them, with the options and the headers of bourse_host.
function(bourse_shared name)
  add_library(${name} OBJECT ${ARGN})
  target_link_libraries(${name} PUBLIC bourse_host)
  target_compile_options(${name} PRIVATE ${BOURSE_COOL})
  target_precompile_headers(${name} REUSE_FROM bourse_host)
endfunction()
bourse_shared(module bindings/wasm/bourse.cpp)
bourse_shared(stockpile_module bindings/wasm/stockpile/games.cpp bindings/wasm/stockpile/companion.cpp)

# A compiler cache does not see what #embed reads, so the weights are also a part of the command.
set(weights ${CMAKE_SOURCE_DIR}/data/stockpile/whale.bin)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${weights})
file(SHA256 ${weights} digest)
set_source_files_properties(bindings/wasm/stockpile/whale_weights.cpp PROPERTIES
  OBJECT_DEPENDS ${weights} COMPILE_DEFINITIONS BOURSE_WEIGHTS="${digest}")

bourse_shared(no_whale bindings/wasm/stockpile/no_whale.cpp)
bourse_reactor(bourse $<TARGET_OBJECTS:module> $<TARGET_OBJECTS:stockpile_module> $<TARGET_OBJECTS:no_whale>)
bourse_reactor(whale $<TARGET_OBJECTS:module> $<TARGET_OBJECTS:stockpile_module> bindings/wasm/stockpile/whale_weights.cpp)
# Every other game is a folder with its engine: all that stands in it.
file(GLOB folders CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/bindings/wasm bindings/wasm/*/games.cpp)
list(REMOVE_ITEM folders stockpile/games.cpp)
foreach(path IN LISTS folders)
  get_filename_component(game ${path} DIRECTORY)
  file(GLOB sources CONFIGURE_DEPENDS bindings/wasm/${game}/*.cpp)
  bourse_shared(${game}_module ${sources})
  bourse_reactor(${game} $<TARGET_OBJECTS:module> $<TARGET_OBJECTS:${game}_module>)
endforeach()
bourse_reactor(speed bindings/wasm/stockpile/speed.cpp)

file(GLOB_RECURSE sources CONFIGURE_DEPENDS tests/signature/*.cpp tests/wasm/*.cpp)
if(sources)
  add_executable(signature ${sources} bindings/wasm/stack_chk.cpp bindings/wasm/stockpile/whale_weights.cpp)
  set_target_properties(signature PROPERTIES SUFFIX .wasm)
  target_link_libraries(signature PRIVATE bourse_host)
  target_link_options(signature PRIVATE ${stack})
endif()

# The same for dice: physics_scenes.wasm must print what every other build prints; physics_cost.wasm is for a clock.
foreach(name IN ITEMS physics_scenes physics_cost)
  add_executable(${name} tests/scenes/scenes.cpp bindings/wasm/stack_chk.cpp)
  set_target_properties(${name} PROPERTIES SUFFIX .wasm)
  target_link_libraries(${name} PRIVATE bourse_physics)
  target_link_options(${name} PRIVATE -Wl,-z,stack-size=1048576 -Wl,--stack-first)
endforeach()
target_sources(physics_scenes PRIVATE tests/scenes/main.cpp)
target_sources(physics_cost PRIVATE bench/wasm/physics_cost.cpp)
