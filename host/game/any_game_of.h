// The interface of any_game.h for one game, from a Binding:
//
//   using Game = …;                       // of core/game.h
//   static constexpr int kRulesVersion;
//   static bool playsAlike(int rulesVersion, const Config&);  whether older games go on as they did
//   static const Vocabulary& vocabulary();
//   static bool parseConfig(const ConfigFields&, Game::Config&, Problem&);
//   static ConfigFields configFields(const Game::Config&);
//   static nlohmann::json configJson(const Game::Config&);
//   static nlohmann::json catalogue();
//   static nlohmann::json viewJson(const Game::Rules&, const Game::View&);
//   static nlohmann::json stateJson(const Game::Rules&, const Game::State&);
//   static std::vector<std::string> facts(const Game::Rules&, const Game::View&);
//   static Verdict explain(const Game::Rules&, const Game::View&, Move);
//   static std::span<const Bot<Game>> bots();                 the weakest first
//   static const Bot<Game>* botNamed(std::string_view);
//
// and what only some games have, in any combination:
//
//   static constexpr bool kSample = true;                     GameKind::sample
//   static ViewText viewText(const Game::Rules&, const Game::View&, const ViewText& former);
//   static bool automaticAnswer(const Game::Rules&, const Game::View&, const MoveList&, Move&);
//   static nlohmann::json openView(const Game::Rules&, const Game::State&, Seat observer);
//   static int moneyTable(const Game::Rules&);
//   static bool handsAnswerWorld(const Game::Rules&);
//   static std::uint8_t planDecision(Move);                 sealed plans, with grants
//   static bool grants(Move limit, Move);
//   static std::uint8_t readPlanTerms(nlohmann::json& terms, Problem&);   conditional plans, with planned
//   static bool planned(const Game::Rules&, const Game::View&, const nlohmann::json& terms, const MoveList&,
//                       Move&);
//   static std::unique_ptr<AnyHindsight> makeHindsight(const Record&, Seat, Problem&);
//   static nlohmann::json hint(const Game::Rules&, const Game::View&, std::size_t line);
//   static nlohmann::json outlook(const Game::Rules&, const Game::View&);
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <variant>

#include "core/digest.h"
#include "host/game/any_game.h"
#include "host/game/config_fields.h"
#include "host/game/sentence.h"
#include "host/json/json.h"
#include "host/record/any_hindsight.h"
#include "host/table/view_change.h"

namespace bourse {

template <class Binding>
class ViewOf final : public AnyView {
  using G = typename Binding::Game;
  using Rules = std::shared_ptr<const typename G::Rules>;

 public:
  ViewOf(const GameKind& kind, Rules rules, const typename G::View& view)
      : kind_(kind), rules_(std::move(rules)), view_(view), typed_{*rules_, view_} {}

  [[nodiscard]] const GameKind& kind() const override { return kind_; }
  [[nodiscard]] Seat observer() const override { return view_.observer; }
  [[nodiscard]] Node node() const override { return G::nodeOf(*rules_, view_); }
  void legal(MoveList& moves) const override {
    moves.clear();
    if (view_.observer < G::seats(*rules_)) G::legalOf(*rules_, view_, moves);
  }
  [[nodiscard]] Verdict explain(Move move) const override { return Binding::explain(*rules_, view_, move); }
  [[nodiscard]] bool automaticAnswer(const MoveList& legal, Move& move) const override {
    if constexpr (requires { Binding::automaticAnswer(*rules_, view_, legal, move); })
      return node().kind == Node::Kind::decision && Binding::automaticAnswer(*rules_, view_, legal, move);
    else
      return false;
  }
  [[nodiscard]] bool planned(const nlohmann::json& terms, const MoveList& legal, Move& move) const override {
    if constexpr (requires { Binding::planned(*rules_, view_, terms, legal, move); })
      return Binding::planned(*rules_, view_, terms, legal, move);
    else
      return false;
  }
  [[nodiscard]] nlohmann::json hint(std::size_t line) const override {
    if constexpr (requires { Binding::hint(*rules_, view_, line); })
      return Binding::hint(*rules_, view_, line);
    else
      return nullptr;
  }
  [[nodiscard]] nlohmann::json outlook() const override {
    if constexpr (requires { Binding::outlook(*rules_, view_); })
      return Binding::outlook(*rules_, view_);
    else
      return nullptr;
  }
  [[nodiscard]] std::unique_ptr<Position> determinize(Rng& rng) const override;
  [[nodiscard]] nlohmann::json json() const override { return Binding::viewJson(*rules_, view_); }
  [[nodiscard]] ViewText text(const ViewText& former) const override {
    if constexpr (requires { Binding::viewText(*rules_, view_, former); })
      return Binding::viewText(*rules_, view_, former);
    else
      return ViewText(compact(json()));
  }
  [[nodiscard]] std::vector<std::string> facts() const override { return Binding::facts(*rules_, view_); }
  [[nodiscard]] const void* typed(const void* game) const override {
    return game == &kGameTag<G> ? &typed_ : nullptr;
  }

