import Foundation

/// A reason that an operator gives for a change.
package enum ChangeReason {
  /// The maximum number of characters.
  package static let longest = 500

  /// Returns a reason without the space around it, or nil if it is empty, too long or has several lines.
  package static func trimmed(_ text: String) -> String? {
    let reason = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...longest).contains(reason.count), !reason.contains(where: \.isNewline) else { return nil }
    return reason
  }
}
