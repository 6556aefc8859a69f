#include "bindings/c/error.h"

#include <utility>

namespace bourse::door {
namespace {

thread_local std::string sentence;
thread_local const char* last = "";

}  // namespace

int report(Failure failure) {
  if (failure.code == 0) return failure.code;
  sentence = std::move(failure.sentence);
  return report(failure.code, sentence.c_str());
}

int report(int code, const char* what) noexcept {
  last = what;
  return code;
}

const char* lastSentence() { return last; }

}  // namespace bourse::door
