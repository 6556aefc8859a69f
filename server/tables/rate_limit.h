// How often somebody may ask.
#pragma once

#include <map>
#include <string>

#include "server/tables/clocks.h"

namespace bourse {

/// So many at once and so many a second, for each address. What it remembers is bounded.
class RateLimit {
 public:
  /// With a burst of 0 there is no limit.
  RateLimit(double burst, double perSecond) : burst_(burst), perSecond_(perSecond) {}
  bool allow(const std::string& who, Moment now);

 private:
  struct Bucket {
    double left;
    Moment at;
  };
  double burst_, perSecond_;
  std::map<std::string, Bucket> buckets_;
  Moment swept_{};
};

}  // namespace bourse
