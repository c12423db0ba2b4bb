import Foundation
import Testing

@Suite("Generating keys") final class GenerateCommandTests: CommandSuite {
  private func writeContract(_ modules: [String: String], to folder: String = "own") throws {
    try place.write(#"{"schema": 1, "id": "own", "version": "1.0.0"}"#, "\(folder)/skin.json")
    for (module, text) in modules { try place.write(text, "\(folder)/modules/\(module).json") }
  }

  /// Writes a contract with keys of all kinds and with unusual names.
  private func writeLargeContract() throws {
    try place.write("picture", "own/images/a.png")
    try writeContract([
      "login": #"""
      {"colors": {"title": "#111111", "old": "#222222", "older": "#333333"}, "gradients": {"g": ["#000", "#FFF"]},
       "fonts": {"f": 15}, "images": {"i": "images/a.png"}, "texts": {"t": "x"}, "numbers": {"n": 1}, "flags": {"on": true},
       "sizes": {"s": [1, 2]}, "insets": {"e": 4}, "shadows": {"w": {"color": "#000"}}, "durations": {"d": 1},
       "files": {"x": "images/a.png"}, "urls": {"u": "https://example.com"}, "curves": {"c": [0, 0, 1, 1]}, "objects": {"o": {}},
       "about": {"title": {"description": "The title.\n\n*/ \\(x) \"quoted\""},
        "old": {"deprecated": "use \"login.title\"\nor \\(nothing)"}, "older": {"deprecated": true}}}
      """#,
      "home_tabbar": ##"{"colors": {"color_button-normal": "#111", "group.color": "#111", "URL": "#111"}}"##,
      "2fa": ##"{"colors": {"1st": "#111"}}"##, "首页": ##"{"colors": {"标题": "#111"}}"##,
      "class": ##"{"texts": {"🏮": "x"}}"##, "self": ##"{"texts": {"!": "x"}}"##, "init": ##"{"texts": {"?": "x"}}"##,
      "🏮": ##"{"texts": {"🏮": "x"}}"##, "HTMLView": ##"{"texts": {"a b": "x"}}"##,
    ])
  }

  /// Type-checks Swift files against the library that was built with the tool.
  private func compile(_ files: [String], _ flags: [String] = []) throws -> (status: Int32, output: String) {
    let modules = try Workplace.executable().deletingLastPathComponent().appending(path: "Modules")
    try #require(FileManager.default.fileExists(atPath: modules.path), "the modules aren't beside the tool")
    let result = try place.run(
      URL(filePath: "/usr/bin/env"),
      ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-I", modules.path] + flags + files)
    return (result.status, result.output + result.errors)
  }

  private static let strict = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].flatMap {
    ["-enable-upcoming-feature", $0]
  }

  @Test(
    "Keys of all kinds and names compile without warnings and with their kinds",
    arguments: ["internal", "public"])
  func compiles(access: String) throws {
    try writeLargeContract()
    let result = try place.skin("generate", "own", "-o", "Keys.swift", "--access", access)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    try place.write(
      """
      import Foundation
      import SkinKit

      func use() -> [AnySkinKey] {
        let colors: [SkinKey<SkinColor>] = [
          .loginTitle, .homeTabbarColorButtonNormal, .homeTabbarGroupColor, .homeTabbarURL, ._2fa1st, .首页标题,
        ]
        let texts: [SkinKey<String>] = [.loginT, .`class`, .selfKey, .initKey, .key, .htmlViewAB]
        return colors.map(\\.erased) + texts.map(\\.erased) + [
          (.loginG as SkinKey<SkinGradient>).erased, (.loginF as SkinKey<SkinFont>).erased,
          (.loginI as SkinKey<SkinImage>).erased, (.loginN as SkinKey<Double>).erased,
          (.loginOn as SkinKey<Bool>).erased, (.loginS as SkinKey<SkinSize>).erased,
          (.loginE as SkinKey<SkinInsets>).erased, (.loginW as SkinKey<SkinShadow>).erased,
          (.loginD as SkinKey<Duration>).erased, (.loginX as SkinKey<SkinFile>).erased,
          (.loginU as SkinKey<URL>).erased, (.loginC as SkinKey<SkinCurve>).erased,
          (.loginO as SkinKey<SkinObject>).erased,
        ]
      }
      """, "Use.swift")
    let flags = ["-warnings-as-errors"] + Self.strict
    let compiled = try compile(["Keys.swift", "Use.swift"], flags)
    #expect(compiled.status == 0, "\(compiled.output)")
    // A wrong kind must not compile, or the check above proves nothing.
    try place.write("import SkinKit\nlet wrong: SkinKey<SkinFont> = .loginTitle\n", "Wrong.swift")
    #expect(try compile(["Keys.swift", "Wrong.swift"], flags).status != 0)
  }

  @Test("Deprecated keys warn at their uses with the contract's message")
  func deprecation() throws {
    try writeLargeContract()
    try place.skin("generate", "own", "-o", "Keys.swift")
    try place.write(
      "import SkinKit\nfunc use() -> [SkinKey<SkinColor>] { [.loginOld, .loginOlder] }\n", "Use.swift")
    let compiled = try compile(["Keys.swift", "Use.swift"])
    #expect(compiled.status == 0)
    #expect(compiled.output.contains("'loginOld' is deprecated: use \"login.title\""), "\(compiled.output)")
    #expect(compiled.output.contains("'loginOlder' is deprecated"))
  }

  @Test("--enum declares the keys in an enumeration")
  func container() throws {
    try writeLargeContract()
    let result = try place.skin("generate", "own", "-o", "Keys.swift", "--access", "public", "--enum", "Looks")
    #expect(result.status == 0)
    try place.write("import SkinKit\nlet key: SkinKey<SkinColor> = Looks.loginTitle\n", "Use.swift")
    let compiled = try compile(["Keys.swift", "Use.swift"], ["-warnings-as-errors"] + Self.strict)
    #expect(compiled.status == 0, "\(compiled.output)")
    for name in ["class", "a b", "9a", "", "Self"] {
      #expect(try place.skin("generate", "own", "-o", "No.swift", "--enum", name).status == 64, "\(name)")
    }
  }

  @Test("The file has a header, and documents each key from the contract")
  func text() throws {
    try writeContract([
      "login": ##"{"colors": {"title": "#111", "back": "#111"}, "about": {"title": {"description": "The title."}}}"##
    ])
    try place.skin("generate", "own", "-o", "Keys.swift")
    #expect(
      try String(decoding: place.read("Keys.swift"), as: UTF8.self) == """
        // Generated by `skin generate`. Do not edit.
        // swift-format-ignore-file

        import SkinKit

        extension SkinKey where Value == SkinColor {
          /// `login.back`, in modules/login.json.
          static let loginBack: Self = "login.back"

          /// The title.
          static let loginTitle: Self = "login.title"
        }

        """)
  }

  @Test("--check reports whether the file is up to date, and writes nothing")
  func check() throws {
    try writeContract(["login": ##"{"colors": {"title": "#111"}}"##])
    let missing = try place.skin("generate", "own", "-o", "Keys.swift", "--check")
    #expect(missing.status == 1 && !place.exists("Keys.swift"))
    try place.skin("generate", "own", "-o", "Keys.swift")
    let fresh = try place.skin("generate", "own", "-o", "Keys.swift", "--check", "--json")
    #expect(try fresh.status == 0 && fresh.json["isUpToDate"] as? Bool == true)
    try writeContract(["login": ##"{"colors": {"title": "#111", "new": "#222"}}"##])
    let before = try place.read("Keys.swift")
    let stale = try place.skin("generate", "own", "-o", "Keys.swift", "--check", "--json")
    #expect(try stale.status == 1 && stale.json["isUpToDate"] as? Bool == false)
    #expect(try place.read("Keys.swift") == before)
  }

  @Test("Keys with the same Swift name get numbers and a warning")
  func collisions() throws {
    try writeContract(["a": ##"{"colors": {"b_c": "#111", "b-c": "#111"}, "texts": {"b.c": "x", "b c": "x"}}"##])
    let result = try place.skin("generate", "own", "-o", "Keys.swift", "--json")
    #expect(try result.status == 0 && result.codes == ["colliding-names", "colliding-names", "colliding-names"])
    let text = try String(decoding: place.read("Keys.swift"), as: UTF8.self)
    for declaration in [
      #"aBC: Self = "a.b c""#, #"aBC_2: Self = "a.b-c""#, #"aBC_3: Self = "a.b.c""#, #"aBC_4: Self = "a.b_c""#,
    ] {
      #expect(text.contains("static let \(declaration)"))
    }
    #expect(try compile(["Keys.swift"]).status == 0)
  }

  @Test("A contract with errors generates no keys")
  func errors() throws {
    try writeContract(["a": ##"{"colors": {"b": "#GG"}}"##])
    let result = try place.skin("generate", "own", "-o", "Keys.swift", "--json")
    #expect(try result.status == 1 && result.codes == ["malformed-color"])
    #expect(!place.exists("Keys.swift"))
    try writeContract(["a": "{}"])
    let nowhere = try place.skin("generate", "own", "-o", "no/where/Keys.swift", "--json")
    #expect(try nowhere.status == 1 && nowhere.codes == ["unwritable-file"])
    #expect(try place.skin("generate", "own", "-o", "Keys.swift", "--access", "public").status == 0)
    #expect(try compile(["Keys.swift"], ["-warnings-as-errors"] + Self.strict).status == 0)
  }
}
