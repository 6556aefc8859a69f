#include "tests/server/power_disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <set>

#include "core/check.h"

namespace bourse::support {
namespace {

constexpr std::size_t kSector = 512;
constexpr std::size_t kLocks = SQLITE_SHM_NLOCK;

struct Handle;

struct StoredFile {
  std::size_t number = 0;
  std::string path, bytes;
  std::set<Handle*> open;
  std::vector<std::unique_ptr<char[]>> shared;  // the index of a write-ahead log; gone with the power
};

/// One connection's way to a file.
struct Handle {
  std::shared_ptr<StoredFile> file;
  PowerDisk::Inside* disk = nullptr;
  int lock = SQLITE_LOCK_NONE;
  std::array<bool, kLocks> reads{}, writes{};  // locks of the index
};

struct OpenFile : sqlite3_file {
  Handle* handle;
};

}  // namespace

struct PowerDisk::Inside {
  sqlite3_vfs vfs{};
  sqlite3_vfs* system = nullptr;
  std::map<std::string, std::shared_ptr<StoredFile>> files;
  std::vector<DiskStep> steps;
  std::size_t made = 0;
};

namespace {

Handle& handleOf(sqlite3_file* file) { return *static_cast<OpenFile*>(file)->handle; }

void remember(const Handle& handle, DiskStep step) {
  step.file = handle.file->number;
  step.path = handle.file->path;
  handle.disk->steps.push_back(std::move(step));
}

int closeFile(sqlite3_file* file) {
  Handle* handle = static_cast<OpenFile*>(file)->handle;
  handle->file->open.erase(handle);
  delete handle;
  return SQLITE_OK;
}

int readFile(sqlite3_file* file, void* to, int count, sqlite3_int64 from) {
  const std::string& bytes = handleOf(file).file->bytes;
  const auto wanted = static_cast<std::size_t>(count);
  const std::size_t at = std::min(static_cast<std::size_t>(from), bytes.size());
  const std::size_t there = std::min(wanted, bytes.size() - at);
  std::memcpy(to, bytes.data() + at, there);
  std::memset(static_cast<char*>(to) + there, 0, wanted - there);
  return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

void put(std::string& bytes, std::size_t at, std::string_view what) {
  if (bytes.size() < at + what.size()) bytes.resize(at + what.size());
  bytes.replace(at, what.size(), what);
}

int writeFile(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
  const Handle& handle = handleOf(file);
  const std::string bytes(static_cast<const char*>(from), static_cast<std::size_t>(count));
  put(handle.file->bytes, static_cast<std::size_t>(at), bytes);
  remember(handle,
           {.kind = DiskStep::Kind::write, .file = 0, .at = static_cast<std::size_t>(at), .bytes = bytes});
  return SQLITE_OK;
}

int truncateFile(sqlite3_file* file, sqlite3_int64 size) {
  const Handle& handle = handleOf(file);
  handle.file->bytes.resize(static_cast<std::size_t>(size));
  remember(handle, {.kind = DiskStep::Kind::truncate, .file = 0, .at = static_cast<std::size_t>(size)});
  return SQLITE_OK;
}

int syncFile(sqlite3_file* file, int) {
  remember(handleOf(file), {.kind = DiskStep::Kind::sync, .file = 0});
  return SQLITE_OK;
}

int sizeOfFile(sqlite3_file* file, sqlite3_int64* size) {
  *size = static_cast<sqlite3_int64>(handleOf(file).file->bytes.size());
  return SQLITE_OK;
}

/// The highest lock that somebody else has.
int othersLock(const Handle& handle) {
  int highest = SQLITE_LOCK_NONE;
  for (const Handle* other : handle.file->open)
    if (other != &handle) highest = std::max(highest, other->lock);
  return highest;
}

int lockFile(sqlite3_file* file, int wanted) {
  Handle& handle = handleOf(file);
  const int others = othersLock(handle);
  const bool free = wanted == SQLITE_LOCK_SHARED     ? others < SQLITE_LOCK_PENDING
                    : wanted == SQLITE_LOCK_RESERVED ? others < SQLITE_LOCK_RESERVED
                                                     : others == SQLITE_LOCK_NONE;
  if (!free) return SQLITE_BUSY;
  handle.lock = std::max(handle.lock, wanted);
  return SQLITE_OK;
}

int unlockFile(sqlite3_file* file, int left) {
  handleOf(file).lock = left;
  return SQLITE_OK;
}

int isReserved(sqlite3_file* file, int* answer) {
  *answer = othersLock(handleOf(file)) >= SQLITE_LOCK_RESERVED ? 1 : 0;
  return SQLITE_OK;
}

int controlFile(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sectorSize(sqlite3_file*) { return 4096; }
// As the system's own files are taken: a write that is torn spoils nothing around it.
int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

int mapShared(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
  auto& shared = handleOf(file).file->shared;
  const auto wanted = static_cast<std::size_t>(region);
  while (extend != 0 && shared.size() <= wanted)
    shared.push_back(std::make_unique<char[]>(static_cast<std::size_t>(size)));
  *memory = wanted < shared.size() ? shared[wanted].get() : nullptr;
  return SQLITE_OK;
}

int lockShared(sqlite3_file* file, int first, int count, int flags) {
  Handle& handle = handleOf(file);
  const auto from = static_cast<std::size_t>(first), to = static_cast<std::size_t>(first + count);
  const bool writes = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
  auto& mine = writes ? handle.writes : handle.reads;
  if ((flags & SQLITE_SHM_UNLOCK) != 0) {
    std::fill(mine.begin() + first, mine.begin() + first + count, false);
    return SQLITE_OK;
  }
  for (const Handle* other : handle.file->open)
    for (std::size_t i = from; i < to && other != &handle; ++i)
      if (other->writes[i] || (writes && other->reads[i])) return SQLITE_BUSY;
  std::fill(mine.begin() + first, mine.begin() + first + count, true);
  return SQLITE_OK;
}

void barrier(sqlite3_file*) {}

int unmapShared(sqlite3_file* file, int remove) {
  if (remove != 0) handleOf(file).file->shared.clear();
  return SQLITE_OK;
}

constexpr sqlite3_io_methods kMethods = {2,           closeFile,   readFile,        writeFile,  truncateFile,
                                         syncFile,    sizeOfFile,  lockFile,        unlockFile, isReserved,
                                         controlFile, sectorSize,  characteristics, mapShared,  lockShared,
                                         barrier,     unmapShared, nullptr,         nullptr};

PowerDisk::Inside& diskOf(sqlite3_vfs* vfs) { return *static_cast<PowerDisk::Inside*>(vfs->pAppData); }

int openFile(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* given) {
  PowerDisk::Inside& disk = diskOf(vfs);
  const std::string path = name == nullptr ? "temporary " + std::to_string(disk.made) : name;
  const bool made = !disk.files.contains(path);
  if (made) {
    disk.files[path] = std::make_shared<StoredFile>();
    disk.files[path]->number = disk.made++;
    disk.files[path]->path = path;
  }
  auto* opened = static_cast<OpenFile*>(file);
  opened->handle = new Handle{.file = disk.files[path], .disk = &disk};
  opened->handle->file->open.insert(opened->handle);
  opened->pMethods = &kMethods;
  if (made) remember(*opened->handle, {.kind = DiskStep::Kind::make, .file = 0});
  if (given != nullptr) *given = flags;
  return SQLITE_OK;
}

int removeFile(sqlite3_vfs* vfs, const char* name, int) {
  PowerDisk::Inside& disk = diskOf(vfs);
  const auto found = disk.files.find(name);
  if (found == disk.files.end()) return SQLITE_IOERR_DELETE_NOENT;
  disk.steps.push_back({.kind = DiskStep::Kind::remove, .file = found->second->number, .path = name});
  disk.files.erase(found);
  return SQLITE_OK;
}

int isThere(sqlite3_vfs* vfs, const char* name, int flags, int* answer) {
  const auto& files = diskOf(vfs).files;
  const auto found = files.find(name);
  // An empty log counts as none, as with the system's own files.
  const bool there = found != files.end() && (flags != SQLITE_ACCESS_EXISTS || !found->second->bytes.empty());
  *answer = there ? 1 : 0;
  return SQLITE_OK;
}

int fullPath(sqlite3_vfs*, const char* name, int room, char* out) {
  sqlite3_snprintf(room, out, "%s", name);
  return SQLITE_OK;
}

int randomness(sqlite3_vfs* vfs, int count, char* out) {
  std::memset(out, static_cast<int>(++diskOf(vfs).made & 0x7f), static_cast<std::size_t>(count));
  return count;
}

int sleepNever(sqlite3_vfs*, int microseconds) { return microseconds; }

int currentTime(sqlite3_vfs* vfs, double* time) {
  sqlite3_vfs* system = diskOf(vfs).system;
  return system->xCurrentTime(system, time);
}

}  // namespace

PowerDisk::PowerDisk() : inside_(std::make_unique<Inside>()) {
  inside_->system = sqlite3_vfs_find(nullptr);
  sqlite3_vfs& vfs = inside_->vfs;
  vfs.iVersion = 1;
  vfs.szOsFile = sizeof(OpenFile);
  vfs.mxPathname = 512;
  vfs.zName = "power";
  vfs.pAppData = inside_.get();
  vfs.xOpen = openFile;
  vfs.xDelete = removeFile;
  vfs.xAccess = isThere;
  vfs.xFullPathname = fullPath;
  vfs.xRandomness = randomness;
  vfs.xSleep = sleepNever;
  vfs.xCurrentTime = currentTime;
  sqlite3_vfs_register(&vfs, 1);
}

PowerDisk::~PowerDisk() {
  sqlite3_vfs_unregister(&inside_->vfs);
  sqlite3_vfs_register(inside_->system, 1);
}

const std::vector<DiskStep>& PowerDisk::steps() const { return inside_->steps; }

void PowerDisk::restart(const Files& files) {
  for (const auto& [path, file] : inside_->files) BOURSE_CHECK(file->open.size(), ==, std::size_t{0});
  inside_->files.clear();
  inside_->steps.clear();
  for (const auto& [path, bytes] : files) {
    auto file = std::make_shared<StoredFile>();
    file->number = inside_->made++;
    file->path = path;
    file->bytes = bytes;
    inside_->files[path] = std::move(file);
  }
}

void Aftermath::happen(const DiskStep& step) {
  if (files_.size() <= step.file) files_.resize(step.file + 1);
  Content& content = files_[step.file];
  switch (step.kind) {
    case DiskStep::Kind::make:
      names_[step.path] = step.file;
      return;
    case DiskStep::Kind::remove:
      names_.erase(step.path);
      return;
    case DiskStep::Kind::sync:
      for (const DiskStep& one : content.unsafe) {
        if (one.kind == DiskStep::Kind::write) put(content.safe, one.at, one.bytes);
        if (one.kind == DiskStep::Kind::truncate) content.safe.resize(one.at);
      }
      content.unsafe.clear();
      // With the first bytes of a new file its folder is waited for, as the system's own files do it: all
      // names in it are as they are now, and what was removed stays so.
      if (const auto safe = safeNames_.find(step.path); safe == safeNames_.end() || safe->second != step.file)
        safeNames_ = names_;
      return;
    case DiskStep::Kind::write:
    case DiskStep::Kind::truncate:
      content.unsafe.push_back(step);
      return;
  }
}

/// `lucky` says of each thing that was not waited for whether it came to the disk all the same.
template <class Lucky>
Files Aftermath::after(Lucky lucky) const {
  std::map<std::string, std::size_t> names = safeNames_;
  for (const auto& [path, file] : names_)
    if (const auto safe = names.find(path); safe == names.end() || safe->second != file)
      if (lucky()) names[path] = file;
  for (const auto& [path, file] : safeNames_)
    if (!names_.contains(path) && lucky()) names.erase(path);  // it was removed
  Files found;
  for (const auto& [path, file] : names) {
    const Content& content = files_[file];
    std::string bytes = content.safe;
    for (const DiskStep& step : content.unsafe) {
      if (step.kind == DiskStep::Kind::truncate && lucky()) bytes.resize(step.at);
      if (step.kind != DiskStep::Kind::write) continue;
      for (std::size_t from = 0; from < step.bytes.size();) {
        const std::size_t end = ((step.at + from) / kSector + 1) * kSector - step.at;
        const std::size_t count = std::min(end, step.bytes.size()) - from;
        if (lucky()) put(bytes, step.at + from, std::string_view(step.bytes).substr(from, count));
        from += count;
      }
    }
    found[path] = std::move(bytes);
  }
  return found;
}

Files Aftermath::least() const {
  return after([] { return false; });
}
Files Aftermath::most() const {
  return after([] { return true; });
}
Files Aftermath::some(Rng& rng) const {
  return after([&rng] { return rng.below(2) == 0; });
}

}  // namespace bourse::support
