import Foundation
import HTTPTypes
import Logging
import NIOPosix
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// A published package, with the patches that produce it.
struct PublishedPackage: Hashable, Sendable {
  var package: PackageRecord
  var patches: [PatchRecord]
  /// The patches that are still to be made, and those that can't be.
  var requests: [PatchRequest]

  /// Reads the patches of a package.
  init(_ package: PackageRecord, in store: any MetadataReading) throws {
    self.package = package
    patches = try store.patches(of: package.app, to: package.skin)
    requests = try store.patchRequests(of: package.app, to: package.skin)
  }
}

extension PublishingService {
  /// Refuses an upload before it is read, if the keys that sign it are certainly elsewhere.
  func checkCanPublish(for app: SkinIdentifier) throws {
    guard signer.canSignTargets || !view.state.delegations.isEmpty else {
      throw HTTPProblem.targetsAway("skins/\(app)")
    }
  }

  /// Publishes an uploaded package.
  /// - Parameters:
  ///   - upload: The package. Its file may be moved.
  ///   - app: The app that the package is for.
  ///   - audience: The audience, in addition to the constraints of the manifest.
  ///   - timing: The time at which patches are made; nil if it depends on the sizes of the packages.
  ///   - notes: The notes of a new version.
  /// - Returns: The published package, and whether it is new. Publishing the same bytes again only requests patches again
  ///   that failed.
  /// - Throws: `HTTPProblem` if the package is refused, and storage errors.
  func publish(
    _ upload: Upload, for app: SkinIdentifier, audience: PackagePublication.Audience = .init(),
    patches timing: PatchTiming? = nil, notes: String? = nil
  ) async throws -> (published: PublishedPackage, isNew: Bool) {
    let (skin, warnings) = try await check(upload)
    try await store.read { try $0.requireUnused(skin, of: app, sha256: upload.sha256) }
    return try await packages.withLock {
      try Task.checkCancellation()
      let (publication, later) = try await prepare(upload, skin, app, audience, timing)
      if publication.isRepeated, let published = try await published(skin, upload, app) {
        try await repair(published, upload, app, audience)
        return (try await retryPatches(of: published), false)
      }
      let result = try await storing(Set(publication.blobs.map(\.sha256))) {
        for blob in publication.blobs { try await put(blob.contents, as: blob.sha256) }
      } commit: {
        try await serially { try await commit(publication, upload, app, warnings, notes, patchesLater: later) }
      }
      if let result { return (result, true) }
      // A change from elsewhere published the same version in the meantime.
      guard let published = try await published(skin, upload, app) else { throw HTTPProblem.internalError }
      return (published, false)
    }
  }

  /// Opens the package, and checks every file in it and the skin that they are.
  /// - Returns: The version, and the warnings about it.
  private func check(_ upload: Upload) async throws -> (SkinReference, [SkinIssue]) {
    let kinds = kinds
    do {
      return try await threads.runIfActive {
        let package = try PackageReader(url: upload.file)
        try package.verify()
        let warnings = try PackageCheck.check(package, kinds: kinds)
        return (SkinReference(id: package.manifest.id, version: package.manifest.version), warnings)
      }
    } catch let issue as SkinIssue {
      throw HTTPProblem(.unprocessableContent, issue)
    }
  }

  /// Returns the version as it was published before, if it was.
  /// - Throws: `HTTPProblem` if it was published with other bytes.
  private func published(
    _ skin: SkinReference, _ upload: Upload, _ app: SkinIdentifier
  ) async throws -> PublishedPackage? {
    try await store.read { store in
      guard let package = try store.package(of: app, skin) else { return nil }
      guard package.sha256 == upload.sha256 else { throw HTTPProblem.versionTaken(skin) }
      return try PublishedPackage(package, in: store)
    }
  }

  /// Requests the patches to a published package again that failed.
  private func retryPatches(of published: PublishedPackage) async throws -> PublishedPackage {
    guard published.requests.contains(where: { $0.progress.state == .failed }) else { return published }
    let (package, now) = (published.package, now())
    let retried = try await store.write { store in
      try store.retryPatches(to: package.skin, of: package.app, at: now)
      return try PublishedPackage(package, in: store)
    }
    queues.wake()
    return retried
  }

