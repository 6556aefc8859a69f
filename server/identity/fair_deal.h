// A deal that nobody can know or steer alone: the server and every seat add random bits, and each is bound to
// its own before it sees any other (docs/fairness.md).
//
// Everybody publishes the SHA-256 of what they will add. When all hashes are fixed, the seats tell the server
// theirs, and the cards are drawn from the hash of everything together.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "host/game/problem.h"
#include "host/record/record.h"

namespace bourse {

/// What one seat adds: 64 hexadecimal digits. Without a commitment it adds nothing; without a value it was
/// bound and did not tell.
struct Contribution {
  std::string commitment, value;

  friend bool operator==(const Contribution&, const Contribution&) = default;
};

struct FairDeal {
  Seed server;
  std::vector<Contribution> seats;

  friend bool operator==(const FairDeal&, const FairDeal&) = default;
};

/// 64 hexadecimal digits in small letters.
bool isHash(std::string_view text);
/// SHA-256 of the 64 digits.
std::string contributionCommitment(std::string_view value);

/// The seed that draws the cards: SHA-256 of `bourse deal 1`, the server's seed and the contributions.
Seed dealtSeed(const FairDeal& deal);

/// How a record tells it: lines that begin with @deal, before the first move.
std::vector<std::string> dealLines(const FairDeal& deal);
/// What the record tells; nothing if it has no such lines, or if `problem` is set.
std::optional<FairDeal> dealIn(const Record& record, Problem& problem);
/// Whether every value fits its commitment and all of them give the record's seed; else `problem` is set.
bool provesItsDeal(const Record& record, const FairDeal& deal, Problem& problem);

}  // namespace bourse
