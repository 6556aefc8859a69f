// The laws that hold for every game, configuration and seat, checked along random games.
//
// LawfulGame plays one game from a seed and puts every position and move of it to the laws. Findings says
// which were broken and where; Counts keeps how often each law had something to compare.
#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "core/chance.h"
#include "core/check.h"
#include "tests/support/laws_of_moves.h"
#include "tests/support/laws_of_secrets.h"
#include "tests/support/random_player.h"

namespace bourse::laws {

// clang-format off
/// What the laws need to know about a game beyond the contract. Every game specialises this in its tests:
///
///   static const Vocabulary& vocabulary();
///   static std::string describe(const Rules&);                   the configuration, in words
///   static std::string_view stepName(const Rules&, const State&);
///   static std::string fieldAt(std::size_t offset);              a field of State, for messages
///   static Money cash(const State&, Seat);                       law 2
///   static bool sameSecrets(const State&, const State&);         whether two worlds hide the same things
///   static int mostDecisions(const Rules&);                      law 10
///
/// These return what is wrong, or an empty string:
///
///   static std::string miscounted(const Rules&, const State&);       law 1: what differs from the box
///   static std::string miscountedInView(const Rules&, const View&);  the same for what an observer can count
///   static std::string roundTrip(const Rules&, const Seed&, std::span<const Recorded>);
///                                                                law 8: records, text and JSON are exact
///
///   class KnowledgeBase(const Rules&, Seat observer)             law 12
///     void learn(std::span<const Event>);                        all events of a move; blanks what is secret
///     std::string accepts(const State&) const;                   empty, or why that world is impossible
// clang-format on
template <class G>
struct Laws;

struct Scope {
  bool allObservers = false;  // otherwise one, drawn at random, per position
};

template <Game G>
class LawfulGame {
  using Rules = typename G::Rules;
  using State = typename G::State;
  using View = typename G::View;
  using About = Laws<G>;

 public:
  LawfulGame(const Rules& rules, const Seed& seed, Scope scope, Counts& counts, Findings& findings)
      : rules_(rules),
        seed_(seed),
        scope_(scope),
        counts_(counts),
        findings_(findings),
        chance_(seed),
        rng_(seed, purpose::kTest, 1),
        playing_(seed, purpose::kTest, 0),
        player_(playing_) {}

  /// Plays to the end, or to a broken law after which it makes no sense to go on.
  void play() {
    // A check that fails in the engine ends the program; it shall at least say in which game.
    const CheckContext former = setCheckContext(
        {[](const void* game) {
           std::fprintf(stderr, "%s\n", static_cast<const LawfulGame*>(game)->where().c_str());
         },
         this});
    playOn();
    setCheckContext(former);
  }

 private:
  void playOn() {
    EventSink events(room_);
    state_ = G::start(rules_, events);
    for (Seat seat = 0; seat < G::seats(rules_); ++seat) observers_.push_back(seat);
    observers_.push_back(kSpectator);
    for (const Seat observer : observers_) bases_.emplace_back(rules_, observer);
    for (auto& base : bases_) base.learn(events.list());
    if (!keeps(Law::cardsConserved, About::miscounted(rules_, state_)) ||
        !keeps(Law::moneyConserved, brokenMoney<G>({}, state_, events.list(), counts_)))
      return;
    do {
      node_ = G::node(rules_, state_);
      if (!position()) return;
    } while (node_.kind != Node::Kind::over);
    if (keeps(Law::replay, brokenReplay<G>(rules_, record_, counts_)))
      keeps(Law::replay, About::roundTrip(rules_, seed_, record_));
  }

