import Foundation
import SkinCompare
import SkinServerAPI

/// An activation that a user is changing, with all members of its rules, also those that the console doesn't know.
struct ActivationDraft: Sendable {
  private(set) var members: [String: JSONValue]

  /// The members that clients write; the server adds the others.
  private static let written: Set<String> = ["skin", "rules", "policy"]

  /// Reads a document of the API.
  /// - Parameter json: The document.
  /// - Throws: `DecodingError` if it isn't an object.
  init(_ json: Data) throws {
    members = try JSONDecoder().decode([String: JSONValue].self, from: json).filter { Self.written.contains($0.key) }
  }

  /// The draft as a document.
  /// - Throws: An error if it has members of wrong types.
  var document: ActivationDocument {
    get throws { try JSONDecoder().decode(ActivationDocument.self, from: json) }
  }

  /// The draft as JSON, with sorted members.
  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return try encoder.encode(members)
    }
  }

  private var rules: [JSONValue] {
    if case .array(let rules)? = members["rules"] { rules } else { [] }
  }

  /// Sets the skin that is shown if no rule applies.
  /// - Parameter skin: The version, or nil for the built-in skin.
  mutating func setSkin(_ skin: SkinVersionName?) { members["skin"] = JSONValue(skin) }

  /// Sets who decides if a user has chosen a skin.
  /// - Parameter policy: `operator` or `user`.
  mutating func setPolicy(_ policy: String) { members["policy"] = .string(policy) }

  /// Adds a rule before all others.
  /// - Parameters:
  ///   - rule: The rule's conditions.
  ///   - skin: The version that it shows, or nil for the built-in skin.
  mutating func add(_ rule: [String: JSONValue], showing skin: SkinVersionName?) {
    members["rules"] = .array([.object(rule.merging(["skin": JSONValue(skin)]) { $1 })] + rules)
  }

  /// Returns the members of a rule, or nil if there is none.
  /// - Parameter id: The rule's identifier.
  /// - Returns: All members, also those that the console doesn't know.
  func rule(_ id: String) -> [String: JSONValue]? {
    rules.lazy.compactMap(\.members).first { $0["id"] == .string(id) }
  }

  /// Replaces a rule in its place.
  /// - Parameters:
  ///   - id: The rule's identifier.
  ///   - rule: The rule's new members.
  ///   - skin: The version that it shows, or nil for the built-in skin.
  mutating func replaceRule(_ id: String, with rule: [String: JSONValue], showing skin: SkinVersionName?) {
    let new = JSONValue.object(rule.merging(["skin": JSONValue(skin)]) { $1 })
    members["rules"] = .array(rules.map { $0.member("id") == .string(id) ? new : $0 })
  }

  /// Moves a rule before or behind its neighbor; the first and the last one stay where they are.
  /// - Parameters:
  ///   - id: The rule's identifier.
  ///   - steps: -1 to move it up, and 1 to move it down.
  mutating func moveRule(_ id: String, by steps: Int) {
    var moved = rules
    guard let index = moved.firstIndex(where: { $0.member("id") == .string(id) }),
      moved.indices.contains(index + steps)
    else { return }
    moved.swapAt(index, index + steps)
    members["rules"] = .array(moved)
  }

  /// Removes a rule.
  /// - Parameter id: The rule's identifier.
  mutating func removeRule(_ id: String) {
    let rest = rules.filter { $0.member("id") != .string(id) }
    members["rules"] = rest.isEmpty ? nil : .array(rest)
  }

  /// Returns an identifier that no rule has.
  /// - Parameter base: The beginning of the identifier.
  /// - Returns: The identifier.
  func freeID(_ base: String) -> String {
    let taken = Set(rules.compactMap { $0.member("id") })
    let numbered = (2...).lazy.map { "\(base)-\($0)" }
    return taken.contains(.string(base)) ? numbered.first { !taken.contains(.string($0)) } ?? base : base
  }
}

extension JSONValue {
  /// Creates the value that names a version, or null.
  fileprivate init(_ skin: SkinVersionName?) {
    self = skin.map { .object(["id": .string($0.id), "version": .string($0.version)]) } ?? .null
  }

  /// The member of an object.
  fileprivate func member(_ name: String) -> JSONValue? { members?[name] }
}
