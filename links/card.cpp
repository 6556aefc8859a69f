#include "links/card.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/check.h"
#include "gen/text_keys.h"
#include "host/json/json.h"
#include "host/json/text.h"
#include "links/canvas.h"
#include "links/colours.h"
#include "links/games.h"
#include "links/ground.h"
#include "links/words.h"

namespace bourse::links {
namespace {

using nlohmann::json;

constexpr std::string_view kFaceField = "19 7 82 82";

class Card {
 public:
  Card(const Subject& subject, const Lettering& lettering)
      : subject_(subject),
        about_(subject.about),
        words_(wordsOf(subject.language)),
        look_(lookOf(textOf(subject.about, "game"))),
        canvas_(lettering, kWidth, kHeight, isRightToLeft(subject.language)) {
    words_.isolate(true);
    for (const json& seat : about_.at("seats")) names_.push_back(nameOf(seat));
    for (const std::string& name : names_) initials_.push_back(initialOf(name));
  }

  std::string draw() {
    drawGround(words_, canvas_);
    const bool board = subject_.view != nullptr && look_ != nullptr && look_->board != nullptr;
    drawHeading(board);
    if (!board) {
      drawInvitation();
      return canvas_.svg();
    }
    look_->board(*subject_.view, {kEdge, 168, 760, kHeight - 168 - 30}, initials_, words_, canvas_);
    drawSeats({kEdge + 760 + 24, 168, kWidth - 2 * kEdge - 760 - 24, kHeight - 168 - 30});
    return canvas_.svg();
  }

 private:
  /// A bot has the name of its kind, as records write it.
  [[nodiscard]] std::string nameOf(const json& seat) const {
    if (const std::string name = textOf(seat, "name"); !name.empty()) return name;
    const std::string bot = textOf(seat, "bot");
    if (bot.empty()) return {};
    const std::string key = (look_ == nullptr ? std::string("web.bot.") : std::string(look_->botKey)) + bot;
    const std::string name = words_.text(key);
    return name == key ? bot : name;
  }

  void drawHeading(bool board) {
    std::string state = stateOf(about_, words_);
    if (board && !about_.value("over", false) && look_->heading != nullptr)
      state = look_->heading(*subject_.view, words_);
    canvas_.text(state, kWidth - kEdge, 50,
                 {.face = Face::strong, .size = 30, .fill = kOnBoard, .align = Align::end, .width = 640});
    canvas_.text(gameTitle(about_, words_), kEdge, 142,
                 {.face = Face::display, .size = 50, .fill = kInk, .width = kWidth - 2 * kEdge});
  }

  // ---- beside a board ----

  /// By turn order; when the game is over, the richest first.
  [[nodiscard]] std::vector<Seat> order() const {
    std::vector<Seat> seats(names_.size());
    std::iota(seats.begin(), seats.end(), Seat{0});
    if (subject_.scores)
      std::stable_sort(seats.begin(), seats.end(),
                       [&](Seat a, Seat b) { return (*subject_.scores)[a] > (*subject_.scores)[b]; });
    return seats;
  }

  [[nodiscard]] std::string amountOf(Seat seat) const {
    if (subject_.scores) return words_.money((*subject_.scores)[seat]);
    return look_->amount == nullptr ? std::string() : look_->amount(*subject_.view, seat, words_);
  }

  void drawSeats(Box box) {
    const double gap = 10;
    const double height = std::min(96.0, (box.height - gap * static_cast<double>(names_.size() - 1)) /
                                             static_cast<double>(names_.size()));
    const Node node = subject_.view->node();
    double y = box.y;
    for (const Seat seat : order()) {
      const bool asked = !subject_.scores && contains(node.pending, seat);
      drawSeat(seat, {box.x, y, box.width, height}, asked);
      y += height + gap;
    }
  }

  void drawSeat(Seat seat, Box box, bool asked) {
    canvas_.rect(box, kPaper, 8, asked ? "stroke=\"#c39a45\" stroke-width=\"4\"" : "stroke=\"#c9bca1\"");
    std::vector<std::string> faces;
    if (look_->faces != nullptr) faces = look_->faces(*subject_.view, seat);
    if (!faces.empty()) return drawFaces(seat, box, faces);
    const double edge = std::min(56.0, box.height - 16);
    const double middle = box.y + box.height / 2;
    drawMeeple(seat, {box.x + 14, middle - edge / 2, edge, edge});
    const std::string amount = amountOf(seat);
    const double taken =
        amount.empty() ? 0
                       : canvas_.text(amount, box.right() - 16, middle + 12,
                                      {.face = Face::strong, .size = 34, .fill = kInk, .align = Align::end});
    canvas_.text(names_[seat], box.x + 26 + edge, middle + 10,
                 {.face = Face::display, .size = 30, .fill = kInk, .width = box.width - edge - 56 - taken});
  }

