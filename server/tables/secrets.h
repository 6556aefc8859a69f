// Random numbers nobody can guess, and what is stored of them. libsodium is behind it.
#pragma once

#include <string>
#include <string_view>

#include "core/rng.h"

namespace bourse {

/// What a guest shows to have a seat again: 256 random bits. It is given once and never stored.
std::string newToken();
/// What is stored of a token. A hash without salt is enough, since nobody can try 2^256 tokens.
std::string tokenHash(std::string_view token);
/// Takes the same time wherever the texts differ, so that nobody learns a hash letter by letter.
bool sameSecret(std::string_view one, std::string_view other);

/// The name of a table: 100 random bits in small letters and digits. Whoever has it may come in.
std::string newTableId();

/// 256 bits from the system.
Seed newSeed();
/// SHA-256 of the seed as records write it: told at the start, it binds the house to the cards to come.
std::string seedCommitment(const Seed& seed);

}  // namespace bourse
