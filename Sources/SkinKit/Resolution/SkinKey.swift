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

  /// Creates a key that has the value of another one in skins without it.
  /// ```swift
  /// static let next: Self = .init("login.next_color", fallback: "app.next_color")
  /// ```
  /// - Parameters:
  ///   - name: The full name, `module.name`.
  ///   - fallback: The full name of the other key.
  public init(_ name: String, fallback: String) {
    keyIndex = KeyRegistry.shared.index(of: name, fallback: fallback)
  }

  init(keyIndex: KeyIndex) { self.keyIndex = keyIndex }

  /// The full name, `module.name`.
  public var name: String { KeyRegistry.shared.name(of: keyIndex) }

  /// The key within a module, unless the name has a module already.
  ///
  /// In skins without the module's key, it has the value of the global key of that name, `app.name`.
  /// - Parameter module: The module's name; `nil` leaves the key unchanged.
  /// - Returns: `module.name` for a name without a dot, otherwise the same key.
  public func inModule(_ module: String?) -> SkinKey { SkinKey(keyIndex: erased.inModule(module).keyIndex) }

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

  /// The key within a module, unless the name has a module already, as ``SkinKey/inModule(_:)``.
  package func inModule(_ module: String?) -> AnySkinKey {
    let name = name
    guard let module, !name.utf8.contains(UInt8(ascii: ".")) else { return self }
    let full = "\(module).\(name)"
    guard module != "app" else { return AnySkinKey(full) }
    return AnySkinKey(keyIndex: KeyRegistry.shared.index(of: full, fallback: "app.\(name)"))
  }
}

/// The index of a key in every skin's table.
@usableFromInline typealias KeyIndex = Int

/// Numbers every key name of the process, so that skins are arrays instead of dictionaries.
///
/// Names are never removed: a process has the keys of its code and of the skins that it shows.
final class KeyRegistry: Sendable {
  static let shared = KeyRegistry()

  /// A key that has the value of another one in skins without it.
  struct Fallback {
    let keyIndex: KeyIndex
    /// The index of the plain key of its name.
    let own: KeyIndex
    /// The index of the key whose value replaces a missing one.
    let other: KeyIndex
  }

  private struct Names {
    var indexes: [String: KeyIndex] = [:]
    var names: [String] = []
    var fallbacks: [Fallback] = []
    var fallbackNumbers: [KeyIndex: Int] = [:]

    mutating func index(of name: String) -> KeyIndex {
      if let keyIndex = indexes[name] { return keyIndex }
      names.append(name)
      indexes[name] = names.count - 1
      return names.count - 1
    }
  }

  private let names = Locked(Names())

  func index(of name: String) -> KeyIndex { names.withLock { $0.index(of: name) } }

  /// The index of a key with a fallback, which differs from that of the plain key.
  func index(of name: String, fallback: String) -> KeyIndex {
    names.withLock { registry in
      // No key's name has a NUL.
      let pair = "\(name)\0\(fallback)"
      if let keyIndex = registry.indexes[pair] { return keyIndex }
      let (own, other) = (registry.index(of: name), registry.index(of: fallback))
      let keyIndex = registry.names.count
      registry.names.append(name)
      registry.indexes[pair] = keyIndex
      registry.fallbackNumbers[keyIndex] = registry.fallbacks.count
      registry.fallbacks.append(Fallback(keyIndex: keyIndex, own: own, other: other))
      return keyIndex
    }
  }

  /// The keys with fallbacks.
  var fallbacks: [Fallback] { names.withLock { $0.fallbacks } }

  /// The number of names.
  var count: Int { names.withLock { $0.names.count } }

  /// The number of keys with fallbacks.
  var fallbackCount: Int { names.withLock { $0.fallbacks.count } }

  /// The fallback of a key, if it has one.
  func fallback(of keyIndex: KeyIndex) -> Fallback? {
    names.withLock { names in names.fallbackNumbers[keyIndex].map { names.fallbacks[$0] } }
  }

  /// The indexes of many names.
  ///
  /// New names are numbered in alphabetical order, so that runs don't differ. Names in that order are mostly behind each other, and
  /// need no look-up.
  func indexes(of names: [String]) -> [KeyIndex] {
    self.names.withLock { registry in
      var next = 0
      var keyIndexes = names.map { name in
        let isNext =
          next < registry.names.count && registry.names[next] == name && registry.fallbackNumbers[next] == nil
        let keyIndex = isNext ? next : registry.indexes[name] ?? -1
        next = keyIndex + 1
        return keyIndex
      }
      for index in names.indices.filter({ keyIndexes[$0] < 0 }).sorted(by: { names[$0] < names[$1] }) {
        keyIndexes[index] = registry.index(of: names[index])
      }
      return keyIndexes
    }
  }

  /// The names that are given in UTF-8, which get indexes: those that have one already aren't copied.
  ///
  /// Names in the order of their indexes need no look-up.
  func names(_ texts: [UnsafeRawBufferPointer]) -> [String] {
    names.withLock { registry in
      var next = 0
      return texts.map { text in
        let isNext = next < registry.names.count && registry.names[next].hasUTF8(text)
        let keyIndex = isNext ? next : registry.index(of: String(decoding: text, as: UTF8.self))
        next = keyIndex + 1
        return registry.names[keyIndex]
      }
    }
  }

  /// The index of a known name.
  func knownIndex(of name: String) -> KeyIndex? { names.withLock { $0.indexes[name] } }

  func name(of keyIndex: KeyIndex) -> String { names.withLock { $0.names[keyIndex] } }
}

extension String {
  /// Whether the UTF-8 of the text is these bytes; false also where it isn't in one piece.
  fileprivate func hasUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let isEqual = utf8.withContiguousStorageIfAvailable { own in
      guard own.count == bytes.count, let first = own.baseAddress, let other = bytes.baseAddress else { return false }
      return memcmp(first, other, bytes.count) == 0
    }
    return isEqual ?? false
  }
}
