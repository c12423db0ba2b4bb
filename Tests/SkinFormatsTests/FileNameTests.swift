import Foundation
import SkinTestSupport
import Testing

@testable import SkinFormats
@testable import SkinKit

@Suite("Names of files in imported skins")
struct FileNameTests {
  private func names(_ paths: [String], folder: String = "") -> FileNames {
    FileNames(SkinMemoryFiles(Dictionary(paths.map { ($0, "") }) { $1 }), folder: folder)
  }

  @Test(
    "An image is found with and without folder, scale, device and extension",
    arguments: [
      "images/logo", "images/logo.png", "images/logo@2x", "images/logo@2x.png", "images/logo@3x.png", "logo",
      "logo.png",
      "logo.jpg", "logo@2x~ipad.png",
    ])
  func image(name: String) throws {
    for folder in ["", "festival/", "Skin.bundle/v1.2/"] {
      let names = names(
        [folder + "config.json", folder + "images/logo@2x.png", folder + "images/logo~rtl.png"], folder: folder)
      let found = try #require(names.image(named: name), "\(folder)")
      #expect(found.candidates.count == 1 && found.found.path == folder + "images/logo.png")
      #expect(found.found.variants.map(\.file.path) == [folder + "images/logo@2x.png", folder + "images/logo~rtl.png"])
    }
  }

  @Test("A name with a folder is never a file of another folder, nor the end of a longer name")
  func otherFolder() {
    let names = names(["other/logo@2x.png", "my_images/logo.png", "a/catalogo.png", "sounds/tap.mp3"])
    for name in ["images/logo", "images/logo.png", "go", "ogo.png", "", "/", "image/", "ap.mp3"] {
      #expect(names.image(named: name) == nil && names.file(name) == nil, "\(name)")
    }
    #expect(names.image(named: "my_images/logo")?.found.path == "my_images/logo.png")
  }

  @Test("A name is first one of the configuration's folder, then one from the top, then the end of a path")
  func order() {
    let paths = ["a.png", "skin/a.png", "skin/images/a.png", "skin/images/b.png"]
    #expect(names(paths, folder: "skin/").image(named: "a")?.found.path == "skin/a.png")
    #expect(names(paths, folder: "skin/").image(named: "skin/images/a")?.found.path == "skin/images/a.png")
    #expect(names(paths).image(named: "a")?.candidates == ["a.png"])
    #expect(names(paths).file("images/b.png")?.found == "skin/images/b.png")
    #expect(names(paths).file("b")?.found == "skin/images/b.png")
  }

  @Test("A bare name of several files has all of them as candidates, and pictures of one folder are one")
  func ambiguous() {
    let names = names([
      "x/data.json", "y/data.json", "x/logo.png", "x/logo@2x.png", "x/logo.gif", "y/icon.png", "z/icon.jpg",
    ])
    #expect(names.file("data.json")?.candidates.sorted() == ["x/data.json", "y/data.json"])
    #expect(names.file("y/data.json")?.candidates == ["y/data.json"])
    #expect(names.image(named: "logo")?.candidates.count == 1)
    #expect(names.image(named: "logo.gif")?.found.path == "x/logo.gif")
    #expect(names.image(named: "icon")?.candidates.sorted() == ["y/icon.png", "z/icon.jpg"])
    #expect(names.image(named: "icon.jpg")?.candidates == ["z/icon.jpg"])
  }

  @Test("Files of one stem are as many as are looked at, and letters may be decomposed on the disk")
  func stems() {
    let many = names((0..<100).map { "x/data.\($0)" })
    #expect(many.file("data")?.candidates.count == 8 && many.file("x/data")?.candidates.count == 8)
    let decomposed = names(["images/e\u{301}te\u{301}.png"])
    #expect(decomposed.image(named: "\u{E9}t\u{E9}")?.found.path.unicodeScalars.contains("\u{301}") == true)
    #expect(decomposed.file("images/\u{E9}te\u{301}.png") != nil)
  }

  @Test("The files of a layer's own folder come before those of components in it")
  func components() {
    let paths = [
      "Common/Pay.bundle/images/logo.png", "Common/images/logo.png", "Common/Components/a/b/icon.png",
      "Common/z/icon.png",
    ]
    let names = FileNames(SkinMemoryFiles(Dictionary(paths.map { ($0, "") }) { $1 }), layers: [("Common/", paths)])
    #expect(names.image(named: "images/logo")?.candidates == ["Common/images/logo.png"])
    #expect(names.image(named: "icon")?.found.path == "Common/z/icon.png")
  }

  @Test("Names of files in catalogs, for one device or direction, and with other extensions")
  func exact() {
    let names = names(["A.xcassets/x.dataset/a.json", "bg~ipad.png", "arrow~rtl.png", "arrow.png", "icon.png"])
    #expect(names.file("A.xcassets/x.dataset/a.json") != nil)
    #expect(names.image(named: "bg~ipad.png")?.found.variants.map(\.idiom) == [nil])
    #expect(names.image(named: "arrow~rtl.png")?.found.path == "arrow~rtl.png")
    #expect(names.image(named: "icon.svg")?.found.path == "icon.png")
    let others = self.names(["images/fire.particles", "images/plain", "fire.png"])
    #expect(others.image(named: "fire.particles")?.found.variants.map(\.file.path) == ["images/fire.particles"])
    #expect(others.image(named: "images/plain")?.found.variants.map(\.file.path) == ["images/plain"])
    #expect(others.image(named: "fire")?.found.path == "fire.png")
  }

