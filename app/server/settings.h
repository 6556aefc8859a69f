// Options from elsewhere than the command line: first the environment, then a file.
#pragma once

#include <string>

namespace bourse {

class Options;

/// After parse(). The environment has `BOURSE_PORT` for --port; the file is TOML with `port = 8080`. What is
/// given on the command line comes first, the environment next, the file last; `file` may be empty. False if
/// something is wrong: it has been told, and options.exitCode() is the code.
bool readSettings(Options& options, const std::string& file);

}  // namespace bourse
