import Foundation
import Logging
import NIOConcurrencyHelpers
package import SkinPackage
package import SkinRepository
import SkinServerStorage
import SkinUpdate

extension PublishingService {
  /// Writes the blobs of a change, and commits the change after all earlier ones.
  ///
  /// If the change isn't committed, its blobs are removed again, unless something else names them. If several servers
  /// share the store, another one may need them: a later start moves them out of the store.
  /// - Parameters:
  ///   - files: The blobs; those without contents are stored already.
  ///   - commit: Commits the change, and returns nil if it can't be.
  /// - Returns: The result of the commit.
  /// - Throws: The error of either.
  package func storing<Result: Sendable>(
    _ files: [ContentHash: PublishedBlob.Contents?], commit: () async throws -> Result?
  ) async throws -> Result? {
    func writeAndCommit() async throws -> Result? {
      for (hash, contents) in files { if let contents { try await put(contents, as: hash) } }
      return try await serially(commit)
    }
    let hashes = Set(files.keys)
    guard !store.isShared else {
      let result = try await writeAndCommit()
      // Another server may have taken an older copy for abandoned.
      for hash in hashes { _ = try? await blobs.restore(hash) }
      return result
    }
    await mutex.withLock {
      pendingBlobs.withLockedValue { pending in for hash in hashes { pending[hash, default: 0] += 1 } }
    }
    do {
      let result = try await writeAndCommit()
      await release(hashes)
      return result
    } catch {
      await release(hashes)
      throw error
    }
  }

  /// Removes blobs that neither the repository nor another change names.
  ///
  /// If that fails, they are moved out of the store after the next start.
  private func release(_ hashes: Set<ContentHash>) async {
    // An unstructured task, because a canceled one can't read the database.
    let removal = Task {
      try await mutex.withLock {
        let free = pendingBlobs.withLockedValue { pending in
          hashes.filter { hash in
            let count = (pending[hash] ?? 1) - 1
            pending[hash] = count > 0 ? count : nil
            return count <= 0
          }
        }
        let unnamed = try await store.read { store in try free.filter { try !store.isNamed($0) } }
        for hash in unnamed { try await blobs.remove(hash) }
      }
    }
    if case .failure(let error) = await removal.result {
      logger.error("can't remove the files of a change", metadata: ["error": "\(error)"])
    }
  }

  /// Writes a blob.
  func put(_ contents: PublishedBlob.Contents, as hash: ContentHash) async throws {
    switch contents {
    case .file(let file): try await blobs.put(file, as: hash)
    case .data(let data):
      let file = work.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: file) }
      try data.write(to: file)
      try await blobs.put(file, as: hash)
    }
  }

  /// Removes files that have been retired for a while, and pictures that no catalog named in time.
  ///
  /// It is safe at any time: a blob is removed behind the gate of commits, unless a served file, an uploaded picture or a
  /// change in progress has the same bytes. If the server is killed, the next call continues.
  /// - Returns: The number of removed files.
  /// - Throws: Storage errors.
  func removeRetiredFiles() async throws -> Int {
    let now = now()
    let (retired, uploaded) = (now.addingTimeInterval(-fileGrace), now.addingTimeInterval(-Self.pictureLifetime))
    try await store.write { transaction in
      try transaction.removeTargetFiles(retiredBefore: retired, keeping: Self.keptRevisions)
      try transaction.removePictures(uploadedBefore: uploaded)
    }
    view.forgetFiles()
    var count = 0
    for hash in try await store.read({ try $0.unusedBlobs() }) {
      let isRemoved = try await mutex.withLock {
        guard pendingBlobs.withLockedValue({ $0[hash] == nil }) else { return false }
        let isUnnamed = try await store.read { try !$0.isNamed(hash) }
        if isUnnamed { try await blobs.remove(hash) }
        try await store.write { try $0.forgetUnused(hash) }
        return isUnnamed
      }
      if isRemoved { count += 1 }
    }
    if count > 0 { logger.info("removed retired files", metadata: ["count": "\(count)"]) }
    return count
  }
}
