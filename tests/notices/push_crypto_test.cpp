// Web Push against the example of RFC 8291, and the form of signatures (tests/system verifies them).
#include "server/notices/push_crypto.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

namespace bourse {
namespace {

std::string bytes(std::string_view text) { return bytesOfBase64Url(text).value_or("not Base64"); }

// RFC 8291, section 5 and appendix A.
constexpr const char* kReceiver =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* kAuth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr const char* kSender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr const char* kSenderPoint =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr const char* kSalt = "DGv6ra1nlYgDCS1FRnbzlw";

TEST(PushCrypto, EncryptsTheExampleOfTheStandard) {
  const std::optional<PushKey> sender = pushKeyOf(kSender);
  ASSERT_TRUE(sender);
  EXPECT_EQ(base64Url(sender->open), kSenderPoint);
  const PushReceiver receiver{bytes(kReceiver), bytes(kAuth)};
  EXPECT_EQ(
      base64Url(encryptedPush("When I grow up, I want to be a watermelon", receiver, *sender, bytes(kSalt))),
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
      "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(PushCrypto, NeverUsesAKeyOrSaltTwice) {
  const PushReceiver receiver{bytes(kReceiver), bytes(kAuth)};
  std::set<std::string> salts, keys;
  for (int i = 0; i < 20; ++i) {
    const std::string body = encryptedPush("the same", receiver);
    salts.insert(body.substr(0, 16));
    keys.insert(body.substr(21, 65));
  }
  EXPECT_EQ(salts.size(), 20);
  EXPECT_EQ(keys.size(), 20);
}

TEST(PushCrypto, RefusesKeysThatAreNone) {
  std::string point = bytes(kReceiver);
  EXPECT_TRUE(isPushPoint(point));
  point[40] = static_cast<char>(point[40] ^ 1);  // off the curve
  EXPECT_FALSE(isPushPoint(point));
  EXPECT_FALSE(isPushPoint(""));
  EXPECT_FALSE(isPushPoint(std::string(65, '\4')));
  EXPECT_EQ(encryptedPush("a", {point, bytes(kAuth)}), "");
  EXPECT_EQ(encryptedPush("a", {bytes(kReceiver), "short"}), "");
  EXPECT_FALSE(pushKeyOf("yfWPiYE"));
  EXPECT_FALSE(pushKeyOf(std::string(43, 'A')));                           // zero
  EXPECT_FALSE(pushKeyOf("__________________________________________8"));  // beyond the order of the curve
  EXPECT_FALSE(pushKeyOf("not base64!"));
}

TEST(PushCrypto, NamesTheServerToThePushService) {
  const PushKey key = newPushKey();
  const std::string header =
      vapidHeader(key, "https://push.example", "mailto:host@example.org", 1'700'000'000);
  ASSERT_TRUE(header.starts_with("vapid t="));
  const std::size_t comma = header.find(", k=");
  ASSERT_NE(comma, std::string::npos);
  EXPECT_EQ(header.substr(comma + 4), base64Url(key.open));
  const std::string token = header.substr(8, comma - 8);
  const std::size_t first = token.find('.'), second = token.rfind('.');
  const auto claims = nlohmann::json::parse(bytes(token.substr(first + 1, second - first - 1)));
  EXPECT_EQ(claims["aud"], "https://push.example");
  EXPECT_EQ(claims["exp"], 1'700'000'000);
  EXPECT_EQ(claims["sub"], "mailto:host@example.org");
  EXPECT_EQ(bytes(token.substr(second + 1)).size(), 64);
  EXPECT_EQ(pushKeyOf(base64Url(key.secret)), key);
}

}  // namespace
}  // namespace bourse
