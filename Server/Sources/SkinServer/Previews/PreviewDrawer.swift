import Foundation
import Logging
import NIOPosix
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerHTTP
import SkinServerPublishing
import SkinServerStorage

/// The worker that draws the pictures of published versions.
struct PreviewDrawer: QueueWorker {
  var service: PublishingService
  var worker: PreviewWorker
  var reserve: DiskReserve

  func perform(_ preview: PreviewRecord, report: @escaping @Sendable (Double) -> Void) async throws {
    try reserve.check(writing: worker.limits.file)
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
    try await store(drawings, of: preview, report)
    service.logger.info(
      "pictures drawn",
      metadata: ["app": "\(preview.app)", "skin": "\(preview.skin)", "pictures": "\(drawings.count)"])
  }

  /// Whether the process failed, as it would again.
  func isFinal(_ issue: SkinIssue) -> Bool { [.previewFailed, .previewLimit].contains(issue.code) }

  private func store(
    _ drawings: [PreviewWorker.Drawing], of preview: PreviewRecord, _ report: @escaping @Sendable (Double) -> Void
  ) async throws {
    let files = drawings.map { ($0.picture.sha256, PublishedBlob.Contents.file($0.file)) }
    let moment = service.now()
    _ = try await service.storing(Dictionary(files) { first, _ in first }) {
      report(1)
      return try await service.store.write { store -> Bool? in
        guard try store.update(preview, { $0.end(.done, nil, at: moment) }) else { return nil }
        try store.set(drawings.map(\.picture), of: preview.app, preview.skin)
        return true
      }
    }
  }
}
