import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Conditional refresh")
final class ConditionalRefreshTests: TrustSuite {
  @Test("With nothing new a refresh is one request without a body, in the same process and in the next")
  func oneRequest() async throws {
    var client = try await bench.refresh()
    bench.repository.forgetRequests()
    #expect(try await client.refreshIfChanged(now: bench.clock.now) == .unchanged)
    #expect(bench.repository.requests.map(\.status) == [304])
    #expect(bench.repository.requests.map(\.bytes) == [0])
    var next = try bench.client()
    bench.repository.forgetRequests()
    for _ in 0..<3 { #expect(try await next.refreshIfChanged(now: bench.clock.now) == .unchanged) }
    #expect(bench.requested() == ["timestamp.json", "timestamp.json", "timestamp.json"])
    let path = RepositoryLayout.package(app: app, id: spring, version: one)
    #expect(try await next.target(path) != nil)
    #expect(next.trusted?.now == bench.clock.now)
  }

  @Test("Before anything was trusted, and when something is new, a full refresh runs")
  func wholeRefresh() async throws {
    var client = try bench.client()
    #expect(try await client.refreshIfChanged(now: bench.clock.now) == .refreshed)
    try bench.repository.publish(springFiles(two), info: springInfo(two), app: app)
    _ = bench.requested()
    #expect(try await client.refreshIfChanged(now: bench.clock.now) == .refreshed)
    #expect(
      bench.requested() == [
        "timestamp.json", "2.root.json", "timestamp.json", "3.snapshot.json", "3.targets.json",
      ])
    #expect(client.trusted?.timestamp?.version == 3)
  }

  @Test("A server without validators is asked once, too, and its whole answer compared")
  func withoutValidators() async throws {
    var client = try MetadataFetcher(
      pinnedRoot: bench.repository.root, url: bench.repository.location(app: app, channel: channel).metadata,
      cache: MetadataCache(bench.folder.url), transport: WithoutValidators(transport: bench.repository))
    try await client.refresh(now: bench.clock.now)
    bench.repository.forgetRequests()
    #expect(try await client.refreshIfChanged(now: bench.clock.now) == .unchanged)
    #expect(bench.repository.requests.map(\.status) == [200])
  }

  @Test(
    "After a day, and after the clock was set back, the roots are requested again",
    arguments: [(86_399.0, true), (86_400.0, false), (-1.0, false)])
  func age(_ seconds: TimeInterval, _ isOneRequest: Bool) async throws {
    var client = try await bench.refresh()
    _ = bench.requested()
    let outcome = try await client.refreshIfChanged(now: bench.clock.now + seconds)
    #expect(outcome == (isOneRequest ? .unchanged : .refreshed))
    #expect(bench.requested() == (isOneRequest ? ["timestamp.json"] : ["2.root.json", "timestamp.json"]))
  }

  @Test("A rotation of keys is noticed within a day")
  func rotation() async throws {
    var client = try await bench.refresh()
    let old = bench.repository.files
    try bench.repository.rotate(to: .make())
    // Someone holds back the new timestamp; the old one is still the same.
    bench.repository.files["metadata/timestamp.json"] = old["metadata/timestamp.json"]
    #expect(try await client.refreshIfChanged(now: bench.clock.now) == .unchanged)
    bench.clock.advance(by: 86_400)
    #expect(await issue { _ = try await client.refreshIfChanged(now: bench.clock.now) }?.code == .untrustedSignature)
  }

  @Test("Freeze: a server that always reports no change is believed until the metadata expires, and no longer")
  func freeze() async throws {
    var client = try await bench.refresh()
    for _ in 0..<8 { bench.repository.spoil("metadata/timestamp.json", with: .status(304)) }
    #expect(try await client.refreshIfChanged(now: bench.clock.now) == .unchanged)
    // A full refresh isn't conditional, so this answer is invalid.
    bench.clock.advance(by: 86_400)
    #expect(await issue { _ = try await client.refreshIfChanged(now: bench.clock.now) }?.code == .unexpectedStatus)
    bench.repository.clearFaults()
    bench.clock.advance(by: 7 * 86_400)
    #expect(await issue { _ = try await client.refreshIfChanged(now: bench.clock.now) }?.code == .expiredMetadata)
  }

  @Test("Stored metadata is trusted again without the network")
  func stored() async throws {
    var client = try bench.client()
    #expect(try client.loadStored(now: bench.clock.now) == nil)
    var earlier = try await bench.refresh()
    let path = RepositoryLayout.package(app: app, id: spring, version: one)
    #expect(try await earlier.target(path) != nil)
    _ = bench.requested()
    let trusted = try #require(try client.loadStored(now: bench.clock.now))
    #expect(trusted.timestamp?.version == 2)
    #expect(client.trusted?.timestamp?.version == 2)
    #expect(try await client.target(path) != nil)
    #expect(bench.requested() == [])
  }

