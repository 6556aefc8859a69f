#include "sim/outside/messages.h"

#include <nlohmann/json.hpp>

#include "host/game/version.h"
#include "host/json/json.h"
#include "host/json/text.h"
#include "host/record/notation.h"
#include "host/table/view_change.h"

namespace bourse {
namespace {

void writeTold(JsonWriter& out, const Vocabulary& vocabulary, Seat seat, std::span<const Event> events) {
  out.key("events");
  out.beginList();
  for (const Event& event : events) writeEvent(out, vocabulary, event, seat);
  out.endList();
}

}  // namespace

std::string helloLine(const GameKind& kind) {
  return compact({{"do", "hello"},
                  {"protocol", kOutsideProtocol},
                  {"game", kind.name()},
                  {"rules", kind.rulesVersion()},
                  {"version", kVersion}});
}

std::string startLine(const nlohmann::json& config, Seat seat, int seats, std::uint64_t random) {
  return compact({{"do", "start"}, {"config", config}, {"seat", seat}, {"seats", seats}, {"random", random}});
}

std::string chooseLine(const AnyView& view, const MoveList& legal, std::span<const Event> events) {
  const Vocabulary& vocabulary = view.kind().vocabulary();
  std::string line;
  JsonWriter out(line);
  out.beginObject();
  out.member("do", "choose");
  writeTold(out, vocabulary, view.observer(), events);
  out.key("moves");
  out.beginList();
  for (const Move move : legal) {
    out.beginObject();
    out.key("move");
    out.raw(compact(moveJson(vocabulary, move)));
    out.member("text", moveText(vocabulary, move));
    out.endObject();
  }
  out.endList();
  out.key("node");
  writeNode(out, vocabulary, view.node());
  out.member("seat", view.observer());
  out.key("view");
  out.raw(view.text({}).text());
  out.endObject();
  out.finish();
  return line;
}

std::string endLine(const Vocabulary& vocabulary, Seat seat, std::span<const Event> events,
                    const Scores& scores, int seats, const std::string& forfeit) {
  std::string line;
  JsonWriter out(line);
  out.beginObject();
  out.member("do", "end");
  writeTold(out, vocabulary, seat, events);
  if (!forfeit.empty()) {
    out.key("forfeit");
    out.raw(compact(forfeit));
  }
  out.member("scores", std::span(scores).first(static_cast<std::size_t>(seats)));
  out.endObject();
  out.finish();
  return line;
}

}  // namespace bourse
