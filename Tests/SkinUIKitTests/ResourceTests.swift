#if canImport(UIKit)

import Foundation
import Testing
import UIKit

@testable import SkinKit
@testable import SkinUIKit

/// Serialized, because a memory warning reaches all caches.
@Suite("Image cache", .serialized)
struct ImageCacheTests {
  /// A file source that counts reads, and can delay them.
  private final class CountingFiles: SkinFiles {
    let files: [String: Data]
    let reads = Locked(0)
    let beforeReading: @Sendable () -> Void

    init(_ files: [String: Data], beforeReading: @escaping @Sendable () -> Void = {}) {
      self.files = files
      self.beforeReading = beforeReading
    }

    var paths: [String] { files.keys.sorted() }
    func identity(of path: String) -> String { "\(path) of \(ObjectIdentifier(self))" }
    func contents(of path: String) throws -> Data {
      reads.withLock { $0 += 1 }
      beforeReading()
      guard let data = files[path] else { throw SkinIssue.noSuchFile(path) }
      return data
    }
  }

  @Test("An image is decoded once, however many threads request it at the same time")
  @MainActor func onceForAllThreads() async throws {
    let entered = DispatchSemaphore(value: 0)
    let go = DispatchSemaphore(value: 0)
    let files = CountingFiles(["a.png": png(.red)]) {
      entered.signal()
      go.wait()
    }
    let image = try SkinImage(path: "a.png", in: files)
    let cache = SkinImageCache()
    let results = Locked<[ObjectIdentifier]>([])
    let group = DispatchGroup()
    func ask() {
      group.enter()
      Thread {
        let made = cache.image(image, screenScale: 1)
        results.withLock { $0 += made.map { [ObjectIdentifier($0)] } ?? [] }
        group.leave()
      }.start()
    }
    ask()
    // One thread is blocked while reading. The others wait for it, or find its image if they start late.
    await Task.detached { entered.wait() }.value
    for _ in 0..<7 { ask() }
    go.signal()
    await withCheckedContinuation { done in group.notify(queue: .global()) { done.resume() } }
    #expect(files.reads.withLock(\.self) == 1)
    #expect(results.withLock { $0.count == 8 && Set($0).count == 1 })
    #expect(cache.statistics == .init(hits: 7, made: 1, bytes: 8 * 8 * 4, count: 1))
  }

