import Foundation
import Testing

@Suite("Standard input and output") final class StreamTests: CommandSuite {
  /// Runs a shell command, in which `$skin` is the tool.
  private func shell(_ command: String) throws -> Workplace.Result {
    try place.run(
      URL(filePath: "/bin/bash"), ["-o", "pipefail", "-c", command],
      environment: ["skin": try Workplace.executable().path, "TMPDIR": place.url.path])
  }

  /// Checks that no temporary folder is left.
  private func expectClean() throws {
    #expect(try !place.names.contains { $0.hasPrefix("skin-") })
  }

  /// The samples that are single files, with the options that their stream needs.
  static let samples: [(sample: FormatSample, options: String)] = FormatSample.all.compactMap { sample in
    guard sample.files.count == 1 else { return nil }
    // The path of a catalog's file gives the name of its set.
    return sample.format == "xcassets" ? nil : (sample, "")
  }

  @Test("A single file of every format is read from the standard input", arguments: samples.indices)
  func formats(index: Int) throws {
    let (sample, options) = Self.samples[index]
    let (name, text) = try #require(sample.files.first)
    try place.write(text, "in/\(name)")
    for format in [options, "--format \(sample.format)"] {
      let result = try shell("cat in/'\(name)' | \"$skin\" show - --json \(format)")
      #expect(result.status == 0, "\(sample.format) \(format): \(result.output)\(result.errors)")
      for (key, value) in sample.values { #expect(try result.keys[key]?["value"] as? String == value, "\(key)") }
    }
    try expectClean()
  }

  @Test("A file whose name is its format is read under a given name")
  func names() throws {
    try place.write(FormatSample.plist("<key>ink</key>\n<string>#11223344</string>"), "in")
    let result = try shell("\"$skin\" show - --json --stdin-name Color.plist <in")
    #expect(try result.keys["app.ink"]?["value"] as? String == "#11223344")
    #expect(try result.keys["app.ink"]?["file"] as? String == "Color.plist")
    for wrong in ["../Color.plist", "a/b", ".hidden"] {
      #expect(try place.skin("show", "-", "--stdin-name", wrong).status == 64)
    }
    #expect(try place.skin("show", "a", "--stdin-name", "b").status == 64)
  }

  @Test("Packages go through pipes: pack, show, lint, verify, inspect, compare, unpack")
  func packages() throws {
    try place.skin("new", "spring")
    #expect(try shell("\"$skin\" pack spring -o - >one.skin 2>log").status == 0)
    try place.skin("pack", "spring", "-o", "two.skin")
    #expect(try place.read("one.skin") == place.read("two.skin"))
    #expect(String(decoding: try place.read("log"), as: UTF8.self).contains("into the standard output"))
    #expect(try shell("\"$skin\" pack spring -o - | \"$skin\" show -").output == place.skin("show", "two.skin").output)
    for command in ["lint - --strict", "verify -", "inspect -", "compare spring -"] {
      let result = try shell("\"$skin\" pack spring -o - 2>/dev/null | \"$skin\" \(command)")
      #expect(result.status == 0, "\(command): \(result.output)\(result.errors)")
    }
    #expect(try shell("\"$skin\" unpack - -o unpacked <one.skin").status == 0)
    #expect(try place.skin("compare", "spring", "unpacked").status == 0)
    try expectClean()
  }

  @Test("A single file is checked in a pipe, and by a name of one character")
  func singleFiles() throws {
    let tokens = ##"{"ink": {"$type": "color", "$value": "#112233"}}"##
    try place.write(tokens, "q")
    for command in ["lint - <q", "lint - --json <q", "lint - --stdin-name x.tokens.json <q", "lint q --format tokens"] {
      let result = try shell("\"$skin\" \(command)")
      #expect(result.status == 0, "\(command): \(result.status) \(result.output)\(result.errors)")
    }
  }

  @Test("Patches go through pipes: diff, inspect and apply")
  func patches() throws {
    try place.packTwoVersions()
    #expect(try shell("\"$skin\" diff - two.skin -o - <one.skin >p 2>/dev/null").status == 0)
    let inspected = try shell("\"$skin\" inspect - <p")
    #expect(inspected.status == 0 && inspected.output.contains("1.0.0 → assets 2.0.0"), "\(inspected)")
    #expect(try shell("cat p | \"$skin\" apply one.skin - -o - >three.skin 2>/dev/null").status == 0)
    let manifests = try ["two.skin", "three.skin"].map {
      try place.skin("verify", $0, "--json").json["manifestSHA256"] as? String
    }
    #expect(manifests[0] != nil && manifests[0] == manifests[1])
    #expect(try shell("\"$skin\" verify - <three.skin").status == 0)
    let damaged = try shell("head -c 50 p | \"$skin\" inspect -")
    #expect(damaged.status == 1)
    try expectClean()
  }

  @Test("A conversion to a single file is written to the standard output, and one to several isn't")
  func conversions() throws {
    try place.write(##"{"home": {"colors": {"ink": "#112233"}}}"##, "config.json")
    let result = try shell("\"$skin\" convert config.json --to config -o - 2>/dev/null | \"$skin\" show - --json")
    #expect(try result.keys["home.ink"]?["value"] as? String == "#112233", "\(result)")
    let several = try shell("\"$skin\" convert config.json --to native --id a --version 1.0.0 -o -")
    #expect(several.status == 1 && several.errors.contains("2 files") && several.output.isEmpty, "\(several)")
  }

  @Test("The standard input can't be read twice, nor can the output be a file and JSON, or binary on a terminal")
  func refusals() throws {
    try place.skin("new", "spring")
    let twice = try shell("\"$skin\" compare - - --json <spring/skin.json")
    #expect(try twice.status == 1 && twice.codes == ["contradicting-options"])
    for command in [
      ["pack", "spring"], ["diff", "a", "b"], ["apply", "a", "b"], ["convert", "spring", "--to", "tokens"],
    ] {
      #expect(try place.skin(command + ["-o", "-", "--json"]).status == 64, "\(command)")
    }
    let script = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
    let terminal = try place.run(
      URL(filePath: "/usr/bin/env"),
      ["python3", "-c", script, try Workplace.executable().path, "pack", "spring", "-o", "-"])
    #expect(terminal.status == 64 && terminal.output.contains("A terminal can't show the file"), "\(terminal)")
    let empty = try shell("\"$skin\" show - --json </dev/null")
    #expect(empty.status == 1)
    try expectClean()
  }
}
