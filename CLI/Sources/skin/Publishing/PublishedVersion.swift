import Foundation
import SkinKit
import SkinUpdate

/// The server's list of versions.
struct PublishedVersions: Codable {
  var skins: [PublishedVersion]
}

/// A published version with its notes and warnings.
struct PublishedVersion: Codable {
  struct Warning: Codable {
    let code: String
    let message: String
    let remedy: String
    let place: SkinIssue.Place?

    var issue: SkinIssue {
      SkinIssue(
        SkinIssue.Code(rawValue: code), message, remedy: remedy, place: place ?? .init(), severity: .warning)
    }
  }

  let id: String
  let version: String
  let name: String
  let size: Int
  let sha256: String
  let publishedAt: String
  let patches: [PublishedPatch]
  let notes: String?
  /// The number of warnings; nil if the server didn't keep them.
  let warnings: Int?
  let lint: [Warning]?

  private enum CodingKeys: String, CodingKey {
    case id, version, name, size, sha256, patches, notes, warnings, lint
    case publishedAt = "published_at"
  }

  private struct NotesBody: Encodable {
    var notes: String
  }

  /// Sets the notes of a version.
  /// - Returns: The version with its new notes.
  static func setNotes(
    _ notes: String, of skin: SkinReference, app: SkinIdentifier, _ server: ServerClient
  ) async throws -> PublishedVersion {
    let path = "apps/\(app)/skins/\(skin.id)/versions/\(skin.version)/notes"
    return try ServerAnswer.decode(
      PublishedVersion.self, await server.send("PUT", path, NotesBody(notes: notes)))
  }

  /// The version on one line.
  func line(_ console: Console, hasNotes: Bool = true) -> String {
    var parts = ["\(console.styled("\(id) \(version)", .bold))", String(publishedAt.prefix(10)), bytes(size)]
    if let warnings, warnings > 0 { parts.append(counted(warnings, "warning")) }
    if hasNotes, let first = notes?.split(separator: "\n").first { parts.append(String(first)) }
    return parts.joined(separator: "  ")
  }
}
