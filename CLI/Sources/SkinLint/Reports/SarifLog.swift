package import Foundation
import SkinKit

/// A report in SARIF 2.1.0, the format that code hosts read, with one run.
package struct SarifLog: Encodable, Sendable {
  private let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  private let version = "2.1.0"
  private let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version
    case runs
  }

  /// The location of a skin's files in the log.
  package enum Source: Sendable {
    /// A folder, with its path relative to the current directory or absolute, and the file that shows issues of the whole skin.
    case folder(String, main: String?)
    /// A single file, such as a package.
    case file(String)

    /// The path of the folder or file.
    var path: String {
      switch self {
      case .folder(let path, _): path.isEmpty ? "." : path
      case .file(let path): path
      }
    }
  }

  /// Creates a log.
  /// - Parameters:
  ///   - report: The issues.
  ///   - configuration: The levels.
  ///   - toolVersion: The version of the tool.
  ///   - source: The location of the skin's files.
  package init(
    _ report: LintReport, configuration: LintConfiguration, toolVersion: String, source: Source
  ) {
    let known = Set(RuleCatalog.descriptions.map(\.id))
    let others = Set(report.issues.map(\.code.rawValue)).subtracting(known).sorted()
    let rules =
      RuleCatalog.descriptions.map { Rule($0, configuration.levels[$0.id]) }
      + others.map { Rule(other: $0, severity: Self.severity(of: $0, report)) }
    let indices = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var fingerprints = Fingerprints()
    let results = report.issues.map { issue in
      Result(
        issue, end: report.end(of: issue), index: indices[issue.code.rawValue] ?? -1, source: source,
        fingerprint: fingerprints.next(issue))
    }
    runs = [
      Run(
        tool: .init(driver: .init(version: toolVersion, rules: rules)),
        automationDetails: .init(id: "skin-lint/\(source.path)/"), results: results)
    ]
  }

  /// Encodes the log as JSON, deterministically.
  package func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  private static func severity(of code: String, _ report: LintReport) -> SkinIssue.Severity {
    report.issues.filter { $0.code.rawValue == code }.map(\.severity).max() ?? .warning
  }
}

extension SarifLog {
  private struct Run: Encodable {
    struct Tool: Encodable {
      let driver: Driver
    }
    struct Driver: Encodable {
      let name = "skin lint"
      let version: String
      let rules: [Rule]
    }
    /// The identity of the run, which tells the skins of a repository apart.
    struct Details: Encodable {
      let id: String
    }
    let tool: Tool
    let automationDetails: Details
    let results: [Result]
    /// The unit of columns, which is that of `SkinIssue.Place`.
    let columnKind = "unicodeCodePoints"
  }

  private struct Text: Encodable {
    let text: String
  }

  private struct Rule: Encodable {
    struct Configuration: Encodable {
      let enabled: Bool
      let level: String
    }
    let id: String
    let shortDescription: Text
    let help: Text
    let defaultConfiguration: Configuration

    /// Describes a rule at its configured level.
    init(_ rule: RuleDescription, _ level: RuleLevel?) {
      id = rule.id
      shortDescription = Text(text: rule.name)
      help = Text(text: rule.help)
      let level = level ?? rule.level
      defaultConfiguration = .init(enabled: level != .off, level: level == .off ? "none" : level.rawValue)
    }

    /// Describes issues of packing or of a format, which have no rule.
    init(other code: String, severity: SkinIssue.Severity) {
      id = code
      shortDescription = Text(text: code.split(separator: "-").joined(separator: " "))
      help = Text(text: "Each issue of this kind says how to fix it.")
      defaultConfiguration = .init(enabled: true, level: severity.rawValue)
    }
  }

  private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Text
    let locations: [Location]
    let partialFingerprints: [String: String]

    init(_ issue: SkinIssue, end: SkinSourceLine?, index: Int, source: Source, fingerprint: String) {
      ruleId = issue.code.rawValue
      ruleIndex = index
      level = issue.severity.rawValue
      let key = issue.place.key.map { "\($0): " } ?? ""
      message = Text(text: "\(key)\(issue.message). \(issue.suggestion)")
      locations = [Location(issue.place, end: end, source)]
      partialFingerprints = ["skinIssue/v1": fingerprint]
    }
  }

  private struct Location: Encodable {
    struct Physical: Encodable {
      let artifactLocation: Artifact
      let region: Region?
    }
    struct Artifact: Encodable {
      let uri: String
    }
    struct Region: Encodable {
      let startLine: Int
      let startColumn: Int?
      /// The last line; `nil` if it is the first.
      let endLine: Int?
      let endColumn: Int?
    }
    struct Logical: Encodable {
      let fullyQualifiedName: String
      let kind: String
    }
    let physicalLocation: Physical
    let logicalLocations: [Logical]?

    init(_ place: SkinIssue.Place, end: SkinSourceLine?, _ source: Source) {
      var logical = place.key.map { [Logical(fullyQualifiedName: $0, kind: "member")] } ?? []
      switch source {
      case .folder(let folder, let main):
        let file = place.file ?? main
        let path = file.map { $0.hasPrefix("/") || folder.isEmpty ? $0 : "\(folder)/\($0)" } ?? folder
        physicalLocation = Physical(
          artifactLocation: Artifact(uri: Self.uri(path)),
          region: place.line.map { line in
            Region(
              startLine: line, startColumn: place.column, endLine: end.flatMap { $0.number == line ? nil : $0.number },
              endColumn: end?.column)
          })
      case .file(let file):
        // The line of an inner file isn't a line of the package.
        physicalLocation = Physical(artifactLocation: Artifact(uri: Self.uri(file)), region: nil)
        if let inner = place.file, inner != file {
          logical.append(Logical(fullyQualifiedName: inner, kind: "resource"))
        }
      }
      logicalLocations = logical.isEmpty ? nil : logical
    }

    /// Returns a path as a relative reference (RFC 3986), or as a `file` URI if it is absolute.
    private static func uri(_ path: String) -> String {
      let allowed = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
      let parts = path.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
      let escaped = parts.joined(separator: "/").addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
      return path.hasPrefix("/") ? "file:///\(escaped)" : escaped.isEmpty ? "." : escaped
    }
  }
}

/// Creates fingerprints that identify issues across runs, independently of lines, which move with edits.
private struct Fingerprints {
  private var counts: [String: Int] = [:]

  /// Returns the fingerprint of the next issue.
  ///
  /// Equal issues are numbered.
  mutating func next(_ issue: SkinIssue) -> String {
    let parts = [issue.code.rawValue, issue.place.file ?? "", issue.place.key ?? "", issue.message]
    // FNV-1a, 64 bits, because Swift's hashes differ between runs.
    let hash = parts.joined(separator: "\0").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let text = String(hash, radix: 16)
    counts[text, default: 0] += 1
    return "\(text):\(counts[text] ?? 1)"
  }
}
