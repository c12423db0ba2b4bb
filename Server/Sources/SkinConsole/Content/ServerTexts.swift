import Foundation
import SkinServerAPI

/// The texts in one language for what the server says in English.
struct ServerTexts: Decodable, Sendable {
  /// The texts of an issue or a refusal.
  struct Explanation: Decodable, Sendable {
    var message: String
    var suggestion: String
  }

  /// The texts by the code of issues and refusals.
  var codes: [String: Explanation] = [:]
  /// The texts of subjects and notes by their English form, with the places of values in braces.
  var phrases: [String: String] = [:]

  /// Returns the name of a language's file.
  static func fileName(_ language: Language) -> String { "\(language.rawValue).server.json" }

  /// The number of values of a message that its translation shows.
  fileprivate static let mostValues = 8

  /// Returns the names, numbers, paths and quoted texts of an English sentence.
  static func values(in sentence: String) -> [String] {
    let value =
      #/“[^”]+”|`[^`]+`|"[^"]+"|#[0-9A-Fa-f]{3,8}\b|@[0-9]x|[0-9]+(?:[.,][0-9]+)*[ \u{A0}](?:%|[kMG]?B\b)|/?[\w@\-]+(?:\[[0-9]+\])?(?:[./:][\w@\-\[\]*]+)+|\w*_[\w\-]+|[0-9]+(?:[.,][0-9]+)*(?:×[0-9]+)?/#
    return sentence.matches(of: value).map { $0.0.trimmingCharacters(in: ["“", "”", "`", "\""]) }
  }
}

extension Texts {
  /// Returns an issue in the user's language, with the values of the server's message as they are.
  ///
  /// Without a text for its code, it is the server's own, in English.
  /// - Parameters:
  ///   - issue: The issue.
  ///   - shown: The values that the page shows anyway, such as the key.
  /// - Returns: The problem and the fix.
  func explained(_ issue: IssueAnswer, besides shown: [String] = []) -> ServerTexts.Explanation {
    guard let text = server.codes[issue.code] else {
      return .init(message: issue.message, suggestion: phrase(issue.suggestion))
    }
    var known = Set(shown)
    let message = Self.adding(ServerTexts.values(in: issue.message), to: text.message, &known)
    let guess = phrase(issue.suggestion)
    guard guess == issue.suggestion else { return .init(message: message, suggestion: guess) }
    let suggestion = Self.adding(ServerTexts.values(in: issue.suggestion), to: text.suggestion, &known)
    return .init(message: message, suggestion: suggestion)
  }

  /// Returns a subject or a note of the server in the user's language; another text as it is.
  func phrase(_ text: String) -> String {
    for (form, translation) in server.phrases.sorted(by: { ($1.key.count, $0.key) < ($0.key.count, $1.key) }) {
      guard let values = Self.values(of: text, in: form) else { continue }
      return values.reduce(translation) { result, value in
        let text = value.name == "{note}" ? phrase(value.text) : value.text
        return result.replacingOccurrences(of: value.name, with: text)
      }
    }
    let parts = text.components(separatedBy: "; ")
    return parts.count > 1 ? parts.map { phrase($0) }.joined(separator: "; ") : text
  }

  /// Returns a sentence with values in parentheses before its full stop.
  private static func adding(_ values: [String], to sentence: String, _ known: inout Set<String>) -> String {
    let new = values.filter { !sentence.contains($0) && known.insert($0).inserted }.prefix(ServerTexts.mostValues)
    guard !new.isEmpty else { return sentence }
    return sentence.prefix { $0 != "。" } + "（\(new.joined(separator: "、"))）。"
      + sentence.drop { $0 != "。" }.dropFirst()
  }

  /// The places of values that may have spaces; names of apps, skins and channels have none.
  private static let sentences: Set = ["{note}", "{reason}", "{person}", "{name}", "{other}"]

  /// Returns the values of a text that has a form, such as `catalog of {app}`; nil for another text.
  private static func values(of text: String, in form: String) -> [(name: String, text: String)]? {
    let names = form.matches(of: #/\{[a-z]+\}/#).map { String($0.0) }
    var literals = form.split(separator: #/\{[a-z]+\}/#, omittingEmptySubsequences: false)[...]
    guard let first = literals.popFirst(), text.hasPrefix(first) else { return nil }
    var (rest, values) = (text.dropFirst(first.count), [(name: String, text: String)]())
    for (index, (name, literal)) in zip(names, literals).enumerated() {
      let isLast = index == names.count - 1
      let end = literal.isEmpty ? rest.endIndex..<rest.endIndex : rest.range(of: literal)
      guard let end, !isLast || end.upperBound == rest.endIndex else { return nil }
      values.append((name, String(rest[..<end.lowerBound])))
      rest = rest[end.upperBound...]
    }
    let areComplete = values.allSatisfy { name, text in
      !text.isEmpty && (sentences.contains(name) || !text.contains(" "))
    }
    return rest.isEmpty && areComplete ? values : nil
  }
}
