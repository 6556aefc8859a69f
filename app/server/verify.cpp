// bourse verify: whether a record is whole, follows from its seed, and fits what was promised before the
// game.
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include "app/command.h"
#include "app/files.h"
#include "app/options.h"
#include "host/games/stackmarket/stacking/stacking_table.h"
#include "host/record/notation.h"
#include "server/identity/fair_deal.h"
#include "server/identity/secrets.h"

namespace bourse {
namespace {

struct Promised {
  std::string server, seats;
};

bool checkStackings(const Record& record, Problem& denied) {
  StackingsProved stackings;
  if (!provesItsFalls(record, stackings, denied)) return false;
  if (stackings.computed > 0)
    std::printf("What hands did gives the same dice again: %d stackings.\n", stackings.computed);
  if (stackings.earlier > 0)
    std::printf("Not computed again, since an earlier version made them: %d stackings.\n", stackings.earlier);
  return true;
}

std::string seatsText(const std::vector<std::size_t>& seats) {
  std::string text;
  for (const std::size_t seat : seats) text += (text.empty() ? "" : ", ") + std::to_string(seat);
  return text;
}

/// Who added what to the seed.
bool checkDeal(const Record& record, const FairDeal& deal, Problem& denied) {
  if (!provesItsDeal(record, deal, denied)) return false;
  std::vector<std::size_t> told, silent;
  for (std::size_t seat = 0; seat < deal.seats.size(); ++seat)
    if (!deal.seats[seat].commitment.empty())
      (deal.seats[seat].value.empty() ? silent : told).push_back(seat);
  if (!told.empty())
    std::printf("The seed comes from the server and from seats %s; each contribution fits its commitment.\n",
                seatsText(told).c_str());
  if (!silent.empty())
    std::printf("Seats %s were bound to a contribution and did not reveal it.\n", seatsText(silent).c_str());
  return true;
}

/// The commitments of the seats as the table told them: one for each, - where there was none.
bool fitsSeats(const FairDeal& deal, const std::string& promised) {
  std::istringstream list(promised);
  std::string one;
  std::size_t seat = 0;
  for (; std::getline(list, one, ','); ++seat)
    if (seat >= deal.seats.size() || (one == "-" ? std::string() : one) != deal.seats[seat].commitment)
      return false;
  return seat == deal.seats.size();
}

int checkPromises(const Options& options, const Promised& promised, const std::string& commitment,
                  const std::optional<FairDeal>& deal) {
  if (options.given("commitment") && !sameSecret(commitment, promised.server))
    return fail("verify", "That is not the commitment told before the game.");
  if (options.given("seats") && !deal)
    return fail("verify", "No seat contributed to this deal, but commitments were told before the game.");
  if (options.given("seats") && !fitsSeats(*deal, promised.seats))
    return fail("verify", "The commitments of the seats are not those told before the game.");
  if (options.given("commitment") || options.given("seats"))
    std::printf("That is what was told before the game.\n");
  return kDone;
}

}  // namespace

int runVerify(int argc, char** argv) {
  std::string name;
  Promised promised;
  Options options("verify",
                  "checks a record: its moves, its digest, who made its seed, and that it drew every card");
  options.word("RECORD", "the record, - for standard input", name, true);
  options.text("commitment", "HEX", "what the server told before the game; its seed must fit it",
               promised.server);
  options.text("seats", "HEX,HEX,…", "the commitments of the seats, as told before the game; - for none",
               promised.seats);
  if (!options.parse(argc, argv)) return options.exitCode();

  std::string text, trouble;
  if (!readFile(name, text, trouble)) return fail("verify", trouble);
  ReplayedRecord replayed;
  RecordProblem problem;
  if (!readRecord(text, replayed, problem)) return fail("verify", problem.text());
  const Record& record = replayed.record;
  std::printf("Every move is legal, and the digest fits: %zu lines.\n", record.lines.size());
  Problem denied;
  if (!checkStackings(record, denied)) return fail("verify", denied.sentence);
  const std::optional<FairDeal> deal = dealIn(record, denied);
  if (denied.found()) return fail("verify", denied.sentence);
  if (!record.seed) {
    if (deal) return fail("verify", "The record tells who made its seed, but not the seed.");
    if (options.given("commitment") || options.given("seats"))
      return fail("verify", "The record has no seed, so nothing can be said about it.");
    std::printf("It has no seed, so nothing can be said about the cards.\n");
    return kDone;
  }
  if (deal && !checkDeal(record, *deal, denied)) return fail("verify", denied.sentence);
  if (const std::size_t line = foreignDraw(record); line != 0)
    return fail("verify", "The seed does not draw what move " + std::to_string(line) + " says: " +
                              lineText(replayed.position->kind().vocabulary(), record.lines[line - 1]));
  const std::string commitment = seedCommitment(deal ? deal->server : *record.seed);
  std::printf("The seed drew every card. %s commitment is %s.\n", deal ? "The server's" : "Its",
              commitment.c_str());
  return checkPromises(options, promised, commitment, deal);
}

}  // namespace bourse
