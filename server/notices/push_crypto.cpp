#include "server/notices/push_crypto.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "host/json/json.h"

namespace bourse {
namespace {

constexpr std::size_t kSecretBytes = 32, kPointBytes = 65, kSaltBytes = 16, kAuthBytes = 16;
constexpr std::size_t kKeyBytes = 16, kNonceBytes = 12, kTagBytes = 16;
constexpr std::uint32_t kRecordBytes = 4096;  // what a push service must take

struct Free {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(EVP_PKEY_CTX* context) const { EVP_PKEY_CTX_free(context); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
  void operator()(EC_GROUP* group) const { EC_GROUP_free(group); }
  void operator()(EC_POINT* point) const { EC_POINT_free(point); }
  void operator()(BIGNUM* number) const { BN_clear_free(number); }
  void operator()(OSSL_PARAM_BLD* builder) const { OSSL_PARAM_BLD_free(builder); }
  void operator()(OSSL_PARAM* parameters) const { OSSL_PARAM_free(parameters); }
  void operator()(ECDSA_SIG* signature) const { ECDSA_SIG_free(signature); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

const unsigned char* bytesOf(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytesOf(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

Owned<BIGNUM> numberOf(std::string_view bytes) {
  return Owned<BIGNUM>(BN_bin2bn(bytesOf(bytes), static_cast<int>(bytes.size()), nullptr));
}

/// The public point of a secret; empty if the secret is not one of the curve.
std::string pointOf(std::string_view secret) {
  const Owned<EC_GROUP> group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  const Owned<BIGNUM> number = numberOf(secret);
  if (BN_is_zero(number.get()) || BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) >= 0) return {};
  const Owned<EC_POINT> point(EC_POINT_new(group.get()));
  if (EC_POINT_mul(group.get(), point.get(), number.get(), nullptr, nullptr, nullptr) != 1) return {};
  std::string bytes(kPointBytes, '\0');
  const std::size_t written = EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED,
                                                 bytesOf(bytes), bytes.size(), nullptr);
  return written == kPointBytes ? bytes : std::string();
}

/// With a secret it can sign and agree, without one it is somebody else's.
Owned<EVP_PKEY> keyOf(std::string_view point, std::string_view secret = {}) {
  const Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  const Owned<BIGNUM> number = numberOf(secret);
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
  if (!secret.empty()) OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
  const Owned<OSSL_PARAM> parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  const Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  if (EVP_PKEY_fromdata_init(context.get()) != 1 ||
      EVP_PKEY_fromdata(context.get(), &key, secret.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR,
                        parameters.get()) != 1)
    return nullptr;
  return Owned<EVP_PKEY>(key);
}

std::string sharedSecret(const PushKey& ours, std::string_view theirs) {
  const Owned<EVP_PKEY> own = keyOf(ours.open, ours.secret), other = keyOf(theirs);
  if (own == nullptr || other == nullptr) return {};
  const Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new(own.get(), nullptr));
  std::string shared(kSecretBytes, '\0');
  std::size_t size = shared.size();
  if (EVP_PKEY_derive_init(context.get()) != 1 || EVP_PKEY_derive_set_peer(context.get(), other.get()) != 1 ||
      EVP_PKEY_derive(context.get(), bytesOf(shared), &size) != 1 || size != kSecretBytes)
    return {};
  return shared;
}

std::string hmac(std::string_view key, std::string_view text) {
  std::string sum(crypto_auth_hmacsha256_BYTES, '\0');
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytesOf(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytesOf(text), text.size());
  crypto_auth_hmacsha256_final(&state, bytesOf(sum));
  return sum;
}

/// HKDF (RFC 5869) for results that one block covers.
std::string hkdf(std::string_view salt, std::string_view material, std::string info, std::size_t bytes) {
  return hmac(hmac(salt, material), info += '\1').substr(0, bytes);
}

std::string aesGcm(std::string_view key, std::string_view nonce, std::string_view plain) {
  const Owned<EVP_CIPHER_CTX> context(EVP_CIPHER_CTX_new());
  std::string sealed(plain.size() + kTagBytes, '\0');
  int written = 0, rest = 0;
  const bool done =
      EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytesOf(key), bytesOf(nonce)) == 1 &&
      EVP_EncryptUpdate(context.get(), bytesOf(sealed), &written, bytesOf(plain),
                        static_cast<int>(plain.size())) == 1 &&
      EVP_EncryptFinal_ex(context.get(), bytesOf(sealed) + written, &rest) == 1 &&
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, bytesOf(sealed) + plain.size()) ==
          1;
  BOURSE_CHECK(done, ==, true);
  return sealed;
}

/// ES256: the two numbers of the signature, 32 bytes each.
std::string signature(const PushKey& key, std::string_view text) {
  const Owned<EVP_PKEY> own = keyOf(key.open, key.secret);
  const Owned<EVP_MD_CTX> context(EVP_MD_CTX_new());
  std::array<unsigned char, 80> der{};
  std::size_t size = der.size();
  const bool done = own != nullptr &&
                    EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, own.get()) == 1 &&
                    EVP_DigestSign(context.get(), der.data(), &size, bytesOf(text), text.size()) == 1;
  BOURSE_CHECK(done, ==, true);
  const unsigned char* at = der.data();
  const Owned<ECDSA_SIG> parts(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  std::string both(2 * kSecretBytes, '\0');
  BN_bn2binpad(ECDSA_SIG_get0_r(parts.get()), bytesOf(both), kSecretBytes);
  BN_bn2binpad(ECDSA_SIG_get0_s(parts.get()), bytesOf(both) + kSecretBytes, kSecretBytes);
  return both;
}

std::string randomBytes(std::size_t count) {
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

}  // namespace

std::string base64Url(std::string_view bytes) {
  constexpr int kKind = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), kKind), '\0');
  sodium_bin2base64(text.data(), text.size(), bytesOf(bytes), bytes.size(), kKind);
  text.pop_back();  // the zero at its end
  return text;
}

