import Foundation
import Logging
import NIOConcurrencyHelpers
import NIOPosix
import ServiceLifecycle
import SkinKit
import SkinPackage
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage

/// The pictures of drafts, which a process with limits draws, one draft after the other.
///
/// Finished pictures are next to their upload. What waits or failed is only in memory: after a restart, the next request
/// draws the pictures again.
final class DraftPictures: Service, Sendable {
  /// The pictures of a draft, as far as they are known.
  enum State: Sendable {
    case pending
    case failed(SkinIssue)
    case done([PreviewPicture])
    /// The server draws no pictures.
    case off

    /// The name in answers of the API.
    var name: String {
      switch self {
      case .pending: "pending"
      case .failed: "failed"
      case .done: "done"
      case .off: "off"
      }
    }
  }

  private let drafts: DraftService
  private let worker: PreviewWorker?
  private let waiting = NIOLockedValueBox<[Subject: State]>([:])
  private let requests: AsyncStream<(UploadRecord, Subject)>
  private let continuation: AsyncStream<(UploadRecord, Subject)>.Continuation

  /// An upload in one revision of its edit.
  private struct Subject: Hashable {
    var upload: SkinIdentifier
    /// The revision; nil for an upload that isn't edited.
    var revision: Int?
  }

  /// The number of remembered states above which failures are forgotten.
  private static let mostStates = 100
  private static let suggestion =
    "Draw the skin with `skin preview` to see the problem. It can still be published; it only lacks pictures."

  /// Creates the service.
  /// - Parameters:
  ///   - drafts: The drafts.
  ///   - worker: The worker that draws; nil if the server draws no pictures.
  init(drafts: DraftService, worker: PreviewWorker?) {
    (self.drafts, self.worker) = (drafts, worker)
    (requests, continuation) = AsyncStream.makeStream(of: (UploadRecord, Subject).self)
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await (upload, subject) in self.requests { await self.draw(upload, subject) }
    }
  }

  /// Returns the pictures of an upload's skin, and requests them if they aren't drawn yet.
  /// - Throws: `HTTPProblem` if the upload isn't complete.
  func state(of upload: UploadRecord) async throws -> State {
    guard worker != nil else { return .off }
    _ = try await drafts.uploads.completeFile(of: upload)
    let subject = try await subject(of: upload)
    if let pictures = try stored(upload, subject) { return .done(pictures) }
    let (state, isNew) = waiting.withLockedValue { states -> (State, Bool) in
      if let state = states[subject] { return (state, false) }
      if states.count >= Self.mostStates {
        states = states.filter { if case .pending = $0.value { true } else { false } }
      }
      states[subject] = .pending
      return (.pending, true)
    }
    if isNew { continuation.yield((upload, subject)) }
    return state
  }

  private func subject(of upload: UploadRecord) async throws -> Subject {
    Subject(upload: upload.id, revision: try await drafts.edit(of: upload)?.state.revision)
  }

  private func folder(_ upload: UploadRecord, _ subject: Subject) -> URL {
    subject.revision.map { EditFolder(url: drafts.uploads.edit(of: upload)).pictures(of: $0) }
      ?? drafts.uploads.pictures(of: upload)
  }

  /// Returns the bytes of a picture, or nil if there is none with the name.
  func picture(_ name: String, of upload: UploadRecord) async throws -> Data? {
    guard PreviewPlan.pictures.contains(where: { $0.name == name }) else { return nil }
    let file = folder(upload, try await subject(of: upload)).appending(path: name)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try await drafts.service.threads.runIfActive { try Data(contentsOf: file) }
  }

  /// Returns the stored pictures; nil if they aren't drawn.
  private func stored(_ upload: UploadRecord, _ subject: Subject) throws -> [PreviewPicture]? {
    let folder = folder(upload, subject)
    guard FileManager.default.fileExists(atPath: folder.path) else { return nil }
    return try PreviewPlan.pictures.compactMap { planned in
      let file = folder.appending(path: planned.name)
      guard let header = PNGHeader(file) else { return nil }
      let length = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      return PreviewPicture(
        name: planned.name, sha256: try ContentHash(ofFile: file), length: length, width: header.width,
        height: header.height)
    }
  }

  /// Draws the pictures of an upload's skin, and remembers a failure.
  private func draw(_ upload: UploadRecord, _ subject: Subject) async {
    var failure: SkinIssue?
    do {
      try await perform(upload, subject)
    } catch is CancellationError {
      failure = nil
    } catch let issue as SkinIssue {
      failure = issue
      failure?.suggestion = Self.suggestion
    } catch let problem as HTTPProblem {
      failure = problem.issue
    } catch {
      drafts.service.logger.error("drawing a draft failed", metadata: ["error": "\(error)", "upload": "\(upload.id)"])
      failure = SkinIssue(.previewFailed, "The pictures can't be drawn", suggestion: Self.suggestion)
    }
    waiting.withLockedValue { [failure] states in states[subject] = failure.map { .failed($0) } }
  }

  private func perform(_ upload: UploadRecord, _ subject: Subject) async throws {
    guard let worker, let standIn = SkinIdentifier("draft") else { return }
    // Another revision has pictures of its own.
    guard try await self.subject(of: upload) == subject else { return }
    let service = drafts.service
    try drafts.reserve.check(writing: worker.limits.file + upload.length)
    let draft = try await drafts.draft(of: upload)
    guard let source = draft.source, draft.errors.isEmpty else {
      throw SkinIssue(.previewFailed, "The skin has errors, so it can't be drawn", suggestion: Self.suggestion)
    }
    let work = service.work.appending(path: "draft-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let package = work.appending(path: "0.skin")
    let header = source.header
    try await drafts.pack(
      source,
      as: DraftIdentity(
        id: header.id ?? standIn, version: header.version ?? SkinVersion(1, 0, 0), name: header.name ?? "draft"),
      to: package)
    var bases: [URL] = []
    for (index, base) in try await drafts.bases(of: source, upload.app).enumerated() {
      // A copy, because the process could write to a link's file.
      let copy = work.appending(path: "\(index + 1).skin")
      try await service.threads.runIfActive { try FileManager.default.copyItem(at: base, to: copy) }
      bases.append(copy)
    }
    let drawings = try await worker.draw(package, bases: bases, in: work)
    let result = work.appending(path: "result", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: result, withIntermediateDirectories: true)
    for drawing in drawings {
      try FileManager.default.moveItem(at: drawing.file, to: result.appending(path: drawing.picture.name))
    }
    guard try await self.subject(of: upload) == subject else { return }
    let folder = folder(upload, subject)
    try FileManager.default.moveItem(at: result, to: folder)
    // The upload may have been removed or published in the meantime.
    let current = try await service.store.read { try $0.upload(upload.id, of: upload.app) }
    if current.map({ $0.published != nil }) ?? true { try FileManager.default.removeItem(at: folder) }
  }
}
