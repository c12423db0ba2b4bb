import Foundation
import Testing

@Suite("Keys") final class KeyCommandTests: CommandSuite {
  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: place.url.appending(path: path).path)[.posixPermissions] as? Int
  }

  @Test("Creating keys writes the root, the server's keys and, separately, the root key, all of them private")
  func makeKeys() throws {
    let made = try place.skin("keys", "init", "keys")
    #expect(made.status == 0, "\(made.errors)")
    let secrets = ["targets.key.json", "snapshot.key.json", "timestamp.key.json", "offline/root.key.json"]
    for name in secrets { #expect(try mode("keys/\(name)") == 0o600, "\(name)") }
    #expect(place.exists("keys/root.json"))
    #expect(!place.exists("keys/root.key.json"))

    let shown = try place.skin("keys", "show", "keys", "--json")
    #expect(shown.status == 0, "\(shown.errors)")
    let roles = try #require(try shown.json["roles"] as? [String: [String: Any]])
    #expect(Set(roles.keys) == ["root", "targets", "snapshot", "timestamp"])
    let rootKeys = try #require(roles["root"]?["keys"] as? [[String: Any]])
    #expect(rootKeys.first?["isHere"] as? Bool == false)
    let targetKeys = try #require(roles["targets"]?["keys"] as? [[String: Any]])
    #expect(targetKeys.first?["isHere"] as? Bool == true)
    let secret = try #require(
      ((JSONSerialization.jsonObject(with: place.read("keys/targets.key.json")) as? [String: Any])?["keyval"]
        as? [String: String])?["private"])
    #expect(!shown.output.contains(secret) && !made.output.contains(secret))
  }

  @Test("Keys are private whatever the mask of the process", arguments: ["000", "022", "077"])
  func mask(_ mask: String) throws {
    func skin(_ arguments: String...) throws {
      let script = #"umask \#(mask) && exec "$0" "$@""#
      let made = try place.run(
        URL(filePath: "/bin/sh"), ["-c", script, Workplace.executable().path] + arguments)
      #expect(made.status == 0, "\(made.errors)")
    }
    try skin("keys", "init", "keys", "--root-keys", "2", "--targets-away")
    try place.write("correct horse battery", "passphrase")
    try skin("keys", "encrypt", "keys", "--passphrase-file", "passphrase")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: place.url.appending(path: "keys").path)
    #expect(paths.count { $0.hasSuffix(".key.json") } == 5)
    for path in paths + [""] {
      if path.hasSuffix(".key.json") { #expect(try mode("keys/\(path)") == 0o600, "\(path)") }
      if !path.hasSuffix(".json") { #expect(try mode("keys/\(path)") == 0o700, "\(path)") }
    }
  }

  @Test("Keys are never overwritten")
  func existing() throws {
    try place.skin("keys", "init", "keys")
    let root = try place.read("keys/root.json")
    let again = try place.skin("keys", "init", "keys")
    #expect(again.status == 1 && again.errors.contains("[already-exists]"))
    #expect(try place.read("keys/root.json") == root)
  }

  @Test(
    "Root keys can be several, of both types, with the targets key apart from the server's",
    arguments: ["ed25519", "ecdsa"])
  func several(_ type: String) throws {
    let made = try place.skin(
      "keys", "init", "keys", "--root-keys", "3", "--root-threshold", "2", "--type", type, "--targets-away", "--json")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try made.json["isComplete"] as? Bool == true)
    #expect(
      try place.names(in: "keys/offline") == ["root-2.key.json", "root-3.key.json", "root.key.json"])
    #expect(try place.names(in: "keys/publisher") == ["root.json", "targets.key.json"])
    #expect(try place.read("keys/publisher/root.json") == place.read("keys/root.json"))
    #expect(
      try place.names(in: "keys")
        == ["offline", "publisher", "root.json", "snapshot.key.json", "timestamp.key.json"])
    let shown = try place.skin("root", "show", "keys/root.json", "--json")
    let root = try #require((try shown.json["roles"] as? [String: [String: Any]])?["root"])
    #expect(root["threshold"] as? Int == 2)
    let keys = try #require(root["keys"] as? [[String: Any]])
    #expect(keys.count == 3)
    #expect(keys.allSatisfy { $0["type"] as? String == type && $0["hasSigned"] as? Bool == true })
  }

  @Test(
    "Invalid numbers are refused before anything is written",
    arguments: [
      ["--root-threshold", "2"], ["--root-keys", "0"], ["--root-keys", "2", "--root-threshold", "0"],
      ["--days", "0"], ["--type", "rsa"],
    ])
  func nonsense(_ options: [String]) throws {
    #expect(try place.skin(["keys", "init", "keys"] + options).status == 64)
    #expect(!place.exists("keys"))
  }

  @Test("Splitting moves all keys of a role to several folders in turn")
  func split() throws {
    try place.skin("keys", "init", "keys", "--root-keys", "3", "--root-threshold", "2")
    let arguments = ["keys", "split", "keys/offline", "--role", "root", "--into", "ada", "--into", "lin"]
    let result = try place.skin(arguments + ["--json"])
    #expect(result.status == 0, "\(result.errors)")
    #expect((try result.json["keys"] as? [Any])?.count == 3)
    #expect(try place.names(in: "ada") == ["root-2.key.json", "root.key.json"])
    #expect(try place.names(in: "lin") == ["root.key.json"])
    #expect(try mode("lin/root.key.json") == 0o600)
    #expect(try place.names(in: "keys/offline").isEmpty)
    let again = try place.skin(arguments + ["--json"])
    #expect(try again.status == 1 && again.codes == ["missing-signing-key"])
  }

  @Test("An added key is private, has a separate public file, and isn't part of a root yet")
  func add() throws {
    try place.skin("keys", "init", "keys")
    let added = try place.skin("keys", "add", "keys", "--role", "timestamp", "--type", "ecdsa", "--json")
    #expect(added.status == 0, "\(added.errors)")
    #expect(try added.json["file"] as? String == "keys/timestamp-2.key.json")
    #expect(try mode("keys/timestamp-2.key.json") == 0o600)
    let shared = String(decoding: try place.read("keys/timestamp-2.public.json"), as: UTF8.self)
    #expect(shared.contains("BEGIN PUBLIC KEY") && !shared.contains("PRIVATE"))
    let shown = try place.skin("keys", "show", "keys", "--json")
    let unused = try #require(try shown.json["unused"] as? [[String: Any]])
    #expect(unused.map { $0["id"] as? String } == [try added.json["id"] as? String])
    let refused = try place.skin("keys", "add", "keys", "--role", "../up", "--json")
    #expect(try refused.status == 1 && refused.codes == ["bad-role-name"])
  }
}
