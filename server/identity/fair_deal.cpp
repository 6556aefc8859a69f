#include "server/identity/fair_deal.h"

#include <algorithm>

#include "core/check.h"
#include "host/record/notation.h"
#include "server/identity/secrets.h"

namespace bourse {
namespace {

constexpr std::string_view kNotTold = "-";

bool wrong(Problem& problem, std::string sentence) {
  problem = {"deal-wrong", std::move(sentence)};
  return false;
}

/// `server SEED` or `seat N COMMITMENT CONTRIBUTION`, seats in rising order.
bool readLine(std::string_view line, int seats, std::optional<FairDeal>& deal, Seat& last) {
  std::string_view rest = line;
  nextWord(rest);  // @deal
  const std::string_view word = nextWord(rest);
  if (word == "server") {
    FairDeal read;
    if (deal || !Seed::parse(rest, read.server) || seedText(read.server) != rest) return false;
    read.seats.resize(static_cast<std::size_t>(seats));
    deal = std::move(read);
    return true;
  }
  Seat seat = kNobody;
  if (word != "seat" || !deal || !parseObserver(nextWord(rest), seats, seat) || seat == kSpectator)
    return false;
  if (last != kNobody && seat <= last) return false;
  last = seat;
  const std::string_view commitment = nextWord(rest);
  if (!isHash(commitment) || (rest != kNotTold && !isHash(rest))) return false;
  deal->seats[seat] = {std::string(commitment), rest == kNotTold ? std::string() : std::string(rest)};
  return true;
}

}  // namespace

bool isHash(std::string_view text) {
  return text.size() == 64 && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

std::string contributionCommitment(std::string_view value) { return sha256Hex(value); }

Seed dealtSeed(const FairDeal& deal) {
  std::string text = "bourse deal 1\nserver " + seedText(deal.server) + "\n";
  for (std::size_t seat = 0; seat < deal.seats.size(); ++seat)
    if (!deal.seats[seat].value.empty())
      text += "seat " + std::to_string(seat) + " " + deal.seats[seat].value + "\n";
  Seed seed;
  BOURSE_CHECK(Seed::parse(sha256Hex(text), seed), ==, true);
  return seed;
}

std::vector<std::string> dealLines(const FairDeal& deal) {
  std::vector<std::string> lines{"@deal server " + seedText(deal.server)};
  for (std::size_t seat = 0; seat < deal.seats.size(); ++seat) {
    const Contribution& one = deal.seats[seat];
    if (one.commitment.empty()) continue;
    lines.push_back("@deal seat " + std::to_string(seat) + " " + one.commitment + " " +
                    (one.value.empty() ? std::string(kNotTold) : one.value));
  }
  return lines;
}

std::optional<FairDeal> dealIn(const Record& record, Problem& problem) {
  std::optional<FairDeal> deal;
  Seat last = kNobody;
  const int seats = positionAt(record, 0)->seats();
  for (const Attachment& attachment : record.attachments) {
    if (!isDealLine(attachment.text)) continue;
    if (attachment.after == 0 && readLine(attachment.text, seats, deal, last)) continue;
    wrong(problem, "This line about the deal cannot be read: " + attachment.text);
    return {};
  }
  return deal;
}

bool provesItsDeal(const Record& record, const FairDeal& deal, Problem& problem) {
  for (std::size_t seat = 0; seat < deal.seats.size(); ++seat) {
    const Contribution& one = deal.seats[seat];
    if (!one.value.empty() && contributionCommitment(one.value) != one.commitment)
      return wrong(problem, "The contribution of seat " + std::to_string(seat) +
                                " does not fit its commitment: it was changed after it was fixed.");
  }
  if (record.seed && dealtSeed(deal) == *record.seed) return true;
  return wrong(problem, "The seed of the record is not the one that the server and the seats made together.");
}

}  // namespace bourse
