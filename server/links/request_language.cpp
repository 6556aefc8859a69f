#include "server/links/request_language.h"

#include <algorithm>
#include <cstdlib>

#include "gen/texts.h"

namespace bourse {
namespace {

/// The language of a tag such as pt-BR; empty if we do not speak it.
std::string spoken(std::string_view tag) {
  const std::string_view language = tag.substr(0, tag.find_first_of("-_"));
  for (const Language& one : languages())
    if (sameWord(one.id, language)) return std::string(one.id);
  return {};
}

/// How much a part of Accept-Language is wanted: “fr;q=0.8”.
double weightOf(std::string_view part) {
  for (const std::string_view one : partsOf(part, ';'))
    if (one.starts_with("q=")) return std::strtod(std::string(one.substr(2)).c_str(), nullptr);
  return 1;
}

}  // namespace

std::string queryValue(const Request& request, std::string_view name) {
  const std::string_view target = std::string_view(request.target).substr(0, request.target.find('#'));
  const std::size_t query = target.find('?');
  if (query == std::string_view::npos) return {};
  for (const std::string_view part : partsOf(target.substr(query + 1), '&'))
    if (part.size() > name.size() && part.starts_with(name) && part[name.size()] == '=')
      return std::string(part.substr(name.size() + 1));
  return {};
}

std::string languageOf(const Request& request) {
  if (std::string asked = spoken(queryValue(request, "lang")); !asked.empty()) return asked;
  const std::string accepted = request.header("Accept-Language");
  std::string best = "en";
  double most = 0;
  for (const std::string_view part : partsOf(accepted, ',')) {
    const std::string language = spoken(trimmed(part.substr(0, part.find(';'))));
    const double weight = weightOf(part);
    if (language.empty() || weight <= most) continue;
    best = language;
    most = weight;
  }
  return best;
}

}  // namespace bourse
