import Foundation
import HTTPTypes
import SkinCompare
import SkinKit
import SkinServerAPI

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
    /// The colors and the direction of a gradient.
    case gradient
    /// The parts of a value.
    case font, insets, shadow, size

    /// The value of several parts; nil for one of a single field.
    var parts: EditParts.Kind? { EditParts.Kind(rawValue: rawValue) }
  }

  private static let texts: Set = ["color", "text", "url", "file", "image"]

  /// Returns the text of a value; an empty one if there is no value.
  static func text(of value: JSONValue?, _ kind: String) -> (text: String, mode: Mode) {
    let empty: Mode = texts.contains(kind) ? .text : Mode(rawValue: kind) ?? .json
    switch value {
    case nil: return ("", empty)
    case let value? where empty == .gradient && EditGradient(value) != nil: return (json(value), .gradient)
    case let value? where empty.parts.map({ EditParts($0, value) != nil }) == true: return (json(value), empty)
    case .string(let text) where [.text, .number].contains(empty): return (text, empty)
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

  /// The values of added keys, by their kinds, to be changed in the key's own form.
  ///
  /// Images and files are missing, because these need a file of the skin.
  static let defaults: [(kind: SkinKind, value: JSONValue)] = [
    (.color, .string("#808080")), (.gradient, .array([.string("#808080"), .string("#C0C0C0")])), (.font, .integer(17)),
    (.text, .string("")), (.number, .integer(0)), (.flag, .bool(false)),
    (.size, .array([.integer(44), .integer(44)])), (.insets, .integer(8)),
    (
      .shadow,
      .object(["color": .string("#00000033"), "offset": .array([.integer(0), .integer(2)]), "blur": .integer(8)])
    ),
    (.duration, .number(0.3)), (.curve, .array([.number(0.25), .number(0.1), .number(0.25), .integer(1)])),
    (.url, .string("https://example.com")),
  ]

  /// Returns the change that adds or removes a key; nil if a form doesn't.
  static func operation(_ form: FormFields) -> EditChangesForm.Change? {
    guard let operation = form["operation"].flatMap({ EditChangesForm.Operation(rawValue: $0) }) else { return nil }
    let (file, key) = (form["file"] ?? "", form["key"]?.trimmingCharacters(in: .whitespaces) ?? "")
    let kind = form["kind"].flatMap { SkinKind(rawValue: $0) }
    let value = operation == .add ? defaults.first { $0.kind == kind }?.value : nil
    return EditChangesForm.Change(operation, file: file, key: key, kind: kind, value: value)
  }

  /// Returns the values of a form that differ from those that the page showed.
  /// - Throws: `APIFailure` if a value isn't JSON.
  static func changes(_ form: FormFields) throws -> [EditChangesForm.Change] {
    if let operation = operation(form) { return [operation] }
    return try form.fields.compactMap { name, sent in
      guard name.hasPrefix("mode."), let mode = Mode(rawValue: sent) else { return nil }
      let appearance = String(name.dropFirst("mode.".count))
      guard case .some(let value) = try changed(appearance, mode, form) else { return nil }
      return EditChangesForm.Change(
        file: form["file"] ?? "", key: form["key"] ?? "", kind: form["kind"].flatMap { SkinKind(rawValue: $0) },
        appearance: appearance,
        value: value)
    }
  }

  /// Returns the value of an appearance, which is nil if it is removed; nil if the value is the same as before.
  private static func changed(_ appearance: String, _ mode: Mode, _ form: FormFields) throws -> JSONValue?? {
    // Browsers send line feeds as two characters.
    let was = (form["was.\(appearance)"] ?? "").replacing("\r\n", with: "\n")
    let old = was.isEmpty ? nil : try? JSONDecoder().decode(JSONValue.self, from: Data(was.utf8))
    switch mode {
    case .gradient:
      let sent = EditGradient(form, appearance)
      let isSame = EditGradient(old).map { $0 == sent } ?? sent.stops.isEmpty
      return isSame ? nil : .some(try sent.value(replacing: old))
    case .font, .insets, .shadow, .size:
      guard let kind = mode.parts else { return nil }
      let sent = EditParts(kind, form, appearance, replacing: old)
      return EditParts(kind, old) == sent ? nil : .some(sent.value(kind, replacing: old))
    case .text, .number, .json:
      let text = (form["value.\(appearance)"] ?? was).replacing("\r\n", with: "\n")
      return text == was ? nil : .some(try value(of: text, mode, isRemovable: appearance != "any"))
    }
  }

  /// The revision of the page with the form.
  static func revision(_ form: FormFields) -> Int { form["revision"].flatMap { Int($0) } ?? -1 }

  private static func value(of text: String, _ mode: Mode, isRemovable: Bool) throws -> JSONValue? {
    if text.isEmpty, isRemovable { return nil }
    switch mode {
    case .text, .gradient, .font, .insets, .shadow, .size: return .string(text)
    case .number:
      let plain = text.trimmingCharacters(in: .whitespaces)
      return Int(plain).map { .integer($0) } ?? Double(plain).map { .number($0) } ?? .string(plain)
    case .json:
      guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
        throw APIFailure(
          .unprocessableContent, code: "edit-json", message: "“\(text.prefix(100))” isn't JSON",
          suggestion: "Write a text in double quotes, a number, true, false, [ ] or { }.")
      }
      return value
    }
  }
}
