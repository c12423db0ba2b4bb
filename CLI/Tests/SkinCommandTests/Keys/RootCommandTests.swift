import Foundation
import SkinRepository
import SkinUpdate
import Testing

@Suite("Roots") final class RootCommandTests: CommandSuite {
  /// Creates three root keys with three holders, two of which must sign.
  private func threeHolders() throws {
    try place.skin("keys", "init", "keys", "--root-keys", "3", "--root-threshold", "2", "--type", "ecdsa")
    let split = try place.skin(
      "keys", "split", "keys/offline", "--role", "root", "--into", "ada", "--into", "lin", "--into", "zoe")
    try #require(split.status == 0, "\(split.errors)")
  }

  /// Returns the root that a client trusts after pinning the first root and reading the others.
  private func follow(_ paths: String...) throws -> RootRole {
    var trusted = try TrustedMetadata(root: place.read(paths[0]), now: Date())
    for path in paths.dropFirst() { _ = try trusted.updateRoot(place.read(path)) }
    return trusted.root
  }

  @Test("A rotated key is valid once two of three holders have signed, each with a copy of the draft")
  func rotate() throws {
    try threeHolders()
    let pinned = try place.read("keys/root.json")
    let rotated = try place.skin("keys", "rotate", "keys", "--role", "timestamp", "--json")
    #expect(rotated.status == 0, "\(rotated.errors)")
    let record = try #require(try rotated.json["root"] as? [String: Any])
    #expect(record["isComplete"] as? Bool == false && record["file"] as? String == "keys/2.root.draft.json")
    #expect(place.exists("keys/timestamp-2.key.json"))

    // The draft passes from holder to holder; each checks it against a separate copy of the root.
    try place.write(pinned, "ada/root.json")
    try place.write(place.read("keys/2.root.draft.json"), "ada/2.root.draft.json")
    let shown = try place.skin("root", "show", "ada/2.root.draft.json")
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(shown.output.contains("Still to sign: 2 of these root keys:"))
    #expect(shown.output.split(separator: "\n").filter { $0.hasPrefix("+ ") || $0.hasPrefix("- ") }.count == 2)
    let first = try place.skin("root", "sign", "ada/2.root.draft.json", "--keys", "ada", "--json")
    #expect(first.status == 0, "\(first.errors)")
    #expect(try first.json["isComplete"] as? Bool == false)
    #expect(!place.exists("ada/2.root.json"))

    try place.write(place.read("ada/2.root.draft.json"), "lin/draft.json")
    let second = try place.skin(
      "root", "sign", "lin/draft.json", "--keys", "lin/root.key.json", "--after", "keys/root.json", "--json")
    #expect(second.status == 0, "\(second.errors)")
    #expect(try second.json["isComplete"] as? Bool == true)
    #expect(place.exists("lin/2.root.json") && !place.exists("lin/draft.json"))
    let role = try follow("keys/root.json", "lin/2.root.json")
    let key = try KeyFolder.entry(at: place.url.appending(path: "keys/timestamp-2.key.json")).key
    #expect(role.roles[.timestamp]?.keyIDs == [key.publicKey.id])
    // Without --install, the current root stays.
    #expect(try place.read("keys/root.json") == pinned)
  }