  /// One position and the move out of it. False when a law is broken.
  bool position() {
    seat_ = observer_ = kNobody;
    if (node_.kind == Node::Kind::over) return lawsAtTheEnd();
    if (!keeps(Law::legalLists, node_.kind == Node::Kind::decision
                                    ? brokenLegalLists<G>(rules_, state_, node_, rng_, counts_)
                                    : brokenOutcomes<G>(rules_, state_, node_, rng_, counts_)))
      return false;
    if (count(node_.pending) > 1 &&
        !keeps(Law::anyOrder, brokenAnyOrder<G>(rules_, state_, node_, rng_, counts_)))
      return false;
    const Move move = choose();
    after_ = state_;
    EventSink events(room_);
    G::apply(rules_, after_, seat_, move, events);
    const Turn<G> turn{rules_, node_, state_, after_, seat_, move, events.list()};
    return lawsOfMove(turn) && lawsOfObservers(&turn) && goOn(turn);
  }

  bool lawsAtTheEnd() {
    for (Seat seat = 0; seat < kObservers; ++seat) {
      MoveList moves;
      G::legal(rules_, state_, seat, moves);
      if (!keeps(Law::legalLists, moves.empty() ? "" : "a move after the end")) return false;
    }
    return keeps(Law::legalLists, wrongVerdict<G>(rules_, state_, 0, {}, false)) && lawsOfObservers(nullptr);
  }

  Move choose() {
    if (node_.kind == Node::Kind::decision) {
      seat_ = player_.oneOf(node_.pending);
      MoveList moves;
      G::legal(rules_, state_, seat_, moves);
      ++decisions_;
      return player_.choose(moves);
    }
    OutcomeList list;
    G::outcomes(rules_, state_, list);
    return chance_.draw(streamOf(node_), list);
  }

  bool lawsOfMove(const Turn<G>& turn) {
    if (!keeps(Law::cardsConserved, About::miscounted(rules_, after_))) return false;
    counts_.verb(Law::cardsConserved, turn.move.verb);
    std::array<Money, kMaxSeats> cash{};
    for (Seat seat = 0; seat < kMaxSeats; ++seat) cash[seat] = About::cash(state_, seat);
    if (!keeps(Law::moneyConserved, brokenMoney<G>(cash, after_, turn.events, counts_))) return false;
    counts_.verb(Law::moneyConserved, turn.move.verb);
    if (!keeps(Law::determinism, brokenDeterminism(turn))) return false;
    counts_.verb(Law::determinism, turn.move.verb);
    return keeps(Law::ends,
                 decisions_ <= About::mostDecisions(rules_) ? "" : "more decisions than its bound");
  }

  /// For those who look on: all of them, or one; the mover is drawn more often, since some laws are about
  /// him. At the end there is no turn any more.
  bool lawsOfObservers(const Turn<G>* turn) {
    if (scope_.allObservers)
      return std::all_of(observers_.begin(), observers_.end(),
                         [&](Seat observer) { return lawsOfObserver(observer, turn); });
    const auto drawn = rng_.below(static_cast<std::uint32_t>(observers_.size()));
    return lawsOfObserver(seat_ != kNobody && rng_.below(3) == 0 ? seat_ : observers_[drawn], turn);
  }

  bool lawsOfObserver(Seat observer, const Turn<G>* turn) {
    observer_ = observer;
    const Imagined<G> imagined(rules_, state_, observer, rng_);
    const std::size_t base = observer == kSpectator ? bases_.size() - 1 : observer;
    if (!keeps(Law::cardsConserved, About::miscountedInView(rules_, imagined.view)) ||
        !keeps(Law::viewOfImagined, brokenViewOfImagined<G>(rules_, imagined, observer)) ||
        !keeps(Law::sameChoices, brokenChoices<G>(rules_, state_, imagined, observer, node_, counts_)) ||
        !keeps(Law::knowledge, brokenKnowledge<G>(bases_[base], state_, imagined, node_, counts_)))
      return false;
    if (imagined.differs) counts_.node(Law::viewOfImagined, node_);
    if (turn == nullptr) return true;
    const View viewAfter = G::view(rules_, after_, observer);
    return keeps(Law::explained, brokenExplanation(*turn, imagined.view, viewAfter, counts_)) &&
           keeps(Law::noLeak, brokenSecrecy(*turn, viewAfter, imagined, observer, rng_, counts_));
  }

