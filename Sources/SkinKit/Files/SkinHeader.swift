/// A skin's header: its identity, its base, and its demands on apps.
public struct SkinHeader: Sendable, Hashable {
  /// The machine-readable name; `nil` if the format has none.
  public var id: SkinIdentifier?
  /// The name for people.
  public var name: String?
  /// The version; `nil` if the format has none.
  public var version: SkinVersion?
  /// The skin that this one builds on; `nil` builds on the app's built-in skin.
  public var base: SkinIdentifier?
  /// The lowest version of the app that can show it.
  public var minimumAppVersion: SkinVersion?
  /// The white-label brand of the skin.
  public var brand: String?
  /// The language of its texts for users whose language isn't among them; `nil` if the skin names none.
  ///
  /// The value in this language is also the value for all other languages, if a key has none for any.
  public var language: SkinLanguage?
  /// The paths of the skin's font files, which are registered when the skin is shown; see ``Skin/fontFiles``.
  public var fonts: [String]
  /// Whether sections are name spaces, so that keys of different kinds may have the same name.
  ///
  /// A property then follows the key of its own kind: a label's color follows the color `app.title`, its font the font `app.title`.
  /// A skin's key doesn't replace a key of another kind in its base.
  public var hasNamespaces: Bool
  /// Whether keys replace the Liquid Glass of bars while the skin is shown; `nil` leaves it to the skin's bases, see ``Skin/glass``.
  public var glass: SkinGlass?

  /// Creates a header.
  /// - Parameters:
  ///   - id: The machine-readable name.
  ///   - name: The name for people.
  ///   - version: The version.
  ///   - base: The skin that this one builds on.
  ///   - minimumAppVersion: The lowest version of the app that can show it.
  ///   - brand: The white-label brand of the skin.
  ///   - fonts: The paths of font files to register.
  ///   - hasNamespaces: Whether keys of different kinds may have the same name.
  ///   - language: The language of its texts for users whose language isn't among them.
  ///   - glass: Whether keys replace the Liquid Glass of bars.
  public init(
    id: SkinIdentifier? = nil, name: String? = nil, version: SkinVersion? = nil, base: SkinIdentifier? = nil,
    minimumAppVersion: SkinVersion? = nil, brand: String? = nil, fonts: [String] = [], hasNamespaces: Bool = false,
    language: SkinLanguage? = nil, glass: SkinGlass? = nil
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.base = base
    self.minimumAppVersion = minimumAppVersion
    self.brand = brand
    self.fonts = fonts
    self.hasNamespaces = hasNamespaces
    self.language = language
    self.glass = glass
  }
}

/// The treatment of bars that the system draws with Liquid Glass.
public enum SkinGlass: String, Sendable, Hashable, CaseIterable {
  /// The bars keep their glass: keys of their backgrounds and shadows aren't applied.
  case keep
  /// The backgrounds that keys give bars replace their glass.
  case replace
}
