import Foundation
import SkinKit

/// SkinKit's part of `$extensions`: a font's missing fields and its text style, a gradient's shape and points, or the value in the
/// native format of a token with references.
struct TokenExtension {
  /// The name of the part.
  static let name = "dev.skinkit"

  private let json: TokenJSON?
  private let value: TokenJSON?

  init(_ token: Token) {
    json = token.raw["$extensions"]?[Self.name]
    value = token.raw["$value"]
  }

  /// Returns the value in the native format.
  /// - Parameters:
  ///   - type: The token's type.
  ///   - path: Returns the path of the token that has a key.
  /// - Returns: The value; `nil` if there is none, or the token's value isn't any more the one that was written with it.
  func expression(_ type: TokenType, path: @escaping (_ key: String) -> TokenPath?) -> SkinExpression? {
    guard let field = json?["expression"], let value,
      let expression = SkinExpression.read(field.json, kind: type.kind),
      let written = try? TokenExpressionWriter(type: type, path: path).token(expression)
    else { return nil }
    return written.value.textOnOneLine == value.json.textOnOneLine ? expression : nil
  }

  /// The value with the extension's fields.
  func applied(to value: SkinValue) throws -> SkinValue {
    guard let json else { return value }
    switch value {
    case .font(let font):
      let unset = Set((json["unset"]?.elements ?? []).compactMap(\.json.string))
      return .font(
        try SkinFont(
          name: font.name, size: font.size, weight: unset.contains("fontWeight") ? nil : font.weight,
          textStyle: json["textStyle"]?.json.string, fallbacks: font.fallbacks,
          lineHeight: unset.contains("lineHeight") ? nil : font.lineHeight,
          letterSpacing: unset.contains("letterSpacing") ? nil : font.letterSpacing))
    case .gradient(let gradient):
      return .gradient(
        try SkinGradient(
          stops: gradient.stops, shape: try shape() ?? gradient.shape, start: try point("start"), end: try point("end"))
      )
    default: return value
    }
  }

  private func shape() throws -> SkinGradient.Shape? {
    guard let field = json?["shape"] else { return nil }
    guard let shape = field.json.string.flatMap(SkinGradient.Shape.init) else {
      throw SkinIssue(
        .wrongType, "\(field.shown) is not a shape of gradients", suggestion: "Write axial, radial or conic.",
        place: field.place)
    }
    return shape
  }

  private func point(_ key: String) throws -> SkinGradient.Point? {
    guard let field = json?[key] else { return nil }
    let numbers = (field.json.elements ?? []).compactMap(\.number)
    guard numbers.count == 2, field.json.elements?.count == 2 else {
      throw SkinIssue(
        .wrongType, "\(field.shown) is not a point", suggestion: "Write [x, y] between 0 and 1.", place: field.place)
    }
    return SkinGradient.Point(x: numbers[0], y: numbers[1])
  }
}