  /// Faces, with the meeple at the foot of the first one; the name above what they have.
  void drawFaces(Seat seat, Box box, const std::vector<std::string>& faces) {
    const double edge = std::min(68.0, box.height - 14), foot = edge * 0.46;
    const double middle = box.y + box.height / 2;
    double x = box.x + 12;
    for (const std::string& face : faces) {
      const Box frame{x, middle - edge / 2, edge, edge};
      canvas_.drawing(face, kFaceField, frame);
      canvas_.rect(frame, "none", 0, "stroke=\"#8d6a23\" stroke-width=\"2\"");
      x += edge + 8;
    }
    drawMeeple(seat, {box.x + 6, middle + edge / 2 - foot + 4, foot, foot});
    const double width = box.right() - x - 14;
    canvas_.text(names_[seat], x + 4, middle - 5,
                 {.face = Face::display, .size = 26, .fill = kInk, .width = width});
    canvas_.text(amountOf(seat), x + 4, middle + 28,
                 {.face = Face::strong, .size = 28, .fill = kInk, .width = width});
  }

  void drawMeeple(Seat seat, Box box) { links::drawMeeple(initials_[seat], kSeats[seat], box, canvas_); }

  // ---- without one: an invitation ----

  void drawInvitation() {
    const LinkWords said = tableWords(about_, words_);
    std::string line = moduleList(about_, words_);
    if (line.empty()) line = seatsOf(about_, words_);
    canvas_.text(line, kEdge, 192, {.size = 28, .fill = kInk2, .width = kWidth - 2 * kEdge});
    const double gap = 20, seats = static_cast<double>(names_.size());
    const double width = std::min(250.0, (kWidth - 2 * kEdge - gap * (seats - 1)) / seats);
    const double first = (kWidth - seats * width - (seats - 1) * gap) / 2;
    for (Seat seat = 0; seat < names_.size(); ++seat)
      drawPlace(seat, {first + seat * (width + gap), 228, width, 260});
    drawCall();
  }

  void drawPlace(Seat seat, Box box) {
    const bool empty = names_[seat].empty();
    canvas_.rect(box, empty ? kPaper3 : kPaper, 12,
                 empty
                     ? "stroke=\"#8d6a23\" stroke-width=\"3\" stroke-dasharray=\"12 10\" fill-opacity=\".6\""
                     : "stroke=\"#c9bca1\" stroke-width=\"2\"");
    const Box meeple{box.x + box.width / 2 - 70, box.y + 28, 140, 140};
    if (empty) canvas_.raw("<g opacity=\".35\">");
    drawMeeple(seat, meeple);
    if (empty) canvas_.raw("</g>");
    const std::string name = empty ? words_.text(text_key::kLinkEmptySeat) : names_[seat];
    canvas_.text(name, box.x + box.width / 2, box.y + 222,
                 {.face = Face::display,
                  .size = 34,
                  .fill = empty ? kInk3 : kInk,
                  .align = Align::middle,
                  .width = box.width - 24});
  }

  void drawCall() {
    const bool open = !about_.value("started", false) && about_.value("free", 0) > 0;
    const bool over = about_.value("over", false);
    canvas_.text(open ? words_.text(text_key::kLinkFree, {{"free", std::int64_t{about_.value("free", 0)}}})
                      : seatsOf(about_, words_),
                 kEdge, 566, {.face = Face::strong, .size = 34, .fill = kInk, .width = 620});
    if (!open && !over && !about_.value("spectators", false)) return;
    const std::string call = words_.text(open   ? text_key::kLinkSitDown
                                         : over ? text_key::kLinkLookBack
                                                : text_key::kLinkWatch);
    canvas_.rect({kWidth - kEdge - 420, 516, 420, 78}, kBrass, 10, "stroke=\"#8d6a23\" stroke-width=\"2\"");
    canvas_.text(call, kWidth - kEdge - 210, 566,
                 {.face = Face::strong, .size = 34, .fill = kOnBrass, .align = Align::middle, .width = 390});
  }

  const Subject& subject_;
  const json& about_;
  Words words_;
  const GameLook* look_;
  Canvas canvas_;
  std::vector<std::string> names_, initials_;
};

}  // namespace

std::string pictureKey(const Subject& subject) {
  json key = json::object();
  // Of what may be asked about a table only what is drawn: who is present and such changes nothing.
  for (const char* name : {"game", "config", "free", "started", "over", "paused", "spectators", "rated"})
    if (const json* value = member(subject.about, name)) key[name] = *value;
  key["seats"] = json::array();
  for (const json& seat : subject.about.at("seats"))
    key["seats"].push_back({textOf(seat, "kind"), textOf(seat, "name"), textOf(seat, "bot")});
  key["language"] = subject.language;
  if (subject.scores)
    for (std::size_t seat = 0; seat < key["seats"].size(); ++seat)
      key["scores"].push_back((*subject.scores)[seat]);
  std::string text = compact(key);
  if (subject.view != nullptr) text += subject.view->text({}).text();
  return text;
}

std::string drawCard(const Subject& subject, const Lettering& lettering) {
  return Card(subject, lettering).draw();
}

}  // namespace bourse::links
