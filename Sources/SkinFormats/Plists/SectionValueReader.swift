import Foundation
import SkinKit

/// Reads a value of a known kind; numbers, flags and sizes may be written as texts.
struct SectionValueReader {
  let values: ImportedValues

  func value(_ json: SkinSourceJSON, _ kind: SkinKind, issues: inout [SkinIssue]) throws -> SkinValue {
    switch kind {
    case .color: return .color(try values.color(json))
    case .image: return .image(try values.image(json, issues: &issues))
    case .font: return .font(try font(json))
    case .number:
      guard let number = number(json) else { throw ImportedValues.wrong(json, kind, "a number such as 1.5") }
      return .number(number)
    case .flag: return .flag(try flag(json))
    case .size: return .size(try size(json))
    case .url:
      guard let url = json.string.flatMap({ URL(string: $0) }) else {
        throw ImportedValues.wrong(json, kind, "an address such as https://example.com")
      }
      return .url(url)
    case .object: return .object(SkinObject(json))
    default:
      guard let text = json.string else { throw ImportedValues.wrong(json, kind, "a string") }
      return .text(text)
    }
  }

  private func number(_ json: SkinSourceJSON) -> Double? { json.number ?? json.string.flatMap(ImportedValues.number) }

  private func flag(_ json: SkinSourceJSON) throws -> Bool {
    switch json.content {
    case .bool(let flag): return flag
    case .number(0, _): return false
    case .number(1, _): return true
    case .string(let text) where ["yes", "true", "1"].contains(text.lowercased()): return true
    case .string(let text) where ["no", "false", "0"].contains(text.lowercased()): return false
    default: throw ImportedValues.wrong(json, .flag, "true or false, YES or NO")
    }
  }

  /// `{width, height}` as a text, a list of two numbers, or a dictionary with width and height.
  private func size(_ json: SkinSourceJSON) throws -> SkinSize {
    var numbers: [Double?] = [json["width"].flatMap(number), json["height"].flatMap(number)]
    if let elements = json.elements { numbers = elements.map(number) }
    if let text = json.string?.trimmed, text.hasPrefix("{"), text.hasSuffix("}") {
      numbers = text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false).map {
        ImportedValues.number(String($0))
      }
    }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else {
      throw ImportedValues.wrong(json, .size, "{width, height} or a list of two numbers")
    }
    return SkinSize(width: width, height: height)
  }

  /// A size, `15`, `15 Name`, `Name,15`, `Name size:15`, or a dictionary with size and name.
  func font(_ json: SkinSourceJSON) throws -> SkinFont {
    if let size = number(json) { return try SkinFont(size: size) }
    if let text = json.string {
      if let font = try ImportedValues.font(text) ?? ImportedValues.sizedFont(text) { return font }
      let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      if parts.count == 2, let size = ImportedValues.number(String(parts[0])) {
        return try SkinFont(name: parts[1].trimmed, size: size)
      }
    } else if let size = (json["size"] ?? json["fontSize"]).flatMap(number) {
      let field = json["name"] ?? json["fontName"]
      guard field == nil || field?.string != nil else {
        throw ImportedValues.wrong(field ?? json, .font, "the font's name as a string")
      }
      return try SkinFont(name: field?.string.flatMap { $0.isEmpty ? nil : SystemFontName.postScript($0) }, size: size)
    }
    throw ImportedValues.wrong(json, .font, "15, \"15 Name\", \"Name,15\", or a dictionary with name and size")
  }
}
