// The keys of a repository as files.

import Foundation
import Testing

@Suite("Keys") struct KeyCommandTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test("Making keys writes the root and the server's keys, with the root key apart, all of them private")
  func makeKeys() throws {
    let made = try place.skin("keys", "init", "keys")
    #expect(made.status == 0, "\(made.errors)")
    let secrets = ["targets.key.json", "snapshot.key.json", "timestamp.key.json", "offline/root.key.json"]
    for name in secrets {
      let path = place.url.appending(path: "keys/\(name)").path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(name)")
    }
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

  @Test("Keys are never overwritten")
  func existing() throws {
    try place.skin("keys", "init", "keys")
    let root = try place.read("keys/root.json")
    let again = try place.skin("keys", "init", "keys")
    #expect(again.status == 1 && again.errors.contains("[already-exists]"))
    #expect(try place.read("keys/root.json") == root)
  }
}
