import Foundation

extension SkinSourceJSON {
  /// The longest line of a list of plain values; longer lists take a line per value.
  private static let longestLine = 100

  /// The document as text: members in their order, and numbers as they were written.
  ///
  /// Each level is indented by two spaces, only characters that JSON requires are escaped, short lists of plain values take one line,
  /// and the text ends with a line feed. Reading it results in the same content.
  /// - Complexity: Linear in the length of the text.
  public var text: String {
    var text = ""
    write(to: &text, indent: "")
    return text + "\n"
  }

  private func write(to text: inout String, indent: String) {
    switch content {
    case .object(let members) where !members.isEmpty:
      let inner = indent + "  "
      text += "{\n"
      for (index, member) in members.enumerated() {
        text += "\(index == 0 ? "" : ",\n")\(inner)\(Self.quoted(member.key)): "
        member.value.write(to: &text, indent: inner)
      }
      text += "\n\(indent)}"
    case .array(let elements) where !elements.isEmpty:
      if let line = Self.line(of: elements, indent: indent) {
        text += line
        return
      }
      let inner = indent + "  "
      text += "[\n"
      for (index, element) in elements.enumerated() {
        text += "\(index == 0 ? "" : ",\n")\(inner)"
        element.write(to: &text, indent: inner)
      }
      text += "\n\(indent)]"
    case .object: text += "{}"
    case .array: text += "[]"
    case .string, .number, .bool, .null: text += scalar ?? ""
    }
  }

  /// The value as text on one line.
  /// - Complexity: Linear in the length of the text.
  package var textOnOneLine: String {
    switch content {
    case .array(let elements): "[\(elements.map(\.textOnOneLine).joined(separator: ", "))]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ \(members.map { "\(Self.quoted($0.key)): \($0.value.textOnOneLine)" }.joined(separator: ", ")) }"
    case .string, .number, .bool, .null: scalar ?? ""
    }
  }

  /// The text of a value without elements or members.
  private var scalar: String? {
    switch content {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(_, let text): text
    case .string(let string): Self.quoted(string)
    case .array, .object: nil
    }
  }

  /// A short list of plain values on one line.
  private static func line(of elements: [SkinSourceJSON], indent: String) -> String? {
    guard elements.count <= longestLine else { return nil }
    let scalars = elements.compactMap(\.scalar)
    guard scalars.count == elements.count else { return nil }
    let line = "[\(scalars.joined(separator: ", "))]"
    return indent.utf8.count + line.utf8.count <= longestLine ? line : nil
  }

  /// Returns a text as a JSON string, with its quotation marks.
  package static func quoted(_ string: String) -> String {
    var quoted = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..<"\u{20}":
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

// Values for the writers of formats; they have no line.
extension SkinSourceJSON {
  package static func string(_ string: String) -> SkinSourceJSON { SkinSourceJSON(.string(string), line: 0) }

  package static func bool(_ flag: Bool) -> SkinSourceJSON { SkinSourceJSON(.bool(flag), line: 0) }

  /// A number in the fewest digits that read back as the same number; JSON has none for infinity and NaN.
  package static func number(_ number: Double) throws -> SkinSourceJSON {
    guard number.isFinite else {
      throw SkinIssue(
        .unwritableValue, "The number \(number) can't be written", suggestion: "Specify a finite number.")
    }
    let isPlain = number == number.rounded() && abs(number) < 1e15 && !(number == 0 && number.sign == .minus)
    return SkinSourceJSON(.number(number, text: isPlain ? String(Int(number)) : String(number)), line: 0)
  }

  package static func numbers(_ numbers: Double...) throws -> SkinSourceJSON {
    .array(try numbers.map(SkinSourceJSON.number))
  }

  package static func array(_ elements: [SkinSourceJSON]) -> SkinSourceJSON {
    SkinSourceJSON(.array(elements), line: 0)
  }

  package static func object(_ members: [(key: String, value: SkinSourceJSON)]) -> SkinSourceJSON {
    SkinSourceJSON(.object(members.map { Member(key: $0.key, line: 0, value: $0.value) }), line: 0)
  }
}

extension SkinIssue.Code {
  /// A value that a format can't express.
  public static let unwritableValue: Self = "unwritable-value"
}
