// What a binding reads when it is visited: the skin in force and the appearance of the screen.

/// The values in force while a binding is visited.
public struct SkinValues: Sendable {
  /// The skin in force.
  public let skin: Skin
  /// What the screen looks like.
  public let appearance: SkinAppearance

  /// Puts a skin and an appearance together.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - appearance: What the screen looks like.
  public init(skin: Skin, appearance: SkinAppearance = .light) {
    self.skin = skin
    self.appearance = appearance
  }

  /// The value of a key as the screen looks now.
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` where the skin has none of the key's type.
  public subscript<Value>(key: SkinKey<Value>) -> Value? { skin.value(for: key, in: appearance) }

  /// The values of a key for all appearances.
  /// - Parameter key: The key.
  /// - Returns: The values; `nil` where the skin has none of the key's type.
  public func variants<Value>(_ key: SkinKey<Value>) -> SkinVariants<Value>? { skin.variants(for: key) }
}
