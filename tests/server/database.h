// A PostgreSQL of the tests' own: made in a temporary folder when the first test wants it, on a socket there,
// gone with the program. As it is on a real machine it waits for the disk.
#pragma once

#include <string>

namespace bourse::support {

/// The address of an empty database that nobody else has. Fails the test if PostgreSQL cannot be started.
std::string freshDatabase();

}  // namespace bourse::support
