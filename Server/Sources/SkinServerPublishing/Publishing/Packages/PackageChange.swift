import Foundation
import HTTPTypes
import Logging
import NIOPosix
package import SkinKit
import SkinPackage
package import SkinRepository
package import SkinServerAPI
import SkinServerHTTP
package import SkinServerStorage
import SkinUpdate

/// A published package, with the patches that produce it.
package struct PublishedPackage: Hashable, Sendable {
  package var package: PackageRecord
  var patches: [PatchRecord]
  /// The patches that are still to be made, and those that can't be.
  var requests: [PatchRequest]

  /// Reads the patches of a package.
  package init(_ package: PackageRecord, in store: any MetadataReading) throws {
    self.package = package
    patches = try store.patches(of: package.app, to: package.skin)
    requests = try store.patchRequests(of: package.app, to: package.skin)
  }
}

extension PublishingService {
  /// Refuses an upload before it is read, if the keys that sign it are certainly elsewhere.
  package func checkCanPublish(for app: SkinIdentifier) async throws {
    guard !signer.canSignTargets, try await store.read({ try $0.repository(of: app)?.delegations.isEmpty ?? true })
    else { return }
    throw HTTPProblem.targetsAway("skins/\(app)")
  }

  /// Checks and publishes an uploaded package, as ``PackageChange`` describes it.
  /// - Returns: The published package, and whether it is new. Publishing the same bytes again only requests patches again
  ///   that failed.
  /// - Throws: `HTTPProblem` if the package is refused, and storage errors.
  package func publish(
    _ upload: Upload, for app: SkinIdentifier, audience: PackagePublication.Audience = .init(),
    patches timing: PatchTiming? = nil, notes: String? = nil, by origin: RequestOrigin?
  ) async throws -> (published: PublishedPackage, isNew: Bool) {
    let (skin, warnings) = try await check(upload)
    try await store.read { try $0.requireUnused(skin, of: app, sha256: upload.sha256) }
    let change = PackageChange(
      upload: upload, skin: skin, app: app, audience: audience, timing: timing, warnings: warnings, notes: notes)
    return try await packages.withLock {
      try Task.checkCancellation()
      return try await RepositoryCommit(self, by: origin).run(change)
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
      throw HTTPProblem(.unprocessableContent, issue.ofUpload(upload.file))
    }
  }
}

/// The change that publishes a checked package, with patches from earlier versions.
struct PackageChange: Change {
  typealias Outcome = (published: PublishedPackage, isNew: Bool)

  /// The package.
  ///
  /// Its file may be moved.
  var upload: Upload
  var skin: SkinReference
  var app: SkinIdentifier
  /// The audience, in addition to the constraints of the manifest.
  var audience: PackagePublication.Audience
  /// The time at which patches are made; nil if it depends on the sizes of the packages.
  var timing: PatchTiming?
  /// The warnings about the skin.
  var warnings: [SkinIssue]
  var notes: String?

  struct Plan: Sendable {
    var publication: PackagePublication
    /// The versions from which patches are made later.
    var later: [SkinVersion]
  }

  /// Prepares the publication, with patches from the earlier versions that devices have.
  ///
  /// If the same bytes are published already, damaged files are repaired, and failed patches are requested again.
  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation {
    let service = commit.service
    // The first attempt may have moved the file.
    guard attempt == 1 else {
      guard let published = try await published(in: service) else { throw HTTPProblem.internalError }
      return .done((published, false))
    }
    let plan = try await plan(in: service)
    if plan.publication.isRepeated, let published = try await published(in: service) {
      try await service.repair(published, upload, app, audience)
      return .done((try await retryPatches(of: published, in: service), false))
    }
    return .ready(plan, files: plan.publication.blobs.files)
  }

  /// Returns the version as it was published before, if it was.
  /// - Throws: `HTTPProblem` if it was published with other bytes.
  private func published(in service: PublishingService) async throws -> PublishedPackage? {
    try await service.store.read { store in
      guard let package = try store.package(of: app, skin) else { return nil }
      guard package.sha256 == upload.sha256 else { throw HTTPProblem.versionTaken(skin) }
      return try PublishedPackage(package, in: store)
    }
  }

  /// Requests the patches to a published package again that failed.
  private func retryPatches(
    of published: PublishedPackage, in service: PublishingService
  ) async throws -> PublishedPackage {
    guard published.requests.contains(where: { $0.progress.state == .failed }) else { return published }
    let (package, now) = (published.package, service.now())
    let retried = try await service.store.write { store in
      try store.retryPatches(to: package.skin, of: package.app, at: now)
      return try PublishedPackage(package, in: store)
    }
    service.queues.wake()
    return retried
  }

