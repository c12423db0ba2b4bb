import SkinKit

/// A composition token of Tokens Studio, which holds the properties of a component: it is read as a group with a token for each.
struct StudioComposition {
  /// The type of such tokens.
  private static let type = "composition"

  /// The properties, as members of a group.
  private(set) var properties: [SkinSourceJSON.Member] = []
  /// The group that it takes the properties from, if its value is a reference to another composition.
  private(set) var base: SkinSourceJSON?

  /// Reads a token's members; `nil` if the token isn't a composition.
  init?(type: SkinSourceJSON?, value: SkinSourceJSON?) {
    guard type?.string?.lowercased() == Self.type, let value else { return nil }
    if let members = value.members {
      properties = members
    } else if let elements = value.elements {
      // An older form: a list of properties with their values.
      properties = elements.compactMap { element in
        guard let name = element["property"]?.string, let value = element["value"] else { return nil }
        return .init(key: name, line: element.line, value: value)
      }
      guard properties.count == elements.count else { return nil }
    } else if let text = value.string, TokenExpression.onlyReference(in: text) != nil {
      base = value
    } else {
      return nil
    }
  }

  /// The type of a property's token; `nil` if a reference, or the value's form, gives it.
  static func type(of property: SkinSourceJSON.Member) -> TokenType? {
    if let text = property.value.string, TokenExpression.onlyReference(in: text) != nil { return nil }
    return TokenTypeNames.type(ofProperty: property.key)
  }
}
