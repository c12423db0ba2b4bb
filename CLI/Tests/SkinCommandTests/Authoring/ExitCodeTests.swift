import Foundation
import Testing

@Suite("Exit codes and suggestions of all commands") struct ExitCodeTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write(#"{"schema": 1, "id": "spring", "version": "1.0.0"}"#, "spring/skin.json")
    try place.write(##"{"colors": {"title": "#112233"}}"##, "spring/modules/home.json")
  }

  /// The paths of all commands without subcommands, as the tool describes itself.
  private func commands() throws -> [[String]] {
    let root = try #require(try place.skin("--experimental-dump-help").json["command"] as? [String: Any])
    func leaves(_ command: [String: Any], _ path: [String]) -> [[String]] {
      let subcommands = command["subcommands"] as? [[String: Any]] ?? []
      guard !subcommands.isEmpty else { return [path] }
      return subcommands.flatMap { leaves($0, path + [$0["commandName"] as? String ?? ""]) }
    }
    return leaves(root, []).filter { $0 != ["help"] }
  }

  @Test("Every command exits with 64 for an unknown option, and prints nothing to the standard output")
  func wrongUsage() throws {
    let commands = try commands()
    #expect(commands.count > 60)
    for command in commands {
      let result = try place.skin(command + ["--no-such-option"])
      #expect(result.status == 64 && result.output.isEmpty, "\(command): \(result.status)")
      #expect(result.errors.hasPrefix("Error: "), "\(command): \(result.errors)")
      #expect(result.errors.contains("Usage: skin \(command.joined(separator: " "))"), "\(command): \(result.errors)")
    }
  }

  @Test("Every command that reads a file exits with 1 if it is missing, and names it in an issue")
  func missingFile() throws {
    let server = ["--server", "http://127.0.0.1:1", "--app", "a"]
    let commands = [
      ["show", "gone"], ["compare", "gone", "spring"], ["compare", "spring", "gone"], ["lint", "gone"],
      ["lint", "spring", "--builtin", "gone"], ["preview", "gone", "-o", "out"],
      ["convert", "gone", "--to", "native", "-o", "out"], ["generate", "gone", "-o", "Keys.swift"], ["pack", "gone"],
      ["inspect", "gone.skin"],
      ["inspect", "gone.skinpatch"], ["verify", "gone.skin"], ["unpack", "gone.skin", "-o", "out"],
      ["diff", "gone.skin", "gone.skin", "-o", "out"], ["apply", "gone.skin", "gone.skinpatch", "-o", "out"],
      ["keys", "show", "gone"], ["keys", "rotate", "gone", "--role", "timestamp"], ["root", "show", "gone.json"],
      ["root", "rotate", "gone.json"], ["root", "sign", "gone.json", "--keys", "gone"],
      ["publish", "gone.skin"] + server, ["activation", "set", "gone.json", "--channel", "stable"] + server,
      ["activation", "check", "gone.json"], ["catalog", "check", "gone.json", "--app", "a"],
      ["catalog", "set", "gone.json"] + server,
    ]
    for command in commands {
      let text = try place.skin(command, environment: ["SKIN_TOKEN": "t"])
      #expect(text.status == 1, "\(command): \(text.status) \(text.output)\(text.errors)")
      #expect((text.output + text.errors).contains("gone"), "\(command): \(text.output)\(text.errors)")
      let json = try place.skin(command + ["--json"], environment: ["SKIN_TOKEN": "t"])
      #expect(try json.status == 1 && !json.codes.isEmpty, "\(command): \(json.output)\(json.errors)")
    }
    #expect(try place.names == ["spring"])
  }

  @Test("Every command that reads a skin or a package exits with 1 for one that it refuses")
  func refused() throws {
    try place.write(##"{"colors": {"title": "#11223G"}}"##, "bad/modules/home.json")
    try place.write(#"{"schema": 1, "id": "bad", "version": "1.0.0"}"#, "bad/skin.json")
    try place.write("no package", "bad.skin")
    try place.write("no patch", "bad.skinpatch")
    let commands = [
      ["show", "bad"], ["lint", "bad"], ["pack", "bad"], ["inspect", "bad.skin"], ["inspect", "bad.skinpatch"],
      ["verify", "bad.skin"], ["unpack", "bad.skin", "-o", "out"], ["diff", "bad.skin", "bad.skin", "-o", "out"],
      ["apply", "bad.skin", "bad.skinpatch", "-o", "out"], ["new", "bad"],
      ["publish", "bad.skin", "--server", "http://127.0.0.1:1", "--app", "a"],
    ]
    for command in commands {
      let result = try place.skin(command + ["--json"], environment: ["SKIN_TOKEN": "t"])
      #expect(try result.status == 1 && !result.codes.isEmpty, "\(command): \(result.output)\(result.errors)")
    }
    #expect(try place.names == ["bad", "bad.skin", "bad.skinpatch", "spring"])
  }

  @Test(
    "A misspelled name gets a suggestion",
    arguments: [
      (["lnt", "spring"], 64, "Did you mean lint?"), (["keys", "inti"], 64, "Did you mean init?"),
      (["lint", "spring", "--stict"], 64, "Did you mean '--strict'?"),
      (["show", "spring", "--format", "nativ"], 64, "Did you mean native?"),
      (["show", "spring", "--appearance", "drak"], 64, "Did you mean dark?"),
      (["show", "spring", "--module", "hom"], 1, "Did you mean home?"),
      (["preview", "spring", "--section", "butons", "-o", "out"], 1, "Did you mean buttons?"),
      (["lint", "spring", "--limit", "imageByte=3"], 64, "Did you mean imageBytes?"),
      (["keys", "rotate", "keys", "--role", "timestmp"], 64, "Did you mean timestamp?"),
    ] as [([String], Int32, String)])
  func suggestions(arguments: [String], status: Int32, question: String) throws {
    let result = try place.skin(arguments)
    #expect(result.status == status && result.errors.contains(question), "\(result.status) \(result.errors)")
  }

  @Test("A misspelled brand gets a suggestion")
  func brand() throws {
    try place.write("{}", "spring/brands/plus/skin.json")
    let result = try place.skin("show", "spring", "--brand", "plsu")
    #expect(result.status == 1 && result.output.contains("Did you mean plus?"), "\(result.output)\(result.errors)")
  }

  @Test("A different package of the same version is replaced only with --force")
  func force() throws {
    #expect(try place.skin("pack", "spring").status == 0)
    let first = try place.read("spring-1.0.0.skin")
    #expect(try place.skin("pack", "spring").status == 0)
    try place.write(##"{"colors": {"title": "#445566"}}"##, "spring/modules/home.json")
    let refused = try place.skin("pack", "spring", "--json")
    #expect(try refused.status == 1 && refused.codes == ["already-exists"])
    #expect(try place.read("spring-1.0.0.skin") == first)
    #expect(try place.skin("pack", "spring", "--force").status == 0)
    #expect(try place.read("spring-1.0.0.skin") != first)
    try place.write(#"{"schema": 1, "id": "spring", "version": "1.0.1"}"#, "spring/skin.json")
    #expect(try place.skin("pack", "spring", "-o", "spring-1.0.0.skin").status == 0)
  }
}