  /// Chooses the bases of patches, and makes the patches unless they are made later.
  private func plan(in service: PublishingService) async throws -> Plan {
    let since = ReportDay.text(service.now().addingTimeInterval(-Double(PatchBases.days) * 86_400))
    let (state, known, devices) = try await service.store.read { store in
      let path = RepositoryLayout.package(app: app, id: skin.id, version: skin.version)
      try service.checkCanSign(path, of: app, in: store)
      if try store.package(of: app, skin) == nil { try service.quota.check(app, adding: upload.size, in: store) }
      return (
        try store.repository(of: app, with: [path]), try store.packages(of: app, skin: skin.id),
        try store.installedVersions(of: app, since: since)
      )
    }
    let bases = PatchBases.choose(from: known, below: skin.version, devices: devices, count: service.patchBases)
    let size = bases.reduce(upload.size) { $0 + $1.size }
    let isLater = (timing ?? (size > service.patchesLaterSize ? .later : .now)) == .later
    let earlier = isLater ? [] : try await service.files(of: bases)
    do {
      let publication = try await service.threads.runIfActive {
        try PackagePublication(
          package: upload.file, app: app, in: state, earlier: earlier, work: upload.folder, audience: audience)
      }
      return Plan(publication: publication, later: isLater ? bases.map(\.skin.version) : [])
    } catch let issue as SkinIssue where issue.code == .versionExists {
      guard known.contains(where: { $0.skin == skin }) else { throw issue }
      throw HTTPProblem.versionTaken(skin)
    } catch let issue as SkinIssue where issue.code == .audienceWithoutBase {
      throw HTTPProblem(.unprocessableContent, issue)
    }
  }

  /// Publishes the package, without the patches whose bases were removed in the meantime.
  func apply(_ plan: Plan, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    let (service, now) = (commit.service, commit.service.now())
    let earlier = plan.publication.patches.map { IndexKey(app: app, id: skin.id, version: $0.from).package }
    var state = try transaction.repository(of: app, with: [plan.publication.target] + earlier)
    guard state[plan.publication.target] == nil else { return .outdated }
    let publication = plan.publication.fitting(state)
    publication.apply(to: &state)
    let author = try transaction.allowing(
      commit.author, toPublish: state[plan.publication.target], for: app, needsRule: true, at: now)
    let signed = try service.signer.sign(state, now: now)
    let manifest = publication.manifest
    let package = PackageRecord(
      app: app, skin: SkinReference(id: manifest.id, version: manifest.version), name: manifest.name,
      sha256: upload.sha256, size: upload.size, manifestHash: manifest.hash, target: publication.target,
      publishedAt: now, publishedIn: signed.state.version)
    let patches = publication.patches.map { patch in
      PatchRecord(
        app: app, skin: manifest.id, from: patch.from, to: manifest.version, size: patch.size, target: patch.target)
    }
    try transaction.publish(package, patches, by: author)
    try transaction.set(LintRecord(warnings), of: app, package.skin)
    if let notes { try transaction.setNotes(notes, of: app, package.skin) }
    if service.drawsPreviews { try transaction.requestPreview(of: app, package.skin, at: now) }
    let bases = try plan.later.filter { base in
      try transaction.package(of: app, SkinReference(id: manifest.id, version: base)) != nil
    }
    try transaction.requestPatches(from: bases, to: package.skin, of: app, at: now)
    return .signed(signed, (try PublishedPackage(package, in: transaction), true))
  }

  func announce(_ result: Outcome, of plan: Plan, for commit: RepositoryCommit) {
    let (published, package) = (result.published, result.published.package)
    commit.service.hub.announce(app: app, version: package.publishedIn)
    commit.service.logger.info(
      "package published",
      metadata: [
        "app": "\(app)", "skin": "\(package.skin)", "bytes": "\(package.size)",
        "patches": .dictionary(
          Dictionary(uniqueKeysWithValues: published.patches.map { ("\($0.from)", "\($0.size)") })),
        "patches_later": .array(published.requests.map { "\($0.from)" }),
        "timestamp": "\(package.publishedIn)",
      ])
  }
}

extension MetadataWriting {
  /// Adds a package with its patches, its entry in the audit log, and the event for webhooks.
  func publish(_ package: PackageRecord, _ patches: [PatchRecord], by author: RequestOrigin) throws {
    try insert(package, patches)
    let event = AuditEvent(
      action: "package-published", app: package.app, subject: "\(package.skin)",
      after: ["sha256": .string(package.sha256.hex), "size": .integer(package.size)])
    try record(event, by: author, at: package.publishedAt)
    try enqueue(.published(package, by: author), at: package.publishedAt)
  }
}
