// A link as a QR code for a terminal.
#pragma once

#include <string>

namespace bourse {

/// Lines of half blocks, dark on light whatever the colours of the terminal; empty if the link is too long.
std::string terminalQr(const std::string& link);

}  // namespace bourse
