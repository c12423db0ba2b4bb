import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The command `skin root show`: prints a root or a draft.
struct RootShow: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a root or a draft, its changes, and its missing signatures.",
    discussion: """
      Compares it with the previous root: the one given with --after, or that version or root.json in the same folder.

      Examples:
        skin root show keys/root.json
        skin root show 2.root.draft.json --after root.json
      """)

  @Argument(help: "The root or the draft.", completion: .file(extensions: ["json"]))
  var root: String

  @Option(help: "The previous root that you trust.", completion: .file(extensions: ["json"]))
  var after: String?

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let file = URL(filePath: root)
    let data = try contents(ofFile: root)
    let shown = try RootFiles.reading { try SignedMetadata<RootRole>(parsing: data, file: root).role }
    let draft: RootDraft?
    do {
      draft = try RootFiles.reading {
        try RootDraft(parsing: data, after: RootBefore.find(for: data, at: file, given: after), file: root)
      }
    } catch let issue as SkinIssue where issue.code == .missingFile && after == nil {
      draft = nil
    }
    let expires = shown.expires.formatted(.iso8601)
    console.line("version \(shown.version), until \(expires)")
    var roles: [String: RoleRecord] = [:]
    for name in RoleName.allCases {
      guard let role = shown.roles[name] else { continue }
      let before = draft?.previous?.roles[name]
      var keys = role.keyIDs.map { id in
        Key(
          id: id, type: shown.keys[id]?.type ?? "missing",
          change: draft?.previous == nil || before?.keyIDs.contains(id) == true ? nil : .added,
          hasSigned: name == .root ? draft.map { $0.signatures[id] != nil } : nil)
      }
      for id in before?.keyIDs ?? [] where !role.keyIDs.contains(id) {
        keys.append(
          Key(
            id: id, type: draft?.previous?.keys[id]?.type ?? "missing", change: .removed,
            hasSigned: name == .root ? draft.map { $0.signatures[id] != nil } : nil))
      }
      let was = before.flatMap { $0.threshold == role.threshold ? nil : $0.threshold }
      roles[name.rawValue] = RoleRecord(threshold: role.threshold, previousThreshold: was, keys: keys)
      let change = was.map { ", previously \($0)" } ?? ""
      console.line("\(name.rawValue): \(role.threshold) of \(role.keyIDs.count) must sign\(change)")
      for key in keys { console.line(line(key, console)) }
    }
    if let draft {
      for id in draft.rejected { console.line("The signature by \(id) is invalid.") }
      RootText(console).missing(of: draft)
      if draft.missing.isEmpty { console.line("Complete: enough root keys have signed.") }
    } else {
      console.line("Signatures weren't checked: give the root of version \(shown.version - 1) with --after.")
    }
    try console.value(
      RootListing(
        version: shown.version, expires: expires, roles: roles, isComplete: draft.map(\.missing.isEmpty),
        missing: draft.map(RootRecord.missing), rejected: draft?.rejected ?? []))
  }

  private func line(_ key: Key, _ console: Console) -> String {
    let sign = key.change.map { $0 == .added ? console.styled("+", .green) : console.styled("-", .red) } ?? " "
    let signed = key.hasSigned.map { $0 ? console.styled(" signed", .green) : console.styled(" not signed", .dim) }
    return "\(sign) \(key.id) \(key.type)\(signed ?? "")"
  }

  private enum Change: String, Encodable {
    case added
    case removed
  }

  private struct Key: Encodable {
    let id: String
    let type: String
    let change: Change?
    let hasSigned: Bool?
  }

  private struct RoleRecord: Encodable {
    let threshold: Int
    let previousThreshold: Int?
    let keys: [Key]
  }

  private struct RootListing: Encodable {
    let version: Int
    let expires: String
    let roles: [String: RoleRecord]
    let isComplete: Bool?
    let missing: [RootRecord.MissingSignatures]?
    let rejected: [String]
  }
}
