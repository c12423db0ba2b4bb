import Foundation
import SkinKit
import SkinLint
import SkinServerAPI
import SkinUpdate

/// The part of an edit's keys that a client asks for.
struct EditQuery: Sendable {
  var file: String?
  var kind: SkinKind?
  /// A part of the keys' names.
  var search: String?
  /// A key whose color or gradient is the background of contrasts.
  var background: String?

  /// The maximum number of keys in an answer.
  static let mostKeys = 500
}

/// The colors that a draft shows, by key and file.
struct EditColors: Sendable {
  private let skins: [(document: SkinDocument, skin: Skin)]
  private let pairs: [SkinContrastPair]
  /// A background for all colors, in addition to those that the skin declares.
  private let background: String?

  /// Resolves a draft.
  /// - Parameters:
  ///   - source: The draft.
  ///   - bases: The skins that it builds on.
  ///   - background: A key whose color or gradient is a background for all colors.
  init(_ source: DraftSource, bases: [SkinDocument], background: String?) {
    let skins = source.skin.documents.map { document in
      (document: document, skin: SkinResolver(bases: bases, brand: document.header.brand).resolve(document))
    }
    self.skins = skins
    // A name that the skin doesn't know mustn't become a key of this process.
    self.background = background.flatMap { name in skins.contains { $0.skin.keys.contains(name) } ? name : nil }
    pairs = source.skin.common.contrast + bases.flatMap(\.contrast)
  }

  /// Returns the skin for which a file defines a key.
  private func skin(_ key: EditableKey, _ file: String) -> Skin? {
    skins.first { $0.document.entries[key.key]?.place.file == file }?.skin
  }

  /// Returns the definitions of a key in a file.
  private func definition(_ key: EditableKey, _ file: String) -> SkinVariants<SkinDocument.Definition>? {
    let entries = skins.lazy.compactMap { $0.document.entries[key.key] }.flatMap { [$0] + $0.others }
    return entries.first { $0.kind == key.kind && $0.place.file == file }?.definition
  }

  /// Returns the colors of a gradient's stops, without those of aliases.
  func stops(_ key: EditableKey, _ file: String) -> [String: [EditAnswer.Shade]]? {
    guard key.kind == .gradient, let definition = definition(key, file) else { return nil }
    return key.values.reduce(into: [:]) { stops, one in
      guard let appearance = one.appearance == "any" ? .light : SkinAppearance(one.appearance) else { return }
      let gradient: SkinGradient? =
        switch definition[appearance] {
        case .value(.gradient(let gradient)): gradient
        case .expression: skin(key, file)?.variants(for: SkinKey<SkinGradient>(key.key))?[appearance]
        default: nil
        }
      guard let gradient else { return }
      stops[one.appearance] = gradient.stops.map { Self.shade($0.color) }
    }
  }

  /// Returns the paths of an image's files, or of a file, without those of the app's own bundle.
  func files(_ key: EditableKey, _ file: String) -> [String]? {
    guard [.image, .file].contains(key.kind), let definition = definition(key, file) else { return nil }
    let all = [definition.any] + definition.appearances.map { definition[$0] }
    let paths = all.flatMap { one -> [String] in
      switch one {
      case .value(.image(let image)): image.variants.map(\.file).filter { !$0.isInAppBundle }.map(\.path)
      case .value(.file(let file)): file.isInAppBundle ? [] : [file.path]
      case .expression(let expression):
        expression.image?.variants.map(\.file).filter { !$0.isInAppBundle }.map(\.path) ?? []
      default: []
      }
    }
    return Array(Set(paths)).sorted()
  }

  /// Returns the color of a key in light and dark.
  func shown(_ key: EditableKey, _ file: String) -> [String: EditAnswer.Shade]? {
    guard key.kind == .color, let colors = skin(key, file)?.variants(for: SkinKey<SkinColor>(key.key)) else {
      return nil
    }
    return ["light": Self.shade(colors[.light]), "dark": Self.shade(colors[.dark])]
  }

  /// Returns the contrasts of a key's color on the backgrounds that the skin declares, and on a chosen one.
  func contrast(_ key: EditableKey, _ file: String) -> [EditAnswer.Contrast]? {
    guard key.kind == .color, let skin = skin(key, file),
      let text = skin.variants(for: SkinKey<SkinColor>(key.key))
    else { return nil }
    var wanted = pairs.filter { $0.text == key.key }
    if let background, background != key.key {
      wanted.append(SkinContrastPair(text: key.key, background: background))
    }
    var seen: Set<String> = []
    return wanted.filter { seen.insert($0.background).inserted }.compactMap { pair in
      guard let below = skin.variants(for: SkinKey<SkinGradient>(pair.background)) else { return nil }
      func ratio(_ appearance: SkinAppearance) -> Double {
        (text[appearance].contrast(on: below[appearance]) * 100).rounded(.down) / 100
      }
      let colors = [("light", below[.light]), ("dark", below[.dark])].compactMap { name, gradient in
        Set(gradient.stops.map(\.color)).count == 1 ? gradient.stops.first.map { (name, Self.shade($0.color)) } : nil
      }
      return EditAnswer.Contrast(
        background: pair.background, minimum: pair.minimum, light: ratio(.light), dark: ratio(.dark),
        below: Dictionary(uniqueKeysWithValues: colors))
    }
  }

  private static func shade(_ color: SkinColor) -> EditAnswer.Shade {
    let flat = color.inSRGB
    let bytes = [flat.red, flat.green, flat.blue].map { UInt8(($0 * 255).rounded()) }
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return EditAnswer.Shade(css: color.description, srgb: "#\(hex)")
  }
}
