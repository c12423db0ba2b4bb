import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import SkinKit
import SkinPackage

/// A blob store in a bucket of an object storage, for one server or many.
///
/// The keys are `blobs/<SHA-256>`, those of blobs in quarantine `quarantine/<SHA-256>`.
struct S3Blobs: BlobStore {
  let client: S3Client
  private let cache: BlobCache
  private let threads: NIOThreadPool

  private static let blobs = "blobs/"
  private static let quarantine = "quarantine/"

  /// Creates a store.
  /// - Parameters:
  ///   - location: The bucket and prefix.
  ///   - credentials: The keys.
  ///   - cache: The folder for copies of blobs.
  ///   - options: The options.
  ///   - threads: The threads for file operations.
  init(
    _ location: S3Location, _ credentials: S3Credentials, cache: URL, options: S3Options = S3Options(),
    threads: NIOThreadPool = .singleton
  ) {
    client = S3Client(location: location, credentials: credentials, options: options)
    self.cache = BlobCache(cache, limit: options.cacheSize, threads: threads)
    self.threads = threads
  }

  /// Checks that the storage can be used, and removes uploads that stopped servers left.
  /// - Throws: `SkinIssue` that names the cause.
  func prepare() async throws {
    try await client.checkAccess()
    _ = try await client.abortUploads(Self.blobs)
  }

  func put(_ file: URL, as hash: ContentHash) async throws {
    let length = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    if length > client.options.partSize {
      guard try await !isIntact(hash, length) else { return }
      try await S3Upload(client: client, key: Self.key(hash), threads: threads).run(file, length: length)
    } else {
      var request = S3Request(.PUT, Self.key(hash), headers: ["if-none-match": "*"])
      let data = try await threads.runIfActive { try Data(contentsOf: file) }
      request.setBody(data, hash: hash)
      switch try await client.send(request, expecting: [412, 501]).status {
      case 412:
        // The blob is there already, perhaps damaged.
        guard try await !isIntact(hash, length) else { return }
        fallthrough
      case 501:
        request.headers["if-none-match"] = nil
        _ = try await client.send(request)
      default: break
      }
    }
    await cache.remove(hash)
  }

  func read(_ hash: ContentHash, _ range: Range<Int>, _ body: (ByteBuffer) async throws -> Void) async throws {
    switch try await client.read(Self.key(hash), range, body) {
    case true?: break
    case false?: throw SkinIssue.damagedBlob(hash, "is too short")
    case nil: throw SkinIssue.damagedBlob(hash, "is missing")
    }
  }

  func localFile(_ hash: ContentHash) async throws -> URL {
    try await cache.file(hash) { [self] file in
      guard let length = try await length(of: Self.key(hash)) else { throw SkinIssue.damagedBlob(hash, "is missing") }
      guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
      let handle = try FileHandle(forWritingTo: file)
      defer { try? handle.close() }
      var hasher = ContentHasher()
      try await read(hash, 0..<length) { piece in
        let data = Data(piece.readableBytesView)
        hasher.update(data)
        try await threads.runIfActive { try handle.write(contentsOf: data) }
      }
      guard hasher.finalize() == hash else { throw SkinIssue.damagedBlob(hash, "has other contents") }
    }
  }

  func check(_ hash: ContentHash, length: Int, hashes: Bool) async throws {
    guard let size = try await self.length(of: Self.key(hash)) else { throw SkinIssue.damagedBlob(hash, "is missing") }
    guard size == length else { throw SkinIssue.damagedBlob(hash, "has \(size) bytes instead of \(length)") }
    guard hashes else { return }
    guard try await self.hash(of: Self.key(hash), size) == hash else {
      throw SkinIssue.damagedBlob(hash, "has other contents")
    }
  }

  func remove(_ hash: ContentHash) async throws {
    _ = try await client.send(S3Request(.DELETE, Self.key(hash)), expecting: [404])
    await cache.remove(hash)
  }

  func quarantine(_ hash: ContentHash) async throws {
    try await move(Self.key(hash), to: Self.quarantine + hash.hex)
    await cache.remove(hash)
  }

  func restore(_ hash: ContentHash) async throws -> Bool {
    let key = Self.quarantine + hash.hex
    guard let length = try await length(of: key), try await self.hash(of: key, length) == hash else { return false }
    try await move(key, to: Self.key(hash))
    return true
  }

  func all() async throws -> [ContentHash: StoredBlob] { try await all(startingWith: "") }

  func all(startingWith prefix: String) async throws -> [ContentHash: StoredBlob] {
    try await list(Self.blobs, startingWith: prefix)
  }

  func quarantined() async throws -> [ContentHash] { Array(try await list(Self.quarantine).keys) }

  private func list(
    _ folder: String, startingWith prefix: String = ""
  ) async throws -> [ContentHash: StoredBlob] {
    let objects = try await client.list(folder + prefix).compactMap { object in
      ContentHash(hex: String(object.key.dropFirst(folder.count)))
        .map { ($0, StoredBlob(length: object.length, stored: object.modified)) }
    }
    return Dictionary(objects) { $1 }
  }

  // MARK: Objects

  private static func key(_ hash: ContentHash) -> String { blobs + hash.hex }

  /// Returns the length of an object; nil if there is none.
  private func length(of key: String) async throws -> Int? {
    let answer = try await client.send(S3Request(.HEAD, key), expecting: [404])
    return answer.status == 404 ? nil : answer.objectLength
  }

  /// Reads and hashes an object.
  /// - Returns: The hash; nil if the object changed meanwhile.
  private func hash(of key: String, _ length: Int) async throws -> ContentHash? {
    var hasher = ContentHasher()
    let isComplete = try await client.read(key, 0..<length) { hasher.update(Data($0.readableBytesView)) }
    return isComplete == true ? hasher.finalize() : nil
  }

  private func isIntact(_ hash: ContentHash, _ length: Int) async throws -> Bool {
    do {
      try await check(hash, length: length, hashes: true)
      return true
    } catch let issue as SkinIssue where issue.code == .damagedStorage {
      return false
    }
  }

  private func move(_ source: String, to target: String) async throws {
    let path = "/\(client.location.bucket)/\(client.location.key(source))"
    _ = try await client.send(
      S3Request(.PUT, target, headers: ["x-amz-copy-source": S3Location.encoded(path, keeping: "/")]))
    _ = try await client.send(S3Request(.DELETE, source), expecting: [404])
  }
}
