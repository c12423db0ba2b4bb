import Foundation
import HTTPTypes

/// Values as texts in the fields of forms, and back.
enum EditForm {
  /// The form of a value in a field.
  enum Mode: String {
    /// A string, without its quotation marks.
    case text
    /// A number or an alias.
    case number
    /// JSON.
    case json
  }

  private static let texts: Set = ["color", "text", "url", "file", "image"]

  /// Returns the text of a value; an empty one if there is no value.
  static func text(of value: JSONValue?, _ kind: String) -> (text: String, mode: Mode) {
    let empty: Mode = texts.contains(kind) ? .text : kind == "number" ? .number : .json
    switch value {
    case nil: return ("", empty)
    case .string(let text) where empty != .json: return (text, empty)
    case .integer(let number) where empty == .number: return ("\(number)", .number)
    case .number(let number) where empty == .number: return ("\(number)", .number)
    case let value?: return (json(value), .json)
    }
  }

  private static func json(_ value: JSONValue) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A value that was decoded from JSON can be encoded again.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Returns the values of a form that differ from those that the page showed.
  /// - Throws: `APIFailure` if a value isn't JSON.
  static func changes(_ form: FormFields) throws -> [SkinEditChanges.Change] {
    try form.fields.compactMap { name, sent in
      guard name.hasPrefix("value.") else { return nil }
      let appearance = String(name.dropFirst("value.".count))
      // Browsers send line feeds as two characters.
      let text = sent.replacing("\r\n", with: "\n")
      guard text != (form["was.\(appearance)"] ?? "").replacing("\r\n", with: "\n") else { return nil }
      let mode = Mode(rawValue: form["mode.\(appearance)"] ?? "") ?? .text
      return SkinEditChanges.Change(
        file: form["file"] ?? "", key: form["key"] ?? "", kind: form["kind"] ?? "", appearance: appearance,
        value: try value(of: text, mode, isRemovable: appearance != "any"))
    }
  }

  /// The revision of the page with the form.
  static func revision(_ form: FormFields) -> Int { form["revision"].flatMap { Int($0) } ?? -1 }

  private static func value(of text: String, _ mode: Mode, isRemovable: Bool) throws -> JSONValue? {
    if text.isEmpty, isRemovable { return nil }
    switch mode {
    case .text: return .string(text)
    case .number:
      let plain = text.trimmingCharacters(in: .whitespaces)
      return Int(plain).map { .integer($0) } ?? Double(plain).map { .number($0) } ?? .string(plain)
    case .json:
      guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
        throw APIFailure(
          .unprocessableContent, code: "edit-json", message: "“\(text.prefix(100))” isn't JSON",
          remedy: "Write a text in double quotes, a number, true, false, [ ] or { }.")
      }
      return value
    }
  }
}
