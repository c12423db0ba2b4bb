import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

/// A repository whose answers have another `ETag` while one is set.
private final class OtherTags: HTTPTransport {
  private let repository: InMemoryRepository
  private let tag: Locked<String?>
  private let log = Locked<[[String: String]]>([])

  init(_ repository: InMemoryRepository, _ tag: String) {
    self.repository = repository
    self.tag = Locked(tag)
  }

  /// From now on the tags are right.
  func stop() { tag.withLock { $0 = nil } }

  /// The header fields of the requests.
  var fields: [[String: String]] { log.withLock { $0 } }

  func open(_ request: TransportRequest) async throws -> TransportStream {
    log.withLock { $0.append(request.fields) }
    var stream = try await repository.open(request)
    if let tag = tag.withLock({ $0 }) { stream.headers["etag"] = tag }
    return stream
  }
}

@Suite("Entity tags")
struct EntityTagTests {
  @Test(
    "An entity tag is quoted, may be weak, and has no other characters than RFC 9110 allows",
    arguments: [
      (#""33a64df5""#, true), (#"W/"33a64df5""#, true), (#""""#, true), (#"W/"""#, true), (#""*""#, true),
      ("\"!#~\u{80}\u{FF}\"", true), ("*", false), ("", false), ("\"", false), ("W/", false), ("W/\"", false),
      ("33a64df5", false), (#"w/"a""#, false), (#"W/ "a""#, false), (#""a""b""#, false), (#""a", "b""#, false),
      (#""a b""#, false), ("\"a\u{0}\"", false), ("\"a\r\nX: y\"", false), ("\"a\u{7F}\"", false), (#"'a'"#, false),
      (#" "a""#, false), (#""a" "#, false), (#""a,*,b""#, false), ("\"\u{4E22}\"", false),
    ])
  func grammar(_ text: String, _ isTag: Bool) {
    let tag = isTag ? text : nil
    #expect(TransportResponse(status: 200, headers: ["etag": text]).validator == tag)
    var request = TransportRequest(url: URL(filePath: "/"), maximumLength: 1)
    request.validator = text
    #expect(request.fields["If-None-Match"] == tag)
    request.headers["Range"] = "bytes=1-"
    #expect(request.fields["If-Range"] == tag)
  }

  @Test(
    "After an ETag of * an activation, a new version and the kill switch still arrive, in this process and the next",
    arguments: ["*", "W/*", #"*, "a""#, #""a,*,b""#])
  func star(_ tag: String) async throws {
    let device = try Device()
    let store = try device.store()
    let transport = OtherTags(device.repository, tag)
    func updater() throws -> SkinUpdater {
      try device.updater(store, transport: transport, policy: DefaultUpdatePolicy())
    }
    try device.publish(one)
    let running = try updater()
    _ = try await running.check()
    transport.stop()
    try device.publish(two)
    _ = try await running.check()
    #expect(try device.launched()?.version == two)
    try device.activate(nil)
    _ = try await updater().check()
    #expect(try device.launched() == nil)
    #expect(!transport.fields.contains { $0["If-None-Match"]?.contains("*") == true })
  }

  @Test("A stored validator that isn't an entity tag is forgotten: it isn't sent, and 304 is an error without it")
  func stored() async throws {
    let bench = try TrustBench()
    try await bench.refresh()
    let file = bench.folder.url.appending(path: "state")
    let json = try #require(SealedValue.json(in: Data(contentsOf: file)))
    var state = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(state["validator"] is String)
    state["validator"] = "*"
    try JSONSerialization.data(withJSONObject: state).write(to: file)
    try bench.repository.publish(springFiles(two), info: springInfo(two), app: app)
    var client = try bench.client()
    bench.repository.spoil("metadata/timestamp.json", with: .status(304))
    #expect(await issue { _ = try await client.refreshIfChanged(now: bench.clock.now) }?.code == .unexpectedStatus)
    #expect(try await client.refreshIfChanged(now: bench.clock.now) == .refreshed)
    #expect(client.trusted?.timestamp?.version == 3)
  }

  @Test("A stored validator of a partial download that isn't an entity tag isn't sent with its range")
  func partialDownload() async throws {
    let folder = try TemporaryFolder()
    let body = noise(3, count: 10_000)
    let server = try LoopbackServer { connection in
      let range = "Content-Range: bytes 4000-9999/10000\r\n"
      connection.send("HTTP/1.1 206 Partial Content\r\n\(range)Content-Length: 6000\r\nConnection: close\r\n\r\n")
      connection.send(body.dropFirst(4_000))
    }
    let part = DownloadPart(file: folder.url.appending(path: "part"))
    try part.begin(.init(url: server.url("/a").absoluteString, validator: "*"))
    try body.prefix(4_000).write(to: part.file)
    let digest = FileDigest(length: body.count, hashes: ["sha256": sha256(body)])
    let download = FileDownload(
      url: server.url("/a"), digest: digest, file: part.file, transport: URLSessionTransport())
    _ = try await download.run { _ in }
    #expect(try Data(contentsOf: part.file) == body)
    #expect(server.connections[0].header("range") == "bytes=4000-")
    #expect(server.connections[0].header("if-range") == nil)
  }

  @Test("A download that is answered with 304 fails, because no condition was sent")
  func unconditional() async throws {
    let device = try Device(skipsWaits: true)
    try device.publish(one)
    device.repository.spoil(try device.stored(package(one)), with: .status(304))
    let updater = try device.updater(device.store())
    #expect(await issue { _ = try await updater.check() }?.code == .unexpectedStatus)
    #expect(try device.launched() == nil)
  }
}
