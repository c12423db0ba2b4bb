import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@Suite("Package commands") final class PackageCommandTests: CommandSuite {
  @Test("Packing twice gives the same bytes, named after the skin")
  func pack() throws {
    try place.skin("new", "spring")
    let first = try place.skin("pack", "spring", "--json")
    #expect(first.status == 0 && place.exists("spring-1.0.0.skin"))
    let json = try first.json
    #expect(json["file"] as? String == "spring-1.0.0.skin")
    #expect(json["size"] as? Int == (try place.read("spring-1.0.0.skin")).count)
    try place.skin("pack", "spring", "-o", "again.skin")
    #expect(try place.read("spring-1.0.0.skin") == place.read("again.skin"))
  }

  @Test("A folder of assets is packed with --id and --version, and refused without")
  func assets() throws {
    try place.write(#"{"home": {"resources": {"icon": "a.svg"}}}"#, "assets/config.json")
    try place.write("<svg/>", "assets/icons/a.svg")
    let refused = try place.skin("pack", "assets", "--json")
    #expect(refused.status == 1)
    #expect(try refused.codes == ["missing-identity"])
    let packed = try place.skin("pack", "assets", "--id", "icons", "--version", "1.2.0", "-o", "icons.skin")
    #expect(packed.status == 0, "\(packed.errors)")
    let inspected = try place.skin("inspect", "icons.skin", "--json").json
    #expect(inspected["id"] as? String == "icons" && inspected["version"] as? String == "1.2.0")
    let files = try #require(inspected["files"] as? [[String: Any]])
    #expect(files.map { $0["path"] as? String } == ["icons/a.svg", "modules/home.json", "skin.json"])
    #expect((files.first?["sha256"] as? String)?.count == 64)
  }

  @Test("Lint reports every damaged line of a module at once, and pack refuses the skin at any")
  func damaged() throws {
    try place.skin("new", "spring")
    try place.write("{\"colors\": {\n\"a\": #1,\n\"b\": \"#222222\",\n\"c\": \"#3,\n}}", "spring/modules/broken.json")
    let found = try place.skin("lint", "spring", "--json").issues.filter { $0["code"] as? String == "malformed-json" }
    #expect(
      found.map { $0["line"] as? Int } == [2, 4] && found.map { $0["key"] as? String } == ["broken.a", "broken.c"])
    let packed = try place.skin("pack", "spring", "--json")
    #expect(try packed.codes.contains("malformed-json") && packed.status != 0)
    try place.write("{}", "spring/module/home.json")
    #expect(try place.skin("lint", "spring", "--json").codes.contains("misnamed-folder"))
  }

  @Test("Unknown kinds of files are packed only if they are allowed, and programs never; lint lists all")
  func kinds() throws {
    try place.skin("new", "spring")
    try place.write("{}", "spring/snow.particles")
    #expect(try place.skin("pack", "spring", "--json").codes == ["unknown-file-kind"])
    #expect(try place.skin("lint", "spring", "--json").codes.contains("unknown-file-kind"))
    let packed = try place.skin("pack", "spring", "--allow-kind", "particles")
    #expect(packed.status == 0, "\(packed.errors)")
    #expect(try place.skin("verify", "spring-1.0.0.skin").status == 0)
    try place.write("#!/bin/sh", "spring/run.particles")
    #expect(try place.skin("pack", "spring", "--allow-kind", "particles", "--json").codes == ["executable-file"])
    let codes = try place.skin("lint", "spring", "--json").codes
    #expect(codes.contains("unknown-file-kind") && codes.contains("executable-file"))
    #expect(try place.skin("lint", "spring", "--json", "--allow-kind", "particles").codes.contains("executable-file"))
    #expect(try place.skin("pack", "spring", "--allow-kind", "a/b").status == 64)
  }

  @Test("Lint reports every case as its table says, and pack refuses them")
  func kindCases() throws {
    try place.skin("new", "spring")
    for file in FileKindCase.all { try place.write(file.contents, "spring/\(file.path)") }
    let issues = try place.skin("lint", "spring", "--json").issues
    for file in FileKindCase.all {
      let codes = issues.filter { $0["file"] as? String == file.path }.compactMap { $0["code"] as? String }
      let expected: Set<String> = file.code.map { [$0.rawValue] } ?? []
      #expect(
        expected == Set(codes).intersection(["executable-file", "file-kind-mismatch", "unknown-file-kind"]), "\(file)")
    }
    #expect(try place.skin("pack", "spring").status == 1)
  }

  @Test("A plain archive that contains a program isn't unpacked", arguments: FileKindCase.programs + FileKindCase.names)
  func plainProgram(_ file: FileKindCase) throws {
    let header = Data(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#.utf8)
    try place.write(StoredZip.archive([("skin.json", header), (file.path, file.contents)]), "a.zip")
    #expect(try place.skin("unpack", "a.zip", "--plain", "-o", "out", "--json").codes == ["executable-file"])
    #expect(!place.exists("out"))
  }

  @Test(
    "Lint refuses the files that pack refuses, with the same codes and places, in every format; no others are errors")
  func sameKinds() throws {
    // A native folder is packed completely.
    try place.skin("new", "native")
    try place.write("{}", "native/snow.particles")
    try place.write("PK\u{3}\u{4}", "native/images/a.png")
    try place.write("anything", "native/LICENSE")
    // The folder of a zip skin is packed with what its keys name, and its other resources.
    try place.write(#"{"home": {"resources": {"icon": "a.particles"}}}"#, "config/config.json")
    try place.write("{}", "config/a.particles")
    // A single file is packed with what it names, not with what is next to it.
    try place.write(#"{"a": {"icon": "b.particles"}}"#, "loose/theme.json")
    try place.write("{}", "loose/b.particles")
    for skin in ["native", "config", "loose/theme.json"] {
      let names = ["--id", "a", "--version", "1.0.0"]
      let packed = try place.skin(["pack", skin, "--json"] + (skin == "native" ? [] : names))
      let linted = try place.skin("lint", skin, "--json")
      func kinds(_ result: Workplace.Result) throws -> Set<String> {
        Set(
          try result.issues.filter { $0["severity"] as? String == "error" }
            .map { "\($0["code"] ?? "") \($0["file"] ?? "") \($0["suggestion"] ?? "")" }.filter { $0.contains("kind") })
      }
      #expect(try kinds(packed) == kinds(linted), "\(skin): \(packed.output)\(linted.output)")
      if skin != "loose/theme.json" { #expect(try !kinds(linted).isEmpty, "\(skin)") }
      let allowed = try place.skin("lint", skin, "--json", "--allow-kind", ".Particles")
      #expect(try !allowed.codes.contains("unknown-file-kind"), "\(skin)")
    }
  }

  @Test("The options of the header are in the skin.json of the package, and survive unpacking and packing again")
  func headerOptions() throws {
    let header = #"{"schema": 1, "id": "spring", "app": {"x-note": "kept"}, "x-author": "kept"}"#
    try place.write(header, "spring/skin.json")
    try place.write(##"{"colors": {"title": "#111111"}}"##, "spring/modules/home.json")
    let packed = try place.skin(
      "pack", "spring", "--version", "1.2.0", "--name", "Spring", "--base-id", "winter", "--app-minimum", "3.2.0", "-o",
      "spring.skin")
    #expect(packed.status == 0, "\(packed.errors)")
    let shown = try place.skin("show", "spring.skin", "--json")
    let skin = try #require(try shown.json["skin"] as? [String: Any])
    #expect(skin["version"] as? String == "1.2.0" && skin["name"] as? String == "Spring", "\(skin)")
    #expect(skin["base"] as? String == "winter", "\(skin)")
    #expect((skin["app"] as? [String: Any])?["minimum"] as? String == "3.2.0", "\(skin)")
    #expect(try place.skin("unpack", "spring.skin", "-o", "unpacked").status == 0)
    let written = String(decoding: try place.read("unpacked/skin.json"), as: UTF8.self)
    #expect(written.contains("\"x-note\": \"kept\"") && written.contains("\"x-author\": \"kept\""), "\(written)")
    let again = try place.skin("pack", "unpacked", "-o", "again.skin")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try place.read("again.skin") == place.read("spring.skin"))
    // The author's file stays, and so does a header that lacks nothing.
    #expect(String(decoding: try place.read("spring/skin.json"), as: UTF8.self) == header)
    #expect(try place.skin("pack", "spring.skin", "-o", "copy.skin").status == 0)
    #expect(try place.read("copy.skin") == place.read("spring.skin"))
  }

  @Test("YAML that an app reads itself is packed as it is; that of design tokens is read by all commands")
  func yaml() throws {
    let yaml = "# kept\na: 1\nb: [x, y]\n"
    try place.write(#"{"schema": 1, "id": "day", "version": "1.0.0"}"#, "day/skin.json")
    try place.write(#"{"files": {"more": "files/more.yaml"}}"#, "day/modules/home.json")
    try place.write(yaml, "day/files/more.yaml")
    #expect(try place.skin("pack", "day", "-o", "day.skin").status == 0)
    #expect(
      try PackageReader(url: place.url.appending(path: "day.skin")).contents(of: "files/more.yaml") == Data(yaml.utf8))
    let tokens = "home:\n  ink:\n    $type: color\n    $value: \"#111111\"\n"
    try place.write(tokens, "day.tokens.yaml")
    try place.write(tokens.replacing("#111111", with: "#222222"), "night.tokens.yaml")
    let compared = try place.skin("compare", "day.tokens.yaml", "night.tokens.yaml")
    #expect(compared.output.contains("~ home.ink  #111111 → #222222"), "\(compared.output)\(compared.errors)")
    try place.write(#"{"schema": 1, "id": "bar", "version": "1.0.0"}"#, "bar/skin.json")
    try place.write(##"{"colors": {"title": "{home.ink}"}}"##, "bar/modules/bar.json")
    #expect(try place.skin("lint", "bar", "--builtin", "day.tokens.yaml", "--json").codes == ["unknown-key"])
    let server = try RecordingServer()
    defer { server.stop() }
    let published = ["publish", "day.tokens.yaml", "--id", "day", "--version", "1.0.0"]
    _ = try place.skin(published, on: server)
    #expect(server.requests.count == 1)
  }

  @Test("Aliases may lead to the base that only an option names, and no skin builds on itself")
  func optionalBase() throws {
    try place.write(#"{"schema": 1, "id": "day", "version": "1.0.0"}"#, "day/skin.json")
    try place.write(##"{"colors": {"ink": "#111111"}}"##, "day/modules/home.json")
    try place.write(#"{"schema": 1, "id": "night", "version": "1.0.0"}"#, "night/skin.json")
    try place.write(##"{"colors": {"title": "{home.ink}"}}"##, "night/modules/bar.json")
    #expect(try place.skin("pack", "night", "--base", "day", "--json").codes == ["unknown-alias"])
    let packed = try place.skin("pack", "night", "--base", "day", "--base-id", "day")
    #expect(packed.status == 0, "\(packed.errors)")
    #expect(try place.skin("pack", "day", "--base-id", "day", "--json").codes == ["base-cycle"])
  }

  @Test("Options that contradict skin.json are refused, and so is a skin with errors")
  func refusals() throws {
    try place.skin("new", "spring")
    #expect(try place.skin("pack", "spring", "--name", "Other", "--json").codes == ["contradicting-options"])
    #expect(try place.skin("pack", "spring", "--version", "2.0.0", "--json").codes == ["contradicting-options"])
    try place.write(#"{"colors": {"a": "no color"}}"#, "spring/modules/more.json")
    let result = try place.skin("pack", "spring")
    #expect(result.status == 1)
    #expect(result.errors.contains("modules/more.json:1"))
    #expect(try place.names == ["spring"])
  }

  @Test("A patch recreates exactly the new package, and is refused on any other base")
  func patch() throws {
    try place.packTwoVersions()
    let made = try place.skin("diff", "one.skin", "two.skin", "-o", "p.skinpatch", "--json")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try made.json["kept"] as? Int == 2)
    let applied = try place.skin("apply", "one.skin", "p.skinpatch", "-o", "made.skin")
    #expect(applied.status == 0)
    #expect(try place.read("made.skin") == place.read("two.skin"))

    let inspected = try place.skin("inspect", "p.skinpatch", "--json").json
    #expect(inspected["kind"] as? String == "patch")
    #expect((inspected["base"] as? [String: Any])?["version"] as? String == "1.0.0")
    #expect((inspected["result"] as? [String: Any])?["version"] as? String == "2.0.0")

    let refused = try place.skin("apply", "two.skin", "p.skinpatch", "-o", "never.skin", "--json")
    #expect(refused.status == 1)
    #expect(try refused.codes == ["wrong-base"])
    #expect(!place.exists("never.skin"))
  }

  @Test("A bsdiff patch works between any files, is recognized, and is refused if it doesn't fit")
  func bsdiffPatch() throws {
    try place.write(String(repeating: "the old text ", count: 500), "old.txt")
    try place.write(String(repeating: "the old text ", count: 400) + "and a new one", "new.txt")
    let made = try place.skin("diff", "--format", "bsdiff40", "old.txt", "new.txt", "-o", "p.bsdiff", "--json")
    #expect(made.status == 0, "\(made.errors)")
    let patch = try place.read("p.bsdiff")
    #expect(patch.starts(with: Data("BSDIFF40".utf8)))
    #expect(try made.json["size"] as? Int == patch.count && made.json["newSize"] as? Int == 5_213)
    let applied = try place.skin("apply", "old.txt", "p.bsdiff", "-o", "made.txt", "--json")
    #expect(applied.status == 0, "\(applied.errors)")
    #expect(try place.read("made.txt") == place.read("new.txt"))
    #expect(try applied.json["size"] as? Int == 5_213)

    try place.write("short", "short.txt")
    let refused = try place.skin("apply", "short.txt", "p.bsdiff", "-o", "never.txt", "--json")
    #expect(refused.status == 1)
    #expect(try refused.codes == ["wrong-base"])
    try place.write(patch.dropLast(), "cut.bsdiff")
    #expect(try place.skin("apply", "old.txt", "cut.bsdiff", "-o", "never.txt", "--json").codes == ["bad-patch"])
    #expect(!place.exists("never.txt"))
    // Without the option, the files must be packages.
    #expect(try place.skin("diff", "old.txt", "new.txt", "-o", "never.txt", "--json").codes == ["not-an-archive"])
  }

  @Test("Verify exits with 0 for an intact package, and with 1 and the reason for a tampered one")
  func verify() throws {
    try place.packTwoVersions()
    #expect(try place.skin("verify", "one.skin").status == 0)
    var bytes = try place.read("one.skin")
    bytes[bytes.count / 2] ^= 0x40
    try place.write(bytes, "tampered.skin")
    let result = try place.skin("verify", "tampered.skin")
    #expect(result.status == 1 && result.output.isEmpty && result.errors.contains("error: "))
    #expect(try !place.skin("verify", "tampered.skin", "--json").codes.isEmpty)
    try place.write("no archive", "text.skin")
    #expect(try place.skin("verify", "text.skin", "--json").codes == ["not-an-archive"])
    #expect(try place.skin("verify", "none.skin", "--json").codes == ["missing-file"])
  }

  @Test("An interrupted command leaves no half-written files and says so")
  func interrupted() throws {
    // Packing stops only between a few megabytes.
    let text = String((0..<300_000).map { Character(UnicodeScalar(UInt8(97 + ($0 &* $0 >> 3) % 26))) })
    for number in 0..<120 { try place.write("\(number)\(text)", "many/\(number).txt") }
    try place.write(#"{"home": {"values": {"word": "Hi"}}}"#, "many/config.json")
    let arguments = ["pack", "many", "--keep-files", "--id", "many", "--version", "1.0.0", "-o", "many.skin"]
    let result = try place.interrupted(arguments) {
      let names = try place.names
      #expect(names.contains { $0.hasSuffix(".partial") })
    }
    #expect(result.status == 130)
    #expect(result.errors.contains("Interrupted"))
    #expect(try place.names == ["many"])
  }
}