 private:
  const GameKind& kind_;
  Rules rules_;
  typename G::View view_;
  TypedView<G> typed_;
};

template <class Binding>
class PositionOf final : public Position {
  using G = typename Binding::Game;
  using Rules = std::shared_ptr<const typename G::Rules>;

 public:
  PositionOf(const GameKind& kind, Rules rules, const typename G::State& state)
      : kind_(kind), rules_(std::move(rules)), state_(state) {}

  [[nodiscard]] const GameKind& kind() const override { return kind_; }
  [[nodiscard]] int seats() const override { return G::seats(*rules_); }
  [[nodiscard]] int moneyTable() const override {
    if constexpr (requires { Binding::moneyTable(*rules_); })
      return Binding::moneyTable(*rules_);
    else
      return 0;
  }
  [[nodiscard]] std::unique_ptr<Position> clone() const override {
    return std::make_unique<PositionOf>(kind_, rules_, state_);
  }
  [[nodiscard]] bool playsAlike(int rulesVersion) const override {
    return Binding::playsAlike(rulesVersion, rules_->config);
  }
  [[nodiscard]] std::string configText() const override {
    return textOf(Binding::configFields(rules_->config));
  }
  [[nodiscard]] nlohmann::json configJson() const override { return Binding::configJson(rules_->config); }

  [[nodiscard]] Node node() const override { return G::node(*rules_, state_); }
  void legal(Seat seat, MoveList& moves) const override {
    moves.clear();
    if (seat < G::seats(*rules_)) G::legal(*rules_, state_, seat, moves);
  }
  void outcomes(OutcomeList& outcomes) const override { G::outcomes(*rules_, state_, outcomes); }
  [[nodiscard]] Verdict check(Seat seat, Move move) const override {
    return G::check(*rules_, state_, seat, move);
  }
  void apply(Seat seat, Move move, EventSink& events) override {
    G::apply(*rules_, state_, seat, move, events);
  }
  [[nodiscard]] Scores scores() const override { return G::scores(*rules_, state_); }

  [[nodiscard]] std::unique_ptr<AnyView> view(Seat observer) const override {
    return std::make_unique<ViewOf<Binding>>(kind_, rules_, G::view(*rules_, state_, observer));
  }
  [[nodiscard]] nlohmann::json openView(Seat observer) const override {
    if constexpr (requires { Binding::openView(*rules_, state_, observer); })
      return Binding::openView(*rules_, state_, observer);
    else
      return nullptr;
  }
  [[nodiscard]] bool handsAnswerWorld() const override {
    if constexpr (requires { Binding::handsAnswerWorld(*rules_); })
      return Binding::handsAnswerWorld(*rules_);
    else
      return false;
  }
  [[nodiscard]] nlohmann::json stateJson() const override { return Binding::stateJson(*rules_, state_); }
  [[nodiscard]] std::uint64_t digest() const override {
    Digest digest;
    digest.addText(stateJson().dump());
    return digest.value();
  }

