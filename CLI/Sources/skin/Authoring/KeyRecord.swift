import SkinCompare
import SkinKit

/// A key with its resolved value in the output of `skin show --json`.
struct KeyRecord: Encodable {
  let type: String
  /// The value; `nil` if only some languages have one, which are in `appearances`.
  let value: ValueRecord?
  /// The values of other appearances and languages that differ.
  let appearances: [String: ValueRecord]?
  /// The steps of an image's recipe.
  let recipe: [String]?
  /// The file in which the skin itself defines the key.
  let file: String?
  let line: Int?

  /// Creates the record of a key with the value of one appearance, or of any if the appearance is nil.
  init(_ variants: SkinVariants<SkinValue>, appearance: SkinAppearance?, place: SkinIssue.Place?) {
    let shown = variants.value(in: appearance ?? .light)
    type = variants[appearance ?? .light].kind.rawValue
    value = shown.map { ValueRecord($0) }
    let others = variants.appearances.map { ($0.description, ValueRecord(variants[$0])) }
    appearances = others.isEmpty ? nil : Dictionary(others) { first, _ in first }
    if case .image(let image)? = shown, !image.recipe.steps.isEmpty {
      recipe = image.recipe.steps.map(\.description)
    } else {
      recipe = nil
    }
    file = place?.file
    line = place?.line
  }
}
