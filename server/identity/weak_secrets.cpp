#include "server/identity/weak_secrets.h"

#include <algorithm>
#include <set>
#include <string>

#include "server/identity/names.h"

namespace bourse {
namespace {

// The words that lists of leaked passwords are full of; shorter ones are refused with digits behind them.
constexpr std::string_view kCommon[] = {
    "password",   "passw0rd",   "p@ssword",    "p@ssw0rd",   "passwort",      "motdepasse", "contrasena",
    "senha",      "parola",     "haslo",       "wachtwoord", "qwerty",        "qwertz",     "azerty",
    "qwertyuiop", "asdfghjkl",  "zxcvbnm",     "asdfgh",     "qazwsx",        "qazwsxedc",  "1qaz2wsx",
    "1q2w3e4r",   "1q2w3e4r5t", "q1w2e3r4",    "zaq12wsx",   "qweasdzxc",     "iloveyou",   "ilovegod",
    "loveyou",    "letmein",    "welcome",     "admin",      "administrator", "root",       "login",
    "master",     "dragon",     "monkey",      "shadow",     "sunshine",      "princess",   "football",
    "baseball",   "basketball", "soccer",      "superman",   "batman",        "spiderman",  "starwars",
    "pokemon",    "naruto",     "minecraft",   "fortnite",   "chocolate",     "butterfly",  "computer",
    "internet",   "whatever",   "trustno1",    "michael",    "jennifer",      "jessica",    "michelle",
    "charlie",    "jordan",     "liverpool",   "arsenal",    "chelsea",       "barcelona",  "realmadrid",
    "benfica",    "flamengo",   "corinthians", "palmeiras",  "samsung",       "google",     "facebook",
    "instagram",  "linkedin",   "changeme",    "default",    "secret",        "guest",      "test",
    "testing",    "abc",        "abcd",        "abcdef",     "abcdefgh",      "abc123",     "a1b2c3d4",
    "hello",      "freedom",    "flower",      "summer",     "winter",        "autumn",     "spring",
    "bourse",     "stockpile",  "stackmarket", "monday",     "friday",        "january",    "teamo",
    "teamomuito", "jesus",      "jesuscristo", "familia",    "felicidade",    "azertyuiop", "doudou",
    "soleil",     "bonjour",    "loulou",      "marseille",  "salam",         "allah",      "iran",
    "tehran",     "aa123456",   "pass",        "mypassword", "newpassword",   "superuser",  "system",
    "player",     "killer",
};

constexpr std::string_view kReserved[] = {
    "admin",  "administrator", "administrador", "administrateur", "moderator",  "moderador", "moderateur",
    "mod",    "server",        "serveur",       "servidor",       "system",     "sysadmin",  "root",
    "bourse", "host",          "owner",         "operator",       "support",    "help",      "staff",
    "team",   "official",      "security",      "webmaster",      "postmaster", "abuse",     "bot",
    "bots",   "nobody",        "somebody",      "guest",          "spectator",  "everybody", "anonymous",
    "null",   "undefined",     "مدیر",          "سرور",           "ناظر",
};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

bool isOneStep(std::string_view text, int step) {
  for (std::size_t i = 1; i < text.size(); ++i)
    if (text[i] - text[i - 1] != step) return false;
  return true;
}

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; }

/// Digits going up or down again and again, as 12345678, 87654321, 123123123 and 11111111.
bool isPattern(std::string_view text) {
  for (std::size_t part = 1; part <= text.size() / 2; ++part) {
    bool repeats = true;
    for (std::size_t i = part; i < text.size() && repeats; ++i) repeats = text[i] == text[i - part];
    if (repeats && part <= 3) return true;
  }
  std::string_view rest = text;
  if (rest.ends_with('0')) rest.remove_suffix(1);  // 1234567890
  return isOneStep(rest, 1) || isOneStep(text, -1);
}

}  // namespace

bool isCommonPassword(std::string_view password) {
  const std::string text = lower(password);
  if (isPattern(text)) return true;
  std::string_view word = text;
  while (!word.empty() && !isLetter(word.back())) word.remove_suffix(1);
  const auto isListed = [](std::string_view one) {
    return std::find(std::begin(kCommon), std::end(kCommon), one) != std::end(kCommon);
  };
  constexpr std::size_t kFew = 5;  // digits and signs
  return isListed(text) || (isListed(word) && text.size() - word.size() <= kFew);
}

bool isReservedName(std::string_view skeleton) {
  static const std::set<std::string, std::less<>> kSkeletons = [] {
    std::set<std::string, std::less<>> made;
    for (const std::string_view name : kReserved) made.insert(nameSkeleton(name));
    return made;
  }();
  return kSkeletons.contains(skeleton);
}

}  // namespace bourse
