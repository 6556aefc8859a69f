// Unguessable random values and their hashes, by libsodium.
#pragma once

#include <string>
#include <string_view>

#include "core/rng.h"

namespace bourse {

/// Proves that a seat is yours: 256 random bits, given once and never stored.
std::string newToken();
/// What is stored of a token. No salt is needed, since nobody can try 2^256 tokens.
std::string tokenHash(std::string_view token);
/// Compares in constant time, so nobody learns a hash character by character.
bool sameSecret(std::string_view one, std::string_view other);

/// The id of a table: 100 random bits in lower-case letters and digits. It is all one needs to enter.
std::string newTableId();

/// As 64 hexadecimal digits.
std::string sha256Hex(std::string_view text);
/// HMAC-SHA-256 of a text, as 64 hexadecimal digits: only those who know the secret can make it.
std::string signatureHex(std::string_view secret, std::string_view text);

/// 256 bits from the system.
Seed newSeed();
/// SHA-256 of the seed as records write it. Published at the start, it binds the server to its deck.
std::string seedCommitment(const Seed& seed);

}  // namespace bourse
