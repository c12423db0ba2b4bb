// Parsers of arguments that several commands take.

import ArgumentParser
import Foundation
import SkinKit
import SkinUpdate

/// Parses an identifier.
func parseIdentifier(_ text: String) throws -> SkinIdentifier {
  guard let identifier = SkinIdentifier(text) else {
    throw ValidationError("'\(text)' is not a name of 1 to 64 of a–z, 0–9, '.', '_' and '-'.")
  }
  return identifier
}

/// Parses a version.
func parseVersion(_ text: String) throws -> SkinVersion {
  guard let version = SkinVersion(text) else { throw ValidationError("'\(text)' is not a version such as 1.0.0.") }
  return version
}

/// Parses an appearance.
func parseAppearance(_ text: String) throws -> SkinAppearance {
  guard let appearance = SkinAppearance(text) else {
    if let question = Spelling.question(text, among: ["any", "dark", "high-contrast", "dark,high-contrast"]) {
      throw ValidationError("'\(text)' is not an appearance. \(question)")
    }
    throw ValidationError(
      "'\(text)' is not an appearance: any, dark, high-contrast, a language such as zh-Hans, or several with commas.")
  }
  return appearance
}

extension SkinReference {
  /// Parses `ID@VERSION`.
  init(parsing text: String) throws {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let id = SkinIdentifier(String(parts[0])), let version = SkinVersion(String(parts[1]))
    else {
      throw ValidationError("'\(text)' is not a skin and a version such as spring-festival@1.0.0.")
    }
    self.init(id: id, version: version)
  }
}

/// A closed range of versions, `MINIMUM...MAXIMUM`, that may be open at one end.
struct VersionSpan: ExpressibleByArgument, Sendable {
  let minimum: SkinVersion?
  let maximum: SkinVersion?

  init?(argument: String) {
    guard let dots = argument.range(of: "...") else { return nil }
    let (low, high) = (String(argument[..<dots.lowerBound]), String(argument[dots.upperBound...]))
    (minimum, maximum) = (SkinVersion(low), SkinVersion(high))
    guard low.isEmpty || minimum != nil, high.isEmpty || maximum != nil, minimum != nil || maximum != nil else {
      return nil
    }
  }
}
