#include "server/http/encodings.h"

#include <optional>

#include "server/http/http.h"

namespace bourse {
namespace {

constexpr int kMost = 1000;

/// “0.75” is 750: a digit, and at most three behind the point. Nothing if it is no such number.
std::optional<int> thousandths(std::string_view text) {
  if (text.empty() || (text[0] != '0' && text[0] != '1')) return {};
  int number = (text[0] - '0') * kMost;
  if (text.size() == 1) return number;
  if (text[1] != '.' || text.size() > 5) return {};
  int unit = 100;
  for (const char digit : text.substr(2)) {
    if (digit < '0' || digit > '9') return {};
    number += (digit - '0') * unit;
    unit /= 10;
  }
  if (number > kMost) return {};
  return number;
}

/// The weight behind the name, 1000 without one. A broken weight counts as 0.
int weightOf(std::string_view parameters) {
  for (const std::string_view parameter : partsOf(parameters, ';')) {
    const std::size_t equals = parameter.find('=');
    if (equals == std::string_view::npos || !sameWord(trimmed(parameter.substr(0, equals)), "q")) continue;
    return thousandths(trimmed(parameter.substr(equals + 1))).value_or(0);
  }
  return kMost;
}

bool names(std::string_view word, Encoding encoding) {
  if (encoding == Encoding::identity) return sameWord(word, "identity");
  return sameWord(word, encodingName(encoding)) || (encoding == Encoding::gzip && sameWord(word, "x-gzip"));
}

}  // namespace

std::string_view encodingName(Encoding encoding) {
  if (encoding == Encoding::brotli) return "br";
  return encoding == Encoding::gzip ? "gzip" : "";
}

std::string_view encodingEnding(Encoding encoding) {
  if (encoding == Encoding::brotli) return ".br";
  return encoding == Encoding::gzip ? ".gz" : "";
}

int qualityOf(std::string_view acceptEncoding, Encoding encoding) {
  std::optional<int> everything;
  for (const std::string_view part : partsOf(acceptEncoding, ',')) {
    const std::size_t end = part.find(';');
    const std::string_view word = trimmed(part.substr(0, end));
    const int weight = end == std::string_view::npos ? kMost : weightOf(part.substr(end + 1));
    if (names(word, encoding)) return weight;
    if (word == "*" && !everything) everything = weight;
  }
  // Without a word on it identity is acceptable, but liked least: who names others wants one of them.
  return everything.value_or(encoding == Encoding::identity ? 1 : 0);
}

Encoding choose(std::string_view acceptEncoding, const std::array<bool, kEncodings.size()>& exists) {
  Encoding best = Encoding::identity;
  int most = 0;
  for (const Encoding encoding : kEncodings) {
    if (!exists[static_cast<std::size_t>(encoding)]) continue;
    const int wanted = qualityOf(acceptEncoding, encoding);
    if (wanted > most) {
      best = encoding;
      most = wanted;
    }
  }
  return best;
}

}  // namespace bourse
