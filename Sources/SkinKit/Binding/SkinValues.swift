/// The values that a visited binding reads: a skin and an appearance.
public struct SkinValues: Sendable {
  /// The current skin.
  public let skin: Skin
  /// The appearance of the screen.
  public let appearance: SkinAppearance

  /// Combines a skin and an appearance.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - appearance: The appearance of the screen.
  public init(skin: Skin, appearance: SkinAppearance = .light) {
    self.skin = skin
    self.appearance = appearance
  }

  /// The value of a key in the screen's appearance.
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` if the skin has none of the key's type.
  public subscript<Value>(key: SkinKey<Value>) -> Value? { skin.value(for: key, in: appearance) }

  /// The values of a key for all appearances.
  /// - Parameter key: The key.
  /// - Returns: The values; `nil` if the skin has none of the key's type.
  public func variants<Value>(_ key: SkinKey<Value>) -> SkinVariants<Value>? { skin.variants(for: key) }
}
