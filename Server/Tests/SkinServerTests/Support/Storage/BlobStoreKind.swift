import Foundation
import NIOCore
import NIOHTTP1
import SkinPackage

@testable import SkinServerStorage

/// The blob stores that the contract tests run on.
enum BlobStoreKind: CaseIterable, Sendable {
  case folder
  case objectStorage
}

/// An empty blob store of one test, with means to change it behind its back.
struct StoreUnderTest: Sendable {
  let blobs: any BlobStore
  let folder: URL
  private let client: S3Client?

  init(_ kind: BlobStoreKind) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "blobs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    switch kind {
    case .folder:
      client = nil
      blobs = try FolderBlobs(folder.appending(path: "blobs"))
    case .objectStorage:
      var options = S3Options()
      options.partSize = 5 << 20
      let store = S3Blobs(
        try await ObjectStorage.shared.newBucket(), ObjectStorage.credentials,
        cache: folder.appending(path: "cache"), options: options)
      client = store.client
      blobs = store
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Writes bytes to a file for ``BlobStore/put(_:as:)``.
  func file(_ data: Data) throws -> URL {
    let file = folder.appending(path: "new-\(UUID().uuidString)")
    try data.write(to: file)
    return file
  }

  /// Stores bytes.
  @discardableResult
  func put(_ data: Data) async throws -> ContentHash {
    let hash = ContentHash(of: data)
    try await blobs.put(file(data), as: hash)
    return hash
  }

  /// Returns a part of a blob.
  func read(_ hash: ContentHash, _ range: Range<Int>) async throws -> Data {
    var data = Data()
    try await blobs.read(hash, range) { data.append(contentsOf: $0.readableBytesView) }
    return data
  }

  /// Replaces the bytes of a blob without the store's knowledge.
  func tamper(_ hash: ContentHash, _ data: Data, isInQuarantine: Bool = false) async throws {
    if let client {
      var request = S3Request(.PUT, (isInQuarantine ? "quarantine/" : "blobs/") + hash.hex)
      request.setBody(data)
      _ = try await client.send(request)
    } else {
      let path = isInQuarantine ? "quarantine/\(hash.hex)" : "blobs/\(hash.hex.prefix(2))/\(hash.hex)"
      try data.write(to: folder.appending(path: path))
    }
  }
}