/// Some browsers pad, others do not.
std::optional<std::string> bytesOfBase64Url(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(bytesOf(bytes), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0)
    return {};
  bytes.resize(size);
  return bytes;
}

PushKey newPushKey() {
  while (true)
    if (const std::optional<PushKey> key = pushKeyOf(base64Url(randomBytes(kSecretBytes)))) return *key;
}

std::optional<PushKey> pushKeyOf(std::string_view secret) {
  std::optional<std::string> bytes = bytesOfBase64Url(secret);
  if (!bytes || bytes->size() != kSecretBytes) return {};
  std::string point = pointOf(*bytes);
  if (point.empty()) return {};
  return PushKey{std::move(*bytes), std::move(point)};
}

bool isPushPoint(std::string_view point) {
  return point.size() == kPointBytes && point.front() == '\4' && keyOf(point) != nullptr;
}

std::string encryptedPush(std::string_view text, const PushReceiver& receiver, const PushKey& ours,
                          std::string_view salt) {
  using namespace std::string_literals;
  if (receiver.auth.size() != kAuthBytes || salt.size() != kSaltBytes || !isPushPoint(receiver.point))
    return {};
  BOURSE_CHECK(text.size() + 1 + kTagBytes, <=, kRecordBytes);
  const std::string shared = sharedSecret(ours, receiver.point);
  if (shared.empty()) return {};
  const std::string material =
      hkdf(receiver.auth, shared, "WebPush: info\0"s + receiver.point + ours.open, kSecretBytes);
  const std::string key = hkdf(salt, material, "Content-Encoding: aes128gcm\0"s, kKeyBytes);
  const std::string nonce = hkdf(salt, material, "Content-Encoding: nonce\0"s, kNonceBytes);
  std::string body(salt);
  for (int shift = 24; shift >= 0; shift -= 8) body += static_cast<char>(kRecordBytes >> shift & 0xFF);
  body += static_cast<char>(kPointBytes);
  return body + ours.open + aesGcm(key, nonce, std::string(text) + '\2');  // 2: the last record
}

std::string encryptedPush(std::string_view text, const PushReceiver& receiver) {
  return encryptedPush(text, receiver, newPushKey(), randomBytes(kSaltBytes));
}

std::string vapidHeader(const PushKey& key, std::string_view audience, std::string_view contact,
                        std::int64_t expires) {
  nlohmann::json claims{{"aud", audience}, {"exp", expires}};
  if (!contact.empty()) claims["sub"] = contact;
  const std::string text = base64Url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64Url(compact(claims));
  return "vapid t=" + text + "." + base64Url(signature(key, text)) + ", k=" + base64Url(key.open);
}

}  // namespace bourse
