// What all files of an asset catalogue have in common: their version, and fields that may be there.

import Foundation
import SkinKit

/// Checks on the fields of a `Contents.json`.
enum AssetFields {
  /// The version of the format that is read.
  static let version = 1.0

  /// Whether a file is of the version that is read; what is wrong with its `info` is reported.
  static func isReadable(_ json: SourceJSON, issues: inout [SkinIssue]) -> Bool {
    guard let info = json["info"] else {
      issues.append(
        SkinIssue(
          .missingField, "The file doesn't say its version; it is read as version 1",
          remedy: "Add \"info\": { \"author\": \"xcode\", \"version\": 1 }.", place: .init(line: json.line),
          severity: .warning))
      return true
    }
    guard info.members != nil, let number = info["version"]?.number else {
      let found = info.members == nil ? info : info["version"]
      issues.append(
        SkinIssue(
          .wrongType, "\(found.map(shown) ?? "Nothing") stands where the format's version should, info.version",
          remedy: "Write \"info\": { \"author\": \"xcode\", \"version\": 1 }.",
          place: .init(line: found?.line ?? info.line)))
      return false
    }
    guard number == version else {
      issues.append(
        SkinIssue(
          .unsupportedSchema,
          "The file is written in version \(SkinValue.number(number)), this library reads version 1",
          remedy: "Update the library, or save the catalogue in version 1.", place: .init(line: info["version"]?.line)))
      return false
    }
    return true
  }

  /// Tells which fields of an object aren't known.
  static func reportUnknown(in json: SourceJSON, known: Set<String>, issues: inout [SkinIssue]) {
    for member in json.members ?? [] where !known.contains(member.key) {
      issues.append(
        SkinIssue(
          .unknownField, "\"\(member.key.prefix(60))\" is not a field that is known here; it is ignored",
          remedy: "The fields are \(known.sorted().joined(separator: ", ")).", place: .init(line: member.line),
          severity: .warning))
    }
  }

  /// A field that is `true` or `false`, and `false` where it isn't given.
  static func flag(_ json: SourceJSON?, _ name: String, issues: inout [SkinIssue]) -> Bool {
    guard let field = json?[name] else { return false }
    if case .bool(let flag) = field.content { return flag }
    issues.append(wrong(field, "\(name): true or false"))
    return false
  }

  /// The issue of a value in the wrong form.
  static func wrong(_ json: SourceJSON, _ form: String, code: SkinIssue.Code = .wrongType) -> SkinIssue {
    SkinIssue(
      code, "\(shown(json)) can't be read here", remedy: "Write \(form).", place: .init(line: json.line))
  }

  static func shown(_ json: SourceJSON) -> String {
    switch json.content {
    case .string(let text): "\"\(text.prefix(60))\""
    case .number(_, let text): String(text.prefix(60))
    default: json.kindName
    }
  }
}
