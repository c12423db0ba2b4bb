import Foundation
import SkinTestSupport
import Testing

/// The commands that need no server; those of `skin list` and others are in the server's tests.
@Suite("Output that nobody reads")
final class BrokenPipeTests: CommandSuite {
  private static let commands = [
    ["--version"], ["new", "third"], ["show", "skin"], ["compare", "skin", "second"], ["lint", "skin"],
    ["lint", "--list-rules"], ["lint", "skin", "--sarif", "-"], ["convert", "skin", "--to", "css", "-o", "-"],
    ["convert", "skin", "--to", "tokens", "-o", "tokens.json"], ["generate", "skin", "-o", "Keys.swift"],
    ["schema", "skin"], ["schema", "--into", "skin"], ["pack", "skin", "-o", "-"], ["pack", "skin", "-o", "new.skin"],
    ["inspect", "one.skin"], ["verify", "one.skin"], ["unpack", "one.skin", "-o", "unpacked"],
    ["diff", "one.skin", "two.skin", "-o", "new.skinpatch"], ["diff", "one.skin", "two.skin", "-o", "-"],
    ["apply", "one.skin", "12.skinpatch", "-o", "applied.skin"],
    ["keys", "init", "keys"], ["keys", "show", "known"], ["root", "show", "known/root.json"], ["profiles"],
    ["doctor"],
  ]

  @Test("Every command ends by SIGPIPE, in text and JSON, reports no error, and leaves no temporary file")
  func commands() throws {
    for name in ["skin", "second"] { #expect(try place.skin("new", name).status == 0) }
    // A patch has the identifier of both versions.
    let header = try String(contentsOf: place.url.appending(path: "skin/skin.json"), encoding: .utf8)
    #expect(header.contains("1.0.0"))
    try Data(header.replacing("1.0.0", with: "2.0.0").utf8).write(to: place.url.appending(path: "second/skin.json"))
    for (folder, file) in [("skin", "one.skin"), ("second", "two.skin")] {
      let packed = try place.skin("pack", folder, "-o", file)
      #expect(packed.status == 0, "\(packed.errors)")
    }
    let made = try place.skin("diff", "one.skin", "two.skin", "-o", "12.skinpatch")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try place.skin("keys", "init", "known").status == 0)
    try FileManager.default.createDirectory(
      at: place.url.appending(path: "temporary"), withIntermediateDirectories: true)
    for command in Self.commands {
      // Both write the same bytes if the output is a file.
      let takesJSON = command != ["--version"] && !command.contains("-") && command != ["schema", "skin"]
      for arguments in takesJSON ? [command, command + ["--json"]] : [command] {
        for isIgnored in arguments.contains("--json") ? [false] : [true, false] {
          try restore()
          let end = try end(arguments, isIgnored)
          // Notes go to the other stream.
          #expect(
            end.isSignal && end.status == SIGPIPE && !end.errors.contains("error"),
            "skin \(arguments), ignored: \(isIgnored): \(end)")
          #expect(try place.names(in: "temporary") == [], "skin \(arguments)")
        }
      }
    }
  }

  @Test("Help ends quietly")
  func help() throws {
    for arguments in [["--help"], ["help", "list"], ["list", "--help"]] {
      let ends = try [true, false].map { try end(arguments, $0) }
      // The parser ignores that it can't print, if the signal is ignored.
      #expect(!ends[0].isSignal && ends[0].status == 0 && ends[0].errors == "" && ends[1] == .quiet)
    }
  }

  #if os(Linux)
    @Test("The example app ends quietly at its first event")
    func festivalApp() throws {
      for isIgnored in [true, false] {
        let end = try ClosedPipe.run(
          Workplace.executable("festival-app"), ["--store", "store"], in: place.url,
          environment: ["HOME": place.url.path, "PATH": "/usr/bin:/bin"], isIgnored: isIgnored)
        #expect(end == .quiet)
      }
    }
  #endif

  private func end(_ arguments: [String], _ isIgnored: Bool) throws -> ClosedPipe.End {
    try ClosedPipe.run(
      Workplace.executable(), arguments, in: place.url,
      environment: [
        "HOME": place.url.path, "PATH": "/usr/bin:/bin", "TMPDIR": place.url.appending(path: "temporary").path,
      ], isIgnored: isIgnored)
  }

  /// Removes what commands write, because most don't replace it.
  private func restore() throws {
    let kept = ["skin", "second", "one.skin", "two.skin", "12.skinpatch", "known", "temporary"]
    for name in try place.names where !kept.contains(name) {
      try FileManager.default.removeItem(at: place.url.appending(path: name))
    }
  }
}
