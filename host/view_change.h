// What is different between two views, so that a client need not be sent all of it again.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "host/problem.h"

namespace bourse {

/// A view as viewText() gives it, with an outline to find one's way in it.
class ViewText {
 public:
  struct Container {
    std::uint32_t from = 0, to = 0;  // its brackets in the text
    std::uint32_t after = 0;         // the number of the first container behind it
  };

  ViewText() = default;
  explicit ViewText(std::string text);

  [[nodiscard]] bool empty() const { return text_.empty(); }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] const std::vector<Container>& outline() const { return outline_; }
  [[nodiscard]] std::string_view textOf(std::size_t container) const {
    return text().substr(outline_[container].from, outline_[container].to - outline_[container].from);
  }

 private:
  std::string text_;
  std::vector<Container> outline_;  // objects and lists in the order in which they begin
};

/// An object from paths to new values: {"/players/2/cash":
/// 17, "/prices/0": 5}. A path is a JSON pointer; objects whose keys differ and lists whose lengths differ
/// are replaced as a whole. Empty if nothing changed.
std::string changeBetween(const ViewText& before, const ViewText& after);

/// Puts the new values in; false if a path leads nowhere, and then `view` is of no use any more.
bool applyChange(nlohmann::json& view, const nlohmann::json& change);

/// A fingerprint of the compact text with sorted keys: whoever applies changes compares it to notice a drift.
std::uint64_t viewTextDigest(std::string_view view);
std::uint64_t viewDigest(const nlohmann::json& view);

}  // namespace bourse