  @Test("A damaged root is described as a file, not as an address")
  func damaged() throws {
    try place.skin("keys", "init", "keys")
    for text in ["no JSON", #"{"signed": {}}"#] {
      try place.write(text, "keys/root.json")
      for command in [
        ["keys", "show", "keys"], ["root", "show", "keys/root.json"], ["keys", "rotate", "keys", "--role", "snapshot"],
        ["root", "rotate", "keys/root.json", "--threshold", "root=1"],
      ] {
        let result = try place.skin(command)
        #expect(result.status == 1 && result.errors.contains("keys/root.json"), "\(command): \(result.errors)")
        #expect(
          result.errors.contains("The root is malformed") && !result.errors.contains("address"), "\(result.errors)")
      }
    }
  }

  @Test("Copies signed at the same time are merged, and --install replaces the current root")
  func mergeAndInstall() throws {
    try threeHolders()
    #expect(try place.skin("root", "rotate", "keys/root.json", "--threshold", "root=1").status == 0)
    let draft = try place.read("keys/2.root.draft.json")
    for holder in ["ada", "zoe"] {
      try place.write(draft, "\(holder)/draft.json")
      let signed = try place.skin(
        "root", "sign", "\(holder)/draft.json", "--keys", holder, "--after", "keys/root.json")
      #expect(signed.status == 0, "\(signed.errors)")
    }
    let pinned = try place.read("keys/root.json")
    let merged = try place.skin(
      "root", "sign", "keys/2.root.draft.json", "--merge", "ada/draft.json", "--merge", "zoe/draft.json", "--install",
      "--json")
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(try merged.json["installed"] as? String == "keys/root.json")
    #expect(try place.read("keys/root.json") == place.read("keys/2.root.json"))
    try place.write(pinned, "pinned.json")
    #expect(try follow("pinned.json", "keys/root.json").roles[.root]?.threshold == 1)
    let complete = try place.skin("root", "show", "keys/2.root.json", "--after", "pinned.json", "--json")
    #expect(try complete.json["isComplete"] as? Bool == true)
  }

  @Test("With the root key available, all keys are rotated in one step, including the root key")
  func oneGo() throws {
    try place.skin("keys", "init", "keys")
    try place.write(place.read("keys/root.json"), "pinned.json")
    let rotated = try place.skin(
      "keys", "rotate", "keys", "--role", "root", "--role", "targets", "--type", "ecdsa", "--sign", "keys/offline",
      "--install")
    #expect(rotated.status == 0, "\(rotated.errors)")
    #expect(rotated.output.contains("Version 2 is complete"))
    #expect(try place.names(in: "keys/offline") == ["root-2.key.json", "root.key.json"])
    let role = try follow("pinned.json", "keys/root.json")
    #expect(role.roles[.root]?.keyIDs.compactMap { role.keys[$0]?.type } == ["ecdsa"])
    // A server can still sign with the folder.
    _ = try RepositorySigner(
      root: place.read("keys/root.json"), keys: KeySet(folder: place.url.appending(path: "keys")))
    // The new root key alone signs the next root.
    let next = try place.skin(
      "root", "rotate", "keys/root.json", "--sign", "keys/offline/root-2.key.json", "--install", "--json")
    #expect(next.status == 0, "\(next.errors)")
    #expect(try follow("pinned.json", "keys/2.root.json", "keys/root.json").version == 3)
  }

  @Test("A first root can be signed by keys that were never in one place")
  func neverTogether() throws {
    for holder in ["ada", "lin"] { try place.skin("keys", "add", holder, "--role", "root") }
    let made = try place.skin(
      "keys", "init", "keys", "--root-public", "ada/root.public.json", "--root-public", "lin/root.public.json",
      "--root-threshold", "2", "--json")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try made.json["isComplete"] as? Bool == false)
    #expect(!place.exists("keys/root.json") && !place.exists("keys/offline"))
    for holder in ["ada", "lin"] {
      let signed = try place.skin("root", "sign", "keys/1.root.draft.json", "--keys", holder, "--install")
      #expect(signed.status == 0, "\(signed.errors)")
    }
    #expect(try follow("keys/root.json").roles[.root]?.keyIDs.count == 2)
    #expect(try place.read("keys/root.json") == place.read("keys/1.root.json"))
  }

  @Test("Keys are added by file, and removed by the beginning of their identifier")
  func addAndRemove() throws {
    try place.skin("keys", "init", "keys")
    let old = try follow("keys/root.json").roles[.timestamp]?.keyIDs.first ?? ""
    try place.skin("keys", "add", "away", "--role", "timestamp")
    let unknown = try place.skin("root", "rotate", "keys/root.json", "--remove", "zz", "--json")
    #expect(try unknown.status == 1 && unknown.codes == ["missing-signing-key"])
    let last = try place.skin("root", "rotate", "keys/root.json", "--remove", old, "--json")
    #expect(try last.status == 1 && last.codes == ["missing-signing-key"])
    let rotated = try place.skin(
      "root", "rotate", "keys/root.json", "--add", "away/timestamp.public.json", "--remove",
      String(old.prefix(12)).uppercased(), "--sign", "keys/offline", "--json")
    #expect(rotated.status == 0, "\(rotated.errors)")
    let role = try follow("keys/root.json", "keys/2.root.json")
    #expect(role.roles[.timestamp]?.keyIDs.count == 1 && role.roles[.timestamp]?.keyIDs != [old])
  }

  @Test("Foreign keys, missing roots, changed drafts and existing drafts are refused with their codes")
  func refusals() throws {
    try threeHolders()
    try place.skin("keys", "init", "other")
    try place.skin("root", "rotate", "keys/root.json")
    func codes(_ arguments: String...) throws -> [String] {
      let result = try place.skin(arguments + ["--json"])
      #expect(result.status == 1)
      return try result.codes
    }
    #expect(
      try codes("root", "sign", "keys/2.root.draft.json", "--keys", "other/offline") == ["foreign-key"])
    #expect(try codes("root", "sign", "keys/2.root.draft.json", "--keys", "keys") == ["foreign-key"])
    #expect(try codes("root", "rotate", "keys/root.json") == ["already-exists"])
    #expect(try codes("keys", "rotate", "keys", "--role", "timestamp") == ["already-exists"])
    #expect(!place.exists("keys/timestamp-2.key.json"))
    #expect(try codes("root", "sign", "keys/nowhere.json", "--keys", "ada") == ["unreadable-file"])
    try place.write(place.read("keys/2.root.draft.json"), "alone/draft.json")
    #expect(try codes("root", "sign", "alone/draft.json", "--keys", "ada") == ["missing-file"])
    #expect(
      try codes("root", "sign", "alone/draft.json", "--keys", "ada", "--after", "alone/draft.json")
        == ["untrusted-signature"])
    // A draft that was changed after the first signature loses that signature with a warning.
    try place.skin("root", "sign", "keys/2.root.draft.json", "--keys", "ada")
    let text = String(decoding: try place.read("keys/2.root.draft.json"), as: UTF8.self)
    try place.write(text.replacingOccurrences(of: "\"threshold\":2", with: "\"threshold\":1"), "keys/2.root.draft.json")
    let signed = try place.skin("root", "sign", "keys/2.root.draft.json", "--keys", "lin")
    #expect(signed.status == 0 && signed.errors.contains("is invalid and was removed"))
    #expect(place.exists("keys/2.root.draft.json") && !place.exists("keys/2.root.json"))
  }
}
