// The codes of the tool's own issues.

import SkinKit

extension SkinIssue.Code {
  /// The folder or file to create exists.
  static let alreadyExists: Self = "already-exists"
  /// An option contradicts the skin's own header.
  static let contradictingOptions: Self = "contradicting-options"
  /// Neither the skin nor the options give its identifier and version.
  static let missingIdentity: Self = "missing-identity"
  /// The repository's signed metadata don't list the file.
  static let unpublishedFile: Self = "unpublished-file"
  /// The activation doesn't have the rule.
  static let unknownRule: Self = "unknown-rule"
  /// The skin has no keys of the module.
  static let unknownModule: Self = "unknown-module"
  /// The history of a channel has no such state.
  static let unknownState: Self = "unknown-state"
  /// The catalog can't be published as it is written.
  static let badCatalog: Self = "bad-catalog"
  /// The catalog doesn't offer the skin.
  static let unknownEntry: Self = "unknown-entry"
  /// The server's token is missing or can't be read.
  static let missingToken: Self = "missing-token"
  /// The server can't be reached, or the connection broke.
  static let serverUnreachable: Self = "server-unreachable"
  /// The server answered with an error without an explanation.
  static let serverRefused: Self = "server-refused"
}

/// The issues that keep a skin or a screen from being shown.
struct SkinErrors: Error {
  let issues: [SkinIssue]
}
