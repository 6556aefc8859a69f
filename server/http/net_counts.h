// How many of something each net has open: by what an address counts as, and by the wider net around it.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "server/http/access.h"
#include "server/identity/addresses.h"

namespace bourse {

class NetCounts {
 public:
  void add(std::string_view address) { changeBoth(address, 1); }
  void remove(std::string_view address) { changeBoth(address, -1); }
  /// `net` is a name from AddressNets::of(), narrow or wide.
  [[nodiscard]] int of(std::string_view net) const {
    const auto found = counts_.find(net);
    return found == counts_.end() ? 0 : found->second;
  }

 private:
  void changeBoth(std::string_view address, int by) {
    const std::string narrow = addressNet(address), wide = addressNet(address, AddressNets::kWide);
    change(narrow, by);
    if (wide != narrow) change(wide, by);  // IPv4 addresses have one name
  }
  void change(const std::string& net, int by) {
    if ((counts_[net] += by) == 0) counts_.erase(net);
  }

  std::map<std::string, int, std::less<>> counts_;
};

}  // namespace bourse
