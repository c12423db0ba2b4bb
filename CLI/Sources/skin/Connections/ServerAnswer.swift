import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// Decodes the server's answers.
enum ServerAnswer {
  /// Decodes a JSON answer.
  /// - Throws: `SkinIssue` with the code `server-refused` if the answer has another form.
  static func decode<Answer: Decodable>(_ type: Answer.Type, _ data: Data) throws -> Answer {
    do { return try APICoder.decode(from: data) } catch { throw unreadable() }
  }

  /// The issue of an answer in an unexpected form.
  static func unreadable(_ reason: String? = nil) -> SkinIssue {
    SkinIssue(
      .serverRefused, "The server's answer can't be read\(reason.map { ": \($0)" } ?? "")",
      suggestion: "Check the address, and update the tool.")
  }
}

extension SkinVersionName {
  /// The skin and its version, separated by a space.
  var text: String { "\(id) \(version)" }

  /// Names a version.
  init(_ skin: SkinReference) { self.init(id: skin.id.rawValue, version: skin.version.description) }
}
