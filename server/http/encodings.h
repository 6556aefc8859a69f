// Which of the compressed forms of a file a client gets.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace bourse {

/// Ours, best first: among forms a client likes equally, the first that exists is sent.
enum class Encoding : unsigned char { brotli, gzip, identity };
inline constexpr std::array kEncodings = {Encoding::brotli, Encoding::gzip, Encoding::identity};

/// As in Content-Encoding; empty for identity.
std::string_view encodingName(Encoding encoding);
/// The ending of the compressed form beside a file: ".br", ".gz", or nothing.
std::string_view encodingEnding(Encoding encoding);

/// How much the client wants it, in thousandths: 0 is not at all, 1000 is most. What a header does not name
/// is wanted as much as "*", and without that only identity is.
int qualityOf(std::string_view acceptEncoding, Encoding encoding);

/// The most wanted form of those that exist; identity always does, and is sent even to a client that excludes
/// it: a page that can perhaps be read is better than none.
Encoding choose(std::string_view acceptEncoding, const std::array<bool, kEncodings.size()>& exists);

}  // namespace bourse
