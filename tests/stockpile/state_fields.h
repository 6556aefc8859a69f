// Every byte of State by name, and what a view makes of it. A new field must be entered here: view_test
// counts bytes.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace bourse::stockpile {

enum class Openness {
  open,     // the same in every view
  masked,   // replaced by a mark in the views of those who may not know it
  derived,  // computed for the view
  idle,     // belongs to a module that does not exist yet; keeps its first value
};

struct Field {
  std::string_view name;
  std::size_t offset, size;  // within the element
  Openness openness;
};

/// A member of State: `count` elements of `stride` bytes, all with the same fields.
struct Member {
  std::string_view name;
  std::size_t offset, count, stride;
  std::span<const Field> fields;
};

std::span<const Member> membersOfState();

struct FieldAt {
  const Member* member = nullptr;
  const Field* field = nullptr;
  std::size_t element = 0;
};
/// The field that holds this byte of State; empty if none is entered for it.
FieldAt fieldAt(std::size_t offset);
/// As in `player[2].regular[4]`, for messages.
std::string nameOfByte(std::size_t offset);

}  // namespace bourse::stockpile
