// The subcommands of `bourse`, one file each.
#pragma once

#include <string>

namespace bourse {

struct Command {
  const char* name;
  const char* summary;                // one line of `bourse --help`
  int (*run)(int argc, char** argv);  // argv[0] is the command's name; returns the exit code
};

// Exit codes of all commands: 0 done, 1 failed, 2 wrong usage.
inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kMisused = 2;

/// Prints `bourse COMMAND: sentence` to standard error; returns kFailed.
int fail(const char* command, const std::string& sentence);

int runPlay(int argc, char** argv);
int runSim(int argc, char** argv);
int runMerge(int argc, char** argv);
int runLadder(int argc, char** argv);
int runBalance(int argc, char** argv);
int runSolve(int argc, char** argv);
int runExploit(int argc, char** argv);
int runReplay(int argc, char** argv);
int runHindsight(int argc, char** argv);
int runPerft(int argc, char** argv);
int runRules(int argc, char** argv);
int runBench(int argc, char** argv);
int runEngine(int argc, char** argv);
int runServe(int argc, char** argv);
int runSite(int argc, char** argv);
int runBackup(int argc, char** argv);
int runRestore(int argc, char** argv);
int runVerify(int argc, char** argv);
int runReports(int argc, char** argv);
int runAdmin(int argc, char** argv);
int runStack(int argc, char** argv);

}  // namespace bourse
