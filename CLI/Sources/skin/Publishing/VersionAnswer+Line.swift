import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

extension IssueAnswer {
  /// The warning as an issue.
  var warning: SkinIssue {
    SkinIssue(
      SkinIssue.Code(rawValue: code), message, suggestion: suggestion, place: place ?? .init(), severity: .warning)
  }
}

extension VersionAnswer {
  /// Sets the notes of a version.
  /// - Returns: The version with its new notes.
  static func setNotes(
    _ notes: String, of skin: SkinReference, app: SkinIdentifier, _ server: ServerClient
  ) async throws -> VersionAnswer {
    let path = "apps/\(app)/skins/\(skin.id)/versions/\(skin.version)/notes"
    return try ServerAnswer.decode(VersionAnswer.self, await server.send("PUT", path, NotesForm(notes: notes)))
  }

  /// The version on one line.
  func line(_ console: Console, hasNotes: Bool = true) -> String {
    var parts = [
      "\(console.styled("\(id) \(version)", .bold))", publishedAt.formatted(.iso8601.year().month().day()), bytes(size),
    ]
    if let warnings, warnings > 0 { parts.append(counted(warnings, "warning")) }
    if hasNotes, let first = notes?.split(separator: "\n").first { parts.append(String(first)) }
    return parts.joined(separator: "  ")
  }
}
