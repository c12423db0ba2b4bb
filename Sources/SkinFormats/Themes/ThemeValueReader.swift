import Foundation
import SkinKit

/// Reads values without a declared kind.
struct ThemeValueReader {
  /// The sizes of text styles at the system's normal text size.
  private static let textStyles: [String: (size: Double, weight: SkinFont.Weight?)] = [
    "largeTitle": (34, nil), "title1": (28, nil), "title2": (22, nil), "title3": (20, nil),
    "headline": (17, .semibold), "body": (17, nil), "callout": (16, nil), "subheadline": (15, nil),
    "footnote": (13, nil), "caption1": (12, nil), "caption2": (11, nil),
  ]

  let values: ImportedValues

  /// Reads a value that isn't a dictionary of keys.
  /// - Parameters:
  ///   - json: The value.
  ///   - name: The key's name, for hints.
  ///   - issues: Receives warnings.
  /// - Returns: The value.
  /// - Throws: `SkinIssue` with the line.
  func value(_ json: SkinSourceJSON, name: String, issues: inout [SkinIssue]) throws -> SkinValue {
    let hint = KeyHint(name)
    switch json.content {
    case .null: throw ImportedValues.wrong(json, .object, "a value, or leave the key out")
    case .bool(let flag): return .flag(flag)
    case .number(let number, _): return hint == .font ? .font(try SkinFont(size: number)) : .number(number)
    case .string(let text): return try value(text, json, hint, issues: &issues)
    case .array(let elements):
      let areColors = elements.allSatisfy { $0.string.map(ImportedValues.isColor) ?? false }
      guard elements.count > 1, areColors || hint == .color else { return .object(SkinObject(json)) }
      return .gradient(try values.gradient(elements))
    case .object: return .object(SkinObject(json))
    }
  }

  private func value(
    _ text: String, _ json: SkinSourceJSON, _ hint: KeyHint?, issues: inout [SkinIssue]
  ) throws -> SkinValue {
    if ImportedValues.isColor(text) { return .color(try values.color(json)) }
    switch hint {
    case .color?:
      if let color = try? values.color(json) { return .color(color) }
      issues.append(
        SkinIssue(
          .malformedColor, "The key mentions a color, but \"\(text.prefix(60))\" isn't one; it is read as a text",
          suggestion: "Write a color such as #C8102E.", place: .init(line: json.line), severity: .warning))
      return .text(text)
    case .font?: return try font(text).map(SkinValue.font) ?? .text(text)
    case .image? where !text.isEmpty: return .image(try values.image(json, issues: &issues))
    default: return fileOrText(text, json, issues: &issues)
    }
  }

  /// `Name,size`, a size, or the name of a text style; other texts are a font's name alone.
  private func font(_ text: String) throws -> SkinFont? {
    if let font = try ImportedValues.font(text) { return font }
    if let size = ImportedValues.number(text) { return try SkinFont(size: size) }
    guard let (name, style) = Self.textStyles.first(where: { $0.key.lowercased() == text.lowercased() }) else {
      return nil
    }
    return try SkinFont(size: style.size, weight: style.weight, textStyle: name)
  }

  /// A file if the text is the name and extension of one, otherwise the text.
  private func fileOrText(_ text: String, _ json: SkinSourceJSON, issues: inout [SkinIssue]) -> SkinValue {
    let ending = FileNames.pathExtension(of: FileNames.name(of: text))
    guard !ending.isEmpty else { return .text(text) }
    if FileNames.imageExtensions.subtracting(["gif"]).contains(ending), let image = values.names.image(named: text) {
      return .image(values.unique(image, text, json, issues: &issues))
    }
    guard let file = values.names.file(text) else { return .text(text) }
    return .file(SkinFile(path: values.unique(file, text, json, issues: &issues), in: values.names.files))
  }
}

extension DocumentBuilder {
  /// Adds a key whose value determines its kind.
  mutating func add(
    module: String, name: String, place: SkinIssue.Place, source: SkinSourceJSON,
    value: (inout [SkinIssue]) throws -> SkinValue
  ) {
    var found: [SkinIssue] = []
    let result = Result { try value(&found) }
    var kind = SkinKind.object
    if case .success(let value) = result { kind = value.kind }
    add(module: module, name: name, kind: kind, place: place, source: source) { issues in
      issues += found
      return SkinVariants(.value(try result.get()))
    }
  }
}
