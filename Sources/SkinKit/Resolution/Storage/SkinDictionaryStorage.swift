import Foundation

/// A skin's values in memory, for previews, tests, and values that an app creates itself.
///
/// ```swift
/// var storage: SkinDictionaryStorage = ["login.title": .text("Welcome"), "login.padding": .number(12)]
/// storage["login.tint"] = SkinVariants(.color(red), others: [.dark: .color(pink)])
/// let skin = resolver.resolve(storage)
/// ```
public struct SkinDictionaryStorage: SkinValueStorage, ExpressibleByDictionaryLiteral {
  /// The skin's identity and base.
  public var header: SkinHeader
  private var values: [String: SkinVariants<SkinValue>]

  /// Creates a storage.
  /// - Parameters:
  ///   - header: The skin's identity and base.
  ///   - values: The values by full key, `module.name`. Values of another kind than the key's first are ignored.
  public init(header: SkinHeader = .init(), values: [String: SkinVariants<SkinValue>]) {
    self.header = header
    self.values = values
  }

  /// Creates a storage of keys with one value for all appearances.
  /// - Parameter elements: The keys with their values; of equal keys, the last one is used.
  public init(dictionaryLiteral elements: (String, SkinValue)...) {
    self.init(values: Dictionary(elements.map { ($0, SkinVariants($1)) }) { _, last in last })
  }

  /// The kind of every key.
  public var kinds: [String: SkinKind] { values.mapValues(\.kind) }

  /// The value of a key, of any kind.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if there is none.
  public func variants(_ key: String) -> SkinVariants<SkinValue>? { values[key] }

  /// The value of a key; setting `nil` removes it.
  /// - Parameter key: The full key, `module.name`.
  public subscript(key: String) -> SkinVariants<SkinValue>? {
    get { values[key] }
    set { values[key] = newValue }
  }
}
