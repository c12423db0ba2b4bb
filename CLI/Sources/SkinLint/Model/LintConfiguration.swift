/// A project's settings: levels of rules, limits, and the app's own fonts, keys, classes and properties.
package struct LintConfiguration: Sendable {
  /// The name of the configuration file in a skin's folder.
  package static let fileName = ".skinlint.json"

  /// The levels that differ from the rules' defaults, by rule id.
  package var levels: [String: RuleLevel] = [:]
  /// The limits that differ from their defaults.
  package var limits: [LintLimit: Double] = [:]
  /// Names of fonts that the app contains.
  package var fonts: [String] = []
  /// Keys that the app uses although its own skin doesn't define them.
  package var keys: [String] = []
  /// The app's own classes that rules for views name.
  package var classes: [String] = []
  /// The properties that the app adds for rules, such as `Gauge.needleColor`.
  package var properties: [String] = []

  package init() {}

  /// Returns the configured limit, or its default.
  package func limit(_ limit: LintLimit) -> Double { limits[limit] ?? limit.standard }
}

/// A limit of a rule about sizes.
package enum LintLimit: String, Sendable, CaseIterable {
  /// The maximum size of an image in bytes.
  case imageBytes
  /// The maximum width or height of an image in pixels.
  case imagePixels
  /// The maximum size of any file in bytes.
  case fileBytes
  /// The maximum size of all files in bytes.
  case totalBytes
  /// The minimum size of a font in points.
  case fontSize

  /// The default.
  package var standard: Double {
    switch self {
    case .imageBytes: 1_000_000
    case .imagePixels: 4_096
    case .fileBytes: 10_000_000
    case .totalBytes: 50_000_000
    case .fontSize: 11
    }
  }
}
