// Bytes as what a page asks of the WebAssembly module, in any order and with any number: the functions of
// bindings/wasm themselves, built for this machine so that the sanitizers see them. Whatever is asked, an
// answer is text or one of the module's own streams, and a table that is there goes on.
#include <array>
#include <cstring>
#include <memory>
#include <string>

#include "bindings/wasm/module.h"
#include "tests/fuzz/bytes.h"

extern "C" {
char* bourseInput(std::size_t size);
int bourseCheckConfig();
void bourseEngine();
int bourseCompanion();
int bourseTableNew();
int bourseTableResume();
void bourseTableReceive(int number, std::uint32_t client);
void bourseTableDisconnect(int number, std::uint32_t client);
int bourseTableThink(int number);
int bourseTableShare(int number);
void bourseTablePonder(int number, int lane);
int bourseTableState(int number);
int bourseTableLines(int number);
int bourseTableRecord(int number);
int bourseTableFork(int number);
void bourseTableClose(int number);
int bourseReplayOpen();
int bourseReplayMoment(int number, int at, int seat, int open);
int bourseReplayEvents(int number, int seat);
void bourseReplayTexts(int number);
int bourseReplayRecord(int number, int at, int seat);
void bourseReplayWorth(int number);
void bourseReplayClose(int number);
int bourseStackingBegin(int number);
int bourseStackingPractice();
int bourseStackingReplay(int number, int line);
int bourseStackingTell(int number);
int bourseStackingStep(int number, int steps);
void bourseStackingPicture(int number);
int bourseStackingBot(int number, int level);
void bourseStackingOutcome(int number);
int bourseStackingAnswer(int number);
void bourseStackingClose(int number);
int bourseTowerDay();
void bourseStackingInputs(int number);
int bourseStackingFollow(int number);
int bourseDuelNew();
int bourseDuelTurn(int number);
int bourseDuelAnswer(int number, int turn);
void bourseDuelClose(int number);
int bourseHandRecord();
int bourseHandChance();
}

