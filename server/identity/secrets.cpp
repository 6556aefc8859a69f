#include "server/identity/secrets.h"

#include <sodium.h>

#include <array>

#include "core/check.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

void begin() {
  static const int result = sodium_init();
  BOURSE_CHECK(result, >=, 0);
}

}  // namespace

std::string sha256Hex(std::string_view text) {
  begin();
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  std::array<char, 2 * crypto_hash_sha256_BYTES + 1> hex;
  return sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
}

std::string signatureHex(std::string_view secret, std::string_view text) {
  begin();
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> sum{};
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(secret.data()), secret.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  crypto_auth_hmacsha256_final(&state, sum.data());
  std::array<char, 2 * crypto_auth_hmacsha256_BYTES + 1> hex{};
  return sodium_bin2hex(hex.data(), hex.size(), sum.data(), sum.size());
}

std::string newToken() {
  begin();
  std::array<unsigned char, 32> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  constexpr int kForm = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::array<char, sodium_base64_ENCODED_LEN(32, kForm)> text;
  return sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kForm);
}

std::string tokenHash(std::string_view token) { return sha256Hex("bourse token " + std::string(token)); }

bool sameSecret(std::string_view one, std::string_view other) {
  begin();
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string newTableId() {
  begin();
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";
  std::string id(20, ' ');
  for (char& letter : id) letter = kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
  return id;
}

Seed newSeed() {
  begin();
  Seed seed;
  randombytes_buf(seed.word.data(), sizeof seed.word);
  return seed;
}

std::string seedCommitment(const Seed& seed) { return sha256Hex(seedText(seed)); }

}  // namespace bourse
