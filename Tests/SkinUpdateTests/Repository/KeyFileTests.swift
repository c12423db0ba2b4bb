import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinUpdate
import Testing

@Suite("Key files")
struct KeyFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ file: URL) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test("Keys are read back from their files, which only their owner can read", arguments: KeyType.allCases)
  func keyFiles(_ type: KeyType) throws {
    let keys = KeySet.make(counts: [.targets: 2], type: type)
    let files = try keys.write(to: folder.url)
    #expect(
      files.map(\.lastPathComponent) == [
        "root.key.json", "timestamp.key.json", "snapshot.key.json", "targets.key.json", "targets-2.key.json",
      ])
    for file in files { #expect(try mode(file) == 0o600) }
    let read = try KeySet(folder: folder.url)
    for role in RoleName.allCases { #expect(Set(read[role]) == Set(keys[role])) }
  }

  @Test("A key that is read back signs like the original", arguments: KeyType.allCases)
  func signatures(_ type: KeyType) throws {
    let key = try RoleKey(parsing: RoleKey(role: .targets, type: type).data, file: "key")
    let message = Data("what is signed".utf8)
    let signature = try key.sign(message)
    #expect(signature.keyID == key.publicKey.id)
    let bytes = try #require(Data(hexText: signature.hex))
    #expect(key.publicKey.verifies(bytes, of: message))
    #expect(!key.publicKey.verifies(bytes, of: message + Data([0])))
    #expect(!RoleKey(role: .targets, type: type).publicKey.verifies(bytes, of: message))
  }

  @Test("A key file of the first draft is still read")
  func firstFormat() throws {
    // Seed and public key of RFC 8032, section 7.1, test 1.
    let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    let point = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    let id = try MetadataKey(
      ["keytype": "ed25519", "scheme": "ed25519", "keyval": ["public": .string(point)]], file: "key"
    ).id
    let file = """
      {"format":1,"keyid":"\(id)","keytype":"ed25519","keyval":{"private":"\(seed)","public":"\(point)"},\
      "role":"timestamp","scheme":"ed25519"}
      """
    let key = try RoleKey(parsing: Data(file.utf8), file: "timestamp.key.json")
    #expect(key.role == .timestamp)
    #expect(key.publicKey.publicText == point)
    #expect(try key.data == Data(file.utf8))
  }

  @Test("Keys never overwrite keys")
  func noOverwriting() throws {
    try KeySet.make([.timestamp]).write(to: folder.url)
    let issue = try #require(throws: SkinIssue.self) { try KeySet.make().write(to: folder.url) }
    #expect(issue.code == .keyExists)
    #expect(try KeySet(folder: folder.url)[.root].isEmpty)
  }

  @Test("A key is added next to the others of its role, with its public part for sharing")
  func adds() throws {
    try KeySet.make([.root]).write(to: folder.url)
    let key = RoleKey(role: .root, type: .ecdsa)
    let files = try KeyFolder(folder.url).add(key, hasPublicFile: true)
    #expect(files.map(\.lastPathComponent) == ["root-2.key.json", "root-2.public.json"])
    #expect(try mode(files[0]) == 0o600)
    let given = try Data(contentsOf: files[1])
    #expect(try RolePublicKey(parsing: given, file: "given").key == key.publicKey)
    #expect(!String(decoding: given, as: UTF8.self).contains("private"))
    let issue = try #require(throws: SkinIssue.self) { try RoleKey(parsing: given, file: "given") }
    #expect(issue.code == .malformedKeyFile)
    #expect(try KeySet(folder: folder.url)[.root].count == 2)
  }

  @Test("Keys are listed role by role, in the order in which they were added")
  func order() throws {
    let keys = KeySet.make([.root, .targets], counts: [.root: 11])
    try keys.write(to: folder.url)
    #expect(try KeyFolder(folder.url).entries().map(\.key) == keys[.root] + keys[.targets])
  }

  @Test("A moved key is only in its new folder")
  func moves() throws {
    let source = KeyFolder(folder.url.appending(path: "here"))
    let target = KeyFolder(folder.url.appending(path: "there"))
    let key = RoleKey(role: .root)
    try source.add(key)
    try target.add(RoleKey(role: .root))
    let file = try source.move(try #require(try source.entries().first), to: target)
    #expect(file.lastPathComponent == "root-2.key.json")
    #expect(try mode(file) == 0o600)
    #expect(try source.entries().isEmpty)
    #expect(try target.entries().map(\.key).contains(key))
  }

  @Test("A key file that isn't JSON is a malformed key file, with its line")
  func brokenKey() throws {
    try Data("{\n\"format\": 1,,\n}".utf8).write(to: folder.url.appending(path: "timestamp.key.json"))
    let issue = try #require(throws: SkinIssue.self) { try KeySet(folder: folder.url) }
    #expect(issue.code == .malformedKeyFile && issue.message.hasPrefix("The key file is malformed"), "\(issue)")
    #expect(issue.place.file == "timestamp.key.json" && issue.place.line == 2)
    #expect(!issue.suggestion.contains("repository"))
  }

  @Test("A damaged key file is refused by name", arguments: ["keyid", "public", "private", "keytype", "role"])
  func damagedKey(_ field: String) throws {
    let key = RoleKey(role: .timestamp)
    try KeySet([key]).write(to: folder.url)
    let file = folder.url.appending(path: "timestamp.key.json")
    var members = try #require(try MetadataValue(parsing: key.data, file: "key").object)
    var parts = try #require(members["keyval"]?.object)
    let other = try #require(try MetadataValue(parsing: RoleKey(role: .timestamp).data, file: "key").object)
    switch field {
    case "keyid": members["keyid"] = other["keyid"]
    case "keytype": members["keytype"] = "rsa"
    case "role": members["role"] = "../role"
    default: parts[field] = other["keyval"]?[field]
    }
    members["keyval"] = .object(parts)
    try MetadataValue.object(members).json.write(to: file)
    let issue = try #require(throws: SkinIssue.self) { try KeySet(folder: folder.url) }
    #expect([.malformedKeyFile, .badRoleName].contains(issue.code))
    if field != "role" { #expect(issue.place.file == "timestamp.key.json") }
  }

  @Test("A folder without keys is refused as a set of keys")
  func empty() throws {
    #expect(throws: SkinIssue.self) { try KeySet(folder: folder.url) }
    #expect(throws: SkinIssue.self) { try KeySet(folder: folder.url.appending(path: "nowhere")) }
  }

  @Test("Descriptions of keys never contain their secret part", arguments: KeyType.allCases)
  func descriptions(_ type: KeyType) throws {
    let key = RoleKey(role: .root, type: type)
    let secret = try #require(try MetadataValue(parsing: key.data, file: "key")["keyval"]?["private"]?.string)
    let description = "\(key) \(key.signer) \([key]) \(KeySet([key])) \(String(reflecting: key))"
    #expect(description.contains(key.publicKey.id))
    #expect(!description.contains(secret))
  }
}
