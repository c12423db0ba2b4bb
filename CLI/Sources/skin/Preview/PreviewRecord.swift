import SkinKit

/// A drawn preview, embedded in the page as JSON.
struct PreviewRecord: Encodable, Sendable {
  /// A picture in one size and appearance.
  struct Picture: Encodable, Sendable {
    let look: String
    /// The size in points.
    let width: Int
    let height: Int
    /// The picture of the skin, relative to the page's folder.
    let file: String
    /// The picture of the comparison.
    let against: String?
    /// The picture of the pixels that differ; nil without a comparison, and if none differ.
    let difference: String?
    /// The fraction of pixels that differ, 0...1; nil without a comparison.
    let changed: Double?
    /// The fonts that the picture shows in another font, for people.
    let missingFonts: [String]
  }

  /// A section of the gallery, or a screen.
  struct Exhibit: Encodable, Sendable {
    let name: String
    let title: String
    /// The title of the comparison.
    let against: String
    var pictures: [Picture]
  }

  /// A role with its keys.
  struct RoleRow: Encodable, Sendable {
    let name: String
    let kind: String
    let use: String
    let key: String?
    let value: String?
    /// Whether a roles file assigned the key.
    let isAssigned: Bool
    let againstKey: String?
  }

  /// A rule for views, and the view of the screen for rules that it reaches; without a view, it reaches none.
  struct RuleRow: Encodable, Sendable {
    let view: String?
    let property: String
    let key: String
    let place: String
  }

  struct Look: Encodable, Sendable {
    let name: String
    let appearance: String
    let appearanceTitle: String
    let size: String
    let sizeTitle: String
    let textSize: String
    let direction: String
    let title: String
  }

  let skin: String
  let against: String
  let looks: [Look]
  var entries: [Exhibit] = []
  var roles: [RoleRow] = []
  var rules: [RuleRow] = []
  /// The fonts of the skin's keys that this machine lacks, whether or not a picture shows them.
  var fontsOfKeys: Set<String> = []
  /// The fonts that this machine lacks: those of the skin's keys, and others in pictures of the comparison.
  var missingFonts: [String] {
    fontsOfKeys.union(entries.flatMap { $0.pictures.flatMap(\.missingFonts) }).sorted()
  }

  /// All files, relative to the page's folder.
  var files: [String] {
    entries.flatMap { $0.pictures.flatMap { [$0.file, $0.against, $0.difference].compactMap(\.self) } }
  }
}
