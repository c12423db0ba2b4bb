package import SkinKit

/// A mistake in a skin's file that was fixed.
package struct SkinFix: Hashable, Sendable {
  /// The code of the fixed issue.
  package let code: SkinIssue.Code
  /// The change that was made, as a sentence without its full stop.
  package let message: String
  /// The place before the fix.
  package let place: SkinIssue.Place

  package init(code: SkinIssue.Code, message: String, place: SkinIssue.Place) {
    self.code = code
    self.message = message
    self.place = place
  }
}

/// A file with mistakes of syntax that aren't fixed, because of one whose correction isn't certain.
package struct UnfixedFile: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// The code of the mistake that must be corrected first.
  package let code: SkinIssue.Code
}

/// A replacement of some bytes of a file.
struct TextEdit: Hashable, Sendable {
  let range: Range<Int>
  let replacement: [UInt8]
  let code: SkinIssue.Code
  /// The effect of the edit, as a sentence without its full stop.
  let message: String

  init(_ range: Range<Int>, _ replacement: String, _ code: SkinIssue.Code, _ message: String) {
    self.range = range
    self.replacement = Array(replacement.utf8)
    self.code = code
    self.message = message
  }

  /// Replaces the ranges of some edits; of two that overlap, only the first is made.
  /// - Returns: The edited bytes, and the edits made, in their order.
  static func apply(_ edits: [TextEdit], to bytes: [UInt8]) -> (bytes: [UInt8], edits: [TextEdit]) {
    var result: [UInt8] = []
    var applied: [TextEdit] = []
    var position = 0
    let ordered = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    for edit in ordered where edit.range.lowerBound >= position && edit.range.upperBound <= bytes.count {
      result += bytes[position..<edit.range.lowerBound] + edit.replacement
      position = edit.range.upperBound
      applied.append(edit)
    }
    return (result + bytes[position...], applied)
  }
}
