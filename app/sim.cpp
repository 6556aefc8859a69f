// bourse sim: many games between bots, and who wins.
#include "app/command.h"
#include "app/sim_command.h"

namespace bourse {

int runSim(int argc, char** argv) { return SimCommand(gameAsked(argc, argv)).run(argc, argv); }

}  // namespace bourse
