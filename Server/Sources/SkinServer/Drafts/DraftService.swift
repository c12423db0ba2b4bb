import Foundation
import HTTPTypes
import NIOPosix
import SkinFormats
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage
import SkinUpdate

/// An uploaded skin before its publication: what was recognized, and what is wrong.
struct Draft: Sendable {
  /// The skin; nil if it can't be read at all.
  var source: DraftSource?
  /// All issues, ordered by file and line.
  var issues: [SkinIssue]

  var errors: [SkinIssue] { issues.filter { $0.severity == .error } }
}

/// Reads, checks and publishes the skins of complete uploads.
///
/// A draft is a function of its upload and of the changes that were made to it, which are stored next to it. So it
/// survives a restart and ends with the upload.
final class DraftService: Sendable {
  let uploads: ResumableUploads
  let service: PublishingService
  let reserve: DiskReserve
  /// The gate of states of edits, so that no change is lost and none is read halfway.
  let editing = AsyncMutex()
  /// One draft is read at a time, because each may need the memory of its largest files.
  private let mutex = AsyncMutex()

  init(uploads: ResumableUploads, service: PublishingService, reserve: DiskReserve) {
    (self.uploads, self.service, self.reserve) = (uploads, service, reserve)
  }

  /// Reads and checks the skin of an upload.
  /// - Throws: `HTTPProblem` if the upload isn't complete, and storage errors. Problems of the skin are issues of the draft.
  func draft(of upload: UploadRecord) async throws -> Draft {
    let file = try await uploads.completeFile(of: upload)
    let changes = try await edit(of: upload)?.changes ?? [:]
    return try await mutex.withLock {
      let read = try await service.threads.runIfActive { Result { try DraftSource(file).replacing(changes) } }
      let source: DraftSource
      do {
        source = try read.get()
      } catch let issue as SkinIssue {
        return Draft(source: nil, issues: [issue.ofUpload(file)])
      }
      let packages = try await bases(of: source, upload.app)
      let issues = try await service.threads.runIfActive { [kinds = service.kinds] in
        let bases = try packages.map { try BrandedDocument.read(PackageReader(url: $0), formats: .all).common }
        return source.issues(bases: bases, kinds: kinds)
      }
      return Draft(source: source, issues: issues.map { $0.ofUpload(file) })
    }
  }

  /// Returns the packages that a skin builds on, each in its newest published version.
  func bases(of source: DraftSource, _ app: SkinIdentifier) async throws -> [URL] {
    guard let base = source.header.base else { return [] }
    let records = try await service.store.read { store -> [PackageRecord] in
      let newest = try store.packages(of: app, skin: base).max { $0.skin.version < $1.skin.version }
      guard let newest else { return [] }
      let sources = try ZipSkinSources(newest, in: store)
      return [sources.package] + sources.bases
    }
    var files: [URL] = []
    for record in records { files.append(try await service.blobs.localFile(record.sha256)) }
    return files
  }

  /// Returns the published versions of a skin, the newest first, and the version to suggest for the next one.
  ///
  /// The skin's own version is suggested if it is above all published ones.
  func versions(
    of id: SkinIdentifier, _ own: SkinVersion?, in app: SkinIdentifier
  ) async throws -> (published: [SkinVersion], next: SkinVersion) {
    try await service.store.read { store in
      let published = try store.packages(of: app, skin: id).map(\.skin.version).sorted(by: >)
      var next = published.first.map(Self.successor) ?? SkinVersion(1, 0, 0)
      if let own, published.allSatisfy({ $0 < own }) { next = own }
      // The number of a version that was removed or withdrawn isn't free.
      for _ in 0..<Self.mostRemoved {
        guard try store.removedVersion(of: app, SkinReference(id: id, version: next)) != nil else { break }
        next = Self.successor(of: next)
      }
      return (published, next)
    }
  }

  private static let mostRemoved = 1_000

  private static func successor(of version: SkinVersion) -> SkinVersion {
    let patch = version.prerelease.isEmpty ? version.patch + 1 : version.patch
    return SkinVersion("\(version.major).\(version.minor).\(patch)") ?? version
  }

