// Bytes as letters, for attachments of records.
#pragma once

#include <string>
#include <string_view>

namespace bourse {

/// `-` for no bytes: a word all the same.
std::string base64(std::string_view bytes);
/// False if it is no such text; what could be read may stand in `bytes` then.
bool fromBase64(std::string_view text, std::string& bytes);

}  // namespace bourse
