// The command `skin`: what designers, continuous integration and operators call.

import ArgumentParser

/// Where the process begins.
@main enum Main {
  /// The version of the tool.
  static let version = "0.1.0"

  static func main() async {
    // Not the parser's own flag: that would stand beside `--version` of the commands that ask for a skin's version.
    guard CommandLine.arguments.dropFirst() == ["--version"] else {
      return await SkinTool.main(LintRules.arguments(Array(CommandLine.arguments.dropFirst())))
    }
    print(version)
  }
}

/// The root of all commands.
struct SkinTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skin",
    abstract: "Write, check, pack, publish and preview skins.",
    discussion: """
      A skin is a folder with a skin.json and modules of colours, fonts, images, texts and more. From there on:

        skin new spring-festival
        skin lint spring-festival
        skin pack spring-festival -o spring-festival-1.0.0.skin
        skin publish spring-festival-1.0.0.skin --server http://localhost:8080 --app festival
        skin activate --server http://localhost:8080 --app festival --skin spring-festival@1.0.0

      Every command takes --json where a program reads along; issues then stand in the field "issues".
      Colours and progress appear on a terminal only; NO_COLOR turns colours off.
      `skin --version` prints the version of the tool.

      Exit codes: 0 all went well, 1 issues were found or something was refused, 64 the command was called wrongly, \
      130 interrupted.
      """,
    subcommands: [LintRules.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Writing skins",
        subcommands: [
          New.self, Show.self, Lint.self, Preview.self, Watch.self, Convert.self, Generate.self,
        ]),
      CommandGroup(
        name: "Packages",
        subcommands: [Pack.self, Inspect.self, Verify.self, Unpack.self, Diff.self, Apply.self]),
      CommandGroup(
        name: "Publishing",
        subcommands: [
          Keys.self, Root.self, Publish.self, Activate.self, Deactivate.self, ActivationCommand.self,
          CatalogCommand.self, Sign.self, Reports.self,
        ]),
    ])
}