  @Test("Stored metadata isn't trusted after it expired, nor when it was changed")
  func storedUntrusted() async throws {
    try await bench.refresh()
    var client = try bench.client()
    let later = bench.clock.now + 8 * 86_400
    let expired = #expect(throws: SkinIssue.self) { try client.loadStored(now: later) }
    #expect(expired?.code == .expiredMetadata)
    // Of higher versions, and well formed but for the signatures; targets are known by their hash before that.
    for name in ["timestamp", "snapshot", "targets"] {
      let file = bench.folder.url.appending(path: "\(name).json")
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(text.replacingOccurrences(of: "\"version\":2", with: "\"version\":3").utf8).write(to: file)
      let changed = #expect(throws: SkinIssue.self) { try client.loadStored(now: bench.clock.now) }
      #expect(changed?.code == (name == "targets" ? .mismatchedFile : .untrustedSignature))
      #expect(client.trusted == nil)
      try Data(text.utf8).write(to: file)
    }
    #expect(try client.loadStored(now: bench.clock.now) != nil)
  }

  @Test("An interrupted refresh isn't mistaken for a full one")
  func brokenOff() async throws {
    try await bench.refresh()
    try bench.publishForNewApp()
    bench.repository.spoil("metadata/3.targets.json", with: .unreachable)
    #expect(await issue { try await bench.refresh() }?.code == .networkFailure)
    _ = bench.requested()
    var client = try bench.client()
    #expect(throws: SkinIssue.self) { try client.loadStored(now: bench.clock.now) }
    #expect(try await client.refreshIfChanged(now: bench.clock.now) == .refreshed)
    #expect(bench.requested() == ["2.root.json", "timestamp.json", "3.targets.json"])
  }

  @Test(
    "Rollback: after an interrupted refresh in the same process, neither status 304 nor the older timestamp is believed",
    arguments: [true, false])
  func brokenOffInProcess(_ saysNothingChanged: Bool) async throws {
    var client = try await bench.refresh()
    let old = bench.repository.files
    try bench.publishForNewApp()
    bench.repository.spoil("metadata/3.targets.json", with: .unreachable)
    #expect(await issue { _ = try await client.refreshIfChanged(now: bench.clock.now) }?.code == .networkFailure)
    // The newer timestamp is stored, the older one is the last that the client trusted.
    #expect(client.trusted?.timestamp?.version == 2)
    if saysNothingChanged {
      bench.repository.spoil("metadata/timestamp.json", with: .status(304))
    } else {
      bench.repository.files = old
    }
    let issue = await issue { _ = try await client.refreshIfChanged(now: bench.clock.now) }
    #expect(issue?.code == (saysNothingChanged ? .unexpectedStatus : .rolledBackMetadata))
    bench.repository.clearFaults()
  }

  @Test(
    "A server that refuses the validator is asked without it, one that is asked too often isn't",
    arguments: [(400, true), (404, true), (412, true), (431, true), (429, false), (500, false)])
  func refusedValidator(_ status: Int, _ isAskedAgain: Bool) async throws {
    var client = try await bench.refresh()
    _ = bench.requested()
    bench.repository.spoil("metadata/timestamp.json", with: .status(status))
    if isAskedAgain {
      #expect(try await client.refreshIfChanged(now: bench.clock.now) == .refreshed)
      #expect(bench.requested() == ["timestamp.json", "2.root.json", "timestamp.json"])
    } else {
      #expect(await issue { _ = try await client.refreshIfChanged(now: bench.clock.now) }?.code == .unexpectedStatus)
      #expect(bench.requested() == ["timestamp.json"])
    }
  }

  @Test("A validator that is too long to be sent back is discarded")
  func longValidator() {
    for (length, isKept) in [(256, true), (257, false)] {
      let tag = "\"" + String(repeating: "x", count: length - 2) + "\""
      #expect(TransportResponse(status: 200, headers: ["etag": tag]).validator == (isKept ? tag : nil))
    }
  }

  @Test("Metadata that was trusted under revoked keys isn't loaded")
  func storedUnderOldKeys() async throws {
    try await bench.refresh()
    try bench.repository.rotate(to: .make())
    let next = try #require(bench.repository.files["metadata/2.root.json"])
    var client = try bench.client(root: next)
    #expect(try client.loadStored(now: bench.clock.now) == nil)
  }
}

/// A server that knows no validators.
private struct WithoutValidators: HTTPTransport {
  let transport: any HTTPTransport

  func open(_ request: TransportRequest) async throws -> TransportStream {
    var request = request
    request.validator = nil
    var stream = try await transport.open(request)
    stream.headers["etag"] = nil
    return stream
  }
}
