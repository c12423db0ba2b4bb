import SkinCompare
import SkinKit

/// A key with its resolved value in the output of `skin show --json`.
struct KeyRecord: Encodable {
  let type: String
  /// The value; `nil` if only some languages have one, which are in `appearances`.
  let value: JSONValue?
  /// The values of other appearances and languages that differ.
  let appearances: [String: JSONValue]?
  /// The languages with a value of their own.
  let languages: [String]?
  /// The keys that the value is taken from, each an alias of the next, up to ``AliasChains/maximumLinks``; `nil` for a value of the
  /// key's own.
  let aliases: [String]?
  /// The chains of aliases in the appearances where they differ from `aliases`; empty for a value of the key's own.
  let appearanceAliases: [String: [String]]?
  /// The value as the skin itself writes it with references, by appearance or language; `nil` without references.
  let expression: [String: String]?
  /// The steps of an image's recipe.
  let recipe: [String]?
  /// The files, the recipe and the rendering of an image by appearance.
  let images: [String: ImageRecord]?
  /// The kinds of the values in an object, by their JSON Pointer in `value`; see ``ValueKinds``.
  let kinds: [String: String]?
  /// Whether a file is one of the app's own bundle.
  let inAppBundle: Bool?
  /// The author's note.
  let note: NoteRecord?
  /// The file in which the skin itself defines the key.
  let file: String?
  let line: Int?

  /// Creates the record of a key with the value of one appearance, or of any if the appearance is nil.
  init(
    _ key: ShownKey, aliases chains: AliasChains, kinds valueKinds: inout ValueKinds, appearance: SkinAppearance?
  ) {
    let variants = key.values
    let shown = variants.value(in: appearance ?? .light)
    type = variants[appearance ?? .light].kind.rawValue
    value = shown.map { JSONValue($0) }
    let others = variants.appearances.map { ($0.description, variants[$0]) }
    appearances =
      others.isEmpty ? nil : Dictionary(others.map { ($0, JSONValue($1)) }) { first, _ in first }
    languages = variants.languages.isEmpty ? nil : variants.languages.map(\.tag)
    let chain = chains.chain(from: key.name, key.kind, in: appearance ?? .light)
    aliases = chain.isEmpty ? nil : chain
    let otherChains = variants.appearances.map { ($0.description, chains.chain(from: key.name, key.kind, in: $0)) }
      .filter { $0.1 != chain }
    appearanceAliases = otherChains.isEmpty ? nil : Dictionary(otherChains) { first, _ in first }
    expression = key.entry?.expressions
    if case .image(let image)? = shown, !image.recipe.steps.isEmpty {
      recipe = image.recipe.steps.map(\.description)
    } else {
      recipe = nil
    }
    let own = variants.isPartial ? [] : [("any", variants.any)]
    let images = (own + others).compactMap { name, value in
      if case .image(let image) = value { (name, ImageRecord(image)) } else { nil }
    }
    self.images = images.isEmpty ? nil : Dictionary(images) { first, _ in first }
    if case .object(let object)? = shown {
      kinds = valueKinds.kinds(in: object, of: key)
    } else {
      kinds = nil
    }
    if case .file(let file)? = shown, file.isInAppBundle { inAppBundle = true } else { inAppBundle = nil }
    note = key.entry?.note.map(NoteRecord.init)
    file = key.entry?.place.file
    line = key.entry?.place.line
  }
}

/// A key to show: its name and kind, its resolved values, and the skin's own entry.
struct ShownKey {
  let name: String
  /// The name with the kind if a key of another kind has the same one.
  let title: String
  let values: SkinVariants<SkinValue>
  /// The entry of the skin itself; `nil` for a key of a base.
  let entry: SkinDocument.Entry?

  var kind: SkinKind { values.any.kind }

  /// The keys of a skin in the order of their names.
  static func all(in skin: Skin, of document: SkinDocument, module: String? = nil) -> [ShownKey] {
    skin.keys.filter { name in module.map { name.hasPrefix("\($0).") } ?? true }.flatMap { name in
      let entries = document.entries[name].map { [$0] + $0.others } ?? []
      return skin.allVariants(for: AnySkinKey(name)).enumerated().map { index, variants in
        ShownKey(
          name: name, title: index == 0 ? name : "\(name) (\(variants.any.kind.rawValue))", values: variants,
          entry: entries.first { $0.kind == variants.any.kind } ?? entries.first)
      }
    }
  }
}

extension SkinDocument.Entry {
  /// The values with references as they are written, by appearance or language; `nil` if there are none.
  fileprivate var expressions: [String: String]? {
    let written = ((definition.isPartial ? [] : [.light]) + definition.appearances).compactMap {
      appearance -> (String, String)? in
      guard case .expression(let expression) = definition[appearance] else { return nil }
      return (appearance.description, expression.description)
    }
    return written.isEmpty ? nil : Dictionary(written) { first, _ in first }
  }
}
