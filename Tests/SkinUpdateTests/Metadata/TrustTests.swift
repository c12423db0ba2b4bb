import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Trust")
final class TrustTests: TrustSuite {
  @Test("A refresh follows the chain and finds the targets")
  func refreshes() async throws {
    var client = try await bench.refresh()
    let target = try await client.target(RepositoryLayout.package(app: app, id: spring, version: one))
    #expect(target?.custom?["skin"]?["version"] == "1.0.0")
    #expect(try await client.target("skins/festival/unknown/1.0.0.skin") == nil)
  }

  @Test("A refresh with nothing new requests the next root and the timestamp only")
  func cheapRefresh() async throws {
    try await bench.refresh()
    bench.repository.forgetRequests()
    try await bench.refresh()
    #expect(bench.repository.requests.map(\.path) == ["metadata/2.root.json", "metadata/timestamp.json"])
  }

  @Test("Unknown fields survive parsing and writing, and signatures over them are valid")
  func unknownFields() async throws {
    let key = RoleKey(role: .timestamp)
    var signed =
      TimestampRole(
        common: CommonFields(version: 1, expires: bench.clock.now),
        snapshot: MetaFile(version: 1, digest: FileDigest(length: nil, hashes: [:]))
      ).value.object ?? [:]
    signed["x-new"] = ["deep": [1, "two"]]
    signed["meta"] = ["snapshot.json": ["version": 1, "x-more": true], "other.json": ["version": 3]]
    let value = MetadataValue.object(signed)
    let signature = try key.sign(value.canonical)
    let file: MetadataValue = [
      "signatures": [["keyid": .string(signature.keyID), "sig": .string(signature.hex)]], "signed": value,
    ]
    let metadata = try SignedMetadata<TimestampRole>(parsing: file.json, file: "timestamp.json")
    try metadata.verify(
      by: RoleKeys(keyIDs: [key.publicKey.id], threshold: 1), known: [key.publicKey.id: key.publicKey],
      role: "timestamp")
    #expect(metadata.role.value == value)
  }

  @Test("The time of a refresh is fixed at its start")
  func fixedMoment() async throws {
    // Everything expires while it is fetched. By the machine's own clock most of it expired long ago.
    let clock = ManualClock(now: Date(timeIntervalSince1970: 1_577_836_800))
    let repository = try InMemoryRepository(clock: clock)
    let start = clock.now
    var client = try MetadataFetcher(
      pinnedRoot: repository.root, url: repository.location(app: app, channel: channel).metadata,
      cache: MetadataCache(bench.folder.url), transport: PassingTime(transport: repository, clock: clock))
    try await client.refresh(now: clock.now)
    #expect(client.trusted?.now == start)
    let trusted = try #require(client.trusted)
    let expiries = [trusted.root.expires, trusted.timestamp?.expires, trusted.snapshot?.expires]
    #expect(expiries.allSatisfy { $0.map { start < $0 && $0 < clock.now } == true })
    // The next one begins later, and sees that.
    #expect(await issue { try await client.refresh(now: clock.now) }?.code == .expiredMetadata)
  }

  @Test("HTML instead of JSON is malformed metadata, whatever transport let it through")
  func captivePortal() async throws {
    bench.repository.files["metadata/timestamp.json"] = Data("<html>Please sign in</html>".utf8)
    let issue = await issue { try await bench.refresh() }
    #expect(issue?.code == .malformedMetadata)
    #expect(issue?.place.line == 1)
  }

  @Test("A server that answers with an error leaves the trusted metadata alone")
  func serverError() async throws {
    var client = try await bench.refresh()
    bench.repository.spoil("metadata/timestamp.json", with: .status(503), .unreachable)
    #expect(await issue { try await client.refresh(now: bench.clock.now) }?.code == .unexpectedStatus)
    #expect(await issue { try await client.refresh(now: bench.clock.now) }?.code == .networkFailure)
    #expect(client.trusted?.timestamp?.version == 2)
  }

  @Test("The cache of metadata is trusted no more than the network")
  func tamperedTrustFolder() async throws {
    try await bench.refresh()
    for name in ["timestamp.json", "snapshot.json", "targets.json"] {
      try Data("{\"signed\":{}}".utf8).write(to: bench.folder.url.appending(path: name))
    }
    let client = try await bench.refresh()
    #expect(client.trusted?.timestamp?.version == 2)
    // Well formed and of higher versions, but under signatures of something else: believed, they would make the right
    // ones look old.
    for name in ["timestamp.json", "snapshot.json"] {
      let file = bench.folder.url.appending(path: name)
      let honest = try String(contentsOf: file, encoding: .utf8)
      try Data(honest.replacingOccurrences(of: "\"version\":2", with: "\"version\":99").utf8).write(to: file)
      #expect(try await bench.refresh().trusted?.timestamp?.version == 2)
      #expect(try String(contentsOf: file, encoding: .utf8) == honest)
    }
  }

  @Test("Slow drips: every metadata file must arrive within a time limit")
  func totalTime() async throws {
    let asked = FaultyTransport(bench.repository)
    var client = try MetadataFetcher(
      pinnedRoot: bench.repository.root, url: bench.repository.location(app: app, channel: channel).metadata,
      cache: MetadataCache(bench.folder.url), transport: asked)
    try await client.refresh(now: bench.clock.now)
    #expect(asked.requests.count == 4)
    #expect(asked.requests.allSatisfy { $0.request.totalTimeout.map { $0 <= 60 } == true })
  }

  @Test("A pinned root that isn't signed by its own keys is refused at once")
  func brokenPin() throws {
    let text = String(decoding: bench.repository.root, as: UTF8.self)
    let broken = Data(text.replacingOccurrences(of: "\"version\":1", with: "\"version\":7").utf8)
    #expect(throws: SkinIssue.self) { try bench.client(root: broken) }
  }
}

/// A network so slow that eleven years pass with every request.
private struct PassingTime: HTTPTransport {
  let transport: any HTTPTransport
  let clock: ManualClock

  func open(_ request: TransportRequest) async throws -> TransportStream {
    clock.advance(by: 11 * 365 * 86_400)
    return try await transport.open(request)
  }
}
