#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns the processor time of this thread during an operation, in nanoseconds.
///
/// Operations on one thread are measured in processor time, because wall-clock time includes the time of other processes.
func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
  let start = Stopwatch.thisThread.nanoseconds
  try body()
  return Stopwatch.thisThread.nanoseconds - start
}

/// Returns the time of a stopwatch during an asynchronous operation, in nanoseconds.
@MainActor func nanoseconds(
  by stopwatch: Stopwatch, _ body: @MainActor () async throws -> Void
) async rethrows -> Double {
  let start = stopwatch.nanoseconds
  try await body()
  return stopwatch.nanoseconds - start
}

/// The clock of a measurement.
enum Stopwatch {
  /// The processor time of this thread.
  case thisThread
  /// The processor time of all threads of this process.
  case allThreads
  /// Wall-clock time, for operations that wait, such as for a disk.
  case wall

  /// The current reading.
  var nanoseconds: Double {
    let id =
      switch self {
      case .thisThread: CLOCK_THREAD_CPUTIME_ID
      case .allThreads: CLOCK_PROCESS_CPUTIME_ID
      case .wall: CLOCK_MONOTONIC
      }
    var time = timespec()
    // Fails only for invalid clocks.
    clock_gettime(id, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
