// Writes a view as JSON text, and copies the unchanged parts from the text of the previous view: one move
// changes little.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "host/json/writer.h"
#include "host/table/view_change.h"

namespace bourse {

class ViewWriter : public JsonWriter {
 public:
  /// Writes into `text`, whatever is there. `former` is empty or a text of the same table and observer.
  ViewWriter(ViewText& text, const ViewText& former)
      : JsonWriter(emptied(text).text_, &text.outline_), text_(text), former_(former) {
    text.text_.reserve(former.empty() ? 6000 : former.text_.size() + 400);
    text.outline_.reserve(former.empty() ? 200 : former.outline_.size() + 20);
    text.parts_.reserve(former.parts_.size());
  }

  /// One value, or none. Parts come in the same order and number in all views of a table and observer.
  template <class Write>
  void part(bool same, Write write) {
    const std::size_t number = text_.parts_.size();
    const std::uint32_t first = containers();
    const std::uint32_t begin = length();
    if (same && number < former_.parts_.size()) {
      const ViewText::Part& was = former_.parts_[number];
      again(former_.text(), was.from, was.to,
            std::span(former_.outline_).subspan(was.first, was.after - was.first), was.first);
    } else {
      write();
    }
    // Without the comma before it.
    const std::uint32_t from = begin < length() && text_.text_[begin] == ',' ? begin + 1 : begin;
    text_.parts_.push_back({.from = from, .to = length(), .first = first, .after = containers()});
  }

  /// The text is whole; `basis` is what the next writer compares with.
  void finish(std::shared_ptr<const void> basis) {
    JsonWriter::finish();
    text_.basis_ = std::move(basis);
    if (!former_.empty()) return;
    text_.text_.shrink_to_fit();  // it is kept until the next one
    text_.outline_.shrink_to_fit();
    text_.parts_.shrink_to_fit();
  }

 private:
  static ViewText& emptied(ViewText& text) {
    text.text_.clear();
    text.outline_.clear();
    text.parts_.clear();
    return text;
  }

  ViewText& text_;
  const ViewText& former_;
};

}  // namespace bourse
