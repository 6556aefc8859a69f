// Whether the sanitizers watch. They cost tenfold, and what they find shows in few games: tests that play
// many play a part of them then, and all of them where the file is part of the release build
// (tests/labels.cmake).
#pragma once

namespace bourse::support {

#ifdef BOURSE_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace bourse::support
