#include "app/play_texts.h"

#include <array>

#include "host/sentence.h"

namespace bourse {
namespace {

struct Entry {
  std::string_view key, english;
};

// English for texts that a language's files do not have.
constexpr Entry kEnglish[] = {
    {"terminal.you-hold", "yours"},
    {"terminal.lead", "lead"},
    {"terminal.you-know", "what you know"},
    {"terminal.lead-behind", "behind"},
    {"terminal.lead-unsure", "maybe"},
    {"terminal.lead-tied", "tied"},
    {"terminal.lead-sole", "alone"},
    {"terminal.known-insider", "you"},
    {"terminal.known-open", "open"},
    {"terminal.splits", "{splits, plural, one {split} other {# splits}}"},
    {"terminal.bankrupt", "bankrupt"},
    {"terminal.fees-due", "{amount} of fees due"},
    {"terminal.cards", "cards as far as you know"},
    {"terminal.unseen", "{cards} unseen"},
    {"terminal.you-are", "{player} (you)"},
    {"terminal.face-up", "{card} up"},
    {"terminal.face-down", "{card} down"},
    {"terminal.sell-regular", "a share"},
    {"terminal.sell-split", "a split card"},
    {"terminal.sell-half", "half a split card"},
    {"terminal.shares-at-the-end", "Shares at the end"},
    {"terminal.resume", "Go on with: bourse play --load {file}"},
    {"terminal.replay", "See it again with: bourse replay {file}"},
    {"terminal.input-ended", "There is no more input."},
    {"terminal.not-a-choice",
     "There is no choice {number}; type a number from {first} to {last}, or ? for help."},
    {"terminal.help-words",
     "You can also type what you mean; piles count from 1, companies go by their sign:"},
    {"terminal.help-place", "  place com 2 down    put Cosmic Computers face down on pile 2"},
    {"terminal.help-bid", "  bid 2 10            bid $10K on pile 2 (or just 2 10)"},
    {"terminal.help-act", "  boom pwr, bust com  use a Boom on Epic Electric, a Bust on Cosmic Computers"},
    {"terminal.help-sell", "  sell bnk, split bnk, half bnk, done"},
    {"terminal.help-show", "  show 2, all, none   how many shares to show for a dividend"},
    {"terminal.help-market", "Market: [5] is the price now, (8) where what you know will move it, $ pays."},
    {"terminal.help-piles", "Piles: (COM) is a face-down card that you know, ? one that you do not."},
    {"terminal.help-shares", "Shares: 2+1×2 are two regular cards and one split card, which counts twice."},
    {"terminal.help-players",
     "Players: in turn order; $20K+ leaves out unseen cards, → is what you know will come."},
    {"terminal.dividends", "Dividends: all your shares are shown; start with --ask-dividends to choose."},
};

}  // namespace

std::string Voice::operator()(std::string_view key, std::initializer_list<TextArg> args) const {
  std::string text = words_.text(key, args);
  if (text != key) return text;
  for (const Entry& entry : kEnglish) {
    if (entry.key != key) continue;
    MessageArgs filled;
    for (const TextArg& arg : args) {
      const auto* number = std::get_if<std::int64_t>(&arg.value);
      filled.emplace_back(arg.name,
                          number != nullptr ? std::to_string(*number) : std::get<std::string>(arg.value));
    }
    return filledIn(entry.english, filled);
  }
  return text;
}

}  // namespace bourse
