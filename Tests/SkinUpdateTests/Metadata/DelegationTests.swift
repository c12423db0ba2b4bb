import Foundation
import SkinKit
import Testing

@testable import SkinUpdate

@Suite("Delegations")
struct DelegationTests {
  private func role(_ fields: [String: MetadataValue?]) throws -> DelegatedRole {
    var members: [String: MetadataValue] = ["name": "r", "keyids": [], "threshold": 1, "terminating": false]
    for (name, value) in fields { members[name] = value }
    return try DelegatedRole(FieldReader(.object(members), file: "targets.json"))
  }

  @Test(
    "A pattern's wildcards don't cross a slash",
    arguments: [
      ("skins/*/a.skin", "skins/x/a.skin", true), ("skins/*", "skins/x/a.skin", false),
      ("*.skin", "a.skin", true), ("*.skin", "b/a.skin", false), ("a?c", "abc", true), ("a?c", "ac", false),
      ("*a*b*", "xxaxxbxx", true), ("*a*b*", "xxbxxaxx", false), ("", "", true), ("**", "anything", true),
      ("a?c", "a\u{E9}c", true), ("a?c", "ae\u{301}c", false), ("a/*", "a/\u{301}b", true),
    ])
  func patterns(_ pattern: String, _ path: String, _ isMatch: Bool) throws {
    #expect(try role(["paths": [.string(pattern)]]).covers(path) == isMatch)
  }

  @Test(
    "A pattern that no path with a beginning fits is known by that",
    arguments: [
      ("skins/festival/*", "skins/festival/", true), ("skins/*/*", "skins/fest", true), ("skins/*", "skins/a/", false),
      ("skins/other/*", "skins/festival/", false), ("skins/fest*/*", "skins/festival/", true), ("*", "", true),
      ("patches/*", "skins/", false), ("skins/a", "skins/ab", false), ("skins/ab", "skins/a", true),
      ("skins/?b", "skins/a", true), ("a/b/c", "a/", true), ("a*z", "ab", true),
    ])
  func beginnings(_ pattern: String, _ prefix: String, _ mayMatch: Bool) throws {
    #expect(try role(["paths": [.string(pattern)]]).mayCover(under: prefix) == mayMatch)
  }

  @Test("A role that doesn't say whether it is terminating isn't")
  func terminatingLeftOut() throws {
    #expect(try !role(["paths": ["*"], "terminating": nil]).isTerminating)
    #expect(throws: SkinIssue.self) { try role(["paths": ["*"], "terminating": "yes"]) }
  }

  @Test("A hash prefix covers the paths whose SHA-256 begins so")
  func hashPrefixes() throws {
    // SHA-256 of "file1.txt" begins with 55ae75d9.
    #expect(try role(["path_hash_prefixes": ["55ae"]]).covers("file1.txt"))
    #expect(try !role(["path_hash_prefixes": ["55af"]]).covers("file1.txt"))
  }

  @Test("Endless delegations: a file with too many patterns, or too long ones, is refused")
  func limits() throws {
    func delegations(_ patterns: Int, length: Int = 8) throws {
      let keys = RoleKeys(keyIDs: [], threshold: 1)
      let texts = Array(repeating: String(repeating: "x", count: length), count: patterns)
      let (left, right) = (texts.prefix(patterns / 2), texts.dropFirst(patterns / 2))
      _ = try Delegations(
        keys: [:],
        roles: [
          DelegatedRole(name: "a", keys: keys, coverage: .paths(Array(left))),
          DelegatedRole(name: "b", keys: keys, coverage: .hashPrefixes(Array(right))),
        ])
    }
    try delegations(32_768)
    try delegations(2, length: 1_024)
    for (patterns, length) in [(32_769, 8), (2, 1_025)] {
      let issue = #expect(throws: SkinIssue.self) { try delegations(patterns, length: length) }
      #expect(issue?.code == .malformedMetadata)
      #expect(issue?.place.key == "delegations.roles")
    }
  }

  @Test("Endless signatures: a role with more keys than are verified is refused")
  func keys() throws {
    func keys(_ count: Int) -> MetadataValue { .array((0..<count).map { .string("\($0)") }) }
    #expect(try role(["paths": ["*"], "keyids": keys(64)]).keys.keyIDs.count == 64)
    let issue = #expect(throws: SkinIssue.self) { try role(["paths": ["*"], "keyids": keys(65)]) }
    #expect(issue?.code == .malformedMetadata && issue?.message.contains("at most 64 keys") == true)
  }

  @Test("A role with both kinds of paths, or none, or the name of a top role, is refused")
  func malformed() {
    #expect(throws: SkinIssue.self) { try role(["paths": ["a"], "path_hash_prefixes": ["a"]]) }
    #expect(throws: SkinIssue.self) { try role([:]) }
    #expect(throws: SkinIssue.self) { try role(["paths": ["a"], "name": "root"]) }
  }
}
