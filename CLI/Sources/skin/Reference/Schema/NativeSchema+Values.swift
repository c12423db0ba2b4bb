import SkinKit

// The values of the native format, as `NativeValueReader` reads them.
extension NativeSchema {
  /// Part of a pattern: a decimal number.
  private static let decimal = "[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?"

  /// `{module.key}`, or `{key}` for one of the same module.
  static let alias = JSONSchema.text("^\\{[^{}/\\\\\"]+\\}$")

  static let color = JSONSchema.anyOf([
    .text(colorPattern)
      .described("#RRGGBB, #RRGGBBAA, rgb(), hsl(), oklch(), color(display-p3 r g b) or transparent."),
    .object([("system", .oneOf(SystemColors.names))], required: ["system"])
      .described("A color of the system, by the name of UIColor's property."),
    .text("^\\s*\(anyCase("system"))\\(\\s*(?:\(SystemColors.names.joined(separator: "|")))\\s*\\)\\s*(?:/\(share))?$")
      .described("The same as text, with an opacity or without: system(label) / 50%."),
  ])

  /// Part of a pattern: a percentage, or a number from 0 to 1.
  private static let share = "\\s*(?:[0-9.]+%|[01]?\\.?[0-9]*)\\s*"

  private static func anyCase(_ word: String) -> String {
    word.map { "[\($0.lowercased())\($0.uppercased())]" }.joined()
  }

  private static let colorPattern: String = {
    let part = "\(decimal)%?"
    let angle = "\(decimal)(?:deg|grad|rad|turn)?"
    func function(_ names: [String], _ first: String, _ second: String, _ third: String, commas: Bool) -> String {
      let spaced = "\(first) +\(second) +\(third) *(?:/ *\(part) *)?"
      let listed = "\(first) *, *\(second) *, *\(third) *(?:, *\(part) *)?"
      return "(?:\(names.map(anyCase).joined(separator: "|")))\\( *(?:\(spaced)\(commas ? "|\(listed)" : ""))\\)"
    }
    let forms = [
      "(?:#|0[xX])?(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})", anyCase("transparent"),
      function(["rgba", "rgb"], part, part, part, commas: true),
      function(["hsla", "hsl"], angle, part, part, commas: true),
      function(["oklch"], part, part, angle, commas: false),
      "\(anyCase("color"))\\( *(?:\(anyCase("srgb"))|\(anyCase("display"))-[pP]3) +\(part) +\(part) +\(part) *(?:/ *\(part) *)?\\)",
    ]
    return "^\\s*(?:\(forms.joined(separator: "|")))\\s*$"
  }()

  /// A color, or the alias of one inside another value.
  private static let anyColor = JSONSchema.anyOf([.reference("color"), .reference("alias")])

  private static let numbers = JSONSchema.list(of: .type("number"))
  private static let pair = JSONSchema.tuple(.type("number"), .type("number"))
  private static let edges = JSONSchema.tuple(.type("number"), .type("number"), .type("number"), .type("number"))
  private static let insets = JSONSchema.anyOf([.type("number"), edges])

  /// The names of weights, in any case and with hyphens or spaces, and their numbers.
  private static let weight: JSONSchema = {
    let names = SkinFont.Weight.allCases.map(\.name) + ["extralight", "normal", "demibold", "extrabold"]
    let pattern = names.map { name in
      name.map { "[\($0)\($0.uppercased())]" }.joined(separator: "[- ]*")
    }.joined(separator: "|")
    let numbers = SkinFont.Weight.allCases.map(\.rawValue)
    return .anyOf([
      .oneOf(SkinFont.Weight.allCases.map(\.name)), .text("^(?:\(pattern)|[1-9]00)$"),
      .anyOf(numbers.map(JSONSchema.constant)),
    ])
  }()

  private static let step: JSONSchema = .object([
    ("crop", edges.described("x, y, width and height in points.")),
    ("resize", .tuple(.number(from: 0, to: largestSide), .number(from: 0, to: largestSide))),
    ("rotate", .type("number").described("Degrees clockwise.")), ("tint", anyColor),
    ("round", .type("number").described("The radius of the corners in points.")), ("resizable", insets),
    ("mirror", .constant("right-to-left")),
  ]).counting(1)

  private static let largestSide = Int(NativeValueReader.largestSide)

  private static let colors: JSONSchema = .list(of: anyColor, atLeast: 2, atMost: SkinGradient.maximumStops)

