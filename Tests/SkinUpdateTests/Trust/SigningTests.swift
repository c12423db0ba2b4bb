// The signing side: keys in files, roots, states, publications.

import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTesting
import SkinUpdate
import Testing

@Suite("Signing")
struct SigningTests {
  let folder: TemporaryFolder
  private let now = Date(timeIntervalSince1970: 1_893_456_000)

  init() throws { folder = try TemporaryFolder() }

  @Test("Keys come back from their files, which only their owner can read")
  func keyFiles() throws {
    let keys = KeySet.make(counts: [.targets: 2])
    let files = try keys.write(to: folder.url)
    #expect(
      files.map(\.lastPathComponent) == [
        "root.key.json", "timestamp.key.json", "snapshot.key.json", "targets.key.json", "targets-2.key.json",
      ])
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
    let read = try KeySet(folder: folder.url)
    for role in RoleName.allCases { #expect(Set(read[role]) == Set(keys[role])) }
  }

  @Test("Keys never overwrite keys")
  func noOverwriting() throws {
    try KeySet.make([.timestamp]).write(to: folder.url)
    let issue = try #require(throws: SkinIssue.self) { try KeySet.make().write(to: folder.url) }
    #expect(issue.code == .keyExists)
    #expect(try KeySet(folder: folder.url)[.root].isEmpty)
  }

  @Test("A key file that was damaged is refused by name")
  func damagedKey() throws {
    try KeySet.make([.timestamp]).write(to: folder.url)
    let file = folder.url.appending(path: "timestamp.key.json")
    try Data("{\"format\":1}".utf8).write(to: file)
    let issue = try #require(throws: SkinIssue.self) { try KeySet(folder: folder.url) }
    #expect(issue.code == .malformedKeyFile)
    #expect(issue.place.file == "timestamp.key.json")
    try FileManager.default.removeItem(at: file)
    #expect(throws: SkinIssue.self) { try KeySet(folder: folder.url) }
  }

  @Test("A signer refuses keys that its root doesn't name")
  func strangeKeys() throws {
    let root = try RootMetadata.makeRoot(keys: .make(), expires: now + 1_000)
    let issue = try #require(throws: SkinIssue.self) { try RepositorySigner(root: root, keys: .make()) }
    #expect(issue.code == .missingKey)
  }

  @Test("A signer needs no root key, and its state survives being written down")
  func onlineKeys() throws {
    let keys = KeySet.make()
    let root = try RootMetadata.makeRoot(keys: keys, expires: now + 1_000)
    let signer = try RepositorySigner(root: root, keys: keys.only([.targets, .snapshot, .timestamp]))
    var state = RepositoryState()
    let custom: MetadataValue = ["skin": ["kind": "package", "n": 3], "more": [.null, true, "é"]]
    state.targets["a/b.skin"] = TargetEntry(length: 3, sha256: ContentHash(of: Data("abc".utf8)), custom: custom)
    let signed = try signer.sign(state, now: now)
    #expect(signed.writingOrder.last == "metadata/timestamp.json")
    #expect(Set(signed.writingOrder) == Set(signed.files.keys))
    let read = try JSONDecoder().decode(RepositoryState.self, from: JSONEncoder().encode(signed.state))
    #expect(read == signed.state)
    let again = try signer.sign(read, now: now)
    #expect(again.state.version == 2)
    #expect(again.files.keys.contains("metadata/2.snapshot.json"))
  }

  @Test("The same state, keys and moment give the same files")
  func deterministic() throws {
    let keys = KeySet.make()
    let root = try RootMetadata.makeRoot(keys: keys, expires: now + 1_000)
    let signer = try RepositorySigner(root: root, keys: keys)
    let first = try signer.sign(RepositoryState(), now: now)
    let second = try signer.sign(RepositoryState(), now: now)
    func signedParts(_ files: [String: Data]) throws -> [String: MetadataValue?] {
      try files.filter { $0.key.contains("targets") }.mapValues { try MetadataValue(parsing: $0, file: "f")["signed"] }
    }
    #expect(try signedParts(first.files) == signedParts(second.files))
  }

  @Test("Only what has used up half of its life is signed anew")
  func renews() throws {
    let keys = KeySet.make()
    let root = try RootMetadata.makeRoot(keys: keys, expires: now + 1_000)
    let signer = try RepositorySigner(root: root, keys: keys)
    let signed = try signer.sign(RepositoryState(), now: now)
    #expect(try signer.renew(signed.state, now: now + 3 * 86_400) == nil)
    #expect(signer.renewalDate(of: signed.state) == now + 3.5 * 86_400)
    let timestamp = try #require(try signer.renew(signed.state, now: now + 4 * 86_400))
    #expect(Set(timestamp.files.keys) == ["metadata/1.root.json", "metadata/timestamp.json"])
    let snapshot = try #require(try signer.renew(timestamp.state, now: now + 16 * 86_400))
    #expect(snapshot.files.keys.contains("metadata/2.snapshot.json"))
    #expect(!snapshot.files.keys.contains("metadata/2.targets.json"))
  }

  @Test("Publishing makes the patches, and publishing the same again changes nothing")
  func publishes() throws {
    let repository = try InMemoryRepository()
    try repository.publish(springFiles(one), info: springInfo(one), app: app)
    let publication = try repository.publish(springFiles(two), info: springInfo(two), app: app)
    #expect(publication.patches.map(\.from) == [one])
    #expect(publication.blobs.count == 2)
    #expect(repository.state.packages(app: app, id: spring).map(\.package.version) == [two, one])
    let version = repository.state.targets
    let again = try repository.publish(springFiles(two), info: springInfo(two), app: app)
    #expect(again.isRepeated)
    #expect(repository.state.targets == version)
  }

  @Test("A published version never changes")
  func versionExists() throws {
    let repository = try InMemoryRepository()
    try repository.publish(springFiles(one), info: springInfo(one), app: app)
    let issue = try #require(throws: SkinIssue.self) {
      try repository.publish(springFiles(two), info: springInfo(one), app: app)
    }
    #expect(issue.code == .versionExists)
  }

  @Test("Only what was published for an app can be activated for it")
  func unknownVersion() throws {
    let repository = try InMemoryRepository()
    try repository.publish(springFiles(one), info: springInfo(one), app: app)
    let reference = SkinReference(id: spring, version: one)
    let issue = try #require(throws: SkinIssue.self) {
      try repository.activate(reference, app: identifier("other"), channel: channel)
    }
    #expect(issue.code == .unknownVersion)
    try repository.activate(reference, app: app, channel: channel)
  }

  @Test("An activation's bytes are read as they were written")
  func activations() throws {
    for skin in [nil, SkinReference(id: spring, version: one)] {
      let activation = Activation(app: app, channel: channel, skin: skin)
      #expect(try Activation(parsing: activation.data, file: "a") == activation)
    }
  }
}
