// What went wrong, as a code and a sentence.
#pragma once

#include <string>

namespace bourse::door {

/// 0 is fine; otherwise one of bourse.h.
struct Failure {
  int code = 0;
  std::string sentence;

  explicit operator bool() const { return code != 0; }
};

/// Keeps the sentence for bourse_last_error of this thread and gives back the code.
int report(const Failure& failure);
const char* lastSentence();

}  // namespace bourse::door
