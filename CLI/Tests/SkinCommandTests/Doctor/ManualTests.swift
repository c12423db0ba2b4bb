import Foundation
import Testing

@Suite("Manual pages and completions") final class ManualTests: CommandSuite {
  /// The words of all commands, which the tests share, because every help text needs a process.
  private static let commands = Result { try commands(Workplace()) }

  /// Returns the words of all commands, from the help texts.
  private static func commands(_ place: Workplace, _ words: [String] = []) throws -> [[String]] {
    let help = try place.skin(words + ["--help"]).output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var found: [[String]] = []
    var isList = false
    for line in lines {
      if line.hasSuffix("SUBCOMMANDS:") {
        isList = true
      } else if line.isEmpty {
        // A hint with the same indentation follows.
        isList = false
      }
      // Names are indented by two spaces, continued descriptions further.
      guard isList, line.hasPrefix("  "), !line.hasPrefix("   "), let name = line.split(separator: " ").first else {
        continue
      }
      let command = words + [String(name)]
      found += [command] + (try commands(place, command))
    }
    return found
  }

  @Test("Every command has a manual page, which groff accepts")
  func pages() throws {
    #expect(try place.skin("manual-pages", "-o", "man/man1").status == 0)
    let names = try place.names(in: "man/man1")
    let commands = try Self.commands.get()
    #expect(commands.count > 50)
    #expect(commands.contains(["keys", "init"]) && commands.contains(["lsp"]))
    #expect(Set(names) == Set(commands.map { (["skin"] + $0).joined(separator: "-") + ".1" } + ["skin.1"]))
    let page = String(decoding: try place.read("man/man1/skin-keys-init.1"), as: UTF8.self)
    #expect(
      page.hasPrefix(".TH SKIN\\-KEYS\\-INIT 1") && page.contains(".SH OPTIONS\n")
        && page.contains(".BR skin\\-keys (1)"))
    let groff = URL(filePath: "/usr/bin/groff")
    guard FileManager.default.isExecutableFile(atPath: groff.path) else { return }
    let files = names.map { "man/man1/\($0)" }
    let result = try place.run(groff, ["-man", "-ww", "-z", "-Tutf8"] + files)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors.prefix(2_000))")
  }

  @Test("Completion scripts know every command", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let script = try place.skin("--generate-completion-script", shell)
    #expect(script.status == 0)
    for name in Set(try Self.commands.get().compactMap(\.first)) { #expect(script.output.contains(name), "\(name)") }
  }
}