 private:
  const GameKind& kind_;
  Rules rules_;
  typename G::State state_;
};

template <class Binding>
std::unique_ptr<Position> ViewOf<Binding>::determinize(Rng& rng) const {
  return std::make_unique<PositionOf<Binding>>(kind_, rules_, G::determinize(*rules_, view_, rng));
}

template <class Binding>
class KindOf final : public GameKind {
  using G = typename Binding::Game;

 public:
  [[nodiscard]] const Vocabulary& vocabulary() const override { return Binding::vocabulary(); }
  [[nodiscard]] int rulesVersion() const override { return Binding::kRulesVersion; }
  [[nodiscard]] bool sample() const override {
    if constexpr (requires { Binding::kSample; })
      return Binding::kSample;
    else
      return false;
  }

  [[nodiscard]] std::unique_ptr<Position> start(std::string_view config, EventSink& events,
                                                Problem& problem) const override {
    ConfigFields fields;
    problem = {};
    return parseFields(config, fields, problem) ? startFrom(fields, events, problem) : nullptr;
  }
  [[nodiscard]] std::unique_ptr<Position> startJson(const nlohmann::json& config, EventSink& events,
                                                    Problem& problem) const override {
    ConfigFields fields;
    problem = {};
    return fieldsOfJson(config, fields, problem) ? startFrom(fields, events, problem) : nullptr;
  }
  [[nodiscard]] nlohmann::json configProblem(const nlohmann::json& config) const override {
    ConfigFields fields;
    Problem problem;
    typename G::Config read;
    if (!fieldsOfJson(config, fields, problem) || !Binding::parseConfig(fields, read, problem))
      return problemJson(problem);
    const Result<typename G::Rules> compiled = G::compile(read);
    if (ok(compiled)) return nullptr;
    const auto& rejection = std::get<Rejection>(compiled);
    nlohmann::json out = problemJson(problemOf(vocabulary(), rejection));
    out["refusal"] = refusalJson(vocabulary(), rejection);
    return out;
  }
  [[nodiscard]] nlohmann::json catalogue() const override { return Binding::catalogue(); }

  [[nodiscard]] std::uint8_t planDecision(Move limit) const override {
    if constexpr (requires { Binding::planDecision(limit); })
      return Binding::planDecision(limit);
    else
      return 0;
  }
  [[nodiscard]] bool grants(Move limit, Move move) const override {
    if constexpr (requires { Binding::grants(limit, move); })
      return Binding::grants(limit, move);
    else
      return false;
  }
  [[nodiscard]] std::uint8_t readPlanTerms(nlohmann::json& terms, Problem& problem) const override {
    if constexpr (requires { Binding::readPlanTerms(terms, problem); }) {
      return Binding::readPlanTerms(terms, problem);
    } else {
      problem = {"plan-wrong", "There are no conditional plans in " + std::string(name()) + "."};
      return 0;
    }
  }
  [[nodiscard]] bool hasCoach() const override {
    return requires(const typename G::Rules& rules, const typename G::View& view) {
      Binding::hint(rules, view, std::size_t{0});
    };
  }
  [[nodiscard]] std::unique_ptr<AnyHindsight> makeHindsight(const Record& record, Seat seat,
                                                            Problem& problem) const override {
    if constexpr (requires { Binding::makeHindsight(record, seat, problem); }) {
      return Binding::makeHindsight(record, seat, problem);
    } else {
      problem = {"hindsight-missing", "There is no hindsight for " + std::string(name()) + "."};
      return nullptr;
    }
  }

 private:
  [[nodiscard]] std::unique_ptr<Position> startFrom(const ConfigFields& fields, EventSink& events,
                                                    Problem& problem) const {
    typename G::Config config;
    if (!Binding::parseConfig(fields, config, problem)) return nullptr;
    const Result<typename G::Rules> compiled = G::compile(config);
    if (!ok(compiled)) {
      problem = problemOf(vocabulary(), std::get<Rejection>(compiled));
      return nullptr;
    }
    auto rules = std::make_shared<const typename G::Rules>(std::get<typename G::Rules>(compiled));
    const typename G::State state = G::start(*rules, events);
    return std::make_unique<PositionOf<Binding>>(*this, std::move(rules), state);
  }
};

}  // namespace bourse
