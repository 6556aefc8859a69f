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
int report(Failure failure);
/// The same for a sentence that stays where it is, when there may be no memory for a copy.
int report(int code, const char* what) noexcept;
const char* lastSentence();

}  // namespace bourse::door
