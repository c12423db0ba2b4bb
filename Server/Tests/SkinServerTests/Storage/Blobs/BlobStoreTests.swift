import Foundation
import SkinKit
import SkinPackage
import Testing

@testable import SkinServerStorage

/// The contract of ``BlobStore``, for each kind of store.
@Suite struct BlobStoreTests {
  private func use(_ kind: BlobStoreKind, _ body: (StoreUnderTest) async throws -> Void) async throws {
    let store = try await StoreUnderTest(kind)
    defer { store.remove() }
    try await body(store)
  }

  private func isDamage(_ body: () async throws -> Void) async -> Bool {
    do { try await body() } catch { return (error as? SkinIssue)?.code == .damagedStorage }
    return false
  }

  @Test("A stored blob is read in any part, listed, checked and removed", arguments: BlobStoreKind.allCases)
  func life(_ kind: BlobStoreKind) async throws {
    try await use(kind) { store in
      let bytes = TestSkin.noise(300_000, seed: 1)
      let hash = try await store.put(bytes)
      for range in [0..<300_000, 0..<1, 299_999..<300_000, 1_000..<200_000, 5..<5] {
        #expect(try await store.read(hash, range) == bytes[range])
      }
      #expect(try await store.blobs.all().mapValues(\.length) == [hash: 300_000])
      try await store.blobs.check(hash, length: 300_000, hashes: true)
      #expect(try await Data(contentsOf: store.blobs.localFile(hash)) == bytes)
      try await store.blobs.remove(hash)
      try await store.blobs.remove(hash)
      #expect(try await store.blobs.all().isEmpty)
      #expect(await isDamage { _ = try await store.blobs.localFile(hash) })
    }
  }

  @Test("An empty blob is stored", arguments: BlobStoreKind.allCases)
  func empty(_ kind: BlobStoreKind) async throws {
    try await use(kind) { store in
      let hash = try await store.put(Data())
      try await store.blobs.check(hash, length: 0, hashes: true)
      #expect(try await Data(contentsOf: store.blobs.localFile(hash)).isEmpty)
    }
  }

  @Test("A large blob is stored and read", arguments: BlobStoreKind.allCases)
  func large(_ kind: BlobStoreKind) async throws {
    try await use(kind) { store in
      let bytes = TestSkin.noise(12 << 20, seed: 2)
      for _ in 1...2 {
        let hash = try await store.put(bytes)
        try await store.blobs.check(hash, length: bytes.count, hashes: true)
        let middle = (5 << 20) - 10..<(5 << 20) + 10
        #expect(try await store.read(hash, middle) == bytes[middle])
        #expect(try await ContentHash(ofFile: store.blobs.localFile(hash)) == hash)
      }
    }
  }

  @Test("A missing blob is damage, in every operation", arguments: BlobStoreKind.allCases)
  func missing(_ kind: BlobStoreKind) async throws {
    try await use(kind) { store in
      let hash = ContentHash(of: Data("nowhere".utf8))
      #expect(await isDamage { _ = try await store.read(hash, 0..<1) })
      #expect(await isDamage { _ = try await store.blobs.localFile(hash) })
      #expect(await isDamage { try await store.blobs.check(hash, length: 7, hashes: false) })
      let isRestored = try await store.blobs.restore(hash)
      #expect(!isRestored)
    }
  }

  @Test(
    "A blob that was changed behind the store's back is found, and repaired by storing it again",
    arguments: BlobStoreKind.allCases, ["longer than before", "short", "same size"])
  func changed(_ kind: BlobStoreKind, _ text: String) async throws {
    try await use(kind) { store in
      let bytes = Data("the bytes".utf8)
      let hash = try await store.put(bytes)
      try await store.tamper(hash, Data(text.utf8))
      #expect(await isDamage { try await store.blobs.check(hash, length: bytes.count, hashes: true) })
      if text.utf8.count != bytes.count {
        #expect(await isDamage { try await store.blobs.check(hash, length: bytes.count, hashes: false) })
      }
      if text.utf8.count < bytes.count {
        #expect(await isDamage { _ = try await store.read(hash, 0..<bytes.count) })
        #expect(await isDamage { _ = try await store.read(hash, text.utf8.count..<bytes.count) })
      }
      try await store.put(bytes)
      try await store.blobs.check(hash, length: bytes.count, hashes: true)
      #expect(try await store.read(hash, 0..<bytes.count) == bytes)
    }
  }

  @Test("A blob returns from quarantine, unless it was damaged there", arguments: BlobStoreKind.allCases)
  func quarantine(_ kind: BlobStoreKind) async throws {
    try await use(kind) { store in
      let hash = try await store.put(Data("kept".utf8))
      try await store.blobs.quarantine(hash)
      #expect(try await store.blobs.all().isEmpty)
      #expect(await isDamage { _ = try await store.blobs.localFile(hash) })
      #expect(try await store.blobs.restore(hash))
      try await store.blobs.check(hash, length: 4, hashes: true)
      try await store.blobs.quarantine(hash)
      try await store.tamper(hash, Data("kepT".utf8), isInQuarantine: true)
      let isRestored = try await store.blobs.restore(hash)
      #expect(!isRestored)
      #expect(try await store.blobs.all().isEmpty)
    }
  }

  @Test("The same blob is stored by many at once", arguments: BlobStoreKind.allCases)
  func concurrent(_ kind: BlobStoreKind) async throws {
    try await use(kind) { store in
      let bytes = TestSkin.noise(200_000, seed: 3)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...8 { group.addTask { try await store.put(bytes) } }
        try await group.waitForAll()
      }
      let hash = ContentHash(of: bytes)
      #expect(try await store.blobs.all().mapValues(\.length) == [hash: bytes.count])
      try await store.blobs.check(hash, length: bytes.count, hashes: true)
      try await withThrowingTaskGroup(of: URL.self) { group in
        for _ in 1...8 { group.addTask { try await store.blobs.localFile(hash) } }
        for try await file in group { #expect(try Data(contentsOf: file) == bytes) }
      }
    }
  }

  @Test("The error of the reader ends a read", arguments: BlobStoreKind.allCases)
  func reader(_ kind: BlobStoreKind) async throws {
    struct Stop: Error {}
    try await use(kind) { store in
      let hash = try await store.put(TestSkin.noise(2 << 20, seed: 4))
      await #expect(throws: Stop.self) {
        try await store.blobs.read(hash, 0..<2 << 20) { _ in throw Stop() }
      }
    }
  }
}
