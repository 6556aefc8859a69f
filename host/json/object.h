// Objects written key by key: an initializer list of nlohmann's would build every pair as a list first, and
// views are written for every observer after every move.
#pragma once

#include <nlohmann/json.hpp>
#include <utility>

namespace bourse {

inline void putMembers(nlohmann::json::object_t&) {}

template <class Value, class... Rest>
void putMembers(nlohmann::json::object_t& object, const char* key, Value&& value, Rest&&... rest) {
  object.emplace(key, std::forward<Value>(value));
  putMembers(object, std::forward<Rest>(rest)...);
}

/// objectOf("cash", 20, "split", list): keys and values in turn.
template <class... Members>
nlohmann::json objectOf(Members&&... members) {
  nlohmann::json::object_t object;
  putMembers(object, std::forward<Members>(members)...);
  return object;
}

}  // namespace bourse
