import Foundation
import SkinKit
import SkinRepository
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Keys of metadata")
struct KeyTests {
  private let hello = Data("hello".utf8)

  private func key(_ type: String, _ scheme: String, _ text: String) throws -> MetadataKey {
    try key(["keytype": .string(type), "scheme": .string(scheme), "keyval": ["public": .string(text)]])
  }

  private func key(_ value: MetadataValue) throws -> MetadataKey { try MetadataKey(FieldReader(value, file: "key")) }

  @Test("ECDSA over P-256 verifies, and no other key does")
  func ecdsa() throws {
    let key = try key("ecdsa", "ecdsa-sha2-nistp256", OpenSSLSample.publicKey)
    let signature = try #require(Data(hexText: OpenSSLSample.signature))
    #expect(key.verifies(signature, of: hello))
    #expect(!key.verifies(signature, of: Data("hallo".utf8)))
    #expect(try !self.key("rsa", "new", "00").verifies(signature, of: hello))
  }

  @Test("RSA with PSS and SHA-256 verifies; other paddings, bytes and lengths don't")
  func rsa() throws {
    let key = try key("rsa", "rsassa-pss-sha256", OpenSSLSample.rsaKey)
    let signature = try #require(Data(hexText: OpenSSLSample.rsaPSSSignature))
    #expect(key.verifies(signature, of: hello))
    #expect(!key.verifies(signature, of: Data("hallo".utf8)))
    for index in [0, 100, 255] {
      var changed = signature
      changed[index] ^= 1
      #expect(!key.verifies(changed, of: hello))
    }
    for wrong in [Data(), signature.dropLast(), signature + Data([0])] { #expect(!key.verifies(wrong, of: hello)) }
    #expect(try !key.verifies(#require(Data(hexText: OpenSSLSample.rsaPKCS1Signature)), of: hello))
    let other = try self.key("rsa", "rsa-pkcs1v15-sha256", OpenSSLSample.rsaKey)
    #expect(try !other.verifies(#require(Data(hexText: OpenSSLSample.rsaPKCS1Signature)), of: hello))
  }

  @Test("RSA keys of less than 2048 bits are invalid")
  func weakRSA() throws {
    let key = try key("rsa", "rsassa-pss-sha256", OpenSSLSample.weakRSAKey)
    #expect(try !key.verifies(#require(Data(hexText: OpenSSLSample.weakRSASignature)), of: hello))
  }

  @Test("Incomplete RSA keys are invalid, and harm nothing")
  func brokenRSA() throws {
    let signature = try #require(Data(hexText: OpenSSLSample.rsaPSSSignature))
    let lines = OpenSSLSample.rsaKey.split(separator: "\n")
    let base64 = lines.dropFirst().dropLast().joined()
    let encoded = try #require(Data(base64Encoded: base64))
    var seed: UInt64 = 6
    for length in stride(from: 0, to: encoded.count, by: 7) {
      var broken = encoded.prefix(length)
      #expect(try !key("rsa", "rsassa-pss-sha256", pem(broken)).verifies(signature, of: hello), "cut at \(length)")
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      broken = encoded
      // Within the envelope every byte counts.
      broken[Int(seed >> 33) % 24] ^= UInt8(truncatingIfNeeded: seed >> 24) | 1
      #expect(try !key("rsa", "rsassa-pss-sha256", pem(broken)).verifies(signature, of: hello), "changed for \(seed)")
    }
    for text in ["", "-----BEGIN PUBLIC KEY-----", "MIIB", OpenSSLSample.publicKey] {
      #expect(try !key("rsa", "rsassa-pss-sha256", text).verifies(signature, of: hello))
    }
  }

  private func pem(_ data: Data) -> String {
    "-----BEGIN PUBLIC KEY-----\n\(data.base64EncodedString())\n-----END PUBLIC KEY-----"
  }

  @Test("Identifiers are those that python-tuf computes, unknown fields included")
  func identifiers() throws {
    for (value, id) in PythonTufSample.keys { #expect(try key(value).id == id) }
  }

  @Test("A key is only valid under the identifier of its bytes")
  func wrongIdentifier() throws {
    let (one, two) = (RoleKey(role: .timestamp), RoleKey(role: .timestamp))
    let metadata = try signed([(one.publicKey.id, one), (two.publicKey.id, two)])
    let ids = [one.publicKey.id, two.publicKey.id]
    let honest = [one.publicKey.id: one.publicKey, two.publicKey.id: two.publicKey]
    try metadata.verify(by: RoleKeys(keyIDs: ids, threshold: 2), known: honest, role: "timestamp")
    let renamed = try signed([("a", one), ("b", two)])
    let issue = #expect(throws: SkinIssue.self) {
      try renamed.verify(
        by: RoleKeys(keyIDs: ["a", "b"], threshold: 1), known: ["a": one.publicKey, "b": two.publicKey],
        role: "timestamp")
    }
    #expect(issue?.code == .untrustedSignature)
  }

  @Test("Threshold not met: one key in two spellings counts once, though each has its own valid identifier")
  func respelledKey() throws {
    let key = RoleKey(role: .timestamp)
    let loud = try self.key("ed25519", "ed25519", key.publicKey.publicText.uppercased())
    #expect(loud.id != key.publicKey.id)
    let metadata = try signed([(key.publicKey.id, key), (loud.id, key)])
    let known = [key.publicKey.id: key.publicKey, loud.id: loud]
    try metadata.verify(by: RoleKeys(keyIDs: Array(known.keys), threshold: 1), known: known, role: "timestamp")
    #expect(throws: SkinIssue.self) {
      try metadata.verify(by: RoleKeys(keyIDs: Array(known.keys), threshold: 2), known: known, role: "timestamp")
    }
    for (type, scheme, pem) in [
      ("ecdsa", "ecdsa-sha2-nistp256", OpenSSLSample.publicKey), ("rsa", "rsassa-pss-sha256", OpenSSLSample.rsaKey),
    ] {
      let (plain, other) = (try self.key(type, scheme, pem), try self.key(type, scheme, pem + "\n"))
      #expect(plain.id != other.id)
      #expect(try #require(VerifyingKey(plain)).identity == #require(VerifyingKey(other)).identity)
    }
  }

