import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Themes of Telegram")
struct TelegramThemeTests {
  private func read(_ files: [String: Data], _ options: SkinReadOptions = .init()) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(contents: files), formats: .all, options: options)
  }

  private func values(_ document: SkinDocument) -> [String: String] {
    document.entries.mapValues { entry in
      if case .value(let value) = entry.definition.any { value.description } else { "" }
    }
  }

  private func places(_ document: SkinDocument) -> [String] {
    document.issues.map { "\($0.code.rawValue) \($0.place.line ?? 0) \($0.place.key ?? "")" }
  }

  private let lake = """
    name: Lake
    basedOn: day
    dark: false
    list:
      plainBg: ffffff
      separator: 33007aff
    chat:
      defaultWallpaper: slug blur: 0
      message:
        linkText: 007AFF
        bubble:
          bg: clear
        fill:
          0: 010203
          1: 040506
      rotation: 45
    root:
      keyboard: dark

    """

  @Test("A theme of Telegram for iOS has a key for every line, by the names of its groups")
  func iOS() throws {
    for text in [lake, lake.replacingOccurrences(of: "\n", with: "\r\n"), "\u{FEFF}" + lake] {
      let document = try read(["lake.tgios-theme": Data(text.utf8)])
      #expect(document.format == .telegramIOS && document.issues.isEmpty, "\(document.issues)")
      #expect(document.header.name == "Lake")
      #expect(
        values(document) == [
          "app.basedOn": "day", "app.dark": "false", "list.plainBg": "#FFFFFF", "list.separator": "#007AFF33",
          "chat.defaultWallpaper": "slug blur: 0", "chat.message.linkText": "#007AFF",
          "chat.message.bubble.bg": "#00000000", "chat.message.fill.0": "#010203", "chat.message.fill.1": "#040506",
          "chat.rotation": "45", "root.keyboard": "dark",
        ])
      #expect(document.entries["chat.message.linkText"]?.place.line == 10)
    }
    // By its contents, whatever its name.
    #expect(try read(["lake.txt": Data(lake.utf8)], .init(entry: "lake.txt")).format == .telegramIOS)
  }

  @Test("Lines of a theme for iOS that can't be read are warnings, and the others are read")
  func iOSWarnings() throws {
    let text = """
      name: x
      no colon
      list:
        a: 000000
          b: 111111
       c: 222222
        a: 333333
      empty:
      bad/name:
        d: 444444
      """
    let document = try read(["x.tgios-theme": Data(text.utf8)])
    #expect(document.issues.allSatisfy { $0.severity == .warning })
    #expect(
      places(document) == [
        "malformed-theme 2 ", "malformed-theme 5 ", "malformed-theme 6 ", "duplicate-key 7 list.a",
        "malformed-theme 8 ",
        "malformed-key 10 ",
      ], "\(places(document))")
    #expect(values(document) == ["list.a": "#333333"])
  }

  @Test("A deeply nested theme, and one with long names, are read in bounded work")
  func hostile() throws {
    let deep = (0..<5_000).map { String(repeating: "  ", count: $0) + "g:\n" }.joined() + "a: 000000\n"
    let document = try read(["x.tgios-theme": Data(deep.utf8)])
    #expect(document.entries.keys.sorted() == ["app.a"] && document.issues.allSatisfy { $0.severity == .warning })
    let long =
      "\(String(repeating: "n", count: 1_000_000)):\n" + (0..<10_000).map { "  a\($0): 000000\n" }.joined()
    #expect(try read(["x.tgios-theme": Data(long.utf8)]).entries.isEmpty)
  }

  private let sky = """
    // A comment.
    chat_inBubble=-1
    chat_outBubble=#80FF0000
    windowBackgroundWhite=0
    chat_wallpaper=4278190335
    chat_wallpaper_gradient_rotation=45
    divider=#010203
    WLS=https://attheme.example/bg?slug=x

    """

  @Test("A theme of Telegram for Android has numbers and hexadecimal colors, and its wallpaper as an image")
  func android() throws {
    // A picture with bytes that look like lines, and like the marks.
    let picture = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data("\nWPS\nchat_outBubble=1\n".utf8) + Data([0x00, 0xC3, 0x28])
    let colors: [String: String] = [
      "chat.inBubble": "#FFFFFF", "chat.outBubble": "#FF000080", "app.windowBackgroundWhite": "#00000000",
      "chat.wallpaper": "#0000FF", "chat.wallpaper_gradient_rotation": "45", "app.divider": "#010203",
      "chat.wallpaper_link": "https://attheme.example/bg?slug=x",
    ]
    let plain = try read(["sky.attheme": Data(sky.utf8)])
    #expect(plain.format == .telegramAndroid && plain.issues.isEmpty && values(plain) == colors, "\(values(plain))")
    #expect(plain.header.name == "sky")
    let data = Data(sky.utf8) + Data("WPS\n".utf8) + picture + Data("\nWPE\n".utf8)
    let document = try read(["sky.attheme": data])
    #expect(document.issues.isEmpty, "\(document.issues)")
    #expect(values(document) == colors.merging(["chat.wallpaper_image": "wallpaper.jpg"]) { $1 })
    let image = try #require(
      SkinResolver().resolve(document).value(for: "chat.wallpaper_image" as SkinKey<SkinImage>))
    #expect(try image.variants.map { try $0.file.contents() } == [picture])
    // The picture becomes a file of the skin that is written.
    let native = try document.nativeOutput()
    #expect(try native.contents(of: "wallpaper.jpg") == picture)
    #expect(try read(["sky.bin": data], .init(entry: "sky.bin")).format == .telegramAndroid)
  }

  @Test("Lines and pictures of a theme for Android that can't be read are warnings")
  func androidWarnings() throws {
    let text =
      "a_b=red\na_c=99999999999\nnothing\na_d=#00F\na_e=1\na_e=-16777216\na_/=1\nWLS=nowhere\nWPS\nGIF89a\nWPE\n"
    let document = try read(["x.attheme": Data(text.utf8)])
    #expect(document.issues.allSatisfy { $0.severity == .warning })
    #expect(
      places(document) == [
        "malformed-color 1 a.b", "malformed-color 2 a.c", "malformed-theme 3 ", "malformed-color 4 a.d",
        "duplicate-key 6 a.e", "malformed-key 7 ", "wrong-type 8 chat.wallpaper_link",
        "embedded-image 9 chat.wallpaper_image",
      ], "\(places(document))")
    #expect(values(document) == ["a.e": "#000000"])
    for end in ["WPS", "WPS\n", "\nWPS"] {
      #expect(try read(["x.attheme": Data("a_e=-1\n\(end)".utf8)]).entries.count == 1, "\(end)")
    }
  }

  @Test("No mutation of a theme of another program crashes", arguments: [41 as UInt64, 42])
  func mutations(seed: UInt64) {
    let code =
      ##"{"type": "dark", /* c */ "colors": {"a.b": "#000"}, "tokenColors": [{"scope": "x,y", "settings": {"foreground": "#111"}}]}"##
    let term = "{ \"Ansi 0 Color\" = { \"Red Component\" = 1; \"Green Component\" = 0; \"Blue Component\" = 0; }; }"
    let xcode = "{ DVTSourceTextSyntaxColors = { \"xcode.syntax.plain\" = \"0 0 0 1\"; }; DVTFont = \"A - 1\"; }"
    let sources: [(SkinFormat, String, String)] = [
      (.visualStudioCode, "a.json", code), (.iTermColors, "a.itermcolors", term),
      (.xcodeTheme, "a.xccolortheme", xcode),
      (.telegramIOS, "a.tgios-theme", lake), (.telegramAndroid, "a.attheme", sky + "WPS\n\u{1}\nWPE\n"),
    ]
    expectReadOrRefused(sources, seed: seed)
  }
}