  /// The shapes of fields; the names come from the table of the reader.
  private static let shapes: [SkinKind: [String: JSONSchema]] = [
    .gradient: [
      "colors": colors,
      "locations": .list(of: .number(from: 0, to: 1), atLeast: 2, atMost: SkinGradient.maximumStops),
      "direction": .oneOf(SkinGradient.Direction.allCases.map(\.rawValue)), "start": pair, "end": pair,
      "type": .oneOf([SkinGradient.Shape.axial, .radial, .conic].map(\.rawValue)),
    ],
    .font: [
      "size": .number(to: 1_000, above: 0), "name": .text(minimumLength: 1), "weight": weight,
      "style": .oneOf(SkinFont.textStyles).described("A text style, whose scaling by the user's text size applies."),
      "fallbacks": .list(of: .text()), "lineHeight": .number(to: 100, above: 0).described("A multiple of the size."),
      "letterSpacing": .number(from: -1_000, to: 1_000).described("Points."),
    ],
    .image: [
      "file": .text(), "named": .text(minimumLength: 1).described("An image of the app's own bundle."),
      "symbol": .text("^[A-Za-z0-9]+(?:\\.[A-Za-z0-9]+)*$").described("A symbol of the system (SF Symbols)."),
      "weight": weight, "scale": .oneOf(SkinSymbol.Scale.allCases.map(\.rawValue)),
      "size": .number(to: Int(SkinSymbol.largestSize), above: 0).described("The size of the symbol's text in points."),
      "rendering": .oneOf(SkinImage.Rendering.allCases.map(\.rawValue)),
      "recipe": .list(of: step, atMost: SkinImageRecipe.maximumSteps),
    ],
    .shadow: [
      "color": anyColor, "offset": pair, "blur": .number(from: 0), "radius": .number(from: 0),
      "spread": .type("number"), "inset": .boolean,
    ],
    .text: ["alias": .text(fullKey)],
    .file: ["named": .text(minimumLength: 1).described("A file of the app's own bundle.")],
  ]

  /// Objects with the known fields of a kind.
  private static func fields(
    of kind: SkinKind, required: [String] = [], without others: Set<String> = []
  ) -> JSONSchema {
    let names = NativeValueReader.fields(of: kind).subtracting(others).sorted()
    return .object(names.map { ($0, shapes[kind]?[$0] ?? .any) }, required: required)
  }

  /// A value of a kind, without its aliases.
  static func value(_ kind: SkinKind) -> JSONSchema {
    switch kind {
    case .color: return color
    case .gradient: return .anyOf([colors, fields(of: .gradient, required: ["colors"])])
    case .font:
      return .anyOf([
        .number(to: 1_000, above: 0), .text("^[^,]*[^, ][^,]*, *\(decimal) *$"), fields(of: .font, required: ["size"]),
      ])
    case .image:
      let object = fields(of: .image, without: NativeValueReader.symbolFields.union(["symbol"]))
      return .anyOf([
        .text(), .allOf([object, .anyOf([.having("file"), .having("named")])]),
        fields(of: .image, required: ["symbol"], without: ["file", "named"]),
      ])
    case .text: return .anyOf([.text(), fields(of: .text, required: ["alias"])])
    case .number: return .type("number")
    case .flag: return .boolean
    case .size: return pair.described("Width and height.")
    case .insets: return insets.described("One number, or top, left, bottom and right.")
    case .shadow:
      let layer = fields(of: .shadow, required: ["color"])
      return .anyOf([layer, .list(of: layer, atLeast: 1, atMost: SkinShadow.maximumLayers)])
    case .duration:
      let longest = Int(NativeValueReader.longestTime)
      return .number(from: -longest, to: longest).described("Seconds.")
    case .file: return .anyOf([.text(), fields(of: .file, required: ["named"])])
    case .url: return .text(minimumLength: 1)
    case .curve:
      let share = JSONSchema.number(from: 0, to: 1)
      return .tuple(share, .type("number"), share, .type("number")).described("x1, y1, x2 and y2.")
    case .object: return .reference("tree")
    }
  }

  /// A tree of values, where an object with the single field `$color` and the like is a value of that kind.
  static let tree: JSONSchema = .anyOf([
    .type("string"), .type("number"), .boolean, .type("null"), .list(of: .reference("tree")),
    .when(
      .object(patterns: [(kindPattern, .any)]).counting(1),
      .object(SkinKind.allCases.map { (NativeObjectName.tag($0), .reference($0.rawValue)) }),
      otherwise: .object(others: .reference("tree"))),
  ])

  private static let kindPattern = "^\\$(?:\(SkinKind.allCases.map(\.rawValue).joined(separator: "|")))$"
}