  private func signed(_ signers: [(id: String, key: RoleKey)]) throws -> SignedMetadata<TimestampRole> {
    let value = TimestampRole(
      common: CommonFields(version: 1, expires: Date(timeIntervalSince1970: 2_000_000_000)),
      snapshot: MetaFile(version: 1, digest: FileDigest(length: nil, hashes: [:]))
    ).value
    let signatures = try signers.map { id, key -> MetadataValue in
      ["keyid": .string(id), "sig": .string(try key.sign(value.canonical).hex)]
    }
    let file: MetadataValue = ["signatures": .array(signatures), "signed": value]
    return try SignedMetadata(parsing: file.json, file: "timestamp.json")
  }

  @Test("A key of an unknown kind doesn't harm known keys", arguments: [true, false])
  func unknownKind(_ hasValue: Bool) async throws {
    let bench = try TrustBench()
    let forge = bench.forge()
    var strange: MetadataValue = ["keytype": "sigstore-oidc", "scheme": "Fulcio"]
    if hasValue {
      strange = ["keytype": "new", "scheme": "new", "keyval": ["identity": "a@example.com", "issuer": ["x": 1]]]
    }
    if hasValue == false { strange = .object((strange.object ?? [:]).merging(["keyval": [:]]) { $1 }) }
    let id = try key(strange).id
    let honest = try SignedMetadata<RootRole>(parsing: forge.root(), file: "root.json")
    var members = honest.signed.object ?? [:]
    var keys = members["keys"]?.object ?? [:]
    keys[id] = strange
    members["keys"] = .object(keys)
    var roles = members["roles"]?.object ?? [:]
    let targets = forge.keys[.targets].map(\.publicKey.id) + [id]
    roles["targets"] = ["keyids": .array(targets.map(MetadataValue.string)), "threshold": 1]
    members["roles"] = .object(roles)
    let root = try MetadataForge.sign(.object(members), by: forge.keys[.root])
    bench.repository.files = try forge.files()
    let client = try await bench.refresh(root: root)
    #expect(client.trusted?.root.value == .object(members))
    #expect(client.trusted?.targets["targets"] != nil)
  }

  @Test("Hashes of unknown algorithms are preserved in any form; one of a known algorithm is required")
  func unknownHashes() throws {
    let value: MetadataValue = [
      "length": 5, "hashes": ["sha256": .string(sha256(hello)), "new": "not/hex", "newer": ["x": 1]],
    ]
    let target = try TargetFile(FieldReader(value, file: "targets.json"))
    #expect(MetadataValue.object(target.members) == value)
    try target.digest.check(hello, file: "hello")
    let strange = try TargetFile(FieldReader(["length": 5, "hashes": ["new": "../x"]], file: "targets.json"))
    let issue = #expect(throws: SkinIssue.self) { try strange.digest.check(hello, file: "hello") }
    #expect(issue?.code == .mismatchedFile)
    let base = try #require(URL(string: "https://x.invalid"))
    #expect(!strange.url("a", below: base, isConsistent: true).path.contains(".."))
    #expect(throws: SkinIssue.self) {
      try TargetFile(FieldReader(["length": 5, "hashes": ["sha256": "not/hex"]], file: "targets.json"))
    }
  }
}
