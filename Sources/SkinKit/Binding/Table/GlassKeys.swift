/// The keys that bars' backgrounds follow, whose bindings depend on the skin's ``Skin/glass`` as well.
///
/// A skin that only differs from the last one in what it does with glass changes no values, but the bars that follow these keys.
@MainActor
package enum GlassKeys {
  /// The keys of all managers.
  private(set) static var keyIndexes: Set<KeyIndex> = []

  /// Adds a key that a bar's background follows.
  /// - Parameter key: The key.
  package static func insert(_ key: AnySkinKey) { keyIndexes.insert(key.keyIndex) }
}
