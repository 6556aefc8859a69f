# What kind of tests a file holds, said once. cmake/tests.cmake builds by these labels, and `ctest --preset quick -L laws`
# runs by the first three. A file may have several labels; most have none and are told scenarios, `ctest -L told`.

# Play thousands of games and look at every node of them: optimised in every build, and part of the release build.
bourse_label(laws
  tests/stackmarket/laws_test.cpp
  tests/stackmarket/stack_laws.cpp
  tests/stockpile/hand_history.cpp
  tests/stockpile/hand_history_test.cpp
  tests/stockpile/imagined_worlds_test.cpp
  tests/stockpile/investor_pair_laws_test.cpp
  tests/stockpile/knowledge_base.cpp
  tests/stockpile/knowledge_base_investors.cpp
  tests/stockpile/knowledge_base_judgement.cpp
  tests/stockpile/knowledge_base_strategies.cpp
  tests/stockpile/knowledge_base_test.cpp
  tests/stockpile/laws_test.cpp
  tests/stockpile/module_laws_test.cpp
  tests/stockpile/stockpile_laws.cpp
  tests/support/laws_of_the_table.cpp
  tests/toy/toy_laws.cpp)

# Recorded games and counts of positions that must come out the same.
bourse_label(golden tests/goldens_test.cpp tests/perft_test.cpp tests/stackmarket/goldens_test.cpp)

# Dice that stand and fall.
bourse_label(physics tests/physics tests/scenes)

# Play many games or read much JSON: optimised in every build.
bourse_label(optimised tests/host tests/bots tests/sim tests/stackmarket/towers_test.cpp
  tests/stockpile/determinize_test.cpp
  tests/support/json_schema.cpp)

# Part of the release build as well: with laws, goldens, dice and the signature they show that the optimised program is
# the same program.
bourse_label(release
  tests/app/program.cpp
  tests/app/solve_test.cpp
  tests/app/stack_test.cpp
  tests/bindings/bot_signature_test.cpp
  tests/bindings/signature_laws_test.cpp
  tests/bots/bots_test.cpp
  tests/bots/no_peek_test.cpp
  tests/bots/shark_test.cpp
  tests/host/described_test.cpp
  tests/links/picture_test.cpp
  tests/stockpile/allocation_test.cpp
  tests/stockpile/state_fields.cpp
  tests/support
  tests/toy
  tests/words/rules_page_test.cpp)

# Have names that would clash if files were compiled as one.
bourse_label(alone tests/app/program.cpp tests/bots tests/support/described.cpp tests/support/json_schema.cpp)
