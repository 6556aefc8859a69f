#include "tests/stockpile/hand_history.h"

#include <algorithm>
#include <numeric>

namespace bourse::stockpile {
namespace {

std::size_t index(int company) { return static_cast<std::size_t>(company); }

}  // namespace

void HandHistory::dealtStart(int company) {
  if (company < 0) {
    batch().unseen = 1;
  } else {
    knownStart_ = company;
    ++balance_[index(company)];
  }
}

void HandHistory::beginBatch() {
  if (actionsOpen_) endedActions();  // nobody says so when everybody can see that the last one was used
  ++last_;
  actionsOpen_ = true;
  leastActions_ = 0;
  mostActions_ = kAny;
}

void HandHistory::gained(int card) {
  if (card < kCompanies)
    ++balance_[index(card)];
  else
    ++seen_[card == static_cast<int>(Card::boom) ? 0 : 1];
}

void HandHistory::gainedUnseen() { ++batch().unseen; }

void HandHistory::lost(int company, int cards) {
  showedAtLeast(company, cards);
  balance_[index(company)] -= cards;
}

void HandHistory::showedAtLeast(int company, int cards) {
  int& least = batch().least[index(company)];
  least = std::max(least, cards - balance_[index(company)]);
}

void HandHistory::showedAll(int company, int cards) {
  showedAtLeast(company, cards);
  int& most = batch().most[index(company)];
  most = std::min(most, cards - balance_[index(company)]);
  if (most < 0) contradiction_ = "fewer cards laid open than were seen to come";
}

void HandHistory::usedAction(bool boom) { ++used_[boom ? 0 : 1]; }

int HandHistory::cards() const {
  int sum = seen_[0] + seen_[1] - used_[0] - used_[1];
  for (const Batch& each : batches_) sum += each.unseen - each.actions;
  return std::accumulate(balance_.begin(), balance_.end(), sum);
}

void HandHistory::countedStock(int cards, bool exactly) {
  const int actions = this->cards() - cards + used_[0] + used_[1];
  mostActions_ = std::min(mostActions_, actions);
  if (exactly) leastActions_ = std::max(leastActions_, actions);
}

void HandHistory::endedActions() {
  if (used_[0] + used_[1] < leastActions_ || used_[0] + used_[1] > mostActions_)
    contradiction_ = "used another number of Booms and Busts than were counted";
  leastActions_ = 0;
  mostActions_ = kAny;
  for (const int kind : {0, 1}) {
    if (used_[kind] < seen_[kind]) contradiction_ = "ended the Action turn with a Boom or Bust in hand";
    batch().actions += used_[kind] - seen_[kind];
    used_[kind] = seen_[kind] = 0;
  }
  if (batch().actions > batch().unseen) contradiction_ = "used more Booms and Busts than can have come";
  actionsOpen_ = false;
}

std::string HandHistory::whyImpossible(const Hand& hand) const {
  if (!contradiction_.empty()) return contradiction_;
  if (!actionsOpen_ && hand.booms + hand.busts > 0) return "keeps a Boom or Bust that must have been used";
  const int booms = hand.booms + used_[0] - seen_[0];
  const int busts = hand.busts + used_[1] - seen_[1];
  if (booms < 0 || busts < 0) return "lacks a Boom or Bust that was seen to come";
  const int actions = hand.booms + hand.busts + used_[0] + used_[1];
  if (actions < leastActions_ || actions > mostActions_)
    return "another number of Booms and Busts than were counted";
  int held = booms + busts;
  PerCompany unseen{};
  for (std::size_t company = 0; company < kCompanies; ++company) {
    unseen[company] = hand.regular[company] - balance_[company];
    if (unseen[company] < 0) return "lacks a card that was seen to come";
    held += unseen[company];
  }
  int came = 0;
  for (const Batch& each : batches_) came += each.unseen - each.actions;
  if (held != came)
    return "holds " + std::to_string(held) + " unseen cards instead of " + std::to_string(came);
  if (booms + busts > batches_[index(last_)].unseen)
    return "has more Booms and Busts than can have come this round";
  if (knownStart_ >= 0 && hand.start >= 0 && hand.start != knownStart_)
    return "another starting share than was dealt";
  if (!fits(unseen, hand.start, booms + busts))
    return "these cards cannot have come as was seen, with starting share " + std::to_string(hand.start);
  return {};
}

int HandHistory::deadline(std::size_t company, int nth) const {
  int at = 0;
  while (at < last_ && batches_[index(at)].least[company] < nth) ++at;
  return at;
}

// Each unseen card is a piece of work for one place of a batch: the n-th card of a company can have come in a
// batch only if that batch and all later ones may hold n of them, and must have come by the first that must
// hold n. Taking whatever is due earliest finds a way whenever there is one, since all pieces of work are
// equally long.
bool HandHistory::fits(const PerCompany& unseen, int start, int actionsNow) const {
  std::array<PerCompany, kMostBatches>
      roomFrom{};  // how many may have come by a batch, in view of all later ones
  PerCompany room = unseen;
  for (int at = last_; at >= 0; --at)
    for (std::size_t company = 0; company < kCompanies; ++company)
      roomFrom[index(at)][company] = room[company] =
          std::min(room[company], batches_[index(at)].most[company]);

  PerCompany come{};
  for (int at = 0; at <= last_; ++at) {
    const Batch& here = batches_[index(at)];
    for (int place = here.unseen - here.actions - (at == last_ ? actionsNow : 0); place > 0; --place) {
      int next = -1;
      int due = kMostBatches;
      for (int company = 0; company < kCompanies; ++company) {
        const int nth = come[index(company)] + 1;
        if (nth > roomFrom[index(at)][index(company)] || (at == 0 && start >= 0 && company != start))
          continue;
        if (const int latest = deadline(index(company), nth); latest < due) {
          due = latest;
          next = company;
        }
      }
      if (next < 0) return false;
      ++come[index(next)];
    }
    for (std::size_t company = 0; company < kCompanies; ++company)
      if (come[company] < here.least[company]) return false;
  }
  return come == unseen;
}

std::string HandHistory::describe() const {
  std::string text = "seen to come less seen to go:";
  for (const int cards : balance_) text += ' ' + std::to_string(cards);
  for (int at = 0; at <= last_; ++at) {
    const Batch& here = batches_[index(at)];
    text += "; batch " + std::to_string(at) + ": " + std::to_string(here.unseen) + " unseen, " +
            std::to_string(here.actions) + " of them actions, up to it";
    for (std::size_t company = 0; company < kCompanies; ++company)
      text += ' ' + std::to_string(here.least[company]) + ".." +
              (here.most[company] == kAny ? "" : std::to_string(here.most[company]));
  }
  return text;
}

}  // namespace bourse::stockpile
