/// The current skin for apps that read zip skins: the answer of `GET /zip-skin`.
package struct ZipSkinAnswer: Codable, Hashable, Sendable {
  // Apps read names that aren't in snake case.
  private enum CodingKeys: String, VerbatimKey { case skinSign, skinUrl }

  /// The hash of the skin's contents; empty if skins are off.
  package var skinSign = ""
  /// The address or the path of the zip; empty if skins are off.
  package var skinUrl = ""

  package init() {}
}
