import Foundation
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// The worker that makes patches after the publication of their results, and publishes each in a change of its own.
struct PatchWorker: QueueWorker {
  var service: PublishingService
  var reserve: DiskReserve

  /// Retries every issue: a damaged package can be repaired, and a signer can work again.
  func isFinal(_ issue: SkinIssue) -> Bool { false }

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
      try await service.publish(publication, for: request) { report(1) }
    } catch let issue as SkinIssue where issue.code == .patchTooLarge {
      let now = service.now()
      _ = try await service.store.write { try $0.update(request) { $0.end(.done, issue, at: now) } }
    }
  }
}

extension PublishingService {
  /// Publishes a patch between two published versions, and removes its request.
  ///
  /// Event streams aren't notified, because devices that have the version need nothing.
  /// - Parameters:
  ///   - patch: The patch.
  ///   - request: The request for it, as it was claimed.
  ///   - beforeCommit: A closure called right before the commit.
  /// - Throws: The storage error, an issue of signing, or `CancellationError` if the request isn't claimed any longer.
  func publish(
    _ patch: PatchPublication, for request: PatchRequest, beforeCommit: @Sendable () -> Void
  ) async throws {
    let version = try await storing(Set(patch.blobs.map(\.sha256))) {
      for blob in patch.blobs { try await put(blob.contents, as: blob.sha256) }
    } commit: {
      beforeCommit()
      return try await serially { try await commit(patch, for: request) }
    }
    guard let version else { throw CancellationError() }
    logger.info(
      "patch published",
      metadata: [
        "app": "\(request.app)", "skin": "\(request.result)", "from": "\(request.from)", "bytes": "\(patch.size)",
        "timestamp": "\(version)",
      ])
  }

  /// Commits a patch.
  /// - Returns: The version of timestamp.json that includes it, or nil if a package was removed or another server claimed
  ///   the request.
  private func commit(_ patch: PatchPublication, for request: PatchRequest) async throws -> Int? {
    let (signer, now) = (signer, now())
    let repository = try await store.write { transaction -> CommittedRepository? in
      try checkCanSign(patch.target, in: transaction)
      guard try transaction.remove(request) else { return nil }
      var state = try transaction.repository(with: [patch.target])
      guard patch.fits(state) else { return nil }
      patch.apply(to: &state)
      let signed = try signer.sign(state, now: now)
      try checkRoom(signed)
      try transaction.insert(
        PatchRecord(
          app: request.app, skin: request.skin, from: request.from, to: request.to, size: patch.size,
          target: patch.target))
      return try save(signed, in: transaction)
    }
    guard let repository else { return nil }
    await serve(repository)
    return repository.state.version
  }
}
