import SkinPackage

/// Parsers for the values of settings, such as `64MB` and `15s`.
enum SettingValues {
  /// Parses a number of bytes, such as `1048576`, `512KB` or `64MB`.
  ///
  /// A kilobyte has 1,024 bytes.
  static func bytes(_ text: String) -> Int? {
    scaled(text, units: ["": 1, "B": 1, "KB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30])
  }

  /// Parses a duration, such as `15s`, `10m`, `24h`, `90d` or a plain number of seconds.
  static func duration(_ text: String) -> Duration? {
    scaled(text, units: ["": 1, "S": 1, "M": 60, "H": 3600, "D": 86_400]).map { .seconds($0) }
  }

  /// Parses `on` or `off`, or `true` or `false`, which JSON files pass as 1 and 0.
  static func flag(_ text: String) -> Bool? {
    ["on": true, "true": true, "1": true, "off": false, "false": false, "0": false][text.lowercased()]
  }

  /// Parses extensions of files, such as `particles, scnz`, and adds them to the known kinds.
  static func fileKinds(_ text: String) -> PackageFileKinds? {
    let names = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
    return names.allSatisfy(PackageFileKinds.isExtension) ? .default.adding(names) : nil
  }

  /// Parses a whole number followed by a unit.
  ///
  /// Returns nil if it is malformed or too large.
  private static func scaled(_ text: String, units: [String: Int]) -> Int? {
    let trimmed = text.filter { !$0.isWhitespace }.uppercased()
    let digits = trimmed.prefix { ("0"..."9").contains($0) }
    guard let number = Int(digits), let unit = units[String(trimmed.dropFirst(digits.count))] else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: unit)
    return overflow ? nil : product
  }
}
