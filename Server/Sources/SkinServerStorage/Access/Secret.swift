package import Foundation
package import SkinPackage

/// A value whose descriptions and mirror hide its contents, so that no log has them, also not in the description of
/// another value.
package protocol RedactedDescription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension RedactedDescription {
  package var description: String { "\(Self.self)(hidden)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A secret: a random one of 256 bits, or one that a client or the settings name.
///
/// The server stores only its hash, so that a copy of the database doesn't reveal it. The secret is too long to guess,
/// so a fast hash without salt is enough.
package struct Secret: Hashable, Sendable, RedactedDescription {
  /// The secret as letters, digits, `-` and `_`.
  package let text: String

  /// Creates a new secret.
  /// - Parameter prefix: The first letters, by which people and scanners recognize its kind.
  package init(prefix: String = "") {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    text = prefix + Self.text(Data(bytes))
  }

  /// A secret that a client sent.
  package init(received text: String) { self.text = text }

  /// The hash under which the secret is stored.
  package var hash: ContentHash { ContentHash(of: Data(text.utf8)) }

  /// Whether two hashes are equal, in a time that doesn't depend on their bytes.
  package static func isEqual(_ one: ContentHash, _ other: ContentHash) -> Bool {
    zip(one.bytes, other.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Encodes bytes as base64url without padding.
  package static func text(_ bytes: Data) -> String {
    bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Decodes base64url without padding, or returns nil if the text is malformed.
  package static func bytes(_ text: some StringProtocol) -> Data? {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: String(text).replacing("-", with: "+").replacing("_", with: "/") + padding)
  }
}
