import Foundation
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The change that removes versions of an app which its policy doesn't keep.
///
/// Files are still served for a while, so that clients can finish what they began.
struct VersionRemoval: Change {
  typealias Outcome = [PackageRecord]

  var app: SkinIdentifier
  /// Returns the packages to remove.
  var choose: @Sendable (any MetadataReading, _ now: Date) throws -> [PackageRecord]

  /// The removal of all versions that the policy doesn't keep.
  ///
  /// A request is done or not at all, because a second person may have approved it.
  static func all(of app: SkinIdentifier) -> Self {
    Self(app: app) { store, now in
      try RetentionPlan(of: app, store.retentionPolicy(of: app), in: store, now: now).removed
    }
  }

  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation { .ready(()) }

  /// Removes the packages with their patches.
  /// - Throws: `HTTPProblem` if the targets key is elsewhere, and storage errors.
  func apply(_ plan: Void, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    let now = commit.service.now()
    let packages = try choose(transaction, now)
    guard !packages.isEmpty else { return .unchanged([]) }
    guard commit.service.signer.canSignTargets else { throw HTTPProblem.targetsAway("skins/\(app)", .withdraw) }
    let patches = try packages.flatMap { try transaction.allPatches(of: app, $0.skin) }
    // All versions of these skins, because activations come with the newest of a base.
    let skins = Set(packages.map(\.skin.id)).map { IndexSearch.Range.skin(app: app, id: $0) }
    let others = Set(patches.map(\.target).flatMap(IndexKey.candidates)).map { IndexSearch.Range.version($0) }
    var state = try transaction.repository(of: app, loading: skins + others)
    for package in packages {
      let event = AuditEvent(action: "version-removed", app: package.app, subject: "\(package.skin)")
      try transaction.record(event, by: commit.origin, at: now)
      try transaction.removeTargets(of: package, from: &state)
      try transaction.remove(package, at: now, isWithdrawn: false)
    }
    return .signed(try commit.service.signer.sign(state, now: now), packages)
  }

  func announce(_ packages: [PackageRecord], of plan: Void, for commit: RepositoryCommit) {
    for package in packages {
      commit.service.logger.notice(
        "removed a version that the app's policy doesn't keep",
        metadata: ["app": "\(package.app)", "skin": "\(package.skin)", "bytes": "\(package.size)"])
    }
  }
}

extension MetadataReading {
  /// Removes a package and its patches from a state.
  func removeTargets(of package: PackageRecord, from state: inout RepositoryState) throws {
    state[package.target] = nil
    for patch in try allPatches(of: package.app, package.skin) { state[patch.target] = nil }
  }
}
