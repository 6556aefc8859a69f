// What the system says of this process.
#pragma once

namespace bourse {

struct ProcessUse {
  double memory = 0;     // bytes that are in memory
  double processor = 0;  // seconds
  int files = 0, mostFiles = 0;
  double started = 0;  // seconds since 1970
};

ProcessUse processUse();

/// Memory that was used is kept for the next use instead of asking the system for it again and again: it
/// answers nobody while a password's 64 MB are made ready, and a move would wait for that.
void keepFreedMemory();

class MetricsText;
/// By the names that are usual for every program.
void writeProcess(MetricsText& text);

}  // namespace bourse
