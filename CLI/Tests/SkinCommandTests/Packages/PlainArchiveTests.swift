import Foundation
import Testing

@Suite("Plain archives") struct PlainArchiveTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write(##"{"home": {"colors": {"title": "#C8102E"}}}"##, "festival/config.json")
  }

  @Test(
    "A zip of any tool is read with --plain, and refused without it",
    arguments: [
      "zip -q -r ../festival.zip .", "python3 -m zipfile -c ../festival.zip config.json",
      "bsdtar --format zip -cf ../festival.zip config.json",
    ])
  func anyTool(command: String) throws {
    let tool = String(command.prefix { $0 != " " })
    guard try shell("command -v \(tool)") == 0 else {
      try Test.cancel("\(tool) is not installed")
    }
    #expect(try shell(command) == 0)
    let shown = try place.skin("show", "festival.zip", "--plain", "--json")
    #expect(shown.status == 0, "\(shown.errors)")
    let keys = try #require(try shown.json["keys"] as? [String: Any])
    #expect(keys.keys.sorted() == ["home.title"])
    let refused = try place.skin("show", "festival.zip", "--json")
    #expect(refused.status == 1)
    #expect(try refused.codes == ["manifest-missing"])
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
