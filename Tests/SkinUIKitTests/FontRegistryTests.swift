#if canImport(UIKit)

import Foundation
import Testing
import UIKit

@testable import SkinKit
@testable import SkinUIKit

/// Fonts of the machine under unique names, so that they are available only after registration.
struct SampleFont {
  let name: String
  let data: Data

  static let all = named("Sample")

  /// The fonts, renamed to a name of six letters.
  static func named(_ family: String) -> [SampleFont] {
    ["DejaVuSansMono-Bold", "DejaVuSerif", "DejaVuSans"].compactMap { name -> SampleFont? in
      guard var data = try? Data(contentsOf: URL(filePath: "/usr/share/fonts/truetype/dejavu/\(name).ttf")) else {
        return nil
      }
      for encoding in [String.Encoding.ascii, .utf16BigEndian] {
        guard let old = "DejaVu".data(using: encoding), let new = family.data(using: encoding) else { return nil }
        while let range = data.range(of: old) { data.replaceSubrange(range, with: new) }
      }
      return SampleFont(name: name.replacingOccurrences(of: "DejaVu", with: family), data: data)
    }
  }
}

extension Skin {
  /// The files of a skin with font files.
  static func fontFiles(_ fonts: [String: Data], text: String = "{}") -> [String: Data] {
    let list = fonts.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    let header = #"{"schema": 1, "id": "fonts", "version": "1.0.0", "fonts": [\#(list)]}"#
    return fonts.merging(["skin.json": Data(header.utf8), "modules/m.json": Data(text.utf8)]) { first, _ in first }
  }

  /// A skin with font files.
  static func fonts(_ fonts: [String: Data], text: String = "{}") throws -> Skin {
    SkinResolver().resolve(try SkinDocument.read(SkinMemoryFiles(contents: fontFiles(fonts, text: text))))
  }
}

@MainActor
@Suite("Fonts of skins", .enabled(if: SampleFont.all.count == 3, "needs the DejaVu fonts on the machine"))
struct FontRegistryTests {
  private func skin(fonts: [String: Data], text: String = "{}") throws -> Skin { try .fonts(fonts, text: text) }

  @Test("A skin's fonts are available when its texts are shown, whether it is applied, prepared or already current")
  func inForce() async throws {
    let (late, applied, prepared) = (SkinManager(), SkinManager(), SkinManager())
    let labels = [late, applied, prepared].map { _ in UILabel() }
    let skins = try SampleFont.all.map { font in
      #expect(UIFont(name: font.name, size: 20) == nil)
      return try skin(fonts: ["f/own.ttf": font.data], text: "{\"fonts\": {\"f\": \"\(font.name),20\"}}")
    }
    late.apply(skins[0])
    for (manager, label) in zip([late, applied, prepared], labels) { label.skin(following: manager).font("m.f") }
    applied.apply(skins[1])
    await prepared.prepareAndApply(skins[2])
    #expect(labels.map(\.font.fontName) == SampleFont.all.map(\.name))
  }

  @Test("Each font file is registered once, whatever its path and skin")
  func onceByContent() throws {
    let data = try #require(SampleFont.named("Single").first).data
    let registry = SkinFontRegistry()
    for path in ["a.ttf", "b.ttf", "a.ttf"] { registry.prepare(try skin(fonts: [path: data])) }
    #expect(registry.count == 1)
    registry.prepare(try skin(fonts: ["a.ttf": Data("not a font".utf8), "b.ttf": data]))
    #expect(registry.count == 2)
  }

  /// A version of a font with glyphs of twice the size: half as many units make an em.
  private func doubled(_ font: Data) throws -> Data {
    var data = font
    func number(_ at: Int, _ count: Int) -> Int { data[at..<at + count].reduce(0) { $0 << 8 | Int($1) } }
    let tables = (0..<number(4, 2)).map { 12 + $0 * 16 }
    let head = try #require(tables.first { data[$0..<$0 + 4] == Data("head".utf8) }).advanced(by: 8)
    let unitsPerEm = number(head, 4) + 18
    let half = number(unitsPerEm, 2) / 2
    data[unitsPerEm] = UInt8(half >> 8)
    data[unitsPerEm + 1] = UInt8(half & 255)
    return data
  }

  @Test("A new version of a font file with the same PostScript name shows at once, and the earlier one when it is back")
  func versions() async throws {
    let font = try #require(SampleFont.named("Verson").first)
    let text = "{\"fonts\": {\"f\": \"\(font.name),20\"}}"
    let first = try skin(fonts: ["own.ttf": font.data], text: text)
    let second = try skin(fonts: ["own.ttf": try doubled(font.data)], text: text)
    let manager = SkinManager()
    let label = UILabel()
    label.text = "Version"
    label.skin(following: manager).font("m.f")
    var updates = 0
    label.skin(following: manager).follow("m.f") { _, _ in updates += 1 }
    manager.apply(first)
    let width = label.sizeThatFits(CGSize(width: 1_000, height: 100)).width
    let before = updates
    manager.apply(second)
    #expect(label.font.fontName == font.name && updates == before + 1)
    #expect(abs(label.sizeThatFits(CGSize(width: 1_000, height: 100)).width - 2 * width) <= 2)
    await manager.prepareAndApply(first)
    #expect(abs(label.sizeThatFits(CGSize(width: 1_000, height: 100)).width - width) <= 1 && updates == before + 2)
    manager.apply(first)
    #expect(updates == before + 2)
  }

  @Test("A skin's font file precedes one of its base with the same PostScript name")
  func baseVersion() throws {
    let font = try #require(SampleFont.named("Basefo").first)
    let documents = try [("base", font.data, ""), ("top", try doubled(font.data), #", "base": "base""#)].map {
      name, data, base in
      try SkinDocument.read(
        SkinMemoryFiles(contents: [
          "skin.json": Data(#"{"schema": 1, "id": "\#(name)", "version": "1.0.0", "fonts": ["a.ttf"]\#(base)}"#.utf8),
          "modules/m.json": Data("{\"fonts\": {\"f\": \"\(font.name),20\"}}".utf8), "a.ttf": data,
        ]))
    }
    let resolver = SkinResolver(bases: [documents[0]])
    let manager = SkinManager()
    let label = UILabel()
    label.text = "Version"
    label.skin(following: manager).font("m.f")
    manager.apply(resolver.resolve(documents[0]))
    let width = label.sizeThatFits(CGSize(width: 1_000, height: 100)).width
    for _ in 0..<2 {
      manager.apply(resolver.resolve(documents[1]))
      #expect(abs(label.sizeThatFits(CGSize(width: 1_000, height: 100)).width - 2 * width) <= 2)
    }
  }

  @Test("A file that isn't a font is reported once and otherwise ignored")
  func broken() throws {
    let reported = ReportedIssues()
    let registry = SkinFontRegistry()
    let path = "broken-\(UUID()).ttf"
    let skin = try skin(fonts: [path: Data("not a font".utf8)])
    for _ in 0..<3 { registry.prepare(skin) }
    #expect(reported.issues { $0.place.file == path }.map(\.code) == [.unreadableFont])
  }
}

#endif
