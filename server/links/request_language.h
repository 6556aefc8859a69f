// In which language a request is answered.
#pragma once

#include <string>

#include "server/http/http.h"

namespace bourse {

/// `lang=` in the address, or the first language of Accept-Language that we speak; otherwise English.
std::string languageOf(const Request& request);

/// A value in the query of the address, decoded no further; empty if there is none.
std::string queryValue(const Request& request, std::string_view name);

}  // namespace bourse
