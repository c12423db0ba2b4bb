import Foundation
import HTTPTypes
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

extension PublishingService {
  /// Publishes a version of one app for another app, by reference.
  ///
  /// The packages have one blob. The patches from versions that both apps have are shared, too.
  /// - Parameters:
  ///   - skin: The version.
  ///   - source: The app that has it.
  ///   - app: The app that gets it.
  /// - Returns: The published package, and whether it is new.
  /// - Throws: `HTTPProblem` if the version doesn't exist, or the app has another one, and storage errors.
  func share(
    _ skin: SkinReference, of source: SkinIdentifier, with app: SkinIdentifier
  ) async throws -> (published: PublishedPackage, isNew: Bool) {
    let target = RepositoryLayout.package(app: app, id: skin.id, version: skin.version)
    let hashes = try await store.read { store -> Set<ContentHash> in
      let (package, patches) = try Self.published(skin, of: source, in: store)
      try checkCanSign(target, in: store)
      let state = try store.repository(with: [package.target] + patches.map(\.target))
      return Set([package.sha256] + patches.compactMap { state[$0.target]?.sha256 })
    }
    // The blobs stay, even if the version is withdrawn from the other app meanwhile.
    let result = try await storing(hashes) {
    } commit: {
      try await serially { try await commitShare(skin, of: source, with: app, target) }
    }
    guard let result else { throw HTTPProblem.internalError }
    return result
  }

  private func commitShare(
    _ skin: SkinReference, of source: SkinIdentifier, with app: SkinIdentifier, _ target: String
  ) async throws -> (published: PublishedPackage, isNew: Bool)? {
    let (signer, now, origin) = (signer, now(), RequestOrigin.current ?? .server)
    let (published, repository) = try await store.write { transaction -> (PublishedPackage, CommittedRepository?) in
      let (package, known) = try Self.published(skin, of: source, in: transaction)
      var state = try transaction.repository(with: [package.target, target] + known.map(\.target))
      guard let entry = state[package.target] else {
        throw HTTPProblem.unknownSkin(skin, of: source, known: try transaction.packages(of: source, skin: nil))
      }
      if let existing = try transaction.package(of: app, skin) {
        guard existing.sha256 == package.sha256, state[target] == entry else {
          throw HTTPProblem.versionTaken(existing.skin)
        }
        return (try PublishedPackage(existing, in: transaction), nil)
      }
      try transaction.requireUnused(skin, of: app, sha256: package.sha256)
      state[target] = entry
      // The request is reviewed by its reach, where the app has the rule of two people.
      let author = try transaction.allowing(origin, toPublish: entry, for: app, needsRule: false, at: now)
      func isCommon(_ version: SkinVersion) throws -> Bool {
        let base = SkinReference(id: skin.id, version: version)
        guard let own = try transaction.package(of: app, base) else { return false }
        return try transaction.package(of: source, base)?.manifestHash == own.manifestHash
      }
      var patches: [PatchRecord] = []
      for var patch in known {
        guard let patchEntry = state[patch.target], try isCommon(patch.from) else { continue }
        patch.app = app
        patch.target = RepositoryLayout.patch(app: app, id: skin.id, from: patch.from, to: skin.version)
        state[patch.target] = patchEntry
        patches.append(patch)
      }
      let signed = try signer.sign(state, now: now)
      try checkRoom(signed)
      var shared = package
      shared.app = app
      shared.target = target
      shared.publishedAt = now
      shared.publishedIn = signed.state.version
      try transaction.insert(shared, patches)
      try transaction.record(shared.publication, by: author, at: now)
      try transaction.setNotes(transaction.notes(of: source, skin), of: app, skin)
      if let lint = try transaction.lint(of: source, skin) { try transaction.set(lint, of: app, skin) }
      if drawsPreviews { try transaction.requestPreview(of: app, skin, at: now) }
      let later = try transaction.patchRequests(of: source, to: skin).filter { request in
        try request.progress.state == .pending && isCommon(request.from)
      }
      try transaction.requestPatches(from: later.map(\.from), to: skin, of: app, at: now)
      let repository = try save(signed, in: transaction)
      return (try PublishedPackage(shared, in: transaction), repository)
    }
    guard let repository else { return (published, false) }
    await serve(repository)
    hub.announce(app: app, version: published.package.publishedIn)
    logger.info(
      "package shared",
      metadata: [
        "app": "\(app)", "from": "\(source)", "skin": "\(skin)", "timestamp": "\(published.package.publishedIn)",
      ])
    return (published, true)
  }

  /// Returns a published version with the patches that produce it.
  /// - Throws: `HTTPProblem` if the app or the version doesn't exist.
  private static func published(
    _ skin: SkinReference, of app: SkinIdentifier, in store: any MetadataReading
  ) throws -> (PackageRecord, [PatchRecord]) {
    try store.requirePublished([skin], of: app)
    guard let package = try store.package(of: app, skin) else { throw HTTPProblem.internalError }
    return (package, try store.patches(of: app, to: skin))
  }
}
