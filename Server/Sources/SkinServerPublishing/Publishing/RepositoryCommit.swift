import HTTPTypes
package import SkinKit
package import SkinPackage
package import SkinRepository
import SkinServerHTTP
package import SkinServerStorage

/// A change of an app's repository, which ``RepositoryCommit`` makes.
package protocol Change: Sendable {
  /// The result of the preparation, which is checked again in the transaction.
  associatedtype Plan: Sendable
  /// The result of the change.
  associatedtype Outcome: Sendable

  /// The app whose repository is changed.
  var app: SkinIdentifier { get }

  /// Checks the change and builds its files, next to other changes.
  /// - Parameters:
  ///   - attempt: The number of the attempt, from 1.
  ///   - commit: The commit.
  /// - Returns: The plan and its files, or the outcome if there is nothing to change.
  /// - Throws: `HTTPProblem` if the change is refused, and storage errors.
  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation

  /// Changes and signs the state of the app's repository, and adds the records of the change.
  ///
  /// The version of the records is that of the signed state.
  /// - Parameters:
  ///   - plan: The plan. Other changes may have been committed since.
  ///   - transaction: The transaction.
  ///   - commit: The commit.
  /// - Returns: The signed state with the outcome, or the reason why there is none.
  /// - Throws: `HTTPProblem` if the change is refused, and storage errors. Nothing is changed then.
  func apply(_ plan: Plan, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application

  /// Notifies the event streams, and logs the change, once it is served.
  func announce(_ outcome: Outcome, of plan: Plan, for commit: RepositoryCommit)
}

extension Change {
  package typealias Preparation = ChangePreparation<Plan, Outcome>
  package typealias Application = ChangeApplication<Outcome>
}

/// The result of preparing a change.
package enum ChangePreparation<Plan: Sendable, Outcome: Sendable>: Sendable {
  /// The change can be committed with these files; those without contents are stored already.
  case ready(Plan, files: [ContentHash: PublishedBlob.Contents?] = [:])
  /// There is nothing to commit.
  case done(Outcome)
}

/// The result of applying a change in a transaction.
package enum ChangeApplication<Outcome: Sendable>: Sendable {
  case signed(SignedRepository, Outcome)
  /// The repository stays as it is.
  case unchanged(Outcome)
  /// The plan doesn't fit the repository any longer, so the change is prepared again.
  case outdated
}

/// The only way to change a repository: prepares, stores, signs, saves, serves and announces one change.
///
/// The preparation and the blobs take as long as they take, next to other changes, and nothing is served yet. One
/// transaction then commits records, state and signed metadata. So a skin can be switched off while a large one is
/// prepared. A crash before the commit leaves the old repository and a few unnamed blobs, which are moved to quarantine
/// after the next start.
package struct RepositoryCommit: Sendable {
  var service: PublishingService
  /// The author of the change; nil if the server makes it itself.
  var origin: RequestOrigin?

  /// The number of times that a change is prepared, because others may be committed in the meantime.
  private static let mostAttempts = 5

  package init(_ service: PublishingService, by origin: RequestOrigin?) {
    self.service = service
    self.origin = origin
  }

  /// The author for the audit log.
  var author: RequestOrigin { origin ?? .server }

  /// Makes a change.
  /// - Parameter change: The change.
  /// - Returns: Its outcome.
  /// - Throws: `HTTPProblem` if the change is refused, or the repository changes again and again, and storage errors.
  package func run<Work: Change>(_ change: Work) async throws -> Work.Outcome {
    for attempt in 1...Self.mostAttempts {
      switch try await change.prepare(attempt, for: self) {
      case .done(let outcome): return outcome
      case .ready(let plan, let files):
        if let outcome = try await service.storing(files, commit: { try await commit(plan, of: change) }) {
          return outcome
        }
      }
    }
    throw HTTPProblem(
      .conflict, .changedMeanwhile,
      "The repository changed \(Self.mostAttempts) times while the change was prepared",
      suggestion: "Repeat the change. Nothing was changed.")
  }

  /// Commits, serves and announces a prepared change.
  /// - Returns: The outcome, or nil if the plan is outdated.
  private func commit<Work: Change>(_ plan: Work.Plan, of change: Work) async throws -> Work.Outcome? {
    let (outcome, repository, warnings) = try await service.store.write {
      transaction -> (Work.Outcome?, CommittedRepository?, [SkinIssue]) in
      if !(change is MetadataRenewal), try transaction.needsRenewal(of: change.app) {
        // All versions are raised, or all signed with the new root, before one changes.
        let renewal = try MetadataRenewal(app: change.app).apply((), in: transaction, for: self)
        if case .signed(let signed, _) = renewal { _ = try service.save(signed, of: change.app, in: transaction) }
      }
      switch try change.apply(plan, in: transaction, for: self) {
      case .outdated: return (nil, nil, [])
      case .unchanged(let outcome): return (outcome, nil, [])
      case .signed(let signed, let outcome):
        let before = try transaction.publishedBytes(of: change.app)
        let repository = try service.save(signed, of: change.app, in: transaction)
        // Smaller changes must not wait for room, nor a skin that is switched off.
        let after = try transaction.publishedBytes(of: change.app)
        if after > before { try service.quota.check(change.app, in: transaction) }
        return (outcome, repository, service.quota.newWarnings(of: change.app, from: before, to: after))
      }
    }
    if let outcome, let repository {
      await service.serve(repository)
      service.warn(of: warnings)
      change.announce(outcome, of: plan, for: self)
    }
    return outcome
  }
}

extension [PublishedBlob] {
  /// The contents of the blobs by hash.
  var files: [ContentHash: PublishedBlob.Contents?] {
    Dictionary(map { ($0.sha256, $0.contents) }) { first, _ in first }
  }
}
