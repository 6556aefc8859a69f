#include "server/ladder/ladder_queue.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "server/people/people_store.h"

namespace bourse {
namespace {

constexpr std::size_t kMostRemembered = 20'000;  // players whose seats are counted
constexpr std::string_view kUsual = "usual";

int gamesOf(const std::vector<int>& had) { return std::accumulate(had.begin(), had.end(), 0); }

std::string playerOf(const LadderSeat& seat) { return seat.bot.empty() ? seat.account : "bot:" + seat.bot; }

}  // namespace

std::string LadderTerms::kind() const {
  return std::string(kLadderKind) + (preset.empty() ? std::string(kUsual) : preset) + "-" +
         std::to_string(seats);
}

LadderTerms LadderTerms::of(const std::string& game, std::string_view kind) {
  LadderTerms terms{.game = game};
  const std::size_t last = kind.rfind('-');
  if (!kind.starts_with(kLadderKind) || last < kLadderKind.size()) return terms;
  const std::string_view preset = kind.substr(kLadderKind.size(), last - kLadderKind.size());
  const std::string_view seats = kind.substr(last + 1);
  if (preset != kUsual) terms.preset = preset;
  std::from_chars(seats.data(), seats.data() + seats.size(), terms.seats);
  return terms;
}

std::uint64_t LadderQueue::add(const LadderTerms& terms, const LadderAsk& ask) {
  std::uint64_t former = 0;
  for (auto& [other, waiting] : waiting_)
    std::erase_if(waiting, [&](const LadderAsk& one) {
      if (one.account != ask.account) return false;
      former = one.number;
      return true;
    });
  waiting_[terms].push_back(ask);
  return former;
}

/// Which of them play together: the longest waiting first, one of each owner.
std::vector<std::size_t> LadderQueue::party(const Waiting& waiting, int seats) {
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < waiting.size() && chosen.size() < static_cast<std::size_t>(seats); ++i)
    if (std::none_of(chosen.begin(), chosen.end(),
                     [&](std::size_t other) { return waiting[other].owner == waiting[i].owner; }))
      chosen.push_back(i);
  return chosen;
}

LadderQueue::Match LadderQueue::take(const BotsOf& botsOf, Moment now) {
  for (auto& [terms, waiting] : waiting_) {
    const std::vector<std::size_t> chosen = party(waiting, terms.seats);
    const bool impatient =
        std::any_of(chosen.begin(), chosen.end(), [&](std::size_t one) { return waiting[one].until <= now; });
    if (chosen.empty() || (chosen.size() < static_cast<std::size_t>(terms.seats) && !impatient)) continue;
    Match match{.terms = terms, .seats = {}};
    for (const std::size_t one : chosen)
      match.seats.push_back({waiting[one].number, waiting[one].account, {}});
    for (auto one = chosen.rbegin(); one != chosen.rend(); ++one)
      waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(*one));
    // Bots with the fewest games come first, each of them once as long as there are enough.
    std::vector<std::string> bots;
    for (const std::string_view bot : botsOf(terms)) bots.emplace_back(bot);
    std::stable_sort(bots.begin(), bots.end(), [&](const std::string& a, const std::string& b) {
      return gamesOf(had_[{match.terms, "bot:" + a}]) < gamesOf(had_[{match.terms, "bot:" + b}]);
    });
    for (std::size_t next = 0; match.seats.size() < static_cast<std::size_t>(match.terms.seats); ++next)
      match.seats.push_back({0, {}, bots[next % bots.size()]});
    seatFairly(match);
    return match;
  }
  std::erase_if(waiting_, [](const auto& one) { return one.second.empty(); });
  return {};
}

/// Everybody sits in every seat equally often, as far as this game can bring that about.
void LadderQueue::seatFairly(Match& match) {
  if (had_.size() > kMostRemembered) had_.clear();
  const std::size_t seats = match.seats.size();
  std::vector<std::size_t> order(seats), best;
  std::iota(order.begin(), order.end(), 0);
  int least = 0;
  do {  // at most 120 orders
    int cost = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      std::vector<int>& had = had_[{match.terms, playerOf(match.seats[order[seat]])}];
      had.resize(seats);
      cost += 2 * had[seat] + 1;  // by which the sum of the squares grows
    }
    if (!best.empty() && cost >= least) continue;
    best = order;
    least = cost;
  } while (std::next_permutation(order.begin(), order.end()));
  std::vector<LadderSeat> seated;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    seated.push_back(match.seats[best[seat]]);
    ++had_[{match.terms, playerOf(seated.back())}][seat];
  }
  match.seats = std::move(seated);
}

std::size_t LadderQueue::waiting() const {
  std::size_t count = 0;
  for (const auto& [terms, waiting] : waiting_) count += waiting.size();
  return count;
}

std::vector<std::uint64_t> LadderQueue::clear() {
  std::vector<std::uint64_t> numbers;
  for (const auto& [terms, waiting] : waiting_)
    for (const LadderAsk& one : waiting) numbers.push_back(one.number);
  waiting_.clear();
  return numbers;
}

}  // namespace bourse
