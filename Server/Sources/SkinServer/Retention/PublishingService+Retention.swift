import Foundation
import Logging
import NIOConcurrencyHelpers
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

extension PublishingService {
  /// Removes the versions of an app that its policy doesn't keep, in one change.
  ///
  /// A request is done or not at all, because a second person may have approved it.
  /// - Parameter app: The app.
  /// - Returns: The removed packages.
  /// - Throws: `HTTPProblem` if the targets key is elsewhere, and storage errors. Then nothing is removed.
  func runRetention(of app: SkinIdentifier) async throws -> [PackageRecord] {
    let (now, origin) = (now(), RequestOrigin.current)
    return try await serially {
      let (repository, packages) = try await store.write { transaction in
        let policy = try transaction.retentionPolicy(of: app)
        let packages = try RetentionPlan(of: app, policy, in: transaction, now: now).removed
        guard !packages.isEmpty else { return (CommittedRepository?.none, packages) }
        guard signer.canSignTargets else { throw HTTPProblem.targetsAway("skins/\(app)") }
        return (try remove(packages, by: origin, at: now, in: transaction), packages)
      }
      if let repository { await serve(repository) }
      log(removed: packages)
      return packages
    }
  }

  /// Removes the versions of an app that its policy doesn't keep.
  ///
  /// Each skin is one change, so that activations don't wait for all of them. Files are still served for a while, so that
  /// clients can finish what they began.
  /// - Parameter app: The app.
  /// - Returns: The removed packages.
  /// - Throws: `HTTPProblem` if the targets key is elsewhere, and storage errors. Skins that were cleaned up until then
  ///   stay so.
  func applyRetention(to app: SkinIdentifier) async throws -> [PackageRecord] {
    let now = now()
    let (policy, plan, publication) = try await store.read { store in
      let policy = try store.retentionPolicy(of: app)
      return (policy, try RetentionPlan(of: app, policy, in: store, now: now), try store.lastPublication(of: app))
    }
    guard let policy, !plan.removed.isEmpty else { return [] }
    guard signer.canSignTargets else { throw HTTPProblem.targetsAway("skins/\(app)") }
    let origin = RequestOrigin.current
    var removed: [PackageRecord] = []
    for (_, packages) in Dictionary(grouping: plan.removed, by: \.skin.id).sorted(by: { $0.key < $1.key }) {
      removed += try await serially {
        let (repository, packages) = try await store.write { transaction in
          // A package published in the meantime may build on a version to remove. The next round sees it.
          guard try transaction.lastPublication(of: app) == publication else {
            return (CommittedRepository?.none, [PackageRecord]())
          }
          let protection = try RetentionPlan.Protection(of: app, policy, in: transaction, now: now)
          let packages = packages.filter { protection.reasons(for: $0).isEmpty }
          guard !packages.isEmpty else { return (nil, []) }
          return (try remove(packages, by: origin, at: now, in: transaction), packages)
        }
        if let repository { await serve(repository) }
        return packages
      }
    }
    log(removed: removed)
    return removed
  }

  private func log(removed packages: [PackageRecord]) {
    for package in packages {
      logger.notice(
        "removed a version that the app's policy doesn't keep",
        metadata: ["app": "\(package.app)", "skin": "\(package.skin)", "bytes": "\(package.size)"])
    }
  }

  /// Removes packages of one app, with their patches.
  private func remove(
    _ packages: [PackageRecord], by origin: RequestOrigin?, at now: Date, in transaction: any MetadataWriting
  ) throws -> CommittedRepository {
    var state = try transaction.repository(with: packages.map(\.target))
    for package in packages {
      let event = AuditEvent(action: "version-removed", app: package.app, subject: "\(package.skin)")
      try transaction.record(event, by: origin, at: now)
      try remove(package, from: &state, at: now, isWithdrawn: false, in: transaction)
    }
    return try save(signer.sign(state, now: now), in: transaction)
  }

  /// Removes a package and its patches from the records and from a state.
  func remove(
    _ package: PackageRecord, from state: inout RepositoryState, at now: Date, isWithdrawn: Bool,
    in transaction: any MetadataWriting
  ) throws {
    state[package.target] = nil
    for patch in try transaction.allPatches(of: package.app, package.skin) { state[patch.target] = nil }
    try transaction.remove(package, at: now, isWithdrawn: isWithdrawn)
  }

  /// Removes files that have been retired for a while, and pictures that no catalog named in time.
  ///
  /// It is safe at any time: a blob is removed behind the gate of commits, unless a served file, an uploaded picture or a
  /// change in progress has the same bytes. If the server is killed, the next call continues.
  /// - Returns: The number of removed files.
  /// - Throws: Storage errors.
  func removeRetiredFiles() async throws -> Int {
    let now = now()
    let (retired, uploaded) = (now.addingTimeInterval(-fileGrace), now.addingTimeInterval(-Self.pictureLifetime))
    try await store.write { transaction in
      try transaction.removeTargetFiles(retiredBefore: retired, keeping: Self.keptRevisions)
      try transaction.removePictures(uploadedBefore: uploaded)
    }
    view.forgetFiles()
    var count = 0
    for hash in try await store.read({ try $0.unusedBlobs() }) {
      let isRemoved = try await mutex.withLock {
        guard pendingBlobs.withLockedValue({ $0[hash] == nil }) else { return false }
        let isUnnamed = try await store.read { try !$0.isNamed(hash) }
        if isUnnamed { try await blobs.remove(hash) }
        try await store.write { try $0.forgetUnused(hash) }
        return isUnnamed
      }
      if isRemoved { count += 1 }
    }
    if count > 0 { logger.info("removed retired files", metadata: ["count": "\(count)"]) }
    return count
  }
}
