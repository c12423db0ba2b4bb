import Foundation
public import SkinKit

/// A kind of set that becomes a key.
enum AssetKind: String, CaseIterable {
  case color = "colorset"
  case image = "imageset"
  case data = "dataset"

  /// The extensions of sets that can't be in a skin, because they are built into the app.
  static let others: Set<String> = [
    "appiconset", "appicon", "arimageset", "arobject", "arreferenceimage", "arreferenceobject", "arresourcegroup",
    "brandassets", "complicationset", "cubetextureset", "gcdashboardimage", "gcleaderboard", "gcleaderboardset",
    "iconset", "imagestack", "imagestacklayer", "launchimage", "mipmapset", "solidimagestack", "solidimagestacklayer",
    "spriteatlas", "sticker", "stickerpack", "stickersequence", "stickersiconset", "symbolset", "textureset",
    "watchface",
  ]

  /// The field of `Contents.json` that lists the set's slots.
  var field: String {
    switch self {
    case .color: "colors"
    case .image: "images"
    case .data: "data"
    }
  }

  /// The kind of the key.
  var kind: SkinKind {
    switch self {
    case .color: .color
    case .image: .image
    case .data: .file
    }
  }

  /// The kind of a set by its folder's name.
  init?(folder: some StringProtocol) { self.init(rawValue: Self.extension(of: folder)) }

  /// The kind of a set by the lists in its `Contents.json`, if no folder's name determines it.
  init?(contents: SkinSourceJSON) {
    guard let kind = Self.allCases.first(where: { contents[$0.field]?.elements != nil }) else { return nil }
    self = kind
  }

  /// The part after the last slash of a path.
  static func lastName(of path: some StringProtocol) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? String(path)
  }

  /// The part after the last dot of a name.
  static func `extension`(of name: some StringProtocol) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }

  /// A name without its extension.
  static func stem(of name: some StringProtocol) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}

extension SkinIssue.Code {
  /// An asset of a kind that skins don't have, such as an app's icon.
  public static let unknownAsset: Self = "unknown-asset"
  /// A variant of an asset for a case that skins don't distinguish.
  public static let ignoredVariant: Self = "ignored-variant"
  /// Two variants of an asset for the same case.
  public static let ambiguousVariant: Self = "ambiguous-variant"
}
