import NIOCore
import NIOPosix

/// The threads for work on packages that takes seconds: unpacking, hashing, making patches.
///
/// They are others than those that read and write files, for which an activation would otherwise wait.
package enum PackageThreads {
  /// The threads, which run as long as the process.
  static let pool: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: max(1, System.coreCount - 1))
    pool.start()
    return pool
  }()
}
