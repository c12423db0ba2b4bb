import Foundation
import Logging
import NIOPosix
import ServiceLifecycle
import SkinKit
import SkinPackage

/// The service that draws the pictures of published versions, one version at a time, from a queue in the database.
///
/// Several servers may run it at once: a drawing is claimed first. If a server is killed, another one or its next start
/// goes on, at most ``PreviewRecord/mostAttempts`` times.
struct PreviewQueue: Service {
  var service: PublishingService
  var worker: PreviewWorker
  var reserve: DiskReserve

  /// The pause between two looks for requests.
  private static let pause = Duration.seconds(1)
  /// The time that a server has in addition to that of the process, to load packages and to store pictures.
  private static let margin: TimeInterval = 300
  /// The wait after a failure of the server itself, such as a storage that doesn't answer.
  private static let wait: TimeInterval = 60

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await attempt {
        // The process of a server that ended can't go on.
        let moment = service.now()
        if !service.store.isShared { try await service.store.write { try $0.releasePreviews(at: moment) } }
        return true
      }
      while !Task.isCancelled {
        if await attempt({ try await drawNext() }) { continue }
        try? await Task.sleep(for: Self.pause)
      }
    }
    // A service that ends would stop the server.
    try? await gracefulShutdown()
  }

  @discardableResult
  private func attempt(_ work: () async throws -> Bool) async -> Bool {
    do { return try await work() } catch {
      // The server stops.
      if !Task.isCancelled { service.logger.error("drawing pictures failed", metadata: ["error": "\(error)"]) }
      return false
    }
  }

  /// Draws the pictures of the version that has waited for the longest time.
  /// - Returns: Whether there was one.
  /// - Throws: The database error, or `CancellationError`.
  func drawNext() async throws -> Bool {
    let moment = service.now()
    guard let due = try await service.store.read({ try $0.duePreview(at: moment) }) else { return false }
    // A full disk is for the operator to solve; the queue waits meanwhile.
    guard reserve.issue(writing: worker.limits.file) == nil else { return false }
    let until = moment + TimeInterval(worker.limits.time.components.seconds) + Self.margin
    let claimed = try await service.store.write { store -> PreviewRecord? in
      guard let claimed = try store.claim(due, until: until) else { return nil }
      guard claimed.attempts > PreviewRecord.mostAttempts else { return claimed }
      let issue = SkinIssue(
        .previewInterrupted, "The server ended \(PreviewRecord.mostAttempts) times while the pictures were drawn",
        remedy: PreviewRecord.remedy)
      _ = try store.update(claimed) { $0.end(.failed, issue, at: moment) }
      return nil
    }
    guard let claimed else { return true }
    do {
      let count = try await draw(claimed)
      service.logger.info(
        "pictures drawn", metadata: ["app": "\(claimed.app)", "skin": "\(claimed.skin)", "pictures": "\(count)"])
    } catch {
      try await record(error, of: claimed)
    }
    return true
  }

  /// Draws and stores the pictures of a version.
  /// - Returns: The number of pictures.
  private func draw(_ preview: PreviewRecord) async throws -> Int {
    let sources = try await service.store.read { store in
      try store.package(of: preview.app, preview.skin).map { try ZipSkinSources($0, in: store) }
    }
    guard let sources else { throw CancellationError() }
    let folder = service.work.appending(path: "preview-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [URL] = []
    for (index, package) in ([sources.package] + sources.bases).enumerated() {
      let stored = try await service.blobs.localFile(package.sha256)
      // A copy, because the process could write to a link's file.
      let file = folder.appending(path: "\(index).skin")
      try await service.threads.runIfActive { try FileManager.default.copyItem(at: stored, to: file) }
      files.append(file)
    }
    let drawings = try await worker.draw(files[0], bases: Array(files.dropFirst()), in: folder)
    try await store(drawings, of: preview)
    return drawings.count
  }

  private func store(_ drawings: [PreviewWorker.Drawing], of preview: PreviewRecord) async throws {
    let files = Dictionary(drawings.map { ($0.picture.sha256, $0.file) }) { first, _ in first }
    let moment = service.now()
    _ = try await service.storing(Set(files.keys)) {
      for (hash, file) in files { try await service.blobs.put(file, as: hash) }
    } commit: {
      try await service.serially {
        try await service.store.write { store -> Bool? in
          guard try store.update(preview, { $0.end(.done, nil, at: moment) }) else { return nil }
          try store.set(drawings.map(\.picture), of: preview.app, preview.skin)
          return true
        }
      }
    }
  }

  /// Records why pictures weren't drawn.
  ///
  /// A failure of the process is final, because it would fail again. A failure of the server itself is retried.
  private func record(_ error: any Error, of preview: PreviewRecord) async throws {
    let isCanceled = error is CancellationError || Task.isCancelled
    let moment = service.now()
    let issue = (error as? SkinIssue) ?? SkinIssue(.internalError, "\(error)", remedy: PreviewRecord.remedy)
    let isFinal =
      [.previewFailed, .previewLimit].contains(issue.code) || preview.attempts >= PreviewRecord.mostAttempts
    if !isCanceled {
      service.logger.warning(
        "pictures can't be drawn",
        metadata: [
          "app": "\(preview.app)", "skin": "\(preview.skin)", "code": "\(issue.code.rawValue)",
          "reason": "\(issue.message)", "attempts": "\(preview.attempts)",
        ])
    }
    // An unstructured task, because a canceled one can't write to the database.
    let change = Task {
      try await service.store.write { store in
        _ = try store.update(preview) { preview in
          if isCanceled {
            // A stop isn't an attempt.
            preview.attempts -= 1
            preview.dueAt = moment
          } else if isFinal {
            preview.end(.failed, issue, at: moment)
          } else {
            preview.dueAt = moment + Self.wait
          }
        }
      }
    }
    try await change.value
  }
}

extension PreviewRecord {
  /// Ends the drawing.
  fileprivate mutating func end(_ state: DrawingState, _ failure: SkinIssue?, at moment: Date) {
    (self.state, self.failure, changedAt, dueAt) = (state, failure, moment, nil)
  }
}
