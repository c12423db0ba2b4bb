import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Attack: roots")
final class RootAttackTests: TrustSuite {
  @Test("Rotation: a client that pinned the first root follows to the newest keys")
  func rotation() async throws {
    try await bench.refresh()
    for _ in 0..<3 { try bench.repository.rotate(to: .make()) }
    let client = try await bench.refresh()
    #expect(client.trusted?.root.version == 4)
    // Stored roots are followed again from the pinned one, so only the timestamp is requested.
    bench.repository.forgetRequests()
    try await bench.refresh()
    #expect(bench.repository.requests.map(\.path) == ["metadata/5.root.json", "metadata/timestamp.json"])
  }

  @Test("Rotation: a next root that the old keys didn't sign is refused")
  func forgedRoot() async throws {
    let forged = try InMemoryRepository(clock: bench.clock)
    try forged.rotate(to: .make())
    bench.repository.files["metadata/2.root.json"] = forged.files["metadata/2.root.json"]
    #expect(await issue { try await bench.refresh() }?.code == .untrustedSignature)
  }

  @Test("Rotation: a root that skips or repeats a version is refused")
  func rootVersion() async throws {
    // All by the same keys, so that every signature counts and nothing but the version is wrong.
    let keys = KeySet.make()
    let repository = try InMemoryRepository(keys: keys, clock: bench.clock)
    for _ in 0..<2 { try repository.rotate(to: keys) }
    let files = repository.files
    repository.files["metadata/2.root.json"] = repository.root
    #expect(await issue { try await bench.refresh(repository) }?.code == .rolledBackMetadata)
    repository.files["metadata/2.root.json"] = files["metadata/3.root.json"]
    #expect(await issue { try await bench.refresh(repository) }?.code == .mismatchedFile)
    repository.files = files
    #expect(try await bench.refresh(repository).trusted?.root.version == 3)
  }

  @Test("Freeze: an expired root is refused once no newer one follows")
  func expiredRoot() async throws {
    bench.clock.advance(by: 11 * 365 * 86_400)
    try bench.repository.sign { _ in }
    #expect(await issue { try await bench.refresh() }?.code == .expiredMetadata)
    try bench.repository.rotate(to: .make())
    try await bench.refresh()
  }

  @Test("An expired root is noticed before any role it vouches for is requested")
  func expiredRootFirst() async throws {
    bench.clock.advance(by: 11 * 365 * 86_400)
    bench.repository.files["metadata/timestamp.json"] = nil
    #expect(await issue { try await bench.refresh() }?.code == .expiredMetadata)
    #expect(bench.requested() == ["2.root.json"])
  }

  @Test("Each trusted root is stored before the next one is requested")
  func persistedAtOnce() async throws {
    let keys = KeySet.make()
    try bench.repository.rotate(to: keys)
    try bench.repository.rotate(to: keys)
    bench.repository.spoil("metadata/3.root.json", with: .unreachable)
    #expect(await issue { try await bench.refresh() }?.code == .networkFailure)
    let trust = try MetadataCache(bench.folder.url)
    #expect(trust.root == bench.repository.files["metadata/2.root.json"])
    #expect(bench.requested() == ["2.root.json", "3.root.json"])
    try await bench.refresh()
    #expect(bench.requested().prefix(2) == ["3.root.json", "4.root.json"])
    #expect(trust.root == bench.repository.files["metadata/3.root.json"])
  }

  @Test("Endless roots: one refresh follows a limited number, and the next continues from there")
  func maximumRotations() async throws {
    let keys = KeySet.make()
    for _ in 0..<5 { try bench.repository.rotate(to: keys) }
    var limits = MetadataLimits()
    limits.rootRotations = 2
    #expect(try await bench.refresh(limits: limits).trusted?.root.version == 3)
    #expect(bench.requested().prefix(3) == ["2.root.json", "3.root.json", "timestamp.json"])
    #expect(try await bench.refresh(limits: limits).trusted?.root.version == 5)
    #expect(try await bench.refresh(limits: limits).trusted?.root.version == 6)
  }
}
