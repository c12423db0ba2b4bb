import NIOPosix

#if canImport(Glibc)
  import Glibc
#endif

/// A thread for patches, which take minutes, with a low priority where the system has priorities of threads.
///
/// Work stays in its task, so that canceling the task ends the work.
actor PatchThread {
  /// The thread, which runs as long as the process.
  static let shared = PatchThread()

  private let executor = PatchExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Runs blocking work.
  func run<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value { try body() }
}

/// An executor with one thread.
private final class PatchExecutor: SerialExecutor {
  private let pool: NIOThreadPool

  init() {
    pool = NIOThreadPool(numberOfThreads: 1)
    pool.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pool.submit { [self] _ in
      #if canImport(Glibc)
        // Of this thread only, and of the threads that it starts.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
      #endif
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}
