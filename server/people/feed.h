// Notices as an Atom feed (RFC 4287), for readers that people have anyway.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/people/people.h"

namespace bourse {

/// In one of our languages, English if there is no such; `self` is the address of the feed without its site.
std::string feedText(const People& people, const Account& account, std::span<const Notice> notices,
                     std::string_view language);

}  // namespace bourse
