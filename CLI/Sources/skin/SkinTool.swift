import ArgumentParser
import Foundation
import ToolOutput

/// The entry point of the process.
@main enum Main {
  static func main() async {
    // Handled here, because the parser's own flag would also show up in commands whose --version is a skin's.
    guard CommandLine.arguments.dropFirst() == ["--version"] else {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if let message = CommandNames.message(about: arguments, of: SkinTool.self) {
        ToolOutput.print(VisibleText.of(message), to: .errors)
        exit(64)
      }
      return await SkinTool.main(LintRules.arguments(arguments))
    }
    ToolOutput.print(ToolVersion.current)
  }
}

/// The command `skin`, which designers, continuous integration and operators call.
struct SkinTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skin",
    abstract: "Write, check, preview, pack and publish skins.",
    discussion: """
      A skin is a folder with a skin.json and modules of colors, fonts, images, texts and more. From idea to app:

        skin new spring-festival
        skin lint spring-festival
        skin pack spring-festival -o spring-festival-1.0.0.skin
        skin publish spring-festival-1.0.0.skin --server http://localhost:8080 --app festival
        skin activate --server http://localhost:8080 --app festival --skin spring-festival@1.0.0

      Every command except lsp takes --json to print JSON for programs, with issues in the field "issues".
      Colors and progress appear only on a terminal. Set NO_COLOR to turn colors off.
      `skin --version` prints the version of the tool.

      Exit codes: 0 success, 1 issues were found or something was refused, 64 wrong usage, 130 interrupted, 141 nobody \
      reads the output, as after `| head`.
      """,
    subcommands: [LintRules.self, ManualPages.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Writing skins",
        subcommands: [
          New.self, Show.self, Compare.self, Lint.self, Preview.self, Watch.self, Convert.self, Generate.self,
          Schema.self, Lsp.self,
        ]),
      CommandGroup(
        name: "Packages",
        subcommands: [Pack.self, Inspect.self, Verify.self, Unpack.self, Diff.self, Apply.self]),
      CommandGroup(
        name: "Publishing",
        subcommands: [
          Keys.self, Root.self, Publish.self, Activate.self, Deactivate.self, ActivationCommand.self, Approvals.self,
          CatalogCommand.self, List.self, Notes.self, Promote.self, Share.self, Withdraw.self, RetentionCommand.self,
          Sign.self, Reports.self, Stats.self, Sample.self, Webhooks.self,
        ]),
      CommandGroup(
        name: "Rollouts",
        subcommands: [Kill.self, FreezeCommand.self, GuardCommand.self, ForecastCommand.self, DevicesCommand.self]),
      CommandGroup(
        name: "Servers",
        subcommands: [
          Login.self, Logout.self, Profiles.self, Doctor.self, Users.self, Tokens.self, Audit.self,
        ]),
    ])
}
