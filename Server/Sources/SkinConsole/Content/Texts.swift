import Foundation

/// The texts of the console in one language.
struct Texts: Sendable {
  let language: Language
  /// The texts by key, for templates.
  let all: [String: String]
  /// The texts for what the server says in English; empty in English.
  let server: ServerTexts

  /// Reads the files of a language.
  /// - Parameters:
  ///   - language: The language.
  ///   - folder: The folder with the files.
  /// - Throws: An error if the file is missing or malformed.
  init(_ language: Language, in folder: URL) throws {
    self.language = language
    let data = try Data(contentsOf: folder.appending(path: "\(language.rawValue).json"))
    all = try JSONDecoder().decode([String: String].self, from: data)
    let file = folder.appending(path: ServerTexts.fileName(language))
    let isTranslated = FileManager.default.fileExists(atPath: file.path)
    server = isTranslated ? try JSONDecoder().decode(ServerTexts.self, from: Data(contentsOf: file)) : ServerTexts()
  }

  /// Returns a text.
  ///
  /// A test fails if a key has no text in a language.
  subscript(_ key: String) -> String { all[key] ?? key }

  /// Returns a text with values in the places of their names in braces.
  func callAsFunction(_ key: String, _ values: [String: String]) -> String {
    values.reduce(self[key]) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
  }

  /// Returns a text with a number, in the singular or plural.
  func count(_ number: Int, _ one: String, _ other: String) -> String {
    self(number == 1 ? one : other, ["count": number.formatted(.number.locale(locale))])
  }

  /// The locale of dates and numbers.
  var locale: Locale { Locale(identifier: language.rawValue) }
}
