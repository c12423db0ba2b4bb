import Foundation
import SkinKit

/// The resolved values of the key under the cursor, with pictures of colors and gradients.
struct HoverFeature {
  /// The most characters of a value that are shown.
  private static let longest = 300

  let place: TextPlace
  let analysis: SkinAnalysis

  /// The hover as the protocol has it; `nil` if no key is there.
  var hover: SkinSourceJSON? {
    guard let string = place.string else { return nil }
    let shown = place.keys.lazy.compactMap(key).first
    guard let shown else { return nil }
    return .object([
      ("contents", .object([("kind", .string("markdown")), ("value", .string(text(of: shown)))])),
      ("range", place.text.lines.json(string.range)),
    ])
  }

  private func key(_ name: String) -> ShownKey? {
    let variants = analysis.skin.allVariants(for: AnySkinKey(name))
    let kind = place.keys.first == name ? place.kind : nil
    guard let values = variants.first(where: { $0.any.kind == kind }) ?? variants.first else { return nil }
    return ShownKey(
      name: name, title: name, values: values, entry: analysis.chains.entry(of: name, values.any.kind)?.entry)
  }

  private func text(of key: ShownKey) -> String {
    var lines = ["**\(Self.escaped(key.name))** · \(key.kind.rawValue)", ""]
    let appearances = (key.values.isPartial ? [] : [SkinAppearance.light]) + key.values.appearances
    for appearance in appearances {
      let value = key.values[appearance]
      let label = appearances.count > 1 || appearance != .light ? "\(appearance): " : ""
      let picture = SwatchPicture(value).map { "![](\($0.address)) " } ?? ""
      let chain = analysis.chains.chain(from: key.name, key.kind, in: appearance)
      let aliases = chain.isEmpty ? "" : " ← " + chain.map { "`\($0)`" }.joined(separator: " ← ")
      var hexadecimal = ""
      if case .color(let color) = value, color.hexadecimal != color.description {
        hexadecimal = " ≈ `\(color.hexadecimal)`"
      }
      lines.append("- \(label)\(picture)\(Self.code(value.description))\(hexadecimal)\(aliases)")
    }
    if let note = key.entry?.note {
      lines.append("")
      if let deprecation = note.deprecation {
        lines.append("**Deprecated.** \(Self.escaped(deprecation))")
      }
      if let description = note.description { lines.append(Self.escaped(description)) }
    }
    if let position = key.entry?.place.position, !position.isEmpty { lines += ["", "\(Self.escaped(position))"] }
    return lines.joined(separator: "\n")
  }

  /// Returns a value as code of Markdown.
  private static func code(_ text: String) -> String {
    let short = text.count > longest ? text.prefix(longest) + "…" : text[...]
    return "`\(VisibleText.onOneLine(String(short)).replacing("`", with: "'"))`"
  }

  /// Returns a text without the effects of Markdown and HTML.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "\\`*_{}[]()#+!|<>&~".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}

/// A picture of a color or a gradient as SVG.
struct SwatchPicture {
  private let fill: String
  private let definition: String

  /// Creates a picture; `nil` for values without a color.
  init?(_ value: SkinValue) {
    switch value {
    case .color(let color): (fill, definition) = (color.svg, "")
    case .shadow(let shadow): (fill, definition) = (shadow.color.svg, "")
    case .gradient(let gradient):
      let stops = gradient.stops.map { stop in
        "<stop offset=\"\(stop.location)\" stop-color=\"\(stop.color.opaque)\" stop-opacity=\"\(stop.color.alpha)\"/>"
      }.joined()
      let points = (gradient.start, gradient.end)
      definition =
        "<linearGradient id=\"g\" x1=\"\(points.0.x)\" y1=\"\(points.0.y)\" x2=\"\(points.1.x)\" y2=\"\(points.1.y)\">"
        + "\(stops)</linearGradient>"
      fill = "fill=\"url(#g)\""
    default: return nil
    }
  }

  /// The picture as a `data:` address.
  var address: String {
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"28\" height=\"14\"><defs>\(definition)</defs>"
      + "<rect width=\"28\" height=\"14\" fill=\"#FFFFFF\"/><rect x=\"14\" width=\"14\" height=\"14\" fill=\"#000000\"/>"
      + "<rect width=\"28\" height=\"14\" \(fill)/></svg>"
    return "data:image/svg+xml;base64,\(Data(svg.utf8).base64EncodedString())"
  }
}

extension SkinColor {
  /// The color without its opacity, as SVG has it.
  fileprivate var opaque: String { withAlpha(1).hexadecimal }

  fileprivate var svg: String { "fill=\"\(opaque)\" fill-opacity=\"\(alpha)\"" }
}
