import Foundation
import SkinKit
import Testing

@testable import SkinLint

extension SkinDocument {
  /// Creates a native skin with modules, files and color pairs.
  static func native(
    id: String = "test", base: String? = nil, fonts: [String] = [], modules: [String: String] = [:],
    files: [String: Data] = [:], contrast: [SkinContrastPair] = [], language: String? = nil
  ) throws -> SkinDocument {
    var header: [String: Any] = ["schema": 1, "id": id, "version": "1.0.0", "fonts": fonts]
    header["base"] = base
    header["language"] = language
    var all = files
    all["skin.json"] = try JSONSerialization.data(withJSONObject: header)
    for (module, text) in modules { all["modules/\(module).json"] = Data(text.utf8) }
    let read = try SkinDocument.read(SkinMemoryFiles(contents: all))
    return SkinDocument(
      format: read.format, header: read.header, entries: read.entries, rules: read.rules,
      contrast: read.contrast + contrast, unknown: read.unknown, issues: read.issues, files: read.files)
  }
}

/// Returns the issues of a skin with a code, linted over other skins.
func issues(
  _ code: String, _ document: SkinDocument, builtIn: SkinDocument? = nil, bases: [SkinDocument] = [],
  _ configuration: LintConfiguration = .init()
) -> [SkinIssue] {
  Linter(configuration: configuration).lint(document, builtIn: builtIn, bases: bases).issues.filter {
    $0.code.rawValue == code
  }
}

/// The headers of image files with a given size, and small fonts.
enum Sample {
  static func png(_ width: Int, _ height: Int, isForIOS: Bool = false) -> Data {
    let first = isForIOS ? big(4, 4) + Data("CgBI".utf8) + big(0x5000_2002, 4) + big(0, 4) : Data()
    return Data([0x89]) + Data("PNG\r\n\u{1A}\n".utf8) + first + big(13, 4) + Data("IHDR".utf8) + big(width, 4)
      + big(height, 4)
      + Data([8, 6, 0, 0, 0]) + big(0, 4)
  }

  static func gif(_ width: Int, _ height: Int) -> Data {
    Data("GIF89a".utf8) + little(width, 2) + little(height, 2) + Data([0, 0, 0])
  }

  /// Creates a JPEG whose frame header follows fill bytes and another segment.
  static func jpeg(_ width: Int, _ height: Int) -> Data {
    Data([0xFF, 0xD8, 0xFF, 0xFF, 0xE0]) + big(6, 2) + Data([1, 2, 3, 4]) + Data([0xFF, 0xC2]) + big(11, 2) + Data([8])
      + big(height, 2) + big(width, 2) + Data([1, 1, 0x11, 0])
  }

  static func webp(_ width: Int, _ height: Int, _ chunk: String) -> Data {
    let body =
      switch chunk {
      case "VP8X": big(0, 4) + little(width - 1, 3) + little(height - 1, 3)
      case "VP8L": Data([0x2F]) + little((width - 1) | (height - 1) << 14, 4)
      default: Data([0, 0, 0, 0x9D, 0x01, 0x2A]) + little(width, 2) + little(height, 2)
      }
    return Data("RIFF".utf8) + little(body.count + 12, 4) + Data("WEBP\(chunk)".utf8) + little(body.count, 4) + body
  }

  /// Creates a font with the given tables and family name.
  static func font(family: String, tables: [String] = ["cmap", "head", "name"]) -> Data {
    let text = family.data(using: .utf16BigEndian) ?? Data()
    let record = big(3, 2) + big(1, 2) + big(0x409, 2) + big(1, 2) + big(text.count, 2) + big(0, 2)
    let name = big(0, 2) + big(1, 2) + big(18, 2) + record + text
    var directory = big(0x0001_0000, 4) + big(tables.count, 2) + Data(count: 6)
    var contents = Data()
    for table in tables {
      let body = table == "name" ? name : Data(count: 4)
      directory += Data(table.utf8) + big(0, 4) + big(12 + 16 * tables.count + contents.count, 4) + big(body.count, 4)
      contents += body
    }
    return directory + contents
  }

  static func big(_ number: Int, _ bytes: Int) -> Data {
    Data((0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  static func little(_ number: Int, _ bytes: Int) -> Data { Data(big(number, bytes).reversed()) }
}
