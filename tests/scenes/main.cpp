// Prints the digest of each scene; every build must print tests/physics/scenes.txt.
#include <cinttypes>
#include <cstdio>

#include "tests/scenes/scenes.h"

int main() {
  for (const bourse::physics::Scene& scene : bourse::physics::scenes())
    std::printf("%.*s %016" PRIx64 "\n", static_cast<int>(scene.name.size()), scene.name.data(),
                scene.play());
  return 0;
}
