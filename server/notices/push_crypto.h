// The cryptography of Web Push: messages that only the browser can read (RFC 8291), and signatures by which a
// push service knows the server (VAPID, RFC 8292). P-256 and AES are OpenSSL's, HMAC is libsodium's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bourse {

/// Base64 for addresses, without padding.
std::string base64Url(std::string_view bytes);
std::optional<std::string> bytesOfBase64Url(std::string_view text);

/// A key pair on the curve P-256.
struct PushKey {
  std::string secret{};  // 32 bytes
  std::string open{};    // the public point, 65 bytes

  friend bool operator==(const PushKey&, const PushKey&) = default;
};

PushKey newPushKey();
/// Of the secret as Base64; nothing if it is none.
std::optional<PushKey> pushKeyOf(std::string_view secret);
/// Whether these 65 bytes are a point of the curve.
bool isPushPoint(std::string_view point);

/// What the browser told: its public key and the secret it shares with us, as bytes.
struct PushReceiver {
  std::string point{}, auth{};
};

/// The whole body of a push message (aes128gcm, one record). Empty if the receiver's key is none.
std::string encryptedPush(std::string_view text, const PushReceiver& receiver, const PushKey& ours,
                          std::string_view salt);
/// With a key pair and salt of its own, as every message must have.
std::string encryptedPush(std::string_view text, const PushReceiver& receiver);

/// The value of the header Authorization for a push service. `audience` is its origin, `contact` where its
/// people may write to; it may be empty.
std::string vapidHeader(const PushKey& key, std::string_view audience, std::string_view contact,
                        std::int64_t expires);

}  // namespace bourse
