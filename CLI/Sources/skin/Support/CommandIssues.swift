// The codes of what can go wrong in the tool itself, beyond the libraries.

import SkinKit

extension SkinIssue.Code {
  /// A folder or file that would be made is there already.
  static let alreadyExists: Self = "already-exists"
  /// Options say something else than the skin's own header.
  static let contradictingOptions: Self = "contradicting-options"
  /// The skin doesn't say what it is, and no options do.
  static let missingIdentity: Self = "missing-identity"
  /// A file that the repository's signed metadata don't name.
  static let unpublishedFile: Self = "unpublished-file"
  /// A rule that an activation doesn't have.
  static let unknownRule: Self = "unknown-rule"
  /// A catalog that is written so that it can't be published.
  static let badCatalog: Self = "bad-catalog"
  /// A skin that a catalog doesn't offer.
  static let unknownEntry: Self = "unknown-entry"
  /// Keys whose names are the same in Swift.
  static let collidingNames: Self = "colliding-names"
  /// The token for the server is missing or can't be read.
  static let missingToken: Self = "missing-token"
  /// The server can't be reached, or the connection broke.
  static let serverUnreachable: Self = "server-unreachable"
  /// The server answered with an error that it doesn't explain.
  static let serverRefused: Self = "server-refused"
}
