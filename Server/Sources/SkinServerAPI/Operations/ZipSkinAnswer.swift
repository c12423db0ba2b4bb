/// The current skin for apps that read zip skins: the answer of `GET /zip-skin`.
package struct ZipSkinAnswer: Encodable, Hashable, Sendable {
  /// The hash of the skin's contents; empty if skins are off.
  package var skinSign = ""
  /// The address or the path of the zip; empty if skins are off.
  package var skinUrl = ""

  package init() {}

  package func encode(to encoder: any Encoder) throws {
    // Apps read names that aren't in snake case, which the coder writes for members.
    var container = encoder.singleValueContainer()
    try container.encode(["skinSign": skinSign, "skinUrl": skinUrl])
  }
}
