import Foundation
import SkinKit

/// Checks on the fields of a `Contents.json`.
enum AssetFields {
  /// The supported version of the format.
  static let version = 1.0

  /// Whether a file has the supported version; problems of its `info` are reported.
  static func isReadable(_ json: SkinSourceJSON, issues: inout [SkinIssue]) -> Bool {
    guard let info = json["info"] else {
      issues.append(
        SkinIssue(
          .missingField, "The file has no version; it is read as version 1",
          suggestion: "Add \"info\": { \"author\": \"xcode\", \"version\": 1 }.", place: .init(line: json.line),
          severity: .warning))
      return true
    }
    guard info.members != nil, let number = info["version"]?.number else {
      let found = info.members == nil ? info : info["version"]
      issues.append(
        SkinIssue(
          .wrongType, "\(found.map(shown) ?? "Nothing") is found instead of the format's version, info.version",
          suggestion: "Write \"info\": { \"author\": \"xcode\", \"version\": 1 }.",
          place: .init(line: found?.line ?? info.line)))
      return false
    }
    guard number == version else {
      issues.append(
        SkinIssue(
          .unsupportedSchema,
          "The file is written in version \(SkinValue.number(number)), this library reads version 1",
          suggestion: "Update the library, or save the catalog in version 1.",
          place: .init(line: info["version"]?.line ?? info.line)))
      return false
    }
    return true
  }

  /// Reports unknown fields of an object.
  static func reportUnknown(in json: SkinSourceJSON, known: Set<String>, issues: inout [SkinIssue]) {
    // Further ones wouldn't be shown.
    for member in (json.members ?? []).lazy.filter({ !known.contains($0.key) }).prefix(IssueList.maximumCount) {
      issues.append(
        SkinIssue(
          .unknownField, "\"\(member.key.prefix(60))\" is not a known field here; it is ignored",
          suggestion: Spelling.question(member.key, among: known)
            ?? "The fields are \(known.sorted().joined(separator: ", ")).", place: .init(line: member.line),
          severity: .warning))
    }
  }

  /// A field that is `true` or `false`; `false` if it is missing.
  static func flag(_ json: SkinSourceJSON?, _ name: String, issues: inout [SkinIssue]) -> Bool {
    guard let field = json?[name] else { return false }
    if case .bool(let flag) = field.content { return flag }
    issues.append(wrong(field, "\(name): true or false"))
    return false
  }

  /// The issue of a value in the wrong form.
  static func wrong(_ json: SkinSourceJSON, _ form: String, code: SkinIssue.Code = .wrongType) -> SkinIssue {
    SkinIssue(
      code, "\(shown(json)) can't be read here", suggestion: "Write \(form).", place: .init(line: json.line))
  }

  static func shown(_ json: SkinSourceJSON) -> String {
    switch json.content {
    case .string(let text): "\"\(text.prefix(60))\""
    case .number(_, let text): String(text.prefix(60))
    default: json.kindName
    }
  }
}
