// Which key plays which role: guessed, or told in a file.

public import Foundation
public import SkinKit

/// The keys that play roles.
public struct GalleryRoles: Sendable {
  /// The names of the keys, by role.
  public private(set) var keys: [GalleryRole: String]
  /// The roles whose key wasn't guessed.
  public private(set) var told: Set<GalleryRole> = []

  /// Guesses by the names of a skin's keys.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - other: The roles of a skin that this one is compared with: their keys are preferred where this skin has them.
  public init(guessedFor skin: Skin, like other: GalleryRoles? = nil) {
    let guess = RoleGuess(skin)
    keys = [:]
    for role in GalleryRole.all {
      if let key = other?.keys[role], skin.variants(for: AnySkinKey(key))?.any.kind == role.kind {
        keys[role] = key
        if other?.told.contains(role) == true { told.insert(role) }
      } else {
        keys[role] = guess.key(for: role, on: keys.first { $0.key.name == role.below }?.value)
      }
    }
  }

  /// Takes roles from a file: `{"accent": "app.brand", "field": null}`; `null` says that no key plays the role.
  /// - Parameters:
  ///   - data: The file.
  ///   - name: Its name, for issues.
  ///   - skin: The skin, which must have the keys.
  /// - Throws: `SkinIssue` where it isn't such a file, or names a role or key that isn't there.
  public mutating func read(_ data: Data, named name: String, for skin: Skin) throws {
    let object = try? JSONSerialization.jsonObject(with: data)
    guard let fields = object as? [String: Any] else {
      throw issue("\(name) isn't an object of JSON", name, nil, "Write {\"accent\": \"app.brand\", …}.")
    }
    for (field, value) in fields.sorted(by: { $0.key < $1.key }) {
      guard let role = GalleryRole.all.first(where: { $0.name == field }) else {
        let names = GalleryRole.all.map(\.name).joined(separator: ", ")
        throw issue("there is no role \(field)", name, field, "The roles are \(names).")
      }
      switch value {
      case is NSNull: keys[role] = nil
      case let key as String:
        guard let kind = skin.variants(for: AnySkinKey(key))?.any.kind else {
          throw issue("the skin has no key \(key)", name, field, "`skin show` lists the keys.")
        }
        guard kind == role.kind else {
          throw issue("\(key) is a \(kind.rawValue), not a \(role.kind.rawValue)", name, field, "Name another key.")
        }
        keys[role] = key
      default: throw issue("the role \(field) isn't a text", name, field, "Give the name of a key, or null.")
      }
      told.insert(role)
    }
  }

  private func issue(_ message: String, _ file: String, _ key: String?, _ remedy: String) -> SkinIssue {
    SkinIssue("unusable-roles", message, remedy: remedy, place: .init(file: file, key: key))
  }
}
