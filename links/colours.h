// The colours of the web client by day (clients/web/src/look/tokens.css; a test compares them).
#pragma once

#include <string_view>

namespace bourse::links {

inline constexpr std::string_view kDesk = "#d9cfba", kDeskDeep = "#cbbfa6", kPaper = "#fbf6ea",
                                  kPaper2 = "#f2ead8", kPaper3 = "#e8dec7", kBoard = "#1d2421",
                                  kBoard2 = "#29322d", kFlap = "#36403a", kFlap2 = "#2c3530",
                                  kInk = "#1d1a15", kInk2 = "#4a4236", kInk3 = "#5f5647", kRule = "#c9bca1",
                                  kOnBoard = "#f4ead2", kOnBoard2 = "#bdb59f", kBrass = "#c39a45",
                                  kBrassHi = "#e6c987", kBrassLo = "#8d6a23", kBrassText = "#755410",
                                  kOnBrass = "#231a07", kOnPlayer = "#ffffff";

/// By seat.
inline constexpr std::string_view kSeats[] = {"#a51c62", "#2449ad", "#a84600", "#4d6410", "#3b352c"};

}  // namespace bourse::links
