import SkinKit

/// The names that rules of a property list can have, to suggest one for an unknown name.
struct RuleVocabulary {
  private var spelling: Spelling
  /// The spelling of a name in rules, by its plain form.
  private let written: [String: String]

  init() {
    var written = Dictionary(RuleName.known.keys.map { ($0, $0) }) { first, _ in first }
    for (prefix, className) in RuleName.classes {
      for property in UIKitClasses.properties(of: className) where !property.contains(".") {
        let name = prefix + property.prefix(1).uppercased() + property.dropFirst()
        written[name] = name
      }
    }
    spelling = Spelling(Array(written.keys))
    self.written = written
  }

  /// Finds the known name that is nearest to an unknown one.
  /// - Parameter text: The name, as a rule's key in a property list.
  /// - Returns: The name, in the form of the unknown one; `nil` if none is near.
  mutating func nearest(to text: String) -> String? {
    let plain = RuleName.plain(text)
    // A property's own name lacks only its class.
    if let owner = UIKitClasses.classes(with: plain.name).first { return "\(plain.tag)\(owner).\(plain.name)" }
    return spelling.nearest(to: plain.name).flatMap { written[$0] }.map { name in
      plain.isSetter ? "\(plain.tag)set\(name.prefix(1).uppercased())\(name.dropFirst()):" : plain.tag + name
    }
  }
}
