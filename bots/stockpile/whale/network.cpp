#include "bots/stockpile/whale/network.h"

#include <algorithm>

namespace bourse::stockpile::whale {
namespace {

std::int32_t scaled(const Scale& scale, std::size_t row, std::int32_t sum) {
  const std::int64_t half = std::int64_t{1} << (scale.shift - 1);
  return static_cast<std::int32_t>(((std::int64_t{sum} + scale.bias[row]) * scale.multiplier[row] + half) >>
                                   scale.shift);
}

/// What a layer gets.
class Inputs {
 public:
  void take(std::span<const std::uint8_t> bytes) { takePairs(bytes.data(), bytes.size()); }
  void take(std::span<const std::int16_t> active) { takePairs(active.data(), active.size()); }
  [[nodiscard]] Pairs pairs() const { return {number_.data(), both_.data(), count_}; }

 private:
  /// A pair is always written, and kept if it is not zero: quicker than to ask first.
  template <class Number>
  void takePairs(const Number* x, std::size_t size) {
    std::size_t count = 0;
    const auto note = [&](std::size_t number, std::int32_t both) {
      number_[count] = static_cast<std::uint16_t>(number);
      both_[count] = both;
      count += both != 0 ? 1 : 0;
    };
    for (std::size_t i = 0; i + 1 < size; i += 2) note(i / 2, pairOf(x[i], x[i + 1]));
    if (size % 2 != 0) note(size / 2, pairOf(x[size - 1], 0));
    count_ = static_cast<int>(count);
  }

  std::array<std::uint16_t, Network::kMostColumns / 2 + kReadAhead> number_{};
  std::array<std::int32_t, Network::kMostColumns / 2> both_;
  int count_ = 0;
};

using Sums = std::array<std::int32_t, Network::kMostColumns>;
using Active = std::array<std::int16_t, Network::kMostColumns>;

}  // namespace

/// One judgement.
class Judge {
 public:
  Judge(const Network& network, const Kernel& kernel) : network_(network), kernel_(kernel) {}

  void look(std::span<const std::uint8_t, kObservationBytes> observation) {
    std::size_t count = 0;
    for (int number = 0; number < network_.blocks_; ++number) {
      const Network::Block& block = network_.block_[at(number)];
      for (int i = 0; i < block.repeats; ++i) {
        in_.take(observation.subspan(at(block.first + i * block.stride), at(block.stride)));
        activate(block.layer, joined_, count);
      }
    }
    std::array<std::uint8_t, Network::kMostColumns> table;
    std::size_t size = 0;
    for (int number = 0; number < network_.ranges_; ++number) {
      const Network::Range& range = network_.rest_[at(number)];
      const auto bytes = observation.subspan(at(range.first), at(range.last - range.first));
      std::ranges::copy(bytes, table.begin() + static_cast<std::ptrdiff_t>(size));
      size += bytes.size();
    }
    in_.take(std::span<const std::uint8_t>(table).first(size));
    activate(network_.table_, joined_, count);
    in_.take(std::span<const std::int16_t>(joined_).first(count));
  }

  void think() {
    std::size_t width = 0;
    activate(network_.join_, hidden_, width);
    const auto hidden = std::span(hidden_).first(width);
    in_.take(std::span<const std::int16_t>(hidden));
    for (int number = 0; number < network_.layers_; ++number) {
      const Layer& layer = network_.layer_[at(number)];
      kernel_.sums(layer.columns, in_.pairs(), sums_.data());
      for (std::size_t i = 0; i < width; ++i)
        hidden[i] = static_cast<std::int16_t>(std::clamp<std::int64_t>(
            std::int64_t{hidden[i]} + scaled(layer.scale, i, sums_[i]), 0, kMostActive));
      in_.take(std::span<const std::int16_t>(hidden));
    }
  }

  Values values() {
    const Layer& layer = network_.values_;
    kernel_.sums(layer.columns, in_.pairs(), sums_.data());
    return {.win = scaled(layer.scale, 0, sums_[0]), .money = scaled(layer.scale, 1, sums_[1])};
  }

  void score(std::span<const std::int16_t> ids, std::int32_t* scores) {
    const Layer& layer = network_.query_;
    kernel_.sums(layer.columns, in_.pairs(), sums_.data());
    std::array<std::int16_t, Network::kMostQuery> query;
    const std::size_t width = at(layer.rows);
    for (std::size_t row = 0; row < width; ++row)
      query[row] = static_cast<std::int16_t>(
          std::clamp<std::int32_t>(scaled(layer.scale, row, sums_[row]), -kMostQueried, kMostQueried));
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const std::int8_t* weights = network_.move_ + at(ids[i]) * width;
      std::int32_t sum = 0;
      for (std::size_t column = 0; column < width; ++column) sum += weights[column] * query[column];
      scores[i] = scaled(network_.moves_.scale, at(ids[i]), sum);
    }
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

  /// Appends the outputs of a layer.
  void activate(const Layer& layer, Active& to, std::size_t& count) {
    kernel_.sums(layer.columns, in_.pairs(), sums_.data());
    kernel_.activate(sums_.data(), layer.scale, layer.rows, to.data() + count);
    count += at(layer.rows);
  }

  const Network& network_;
  const Kernel& kernel_;
  Inputs in_;
  Sums sums_;
  Active joined_, hidden_;
};

Values Network::judge(std::span<const std::uint8_t, kObservationBytes> observation,
                      std::span<const std::int16_t> ids, std::int32_t* scores, const Kernel& kernel) const {
  Judge judge(*this, kernel);
  judge.look(observation);
  judge.think();
  if (!ids.empty()) judge.score(ids, scores);
  return judge.values();
}

}  // namespace bourse::stockpile::whale
