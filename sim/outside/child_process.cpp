#include "sim/outside/child_process.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <utility>

namespace bourse {
namespace {

using Clock = std::chrono::steady_clock;

/// A thread that forks. The kernel kills a child when the thread that made it ends (PR_SET_PDEATHSIG), and
/// worker threads come and go, so one that stays does it for all of them.
class Forker {
 public:
  static Forker& instance() {
    static Forker forker;
    return forker;
  }
  pid_t fork(const std::function<void()>& child) {
    std::packaged_task<pid_t()> task([&child] {
      const pid_t parent = ::getpid();
      const pid_t pid = ::fork();
      if (pid != 0) return pid;
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (::getppid() == parent) child();
      ::_exit(127);
    });
    std::future<pid_t> made = task.get_future();
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    wake_.notify_one();
    return made.get();
  }

 private:
  Forker() : thread_([this] { work(); }) {}
  ~Forker() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [this] { return stop_ || !tasks_.empty(); });
      if (stop_) return;
      std::packaged_task<pid_t()> task = std::move(tasks_.front());
      tasks_.erase(tasks_.begin());
      lock.unlock();
      task();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::packaged_task<pid_t()>> tasks_;
  bool stop_ = false;
  std::thread thread_;
};

struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    read = ends[0];
    write = ends[1];
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    if (read >= 0) ::close(read);
    if (write >= 0) ::close(write);
  }
  [[nodiscard]] bool open() const { return read >= 0; }
};

/// In the child, where only system calls are safe. Says on `report` why the program did not start.
void become(char* const* words, int in, int out, int report) {
  ::setpgid(0, 0);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  ::signal(SIGINT, SIG_DFL);
  ::dup2(in, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  // Files that the run has open are none of its business.
  ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
  ::execvp(words[0], words);
  const int why = errno;
  [[maybe_unused]] const ssize_t written = ::write(report, &why, sizeof why);
}

/// Writing to a program that is gone raises a signal; here it is an answer like any other.
ssize_t writeQuietly(int file, const char* text, std::size_t size) {
  sigset_t pipe, before, pending;
  ::sigemptyset(&pipe);
  ::sigaddset(&pipe, SIGPIPE);
  ::sigpending(&pending);
  const bool wasPending = ::sigismember(&pending, SIGPIPE) == 1;
  ::pthread_sigmask(SIG_BLOCK, &pipe, &before);
  const ssize_t written = ::write(file, text, size);
  const int why = errno;
  if (written < 0 && why == EPIPE && !wasPending) {
    const timespec now{};
    ::sigtimedwait(&pipe, nullptr, &now);
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = why;
  return written;
}

/// Waits until the file can be read or written; false when the time is up.
bool waitFor(int file, short events, Clock::time_point deadline) {
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd one{.fd = file, .events = events, .revents = 0};
    const int ready = ::poll(&one, 1, static_cast<int>(std::clamp<std::int64_t>(left + 1, 0, 1'000'000)));
    if (ready > 0) return true;
    if (ready == 0 && Clock::now() >= deadline) return false;
    if (ready < 0 && errno != EINTR) return false;
  }
}

}  // namespace

std::unique_ptr<ChildProcess> ChildProcess::start(const std::vector<std::string>& words,
                                                  std::string& problem) {
  Pipe in, out, report;
  if (!in.open() || !out.open() || !report.open()) {
    problem = std::string("No pipe could be made: ") + std::strerror(errno) + ".";
    return nullptr;
  }
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t pid =
      Forker::instance().fork([&] { become(arguments.data(), in.read, out.write, report.write); });
  if (pid < 0) {
    problem = std::string("No process could be made: ") + std::strerror(errno) + ".";
    return nullptr;
  }
  ::close(std::exchange(report.write, -1));
  int why = 0;
  if (::read(report.read, &why, sizeof why) == sizeof why) {
    ::waitpid(pid, nullptr, 0);
    problem = words.front() + " could not be started: " + std::strerror(why) + ".";
    return nullptr;
  }
  ::fcntl(in.write, F_SETFL, O_NONBLOCK);
  ::fcntl(out.read, F_SETFL, O_NONBLOCK);
  return std::unique_ptr<ChildProcess>(
      new ChildProcess(pid, std::exchange(in.write, -1), std::exchange(out.read, -1)));
}

ChildProcess::~ChildProcess() {
  kill();
  ::close(in_);
  ::close(out_);
}

void ChildProcess::kill() {
  if (reaped_) return;
  ::kill(-pid_, SIGKILL);
  ::kill(pid_, SIGKILL);  // it may not have made its group yet
  while (::waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
  }
  reaped_ = true;
}

ChildProcess::Trouble ChildProcess::send(std::string_view line, Deadline deadline) {
  if (closed_) return Trouble::ended;  // its input may still be open for a moment
  std::string text(line);
  text += '\n';
  for (std::size_t sent = 0; sent < text.size();) {
    if (!waitFor(in_, POLLOUT, deadline)) return Trouble::late;
    const ssize_t written = writeQuietly(in_, text.data() + sent, text.size() - sent);
    if (written > 0)
      sent += static_cast<std::size_t>(written);
    else if (errno != EAGAIN && errno != EINTR)
      return Trouble::ended;
  }
  return Trouble::none;
}

ChildProcess::Trouble ChildProcess::receive(std::string& line, Deadline deadline) {
  while (true) {
    if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
      line.assign(read_, 0, end);
      read_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return Trouble::none;
    }
    if (read_.size() > kLongestAnswer) return Trouble::tooLong;
    if (!waitFor(out_, POLLIN, deadline)) return Trouble::late;
    char bytes[8192];
    const ssize_t count = ::read(out_, bytes, sizeof bytes);
    if (count > 0)
      read_.append(bytes, static_cast<std::size_t>(count));
    else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
      closed_ = true;
      return Trouble::ended;
    }
  }
}

std::string ChildProcess::ending() {
  // It closed its output, so it is about to end; one that does not is killed.
  constexpr int kPatience = 50;
  for (int i = 0; i < kPatience && !reaped_; ++i) {
    if (::waitpid(pid_, &status_, WNOHANG) == pid_) {
      ::kill(-pid_, SIGKILL);  // what it left behind
      reaped_ = true;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  if (!reaped_) {
    kill();
    return "it closed its output";
  }
  if (WIFSIGNALED(status_))
    return "signal " + std::to_string(WTERMSIG(status_)) + ": " + ::strsignal(WTERMSIG(status_));
  return "exit code " + std::to_string(WEXITSTATUS(status_));
}

}  // namespace bourse
