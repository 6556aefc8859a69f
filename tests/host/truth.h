// What a client of a table was told, compared with what the rules allow it to know.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "host/json/json.h"
#include "host/record/game_log.h"
#include "host/record/notation.h"
#include "host/table/view_change.h"

namespace bourse::support {

using nlohmann::json;

/// One client: where it sits and what it was told.
struct Guest {
  Seat observer = kNobody;
  json view;                  // kept up to date by changes alone
  std::vector<json> events;   // the log as the client would show it
  json last;                  // the last view or change
  std::vector<json> replies;  // done, refused, explained …
  json table;

  [[nodiscard]] std::uint32_t decision() const { return last.value("decision", 0u); }
};

/// The game without a table between: what each observer may know after any number of lines.
class Truth {
 public:
  /// A view or a change comes to a guest; nothing in it is more or less than that guest's own view.
  void take(Guest& guest, const json& message, const GameLog& log) {
    const bool whole = message.at("type") == "view";
    for (const auto& [key, value] : message.items())
      EXPECT_NE(kMaySay.find(" " + key + " "), std::string::npos) << "a view message says " << key;
    EXPECT_TRUE(!message.contains("plan") || (whole && guest.observer != kSpectator));
    if (whole)
      guest.view = message.at("view");
    else {
      ASSERT_TRUE(applyChange(guest.view, message.at("change")));
    }
    ASSERT_EQ(digestText(viewDigest(guest.view)), message.at("digest").get<std::string>())
        << "the change does not lead to the view";
    const std::size_t from = message.at("from");
    ASSERT_LE(from, whole ? SIZE_MAX : guest.events.size());
    guest.events.resize(from);
    for (const json& event : message.at("events")) guest.events.push_back(event);
    guest.last = message;
    compare(guest, message, log);
  }

 private:
  /// Everything in the message is what the rules let this observer know, and there is nothing else.
  void compare(const Guest& guest, const json& message, const GameLog& log) {
    const Position& truth = at(message.at("n"), log);
    const auto view = truth.view(guest.observer);
    const Vocabulary& vocabulary = log.vocabulary();
    ASSERT_EQ(guest.view, view->json());
    ASSERT_EQ(message.at("node"), nodeJson(vocabulary, view->node()));
    const std::size_t from = message.at("from");
    for (std::size_t i = 0; i < message.at("events").size(); ++i)
      ASSERT_EQ(message.at("events")[i], eventJson(vocabulary, log.events()[from + i], guest.observer));
    MoveList legal;
    view->legal(legal);
    ASSERT_EQ(message.contains("legal"), !legal.empty());
    ASSERT_EQ(message.contains("decision"), !legal.empty());
    if (!legal.empty()) {
      ASSERT_EQ(message.at("legal"), legalJson(vocabulary, legal));
    }
    ASSERT_EQ(message.contains("scores"), truth.node().kind == Node::Kind::over);
  }

  /// The position after n lines; kept, since messages come in order.
  const Position& at(std::size_t n, const GameLog& log) {
    const std::vector<RecordLine>& lines = log.lines();
    const bool kept = truth_ != nullptr && truthLines_.size() <= n &&
                      std::equal(truthLines_.begin(), truthLines_.end(), lines.begin());
    if (!kept) {
      EventSink nobody;
      Problem problem;
      truth_ = log.position().kind().start(log.position().configText(), nobody, problem);
      truthLines_.clear();
    }
    EventSink nobody;
    for (std::size_t i = truthLines_.size(); i < n; ++i) {
      truth_->apply(lines[i].seat, lines[i].move, nobody);
      truthLines_.push_back(lines[i]);
    }
    return *truth_;
  }

  inline static const std::string kMaySay =
      " type n digest view change from events node decision keep legal plan terms undo scores ";

  std::unique_ptr<Position> truth_;
  std::vector<RecordLine> truthLines_;
};

}  // namespace bourse::support