  /// Prepares the publication, with patches from the earlier versions that devices have.
  /// - Returns: The publication, and the versions from which patches are made later.
  private func prepare(
    _ upload: Upload, _ skin: SkinReference, _ app: SkinIdentifier, _ audience: PackagePublication.Audience,
    _ timing: PatchTiming?
  ) async throws -> (PackagePublication, later: [SkinVersion]) {
    let since = ReportDay.text(now().addingTimeInterval(-Double(PatchBases.days) * 86_400))
    let (state, known, devices) = try await store.read { store in
      let path = RepositoryLayout.package(app: app, id: skin.id, version: skin.version)
      try checkCanSign(path, in: store)
      return (
        try store.repository(with: [path]), try store.packages(of: app, skin: skin.id),
        try store.installedVersions(of: app, since: since)
      )
    }
    let bases = PatchBases.choose(from: known, below: skin.version, devices: devices, count: patchBases)
    let size = bases.reduce(upload.size) { $0 + $1.size }
    let isLater = (timing ?? (size > patchesLaterSize ? .later : .now)) == .later
    let earlier = isLater ? [] : try await files(of: bases)
    do {
      let publication = try await threads.runIfActive {
        try PackagePublication(
          package: upload.file, app: app, in: state, earlier: earlier, work: upload.folder, audience: audience)
      }
      return (publication, isLater ? bases.map(\.skin.version) : [])
    } catch let issue as SkinIssue where issue.code == .versionExists {
      guard known.contains(where: { $0.skin == skin }) else { throw issue }
      throw HTTPProblem.versionTaken(skin)
    } catch let issue as SkinIssue where issue.code == .audienceWithoutBase {
      throw HTTPProblem(.unprocessableContent, issue)
    }
  }

  /// Commits a publication, without the patches whose bases were removed in the meantime.
  /// - Returns: The published package, or nil if the version was published in the meantime.
  private func commit(
    _ prepared: PackagePublication, _ upload: Upload, _ app: SkinIdentifier, _ warnings: [SkinIssue],
    _ notes: String?, patchesLater later: [SkinVersion]
  ) async throws -> PublishedPackage? {
    let (signer, now, origin, drawsPreviews) = (signer, now(), RequestOrigin.current ?? .server, drawsPreviews)
    let committed = try await store.write { transaction -> (CommittedRepository, PublishedPackage)? in
      var state = try transaction.repository(with: [prepared.target])
      guard state[prepared.target] == nil else { return nil }
      let publication = prepared.fitting(state)
      publication.apply(to: &state)
      let author = try transaction.allowing(
        origin, toPublish: state[prepared.target], for: app, needsRule: true, at: now)
      let signed = try signer.sign(state, now: now)
      try checkRoom(signed)
      let manifest = publication.manifest
      let package = PackageRecord(
        app: app, skin: SkinReference(id: manifest.id, version: manifest.version), name: manifest.name,
        sha256: upload.sha256, size: upload.size, manifestHash: manifest.hash, target: publication.target,
        publishedAt: now, publishedIn: signed.state.version)
      let patches = publication.patches.map { patch in
        PatchRecord(
          app: app, skin: manifest.id, from: patch.from, to: manifest.version, size: patch.size, target: patch.target)
      }
      try transaction.insert(package, patches)
      try transaction.record(package.publication, by: author, at: now)
      try transaction.set(LintRecord(warnings), of: app, package.skin)
      if let notes { try transaction.setNotes(notes, of: app, package.skin) }
      if drawsPreviews { try transaction.requestPreview(of: app, package.skin, at: now) }
      let bases = try later.filter { base in
        try transaction.package(of: app, SkinReference(id: manifest.id, version: base)) != nil
      }
      try transaction.requestPatches(from: bases, to: package.skin, of: app, at: now)
      let repository = try save(signed, in: transaction)
      return (repository, try PublishedPackage(package, in: transaction))
    }
    guard let (repository, published) = committed else { return nil }
    let package = published.package
    await serve(repository)
    hub.announce(app: app, version: package.publishedIn)
    logger.info(
      "package published",
      metadata: [
        "app": "\(app)", "skin": "\(package.skin)", "bytes": "\(package.size)",
        "patches": .dictionary(
          Dictionary(uniqueKeysWithValues: published.patches.map { ("\($0.from)", "\($0.size)") })),
        "patches_later": .array(published.requests.map { "\($0.from)" }),
        "timestamp": "\(package.publishedIn)",
      ])
    return published
  }
}

extension PackageRecord {
  /// The publication in the audit log.
  var publication: AuditEvent {
    AuditEvent(
      action: "package-published", app: app, subject: "\(skin)",
      after: ["sha256": .string(sha256.hex), "size": .integer(size)])
  }
}
