#include "bindings/c/error.h"

namespace bourse::door {
namespace {

thread_local std::string sentence;

}  // namespace

int report(const Failure& failure) {
  if (failure.code != 0) sentence = failure.sentence;
  return failure.code;
}

const char* lastSentence() { return sentence.c_str(); }

}  // namespace bourse::door
