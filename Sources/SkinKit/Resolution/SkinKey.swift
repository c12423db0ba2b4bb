// A key by which code asks for a resource, typed by what it names.

import Foundation

/// The name of a resource, typed by its value: `module.name`.
///
/// Declare the keys of a module once, and the compiler keeps them from being given to a property of another kind:
/// ```swift
/// extension SkinKey where Value == SkinColor {
///   static let loginTitle: Self = "login.title"
/// }
/// label.skin.textColor(.loginTitle)
/// ```
/// Making a key takes a lock and a look-up of its name; using it takes neither.
public struct SkinKey<Value: SkinResource>: Hashable, Sendable {
  /// The key index in the tables of skins.
  @usableFromInline let keyIndex: KeyIndex

  /// Makes a key.
  /// - Parameter name: The full name, `module.name`.
  public init(_ name: String) { keyIndex = KeyRegistry.shared.index(of: name) }

  /// The full name, `module.name`.
  public var name: String { KeyRegistry.shared.name(of: keyIndex) }

  /// The key within a module, where the name doesn't say the module itself.
  /// - Parameter module: The module's name; `nil` leaves the key as it is.
  /// - Returns: `module.name` for a name without a dot, else the same key.
  public func inModule(_ module: String?) -> SkinKey {
    let name = name
    guard let module, !name.utf8.contains(UInt8(ascii: ".")) else { return self }
    return SkinKey("\(module).\(name)")
  }

  /// The same key without its type.
  public var erased: AnySkinKey { AnySkinKey(keyIndex: keyIndex) }
}

extension SkinKey: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Makes a key of a literal name.
  /// - Parameter value: The full name, `module.name`.
  public init(stringLiteral value: String) { self.init(value) }

  /// The full name.
  public var description: String { name }
}

/// A key of any type, for lists of several.
public struct AnySkinKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let keyIndex: KeyIndex

  init(keyIndex: KeyIndex) { self.keyIndex = keyIndex }

  /// Makes a key of a literal name.
  /// - Parameter value: The full name, `module.name`.
  public init(stringLiteral value: String) { keyIndex = KeyRegistry.shared.index(of: value) }

  /// Makes a key.
  /// - Parameter name: The full name, `module.name`.
  public init(_ name: String) { keyIndex = KeyRegistry.shared.index(of: name) }

  /// The full name, `module.name`.
  public var name: String { KeyRegistry.shared.name(of: keyIndex) }

  /// The full name.
  public var description: String { name }
}

/// The place of a key in every skin's table.
@usableFromInline typealias KeyIndex = Int

/// Gives every key name of the process a small number, so that skins are tables and not dictionaries.
///
/// Names are never forgotten: a process sees the keys of its code and of the skins it shows.
final class KeyRegistry: Sendable {
  static let shared = KeyRegistry()

  private struct Names {
    var indexes: [String: KeyIndex] = [:]
    var names: [String] = []

    mutating func index(of name: String) -> KeyIndex {
      if let keyIndex = indexes[name] { return keyIndex }
      names.append(name)
      indexes[name] = names.count - 1
      return names.count - 1
    }
  }

  private let names = Locked(Names())

  func index(of name: String) -> KeyIndex { names.withLock { $0.index(of: name) } }

  /// The key indexes of many names; new ones get theirs in the order of the alphabet, so that runs don't differ.
  func indexes(of names: [String]) -> [KeyIndex] {
    self.names.withLock { registry in
      var keyIndexes = names.map { registry.indexes[$0] ?? -1 }
      for index in names.indices.filter({ keyIndexes[$0] < 0 }).sorted(by: { names[$0] < names[$1] }) {
        keyIndexes[index] = registry.index(of: names[index])
      }
      return keyIndexes
    }
  }

  /// The key index of a name that was seen before.
  func knownIndex(of name: String) -> KeyIndex? { names.withLock { $0.indexes[name] } }

  func name(of keyIndex: KeyIndex) -> String { names.withLock { $0.names[keyIndex] } }
}
