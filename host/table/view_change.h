// What is different between two views, so that a client need not be sent all of it again.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "host/game/problem.h"
#include "host/json/writer.h"

namespace bourse {

/// A view as compact JSON with keys in the order of the alphabet, and an outline to find one's way in it.
class ViewText {
 public:
  using Container = JsonContainer;
  /// Of what a writer may take over into the next text: where it stands, and its containers.
  struct Part {
    std::uint32_t from = 0, to = 0, first = 0, after = 0;
  };

  ViewText() = default;
  explicit ViewText(std::string text);
  [[nodiscard]] bool empty() const { return text_.empty(); }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] const std::vector<Container>& outline() const { return outline_; }
  [[nodiscard]] std::string_view textOf(std::size_t container) const {
    return text().substr(outline_[container].from, outline_[container].to - outline_[container].from);
  }
  /// What its writer has written it from.
  [[nodiscard]] const void* basis() const { return basis_.get(); }

 private:
  friend class ViewWriter;

  std::string text_;
  std::vector<Container> outline_;  // objects and lists in the order in which they begin
  std::vector<Part> parts_;
  std::shared_ptr<const void> basis_;
};

/// An object from paths to new values: {"/players/2/cash":
/// 17, "/prices/0": 5}. A path is a JSON pointer; objects whose keys differ and lists whose lengths differ
/// are replaced as a whole. Empty if nothing changed.
std::string changeBetween(const ViewText& before, const ViewText& after);

/// Puts the new values in; false if a path leads nowhere, and then `view` is of no use any more.
bool applyChange(nlohmann::json& view, const nlohmann::json& change);

/// A fingerprint of the compact text with sorted keys. Clients that apply changes compare it to detect drift.
std::uint64_t viewTextDigest(std::string_view view);
std::uint64_t viewDigest(const nlohmann::json& view);

}  // namespace bourse
