#include "bench/load/server.h"

#include <arpa/inet.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace bourse::load {

Buckets operator-(Buckets after, const Buckets& before) {
  for (const auto& [most, count] : before) after[most] -= count;
  return after;
}

double quantile(const Buckets& buckets, double share) {
  std::uint64_t all = 0, seen = 0;
  for (const auto& [most, count] : buckets) all += count;
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(all)));
  for (const auto& [most, count] : buckets) {
    seen += count;
    if (seen >= wanted && all > 0) return static_cast<double>(most) / 1000;
  }
  return 0;
}

std::uint64_t allowFiles(std::uint64_t wanted) {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return wanted;
  files.rlim_cur = std::min<rlim_t>(std::max<rlim_t>(wanted, files.rlim_cur), files.rlim_max);
  ::setrlimit(RLIMIT_NOFILE, &files);
  return files.rlim_cur;
}

Server::~Server() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);  // what it measured is known, and nobody plays on
    ::waitpid(process_, nullptr, 0);
  }
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

bool Server::start(const std::string& program, std::vector<std::string> options, bool durable,
                   std::string& problem) {
  std::vector<std::string> words = {program, "serve", "--port", "0"};
  if (durable) {
    std::string pattern = (std::filesystem::temp_directory_path() / "bourse-load-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) return problem = "no folder for its data", false;
    folder_ = pattern;
    words.insert(words.end(), {"--data", folder_});
  }
  words.insert(words.end(), options.begin(), options.end());
  int pipe[2];
  if (::pipe(pipe) != 0) return problem = "no pipe", false;
  process_ = ::fork();
  if (process_ == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // however this program ends
    ::dup2(pipe[1], STDOUT_FILENO);
    ::close(pipe[0]);
    ::close(pipe[1]);
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execv(program.c_str(), arguments.data());
    ::_exit(127);
  }
  ::close(pipe[1]);
  std::string said;
  char letter = 0;
  while (said.find('\n') == std::string::npos && ::read(pipe[0], &letter, 1) == 1) said += letter;
  ::close(pipe[0]);
  const std::size_t colon = said.rfind(':');
  if (colon == std::string::npos) return problem = "the server does not start: " + program, false;
  port_ = static_cast<std::uint16_t>(std::atoi(said.c_str() + colon + 1));
  return true;
}

bool Server::take(const std::string& address, std::string& problem) {
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos) return problem = "an address is IP:port, such as 127.0.0.1:8080", false;
  ip_ = address.substr(0, colon);
  port_ = static_cast<std::uint16_t>(std::atoi(address.c_str() + colon + 1));
  return true;
}

double Server::memory() const {
  std::ifstream status("/proc/" + std::to_string(process_) + "/statm");
  double all = 0, resident = 0;
  status >> all >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

double Server::processor() const {
  std::ifstream status("/proc/" + std::to_string(process_) + "/stat");
  std::string line;
  std::getline(status, line);
  const std::size_t name = line.rfind(')');
  if (name == std::string::npos) return 0;
  std::istringstream rest(line.substr(name + 2));
  std::string word;
  for (int field = 3; field < 14; ++field) rest >> word;
  double user = 0, system = 0;
  rest >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

Buckets Server::timing() const {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port_);
  ::inet_pton(AF_INET, ip_.c_str(), &to.sin_addr);
  std::string heard;
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&to), sizeof(to)) == 0) {
    const std::string ask = "GET /api/timing HTTP/1.1\r\nHost: " + ip_ + "\r\nConnection: close\r\n\r\n";
    if (::send(socket, ask.data(), ask.size(), MSG_NOSIGNAL) > 0) {
      char bytes[4096];
      for (ssize_t got = 0; (got = ::recv(socket, bytes, sizeof(bytes), 0)) > 0;)
        heard.append(bytes, static_cast<std::size_t>(got));
    }
  }
  ::close(socket);
  Buckets buckets;
  const std::size_t body = heard.find("\r\n\r\n");
  if (body == std::string::npos) return buckets;
  const auto told = nlohmann::json::parse(heard.substr(body + 4), nullptr, false);
  if (!told.is_object() || !told.contains("moves")) return buckets;
  for (const auto& bucket : told["moves"]["buckets"]) buckets[bucket[0]] = bucket[1];
  return buckets;
}

bool Fleet::start(int processes, const std::string& program, const std::vector<std::string>& options,
                  bool durable, std::string& problem) {
  for (int i = 0; i < processes; ++i) {
    servers_.push_back(std::make_unique<Server>());
    if (!servers_.back()->start(program, options, durable, problem)) return false;
  }
  return true;
}

bool Fleet::take(const std::string& addresses, std::string& problem) {
  std::istringstream list(addresses);
  for (std::string address; std::getline(list, address, ',');) {
    servers_.push_back(std::make_unique<Server>());
    if (!servers_.back()->take(address, problem)) return false;
  }
  return true;
}

double Fleet::memory() const {
  double all = 0;
  for (const auto& server : servers_) all += server->memory();
  return all;
}

double Fleet::processor() const {
  double all = 0;
  for (const auto& server : servers_) all += server->processor();
  return all;
}

Buckets Fleet::timing() const {
  Buckets all;
  for (const auto& server : servers_)
    for (const auto& [most, count] : server->timing()) all[most] += count;
  return all;
}

}  // namespace bourse::load
