import Foundation
import Logging
import ServiceLifecycle
import SkinRepository
import SkinServerStorage

/// The service that signs metadata again before it expires, as long as the server runs.
struct Renewal: Service {
  var service: PublishingService
  var clock: ServerClock

  /// The pause after a failure, or while there is nothing to renew.
  private static let pause: TimeInterval = 60

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        let next: Date
        do {
          next =
            try await RepositoryCommit(service, by: nil).run(MetadataRenewal())
            ?? clock.now().addingTimeInterval(Self.pause)
        } catch {
          // Half of the metadata's lifetime is left for further attempts. If it runs out, /health fails.
          service.logger.error("signing again failed", metadata: ["error": "\(error)"])
          next = clock.now().addingTimeInterval(Self.pause)
        }
        try? await clock.sleep(next)
      }
    }
  }
}

/// The change that signs metadata again which will expire soon.
///
/// The outcome is the time of the next renewal, or nil while a publisher must sign first.
struct MetadataRenewal: Change {
  typealias Outcome = Date?

  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation { .ready(()) }

  func apply(_ plan: Void, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    let (signer, now) = (commit.service.signer, commit.service.now())
    guard let stored = try transaction.repository(), try !commit.service.isWaiting(transaction) else {
      return .unchanged(nil)
    }
    // Another server may have signed since this one read the state.
    guard
      let signed = try signer.renew(transaction.repository { signer.partitionsDue($0, now: now) }, now: now)
    else { return .unchanged(signer.renewalDate(of: stored)) }
    return .signed(signed, signer.renewalDate(of: signed.state))
  }

  func announce(_ next: Date?, of plan: Void, for commit: RepositoryCommit) {
    let service = commit.service
    service.logger.info("signed again", metadata: ["timestamp": "\(service.view.state.version)"])
    service.warnOfExpiringTargets()
  }
}
