// The time that something takes: of the processor, or on the wall.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The nanoseconds for which this thread has the processor while something is done.
///
/// What works on one thread is measured with this. While another process has the processor, a clock on the wall goes on, and the longer
/// of two measurements would meet more of that.
func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
  let start = Stopwatch.thisThread.nanoseconds
  try body()
  return Stopwatch.thisThread.nanoseconds - start
}

/// The nanoseconds that a stopwatch goes on while something is done, on whichever threads.
@MainActor func nanoseconds(
  by stopwatch: Stopwatch, _ body: @MainActor () async throws -> Void
) async rethrows -> Double {
  let start = stopwatch.nanoseconds
  try await body()
  return stopwatch.nanoseconds - start
}

/// What goes on while something is measured.
enum Stopwatch {
  /// The processor time of this thread.
  case thisThread
  /// The processor time of all threads of this process.
  case allThreads
  /// The clock on the wall: for what waits, such as for a disk.
  case wall

  /// What the stopwatch shows.
  var nanoseconds: Double {
    let id =
      switch self {
      case .thisThread: CLOCK_THREAD_CPUTIME_ID
      case .allThreads: CLOCK_PROCESS_CPUTIME_ID
      case .wall: CLOCK_MONOTONIC
      }
    var time = timespec()
    // Fails only for clocks that don't exist.
    clock_gettime(id, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