  @Test("A layer hides files of the same name in those below it")
  func layers() {
    let files = SkinMemoryFiles(["App1/images/a.png": "", "Common/images/a.png": "", "Common/images/b.png": ""])
    let names = FileNames(
      files, layers: [("App1/", ["App1/images/a.png"]), ("Common/", ["Common/images/a.png", "Common/images/b.png"])])
    #expect(names.image(named: "a")?.candidates == ["App1/images/a.png"])
    #expect(names.image(named: "images/b")?.found.path == "Common/images/b.png")
  }

  @Test("The candidates of ten thousand files of one name are found in a few steps, and eight are listed")
  func many() {
    let index = PathEndings((0..<10_000).map { ("\($0)/x/data", "\($0)/x/data.json") })
    #expect(index.groups(endingWith: "x/data", atMost: 8).count == 8)
    #expect(index.groups(endingWith: "9999/x/data", atMost: 8) == [["9999/x/data.json"]])
    #expect(index.groups(endingWith: "y/data", atMost: 8).isEmpty && index.group(named: "x/data", atMost: 8).isEmpty)
  }

  @Test("Random paths: every ending at a folder is found, and nothing else")
  func random() {
    var random = SeededGenerator(printing: .random(in: 0 ... .max))
    for _ in 0..<200 {
      let paths = Set(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
          (0..<Int.random(in: 1...4, using: &random)).map { _ in
            ["a", "b", "ab", "ba"].randomElement(using: &random) ?? "a"
          }
          .joined(separator: "/")
        })
      let index = PathEndings(paths.sorted().map { ($0, $0) })
      for ending in paths.union(["a", "b/a", "ab/b", "c"]) {
        let expected = paths.filter { $0 == ending || $0.hasSuffix("/" + ending) }
        #expect(Set(index.groups(endingWith: ending, atMost: 100).joined()) == expected, "\(paths) \(ending)")
        #expect(index.group(named: ending, atMost: 8) == (paths.contains(ending) ? [ending] : []))
      }
    }
  }

  @Test("Zip skins whose names have folders are complete, and ambiguous names are warnings with their line")
  func zipSkins() throws {
    let config = #"""
      {"home": {"images": {"a": "images/logo", "b": "images/logo.png", "d": "other/logo", "e": "images/logo@2x"},
                "resources": {"g": "images/refresh.gif", "h": "refresh.gif", "i": "refresh"}},
       "tab": {"images": {"c": "logo"}}}
      """#
    for folder in ["", "festival/"] {
      let files = SkinMemoryFiles([
        folder + "config.json": config, folder + "images/logo@2x.png": "1", folder + "images/refresh.gif": "2",
        folder + "other/logo@2x.png": "3",
      ])
      let document = try SkinDocument.read(files, formats: [.config])
      #expect(document.issues.map(\.code) == [.ambiguousFile], "\(document.issues)")
      let issue = try #require(document.issues.first)
      #expect(issue.severity == .warning && issue.place.line == 3 && issue.place.key == "tab.c")
      #expect(issue.message.contains("\(folder)images/logo.png, \(folder)other/logo.png"), "\(issue.message)")
      let skin = SkinResolver().resolve(document)
      for (key, path) in [("a", "images"), ("b", "images"), ("d", "other"), ("e", "images")] {
        let image = skin.value(for: SkinKey<SkinImage>("home.\(key)"))
        #expect(image?.variants.map(\.file.path) == ["\(folder)\(path)/logo@2x.png"], "\(key)")
      }
      for key in ["g", "h", "i"] {
        #expect(skin.value(for: SkinKey<SkinFile>("home.\(key)"))?.path == "\(folder)images/refresh.gif")
      }
    }
  }

  @Test("Paths inside a brand, and two animations with a data.json each")
  func brands() throws {
    let style = #"""
      {"i1_image": "a", "i2_image": "nav/a", "i3_image": "images/nav/a", "i4_image": "App1/images/nav/a.png",
       "s1": "tap.mp3", "s2": "sounds/tap.mp3", "l1": "LottieResource/bingoLottie/data.json",
       "l2": "cheerLottie/data.json",
       "l3": "data.json"}
      """#
    let files = SkinMemoryFiles([
      "App1/appstyle.json": style, "App1/images/nav/a.png": "1", "App1/sounds/tap.mp3": "2",
      "App1/LottieResource/bingoLottie/data.json": "{}", "App1/LottieResource/cheerLottie/data.json": "{}",
    ])
    let document = try SkinDocument.read(files, formats: .all, options: .init(brand: "App1"))
    #expect(document.issues.map(\.code) == [.ambiguousFile] && document.issues.first?.place.key == "app.l3")
    let skin = SkinResolver().resolve(document)
    for key in ["i1_image", "i2_image", "i3_image", "i4_image"] {
      #expect(skin.value(for: SkinKey<SkinImage>("app.\(key)"))?.path == "App1/images/nav/a.png", "\(key)")
    }
    for (key, path) in [
      ("s1", "sounds/tap.mp3"), ("s2", "sounds/tap.mp3"), ("l1", "LottieResource/bingoLottie/data.json"),
      ("l2", "LottieResource/cheerLottie/data.json"),
    ] {
      #expect(skin.value(for: SkinKey<SkinFile>("app.\(key)"))?.path == "App1/\(path)", "\(key)")
    }
  }
}