namespace bourse {
namespace {

using fuzz::Bytes;
using fuzz::require;

constexpr int kLongest = 60;  // calls in a visit

constexpr const char* kSeed = R"("seed":"0000000000000000000000000000000000000000000000000000000000000001")";
const std::array<std::string, 10> kUseful = {
    std::string(R"({"game":"stockpile","config":{"seats":3},)") + kSeed + "}",
    std::string(R"({"game":"stackmarket","config":{"seats":3},"hands":true,)") + kSeed + "}",
    std::string(R"({"height":3,"dice":4,"hand":"good","seconds":5,)") + kSeed + "}",
    R"({"do":"hello","name":"Ada"})",
    R"({"do":"sit","seat":0})",
    R"({"do":"bots","level":"greedy"})",
    R"({"do":"start"})",
    R"({"day":"2026-11-18","hand":"good"})",
    R"({"record":null,"height":3,"dice":4,"reached":5,"collapsed":true,"fell_off":0})",
    R"({"record":null,"height":3,"dice":4})",
};

/// A number that exists, or one that does not.
int numberFrom(Bytes& bytes) {
  const int chosen = bytes.next();
  return chosen < 200 ? chosen % (module().lastNumber + 1) : chosen - 230;
}

/// What a page wrote into the buffer: useful words, the last answer, or anything.
void write(Bytes& bytes) {
  const std::size_t chosen = bytes.below(15);
  const std::string text = chosen < kUseful.size()    ? kUseful[chosen]
                           : chosen == kUseful.size() ? module().output
                                                      : bytes.line();
  char* room = bourseInput(text.size());
  require(room != nullptr, "there is room for a short text");
  std::memcpy(room, text.data(), text.size());
}

void askTable(Bytes& bytes, int number) {
  switch (bytes.below(10)) {
    case 0:
      bourseTableReceive(number, static_cast<std::uint32_t>(bytes.below(4)));
      break;
    case 1:
      bourseTableDisconnect(number, static_cast<std::uint32_t>(bytes.below(4)));
      break;
    case 2:
      bourseTableThink(number);
      break;
    case 3:
      bourseTableState(number);
      break;
    case 4:
      bourseTableRecord(number);
      break;
    case 5:
      bourseTableFork(number);
      break;
    case 6:
      bourseTableLines(number);
      break;
    case 7:
      bourseTableShare(number);
      break;
    case 8:
      bourseTablePonder(number, static_cast<int>(bytes.below(6)) - 1);
      break;
    default:
      bourseTableClose(number);
      break;
  }
}

void askReplay(Bytes& bytes, int number) {
  const int at = static_cast<int>(bytes.next()) - 20, seat = static_cast<int>(bytes.below(9)) - 2;
  switch (bytes.below(6)) {
    case 0:
      bourseReplayMoment(number, at, seat, static_cast<int>(bytes.below(2)));
      break;
    case 1:
      bourseReplayEvents(number, seat);
      break;
    case 2:
      bourseReplayTexts(number);
      break;
    case 3:
      bourseReplayRecord(number, at, seat);
      break;
    case 4:
      bourseReplayWorth(number);
      break;
    default:
      bourseReplayClose(number);
      break;
  }
}

void askDice(Bytes& bytes, int number) {
  switch (bytes.below(8)) {
    case 0:
      bourseStackingBegin(number);
      break;
    case 1:
      bourseStackingReplay(number, static_cast<int>(bytes.next()) - 20);
      break;
    case 2:
      bourseStackingTell(number);
      break;
    case 3:
      bourseStackingStep(number, static_cast<int>(bytes.next()) - 10);
      break;
    case 4:
      bourseStackingPicture(number);
      break;
    case 5:
      bourseStackingBot(number, static_cast<int>(bytes.below(6)) - 1);
      break;
    case 6:
      bourseStackingOutcome(number);
      break;
    default:
      bytes.below(2) == 0 ? void(bourseStackingAnswer(number)) : bourseStackingClose(number);
      break;
  }
}

void askTower(Bytes& bytes, int number) {
  switch (bytes.below(9)) {
    case 0:
      bourseTowerDay();
      break;
    case 1:
      bourseStackingInputs(number);
      break;
    case 2:
      bourseStackingFollow(number);
      break;
    case 3:
      bourseDuelNew();
      break;
    case 4:
      bourseDuelTurn(number);
      break;
    case 5:
      bourseDuelAnswer(number, numberFrom(bytes));
      break;
    case 6:
      bourseHandRecord();
      break;
    case 7:
      bourseHandChance();
      break;
    default:
      bourseDuelClose(number);
      break;
  }
}

void ask(Bytes& bytes) {
  const std::size_t what = bytes.below(13);
  if (what < 6 || what == 12) write(bytes);
  switch (what) {
    case 0:
      bourseCheckConfig();
      break;
    case 1:
      bourseEngine();
      break;
    case 2:
      bourseCompanion();
      break;
    case 3:
      bourseTableNew();
      break;
    case 4:
      bytes.below(2) == 0 ? bourseTableResume() : bourseReplayOpen();
      break;
    case 5:
      bourseStackingPractice();
      break;
    case 6:
    case 7:
      askReplay(bytes, numberFrom(bytes));
      break;
    case 8:
      askDice(bytes, numberFrom(bytes));
      break;
    case 12:
      askTower(bytes, numberFrom(bytes));
      break;
    default: {
      const int number = numberFrom(bytes);
      const bool there = module().table(number) != nullptr;
      write(bytes);
      const bool closes = bytes.below(16) == 0;
      closes ? bourseTableClose(number) : askTable(bytes, number);
      if (there && !closes && module().table(number) != nullptr)
        require(bourseTableLines(number) >= 0, "a table knows how far it is");
    }
  }
}

}  // namespace

}  // namespace bourse

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bourse;
  Bytes bytes(data, size);
  for (int calls = 0; calls < kLongest && !bytes.empty(); ++calls) ask(bytes);
  for (int number = 1; number <= module().lastNumber; ++number) bourseStackingClose(number);
  std::destroy_at(&module());  // the next visit finds a module as a page does
  std::construct_at(&module());
  return 0;
}
