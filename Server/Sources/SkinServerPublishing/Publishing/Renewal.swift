import Foundation
import Logging
import ServiceLifecycle
import SkinKit
import SkinRepository
import SkinServerStorage

/// The service that signs the repositories of all apps again before they expire, as long as the server runs.
struct Renewal: Service {
  var service: PublishingService
  var clock: ServerClock

  /// The pause after a failure, or while there is nothing to renew.
  private static let pause: TimeInterval = 60

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        var next = clock.now().addingTimeInterval(Self.pause)
        do {
          if let due = try await service.store.read({ try $0.nextRenewal() }) {
            if due.date <= clock.now() {
              _ = try await RepositoryCommit(service, by: nil).run(MetadataRenewal(app: due.app))
              try await service.warnOfExpiringTargets()
              continue
            }
            // Others may sign, or publish the first skin of an app, in the meantime.
            next = due.date
          }
        } catch {
          // Half of the metadata's lifetime is left for further attempts. If it runs out, /health fails.
          service.logger.error("signing again failed", metadata: ["error": "\(error)"])
        }
        try? await clock.sleep(next)
      }
    }
  }
}

/// The change that signs an app's repository again, because some of it will expire soon, the root is new, or it was
/// restored from a backup.
///
/// The outcome tells whether it was signed.
struct MetadataRenewal: Change {
  typealias Plan = Void
  typealias Outcome = Bool

  var app: SkinIdentifier

  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation { .ready(()) }

  func apply(_ plan: Void, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    let (service, signer, now) = (commit.service, commit.service.signer, commit.service.now())
    guard try !service.isWaiting(app, in: transaction) else {
      do {
        return .signed(try service.signWithNewRoot(app, in: transaction, now), true)
      } catch let issue as SkinIssue where !signer.canSignTargets && issue.code != .signerFailed {
        service.logger.warning(
          "nothing is signed with the new root.json yet; sign the targets with `skin publish` or `skin sign` and --keys",
          metadata: ["app": "\(app)", "reason": "\(issue.message)"])
        try transaction.setRenewal(of: app, to: nil)
        return .unchanged(false)
      }
    }
    // Another server may have signed since this one read the state.
    var state = try transaction.repository(of: app, with: [])
    signer.raiseVersions(of: &state)
    guard let signed = try signer.renew(state, now: now) else {
      try transaction.setRenewal(of: app, to: signer.renewalDate(of: state))
      return .unchanged(false)
    }
    return .signed(signed, true)
  }

  func announce(_ isSigned: Bool, of plan: Void, for commit: RepositoryCommit) {
    guard isSigned else { return }
    let service = commit.service
    service.logger.info("signed again", metadata: ["app": "\(app)", "timestamp": "\(service.view.version)"])
  }
}
