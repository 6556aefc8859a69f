// What bourse hindsight tells about a game of Stack Market.
#include "host/games/stackmarket/hindsight.h"

#include <cstdio>

#include "app/stackmarket/commands.h"
#include "gen/stackmarket_vocabulary.h"

namespace bourse {
namespace {

class Page final : public HindsightPage {
 public:
  explicit Page(std::unique_ptr<StackHindsight> hindsight) : hindsight_(std::move(hindsight)) {}

  [[nodiscard]] AnyHindsight& hindsight() override { return *hindsight_; }

  void print(const Words& words, const std::vector<std::string>& names, int most) const override {
    std::printf("Leads over the others' average in $1K, by builders who play on (± one standard error).\n\n");
    for (std::size_t seat = 0; seat < names.size(); ++seat) printSeat(static_cast<Seat>(seat), names[seat]);
    const auto choices = choicesByEffect(hindsight_->choices(), most);
    if (!choices.empty()) std::printf("\nChoices that mattered most:\n");
    const Vocabulary& vocabulary = stackmarket::vocabulary();
    for (const StackHindsight::Choice* choice : choices) {
      const Audience audience{.names = names, .viewer = choice->seat};
      std::printf("\n  line %zu, round %d, %s: %s\n    chosen: %s.\n    expert: %s.\n", choice->line + 1,
                  choice->round + 1, names[choice->seat].c_str(), signedText(choice->gain).c_str(),
                  words.move(vocabulary, choice->chosen, audience).c_str(),
                  words.move(vocabulary, choice->best, audience).c_str());
    }
  }

 private:
  void printSeat(Seat seat, const std::string& name) const {
    const StackHindsight::Sums& sums = hindsight_->sums(seat);
    std::printf("%s: from %s to %+.1f\n    luck of the dice %s\n    own hand %s\n", name.c_str(),
                signedText(sums.start).c_str(), hindsight_->points().back().now[seat],
                signedText(sums.luck).c_str(), signedText(sums.hand).c_str());
    if (contains(hindsight_->judged(), seat))
      std::printf("    own choices %s\n    the others %s\n", signedText(sums.choice).c_str(),
                  signedText(sums.rest).c_str());
  }

  std::unique_ptr<StackHindsight> hindsight_;
};

}  // namespace

std::unique_ptr<HindsightPage> stackMarketHindsight(const Record& record, Seat only, Problem& problem) {
  std::unique_ptr<StackHindsight> found = StackHindsight::open(record, only, problem);
  return found != nullptr ? std::make_unique<Page>(std::move(found)) : nullptr;
}

}  // namespace bourse
