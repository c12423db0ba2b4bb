/// A path of the console, to which a page may send the browser.
enum LocalPath {
  /// The path of the first page.
  static let home = "/console"
  /// The path of the page for signing in.
  static let signIn = "/console/sign-in"

  /// Returns a path of the console that a request names, or the first page.
  ///
  /// Anything that a browser could take for the address of another site is refused, such as `//example.com`,
  /// `/\example.com`, or a path with control characters.
  static func checked(_ text: String?) -> String {
    guard let text, text == home || text.hasPrefix(home + "/") || text.hasPrefix(home + "?"), text.utf8.count <= 2000,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return home }
    return text
  }
}
