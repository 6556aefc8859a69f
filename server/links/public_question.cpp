#include "server/links/public_question.h"

#include <utility>

namespace bourse {

Request publicQuestion(const Request& from, std::string target) {
  Request question{.method = "GET", .target = std::move(target), .headers = from.headers};
  question.from = from.from;
  std::erase_if(question.headers, [](const Header& one) { return sameWord(one.name, "Authorization"); });
  return question;
}

}  // namespace bourse
