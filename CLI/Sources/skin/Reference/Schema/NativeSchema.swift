import SkinFormats
import SkinKit

/// The JSON Schemas of the native format's files, made from the tables of its reader.
enum NativeSchema {
  /// The name of a module: no dot.
  private static let name = "[^{}/\\\\\".$\\s](?:[^{}/\\\\\".]*[^{}/\\\\\".\\s])?"
  /// The full name of a key, module.name.
  static let fullKey = "^\(name)(?:\\.\(name))+$"
  private static let keyName = "^\(name)(?:\\.\(name))*$"

  /// The names of appearances without a language, as alternatives of a pattern.
  private static let colorAppearances = "light|dark|high-contrast"
  /// An appearance other than any, for all languages.
  private static let appearance =
    "^ *(?:dark|(?:(?:light|dark) *, *)?high-contrast|high-contrast *, *(?:light|dark)) *$"
  /// An appearance in one language.
  private static let localized =
    "^ *(?:(?:\(colorAppearances)) *, *)*(?!(?:any|ANY|Any)(?:[ ,_-]|$))[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*"
    + " *(?:, *(?:\(colorAppearances)) *)*$"

  private static let link = ("$schema", JSONSchema.text().described("The address of this schema."))

  // MARK: Modules

  /// The schema of `modules/<module>.json`.
  static var module: JSONSchema {
    let sections = NativeValueReader.sections.sorted { $0.key < $1.key }.map { section, kind in
      (
        section,
        JSONSchema.object(others: .reference(kind.rawValue + "Variants"), names: .text(keyName))
          .described("The keys whose values are each \(kind.withArticle).")
      )
    }
    let note = JSONSchema.object([
      ("description", .text()), ("deprecated", .anyOf([.boolean, .text()])), ("extensions", .any),
    ])
    let kinds = SkinKind.allCases.flatMap { kind in
      [
        (kind.rawValue, value(kind)), (kind.rawValue + "Definition", definition(kind)),
        (kind.rawValue + "Variants", variants(kind)),
      ]
    }
    return JSONSchema.object(
      [link, ("module", .text("^\(name)$").described("The module's name, if the file can't have it."))] + sections + [
        ("about", .object(others: note).described("Notes about keys of this file.")),
        (
          "removed",
          JSONSchema.list(of: .text()).described("The common keys that a brand doesn't have.")
        ),
      ], others: .any
    ).document(
      title: "A module of a skin: modules/<module>.json",
      definitions: [("alias", alias), ("tree", tree)] + kinds)
  }

  /// A value of a kind, or an alias.
  private static func definition(_ kind: SkinKind) -> JSONSchema {
    // In texts and other strings, an alias is one of the accepted texts.
    let acceptsText = [.text, .image, .file, .url, .object].contains(kind)
    let value = JSONSchema.reference(kind.rawValue)
    return acceptsText ? value : .anyOf([.reference("alias"), value])
  }

  /// A value of a kind, or an object with values for appearances and languages.
  private static func variants(_ kind: SkinKind) -> JSONSchema {
    let definition = JSONSchema.reference(kind.rawValue + "Definition")
    let named = ["any", "dark", "high-contrast", "dark,high-contrast"].map { ($0, definition) }
    let patterns = [(appearance, definition)] + (kind.hasLanguages ? [(localized, definition)] : [])
    let varied = JSONSchema.object(named, patterns: patterns, required: ["any"])
    guard kind.hasLanguages else { return .when(.having("any"), varied, otherwise: definition) }
    let languages = JSONSchema.object(patterns: [(localized, definition)]).nonempty()
    return .when(.having("any"), varied, otherwise: .anyOf([definition, languages]))
  }

  // MARK: The header

  /// The schema of `skin.json`: the skin's own, or a brand's.
  static var header: JSONSchema {
    let fields = NativeHeaderReader.fields.union(NativeHeaderReader.brandFields).sorted()
    return JSONSchema.object(
      [link] + fields.map { ($0, headerShapes[$0] ?? .any) }, required: ["schema"], others: .any
    ).document(title: "The header of a skin: skin.json", definitions: [])
  }

  private static let headerShapes: [String: JSONSchema] = {
    let version = JSONSchema.text("^[0-9]+(?:\\.[0-9]+){0,2}(?:-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$")
    let identifier = JSONSchema.text("^(?!.*\\.\\.)[a-z0-9][a-z0-9._-]{0,63}$")
    return [
      "schema": .constant(NativeFormatReader.schema).described("The version of the format."),
      "id": identifier.described("The machine-readable name: a–z, 0–9, '.', '_' and '-'."),
      "name": .text().described("The name for people."), "version": version.described("A version such as 1.0.0."),
      "base": identifier.described("The id of the skin that this one builds on."),
      "app": .object([("minimum", version)], others: .any).described("The versions of the app that can show the skin."),
      "brand": .text().described("The white-label brand."),
      "language": .text("^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$").described("The default language of texts."),
      "fonts": .list(of: .text()).described("The paths of font files."),
      "replacesFonts": JSONSchema.boolean.described("Whether a brand's fonts replace the common ones."),
      "contrast": .list(
        of: .object(
          [("text", .text(fullKey)), ("background", .text(fullKey)), ("minimum", .number(from: 1, to: 21))],
          required: ["text", "background"], others: .any)
      ).described("Pairs of colors that need a minimum contrast."),
      "alpha": .oneOf([SkinColor.AlphaOrder.rgba, .argb].map(\.rawValue))
        .described("The position of the opacity in hexadecimal colors."),
      "glass": .oneOf(SkinGlass.allCases.map(\.rawValue))
        .described("Whether the skin's backgrounds of bars replace the Liquid Glass of iOS 26 and later."),
      "namespaces": JSONSchema.boolean.described("Whether keys of different kinds may have the same name."),
      "kept": .list(
        of: .object([("place", .text()), ("key", .text()), ("value", .any)], required: ["place"], others: .any)
      )
      .described("Fields of other formats."),
    ]
  }()

  // MARK: Rules

  /// The schema of `rules.json`.
  static var rules: JSONSchema {
    let classes = JSONSchema.anyOf([.oneOf(UIKitClasses.names), .text()])
    let match = JSONSchema.object([
      ("class", classes.described("The class of the view, or a superclass.")),
      (
        "inside",
        JSONSchema.anyOf([classes, .list(of: classes)]).described("The classes around the view, outermost first.")
      ),
      (
        "property",
        .text(minimumLength: 1).described("The stored property in which a view or controller around the view holds it.")
      ), ("tag", .type("integer")), ("identifier", .text().described("The accessibility identifier.")),
      ("controllerView", .constant(true)),
    ])
    let properties = UIKitClasses.propertyNames.map { ($0, JSONSchema.reference("key")) }
    let set = JSONSchema.object(properties, others: .reference("key"), names: .text(minimumLength: 1))
    let list = JSONSchema.list(
      of: .object(
        [("match", match), ("set", set.described("Properties and the keys that they follow."))],
        required: ["match", "set"]))
    return JSONSchema.anyOf([
      .reference("rules"), .object([link, ("rules", .reference("rules"))], required: ["rules"]),
    ]).document(
      title: "The rules of a skin: rules.json", definitions: [("key", .text(fullKey)), ("rules", list)])
  }
}
