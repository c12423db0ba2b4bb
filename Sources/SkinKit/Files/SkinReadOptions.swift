/// The options for reading a skin's files.
public struct SkinReadOptions: Sendable, Hashable {
  /// The treatment of design tokens that don't follow the specification.
  public enum Strictness: Sendable, Hashable {
    /// Tokens as tools and teams write them are read; each kind of deviation is reported once, as a warning.
    case lenient
    /// Deviations from the specification are errors.
    case strict
  }

  /// The extent of the damage that a mistake in the text of a file does.
  package enum Damage: Sendable, Hashable {
    /// The file: what is installed from a package is all of what was published, or none.
    case file
    /// The member, where the rest can be read safely; every lost one is an error.
    ///
    /// This is for skins in development and for reports of all errors at once.
    case member
  }

  /// The file to read as the skin, such as `night.plist`, or its name without the extension; `nil` reads the folder as one skin.
  public var entry: String?
  /// The position of the opacity in hexadecimal colors that have one.
  public var alphaOrder: SkinColor.AlphaOrder
  /// The white-label brand whose values override the common ones; `nil` reads only the common ones.
  public var brand: String?
  /// The contexts of a design tokens' resolver, by the names of their modifiers; other modifiers have their default.
  public var modifiers: [String: String]
  /// The files of design tokens that add the values of single appearances, such as `dark.tokens.json` for dark.
  ///
  /// The tokens of the light appearance's file replace those of the entry for all appearances.
  public var modes: [SkinAppearance: String]
  /// The treatment of design tokens that don't follow the specification.
  public var strictness: Strictness
  /// Whether images of `config.json` and `appstyle.json` keep their colors as icons of tabs, which UIKit draws in the bar's tint otherwise.
  ///
  /// An image that names its rendering has that.
  public var keepsTabColors = true
  /// The extent of the damage that a mistake in the text of a file does.
  package var damage = Damage.file

  /// Creates options.
  /// - Parameters:
  ///   - entry: The file to read as the skin; `nil` reads the folder as one skin.
  ///   - alphaOrder: The position of the opacity in hexadecimal colors that have one.
  ///   - brand: The white-label brand whose values override the common ones.
  ///   - modifiers: The contexts of a design tokens' resolver, by the names of their modifiers.
  ///   - modes: The files of design tokens that add the values of single appearances.
  ///   - strictness: The treatment of design tokens that don't follow the specification.
  public init(
    entry: String? = nil, alphaOrder: SkinColor.AlphaOrder = .rgba, brand: String? = nil,
    modifiers: [String: String] = [:], modes: [SkinAppearance: String] = [:], strictness: Strictness = .lenient
  ) {
    self.entry = entry
    self.alphaOrder = alphaOrder
    self.brand = brand
    self.modifiers = modifiers
    self.modes = modes
    self.strictness = strictness
  }

  /// The options that read around damaged members.
  package func readingAroundDamage() -> SkinReadOptions {
    var options = self
    options.damage = .member
    return options
  }

  /// The options with the entry of the files, unless they have one already.
  func completed(for files: any SkinFiles) -> SkinReadOptions {
    var options = self
    options.entry = entry.map { Self.path(of: $0, in: files) } ?? files.loose?.entry
    return options
  }

  /// The path of the only file with a name, or the name itself.
  private static func path(of name: String, in files: any SkinFiles) -> String {
    guard !files.contains(name), !name.isEmpty else { return name }
    let found = files.paths.filter { path in
      let last = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
      return last == name || last.lastIndex(of: ".").map { last[..<$0] == name } ?? false
    }
    return found.count == 1 ? found[0] : name
  }
}
