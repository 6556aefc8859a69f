#include "app/server/terminal_qr.h"

#include <qrencode.h>

#include <memory>

namespace bourse {
namespace {

constexpr int kQuiet = 2;  // squares around it

struct Free {
  void operator()(QRcode* code) const { QRcode_free(code); }
};

}  // namespace

std::string terminalQr(const std::string& link) {
  const std::unique_ptr<QRcode, Free> code(QRcode_encodeString8bit(link.c_str(), 0, QR_ECLEVEL_L));
  if (code == nullptr) return {};
  const auto dark = [&](int x, int y) {
    return x >= 0 && y >= 0 && x < code->width && y < code->width &&
           (code->data[y * code->width + x] & 1) != 0;
  };
  std::string text;
  // Two rows of squares in each line of letters.
  for (int y = -kQuiet; y < code->width + kQuiet; y += 2) {
    text += "  \x1b[30;107m";
    for (int x = -kQuiet; x < code->width + kQuiet; ++x)
      text += dark(x, y) ? (dark(x, y + 1) ? "█" : "▀") : dark(x, y + 1) ? "▄" : " ";
    text += "\x1b[0m\n";
  }
  return text;
}

}  // namespace bourse
