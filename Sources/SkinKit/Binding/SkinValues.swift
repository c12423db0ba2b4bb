/// The values that a visited binding reads: a skin, an appearance and a language.
public struct SkinValues: Sendable {
  /// The current skin.
  public let skin: Skin
  /// The appearance of the screen.
  public let appearance: SkinAppearance
  /// The language of texts, images and files; `nil` shows the values for all languages.
  public let language: SkinLanguage?

  /// Combines a skin, an appearance and a language.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - appearance: The appearance of the screen; its own language isn't used.
  ///   - language: The language of texts, images and files.
  public init(skin: Skin, appearance: SkinAppearance = .light, language: SkinLanguage? = nil) {
    self.skin = skin
    self.appearance = appearance
    self.language = language
  }

  /// The appearance in the language.
  package var spokenAppearance: SkinAppearance { appearance.speaking(language) }

  /// The value of a key in the screen's appearance and the language.
  /// - Parameter key: The key.
  /// - Returns: The value; `nil` if the skin has none of the key's type.
  public subscript<Value>(key: SkinKey<Value>) -> Value? { skin.value(for: key, in: spokenAppearance) }

  /// The values of a key in the language, for all appearances.
  /// - Parameter key: The key.
  /// - Returns: The values; `nil` if the skin has none of the key's type.
  public func variants<Value>(_ key: SkinKey<Value>) -> SkinVariants<Value>? {
    skin.variants(for: key)?.speaking(language)
  }
}
