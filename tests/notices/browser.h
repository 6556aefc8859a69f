// A browser that has subscribed to pushes, as it says so to the server.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace bourse::support {

inline constexpr const char* kPoint =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

inline nlohmann::json browser(const std::string& name = "one", const std::string& language = "pt") {
  return {{"endpoint", "https://push.example/" + name},
          {"p256dh", kPoint},
          {"auth", "BTBZMqHH6r4Tts7J_aSIgg"},
          {"language", language}};
}

}  // namespace bourse::support
