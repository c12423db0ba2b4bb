import Foundation
import SkinServerAPI
import SkinUpdate

extension WebhookFormat {
  /// Returns the body that a receiver of the format gets.
  /// - Parameters:
  ///   - event: The body of the event as JSON for programs.
  ///   - language: The language of messages for people.
  /// - Returns: The body.
  /// - Throws: `SkinIssue` if the event is malformed.
  func body(of event: Data, in language: WebhookLanguage) throws -> Data {
    guard self != .json else { return event }
    let event = try MetadataValue(parsing: event, file: "event")
    // Receivers that want a keyword in each message, as DingTalk and Lark do, find this one.
    let text = "skin-server: " + WebhookMessage(event, language).text
    let message: MetadataValue =
      switch self {
      case .json, .slack: .object(["text": .string(Self.escaped(text))])
      case .lark: .object(["msg_type": "text", "content": .object(["text": .string(Self.withoutTags(text))])])
      case .dingtalk: .object(["msgtype": "text", "text": .object(["content": .string(text)])])
      }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(message)
  }

  /// Whether a receiver accepted an event: some chats refuse messages with the status 200.
  /// - Parameter attempt: The attempt.
  /// - Returns: Whether it was accepted.
  func isAccepted(_ attempt: WebhookAttempt) -> Bool {
    guard let status = attempt.status, (200..<300).contains(status) else { return false }
    let code: String
    switch self {
    case .json, .slack: return true
    case .lark: code = "code"
    case .dingtalk: code = "errcode"
    }
    let answer = try? MetadataValue(parsing: Data(attempt.answer.utf8), file: "answer")
    return answer?.object?[code] == .integer(0)
  }

  /// Returns a text in which Slack finds no mentions of people, and no links with texts of their own.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Returns a text in which Lark finds no mention of people; it has no escapes.
  private static func withoutTags(_ text: String) -> String {
    text.replacing("<", with: "‹").replacing(">", with: "›")
  }
}
