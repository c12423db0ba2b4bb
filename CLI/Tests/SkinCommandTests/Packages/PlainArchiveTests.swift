import Foundation
import SkinTestSupport
import Testing

@Suite("Plain archives") struct PlainArchiveTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write(##"{"home": {"colors": {"title": "#C8102E"}}}"##, "festival/config.json")
  }

  @Test(
    "A zip of any tool is read, and refused as a package",
    arguments: [
      "zip -q -r ../festival.zip .", "python3 -m zipfile -c ../festival.zip config.json",
      "bsdtar --format zip -cf ../festival.zip config.json", "bsdtar --format zip -cf ../festival.zip .",
    ])
  func anyTool(command: String) throws {
    let tool = String(command.prefix { $0 != " " })
    guard try shell("command -v \(tool)") == 0 else {
      try Test.cancel("\(tool) is not installed")
    }
    #expect(try shell(command) == 0)
    for options in [["--json"], ["--json", "--plain"]] {
      let shown = try place.skin(["show", "festival.zip"] + options)
      #expect(shown.status == 0, "\(shown.errors)")
      #expect(try shown.keys.keys.sorted() == ["home.title"])
    }
    try place.write(place.read("festival.zip"), "festival.skin")
    let refused = try place.skin("show", "festival.skin", "--json")
    #expect(refused.status == 1)
    // A package has strict names, which `./` isn't one of.
    #expect(try refused.codes == (command.hasSuffix(" .") && tool == "bsdtar" ? ["unsafe-path"] : ["manifest-missing"]))
    #expect(try place.skin("show", "festival.skin", "--plain", "--json").keys.count == 1)
  }

  @Test("A .zip with a package's manifest is a package, unless --plain says otherwise")
  func package() throws {
    try place.skin("pack", "festival", "--id", "festival", "--version", "1.0.0", "-o", "festival.zip")
    #expect(try place.skin("show", "festival.zip", "--json").keys.count == 1)
    try place.write("changed", "festival/extra.txt")
    try place.skin(
      "pack", "festival", "--keep-files", "--id", "festival", "--version", "1.0.0", "-o", "festival.zip", "--force")
    #expect(try place.skin("show", "festival.zip", "--plain", "--json").keys.count == 1)
  }

  @Test("A native skin in a folder with other files next to it is refused with the folder's name, in a zip and without")
  func nested() throws {
    let header = Data(#"{"schema": 1, "id": "night", "version": "1.0.0"}"#.utf8)
    let files: [(path: String, contents: Data)] = [("README.txt", Data("Hi".utf8)), ("night/skin.json", header)]
    try place.write(StoredZip.archive(files), "night.zip")
    for (path, contents) in files { try place.write(contents, "all/\(path)") }
    for skin in ["night.zip", "all"] {
      let result = try place.skin("lint", skin, "--json")
      #expect(try result.status == 1 && result.codes == ["unknown-format"], "\(result.output)")
      #expect(result.output.contains("the folder night in it is one"), "\(result.output)")
    }
    try place.write(StoredZip.archive([files[1]]), "alone.zip")
    #expect(try place.skin("lint", "alone.zip", "--json").codes != ["unknown-format"])
  }

  @Test("A malformed zip is refused with --plain, too")
  func damaged() throws {
    try place.skin("pack", "festival", "--id", "festival", "--version", "1.0.0", "-o", "festival.skin")
    var bytes = try place.read("festival.skin")
    bytes.append(0)
    try place.write(bytes, "festival.zip")
    #expect(try place.skin("show", "festival.zip", "--plain", "--json").codes == ["trailing-bytes"])
  }

  /// Runs a command in the skin's folder.
  private func shell(_ command: String) throws -> Int32 {
    try place.run(URL(filePath: "/bin/sh"), ["-c", command], in: "festival").status
  }
}
