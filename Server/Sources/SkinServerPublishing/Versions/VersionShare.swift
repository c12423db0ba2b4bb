import Foundation
import HTTPTypes
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The change that publishes a version of one app for another app, by reference.
///
/// The packages have one blob. The patches from versions that both apps have are shared, too.
struct VersionShare: Change {
  typealias Outcome = (published: PublishedPackage, isNew: Bool)

  var skin: SkinReference
  /// The app that has the version.
  var source: SkinIdentifier
  /// The app that gets it.
  var app: SkinIdentifier

  /// The path of the package of the app that gets the version.
  private var target: String { RepositoryLayout.package(app: app, id: skin.id, version: skin.version) }

  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation {
    // The blobs stay, even if the version is withdrawn from the other app meanwhile.
    let hashes = try await commit.service.store.read { store in
      let (package, patches) = try published(in: store)
      try commit.service.checkCanSign(target, of: app, in: store)
      let state = try store.repository(of: source, with: [package.target])
      return [package.sha256] + patches.compactMap { state[$0.target]?.sha256 }
    }
    return .ready((), files: Dictionary(hashes.map { ($0, nil) }) { first, _ in first })
  }

  func apply(_ plan: Void, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    let (service, now) = (commit.service, commit.service.now())
    let (package, known) = try published(in: transaction)
    let shared = try transaction.repository(of: source, with: [package.target])
    var state = try transaction.repository(of: app, with: [target])
    guard let entry = shared[package.target] else {
      throw HTTPProblem.unknownSkin(skin, of: source, known: try transaction.packages(of: source, skin: nil))
    }
    if let existing = try transaction.package(of: app, skin) {
      guard existing.sha256 == package.sha256, state[target] == entry else {
        throw HTTPProblem.versionTaken(existing.skin)
      }
      return .unchanged(Outcome(published: try PublishedPackage(existing, in: transaction), isNew: false))
    }
    try transaction.requireUnused(skin, of: app, sha256: package.sha256)
    state[target] = entry
    // The request is reviewed by its reach, where the app has the rule of two people.
    let author = try transaction.allowing(commit.author, toPublish: entry, for: app, needsRule: false, at: now)
    func isCommon(_ version: SkinVersion) throws -> Bool {
      let base = SkinReference(id: skin.id, version: version)
      guard let own = try transaction.package(of: app, base) else { return false }
      return try transaction.package(of: source, base)?.manifestHash == own.manifestHash
    }
    var patches: [PatchRecord] = []
    for var patch in known {
      guard let patchEntry = shared[patch.target], try isCommon(patch.from) else { continue }
      patch.app = app
      patch.target = RepositoryLayout.patch(app: app, id: skin.id, from: patch.from, to: skin.version)
      state[patch.target] = patchEntry
      patches.append(patch)
    }
    let signed = try service.signer.sign(state, now: now)
    var copy = package
    (copy.app, copy.target, copy.publishedAt, copy.publishedIn) = (app, target, now, signed.state.version)
    try transaction.publish(copy, patches, by: author)
    try transaction.setNotes(transaction.notes(of: source, skin), of: app, skin)
    if let lint = try transaction.lint(of: source, skin) { try transaction.set(lint, of: app, skin) }
    if service.drawsPreviews { try transaction.requestPreview(of: app, skin, at: now) }
    let later = try transaction.patchRequests(of: source, to: skin).filter { request in
      try request.progress.state == .pending && isCommon(request.from)
    }
    try transaction.requestPatches(from: later.map(\.from), to: skin, of: app, at: now)
    return .signed(signed, Outcome(published: try PublishedPackage(copy, in: transaction), isNew: true))
  }

  func announce(_ result: Outcome, of plan: Void, for commit: RepositoryCommit) {
    let timestamp = result.published.package.publishedIn
    commit.service.hub.announce(app: app, version: timestamp)
    commit.service.logger.info(
      "package shared",
      metadata: ["app": "\(app)", "from": "\(source)", "skin": "\(skin)", "timestamp": "\(timestamp)"])
  }

  /// Returns the published version with the patches that produce it.
  /// - Throws: `HTTPProblem` if the app or the version doesn't exist.
  private func published(in store: any MetadataReading) throws -> (PackageRecord, [PatchRecord]) {
    try store.requirePublished([skin], of: source)
    guard let package = try store.package(of: source, skin) else { throw HTTPProblem.internalError }
    return (package, try store.patches(of: source, to: skin))
  }
}
