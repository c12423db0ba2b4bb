// A storage in memory: values by key.

import Foundation

/// A skin's values in memory, for previews, tests, and what an app makes up itself.
///
/// ```swift
/// var storage: DictionaryStorage = ["login.title": .text("Welcome"), "login.padding": .number(12)]
/// storage["login.tint"] = SkinVariants(.color(red), others: [.dark: .color(pink)])
/// let skin = resolver.resolve(storage)
/// ```
public struct DictionaryStorage: SkinValueStorage, ExpressibleByDictionaryLiteral {
  /// Who the skin is and what it builds on.
  public var header: SkinHeader
  private var values: [String: SkinVariants<SkinValue>]

  /// Makes a storage.
  /// - Parameters:
  ///   - header: Who the skin is and what it builds on.
  ///   - values: The values by full key, `module.name`. Those of one key should be of one kind; others than the first one's are left out.
  public init(header: SkinHeader = .init(), values: [String: SkinVariants<SkinValue>]) {
    self.header = header
    self.values = values
  }

  /// Makes a storage of keys with one value for all appearances.
  /// - Parameter elements: The keys with their values; of a key that stands twice, the last value counts.
  public init(dictionaryLiteral elements: (String, SkinValue)...) {
    self.init(values: Dictionary(elements.map { ($0, SkinVariants($1)) }) { _, last in last })
  }

  /// The kind of every key.
  public var kinds: [String: SkinKind] { values.mapValues(\.kind) }

  /// A value by key, of whatever kind it is.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where there is none.
  public func variants(_ key: String) -> SkinVariants<SkinValue>? { values[key] }

  /// A value by key; setting `nil` removes it.
  /// - Parameter key: The full key, `module.name`.
  public subscript(key: String) -> SkinVariants<SkinValue>? {
    get { values[key] }
    set { values[key] = newValue }
  }
}
