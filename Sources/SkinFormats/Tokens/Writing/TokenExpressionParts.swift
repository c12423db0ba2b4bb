import Foundation
import SkinKit

/// A value with references as one without, and what replaces its members in the written token.
struct TokenExpressionParts {
  /// The value in the native format, with other values in place of references.
  let plain: SkinSourceJSON
  /// The members of the token's value that have references: one element for each object of the value.
  let changes: [[String: SkinSourceJSON]]

  /// Divides a value; `nil` if tokens have no such references.
  init?(_ json: SkinSourceJSON, _ type: TokenType, _ references: inout TokenReferences) throws {
    switch type {
    case .gradient: (plain, changes) = try Self.gradient(json, &references)
    case .shadow:
      let layers = try (json.elements ?? [json]).map { try Self.shadow($0, &references) }
      changes = layers.map(\.changes)
      plain = json.elements == nil ? layers[0].plain : .array(layers.map(\.plain))
    case .typography:
      let font = try Self.font(json, &references)
      (plain, changes) = (font.plain, [font.changes])
    case .cubicBezier:
      let curve = Self.curve(json, &references)
      (plain, changes) = (curve.plain, [curve.changes])
    default: return nil
    }
  }

  private static func gradient(
    _ json: SkinSourceJSON, _ references: inout TokenReferences
  ) throws -> (plain: SkinSourceJSON, changes: [[String: SkinSourceJSON]]) {
    let colors = json.elements ?? json["colors"]?.elements ?? []
    var changes = try colors.map { color in
      ["color": try references.color(color)].compactMapValues(\.self)
    }
    let black = SkinSourceJSON.array(colors.map { _ in .string("#000000") })
    guard let members = json.members else { return (black, changes) }
    var plain = members.map { (key: $0.key, value: $0.key == "colors" ? black : $0.value) }
    let locations = json["locations"]?.elements ?? []
    let found = locations.map { references.number($0, .number) }
    if found.contains(where: { $0 != nil }), locations.count == changes.count {
      plain.removeAll { $0.key == "locations" }
      for (index, location) in locations.enumerated() { changes[index]["position"] = found[index] ?? location }
    }
    return (.object(plain), changes)
  }

  private static func shadow(
    _ json: SkinSourceJSON, _ references: inout TokenReferences
  ) throws -> (plain: SkinSourceJSON, changes: [String: SkinSourceJSON]) {
    var changes: [String: SkinSourceJSON] = [:]
    var plain: [(key: String, value: SkinSourceJSON)] = []
    for member in json.members ?? [] {
      var value = member.value
      switch member.key {
      case "color":
        changes["color"] = try references.color(value)
        value = .string("#000000")
      case "offset":
        let members = zip(value.elements ?? [], ["offsetX", "offsetY"]).map { element, name in
          guard let reference = references.number(element, .dimension) else { return element }
          changes[name] = reference
          return one
        }
        if members.count == value.elements?.count { value = .array(members) }
      case "blur", "spread":
        // A radius is half of a token's blur, so that its key can't be named.
        if let reference = references.number(value, .dimension) {
          changes[member.key] = reference
          value = one
        }
      default: break
      }
      plain.append((member.key, value))
    }
    return (.object(plain), changes)
  }

  private static func font(
    _ json: SkinSourceJSON, _ references: inout TokenReferences
  ) throws -> (plain: SkinSourceJSON, changes: [String: SkinSourceJSON]) {
    let types: [String: (member: String, type: TokenType, other: SkinSourceJSON)] = [
      "size": ("fontSize", .dimension, one), "letterSpacing": ("letterSpacing", .dimension, one),
      "lineHeight": ("lineHeight", .number, one), "weight": ("fontWeight", .fontWeight, regular),
    ]
    var changes: [String: SkinSourceJSON] = [:]
    var plain: [(key: String, value: SkinSourceJSON)] = []
    for member in json.members ?? [] {
      var value = member.value
      if let (name, type, other) = types[member.key], let reference = references.number(value, type) {
        changes[name] = reference
        value = other
      } else if member.key == "name" {
        value = family(value, &references).plain
      } else if member.key == "fallbacks" {
        value = .array((value.elements ?? []).map { family($0, &references).plain })
      }
      plain.append((member.key, value))
    }
    changes["fontFamily"] = families(json, &references)
    return (.object(plain), changes)
  }

  /// The families of a font, if one of them is a reference.
  private static func families(_ json: SkinSourceJSON, _ references: inout TokenReferences) -> SkinSourceJSON? {
    let names = [json["name"] ?? .string(TokenValueReader.systemFonts[0])] + (json["fallbacks"]?.elements ?? [])
    let families = names.map { family($0, &references) }
    guard families.contains(where: \.isReference) else { return nil }
    return families.count == 1 ? families[0].written : .array(families.map(\.written))
  }

  /// A font's name, as it is written, and the name that stands for it.
  private static func family(
    _ json: SkinSourceJSON, _ references: inout TokenReferences
  ) -> (written: SkinSourceJSON, plain: SkinSourceJSON, isReference: Bool) {
    guard let key = json.string.flatMap({ SkinExpression.key(in: $0, kind: .text) }),
      let reference = references.token(key, .fontFamily)
    else { return (json, json, false) }
    return (reference, .string("A"), true)
  }

  private static func curve(
    _ json: SkinSourceJSON, _ references: inout TokenReferences
  ) -> (plain: SkinSourceJSON, changes: [String: SkinSourceJSON]) {
    var changes: [String: SkinSourceJSON] = [:]
    let numbers = (json.elements ?? []).enumerated().map { index, element in
      guard let reference = references.number(element, .number) else { return element }
      changes["\(index)"] = reference
      return one
    }
    return (json.elements == nil ? json : .array(numbers), changes)
  }

  private static let one = SkinSourceJSON(.number(1, text: "1"), line: 0)
  private static let regular = SkinSourceJSON(.number(400, text: "400"), line: 0)
}