  bool goOn(const Turn<G>& turn) {
    for (auto& base : bases_) base.learn(turn.events);
    state_ = after_;
    record_.push_back({seat_, turn.move, digestOf(state_)});
    return true;
  }

  /// Whether the game can go on. An impossible imagined world spoils nothing else, so that does not end it.
  bool keeps(Law law, const std::string& wrong) {
    if (wrong.empty()) return true;
    const auto number = static_cast<std::size_t>(law);
    ++findings_.times[number];
    if (findings_.told[number].size() < Findings::kTold)
      findings_.told[number].push_back(wrong + '\n' + where());
    return law == Law::knowledge;
  }

  [[nodiscard]] std::string where() const {
    std::string text = "  game: " + About::describe(rules_) + ", seed " + hex(seed_) + "\n  position " +
                       std::to_string(record_.size()) + ", step \"" +
                       std::string(About::stepName(rules_, state_)) + "\", node kind " +
                       std::to_string(static_cast<int>(node_.kind)) + " what " + std::to_string(node_.what);
    if (seat_ != kNobody) text += ", seat " + std::to_string(seat_) + " moves";
    if (observer_ != kNobody) text += ", observer " + std::to_string(observer_);
    text += "\n  last moves:";
    for (std::size_t i = record_.size() > 8 ? record_.size() - 8 : 0; i < record_.size(); ++i)
      text += "\n    " + textOf(About::vocabulary(), record_[i].seat, record_[i].move);
    return text;
  }

  const Rules& rules_;
  Seed seed_;
  Scope scope_;
  Counts& counts_;
  Findings& findings_;
  Chance chance_;
  Rng rng_;      // what the laws draw …
  Rng playing_;  // … and what the players draw: the game of a seed does not depend on who looks on
  RandomPlayer player_;
  EventRoom room_;
  State state_, after_;
  Node node_;
  Seat seat_ = kNobody, observer_ = kNobody;
  int decisions_ = 0;
  std::vector<Seat> observers_;
  std::vector<typename About::KnowledgeBase> bases_;
  std::vector<Recorded> record_;
};

/// Which words each law must have compared in a batch of games. `hides(node)` is false for nodes at which
/// there is nothing hidden yet; `together(decision)` is true for decisions that several answer at once.
template <class Hides, class Together>
Coverage coverage(const Counts& counts, const Vocabulary& vocabulary, Hides hides, Together together) {
  const auto every = [](const auto&) { return true; };
  const auto hidesAt = [&](Node::Kind kind) {
    return [&hides, kind](const NodeInfo& node) { return hides(kind, node); };
  };
  const auto verbOfSecrets = [&](const VerbInfo& verb) {
    const auto answers = [&](Node::Kind kind, std::span<const NodeInfo> nodes) {
      return std::any_of(nodes.begin(), nodes.end(), [&](const NodeInfo& node) {
        return hides(kind, node) &&
               std::find(node.verbs.begin(), node.verbs.end(), verb.number) != node.verbs.end();
      });
    };
    return answers(Node::Kind::decision, vocabulary.decisions) ||
           answers(Node::Kind::chance, vocabulary.draws) || answers(Node::Kind::world, vocabulary.questions);
  };
  Coverage words(counts, vocabulary);
  for (const Law law : {Law::cardsConserved, Law::moneyConserved, Law::legalLists, Law::determinism,
                        Law::replay, Law::explained})
    words.verbs(law, every);
  words.verbs(Law::noLeak, verbOfSecrets);
  words.events(Law::moneyConserved, every);
  for (const Node::Kind kind : {Node::Kind::decision, Node::Kind::chance, Node::Kind::world}) {
    words.nodes(Law::legalLists, kind, every);
    for (const Law law : {Law::viewOfImagined, Law::noLeak, Law::knowledge})
      words.nodes(law, kind, hidesAt(kind));
  }
  words.nodes(Law::sameChoices, Node::Kind::decision, hidesAt(Node::Kind::decision));
  words.nodes(Law::anyOrder, Node::Kind::decision, together);
  return words;
}

}  // namespace bourse::laws
