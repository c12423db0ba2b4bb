// Delegated targets: who may describe what, and in which order is asked.

import Foundation
import SkinKit
import Testing

@testable import SkinUpdate

@Suite("Delegations")
struct DelegationTests {
  private func role(_ fields: [String: MetadataValue]) throws -> DelegatedRole {
    var members: [String: MetadataValue] = ["name": "r", "keyids": [], "threshold": 1, "terminating": false]
    members.merge(fields) { $1 }
    return try DelegatedRole(FieldReader(.object(members), file: "targets.json"))
  }

  @Test(
    "A pattern's wildcards don't cross a slash",
    arguments: [
      ("skins/*/a.skin", "skins/x/a.skin", true), ("skins/*", "skins/x/a.skin", false),
      ("*.skin", "a.skin", true), ("*.skin", "b/a.skin", false), ("a?c", "abc", true), ("a?c", "ac", false),
      ("*a*b*", "xxaxxbxx", true), ("*a*b*", "xxbxxaxx", false), ("", "", true), ("**", "anything", true),
    ])
  func patterns(_ pattern: String, _ path: String, _ isMatch: Bool) throws {
    #expect(try role(["paths": [.string(pattern)]]).covers(path) == isMatch)
  }

  @Test("A hash prefix covers the paths whose SHA-256 begins so")
  func hashPrefixes() throws {
    // SHA-256 of "file1.txt" begins with 55ae75d9.
    #expect(try role(["path_hash_prefixes": ["55ae"]]).covers("file1.txt"))
    #expect(try !role(["path_hash_prefixes": ["55af"]]).covers("file1.txt"))
  }

  @Test("A role with both kinds of paths, or none, or the name of a top role, is refused")
  func malformed() {
    #expect(throws: SkinIssue.self) { try role(["paths": ["a"], "path_hash_prefixes": ["a"]]) }
    #expect(throws: SkinIssue.self) { try role([:]) }
    #expect(throws: SkinIssue.self) { try role(["paths": ["a"], "name": "root"]) }
  }
}
