import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@testable import SkinServerStorage

@Suite struct S3FaultTests {
  private static let cache = FileManager.default.temporaryDirectory.appending(path: "unused-cache")

  private func store(
    _ location: S3Location, _ credentials: S3Credentials = ObjectStorage.credentials,
    _ change: (inout S3Options) -> Void = { _ in }
  ) -> S3Blobs {
    var options = S3Options()
    options.partSize = 5 << 20
    options.pause = { _ in }
    change(&options)
    return S3Blobs(location, credentials, cache: Self.cache, options: options)
  }

  private func issue(_ store: S3Blobs) async -> SkinIssue? {
    do { try await store.prepare() } catch { return error as? SkinIssue }
    return nil
  }

  private func file(_ data: Data) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "blob-\(UUID().uuidString)")
    try data.write(to: file)
    return file
  }

  @Test("Wrong keys, a missing bucket, a wrong clock and an unreachable storage are told apart, without the secret")
  func causes() async throws {
    let storage = try await ObjectStorage.shared
    let location = try await storage.newBucket()
    #expect(await issue(store(location)) == nil)
    let secret = "a-wrong-secret-0123456789"
    let wrong = await issue(store(location, S3Credentials(accessKey: ObjectStorage.accessKey, secretKey: secret)))
    #expect(wrong?.code == .storageRefused && wrong?.suggestion.contains("s3_secret_key") == true)
    #expect(wrong?.description.contains(secret) == false)
    let unknown = await issue(store(location, S3Credentials(accessKey: "nobody", secretKey: secret)))
    #expect(unknown?.code == .storageRefused && unknown?.suggestion.contains("s3_access_key") == true)
    let bucket = await issue(store(try ObjectStorage.location("no-such-bucket", port: storage.port)))
    #expect(bucket?.code == .missingBucket && bucket?.suggestion.contains("Create the bucket") == true)
    let late = await issue(store(location) { $0.now = { Date(timeIntervalSinceNow: 7200) } })
    #expect(late?.code == .clockSkew && late?.suggestion.contains("NTP") == true)
    let closed = try await CuttingProxy(to: 1).port
    let gone = await issue(store(try ObjectStorage.location("bucket", port: closed)))
    #expect(gone?.code == .storageUnreachable && gone?.suggestion.contains("endpoint") == true)
  }

  @Test("Descriptions of keys hide the secrets")
  func hidesSecrets() {
    let keys = S3Credentials(accessKey: "public", secretKey: "hidden-1", sessionToken: "hidden-2")
    var dumped = ""
    dump(keys, to: &dumped)
    for text in ["\(keys)", String(reflecting: keys), dumped, "\([keys])"] { #expect(!text.contains("hidden")) }
  }

  @Test("A read goes on where the connection was cut")
  func cutReads() async throws {
    let storage = try await ObjectStorage.shared
    let location = try await storage.newBucket()
    let bytes = TestSkin.noise(3 << 20, seed: 5)
    let hash = ContentHash(of: bytes)
    try await store(location).put(file(bytes), as: hash)
    let proxy = try await CuttingProxy(to: storage.port)
    let behind = store(try ObjectStorage.location(location.bucket, port: proxy.port, prefix: location.prefix))
    proxy.cut(after: [0, 100, 700_000, 0, 900_000, 50])
    var read = Data()
    try await behind.read(hash, 10..<bytes.count) { read.append(contentsOf: $0.readableBytesView) }
    #expect(read == bytes[10...])
    #expect(proxy.pendingCuts == 0)
  }

  @Test("An upload survives cut connections, and one that fails leaves nothing", arguments: [100_000, 11 << 20])
  func cutUploads(_ size: Int) async throws {
    let storage = try await ObjectStorage.shared
    let location = try await storage.newBucket()
    let proxy = try await CuttingProxy(to: storage.port)
    let behind = try ObjectStorage.location(location.bucket, port: proxy.port, prefix: location.prefix)
    let bytes = TestSkin.noise(size, seed: 6)
    let hash = ContentHash(of: bytes)
    proxy.cut(after: [0, 0, 0])
    try await store(behind).put(file(bytes), as: hash)
    try await store(location).check(hash, length: size, hashes: true)
    try await store(location).remove(hash)

    // The file ends early, in its last part.
    guard size > 5 << 20 else { return }
    let short = try file(bytes)
    let held = store(location)
    await #expect(throws: (any Error).self) {
      try await S3Upload(client: held.client, key: "blobs/\(hash.hex)").run(short, length: size + 10)
    }
    #expect(try await uploads(held.client) == 0)
    #expect(try await held.all().isEmpty)
  }

  private func uploads(_ client: S3Client) async throws -> Int {
    let answer = try await client.send(S3Request(.GET, query: ["uploads": ""]))
    return try #require(S3Document.parse(answer.body)).all("Upload").count
  }

  @Test("Uploads that a stopped server left are removed at the next start, and younger ones aren't")
  func leftUploads() async throws {
    let location = try await ObjectStorage.shared.newBucket()
    let first = store(location)
    _ = try await first.client.send(S3Request(.POST, "blobs/unfinished", query: ["uploads": ""]))
    try await first.prepare()
    #expect(try await uploads(first.client) == 1)
    try await store(location, ObjectStorage.credentials) { $0.uploadLifetime = -60 }.prepare()
    #expect(try await uploads(first.client) == 0)
  }

  @Test("Lists are read page by page, and only below the prefix")
  func pages() async throws {
    let location = try await ObjectStorage.shared.newBucket()
    var other = location
    other.prefix = "skins2"
    let blobs = store(location)
    var hashes: Set<ContentHash> = []
    for number in 1...5 {
      let data = Data("blob \(number)".utf8)
      hashes.insert(ContentHash(of: data))
      try await blobs.put(file(data), as: ContentHash(of: data))
      try await store(other).put(file(Data("other \(number)".utf8)), as: ContentHash(of: Data("other \(number)".utf8)))
    }
    #expect(try await blobs.client.list("blobs/", limit: 2).count == 5)
    #expect(try await Set(blobs.all().keys) == hashes)
  }

  @Test("A busy storage is asked again after the time that it demands")
  func busy() async throws {
    let answers = NIOLockedValueBox(0)
    let server = try LoopbackServer { connection in
      repeat {
        let number = answers.withLockedValue { count in
          count += 1
          return count
        }
        let busy = "HTTP/1.1 503 Slow Down\r\nRetry-After: \(number * 7)\r\nContent-Length: 0\r\n\r\n"
        connection.send(number < 3 ? busy : "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")
      } while connection.next()
    }
    let pauses = NIOLockedValueBox<[Duration]>([])
    let blobs = store(try ObjectStorage.location("bucket", port: Int(server.port))) {
      $0.pause = { pause in pauses.withLockedValue { $0.append(pause) } }
    }
    try await blobs.check(ContentHash(of: Data()), length: 9, hashes: false)
    #expect(pauses.withLockedValue { $0 } == [.seconds(7), .seconds(14)])
  }

  @Test("The local copies are limited, and damaged ones are loaded again")
  func cache() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func blobs(_ location: S3Location) -> S3Blobs {
      var options = S3Options()
      options.cacheSize = 250
      return S3Blobs(location, ObjectStorage.credentials, cache: folder, options: options)
    }
    let location = try await ObjectStorage.shared.newBucket()
    let first = blobs(location)
    var files: [URL] = []
    for seed in 1...4 as ClosedRange<UInt64> {
      let data = TestSkin.noise(100, seed: seed)
      try await first.put(file(data), as: ContentHash(of: data))
      let copy = try await first.localFile(ContentHash(of: data))
      files.append(copy)
      // As if it had been used long ago.
      let date = Date(timeIntervalSinceNow: Double(seed) * 60 - 3600)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: copy.path)
    }
    #expect(files.map { FileManager.default.fileExists(atPath: $0.path) } == [false, false, true, true])
    try Data("power failure".utf8).write(to: files[2])
    let data = TestSkin.noise(100, seed: 3)
    #expect(try await Data(contentsOf: blobs(location).localFile(ContentHash(of: data))) == data)
  }
}
