// What bourse hindsight tells about a game of Stockpile.
#include "host/games/stockpile/hindsight.h"

#include <cstdio>

#include "app/stockpile/commands.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse {
namespace {

class Page final : public HindsightPage {
 public:
  explicit Page(std::unique_ptr<Hindsight> hindsight) : hindsight_(std::move(hindsight)) {}

  [[nodiscard]] AnyHindsight& hindsight() override { return *hindsight_; }

  void print(const Words& words, const std::vector<std::string>& names, int most) const override {
    std::printf("Leads over the others' average in $1K, by %d duplicate deals (± one standard error).\n\n",
                hindsight_->deals());
    for (std::size_t seat = 0; seat < names.size(); ++seat) printSeat(static_cast<Seat>(seat), names[seat]);
    const auto choices = choicesByEffect(hindsight_->choices(), most);
    if (!choices.empty()) std::printf("\nChoices that mattered most:\n");
    for (const Hindsight::Choice* choice : choices) printChoice(*choice, words, names);
  }

 private:
  void printSeat(Seat seat, const std::string& name) const {
    const Hindsight::Sums& sums = hindsight_->sums(seat);
    std::printf("%s: from %s to %+.1f\n    luck of the deal %s\n", name.c_str(),
                signedText(sums.start).c_str(), hindsight_->points().back().lead[seat].mean(),
                signedText(sums.luck).c_str());
    if (contains(hindsight_->judged(), seat))
      std::printf("    own choices %s\n    the others, and guesses that came off or not %s\n",
                  signedText(sums.choice).c_str(), signedText(sums.rest).c_str());
  }

  void printChoice(const Hindsight::Choice& choice, const Words& words,
                   const std::vector<std::string>& names) const {
    const Vocabulary& vocabulary = stockpile::vocabulary();
    const stockpile::Advice advice = hindsight_->adviceAt(choice.line);
    const Audience audience{.names = names, .viewer = choice.seat};
    std::printf("\n  line %zu, round %d, %s: %s\n", choice.line + 1, choice.round + 1,
                names[choice.seat].c_str(), signedText(choice.gain).c_str());
    const auto tell = [&](const char* who, Move move) {
      const stockpile::Candidate* candidate = advice.find(move);
      std::string because;
      if (candidate != nullptr)
        because = words.reason(vocabulary, stockpile::reasonInfo(candidate->because.reason),
                               candidate->because.arg, audience);
      std::printf("    %s: %s. %s\n", who, words.move(vocabulary, move, audience).c_str(), because.c_str());
    };
    tell("chosen", choice.chosen);
    tell("trader", choice.best);
  }

  std::unique_ptr<Hindsight> hindsight_;
};

}  // namespace

std::unique_ptr<HindsightPage> stockpileHindsight(const Record& record, Seat only, Problem& problem) {
  std::unique_ptr<Hindsight> found = Hindsight::open(record, only, problem);
  return found != nullptr ? std::make_unique<Page>(std::move(found)) : nullptr;
}

}  // namespace bourse
