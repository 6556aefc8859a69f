#include "app/play/texts.h"

namespace bourse {

std::string Voice::operator()(std::string_view key, std::initializer_list<TextArg> args) const {
  return words_.text(key, args);
}

}  // namespace bourse
