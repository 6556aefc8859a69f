// Bytes as what a program asks of the C library: options as texts, then any function with any number.
// Whatever is asked, there is an answer or a code with a sentence, and the games go on.
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "bindings/c/bourse.h"
#include "tests/fuzz/bytes.h"

namespace bourse {
namespace {

using fuzz::Bytes;
using fuzz::require;

constexpr std::uint32_t kGames = 3;
constexpr const char* kGameNames[] = {"stockpile", "stackmarket", "chess"};
constexpr const char* kPlayers[] = {"-", "p1", "random", "p1+greedy 2"};  // none that thinks for long

void requireTold(int code) {
  require(code >= BOURSE_OK && code <= BOURSE_NO_ROOM, "a code of the header, and the system has enough");
  require(code == BOURSE_OK || *bourse_last_error() != 0, "a refusal has a sentence");
}

class Library {
 public:
  explicit Library(Bytes& bytes) : bytes_(bytes) {}
  ~Library() { bourse_close(batch_); }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  void run() {
    const std::string game = kGameNames[bytes_.below(3)], configs = bytes_.line(), players = bytes_.line();
    bourse_options options{.struct_size = sizeof options,
                           .game = game.c_str(),
                           .configs = configs.c_str(),
                           .players = players.c_str(),
                           .seed = bytes_.next(),
                           .first_game = 0,
                           .games = kGames,
                           .threads = 1 + static_cast<std::uint32_t>(bytes_.below(2)),
                           .flags = bytes_.next()};
    std::size_t size = 0;
    requireTold(bourse_plan(&options, nullptr, 0, &size));
    options.players = kPlayers[bytes_.below(4)];
    requireTold(bourse_open(&options, &batch_));
    if (batch_ == nullptr) return;
    require(bourse_games(batch_) == kGames, "all games are there");
    row_.resize(bourse_observation_size(game.c_str()));
    while (!bytes_.empty()) ask();
  }

 private:
  void ask() {
    const auto game = static_cast<std::uint32_t>(bytes_.below(kGames + 1));
    const auto seat = static_cast<std::uint32_t>(bytes_.below(BOURSE_MOST_SEATS + 1));
    switch (bytes_.below(9)) {
      case 0:
        return requireTold(bourse_observe_seat(batch_, game, seat, row_.data()));
      case 1:
        return requireTold(bourse_reset(batch_, game, bytes_.next()));
      case 2:
        return keep(game);
      case 3:
        return takeBack(game);
      case 4:
        return requireTold(bourse_clone(batch_, game, batch_, seat));
      case 5:
        return requireTold(bourse_determinize(batch_, game, seat, bytes_.next()));
      case 6:
        return listen(game, seat);
      case 7:
        return think();
      default:
        return move();
    }
  }

  void move() {
    std::array<std::int32_t, kGames> moves;
    std::array<std::int16_t, kGames * BOURSE_MOST_MOVES> legal;
    std::array<std::uint16_t, kGames> count;
    bourse_rows rows{};
    rows.struct_size = sizeof rows;
    rows.legal = legal.data();
    rows.legal_count = count.data();
    require(bourse_observe(batch_, &rows) == BOURSE_OK, "a batch can be looked at");
    for (std::uint32_t i = 0; i < kGames; ++i) {
      const int wish = bytes_.next();
      moves[i] = wish == 255     ? BOURSE_KEEP
                 : wish == 254   ? bytes_.next() * 5 - 3
                 : count[i] == 0 ? 0
                                 : legal[i * BOURSE_MOST_MOVES + static_cast<std::size_t>(wish) % count[i]];
    }
    requireTold(bourse_step(batch_, moves.data(), &rows));
  }

  void keep(std::uint32_t game) {
    saved_.resize(bourse_save_size(batch_, game));
    if (!saved_.empty())
      require(bourse_save(batch_, game, saved_.data(), saved_.size()) == BOURSE_OK, "saved");
  }

  /// What was saved, whole or with a bit turned: the digest finds that.
  void takeBack(std::uint32_t game) {
    std::vector<std::uint8_t> data = saved_;
    const std::size_t wrong = bytes_.next();
    if (wrong < 200 && !data.empty()) {
      data[wrong * 7919 % data.size()] ^= static_cast<std::uint8_t>(1 + bytes_.below(255));
      require(game >= kGames || bourse_load(batch_, game, data.data(), data.size()) == BOURSE_WRONG_DATA,
              "damage is found");
      return;
    }
    if (wrong < 220) data.resize(data.size() / 2);
    requireTold(bourse_load(batch_, game, data.data(), data.size()));
  }

  void listen(std::uint32_t game, std::uint32_t seat) {
    std::array<bourse_event, 64> events;
    std::uint32_t count = 0;
    requireTold(bourse_told(batch_, game, seat, bytes_.next(), events.data(), 64, &count));
  }

  void think() {
    std::array<std::int32_t, kGames> moves;
    requireTold(bourse_bot(batch_, bytes_.below(2) == 0 ? "random" : "nobody", 0, nullptr, moves.data()));
  }

  Bytes& bytes_;
  bourse_batch* batch_ = nullptr;
  std::vector<std::uint8_t> row_, saved_;
};

}  // namespace
}  // namespace bourse

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bourse::fuzz::Bytes bytes(data, size);
  bourse::Library(bytes).run();
  return 0;
}
