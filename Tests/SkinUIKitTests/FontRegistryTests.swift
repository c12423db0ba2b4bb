import Foundation
import Testing
import UIKit

@testable import SkinKit
@testable import SkinUIKit

/// Fonts that the headless UIKit doesn't know by itself, as far as the machine has them to lend.
private let samples = ["DejaVuSansMono-Bold", "DejaVuSerif", "DejaVuSans"]
  .map { URL(filePath: "/usr/share/fonts/truetype/dejavu/\($0).ttf") }
  .filter { FileManager.default.fileExists(atPath: $0.path) }

@MainActor
@Suite("Fonts of skins", .enabled(if: samples.count == 3, "needs the DejaVu fonts on the machine"))
struct FontRegistryTests {
  private func skin(fonts: [String: Data], text: String = "{}") throws -> Skin {
    let list = fonts.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    let header = #"{"schema": 1, "id": "fonts", "version": "1.0.0", "fonts": [\#(list)]}"#
    let files = fonts.merging(["skin.json": Data(header.utf8), "modules/m.json": Data(text.utf8)]) { first, _ in first }
    return SkinResolver().resolve(try SkinDocument.read(MemoryFiles(files: files)))
  }

  @Test("A skin's fonts are there when its texts are shown, whether it is applied, prepared, or already in force")
  func inForce() async throws {
    let (late, applied, prepared) = (SkinManager(), SkinManager(), SkinManager())
    let labels = [late, applied, prepared].map { _ in UILabel() }
    let skins = try samples.map { file in
      let name = file.deletingPathExtension().lastPathComponent
      #expect(UIFont(name: name, size: 20) == nil)
      return try skin(
        fonts: ["f/own.ttf": Data(contentsOf: file)], text: "{\"fonts\": {\"f\": \"\(name),20\"}}")
    }
    late.apply(skins[0])
    for (manager, label) in zip([late, applied, prepared], labels) { label.skin(following: manager).font("m.f") }
    applied.apply(skins[1])
    await prepared.prepareAndApply(skins[2])
    #expect(labels.map(\.font.fontName) == samples.map { $0.deletingPathExtension().lastPathComponent })
  }

  @Test("Each content is registered once, whatever its path and skin")
  func onceByContent() throws {
    let data = try Data(contentsOf: try #require(samples.first))
    let registry = SkinFontRegistry()
    for path in ["a.ttf", "b.ttf", "a.ttf"] { registry.prepare(try skin(fonts: [path: data])) }
    #expect(registry.count == 1)
    registry.prepare(try skin(fonts: ["a.ttf": Data("not a font".utf8), "b.ttf": data]))
    #expect(registry.count == 2)
  }

  @Test("A file that isn't a font, or can't be read, is reported once and harms nothing")
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
