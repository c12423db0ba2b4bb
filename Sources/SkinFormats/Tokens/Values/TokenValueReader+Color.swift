import Foundation
import SkinKit

extension TokenValueReader {
  /// The ranges of a space's components; a hue is less than its upper bound.
  private static func ranges(of model: SkinColor.Model) -> [ClosedRange<Double>] {
    let any = -Double.infinity...Double.infinity
    let positive = 0...Double.infinity
    return switch model {
    case .hsl, .hwb: [0...360, 0...100, 0...100]
    case .lab: [0...100, any, any]
    case .lch: [0...100, positive, 0...360]
    case .oklab: [0...1, any, any]
    case .oklch: [0...1, positive, 0...360]
    case .sRGB, .linearSRGB, .displayP3, .a98, .proPhoto, .rec2020, .xyzD65, .xyzD50: [0...1, 0...1, 0...1]
    }
  }

  func color(_ json: TokenJSON) throws -> SkinColor {
    try read(json, .color) { value in
      if let color = try lenientColor(value) { return color }
      guard value.json.members != nil else { throw notAnObject(value) }
      try check(value, required: ["colorSpace", "components"], optional: ["alpha", "hex"])
      let model = try model(value["colorSpace"] ?? value)
      let components = try components(value["components"] ?? value, model)
      if let field = value["hex"] { try checkHex(field) }
      guard let field = value["alpha"] else { return SkinColor(components, in: model, alpha: 1) }
      let alpha = try number(field)
      guard (0...1).contains(alpha) else {
        throw outOfRange(field, "alpha of \(SkinValue.number(alpha))", "Write a number from 0, clear, to 1, opaque")
      }
      return SkinColor(components, in: model, alpha: alpha)
    }
  }

  private func notAnObject(_ value: TokenJSON) -> SkinIssue {
    var form = "Write an object, such as { \"colorSpace\": \"srgb\", \"components\": [1, 0, 0] }"
    if let text = value.json.string, let color = try? SkinColor(text) {
      let numbers = [color.red, color.green, color.blue].map {
        SkinValue.number(($0 * 1e4).rounded() / 1e4).description
      }
      let alpha = color.alpha == 1 ? "" : ", \"alpha\": \(SkinValue.number((color.alpha * 1e4).rounded() / 1e4))"
      form =
        "Write it as the object { \"colorSpace\": \"\(color.space.rawValue)\", "
        + "\"components\": [\(numbers.joined(separator: ", "))]\(alpha) }"
    }
    guard set.leniencies == nil || value.json.string == nil else {
      return wrong(
        value, "a color", "Write #RRGGBB, or an object such as { \"colorSpace\": \"srgb\", \"components\": [1, 0, 0] }")
    }
    return wrong(value, "a color of design tokens 2025.10", form)
  }

  private func model(_ field: TokenJSON) throws -> SkinColor.Model {
    let space = try set.follow(field, type: nil)
    if let model = space.json.string.flatMap(SkinColor.Model.init) { return model }
    let names = SkinColor.Model.allCases.map(\.rawValue).joined(separator: ", ")
    throw SkinIssue(
      .wrongType, "\(space.shown) is not a color space of design tokens", suggestion: "The spaces are \(names).",
      place: field.place)
  }

  private func components(_ field: TokenJSON, _ model: SkinColor.Model) throws -> (Double, Double, Double) {
    let list = try set.follow(field, type: nil)
    guard let elements = list.elements, elements.count == 3 else {
      let found = list.elements.map { "A list of \($0.count)" } ?? list.shown
      throw SkinIssue(
        .wrongType, "\(found) is not the three components of a color",
        suggestion: "Write a list of three, each a number or \"none\".", place: field.place)
    }
    let numbers = try zip(elements, Self.ranges(of: model)).map { element, range in
      let value = try set.follow(element, type: .number)
      // A missing component is 0 in conversions.
      if value.json.string == "none" { return 0.0 }
      guard let number = value.json.number else {
        throw wrong(
          TokenJSON(json: .init(value.json.content, line: element.json.line), file: element.file),
          "a component of a color", "Write a number or \"none\"")
      }
      guard range.contains(number), range.upperBound != 360 || number < 360 else {
        let upper = range.upperBound == 360 ? "below 360" : "to \(SkinValue.number(range.upperBound))"
        throw outOfRange(
          element, "component of \(model.rawValue) that is \(SkinValue.number(number))",
          range.upperBound.isFinite
            ? "Write a number from \(SkinValue.number(range.lowerBound)) \(upper)" : "Write a number of 0 or more")
      }
      return number
    }
    return (numbers[0], numbers[1], numbers[2])
  }

  /// Validates the fallback for tools that don't know the space; it isn't used, as all spaces are supported.
  private func checkHex(_ field: TokenJSON) throws {
    let value = try set.follow(field, type: nil)
    guard let text = value.json.string, text.utf8.count == 7, text.hasPrefix("#"),
      text.dropFirst().allSatisfy({ $0.isHexDigit && $0.isASCII })
    else {
      throw wrong(
        TokenJSON(json: .init(value.json.content, line: field.json.line), file: field.file), "a fallback color",
        "Write # and six hexadecimal digits; put the opacity into \"alpha\"")
    }
  }
}
