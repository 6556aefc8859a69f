#include "physics/tremor.h"

namespace bourse::physics {
namespace {

// A spring of 8.5 Hz with an eighth of the critical damping: four fifths of its power lie between 6 and 12
// Hz.
constexpr double kStep = 1.0 / 240;
constexpr double kOmega = 53.4;
constexpr double kDamping = 2 * 0.12 * kOmega;
// So that the deviation is 1: the sum of squares of its answer to one push.
constexpr double kPush = 30.0337;

}  // namespace

double part(Rng& rng) { return static_cast<double>(rng.next() >> 11) * (1.0 / 9007199254740992.0); }

double bell(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += part(rng);
  return sum;
}

NoiseResonator::NoiseResonator(const Seed& seed, std::uint64_t axis) : rng_(seed, purpose::kTremor, axis) {
  for (int i = 0; i < 120; ++i) next();  // a hand is never found at rest
}

double NoiseResonator::next() {
  const double push = (2 * part(rng_) - 1) * kPush / kStep;
  speed_ += kStep * (push - kOmega * kOmega * place_ - kDamping * speed_);
  place_ += kStep * speed_;
  return place_;
}

Tremor::Tremor(const Seed& seed)
    : noise_{NoiseResonator(seed, 0), NoiseResonator(seed, 1), NoiseResonator(seed, 2),
             NoiseResonator(seed, 3), NoiseResonator(seed, 4), NoiseResonator(seed, 5)} {}

void Tremor::step() {
  place_ = {noise_[0].next(), noise_[1].next(), noise_[2].next()};
  tilt_ = {noise_[3].next(), noise_[4].next(), noise_[5].next()};
}

}  // namespace bourse::physics
