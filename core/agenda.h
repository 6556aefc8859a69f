// What must be finished before the round goes on: a stack of tasks.
//
// A card that asks others half-way, or a price that moves space by space, is a task on the agenda. It does
// one step, may push further tasks, and runs again when they are done. So a half-done card is plain data that
// can be copied, saved, viewed and resumed. A task must return right after it pushed another one.
#pragma once

#include <array>
#include <cstdint>

#include "core/check.h"

namespace bourse {

struct Task {
  std::uint8_t op = 0;     // which operation; the game's own numbering
  std::uint8_t stage = 0;  // how far it has got
  std::uint8_t seat = 0;   // on whose behalf
  std::uint8_t a = 0, b = 0, c = 0, d = 0, e = 0;
};
static_assert(sizeof(Task) == 8);

template <std::size_t N>
struct Agenda {
  std::array<Task, N> task{};
  std::uint8_t size = 0;

  [[nodiscard]] bool empty() const { return size == 0; }
  Task& top() { return task[size - 1u]; }
  [[nodiscard]] const Task& top() const { return task[size - 1u]; }
  void push(const Task& next) {
    BOURSE_CHECK(std::size_t{size}, <, N);
    task[size++] = next;
  }
  void pop() { task[--size] = Task{}; }  // cleared: equal positions have equal bytes
};

}  // namespace bourse
