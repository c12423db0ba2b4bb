import Foundation
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The worker that makes patches after the publication of their results, and publishes each in a change of its own.
struct PatchWorker: QueueWorker {
  var service: PublishingService
  var reserve: DiskReserve

  /// Retries every issue but a lack of room: a damaged package can be repaired, and a signer can work again.
  func isFinal(_ issue: SkinIssue) -> Bool { issue.code == .appFull }

  func perform(_ request: PatchRequest, report: @escaping @Sendable (Double) -> Void) async throws {
    let packages = try await service.store.read { store in
      try [request.base, request.result].compactMap { try store.package(of: request.app, $0) }
    }
    guard packages.count == 2 else { throw CancellationError() }
    #if DEBUG
      try await PatchHold.reach()
    #endif
    try reserve.check(writing: packages[1].size)
    let folder = service.work.appending(path: "patch-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [URL] = []
    for package in packages {
      try await service.blobs.check(package.sha256, length: package.size, hashes: true)
      files.append(try await service.blobs.localFile(package.sha256))
    }
    do {
      let publication = try await PatchThread.shared.run { [files] in
        try PatchPublication(from: files[0], to: files[1], app: request.app, work: folder) { progress in
          guard progress.total > 0 else { return }
          // Storing the patch follows.
          report(0.99 * Double(progress.completed) / Double(progress.total))
        }
      }
      let change = PatchChange(patch: publication, request: request) { report(1) }
      guard try await RepositoryCommit(service, by: nil).run(change) != nil else { throw CancellationError() }
    } catch let issue as SkinIssue where issue.code == .patchTooLarge {
      let now = service.now()
      _ = try await service.store.write { try $0.update(request) { $0.end(.done, issue, at: now) } }
    }
  }
}

/// The change that publishes a patch between two published versions, and removes its request.
///
/// The outcome is nil if the request isn't claimed any longer, or a version was removed. Event streams aren't notified,
/// because devices that have the version need nothing.
struct PatchChange: Change {
  typealias Outcome = Int?

  var patch: PatchPublication
  /// The request for the patch, as it was claimed.
  var request: PatchRequest
  /// Called before the commit, which removes the request: its claim can't be renewed any longer.
  var beforeCommit: @Sendable () -> Void

  var app: SkinIdentifier { request.app }

  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation {
    .ready((), files: patch.blobs.files)
  }

  func apply(_ plan: Void, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    let service = commit.service
    beforeCommit()
    try service.checkCanSign(patch.target, of: app, in: transaction)
    guard try transaction.remove(request) else { return .unchanged(nil) }
    let base = IndexKey(app: app, id: request.skin, version: request.from).package
    var state = try transaction.repository(of: app, with: [patch.target, base])
    guard patch.fits(state) else { return .unchanged(nil) }
    patch.apply(to: &state)
    let signed = try service.signer.sign(state, now: service.now())
    try transaction.insert(
      PatchRecord(
        app: request.app, skin: request.skin, from: request.from, to: request.to, size: patch.size,
        target: patch.target))
    return .signed(signed, signed.state.version)
  }

  func announce(_ timestamp: Int?, of plan: Void, for commit: RepositoryCommit) {
    commit.service.logger.info(
      "patch published",
      metadata: [
        "app": "\(request.app)", "skin": "\(request.result)", "from": "\(request.from)", "bytes": "\(patch.size)",
        "timestamp": "\(timestamp ?? 0)",
      ])
  }
}
