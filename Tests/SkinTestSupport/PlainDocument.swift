package import SkinKit

extension SkinNote {
  /// The note's parts, which can be compared.
  package var plain: [String?] { [description, deprecation, extensions?.text] }
}

extension SkinContrastPair {
  /// The pair's parts, which can be compared.
  package var plain: [String] { [text, background, "\(minimum)"] }
}

extension SkinDocument {
  /// The members that no format knows, as texts.
  package var plainUnknown: [String: [String]] { unknown.mapValues { $0.map { "\($0.key): \($0.value.text)" } } }
}
