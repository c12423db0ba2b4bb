import SkinFormats
package import SkinKit

/// Names of formats, as Objective-C has them.
package enum FormatNames {
  /// Returns the formats of some names, in their order; all formats for `nil`.
  ///
  /// A name that no format has is reported and left out.
  package static func formats(_ names: [String]?) -> [SkinFormat] {
    guard let names else { return .all }
    let all: [SkinFormat] = .all
    return names.compactMap { name in
      let format = all.first { $0.name == name }
      if format == nil {
        SkinManager.report(
          SkinIssue(
            .unknownFormat, "\"\(name.prefix(60))\" is not the name of a format",
            suggestion: "Use \(all.map(\.name).joined(separator: ", "))."))
      }
      return format
    }
  }
}
