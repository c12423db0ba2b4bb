public import SkinKit
import SkinLint
import SkinUIKit
public import UIKit

/// A font that this machine lacks, so that pictures show another one in its place.
public struct MissingFont: Hashable, Sendable {
  /// The font's name in the skin.
  public let name: String
  /// The family of the font that is drawn.
  public let shown: String
  /// Whether iOS has the font, so that only pictures show another one.
  public let isOnDevices: Bool
  /// Names of fonts in the skin's files, which may be the one that is meant, for people.
  private let given: String

  /// The most names of the skin's fonts, which each missing font has.
  private static let mostGiven = 5

  /// Checks whether a font can be drawn, after its skin was applied.
  /// - Parameters:
  ///   - font: The font; the result is nil if this machine or the skin has it.
  ///   - given: The names of the fonts in the skin's files.
  @MainActor init?(_ font: SkinFont, given: [String] = []) {
    guard let name = font.name, UIFont(name: name, size: font.size) == nil else { return nil }
    self.name = name
    shown = UIFont.make(font).familyName
    isOnDevices = SystemFonts.contains(name)
    let more = given.count > Self.mostGiven ? " and \(given.count - Self.mostGiven) more" : ""
    self.given = isOnDevices ? "" : given.prefix(Self.mostGiven).joined(separator: ", ") + more
  }

  /// The font and the one that is drawn, for people.
  public var text: String {
    let devices = isOnDevices ? "devices have it" : "devices lack it, too, unless the app has it"
    let files = given.isEmpty ? "" : "; the skin's font files have \(given)"
    return "\(name) is drawn in \(shown); \(devices)\(files)"
  }

  /// Returns the fonts of all keys of a skin in all appearances that can't be drawn, after the skin was applied.
  /// - Parameter skin: The skin.
  /// - Returns: The fonts.
  /// - Complexity: O(*n* log *n*) in the number of keys.
  @MainActor public static func missing(in skin: Skin) -> Set<MissingFont> {
    let keys = skin.keys
    return SkinAppearance.all.reduce(into: []) {
      $0.formUnion(missing(among: keys, in: skin, appearance: $1))
    }
  }

  /// Returns the fonts of some keys of a skin that can't be drawn, after the skin was applied.
  /// - Parameters:
  ///   - keys: The names of keys; those that aren't fonts are ignored.
  ///   - skin: The skin.
  ///   - appearance: The appearance.
  /// - Returns: The fonts, sorted by name.
  /// - Complexity: Linear in the number of keys.
  @MainActor public static func missing(
    among keys: some Sequence<String>, in skin: Skin, appearance: SkinAppearance
  ) -> [MissingFont] {
    let fonts = keys.compactMap { skin.variants(for: SkinKey<SkinFont>($0))?.value(in: appearance) }
    let missing = fonts.filter { MissingFont($0) != nil }
    guard !missing.isEmpty else { return [] }
    let names = skin.fontFiles.compactMap { try? FontFile(try $0.contents()).names }
    let given = names.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    return Set(missing.compactMap { MissingFont($0, given: given) }).sorted { $0.name < $1.name }
  }
}

/// The keys that the fonts of views follow.
@MainActor
public enum FontUse {
  private static let properties = Set(
    SkinPropertyCatalog.shared.properties.filter { $0.kind == .font }.map(\.name))

  /// Returns the keys that the fonts of a view and its subviews follow.
  ///
  /// Fonts that rules set aren't included.
  /// - Parameter view: The view.
  /// - Returns: The keys.
  /// - Complexity: Linear in the number of views.
  public static func keys(in view: UIView) -> Set<String> {
    let own = Set(properties.compactMap { view.skin.key(named: $0) })
    return view.subviews.reduce(into: own) { $0.formUnion(keys(in: $1)) }
  }
}
