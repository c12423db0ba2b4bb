import Foundation
import Testing

@Suite("Files that commands write") final class OutputFileTests: CommandSuite {
  /// Two versions of a package with their patch, a skin and a file of the user's.
  private func prepare() throws {
    try place.packTwoVersions()
    try place.skin("diff", "one.skin", "two.skin", "-o", "made.skinpatch")
    try place.skin("new", "spring")
    try place.write("my notes", "notes.txt")
    try place.skin("preview", "spring", "--section", "text", "-o", "pages")
  }

  @Test("A command replaces its own earlier file, and no other one")
  func others() throws {
    try prepare()
    let commands: [(arguments: [String], own: String)] = [
      (["pack", "spring"], "spring.skin"), (["diff", "one.skin", "two.skin"], "again.skinpatch"),
      (["diff", "--format", "bsdiff40", "one.skin", "two.skin"], "again.bsdiff"),
      (["apply", "one.skin", "made.skinpatch"], "applied.skin"), (["generate", "spring"], "Keys.swift"),
    ]
    for (arguments, own) in commands {
      for _ in 0..<2 {
        let written = try place.skin(arguments + ["-o", own])
        #expect(written.status == 0, "\(arguments): \(written.errors)")
      }
      let refused = try place.skin(arguments + ["-o", "notes.txt", "--json"])
      #expect(try refused.status == 1 && refused.codes == ["already-exists"], "\(arguments): \(refused.output)")
    }
    let report = try place.skin("lint", "spring", "--sarif", "notes.txt")
    #expect(report.status == 1 && report.errors.contains("notes.txt exists and isn't a report"))
    for _ in 0..<2 { #expect(try place.skin("lint", "spring", "--sarif", "report.sarif").status == 0) }
    #expect(try place.read("notes.txt") == Data("my notes".utf8))
    // The inputs of a patch stay, too.
    let before = try place.read("one.skin")
    #expect(try place.skin("diff", "one.skin", "two.skin", "-o", "one.skin").status == 1)
    #expect(try place.read("one.skin") == before)
  }

  @Test("A page of pictures replaces an earlier one, and no page of the user's")
  func pages() throws {
    try prepare()
    try place.write("<h1>My site</h1>", "site/index.html")
    for command in [["preview", "spring", "--section", "text"], ["compare", "spring", "spring"]] {
      #expect(try place.skin(command + ["-o", "pages"]).status == 0, "\(command)")
      let refused = try place.skin(command + ["-o", "site"])
      #expect(refused.status == 1 && refused.errors.contains("[already-exists]"), "\(refused.errors)")
    }
    #expect(try place.names(in: "site") == ["index.html"])
    #expect(try place.read("site/index.html") == Data("<h1>My site</h1>".utf8))
  }

  @Test("The package of another skin is replaced with --force only")
  func otherSkin() throws {
    try prepare()
    try place.write("my notes", "spring-1.0.0.skin")
    #expect(try place.skin("pack", "spring", "--json").codes == ["already-exists"])
    #expect(try place.read("spring-1.0.0.skin") == Data("my notes".utf8))
    try place.skin("new", "night")
    try place.skin("pack", "night", "-o", "night.skin")
    let before = try place.read("night.skin")
    let refused = try place.skin("pack", "spring", "-o", "night.skin", "--json")
    #expect(try refused.status == 1 && refused.codes == ["already-exists"] && place.read("night.skin") == before)
    #expect(try place.skin("pack", "spring", "-o", "night.skin", "--force").status == 0)
    #expect(try place.skin("pack", "spring", "-o", "notes.txt", "--force").status == 0)
    #expect(try place.read("notes.txt") == place.read("night.skin"))
  }

  @Test("What is written into the skin's own folder would be a part of it, and is refused")
  func inside() throws {
    try prepare()
    let before = try place.names(in: "spring")
    for arguments in [
      ["pack", "spring", "-o", "spring/a.skin"], ["pack", "spring", "-o", "spring/modules/app.json"],
      ["convert", "spring", "--to", "tokens", "-o", "spring/sub"], ["preview", "spring", "-o", "spring/preview"],
      ["compare", "spring", "spring", "-o", "spring/page"], ["generate", "spring", "-o", "spring/Keys.swift"],
    ] {
      let refused = try place.skin(arguments + ["--json"])
      #expect(try refused.status == 1 && refused.codes == ["contradicting-options"], "\(arguments): \(refused.output)")
    }
    let here = try place.run(Workplace.executable(), ["pack", "."], in: "spring")
    #expect(here.status == 1 && here.errors.contains("../"), "\(here.errors)")
    #expect(try place.names(in: "spring") == before)
  }

  @Test("A link stays and its file is replaced; a pipe and a device are written to")
  func links() throws {
    try prepare()
    try place.skin("pack", "spring", "-o", "real.skin")
    try FileManager.default.createSymbolicLink(
      at: place.url.appending(path: "link.skin"), withDestinationURL: place.url.appending(path: "real.skin"))
    let header = try #require(String(bytes: try place.read("spring/skin.json"), encoding: .utf8))
    try place.write(header.replacing("1.0.0", with: "2.0.0"), "spring/skin.json")
    #expect(try place.skin("pack", "spring", "-o", "link.skin").status == 0)
    let type = try FileManager.default.attributesOfItem(atPath: place.url.appending(path: "link.skin").path)[.type]
    #expect(type as? FileAttributeType == .typeSymbolicLink)
    #expect(try place.skin("inspect", "real.skin").output.contains("2.0.0"))
    let piped = try place.run(
      URL(filePath: "/bin/bash"),
      ["-c", #"set -o pipefail; "$skin" pack spring -o /dev/fd/3 3>&1 >/dev/null | cat >piped.skin"#],
      environment: ["skin": try Workplace.executable().path])
    #expect(try piped.status == 0 && place.read("piped.skin") == place.read("real.skin"), "\(piped.errors)")
  }
}
