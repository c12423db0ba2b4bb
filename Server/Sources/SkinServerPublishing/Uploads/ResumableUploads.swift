package import Foundation
import HTTPTypes
import Logging
import NIOConcurrencyHelpers
import NIOPosix
package import SkinKit
import SkinPackage
import SkinRepository
package import SkinServerHTTP
package import SkinServerStorage
package import SkinUpdate

/// The uploads that arrive in several requests, in a folder of this machine and a table of the database.
///
/// The size of a file is the offset of its upload, so that no byte is lost if the server is killed. Servers that share a
/// database share the table, and each has a folder of its own.
package final class ResumableUploads: Sendable {
  /// The limits of uploads.
  package struct Limits: Sendable {
    /// The size of the largest upload, in bytes.
    package var size: Int
    /// The maximum number of unpublished uploads of a user for an app.
    var count: Int
    /// The time after which an upload expires, from its last request.
    var lifetime: TimeInterval

    package init(size: Int, count: Int, lifetime: TimeInterval) {
      (self.size, self.count, self.lifetime) = (size, count, lifetime)
    }
  }

  package let limits: Limits
  private let folder: URL
  private let reserve: DiskReserve
  private let service: PublishingService
  private let files = NIOLockedValueBox<[SkinIdentifier: UploadFile]>([:])
  /// The gate of new uploads, so that two can't take the same room.
  private let mutex = AsyncMutex()

  /// Opens or creates the folder, and removes files that were left there without an upload.
  package init(_ folder: URL, service: PublishingService, limits: Limits, reserve: DiskReserve) async throws {
    self.folder = folder
    self.service = service
    self.limits = limits
    self.reserve = reserve
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await removeLeftovers()
  }

  /// Removes the files of this folder that belong to no upload: those that another server removed, or a killed process left.
  ///
  /// Uploads without a file in this folder stay: their files may be in the folder of another server.
  private func removeLeftovers() async throws {
    try await mutex.withLock {
      let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
      guard !names.isEmpty else { return }
      let known = try await service.store.read { try $0.uploads() }
      let kept = Set(known.flatMap { [$0.id.rawValue, Self.picturesName($0.id), Self.editName($0.id)] })
      for name in names.subtracting(kept) {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
    }
  }

  /// Begins an upload.
  /// - Parameters:
  ///   - app: The app that the package is for.
  ///   - length: The size of the complete file in bytes.
  ///   - sha256: The SHA-256 of the complete file, with which an unfinished upload of the same file is found again.
  ///   - owner: The name of the user, to whom the upload belongs.
  ///   - edited: The published version that is edited; nil for a file that is uploaded.
  /// - Returns: The upload and its offset, and whether it is new.
  /// - Throws: `HTTPProblem` if the user has too many uploads or the file is too large, and storage errors.
  func begin(
    _ app: SkinIdentifier, length: Int, sha256: ContentHash?, owner: String, edited: SkinReference? = nil
  ) async throws -> (upload: UploadRecord, offset: Int, isNew: Bool) {
    guard length > 0, length <= limits.size else {
      throw HTTPProblem(
        .contentTooLarge, "upload-too-large",
        "The upload has \(length) bytes, and this server accepts 1 to \(limits.size)",
        suggestion: "Make the skin smaller, or ask the operator to raise max_upload.")
    }
    try await service.checkCanPublish(for: app)
    try await removeExpired()
    return try await mutex.withLock {
      let known = try await service.store.read { try $0.uploads() }
      if let sha256,
        let upload = known.first(where: { ($0.app, $0.length, $0.sha256, $0.owner) == (app, length, sha256, owner) }),
        let offset = await self.file(of: upload).begin()?.offset ?? (upload.published == nil ? nil : length)
      {
        return (try await extend(upload), offset, false)
      }
      let open = known.filter { $0.published == nil }
      try checkRoom(of: owner, app, open)
      let promised = open.reduce(0) { sum, upload in
        sum + max(0, upload.length - (file(of: upload).size ?? upload.length))
      }
      try reserve.check(writing: promised + length)
      guard let id = SkinIdentifier(UUID().uuidString.lowercased()) else { throw HTTPProblem.internalError }
      let now = service.now()
      let upload = UploadRecord(
        id: id, app: app, length: length, sha256: sha256, begunAt: now,
        expiresAt: now.addingTimeInterval(limits.lifetime), owner: owner, edited: edited)
      guard FileManager.default.createFile(atPath: file(of: upload).url.path, contents: nil) else {
        throw SkinIssue(
          .badDataFolder, "Can't create a file in \(folder.path)",
          suggestion: "Check the folder's owner and free space.")
      }
      try await service.store.write { try $0.set(upload) }
      return (upload, 0, true)
    }
  }

  /// Begins an upload that is complete at once.
  /// - Parameters:
  ///   - source: The file, which is copied.
  ///   - app: The app.
  ///   - owner: The name of the user, to whom the upload belongs.
  ///   - edited: The published version that is edited.
  /// - Returns: The upload.
  /// - Throws: `HTTPProblem` if there are too many uploads or the file is too large, and storage errors.
  package func add(
    _ source: URL, to app: SkinIdentifier, owner: String, editing edited: SkinReference
  ) async throws -> UploadRecord {
    let length = try source.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    let upload = try await begin(app, length: length, sha256: nil, owner: owner, edited: edited).upload
    let target = file(of: upload).url
    do {
      try await service.threads.runIfActive {
        try FileManager.default.removeItem(at: target)
        try FileManager.default.copyItem(at: source, to: target)
      }
    } catch {
      try await remove(upload)
      throw error
    }
    return upload
  }

  /// Refuses another upload of a user who has too many for an app.
  private func checkRoom(of owner: String, _ app: SkinIdentifier, _ open: [UploadRecord]) throws {
    let own = open.filter { $0.app == app && $0.owner == owner }
    guard own.count >= limits.count else { return }
    let oldest = own.min { $0.begunAt < $1.begunAt }
    let title = oldest.map { upload in
      upload.edited.map { "the edit of \($0)" } ?? "an upload of \(upload.length) bytes"
    }
    throw HTTPProblem(
      .tooManyRequests, "too-many-uploads",
      "\(owner) has \(own.count) unfinished uploads and edits for \(app), and may have no more",
      suggestion: "Publish or remove one under Drafts in the console, or with DELETE "
        + "/api/v1/apps/\(app)/uploads/\(oldest?.id.rawValue ?? "UPLOAD"), which is the oldest (\(title ?? "")). "
        + "The operator can raise max_uploads.",
      headers: [.retryAfter: "60"])
  }

  /// Returns the unfinished uploads and edits of an app, the newest first, with the number of bytes that arrived on this
  /// machine.
  package func unfinished(of app: SkinIdentifier) async throws -> [(upload: UploadRecord, arrived: Int)] {
    let now = service.now()
    return try await service.store.read { try $0.uploads() }
      .filter { $0.app == app && $0.published == nil && $0.expiresAt > now }
      .sorted { ($1.begunAt, $0.id) < ($0.begunAt, $1.id) }
      .map { ($0, file(of: $0).size ?? 0) }
  }

  /// Returns an upload.
  /// - Parameters:
  ///   - id: The upload.
  ///   - app: The app.
  ///   - owner: The user to whom it must belong; nil for any.
  /// - Returns: The upload.
  /// - Throws: `HTTPProblem` with the code `unknown-upload` if there is none, it has expired, or it belongs to another user.
  func find(_ id: SkinIdentifier, of app: SkinIdentifier, owner: String?) async throws -> UploadRecord {
    let upload = try await service.store.read { try $0.upload(id, of: app) }
    guard let upload, upload.expiresAt > service.now(), owner == nil || upload.owner ?? owner == owner else {
      throw Self.unknown(id, of: app)
    }
    return upload
  }

  /// Returns the answer to a request that would use an upload after its publication.
  package static func wasPublished(_ skin: SkinReference) -> HTTPProblem {
    HTTPProblem(
      .conflict, .uploadConflict, "The upload was published as \(skin)",
      suggestion: "Begin a new upload for another version.")
  }

  /// Returns the file of a complete upload that isn't published yet.
  /// - Throws: `HTTPProblem` if the upload is incomplete, was published, or has other bytes than announced.
  package func completeFile(of upload: UploadRecord) async throws -> URL {
    if let skin = upload.published { throw Self.wasPublished(skin) }
    let file = file(of: upload)
    guard let size = file.size else { throw Self.unknown(upload.id, of: upload.app) }
    // A complete file isn't extended any more, so this needs no turn.
    guard size == upload.length else { throw Self.incomplete }
    if let announced = upload.sha256 {
      let sha256 = try await service.threads.runIfActive { [url = file.url] in try ContentHash(ofFile: url) }
      try await check(sha256, announced, upload)
    }
    return file.url
  }

  /// The folder for the pictures of an upload's skin, which is removed with the upload.
  package func pictures(of upload: UploadRecord) -> URL {
    folder.appending(path: Self.picturesName(upload.id), directoryHint: .isDirectory)
  }

  private static func picturesName(_ id: SkinIdentifier) -> String { "\(id).pictures" }

  /// The folder for the changes that are made to an upload's skin, which is removed with the upload.
  package func edit(of upload: UploadRecord) -> URL {
    folder.appending(path: Self.editName(upload.id), directoryHint: .isDirectory)
  }

  private static func editName(_ id: SkinIdentifier) -> String { "\(id).edit" }

  /// Begins the turn of a request at an upload, so that no older request changes it.
  /// - Returns: The turn, or nil if the upload is published and its file gone.
  func begin(_ upload: UploadRecord) async throws -> UploadFile.Turn? {
    if let turn = await file(of: upload).begin() { return turn }
    guard upload.published != nil else { throw Self.unknown(upload.id, of: upload.app) }
    return nil
  }

  /// Appends bytes to an upload.
  func append(_ piece: Data, to upload: UploadRecord, at offset: Int, _ turn: UploadFile.Turn) async throws {
    guard offset + piece.count <= upload.length else {
      throw HTTPProblem(
        .contentTooLarge, "upload-too-large", "The body goes beyond the \(upload.length) bytes of the upload",
        suggestion: "Send the bytes from the upload's offset to its length.")
    }
    try await file(of: upload).append(piece, at: offset, turn, reserve)
  }

  /// Postpones the expiry of an upload, after a request for it.
  @discardableResult
  package func extend(_ upload: UploadRecord) async throws -> UploadRecord {
    var upload = upload
    upload.expiresAt = service.now().addingTimeInterval(limits.lifetime)
    return try await service.store.write { [upload] store in
      // It may have been published or removed in the meantime.
      guard var current = try store.upload(upload.id, of: upload.app) else { return upload }
      current.expiresAt = upload.expiresAt
      try store.set(current)
      return current
    }
  }

  /// Publishes the file of a complete upload.
  ///
  /// Publishing it again gives the same answer, as long as the upload hasn't expired.
  /// - Returns: The published package, and whether it is new.
  /// - Throws: `HTTPProblem` if the upload is incomplete or the package is refused, and storage errors.
  func publish(
    _ upload: UploadRecord, _ query: PublicationQuery, by origin: RequestOrigin?
  ) async throws -> (published: PublishedPackage, isNew: Bool) {
    if let skin = upload.published { return (try await published(skin, upload), false) }
    guard let turn = try await begin(upload), turn.offset == upload.length else {
      throw Self.incomplete
    }
    // Its file lacks the changes.
    guard !FileManager.default.fileExists(atPath: edit(of: upload).path) else {
      throw HTTPProblem(
        .conflict, .uploadConflict, "The upload is an edit, whose changes aren't in its file",
        suggestion: "Publish it with POST /api/v1/apps/\(upload.app)/uploads/\(upload.id)/publication.")
    }
    let work = service.work.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    // A link, because publishing moves the file, and may fail afterwards.
    let package = work.appending(path: "package.skin")
    try FileManager.default.linkItem(at: file(of: upload).url, to: package)
    let sha256 = try await service.threads.runIfActive { try ContentHash(ofFile: package) }
    try await check(sha256, upload.sha256 ?? sha256, upload)
    do {
      let result = try await service.publish(
        Upload(folder: work, file: package, sha256: sha256, size: upload.length), for: upload.app,
        audience: query.audience, patches: query.patches, by: origin)
      var done = upload
      done.published = result.published.package.skin
      try await finish(done)
      return result
    } catch let problem as HTTPProblem where [.unprocessableContent, .conflict].contains(problem.status) {
      // The same bytes would be refused again.
      if problem.issue.code != .targetsAway { try await remove(upload) }
      throw problem
    }
  }

  /// Removes the file of an upload that was published, and keeps its record, so that a repeated request has the same answer.
  package func finish(_ upload: UploadRecord) async throws {
    var done = upload
    done.expiresAt = service.now().addingTimeInterval(limits.lifetime)
    try await service.store.write { [done] store in try store.set(done) }
    forget(upload)
  }

  /// Returns the version that was published with an upload.
  package func published(_ skin: SkinReference, _ upload: UploadRecord) async throws -> PublishedPackage {
    try await service.store.read { store in
      guard let package = try store.package(of: upload.app, skin) else { throw Self.unknown(upload.id, of: upload.app) }
      return try PublishedPackage(package, in: store)
    }
  }

  /// Removes an upload with its file.
  package func remove(_ upload: UploadRecord) async throws {
    try await service.store.write { try $0.removeUpload(upload.id) }
    forget(upload)
  }

  /// Removes all uploads that have expired, and files that belong to none.
  /// - Returns: The time at which the next one expires; nil if there is none.
  @discardableResult
  func removeExpired() async throws -> Date? {
    let uploads = try await service.store.read { try $0.uploads() }
    for upload in uploads where upload.expiresAt <= service.now() {
      try await remove(upload)
      guard upload.published == nil else { continue }
      service.logger.notice("an upload expired", metadata: ["app": "\(upload.app)", "upload": "\(upload.id)"])
    }
    try await removeLeftovers()
    return uploads.first { $0.expiresAt > service.now() }?.expiresAt
  }

  private func file(of upload: UploadRecord) -> UploadFile {
    files.withLockedValue { files in
      if let file = files[upload.id] { return file }
      let file = UploadFile(folder.appending(path: upload.id.rawValue))
      files[upload.id] = file
      return file
    }
  }

  private func forget(_ upload: UploadRecord) {
    let file = file(of: upload)
    files.withLockedValue { $0[upload.id] = nil }
    try? FileManager.default.removeItem(at: file.url)
    try? FileManager.default.removeItem(at: pictures(of: upload))
    try? FileManager.default.removeItem(at: edit(of: upload))
  }

  /// Removes an upload with other bytes than announced.
  /// - Throws: `HTTPProblem` with the code `mismatched-upload` in this case.
  private func check(_ sha256: ContentHash, _ announced: ContentHash, _ upload: UploadRecord) async throws {
    guard sha256 != announced else { return }
    try await remove(upload)
    throw HTTPProblem(
      .unprocessableContent, "mismatched-upload",
      "The bytes of the upload have the SHA-256 \(sha256), but another one was announced",
      suggestion: "Upload the file again. The damaged upload was removed.")
  }

  private static let incomplete = HTTPProblem(
    .conflict, .uploadConflict, "The upload isn't complete",
    suggestion: "Ask for its offset with HEAD, send the rest with PATCH, and publish it then.")

  private static func unknown(_ id: SkinIdentifier, of app: SkinIdentifier) -> HTTPProblem {
    HTTPProblem(
      .notFound, "unknown-upload", "The app \(app) has no upload \(id), or it has expired",
      suggestion: "Begin a new upload with POST /api/v1/apps/\(app)/uploads.")
  }
}
