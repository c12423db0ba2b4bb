import Foundation

/// The name of a resource, typed by its value: `module.name`.
///
/// Declare the keys of a module once, and the compiler rejects them for properties of another kind:
/// ```swift
/// extension SkinKey where Value == SkinColor {
///   static let loginTitle: Self = "login.title"
/// }
/// label.skin.textColor(.loginTitle)
/// ```
/// Creating a key takes a lock and a look-up of its name; using it takes neither.
public struct SkinKey<Value: SkinResource>: Hashable, Sendable {
  /// The index in the tables of skins.
  @usableFromInline let keyIndex: KeyIndex

  /// Creates a key.
  /// - Parameter name: The full name, `module.name`.
  public init(_ name: String) { keyIndex = KeyRegistry.shared.index(of: name) }

  /// The full name, `module.name`.
  public var name: String { KeyRegistry.shared.name(of: keyIndex) }

  /// The key within a module, unless the name has a module already.
  /// - Parameter module: The module's name; `nil` leaves the key unchanged.
  /// - Returns: `module.name` for a name without a dot, otherwise the same key.
  public func inModule(_ module: String?) -> SkinKey {
    let name = name
    guard let module, !name.utf8.contains(UInt8(ascii: ".")) else { return self }
    return SkinKey("\(module).\(name)")
  }

  /// The key without its type.
  public var erased: AnySkinKey { AnySkinKey(keyIndex: keyIndex) }
}

extension SkinKey: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a key from a literal name.
  /// - Parameter value: The full name, `module.name`.
  public init(stringLiteral value: String) { self.init(value) }

  /// The full name.
  public var description: String { name }
}

/// A key of any type, for lists of keys.
public struct AnySkinKey: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let keyIndex: KeyIndex

  init(keyIndex: KeyIndex) { self.keyIndex = keyIndex }

  /// Creates a key from a literal name.
  /// - Parameter value: The full name, `module.name`.
  public init(stringLiteral value: String) { keyIndex = KeyRegistry.shared.index(of: value) }

  /// Creates a key.
  /// - Parameter name: The full name, `module.name`.
  public init(_ name: String) { keyIndex = KeyRegistry.shared.index(of: name) }

  /// The full name, `module.name`.
  public var name: String { KeyRegistry.shared.name(of: keyIndex) }

  /// The full name.
  public var description: String { name }
}

/// The index of a key in every skin's table.
@usableFromInline typealias KeyIndex = Int

/// Numbers every key name of the process, so that skins are arrays instead of dictionaries.
///
/// Names are never removed: a process has the keys of its code and of the skins that it shows.
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

  /// The indexes of many names.
  ///
  /// New names are numbered in alphabetical order, so that runs don't differ.
  func indexes(of names: [String]) -> [KeyIndex] {
    self.names.withLock { registry in
      var keyIndexes = names.map { registry.indexes[$0] ?? -1 }
      for index in names.indices.filter({ keyIndexes[$0] < 0 }).sorted(by: { names[$0] < names[$1] }) {
        keyIndexes[index] = registry.index(of: names[index])
      }
      return keyIndexes
    }
  }

  /// The index of a known name.
  func knownIndex(of name: String) -> KeyIndex? { names.withLock { $0.indexes[name] } }

  func name(of keyIndex: KeyIndex) -> String { names.withLock { $0.names[keyIndex] } }
}