  /// Packs and publishes the skin of an upload.
  ///
  /// Publishing it again as the same version gives the same answer, as long as the upload hasn't expired. A refused draft
  /// stays, so that another version can be chosen.
  /// - Parameters:
  ///   - upload: The upload.
  ///   - choice: The identity and notes.
  ///   - query: The audience, and the time at which patches are made.
  ///   - origin: The author.
  /// - Returns: The published package, and whether it is new.
  /// - Throws: `HTTPProblem` if the skin has errors or the version is refused, and storage errors.
  func publish(
    _ upload: UploadRecord, _ choice: PublicationForm, _ query: PublicationQuery, by origin: RequestOrigin?
  ) async throws -> (published: PublishedPackage, isNew: Bool) {
    if let skin = upload.published {
      guard SkinVersion(choice.version) == skin.version, choice.id ?? skin.id.rawValue == skin.id.rawValue else {
        throw ResumableUploads.wasPublished(skin)
      }
      return (try await uploads.published(skin, upload), false)
    }
    try await service.checkCanPublish(for: upload.app)
    let draft = try await draft(of: upload)
    guard let source = draft.source, draft.errors.isEmpty else { throw HTTPProblem.unreadableSkin(draft.errors) }
    let identity = try choice.identity(for: source.header)
    if let state = try await edit(of: upload)?.state { try await checkNewest(state, choice, upload) }
    try reserve.check(writing: upload.length)
    let work = service.work.appending(path: "draft-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let package = work.appending(path: "package.skin")
    if source.isPackage(of: identity) {
      // A link, because publishing moves the file, and may fail afterwards.
      try FileManager.default.linkItem(at: try await uploads.completeFile(of: upload), to: package)
    } else {
      try await pack(source, as: identity, to: package)
    }
    let (sha256, size) = try await service.threads.runIfActive {
      (try ContentHash(ofFile: package), try PackageReader(url: package).packageSize)
    }
    guard size <= uploads.limits.size else {
      throw HTTPProblem(
        .contentTooLarge, "upload-too-large",
        "The package has \(size) bytes, and this server accepts \(uploads.limits.size)",
        suggestion: "Make the skin smaller, or ask the operator to raise max_upload.")
    }
    let result = try await service.publish(
      Upload(folder: work, file: package, sha256: sha256, size: size), for: upload.app, audience: query.audience,
      patches: query.patches, notes: choice.trimmedNotes, by: origin)
    var done = upload
    done.published = result.published.package.skin
    // The same archive may become another version, with an upload of its own.
    done.sha256 = nil
    try await uploads.finish(done)
    return result
  }

  /// Packs a draft without blocking other work.
  func pack(_ source: DraftSource, as identity: DraftIdentity, to url: URL) async throws {
    do {
      try await service.threads.runIfActive { try source.pack(as: identity, to: url) }
    } catch let issue as SkinIssue {
      throw HTTPProblem(.unprocessableContent, issue.ofUpload(url))
    }
  }
}

extension PublicationForm {
  /// The sizes of the longest texts, in bytes.
  private static let (longestName, longestNotes) = (200, 4 << 10)

  /// The suggestion for malformed fields.
  static let example =
    #"Send {"id":"night","version":"1.0.0","name":"Night","notes":"What's new"}; only the version is required."#

  /// The notes without blanks around them; nil if nothing is left.
  var trimmedNotes: String? {
    let text = (notes ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }

  /// Returns the identity of the package.
  /// - Parameter header: The header of the skin.
  /// - Returns: The identity, completed by the header.
  /// - Throws: `HTTPProblem` if a field is malformed or missing, or contradicts the skin.
  func identity(for header: SkinHeader) throws -> DraftIdentity {
    guard let version = SkinVersion(self.version) else {
      throw HTTPProblem(
        .badRequest, .badName, "“\(self.version)” isn't a version such as 1.0.0", suggestion: "Correct the version.")
    }
    guard (name ?? "").utf8.count <= Self.longestName, (notes ?? "").utf8.count <= Self.longestNotes else {
      throw HTTPProblem(
        .badRequest, .badBody, "The name or the notes are too long",
        suggestion: "Shorten the name to \(Self.longestName) bytes, and the notes to \(Self.longestNotes).")
    }
    let chosen = try id.map { text in
      guard let id = SkinIdentifier(text) else { throw RequestNames.wrong(text, "id") }
      return id
    }
    guard let id = header.id ?? chosen else { throw RequestNames.wrong(nil, "id") }
    guard chosen ?? id == id else {
      throw HTTPProblem(
        .badRequest, .badName, "The skin's id is \(id), not \(chosen ?? id)",
        suggestion: "Leave the id out, or change it in the skin.")
    }
    let name = (self.name ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    return DraftIdentity(id: id, version: version, name: name.isEmpty ? header.name ?? id.rawValue : name)
  }
}
