import Foundation
package import SkinKit

/// The kind of resource that a property named by rules follows.
package enum PropertyKind: Hashable, Sendable {
  /// Values of a kind.
  case values(SkinKind)
  /// The name or the number of one of some cases.
  case option

  /// Reads the kind of the generated table: `option`, or the name of a kind.
  init?(_ text: String) {
    if text == "option" {
      self = .option
    } else {
      guard let kind = SkinKind(rawValue: text) else { return nil }
      self = .values(kind)
    }
  }

  /// Whether a skin has a value of a key that the property can show, as an app decides it.
  package func isServed(by key: String, of skin: Skin) -> Bool {
    switch self {
    case .option: Self.has(SkinOption.self, key, skin)
    case .values(let kind):
      switch kind {
      case .color: Self.has(SkinColor.self, key, skin)
      case .gradient: Self.has(SkinGradient.self, key, skin)
      case .font: Self.has(SkinFont.self, key, skin)
      case .image: Self.has(SkinImage.self, key, skin)
      case .text: Self.has(String.self, key, skin)
      case .number: Self.has(Double.self, key, skin)
      case .flag: Self.has(Bool.self, key, skin)
      case .size: Self.has(SkinSize.self, key, skin)
      case .insets: Self.has(SkinInsets.self, key, skin)
      case .shadow: Self.has(SkinShadow.self, key, skin)
      case .duration: Self.has(Duration.self, key, skin)
      case .file: Self.has(SkinFile.self, key, skin)
      case .url: Self.has(URL.self, key, skin)
      case .curve: Self.has(SkinCurve.self, key, skin)
      case .object: Self.has(SkinObject.self, key, skin)
      }
    }
  }

  private static func has<Resource: SkinResource>(_ type: Resource.Type, _ key: String, _ skin: Skin) -> Bool {
    skin.variants(for: SkinKey<Resource>(key)) != nil
  }
}

extension PropertyKind: CustomStringConvertible {
  /// The kind as part of a sentence, such as `a color`.
  package var description: String {
    switch self {
    case .option: "the name of a case, which is a text"
    case .values(let kind): kind.withArticle
    }
  }
}