  @Test("The cache respects its byte limit, and evicts the least recently used first")
  @MainActor func bounded() throws {
    let files = CountingFiles([
      "a.png": png(.red), "b.png": png(.green), "c.png": png(.blue), "d.png": png(.red, width: 80),
    ])
    let images = try ["a", "b", "c", "d"].map { try SkinImage(path: "\($0).png", in: files) }
    let cache = SkinImageCache(byteLimit: 8 * 8 * 4 * 2)
    for index in [0, 1, 0, 2] { #expect(cache.image(images[index], screenScale: 1) != nil) }
    #expect(cache.statistics == .init(hits: 1, made: 3, bytes: 512, count: 2))
    #expect(cache.image(images[0], screenScale: 1) != nil && cache.statistics.hits == 2)
    #expect(cache.image(images[1], screenScale: 1) != nil && cache.statistics.made == 4)
    #expect(cache.image(images[3], screenScale: 1) != nil && cache.statistics.bytes == 512)
    #expect(cache.image(images[1], screenScale: 1) != nil && cache.statistics.hits == 3)
  }

  @Test("A memory warning empties the cache, and images are decoded again on request")
  @MainActor func memoryWarning() throws {
    let files = CountingFiles(["a.png": png(.red)])
    let image = try SkinImage(path: "a.png", in: files)
    let cache = SkinImageCache()
    #expect(cache.image(image, screenScale: 1) != nil && cache.statistics.count == 1)
    NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
    #expect(cache.statistics.count == 0 && cache.statistics.bytes == 0)
    #expect(cache.image(image, screenScale: 1) != nil && cache.statistics.made == 2)
  }

  @Test("A deallocated cache leaves no observer behind")
  @MainActor func released() {
    weak var gone: SkinImageCache?
    do {
      let cache = SkinImageCache()
      gone = cache
    }
    #expect(gone == nil)
    NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
  }

  @Test("Equal contents are one image, whatever their file names")
  @MainActor func byContent() throws {
    let picture = png(.red)
    let files = SkinMemoryFiles(contents: ["a.png": picture, "b.png": picture])
    let cache = SkinImageCache()
    let (a, b) = (try SkinImage(path: "a.png", in: files), try SkinImage(path: "b.png", in: files))
    let first = cache.image(a, screenScale: 1)
    #expect(first != nil && first === cache.image(b, screenScale: 1))
  }

  @Test("A device gets the file for its kind, or the general one if there is none")
  @MainActor func idioms() throws {
    let manager = SkinManager()
    let view = UIImageView()
    view.skin(following: manager).image("m.i")
    let skin = try Skin.module(
      "{\"images\": {\"i\": \"a.png\"}}", files: ["a.png": png(.red), "a~ipad.png": png(.blue)])
    func color(_ idiom: UIUserInterfaceIdiom) throws -> String {
      let traits = UITraitCollection(traitsFrom: [.current, UITraitCollection(userInterfaceIdiom: idiom)])
      traits.performAsCurrent { _ = manager.apply(skin) }
      defer { manager.apply(nil) }
      return Pixels(try #require(view.image))[4, 4]
    }
    let colors = try [.pad, .phone, .mac].map(color)
    #expect(colors == ["#0000FF", "#FF0000", "#FF0000"])
  }

  @Test("An image that the app or the device lacks is reported, and the view keeps its original image")
  @MainActor func missing() throws {
    let reported = ReportedIssues()
    let files = CountingFiles(["a~ipad.png": png(.blue)])
    let padOnly = try SkinImage(path: "a.png", in: files)
    let storage: SkinDictionaryStorage = ["m.pad": .image(padOnly), "m.app": .image(SkinImage(named: "no such image"))]
    let manager = SkinManager()
    let original = UIImage(data: png(.green))
    for key in ["m.pad", "m.app"] {
      let view = UIImageView(image: original)
      view.skin(following: manager).image(SkinKey(key))
      manager.apply(SkinResolver().resolve(storage))
      #expect(view.image === original)
      manager.apply(nil)
    }
    let messages = reported.issues { $0.code == .missingImage }.map(\.message)
    #expect(messages.contains { $0.contains("a.png") } && messages.contains { $0.contains("no such image") })
  }
}

@Suite("Fonts")
struct FontTests {
  @Test("A missing font is reported once, however often it is requested")
  func missingOnce() throws {
    let reported = ReportedIssues()
    let name = "Missing \(UUID())"
    let font = try SkinFont(name: name, size: 20, weight: .bold)
    for _ in 0..<3 { #expect(UIFont.make(font) == .systemFont(ofSize: 20, weight: .bold)) }
    #expect(reported.issues { $0.message.contains(name) }.map(\.code) == [.missingFont])
  }

  @Test("The first available fallback is used")
  func fallbacks() throws {
    let reported = ReportedIssues()
    let name = "Missing \(UUID())"
    let font = try SkinFont(name: name, size: 20, fallbacks: ["Missing, too", "Noto Sans CJK SC", "Inter"])
    #expect(UIFont.make(font).familyName == "Noto Sans CJK SC")
    #expect(reported.issues { $0.message.contains(name) }.first?.message.contains("NotoSansCJKsc") == true)
    let present = try SkinFont(name: "Inter", size: 20, fallbacks: ["Noto Sans CJK SC"])
    #expect(UIFont.make(present).familyName == "Inter")
  }

  @Test("The weight selects among the fonts of a family, and doesn't change a single font")
  func weights() throws {
    let fonts = [
      try SkinFont(name: "Inter", size: 20, weight: .bold), try SkinFont(name: "Inter", size: 20),
      try SkinFont(name: "Inter-Light", size: 20, weight: .bold),
    ]
    #expect(fonts.map { UIFont.make($0).fontName } == ["Inter-Bold", "Inter-Regular", "Inter-Light"])
  }

  @Test("A text's attributes contain the font, the line height and the letter spacing, if they are given")
  func attributes() throws {
    let plain = try SkinFont(size: 20).attributes
    #expect(plain.count == 1 && plain[.font] as? UIFont == .systemFont(ofSize: 20))
    let font = try SkinFont(name: "Inter", size: 20, lineHeight: 2, letterSpacing: 3)
    #expect(font.attributes[.kern] as? Double == 3)
    func size(_ text: String, _ font: SkinFont) -> CGSize {
      NSAttributedString(string: text, attributes: font.attributes).size()
    }
    #expect(abs(size("one\ntwo", font).height - 80) <= 1)
    let tight = try SkinFont(name: "Inter", size: 20, lineHeight: 2)
    #expect(abs(size("12345", font).width - size("12345", tight).width - 15) <= 3)
  }
}

#endif
