#include "app/command.h"

#include <cstdio>

namespace bourse {

int fail(const char* command, const std::string& sentence) {
  std::fprintf(stderr, "bourse %s: %s\n", command, sentence.c_str());
  return kFailed;
}

}  // namespace bourse
