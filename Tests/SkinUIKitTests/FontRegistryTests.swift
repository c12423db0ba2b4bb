#if canImport(UIKit)

import Foundation
import Testing
import UIKit

@testable import SkinKit
@testable import SkinUIKit

/// Fonts of the machine under unique names, so that they are available only after registration.
private struct SampleFont {
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

@MainActor
@Suite("Fonts of skins", .enabled(if: SampleFont.all.count == 3, "needs the DejaVu fonts on the machine"))
struct FontRegistryTests {
  private func skin(fonts: [String: Data], text: String = "{}") throws -> Skin {
    let list = fonts.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    let header = #"{"schema": 1, "id": "fonts", "version": "1.0.0", "fonts": [\#(list)]}"#
    let files = fonts.merging(["skin.json": Data(header.utf8), "modules/m.json": Data(text.utf8)]) { first, _ in first }
    return SkinResolver().resolve(try SkinDocument.read(MemoryFiles(contents: files)))
  }

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

  @Test("A file that isn't a font is reported once and otherwise ignored")
  func broken() throws {
    let reported = Locked<[SkinIssue]>([])
    let token = NotificationCenter.default.addObserver(forName: SkinManager.issueFound, object: nil, queue: nil) {
      note in
      if let issue = note.userInfo?[SkinManager.issueKey] as? SkinIssue { reported.withLock { $0.append(issue) } }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    let registry = SkinFontRegistry()
    let path = "broken-\(UUID()).ttf"
    let skin = try skin(fonts: [path: Data("not a font".utf8)])
    for _ in 0..<3 { registry.prepare(skin) }
    #expect(reported.withLock { $0.filter { $0.place.file == path }.map(\.code) } == [.unusableFont])
  }
}

#endif
