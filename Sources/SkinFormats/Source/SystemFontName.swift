import Foundation

/// The names of system fonts as authors write them.
package enum SystemFontName {
  /// The PostScript name that a name means: `PingFang-SC-Regular`, which has a hyphen too many, is `PingFangSC-Regular`.
  /// - Parameter name: The name, as an author wrote it.
  /// - Returns: The PostScript name; the same name if it is none of the known misspellings.
  package static func postScript(_ name: String) -> String {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].lowercased() == "pingfang",
      ["SC", "TC", "HK", "MO"].contains(parts[1].uppercased())
    else { return name }
    return "PingFang\(parts[1].uppercased())-\(parts[2])"
  }
}
