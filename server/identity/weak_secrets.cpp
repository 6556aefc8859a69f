#include "server/identity/weak_secrets.h"

#include <set>
#include <span>
#include <string>

#include "server/identity/names.h"

namespace bourse {
namespace {

constexpr std::string_view kHouse[] = {
    "admin",     "administrator", "administrador", "administrateur", "moderator", "moderador", "moderateur",
    "mod",       "server",        "serveur",       "servidor",       "system",    "sysadmin",  "root",
    "bourse",    "owner",         "operator",      "support",        "staff",     "official",  "security",
    "webmaster", "postmaster",    "abuse",         "مدیر",           "سرور",      "ناظر",
};
constexpr std::string_view kReserved[] = {
    "host",  "help",      "team",      "bot",       "bots", "nobody",    "somebody",
    "guest", "spectator", "everybody", "anonymous", "null", "undefined",
};

using Skeletons = std::set<std::string, std::less<>>;

Skeletons skeletonsOf(std::span<const std::string_view> names) {
  Skeletons made;
  for (const std::string_view name : names) made.insert(nameSkeleton(name));
  return made;
}

}  // namespace

bool isHouseName(std::string_view skeleton) {
  static const Skeletons kSkeletons = skeletonsOf(kHouse);
  return kSkeletons.contains(skeleton);
}

bool isReservedName(std::string_view skeleton) {
  static const Skeletons kSkeletons = skeletonsOf(kReserved);
  return isHouseName(skeleton) || kSkeletons.contains(skeleton);
}

}  // namespace bourse
