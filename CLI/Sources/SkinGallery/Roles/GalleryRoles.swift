public import Foundation
public import SkinKit

/// The keys that play roles, guessed or assigned by a file.
public struct GalleryRoles: Sendable {
  /// The names of the keys, by role.
  public private(set) var keys: [GalleryRole: String]
  /// The roles that a file assigned.
  public private(set) var assigned: Set<GalleryRole> = []

  /// Guesses the roles from the names of a skin's keys.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - other: The roles of the skin that this one is compared with. Their keys are preferred if this skin has them.
  public init(guessedFor skin: Skin, like other: GalleryRoles? = nil) {
    let guess = RoleGuess(skin)
    keys = [:]
    for role in GalleryRole.all {
      if let key = other?.keys[role], skin.variants(for: AnySkinKey(key))?.any.kind == role.kind {
        keys[role] = key
        if other?.assigned.contains(role) == true { assigned.insert(role) }
      } else {
        keys[role] = guess.key(for: role, on: keys.first { $0.key.name == role.below }?.value)
      }
    }
  }

  /// Assigns roles from a file such as `{"accent": "app.brand", "field": null}`.
  ///
  /// `null` means that no key plays the role.
  /// - Parameters:
  ///   - data: The file's contents.
  ///   - name: The file's name, for issues.
  ///   - skin: The skin, which must have the keys.
  /// - Throws: `SkinIssue` if the file isn't JSON, has a key twice, or names an unknown role or key.
  public mutating func read(_ data: Data, named name: String, for skin: Skin) throws {
    var warnings: [SkinIssue] = []
    let json = try SkinSourceJSON(data, file: name, warnings: &warnings)
    if var issue = warnings.first {
      issue.severity = .error
      throw issue
    }
    guard let members = json.members else {
      throw SkinIssue(
        Self.code, "\(name) isn't a JSON object", suggestion: "Write {\"accent\": \"app.brand\", …}.",
        place: .init(file: name))
    }
    for member in members {
      let field = String(member.key.prefix(60))
      guard let role = GalleryRole.all.first(where: { $0.name == member.key }) else {
        let names = GalleryRole.all.map(\.name).joined(separator: ", ")
        throw issue("The gallery has no role \(field)", name, member, "Use one of: \(names).")
      }
      switch member.value.content {
      case .null: keys[role] = nil
      case .string(let key):
        guard let kind = skin.variants(for: AnySkinKey(key))?.any.kind else {
          throw issue("The skin has no key \(key)", name, member, "Run `skin show` to list the keys.")
        }
        guard kind == role.kind else {
          throw issue(
            "\(key) is \(kind.withArticle), not \(role.kind.withArticle)", name, member, "Specify another key.")
        }
        keys[role] = key
      default: throw issue("The role \(field) isn't a string", name, member, "Specify the name of a key, or null.")
      }
      assigned.insert(role)
    }
  }

  private static let code: SkinIssue.Code = "unusable-roles"

  private func issue(
    _ message: String, _ file: String, _ member: SkinSourceJSON.Member, _ suggestion: String
  ) -> SkinIssue {
    SkinIssue(
      Self.code, message, suggestion: suggestion,
      place: .init(file: file, line: member.line.number, column: member.line.column, key: member.key))
  }
}
