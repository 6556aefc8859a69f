// How long people wait for a game, and how far apart in rating they are, by the open list and by quick seat:
// the table in docs/load.md.
//
//   bench_lobby [PEOPLE]
#include <cstdlib>

#include "tests/support/lobby_model.h"

int main(int count, char** arguments) {
  const int people = count > 1 ? std::atoi(arguments[1]) : 3000;
  if (people < 1) return std::fputs("bench_lobby [PEOPLE]: how many people arrive.\n", stderr), 2;
  std::fputs(bourse::lobby::tableOf(people).c_str(), stdout);
}
