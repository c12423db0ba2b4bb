// The time that something takes of the processor.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The nanoseconds for which this thread has the processor while something is done.
///
/// All subjects and peers work on one thread. While another process has the processor, a clock on the wall goes on, and the longer
/// of two measurements would meet more of that.
func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try body()
  return threadTime() - start
}

private func threadTime() -> Double {
  var time = timespec()
  // Fails only for clocks that don't exist.
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
