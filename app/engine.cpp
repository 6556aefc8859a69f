// bourse engine: JSON Lines on standard input and output (docs/engine-protocol.md).
#include <iostream>
#include <string>

#include "app/command.h"
#include "app/options.h"
#include "host/protocol/engine_protocol.h"

namespace bourse {

int runEngine(int argc, char** argv) {
  Options options(
      "engine",
      "answers JSON Lines from standard input, for programs in any language; {\"do\":\"help\"} lists them.");
  if (!options.parse(argc, argv)) return options.exitCode();
  std::ios::sync_with_stdio(false);
  EngineSession session;
  std::string line;
  while (std::getline(std::cin, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty()) continue;
    std::cout << session.answer(line) << '\n' << std::flush;
    if (!std::cout) return kFailed;  // the reader is gone
  }
  return kDone;
}

}  // namespace bourse
