#if canImport(UIKit)

import Foundation
import SkinTestSupport
import Testing
import UIKit

@testable import SkinKit
@testable import SkinUIKit

/// The copies of font files that launches share.
@MainActor
@Suite("Font files on disk", .enabled(if: SampleFont.all.count == 3, "needs the DejaVu fonts on the machine"))
struct FontFolderTests {
  private let temporary: TemporaryFolder
  private let clock = Locked(Date(timeIntervalSince1970: 1_900_000_000))
  private let place: FontFolder

  init() throws {
    temporary = try TemporaryFolder()
    let clock = clock
    place = FontFolder(
      folder: temporary.file("Caches/Fonts"), temporary: temporary.file("tmp"), now: { clock.withLock(\.self) })
  }

  private func font(_ name: String) throws -> Data { try #require(SampleFont.named(name).first).data }

  private func days(_ count: Double) { clock.withLock { $0 += count * 24 * 60 * 60 } }

  private var copies: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: place.folder.path)) ?? []).sorted()
  }

  private var contents: [Data] {
    get throws { try copies.map { try Data(contentsOf: place.folder.appending(path: $0)) } }
  }

  /// Registers fonts as a new launch does.
  @discardableResult
  private func launch(_ fonts: [String: Data], bundle: URL? = nil) throws -> SkinFontRegistry {
    let registry = SkinFontRegistry(place, bundle: bundle ?? temporary.file("App.app"))
    registry.prepare(try .fonts(fonts))
    return registry
  }

  @Test("All launches share one copy of a file, whatever its path, and every version of a file has its own")
  func shared() throws {
    let (first, second) = (try font("Launca"), try font("Launcb"))
    try launch(["a.ttf": first])
    let copy = try #require(copies.first)
    let number =
      try FileManager.default.attributesOfItem(atPath: place.folder.appending(path: copy).path)[
        .systemFileNumber] as? Int
    for path in ["a.ttf", "fonts/b.TTF"] { try launch([path: first]) }
    #expect(copies == [copy] && copy.hasSuffix("-\(first.count).ttf"))
    let later =
      try FileManager.default.attributesOfItem(atPath: place.folder.appending(path: copy).path)[
        .systemFileNumber] as? Int
    #expect(number == later)
    try launch(["a.ttf": second])
    #expect(copies.count == 2)
  }

  @Test("A copy that is damaged or half-written is replaced by a complete one", arguments: [0, 1, 1_000])
  func damaged(count: Int) throws {
    let data = try font("Damage")
    try launch(["a.ttf": data])
    let copy = place.folder.appending(path: try #require(copies.first))
    var broken = data.prefix(count == 1 ? data.count : count)
    if count == 1 { broken[broken.count / 2] ^= 1 }
    try broken.write(to: copy)
    try launch(["a.ttf": data])
    #expect(try copies.count == 1 && Data(contentsOf: copy) == data)
  }

  @Test("A copy is removed 30 days after the last launch that used it, and not while a process uses it")
  func swept() throws {
    let (used, other, last) = (try font("Sweepa"), try font("Sweepb"), try font("Sweepc"))
    let running = try launch(["a.ttf": used])
    try launch(["b.ttf": other])
    days(29)
    try launch(["b.ttf": other])
    days(2)
    // The process that still runs marks its copy as used before the removal.
    running.prepare(try .fonts(["a.ttf": used]))
    #expect(copies.count == 2)
    days(29)
    try launch(["c.ttf": last])
    #expect(try copies.count == 2 && !contents.contains(other))
    days(31)
    try launch(["c.ttf": last])
    #expect(try contents == [last])
  }

  @Test("What a process that ended while writing has left is removed, too")
  func leftovers() throws {
    let data = try font("Leftov")
    try launch(["a.ttf": data])
    let half = place.folder.appending(path: ".half-written")
    try Data("half".utf8).write(to: half)
    try FileManager.default.setAttributes([.modificationDate: clock.withLock(\.self)], ofItemAtPath: half.path)
    days(31)
    try launch(["a.ttf": data])
    #expect(copies.count == 1 && copies.first != ".half-written")
  }

  @Test("The folders of earlier versions are removed with the first copy")
  func earlier() throws {
    let tmp = temporary.file("tmp")
    for name in ["SkinKit-fonts-1", "SkinKit-fonts-2", "other"] {
      try FileManager.default.createDirectory(at: tmp.appending(path: name), withIntermediateDirectories: true)
      try Data("font".utf8).write(to: tmp.appending(path: "\(name)/0-a.ttf"))
    }
    try launch(["a.ttf": try font("Earlie")])
    #expect(try FileManager.default.contentsOfDirectory(atPath: tmp.path) == ["other"])
  }

  @Test("A font of the app's bundle is registered where it is, and one of any other folder from a copy")
  func bundled() throws {
    let fonts = SampleFont.named("Bundle")
    for (folder, font) in zip(["App.app/Skins/a", "Store/a"], fonts) {
      let files = temporary.file(folder)
      for (path, data) in Skin.fontFiles(["own.ttf": font.data]) {
        let file = files.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
      let skin = SkinResolver().resolve(try SkinDocument.read(SkinFolderFiles(files)))
      SkinFontRegistry(place, bundle: temporary.file("App.app")).prepare(skin)
      #expect(UIFont(name: font.name, size: 12) != nil)
    }
    #expect(copies.count == 1 && copies.first?.contains("-\(fonts[1].data.count).") == true)
  }

  @Test("A file that isn't a font leaves no copy")
  func noFont() throws {
    try launch(["a.ttf": Data("no font".utf8)])
    #expect(copies.isEmpty)
  }
}

#endif
