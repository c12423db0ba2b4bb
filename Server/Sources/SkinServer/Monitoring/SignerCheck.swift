import Foundation
import Logging
import NIOPosix
import ServiceLifecycle
import SkinKit
import SkinRepository
import SkinServerPublishing

/// The service that checks the programs for signing, so that `/health` reports a failing one.
///
/// Each program signs a test message when the server starts. One that fails is tried again, until it works.
struct SignerCheck: Service {
  var keys: [ExternalKey]
  var clock: ServerClock
  var logger: Logger

  /// The pause between attempts.
  static let pause: TimeInterval = 60

  /// The threads that wait for programs, none that requests need.
  private static let threads: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: 2)
    pool.start()
    return pool
  }()

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var suspects = keys
      while !Task.isCancelled {
        for key in suspects { await check(key) }
        try? await clock.sleep(clock.now().addingTimeInterval(Self.pause))
        suspects = keys.filter { $0.failure != nil }
      }
    }
  }

  private func check(_ key: ExternalKey) async {
    do {
      try await Self.threads.runIfActive { try key.check() }
      logger.info("a signer works", metadata: ["role": "\(key.role)", "signer": "\(key.program.description)"])
    } catch {
      logger.error("a signer failed", metadata: ["role": "\(key.role)", "error": "\(error)"])
    }
  }
}
