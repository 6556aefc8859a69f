// `bourse engine`: one JSON object per line in, one per line out, for programs in any language
// (docs/engine-protocol.md). It is an open book for test drivers: unlike a table it shows every secret that
// is asked for.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "host/record/game_log.h"

namespace bourse {

class EngineSession {
 public:
  EngineSession();
  ~EngineSession();

  /// The answer to one line, without a line end. Whatever the line holds, an error changes nothing.
  std::string answer(std::string_view line);

 private:
  struct Request;
  using Handler = void (EngineSession::*)(Request&);
  struct Command;
  static const Command kCommands[];
  static const Command* find(std::string_view name);

  void help(Request& request);
  void newGame(Request& request);
  void load(Request& request);
  void save(Request& request);
  void node(Request& request);
  void legal(Request& request);
  void view(Request& request);
  void state(Request& request);
  void apply(Request& request);
  void chance(Request& request);
  void events(Request& request);
  void scores(Request& request);
  void digest(Request& request);
  void explain(Request& request);
  void determinize(Request& request);
  void clone(Request& request);
  void undo(Request& request);
  void bot(Request& request);

  void applyLine(Request& request, const RecordLine& line);
  void describe(Request& request) const;

  std::unique_ptr<GameLog> log_;
  std::vector<std::unique_ptr<GameLog>> clones_;  // by number
};

}  // namespace bourse
