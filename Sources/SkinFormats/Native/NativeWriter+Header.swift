import Foundation
import SkinKit

extension NativeWriter {
  /// Writes the skin's own header.
  mutating func headerJSON(
    own: [SkinSourceJSON.Member], app: [SkinSourceJSON.Member], kept: [String: [SkinSourceJSON.Member]]
  ) throws -> SkinSourceJSON {
    var members = [(key: "schema", value: try SkinSourceJSON.number(Double(NativeFormatReader.schema)))]
    let texts = [
      ("id", header.id?.rawValue), ("name", header.name), ("version", header.version?.description),
      ("base", header.base?.rawValue), ("brand", header.brand), ("language", header.language?.tag),
      ("glass", header.glass?.rawValue),
    ]
    for (key, text) in texts { if let text { members.append((key, .string(text))) } }
    let minimum =
      header.minimumAppVersion.map { [(key: "minimum", value: SkinSourceJSON.string($0.description))] } ?? []
    let appMembers = minimum + app.map { (key: $0.key, value: $0.value) }
    if !appMembers.isEmpty { members.append(("app", .object(appMembers))) }
    let fonts = fontPaths(header.fonts, in: document.files)
    if !fonts.isEmpty { members.append(("fonts", .array(fonts.map(SkinSourceJSON.string)))) }
    if !document.contrast.isEmpty { members.append(("contrast", .array(try document.contrast.map(contrast)))) }
    if header.hasNamespaces || document.header.hasNamespaces { members.append(("namespaces", .bool(true))) }
    let kept = kept.ordered { Self.byBytes($0.key, $1.key) }.flatMap { Self.kept($0.value, of: $0.key) }
    if !kept.isEmpty { members.append(("kept", .array(kept))) }
    let schema = own.filter { $0.key == "$schema" }.map { (key: $0.key, value: $0.value) }
    return .object(schema + members + own.filter { $0.key != "$schema" }.map { ($0.key, $0.value) })
  }

  /// The paths that font files get.
  ///
  /// A missing file keeps its name, so that reading the skin again reports it, too.
  mutating func fontPaths(_ fonts: [String], in files: any SkinFiles) -> [String] {
    fonts.map { files.contains($0) ? values.path(of: SkinFile(path: $0, in: files)) : $0 }
  }

  func contrast(_ pair: SkinContrastPair) throws -> SkinSourceJSON {
    guard pair.text.isFullKey, pair.background.isFullKey, (1...21).contains(pair.minimum) else {
      throw SkinIssue(
        .unwritableValue, "The pair of \"\(pair.text)\" and \"\(pair.background)\" can't be written",
        suggestion: "Specify full names of keys, and a minimum from 1 to 21.", place: pair.place)
    }
    return .object([
      ("text", .string(pair.text)), ("background", .string(pair.background)), ("minimum", try .number(pair.minimum)),
    ])
  }

  /// The elements of the field `kept` for the unknown fields of one place.
  static func kept(_ members: [SkinSourceJSON.Member], of place: String) -> [SkinSourceJSON] {
    members.map { .object([("place", .string(place)), ("key", .string($0.key)), ("value", $0.value)]) }
  }

  func rule(_ rule: SkinRule) throws -> SkinSourceJSON {
    var match: [(key: String, value: SkinSourceJSON)] = []
    if let name = rule.match.className { match.append(("class", .string(name))) }
    if rule.match.containers.count == 1, let name = rule.match.containers.first {
      match.append(("inside", .string(name)))
    } else if !rule.match.containers.isEmpty {
      match.append(("inside", .array(rule.match.containers.map(SkinSourceJSON.string))))
    }
    if let property = rule.match.property { match.append(("property", .string(property))) }
    if let tag = rule.match.tag {
      match.append(("tag", SkinSourceJSON(.number(Double(tag), text: String(tag)), line: 0)))
    }
    if let identifier = rule.match.identifier { match.append(("identifier", .string(identifier))) }
    if rule.match.isControllerView { match.append(("controllerView", .bool(true))) }
    let properties = try rule.properties.ordered { Self.byBytes($0.key, $1.key) }.map { property, key in
      guard key.isFullKey, !property.isEmpty else {
        throw SkinIssue(
          .unwritableValue, "The rule gives \"\(property)\" \"\(key.prefix(60))\", which is no full name of a key",
          suggestion: "Specify a key, module.name.", place: rule.place)
      }
      return (key: property, value: SkinSourceJSON.string(key))
    }
    return .object([("match", .object(match)), ("set", .object(properties))])
  }
}
