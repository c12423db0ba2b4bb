import Foundation
import SkinKit
import SkinRepository
import SkinUpdate
import Testing

@Suite("Unpacking") final class UnpackCommandTests: CommandSuite {
  @Test("A package, unpacked and packed again, has the same bytes")
  func roundTrip() throws {
    try place.skin("new", "spring")
    try place.skin("pack", "spring", "-o", "one.skin")
    let result = try place.skin("unpack", "one.skin", "-o", "out", "--json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try result.json["id"] as? String == "spring" && result.json["fileCount"] as? Int == 3)
    #expect((try result.json["files"] as? [String])?.contains("skin.json") == true)
    #expect(try place.names(in: "out") == place.names(in: "spring").filter { !$0.hasPrefix(".") })
    try place.skin("pack", "out", "-o", "two.skin")
    #expect(try place.read("one.skin") == place.read("two.skin"))
    let text = try place.skin("unpack", "one.skin", "-o", "text").output
    #expect(text.contains("Unpacked spring 1.0.0 into text: 3 files"))
  }

  @Test("Unpacking a package without a skin.json prints how to pack it again")
  func assets() throws {
    try place.write(#"{"home": {"resources": {"icon": "a.svg"}}}"#, "assets/config.json")
    try place.write("<svg/>", "assets/icons/a.svg")
    let identity = ["--keep-files", "--id", "icons", "--version", "1.2.0", "--name", "Icons"]
    try place.skin(["pack", "assets", "-o", "one.skin"] + identity)
    let result = try place.skin("unpack", "one.skin", "-o", "out")
    let command = "Pack it again with: skin pack out --keep-files --id icons --version 1.2.0 --name Icons\n"
    #expect(result.output.hasSuffix(command), "\(result.output)")
    try place.skin(["pack", "out", "-o", "two.skin"] + identity)
    #expect(try place.read("one.skin") == place.read("two.skin"))
  }

  @Test("What only the manifest says is printed as words of a shell, and nothing if skin.json says all")
  func partialHeader() throws {
    try place.write(#"{"schema": 1, "id": "spring", "version": "1.0.0"}"#, "spring/skin.json")
    try place.write(##"{"colors": {"title": "#111111"}}"##, "spring/modules/home.json")
    let options = ["--name", "It's $HOME\u{1B}[1m", "--app-minimum", "3.2.0"]
    try place.skin(["pack", "spring", "--keep-files", "-o", "one.skin"] + options)
    let result = try place.skin("unpack", "one.skin", "-o", "my skin")
    let command =
      #"skin pack 'my skin' --keep-files --name 'It'\''s $HOME\u{1B}[1m' --app-minimum 3.2.0"#
    #expect(result.output.contains(command), "\(result.output)")
    try place.skin("pack", "spring", "-o", "two.skin")
    #expect(try !place.skin("unpack", "two.skin", "-o", "two").output.contains("Pack it again"))
    #expect(try place.skin("unpack", "two.skin", "-o", "-").status == 64)
    // A package that only another tool makes is unpacked, whatever its header says.
    try place.write("no JSON", "spring/skin.json")
    try place.package("spring", "spring", as: "damaged.skin")
    let damaged = try place.skin("unpack", "damaged.skin", "-o", "damaged")
    #expect(damaged.status == 0 && damaged.output.contains("--id spring"), "\(damaged.errors)")
  }

  @Test("Existing folders, files and links are never touched")
  func occupied() throws {
    try place.skin("new", "spring")
    try place.skin("pack", "spring", "-o", "one.skin")
    try place.write("mine", "full/mine.txt")
    try FileManager.default.createDirectory(
      at: place.url.appending(path: "target"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      at: place.url.appending(path: "link"), withDestinationURL: place.url.appending(path: "target"))
    for folder in ["full", "one.skin", "link", "link/", "."] {
      let result = try place.skin("unpack", "one.skin", "-o", folder, "--json")
      #expect(result.status == 1, "\(folder)")
      #expect(try result.codes == ["occupied-folder"], "\(folder)")
    }
    #expect(try place.names(in: "full") == ["mine.txt"])
    #expect(try place.names(in: "target").isEmpty)
    #expect(try place.names == ["full", "link", "one.skin", "spring", "target"])
  }

  @Test("A refused archive leaves no files, with or without a manifest")
  func refused() throws {
    try place.write("same", "assets/a.txt")
    try place.write(Data((0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* $0) }), "assets/z.png")
    try place.package("assets", "assets", as: "one.skin")
    var bytes = try place.read("one.skin")
    // The last file's data end where the central directory begins.
    let directory = try #require(bytes.range(of: Data([0x50, 0x4B, 1, 2])))
    bytes[directory.lowerBound - 1] ^= 1
    try place.write(bytes, "damaged.skin")
    try place.write("no archive", "text.skin")
    let before = try place.names
    for (file, codes) in [
      ("damaged.skin", ["bad-checksum"]), ("text.skin", ["not-an-archive"]), ("none.skin", ["missing-file"]),
    ] {
      let result = try place.skin("unpack", file, "-o", "out", "--json")
      #expect(result.status == 1, "\(file)")
      #expect(try result.codes == codes, "\(file)")
      #expect(try place.names == before, "\(file)")
    }
    // Without a manifest, these files aren't a skin.
    let plain = try place.skin("unpack", "--plain", "one.skin", "-o", "out", "--json")
    #expect(try plain.status == 1 && plain.codes == ["unknown-format"])
    #expect(try place.names == before)
  }

  @Test("A disk that fills up in the middle of a file leaves no files")
  func fullDisk() throws {
    try place.write(Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }), "assets/z.png")
    try place.write("first", "assets/a.txt")
    try place.package("assets", "assets", as: "one.skin")
    let before = try place.names
    // With a file size limit and its signal ignored, writing fails like on a full disk.
    let result = try place.shell("trap '' XFSZ; ulimit -f 100", "unpack", "one.skin", "-o", "out", "--json")
    #expect(result.status == 1)
    #expect(try result.codes == ["unwritable-file"])
    #expect(try place.names == before)
  }

  @Test("An interrupted unpacking leaves no files")
  func interrupted() throws {
    let noise = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) })
    for number in 0..<60 { try place.write(noise + Data([UInt8(number)]), "many/\(number).png") }
    try place.package("many", "many", as: "many.skin")
    let result = try place.interrupted(["unpack", "many.skin", "-o", "out"]) {
      let names = try place.names
      #expect(names.contains { $0.hasSuffix(".partial") })
    }
    #expect(result.status == 130)
    #expect(try place.names == ["many", "many.skin"])
  }

  @Test("Inspect and verify report whether a repository publishes a package")
  func repository() throws {
    try place.skin("keys", "init", "keys")
    try place.skin("keys", "init", "others")
    try place.skin("new", "spring")
    try place.skin("pack", "spring", "-o", "one.skin")
    try place.write("other", "assets/a.txt")
    try place.package("assets", "assets", as: "two.skin")
    try publish("one.skin", to: "repository")
    func run(_ command: String, _ file: String, root: String = "keys/root.json") throws -> Workplace.Result {
      try place.skin(command, file, "--repository", "repository", "--root", root, "--json")
    }
    func signature(_ result: Workplace.Result) throws -> [String: Any] {
      try #require(try result.json["signature"] as? [String: Any])
    }
    let published = try signature(run("inspect", "one.skin"))
    #expect(published["state"] as? String == "published")
    let endorsement = try #require(published["repository"] as? [String: Any])
    #expect(endorsement["targets"] as? [String] == ["skins/festival/spring/1.0.0.skin"])
    #expect(try run("verify", "one.skin").status == 0)

    #expect(try signature(run("inspect", "two.skin"))["state"] as? String == "unpublished")
    let refused = try run("verify", "two.skin")
    #expect(try refused.status == 1 && refused.codes == ["unpublished-file"])
    // Neither another root nor tampered metadata are trusted.
    #expect(try run("inspect", "one.skin", root: "others/root.json").status == 1)
    let snapshot = "repository/metadata/1.snapshot.json"
    try place.write(place.read(snapshot) + Data(" ".utf8), snapshot)
    #expect(try run("verify", "one.skin").status == 1)

    #expect(try signature(place.skin("inspect", "one.skin", "--json"))["state"] as? String == "unchecked")
    #expect(try place.skin("inspect", "one.skin").output.contains("signature none in the file"))
    #expect(try place.skin("verify", "one.skin", "--root", "keys/root.json").status == 64)
  }

  @Test("Verify checks patches as far as possible without their base")
  func patches() throws {
    try place.packTwoVersions()
    try place.skin("diff", "one.skin", "two.skin", "-o", "p.skinpatch")
    let whole = try place.skin("verify", "p.skinpatch", "--json")
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(try whole.json["kind"] as? String == "patch" && whole.json["version"] as? String == "2.0.0")
    try place.write(place.read("p.skinpatch").dropLast(1), "short.skinpatch")
    #expect(try place.skin("verify", "short.skinpatch").status == 1)
  }

  /// Signs a repository with one package, like a server.
  private func publish(_ package: String, to folder: String) throws {
    let root = place.url.appending(path: folder)
    let signer = try RepositorySigner(
      root: place.read("keys/root.json"), keys: KeySet(folder: place.url.appending(path: "keys")))
    var state = RepositoryState()
    let app = try #require(SkinIdentifier("festival"))
    let publication = try PackagePublication(
      package: place.url.appending(path: package), app: app, in: state, earlier: [], work: root)
    publication.apply(to: &state)
    for (path, data) in try signer.sign(state, now: Date()).files { try place.write(data, "\(folder)/\(path)") }
  }
}
