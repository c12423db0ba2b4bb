import Foundation
import Logging
import ServiceLifecycle
import SkinKit
import SkinServerStorage

/// The service that looks after the store: it sorts the blobs once after the start, then reads and hashes every published
/// file at regular intervals, so that damage is found before a client needs the file.
struct BlobPatrol: Service {
  var service: PublishingService
  var damaged: DamagedBlobs
  /// The pause between two rounds; zero for none at all.
  var interval: Duration

  /// The most bytes that are read per second, so that clients aren't slowed down.
  private static let rate = 32 << 20

  func run() async throws {
    await cancelWhenGracefulShutdown {
      await attempt("sorting the stored files failed") { try await service.sortBlobs() }
      while !Task.isCancelled, interval > .zero {
        await attempt("checking the published files failed") { try await check() }
        try? await Task.sleep(for: interval)
      }
    }
    // A service that ends would stop the server.
    try? await gracefulShutdown()
  }

  private func attempt(_ message: Logger.Message, _ work: () async throws -> Void) async {
    do { try await work() } catch {
      // The server stops.
      guard !Task.isCancelled else { return }
      service.logger.error(message, metadata: ["error": "\(error)"])
    }
  }

  private func check() async throws {
    for prefix in PublishingService.blobPrefixes {
      // A few at a time, because all of them may not fit into memory.
      for target in try await service.store.read({ try $0.targetFiles(startingWith: prefix) }) {
        do {
          try await service.blobs.check(target.hash, length: target.length, hashes: true)
        } catch let issue as SkinIssue where issue.code == .damagedStorage {
          service.logger.error(
            "a published file is damaged", metadata: ["file": "\(target.path)", "error": "\(issue)"])
        }
        try await Task.sleep(for: .seconds(Double(target.length) / Double(Self.rate)))
      }
    }
    try await forgetUnnamed()
  }

  /// Forgets damaged blobs that nothing names any longer, which would be reported forever.
  private func forgetUnnamed() async throws {
    let hashes = damaged.hashes
    guard !hashes.isEmpty else { return }
    for hash in try await service.store.read({ store in try hashes.filter { try !store.isNamed($0) } }) {
      damaged.remove(hash)
    }
  }
}
