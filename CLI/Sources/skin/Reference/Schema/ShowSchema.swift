import SkinKit

/// The JSON Schema of the output of `skin show --json`.
enum ShowSchema {
  static var document: JSONSchema {
    JSONSchema.object(
      [
        ("format", format), ("skin", header), ("brands", .list(of: .text())), ("languages", .list(of: .text())),
        ("keys", .object(others: .reference("key"))),
        (
          "brandKeys",
          .object(others: .object(others: .reference("key")))
            .described("The keys of further brands whose values differ from those of keys, by brand.")
        ), ("issues", .list(of: .reference("issue"))),
      ], required: ["brands", "languages", "keys", "issues"]
    ).document(
      title: "The output of skin show --json",
      definitions: [
        ("key", key), ("issue", issue),
        ("color", .text("^(#[0-9A-F]{6}([0-9A-F]{2})?|color\\((srgb|display-p3) .+\\))$")),
        ("tree", tree), ("shadow", shadow), ("image", image),
      ] + SkinKind.allCases.map { ($0.rawValue + "Value", value($0)) })
  }

  private static let format = JSONSchema.object(
    [("id", .text()), ("reason", .text().described("The reason why the files are read in this format."))],
    required: ["id", "reason"]
  ).described("The recognized format; missing if none was.")

  private static let header = JSONSchema.object(
    [
      ("format", .text().described("The format of the files, such as native.")), ("id", .text()), ("name", .text()),
      ("version", .text()), ("base", .text()), ("app", .object([("minimum", .text())], required: ["minimum"])),
      ("brand", .text()), ("language", .text()), ("glass", .oneOf(SkinGlass.allCases.map(\.rawValue))),
      ("fonts", .list(of: .text())), ("namespaces", .boolean),
      (
        "contrast",
        .list(
          of: .object(
            [("text", .text()), ("background", .text()), ("minimum", .number(from: 1, to: 21))],
            required: ["text", "background", "minimum"]))
      ),
    ], required: ["format", "fonts", "namespaces", "contrast"]
  ).described("The skin's header; missing if the skin can't be read.")

  private static let issue = JSONSchema.object(
    [
      ("code", .text("^[a-z0-9]+(-[a-z0-9]+)*$")), ("severity", .oneOf(["warning", "error"])), ("message", .text()),
      ("suggestion", .text()), ("file", .text()), ("line", .type("integer")), ("key", .text()),
    ], required: ["code", "severity", "message", "suggestion"], others: .any)

  private static var key: JSONSchema {
    let chain = JSONSchema.list(of: .text(), atLeast: 1)
    let common: [(String, JSONSchema)] = [
      ("type", .oneOf(SkinKind.allCases.map(\.rawValue))),
      ("value", .any.described("The value; missing if only some languages have one.")),
      ("appearances", .object(others: .any).described("The values of other appearances and languages that differ.")),
      ("languages", .list(of: .text())),
      ("aliases", chain.described("The keys that the value is taken from, each an alias of the next, up to 16.")),
      ("expression", .object(others: .text()).described("The value as it is written with references, by appearance.")),
      ("appearanceAliases", .object(others: .list(of: .text())).described("The chains that differ from aliases.")),
      ("recipe", .list(of: .text())),
      ("images", .object(others: .reference("image")).described("An image's files by appearance, with any.")),
      (
        "kinds",
        .object(others: .text(), names: .text("^(/.*)?$")).described("The kinds of an object's values by JSON Pointer.")
      ),
      ("inAppBundle", .constant(true)),
      ("note", .object([("description", .text()), ("deprecated", .text()), ("extensions", .any)])), ("file", .text()),
      ("line", .type("integer")),
    ]
    let typed = SkinKind.allCases.map { kind in
      JSONSchema.when(
        .object([("type", .constant(kind.rawValue))], required: ["type"], others: .any),
        .object([("value", .reference(kind.rawValue + "Value"))], others: .any), otherwise: .any)
    }
    return .allOf([.object(common, required: ["type"], others: .any)] + typed)
  }

  private static let pair = JSONSchema.tuple(.type("number"), .type("number"))

  private static func value(_ kind: SkinKind) -> JSONSchema {
    switch kind {
    case .color: .reference("color")
    case .gradient:
      .object(
        [
          ("type", .oneOf(["axial", "radial", "conic"])), ("colors", .list(of: .reference("color"), atLeast: 2)),
          ("locations", .list(of: .number(from: 0, to: 1), atLeast: 2)), ("start", pair), ("end", pair),
        ], required: ["type", "colors", "locations", "start", "end"], others: .any)
    case .font:
      .object(
        [
          ("size", .number(to: 1_000, above: 0)), ("name", .text()),
          ("weight", .oneOf(SkinFont.Weight.allCases.map(\.name))), ("style", .oneOf(SkinFont.textStyles)),
          ("fallbacks", .list(of: .text(), atLeast: 1)), ("lineHeight", .number(above: 0)),
          ("letterSpacing", .type("number")),
        ], required: ["size"], others: .any)
    case .image, .text, .file, .url: .text()
    case .number, .duration: .type("number")
    case .flag: .boolean
    case .size: pair
    case .insets, .curve: .tuple(.type("number"), .type("number"), .type("number"), .type("number"))
    case .shadow: .reference("shadow")
    case .object: .reference("tree")
    }
  }

  private static let shadow = JSONSchema.object(
    [
      ("color", .reference("color")), ("offset", pair), ("blur", .number(from: 0)), ("radius", .number(from: 0)),
      ("spread", .type("number")),
      ("inset", .boolean), ("further", .list(of: .reference("shadow"), atLeast: 1)),
    ], required: ["color", "offset", "blur", "radius", "spread", "inset"], others: .any)

  private static let tree = JSONSchema.anyOf([
    .type("string"), .type("number"), .boolean, .list(of: .reference("tree")), .object(others: .reference("tree")),
  ])

  private static let image = JSONSchema.object(
    [
      ("path", .text()),
      (
        "symbol",
        .object(
          [
            ("name", .text()), ("weight", .oneOf(SkinFont.Weight.allCases.map(\.name))),
            ("scale", .oneOf(SkinSymbol.Scale.allCases.map(\.rawValue))),
            ("size", .number(to: 1_000, above: 0)),
          ], required: ["name"], others: .any)
      ),
      ("inAppBundle", .boolean), ("rendering", .oneOf(SkinImage.Rendering.allCases.map(\.rawValue))),
      ("recipe", .list(of: JSONSchema.object(others: .any).counting(1))),
      (
        "files",
        .list(
          of: .object(
            [
              ("path", .text()), ("scale", .type("integer")),
              ("device", .oneOf(SkinImage.Idiom.allCases.map(\.rawValue))), ("rightToLeft", .boolean),
            ], required: ["path", "scale", "rightToLeft"], others: .any))
      ),
    ], required: ["path", "inAppBundle", "rendering", "recipe", "files"], others: .any)
}
