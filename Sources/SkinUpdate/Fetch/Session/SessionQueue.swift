import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The queue of a session's delegate.
///
/// swift-corelibs-foundation reads a connection as fast as it can, and queues every piece for the delegate, without a
/// limit: a fast server fills the memory with pieces that aren't counted yet. There the queue runs each call of the
/// delegate at once, on the thread that reads, so that no piece waits, and reading waits for the delegate.
enum SessionQueue {
  /// Creates a queue; nil for the session's own.
  static func make() -> OperationQueue? {
    #if canImport(FoundationNetworking)
      let queue = ImmediateQueue()
      queue.maxConcurrentOperationCount = 1
      return queue
    #else
      return nil
    #endif
  }

  /// Cancels a task, also from within a call of the delegate.
  static func cancel(_ task: URLSessionTask) {
    #if canImport(FoundationNetworking)
      // Some versions wait here for the thread that reads, which may be this one.
      DispatchQueue.global().async { task.cancel() }
    #else
      task.cancel()
    #endif
  }
}

/// A limit for the number of pieces in which a body arrives.
///
/// For each piece, swift-corelibs-foundation makes a timer of some hundred bytes, which it releases only long afterwards.
/// A body in pieces of one byte would so take hundreds of times its own length. On Apple's platforms there is no limit.
struct PieceLimit {
  private var pieces = 0
  private var bytes = 0

  /// Counts a piece.
  /// - Returns: Whether there are too many, so small that only a hostile server sends them.
  mutating func isExceeded(by data: Data) -> Bool {
    #if canImport(FoundationNetworking)
      pieces += 1
      bytes += data.count
      return pieces > 16_384 + bytes / 512
    #else
      return false
    #endif
  }
}

#if canImport(FoundationNetworking)
  /// A queue that runs what is added at once.
  ///
  /// A session adds its delegate's calls one after the other, from its own serial queue.
  private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    // Unchecked like its superclass; it adds no state.
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
