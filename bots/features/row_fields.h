// What is where in a row that is a struct of bytes: its members, named and explained.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bourse::features {

/// A named stretch of the row. Fields of a repeated thing (a player, a company) come again after `stride`
/// bytes.
struct Field {
  std::string_view name;
  std::string_view meaning;
  std::uint32_t offset = 0, count = 0;
  std::uint32_t repeats = 1, stride = 0;
};

/// Lists members of one row, whose bytes do not matter.
template <class Row>
class RowFields {
 public:
  explicit RowFields(const Row& row) : row_(&row) {}

  template <class Member>
  void add(std::string_view name, std::string_view meaning, const Member& member) {
    fields_.push_back({.name = name, .meaning = meaning, .offset = offsetOf(member), .count = sizeof member});
  }
  /// A member of each of the parts.
  template <class Part, std::size_t N, class Member>
  void each(std::string_view name, std::string_view meaning, const Part (&parts)[N], Member Part::* member) {
    add(name, meaning, parts[0].*member);
    fields_.back().repeats = N;
    fields_.back().stride = sizeof(Part);
  }
  /// A member of a member of each of the parts.
  template <class Part, std::size_t N, class Within, class Member>
  void each(std::string_view name, std::string_view meaning, const Part (&parts)[N], Within Part::* within,
            Member Within::* member) {
    add(name, meaning, parts[0].*within.*member);
    fields_.back().repeats = N;
    fields_.back().stride = sizeof(Part);
  }
  [[nodiscard]] std::vector<Field> finish() const { return fields_; }

 private:
  template <class Member>
  std::uint32_t offsetOf(const Member& member) const {
    return static_cast<std::uint32_t>(reinterpret_cast<const char*>(&member) -
                                      reinterpret_cast<const char*>(row_));
  }

  const Row* row_;
  std::vector<Field> fields_;
};

}  // namespace bourse::features
